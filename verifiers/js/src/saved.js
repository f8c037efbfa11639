// JSON that somebody saved: by whatever program wrote it down again, white space and the order of keys aside.

import { hex } from "./bytes.js";
import { decodeLoose, encode } from "./canonical.js";
import { Fault, displayFault } from "./faults.js";
import { sha256 } from "./signatures.js";

/** The value of a saved file; a fault for what is no JSON without doubled keys and floats. */
export function readSaved(data) {
  try {
    return decodeLoose(data);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    throw displayFault(`not a display answer in JSON: ${fault.message}`);
  }
}

/** The digest under which a display answer is signed. */
export const digestOf = (value) => hex(sha256(encode(value)));
