// A private key in a file: base64 in one line; or that, under a passphrase or under a security key's secret for this file (PRF of
// WebAuthn), each as a JWE (RFC 7516) of one form.

import { concat, fromBase64, toBase64, utf8 } from "./bytes.js";
import { fileFault } from "./faults.js";
import { SEED } from "./hpke.js";

const MOST = 4096; // bytes of a file
const [FEWEST, LARGEST] = [600_000, 10_000_000]; // rounds of PBKDF2
const ALG = "PBES2-HS512+A256KW";
const HEADER = new RegExp(`^\\{"alg":"${ALG.replace("+", "\\+")}","enc":"A256GCM","p2c":([0-9]{6,8}),"p2s":"([\\w-]{22})"\\}$`);
const TOKEN = /^\{"alg":"A256KW","credential":"([\w-]{2,1364})","enc":"A256GCM","rp":"([a-z0-9.-]{1,253})","salt":"([\w-]{43})"\}$/;
const PURPOSE = utf8("kwanzaa/key-file/prf/v1");
const SECRET = 32; // bytes of a security key's secret, and of the salt that it is made with
const TEXT = new TextDecoder("utf-8", { fatal: true });

/** What the security key must be asked for a file that is kept under one: {credential, rp, salt}; null for any other file. */
export function tokenOf(data) {
  try {
    const [, credential, rp, salt] = TOKEN.exec(asText(bytes(textOf(data).split(".")[0])));
    return { credential: bytes(credential), rp, salt: bytes(salt) };
  } catch {
    return null;
  }
}

/** The file of a private seed under a security key's *secret*, which it makes of *salt* for *credential* at the address *rp*. */
export async function lockUnder({ credential, rp, salt, secret }, seed) {
  const header = lettersOf(utf8(`{"alg":"A256KW","credential":"${lettersOf(credential)}","enc":"A256GCM","rp":"${rp}","salt":"${lettersOf(salt)}"}`));
  if (!TOKEN.test(asText(bytes(header)))) throw fileFault("this address, or this security key, has a name that a key file cannot hold", "no secret");
  const own = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const wrapped = await crypto.subtle.wrapKey("raw", own, await wrappingOf(secret, "wrapKey"), "AES-KW");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: utf8(header) }, own, seed));
  const parts = [wrapped, iv, sealed.subarray(0, -16), sealed.subarray(-16)].map((part) => lettersOf(new Uint8Array(part)));
  return utf8(`${[header, ...parts].join(".")}\n`);
}

/** The private seed in a file; *secret* is what a security key made for it. */
export async function readSeed(data, passphrase, secret = null) {
  const text = textOf(data);
  if (tokenOf(data)) return unlockedBy(text, secret);
  if (text.split(".").length === 5) return unlocked(text, passphrase);
  try {
    const seed = fromBase64(text);
    if (seed.length === SEED) return seed;
  } catch {
    // told below
  }
  throw notKey();
}

async function unlocked(text, passphrase) {
  if (!passphrase) throw fileFault("this key is kept under a passphrase", "passphrase");
  const [, rounds, salt] = HEADER.exec(asText(bytes(text.split(".")[0]))) ?? [];
  if (!rounds || rounds < FEWEST || rounds > LARGEST) throw notKey();
  return contentOf(text, () => derived(passphrase, bytes(salt), Number(rounds)), fileFault("the passphrase does not open this key", "wrong passphrase"));
}

async function unlockedBy(text, secret) {
  if (!secret) throw fileFault("this key is kept under a security key", "no token");
  return contentOf(text, () => wrappingOf(secret, "unwrapKey"), fileFault("the security key does not open this file", "token refused"));
}

/** What a JWE holds, under the key that *wrapping* makes; else *wrong*. */
async function contentOf(text, wrapping, wrong) {
  const [header, ...parts] = text.split(".");
  const [key, iv, content, tag] = parts.map(bytes);
  try {
    const own = await crypto.subtle.unwrapKey("raw", key, await wrapping(), "AES-KW", "AES-GCM", false, ["decrypt"]);
    const given = { name: "AES-GCM", iv, additionalData: utf8(header) };
    return new Uint8Array(await crypto.subtle.decrypt(given, own, concat(content, tag)));
  } catch (fault) {
    throw fault.say ? fault : wrong;
  }
}

/** The key that a security key's secret stands for: one of HKDF, so that the secret itself encrypts nothing. */
async function wrappingOf(secret, use) {
  if (secret.length !== SECRET) throw fileFault(`the secret of a security key has ${SECRET} bytes`, "no secret");
  const own = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const given = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: PURPOSE };
  return crypto.subtle.deriveKey(given, own, { name: "AES-KW", length: 256 }, false, [use]);
}

async function derived(passphrase, salt, iterations) {
  const own = await crypto.subtle.importKey("raw", utf8(passphrase.normalize("NFC")), "PBKDF2", false, ["deriveKey"]);
  const given = { name: "PBKDF2", hash: "SHA-512", salt: concat(utf8(ALG), Uint8Array.of(0), salt), iterations };
  return crypto.subtle.deriveKey(given, own, { name: "AES-KW", length: 256 }, false, ["unwrapKey"]);
}

function textOf(data) {
  if (data.length > MOST) throw notKey();
  return asText(data).trim();
}

function asText(data) {
  try {
    return TEXT.decode(data);
  } catch {
    throw notKey();
  }
}

function bytes(text) {
  try {
    return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
  } catch {
    throw notKey();
  }
}

const lettersOf = (data) => toBase64(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const notKey = () => fileFault("this is not a private key", "no key");
