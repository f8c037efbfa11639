// A security key's secret for one file (the extension PRF of WebAuthn). It is asked here alone: a worker has no such thing.

import { fileFault } from "../src/faults.js";

const SIZE = 32;
const USER = { name: "kwanzaa key file", displayName: "Kwanzaa: a key file" };
const ALGORITHMS = [-7, -8, -257].map((alg) => ({ type: "public-key", alg }));
const random = () => crypto.getRandomValues(new Uint8Array(SIZE));

/** Make a credential for a file alone, which the server never hears of: {credential, rp, salt, secret}. */
export async function newToken() {
  await checkAble();
  const authenticatorSelection = { residentKey: "discouraged", userVerification: "required" };
  const publicKey = { challenge: random(), rp: { name: "Kwanzaa" }, user: { id: random(), ...USER }, pubKeyCredParams: ALGORITHMS, authenticatorSelection, extensions: { prf: {} } };
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!made.getClientExtensionResults().prf?.enabled) throw noSecret();
  const token = { credential: new Uint8Array(made.rawId), rp: location.hostname, salt: random() };
  return { token, secret: await secretOf(token) };
}

/** The secret that a security key makes for a file. */
export async function secretOf({ credential, rp, salt }) {
  if (rp !== location.hostname) throw fileFault(`this file opens at ${rp} alone`, "another house");
  await checkAble();
  const allowCredentials = [{ type: "public-key", id: credential }];
  const publicKey = { challenge: random(), allowCredentials, userVerification: "required", extensions: { prf: { eval: { first: salt } } } };
  const made = await asked(() => navigator.credentials.get({ publicKey }));
  const secret = made.getClientExtensionResults().prf?.results?.first;
  if (secret?.byteLength !== SIZE) throw noSecret();
  return new Uint8Array(secret);
}

/** Throws where the browser cannot ask a security key, or says that it has no secrets for files. */
export async function checkAble() {
  if (!globalThis.PublicKeyCredential) throw fileFault("this browser asks no security keys", "no token");
  const able = await PublicKeyCredential.getClientCapabilities?.();
  if (able?.["extension:prf"] === false) throw noSecret();
}

async function asked(ask) {
  try {
    return await ask();
  } catch {
    throw fileFault("the security key was not used", "token refused");
  }
}

const noSecret = () => fileFault("no secret for a file came from the security key", "no secret");
