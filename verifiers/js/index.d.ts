/** What this package gives to others. Bytes are Uint8Array; nothing here reads a file or asks a network. */

export type Status = "pass" | "fail" | "not_trusted" | "not_checked";
export type Verdict = "pass" | "fail" | "not_trusted" | "unreadable";

export interface Result {
  number: number;
  name: string;
  status: Status;
  code: string;
  line: string;
}

export interface Report {
  verdict: Verdict;
  exit_code: number;
  results: Result[];
}

export interface BundleReport extends Report {
  bundle_id: string | null;
  wraps: { signed: false; whole: boolean | null; for: { role: string; kid: string }[] };
}

/** The keyset in force, and the digests of all that ever were. */
export interface Trust {
  keyset: { version: number; origin: string; digest: string };
  digests: Set<string>;
}

export interface ReceiptCase {
  data: Uint8Array;
  trust: Trust | null;
  kept: Uint8Array | null;
  display: Uint8Array | null;
  bundle: Uint8Array | null;
}

/** Thrown by readTrust; `code` is one of docs/reference/errors.md. */
export class Fault extends Error {
  code: string;
}

/** What a keyset file gives to trust; without a line feed at its end. */
export function readTrust(data: Uint8Array): Trust;

/** The report over the bytes of a bundle's file. */
export function verify(data: Uint8Array, trust: Trust | null, display?: Uint8Array | null): BundleReport;

/** The report over a receipt, and over what lies beside it. */
export function verifyReceipt(given: ReceiptCase): Report;

/** A citation as a record has it: *locator* a span or a pointer, *original* the places of its words in an original. */
export interface Cited {
  artifact: string;
  locator: Record<string, number | string>;
  excerpt: string;
  original: Record<string, number>[];
}

/** Throws a Fault unless the artifact with these bytes has the words there, and its table of places has them at *original*. */
export function resolve(cited: Cited, payload: Uint8Array, table: Uint8Array | null): void;

/** What canonical JSON holds: maps are Maps, so that no name of a field is one of the language's own. */
export type Json = null | boolean | number | string | Json[] | Map<string, Json>;

/** The most bytes of a document. */
export const LIMIT: number;

/** The one byte form of a value. */
export function encode(value: Json): Uint8Array;

/** The value in bytes of that one form; throws a Fault for any other. */
export function decode(bytes: Uint8Array): Json;

/** The value in JSON that somebody saved, white space and order of keys aside. */
export function decodeLoose(bytes: Uint8Array): Json;

/** The same as readTrust, for a file with a line feed at its end too. */
export function trustOf(data: Uint8Array): Trust;

/** The same, or null where there is nothing to trust. */
export function trustOrNone(data: Uint8Array | null): Trust | null;

/** What is to be told of the keys, or what is wrong with them. */
export function lookAtKeys(
  data: Uint8Array,
): { origin: string; version: number; digest: string } | { code: string; line: string };

export interface Looked {
  kind: "bundle" | "receipt" | "keyset" | "display" | "kept" | "text" | "large" | "unknown" | "archive" | "conversation";
  names: string[];
  report?: Report;
}

/** A result for every file that says something by itself, as the page shows them. */
export function look(files: { name: string; data: Uint8Array }[], trust: Trust | null): Looked[];

/** The algorithm and the raw bytes of a public key in SPKI (DER); null for any other. */
export function readSpki(spki: Uint8Array): { algorithm: "ed25519" | "ml-dsa-65"; raw: Uint8Array } | null;

/** Throws a Fault unless the signature fits; *name* stands in its words. */
export function verifySignature(
  algorithm: "ed25519" | "ml-dsa-65",
  raw: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
  name: string,
): void;
