/** What opens a seal. Bytes are Uint8Array; the key's are zero afterwards. Nothing here reads a file or asks a network. */

export interface Given {
  bundle: Uint8Array;
  statement: Uint8Array;
  keyset: Uint8Array;
  /** A private seed in base64, or under a passphrase or a security key. */
  key: Uint8Array;
  passphrase: string;
  /** What the security key made for this file (PRF of WebAuthn). */
  secret?: Uint8Array | null;
  /** Milliseconds since 1970. */
  now: number;
  share?: Uint8Array | null;
  half?: Uint8Array | null;
  artifacts?: Uint8Array | null;
}

import type { Result, Trust, Verdict } from "./index.js";

export { trustOf } from "./index.js";

/** What an archive that was taken out holds: the payload of an artifact, a table of places by its SHA-256; null where it has none. */
export interface Taken {
  payload(artifact: string): Uint8Array | null;
  table(digest: string): Uint8Array | null;
}

/** Every check over a bundle and what was opened of it; 26 and 27 are never passed here, 28 only with an archive. */
export function replay(given: { data: Uint8Array; trust: Trust | null; opened: Uint8Array; taken?: Taken | null }): Promise<{ verdict: Verdict; exit_code: number; results: Result[] }>;

export interface Refused {
  fault: { code: string; say: string; line: string };
}

/** The auditor opens; the steward gives; or, for one field, the auditor contributes their half. Faults are values. */
export function act(name: "open", given: Given): Promise<Refused | { opened: Uint8Array; replay: unknown }>;
export function act(name: "give" | "contribute", given: Given): Promise<Refused | { letter: Uint8Array }>;

/** The same key under a security key's secret, which it made of *salt* for *credential* at the address *rp*. */
export function protect(given: {
  key: Uint8Array;
  passphrase: string;
  secret: Uint8Array;
  token: { credential: Uint8Array; rp: string; salt: Uint8Array };
}): Promise<Refused | { file: Uint8Array }>;
