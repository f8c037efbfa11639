#!/usr/bin/env node
// kwanzaa-verify-js: verify one bundle or receipt, offline. The same checks, words and exit codes as kwanzaa-verify.

import { closeSync, openSync, readSync } from "node:fs";
import { parseArgs } from "node:util";

import { LIMIT } from "./src/canonical.js";
import { verify } from "./src/checks.js";
import { Fault } from "./src/faults.js";
import { readTrust } from "./src/keyset.js";
import { verifyReceipt } from "./src/receipts.js";
import { visible } from "./src/results.js";

const USAGE = 64;
const NOT_TRUSTED = 2;
const UNREADABLE = 3;
const HELP = `usage: kwanzaa-verify-js [FILE] [--receipt FILE] [--kept FILE] [--keyset FILE] [--display FILE] [--json]

Verify a bundle: is this what the archive signed and logged? Each check says pass, fail, not trusted or not checked.
With --receipt the receipt is verified, and FILE is the bundle beside it.

  --keyset FILE   the keyset file that you trust; without it nothing is trusted
  --display FILE  an answer that somebody saved: was it the one of this bundle?
  --receipt FILE  the receipt of an answer, as whoever asked kept it
  --kept FILE     a file of that answer (Markdown, JSON, text): does it hold every claim and citation?
  --json          print the results as JSON, for programs

exit code: 0 all checks pass, 1 a check fails, 2 not trusted, 3 unreadable, 64 wrong use of this command
`;
const SAID = {
  pass: "PASS: this is what the archive signed and logged.",
  delivered: "PASS: this is what the archive signed for whoever asked.",
  fail: "FAIL: do not rely on this file. Get a fresh copy; if it fails again, tell the archive's steward.",
  not_trusted:
    "NOT TRUSTED: nothing here says that the content was changed, but the keys are not known.\n" +
    "Get the archive's current keyset from its steward, and give it with --keyset.",
  unreadable: "UNREADABLE: this is not a bundle file, or not all of it. Get a fresh copy; do not edit it.",
};

class Stop extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

function main() {
  const { file, keyset, json, receipt, ...beside } = given();
  const trust = keyset === undefined ? null : trustIn(keyset);
  const [bundle, display, kept] = [file, beside.display, beside.kept].map((path) => (path === undefined ? null : read(path)));
  const isReceipt = receipt !== undefined;
  const report = isReceipt ? verifyReceipt({ data: read(receipt), trust, kept, display, bundle }) : verify(bundle, trust, display);
  process.stdout.write(`${json ? JSON.stringify(report, null, 2) : text(report, receipt ?? file, isReceipt)}\n`);
  return report.exit_code;
}

function given() {
  const string = { type: "string" };
  const boolean = { type: "boolean" };
  const options = { keyset: string, display: string, receipt: string, kept: string, json: boolean, help: { ...boolean, short: "h" } };
  let found;
  try {
    found = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${error.message}. Try --help.`, USAGE);
  }
  if (found.values.help) throw new Stop(HELP, 0);
  const { receipt, kept } = found.values;
  const isOne = found.positionals.length === 1 || (receipt !== undefined && found.positionals.length === 0);
  if (!isOne || (kept !== undefined && receipt === undefined)) {
    throw new Stop("name one bundle file, or a receipt with --receipt; --kept goes with one. Try --help.", USAGE);
  }
  return { file: found.positionals[0], ...found.values };
}

function trustIn(path) {
  const data = read(path);
  try {
    return readTrust(data.at(-1) === 0x0a ? data.subarray(0, -1) : data);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    throw new Stop(`${path} gives nothing to trust: ${fault.message}. Get it again from the archive's steward.`, NOT_TRUSTED);
  }
}

/** A file's bytes, but never more than one above the limit of a canonical document. */
function read(path) {
  const buffer = Buffer.allocUnsafe(LIMIT + 1);
  let length = 0;
  try {
    const file = openSync(path, "r");
    for (let n = -1; n !== 0 && length < buffer.length; length += n) {
      n = readSync(file, buffer, length, buffer.length - length, null);
    }
    closeSync(file);
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${error.code}`, UNREADABLE);
  }
  return buffer.subarray(0, length);
}

function text(report, path, isReceipt) {
  const lines = report.results.map(({ number, status, name, code, line }) => {
    const said = status === "pass" ? line : `${code}: ${line}`;
    return `${String(number).padStart(4)}  ${status.replace("_", " ").padEnd(11)}  ${name.padEnd(18)}  ${said}`;
  });
  const head = `${visible(path)}: ${isReceipt ? "a receipt" : `bundle ${report.bundle_id ?? "unknown"}`}`;
  const said = SAID[isReceipt && report.verdict === "pass" ? "delivered" : report.verdict];
  return [head, ...lines, ...unsigned(report.wraps), said].join("\n");
}

/** What no signature and no log covers, in the words of kwanzaa-verify. */
function unsigned(wraps) {
  if (!wraps?.whole) return [];
  const holders = wraps.for.map(({ role, kid }) => `${role} ${visible(kid).slice(0, 16)}`).join(", ");
  const present = holders === "" ? "there is none, so nobody can open this copy" : `here they are for ${holders}`;
  return [`NOT SIGNED: the wraps; ${present}. One that was taken away or exchanged is not seen here.`];
}

try {
  process.exitCode = main();
} catch (stop) {
  if (!(stop instanceof Stop)) throw stop;
  const stream = stop.code === 0 ? process.stdout : process.stderr;
  stream.write(stop.code === 0 ? stop.message : `kwanzaa-verify-js: ${visible(stop.message)}\n`);
  process.exitCode = stop.code;
}
