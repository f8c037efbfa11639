// HPKE (RFC 9180), base mode, with the one suite of wraps and letters: MLKEM768-X25519 (0x647a), HKDF-SHA256, ChaCha20-Poly1305.

import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { expand, extract } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { sha3_256 } from "@noble/hashes/sha3.js";
import { ml_kem768 } from "@noble/post-quantum/ml-kem.js";

import { concat, hex, utf8 } from "./bytes.js";
import { sealFault } from "./faults.js";

export const SEED = 96; // 64 of ML-KEM-768 (FIPS 203, d and z), then 32 of X25519
const HALF = 64;
const PUBLIC = 1184; // of ML-KEM-768
const KEM_CIPHERTEXT = 1088;
const POINT = 32;
const KEY = 32;
const NONCE = 12;
const LABEL = utf8("\\.//^\\");
const SUITE = concat(utf8("HPKE"), Uint8Array.of(0x64, 0x7a, 0, 1, 0, 3));
const VERSION = utf8("HPKE-v1");
const NOTHING = new Uint8Array();

/** The two halves of a private seed: their public half, and its kid. */
export function keysOf(seed) {
  if (seed.length !== SEED) throw sealFault(`a recipient's private seed has ${SEED} bytes, not ${seed.length}`);
  const kem = ml_kem768.keygen(seed.subarray(0, HALF));
  const scalar = seed.subarray(HALF);
  const point = x25519.getPublicKey(scalar);
  const publicKey = concat(kem.publicKey, point);
  return { kem: kem.secretKey, scalar, point, publicKey, kid: hex(sha256(publicKey)) };
}

/** Encrypt for the holder of one public key, and for one use. */
export function encryptTo(publicKey, content, info) {
  const point = publicKey.subarray(PUBLIC);
  try {
    const own = x25519.utils.randomSecretKey();
    const { cipherText, sharedSecret } = ml_kem768.encapsulate(publicKey.subarray(0, PUBLIC));
    const mine = x25519.getPublicKey(own);
    const secret = combined(sharedSecret, x25519.getSharedSecret(own, point), mine, point);
    return concat(cipherText, mine, cipherOf(secret, info).encrypt(content));
  } catch {
    throw sealFault(`recipient ${hex(sha256(publicKey)).slice(0, 16)} has no key of ML-KEM-768 and X25519`);
  }
}

/** What was encrypted to these keys, for the same use. */
export function decryptWith(keys, ciphertext, info) {
  const [theirs, rest] = [ciphertext.subarray(KEM_CIPHERTEXT, KEM_CIPHERTEXT + POINT), ciphertext.subarray(KEM_CIPHERTEXT + POINT)];
  try {
    const shared = ml_kem768.decapsulate(ciphertext.subarray(0, KEM_CIPHERTEXT), keys.kem);
    const secret = combined(shared, x25519.getSharedSecret(keys.scalar, theirs), theirs, keys.point);
    return cipherOf(secret, info).decrypt(rest);
  } catch {
    throw sealFault("this does not open with this key, for this use");
  }
}

const combined = (kem, shared, ciphertext, point) => sha3_256(concat(kem, shared, ciphertext, point, LABEL));

function cipherOf(shared, info) {
  const context = concat(Uint8Array.of(0), labeledExtract(NOTHING, "psk_id_hash", NOTHING), labeledExtract(NOTHING, "info_hash", info));
  const secret = labeledExtract(shared, "secret", NOTHING);
  return chacha20poly1305(labeledExpand(secret, "key", context, KEY), labeledExpand(secret, "base_nonce", context, NONCE));
}

const labeledExtract = (salt, label, content) => extract(sha256, concat(VERSION, SUITE, utf8(label), content), salt);

function labeledExpand(secret, label, info, size) {
  return expand(sha256, secret, concat(Uint8Array.of(0, size), VERSION, SUITE, utf8(label), info), size);
}
