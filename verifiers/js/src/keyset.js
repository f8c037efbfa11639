// Keysets, and their chain from the pinned roots (docs/reference/ledger-formats.md, "Keys and keysets").

import { compare, hex } from "./bytes.js";
import { decode } from "./canonical.js";
import { parseEnvelope, verifyEach } from "./envelope.js";
import { envelopeFault, keysetFault, unknownKey } from "./faults.js";
import { Fields } from "./fields.js";
import { parseKey } from "./keys.js";
import { ALGORITHMS, sha256 } from "./signatures.js";

const TYPE = "application/vnd.kwanzaa.keyset.v1+json";
const NAMES = Object.keys(ALGORITHMS);

/** What a keyset file gives to trust: the keyset in force, and the digests of all that ever were. */
export function readTrust(data) {
  const fields = new Fields(decode(data), "keyset file");
  const roots = fields.texts("roots");
  const envelopes = fields.items("keysets").map(parseEnvelope);
  fields.closed();
  const keysets = [];
  for (const envelope of envelopes) keysets.push(step(envelope, keysets.at(-1), roots));
  if (!keysets.length) throw keysetFault("a chain of no keysets gives nothing to trust");
  return { keyset: keysets.at(-1), digests: new Set(keysets.map((keyset) => keyset.digest)) };
}

function step(envelope, before, pinned) {
  if (envelope.payloadType !== TYPE) throw envelopeFault("the envelope does not hold a keyset");
  const keyset = parseKeyset(envelope.payload);
  if (before) checkStep(before, keyset);
  else if (keyset.version !== 1 || JSON.stringify(keyset.roots) !== JSON.stringify(pinned)) {
    throw unknownKey("the first keyset does not have the pinned roots");
  }
  checkSignatures(envelope, before ? [before, keyset] : [keyset]);
  return keyset;
}

function parseKeyset(payload) {
  const fields = new Fields(decode(payload), "keyset");
  if (fields.text("t") !== "kwanzaa.keyset.v1") throw keysetFault("not a kwanzaa.keyset.v1");
  const keyset = {
    version: fields.integer("version"),
    origin: fields.text("origin"),
    previous: fields.orNull("previous", fields.text),
    keys: fields.items("keys").map(parseKey),
    roots: fields.texts("roots"),
    digest: hex(sha256(payload)),
  };
  checkKeyset(keyset);
  fields.closed();
  return keyset;
}

function checkKeyset({ keys, roots, version, previous, origin }) {
  if (!ascends(keys.map((key) => key.keyid)) || !ascends(roots)) {
    throw keysetFault("the keys of a keyset are in the order of their IDs, each of them once");
  }
  const signing = keys.filter((key) => key.role === "root" && roots.includes(key.keyid));
  if (signing.length !== roots.length || !hasBoth(signing)) {
    throw keysetFault("the roots of a keyset are root keys of its own, of both algorithms");
  }
  if (version < 1 || (version === 1) !== (previous === null) || origin === "") {
    throw keysetFault("a keyset has an origin, and all but version 1 follow another");
  }
}

function checkStep(old, next) {
  if (next.version !== old.version + 1 || next.previous !== old.digest || next.origin !== old.origin) {
    throw keysetFault(`keyset ${next.version} does not follow from keyset ${old.version}`);
  }
  for (const key of old.keys) {
    const now = next.keys.find((one) => one.keyid === key.keyid);
    const kept = now && now.role === key.role && now.from === key.from;
    if (!kept || (key.to !== null && (now.to === null || now.to > key.to))) {
      throw keysetFault(`keyset ${next.version} drops or widens key ${key.keyid.slice(0, 16)}`);
    }
  }
}

function checkSignatures(envelope, keysets) {
  const allowed = keysets.flatMap((keyset) => keyset.keys.filter((key) => keyset.roots.includes(key.keyid)));
  const keys = envelope.signatures.map(({ keyid }) => {
    const key = allowed.findLast((one) => one.keyid === keyid);
    if (!key) throw unknownKey(`key ${keyid.slice(0, 16)} is not a root of this keyset or the one before`);
    return key;
  });
  if (!ascends(keys.map((key) => `${key.algorithm} ${key.keyid}`))) {
    throw envelopeFault("the signatures of a keyset are in order of algorithm and key ID, each once");
  }
  verifyEach(envelope, keys);
  for (const keyset of keysets) {
    if (!hasBoth(keys.filter((key) => keyset.roots.includes(key.keyid)))) {
      throw envelopeFault(`the roots of keyset ${keyset.version} did not sign with both algorithms`);
    }
  }
}

function ascends(texts) {
  return texts.every((text, n) => n === 0 || compare(texts[n - 1], text) < 0);
}

function hasBoth(keys) {
  return NAMES.every((name) => keys.some((key) => key.algorithm === name));
}
