// Compare a file that somebody kept of an answer with what was signed of it (audit/core/kept.py in words).

import { equal } from "./bytes.js";
import { encode } from "./canonical.js";
import { keptFault } from "./faults.js";
import { Fields } from "./fields.js";
import { nearestOf, readAs } from "./nearest.js";
import { readSaved } from "./saved.js";
import { walk, withoutLeading } from "./walked.js";

const FIELDS = ["contract", "claims", "outcome"]; // nearest and read_as apart: they may be missing
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function checkKept(display, data) {
  let text;
  try {
    text = UTF8.decode(data);
  } catch {
    throw keptFault("the file that was kept is not text in UTF-8");
  }
  if (withoutLeading(text).startsWith("{")) compare(display, readSaved(data));
  else walk(display, text);
}

function compare(display, kept) {
  if (differ(nearestOf(kept), nearestOf(display))) throw keptFault("its nearest is not what was signed");
  if (readAs(kept) !== readAs(display)) throw keptFault("what its question was read as is not what was signed");
  const [fields, signed] = [new Fields(kept, "kept"), new Fields(display, "display")];
  for (const name of FIELDS) {
    if (differ(fields.value(name), signed.value(name))) throw keptFault(`its ${name} is not what was signed`);
  }
}

const differ = (one, other) => !equal(encode(one), encode(other));
