// The two signature algorithms and the one hash. All mathematics is @noble's.

import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 as hash, sha512 } from "@noble/hashes/sha2.js";
import { ml_dsa65 } from "@noble/post-quantum/ml-dsa.js";

import { concat, equal, fromHex, hex } from "./bytes.js";
import { signatureFault } from "./faults.js";

const MOST = 1024;
const seen = new Map();

export const sha256 = (...pieces) => hash(concat(...pieces));

/** Each algorithm by name, in the order in which signatures stand. */
export const ALGORITHMS = {
  ed25519: { prefix: fromHex("302a300506032b6570032100"), size: 32, verify: verifyEd25519 },
  "ml-dsa-65": {
    prefix: fromHex("308207b2300b0609608648016503040312038207a100"),
    size: 1952,
    verify: (signature, data, key) => ml_dsa65.verify(signature, data, key),
  },
};

/** The algorithm and the raw bytes of a public key in SubjectPublicKeyInfo, or null. */
export function readSpki(spki) {
  for (const [algorithm, { prefix, size }] of Object.entries(ALGORITHMS)) {
    const raw = spki.subarray(prefix.length);
    if (raw.length === size && equal(spki.subarray(0, prefix.length), prefix)) return { algorithm, raw };
  }
  return null;
}

/** Throws unless *raw* signed *data*. What was verified once is remembered: bundles of one batch share a checkpoint. */
export function verifySignature(algorithm, raw, signature, data, name) {
  const what = hex(sha256(sha256(raw), sha256(signature), sha256(data)));
  if (!seen.has(what)) {
    if (seen.size >= MOST) seen.clear();
    seen.set(what, holds(algorithm, raw, signature, data));
  }
  if (!seen.get(what)) throw signatureFault(`the ${algorithm} signature of ${name} does not fit`);
}

function holds(algorithm, raw, signature, data) {
  try {
    return ALGORITHMS[algorithm].verify(signature, data, raw);
  } catch {
    return false; // a key that is no point, a signature of another length
  }
}

// RFC 8032, 5.1.7, with the equation that has no cofactor: signatures that only the other one takes are refused.
function verifyEd25519(signature, data, key) {
  if (signature.length !== 64) return false;
  const { Point } = ed25519;
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  if (s >= Point.Fn.ORDER) return false;
  const k = littleEndian(sha512(concat(r, key, data))) % Point.Fn.ORDER;
  const a = Point.fromBytes(key).negate();
  const found = (s ? Point.BASE.multiplyUnsafe(s) : Point.ZERO).add(k ? a.multiplyUnsafe(k) : Point.ZERO);
  return equal(r, found.toBytes());
}

function littleEndian(bytes) {
  return BigInt(`0x${hex(bytes.slice().reverse())}`);
}
