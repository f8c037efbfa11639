// The seal kwz-seal-1 and the shares of its key (docs/reference/ledger-formats.md, "Seal"): AES-GCM is the platform's.

import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as hash } from "@noble/hashes/sha2.js";

import { concat, equal, fromBase64, fromHex, hex, utf8 } from "./bytes.js";
import { decode, encode } from "./canonical.js";
import { commitmentFault, sealFault } from "./faults.js";
import { decryptWith } from "./hpke.js";
import { sha256 } from "./signatures.js";

const KEY = 32;
const BLOCK = 8;
const INDEX = "excerpts";
const LENGTH = 4;

/** The share in the wrap that is for these keys in this role. */
export function shareOf(wraps, role, keys, bundleId) {
  const own = wraps.find((wrap) => wrap.get("role") === role && wrap.get("kid") === keys.kid);
  if (!own) throw sealFault(`nothing in this bundle is wrapped to the ${role} ${keys.kid.slice(0, 16)}`);
  return decryptWith(keys, fromBase64(own.get("ciphertext")), utf8(`kwanzaa/seal/v1\0${role}\0${keys.kid}\0${bundleId}`));
}

/** The content key of one bundle, from both halves. */
export function contentKey(auditor, steward, bundleId) {
  if (auditor.length !== KEY || steward.length !== KEY) throw sealFault(`a share has ${KEY} bytes`);
  return derive(concat(auditor, steward), "content", bundleId);
}

/** What *seal* holds: {parts, excerpts}; throws unless it is the one that was signed, and the shares are its own. */
export async function openSeal(seal, claims, key, artifactKeys) {
  if (hex(sha256(encode(seal))) !== claims.seal) throw sealFault("this is not the seal that was signed");
  if (hex(sha256(utf8("kwz-cek\0"), key)) !== claims.cek) throw sealFault("these two shares are not those of this bundle");
  const parts = new Map();
  for (const [name, part] of seal.get("parts")) parts.set(name, decode(await decrypt(derive(key, "part", claims.bundleId, name), part)));
  const ids = idsOf(parts.get(INDEX));
  parts.delete(INDEX);
  const places = seal.get("excerpts");
  if (places.length !== Math.max(Math.ceil(ids.length / BLOCK), 1) * BLOCK) throw sealFault(`${places.length} places for ${ids.length} excerpts`);
  for (let slot = ids.length; slot < places.length; slot += 1) {
    const content = await decrypt(derive(key, "dummy", claims.bundleId, `${slot}`), places[slot]);
    if (content.length) throw sealFault("a place without an excerpt is not empty");
  }
  const excerpts = [];
  for (const [slot, artifact] of ids.entries()) excerpts.push(await excerptOf(artifact, slot, places[slot], { key, claims, artifactKeys }));
  return { parts, excerpts };
}

async function excerptOf(artifact, slot, place, { key, claims, artifactKeys }) {
  const own = artifactKeys.get(artifact);
  if (own === undefined) return { artifact, readable: false, value: null };
  if (own.length !== KEY) throw sealFault(`excerpt ${slot} has no key of ${KEY} bytes for its artifact`);
  const content = await decrypt(derive(concat(key, own), "excerpt", claims.bundleId, `${slot}`), place);
  return { artifact, readable: true, value: decode(content) };
}

/** The salt of one field of a record, from its seed. */
export function saltOf(seed, path) {
  if (seed.length !== KEY) throw commitmentFault(`a seed or salt has ${KEY} bytes, not ${seed.length}`);
  return hmac(hash, seed, utf8(`kwanzaa.salt.v1\0${path}`));
}

/** Throws unless *value* is what was committed to. */
export function verifyCommitment(commitment, salt, path, value) {
  if (salt.length !== KEY) throw commitmentFault(`a seed or salt has ${KEY} bytes, not ${salt.length}`);
  const made = hmac(hash, salt, concat(utf8(`kwanzaa.commit.v1\0${path}\0`), encode(value)));
  if (!equal(made, fromHex(commitment))) throw commitmentFault(`${path} does not hold the value that was committed to`);
}

function idsOf(value) {
  if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) {
    throw sealFault("the seal does not say which artifacts its excerpts are from");
  }
  return value;
}

function derive(key, purpose, ...names) {
  if (names.some((name) => name.includes("\0"))) throw sealFault("a name holds no NUL, which ends it");
  return hkdf(hash, key, undefined, utf8(["kwanzaa/seal/v1", purpose, ...names].join("\0")), KEY);
}

async function decrypt(key, part) {
  const nonce = fromBase64(part.get("nonce"));
  try {
    const own = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    return unpadded(new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, own, fromBase64(part.get("data")))));
  } catch (fault) {
    if (fault.code === "ledger.seal") throw fault;
    throw sealFault("a part of the seal does not open with this key");
  }
}

function unpadded(padded) {
  const content = padded.subarray(LENGTH);
  const length = new DataView(padded.buffer).getUint32(0);
  if (length > content.length || content.subarray(length).some((byte) => byte !== 0)) throw sealFault("the padding is not the one form of it");
  return content.subarray(0, length);
}
