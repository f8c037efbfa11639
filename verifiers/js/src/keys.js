// Public keys, each with one role and a stretch of the log (docs/reference/ledger-formats.md, "Keys and keysets").

import { hex } from "./bytes.js";
import { keysetFault, unknownKey } from "./faults.js";
import { Fields } from "./fields.js";
import { ALGORITHMS, readSpki, sha256 } from "./signatures.js";

const ROLES = ["root", "bundle", "manifest", "policy", "receipt", "checkpoint"];

export function parseKey(value) {
  const fields = new Fields(value, "key");
  const algorithm = fields.text("algorithm");
  const role = fields.text("role");
  if (!Object.hasOwn(ALGORITHMS, algorithm) || !ROLES.includes(role)) throw keysetFault("no such algorithm and role");
  const keyid = fields.text("keyid");
  const spki = fields.bytes("public");
  const from = fields.integer("from");
  const to = fields.orNull("to", fields.integer);
  const read = readSpki(spki);
  if (read?.algorithm !== algorithm || keyid !== hex(sha256(spki))) {
    throw keysetFault(`key ${keyid.slice(0, 16)} is not the ${algorithm} key it says it is`);
  }
  if (to !== null && to < from) throw keysetFault(`key ${keyid.slice(0, 16)} ends before it begins`);
  fields.closed();
  return { algorithm, role, keyid, from, to, raw: read.raw };
}

/** The key with this ID. */
export function findKey(keyset, keyid) {
  const found = keyset.keys.find((key) => key.keyid === keyid);
  if (!found) throw unknownKey(`key ${keyid.slice(0, 16)} is not in keyset ${keyset.version}`);
  return found;
}

/** Whether a key may sign leaf *index*; what is in no log (null) needs a key still in use. */
export function validAt(key, index) {
  if (index === null) return key.to === null;
  return key.from <= index && (key.to === null || index < key.to);
}
