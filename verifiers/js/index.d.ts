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
