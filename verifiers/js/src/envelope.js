// DSSE version 1 (docs/reference/ledger-formats.md, "Envelope"), and the leaf by which an envelope is logged.

import { concat, toBase64, utf8 } from "./bytes.js";
import { envelopeFault, unknownKey } from "./faults.js";
import { Fields } from "./fields.js";
import { findKey, validAt } from "./keys.js";
import { ALGORITHMS, sha256, verifySignature } from "./signatures.js";

export function parseEnvelope(value) {
  const fields = new Fields(value, "envelope");
  const envelope = {
    payloadType: fields.text("payloadType"),
    payload: fields.bytes("payload"),
    signatures: fields.items("signatures").map(parseSignature),
  };
  fields.closed();
  return envelope;
}

/** The bytes that are signed. */
export function pae(payloadType, payload) {
  const type = utf8(payloadType);
  return concat(utf8(`DSSEv1 ${type.length} `), type, utf8(` ${payload.length} `), payload);
}

export function leaf({ payloadType, payload, signatures }) {
  const signed = toBase64(sha256(pae(payloadType, payload)));
  const made = toBase64(sha256(...signatures.map(({ sig }) => sig)));
  return utf8(`kwanzaa-leaf/v1\n${signed}\n${made}\n`);
}

/** Throws unless one key of each algorithm, with this role and valid at this index, signed the envelope. */
export function verifyEnvelope(envelope, { keyset, role, index }) {
  const keys = envelope.signatures.map(({ keyid }) => findKey(keyset, keyid));
  for (const key of keys) {
    if (key.role !== role) throw unknownKey(`key ${key.keyid.slice(0, 16)} is a ${key.role} key, not a ${role} key`);
    if (!validAt(key, index)) throw notValid(key, index);
  }
  if (keys.map((key) => key.algorithm).join() !== Object.keys(ALGORITHMS).join()) {
    throw envelopeFault("an envelope has one Ed25519 and one ML-DSA-65 signature, in this order");
  }
  verifyEach(envelope, keys);
}

function notValid(key, index) {
  const where = index === null ? "any more" : `at log index ${index}`;
  return unknownKey(`key ${key.keyid.slice(0, 16)} is not valid ${where}`);
}

/** Throws unless every signature fits the key at the same place. */
export function verifyEach({ payloadType, payload, signatures }, keys) {
  const signed = pae(payloadType, payload);
  keys.forEach(({ algorithm, raw, keyid }, n) => {
    verifySignature(algorithm, raw, signatures[n].sig, signed, keyid.slice(0, 16));
  });
}

function parseSignature(value) {
  const fields = new Fields(value, "signature");
  const signature = { keyid: fields.text("keyid"), sig: fields.bytes("sig") };
  fields.closed();
  return signature;
}
