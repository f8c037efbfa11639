// Answers requests for tests: one line of JSON in, one line out. {"data", "keyset", "display"} in base64 or null;
// the report as {"verdict", "bundle_id", "results": [[name, status, code], …], "wraps"}, or {"untrusted": code}. With "receipt"
// for "data", and "kept" and "bundle" beside it, that of a receipt. {"files", "keyset"} is what the page would say of files, and
// {"cited", "payload", "table"} whether a citation resolves: {"code"}. And for
// single signatures {"spki", "sig", "message"}: {"holds"}. With a path behind it, not of src/ but of that one file, as browsers run it.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const [, , bundled] = process.argv;
const { Fault, look, readSpki, readTrust, resolve, trustOrNone, verify, verifyReceipt, verifySignature } = bundled
  ? runInThisContext(`${readFileSync(bundled, "utf8")}; kwanzaaVerifier`)
  : await import("../index.js");
const trusts = new Map();

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answerTo(request))}\n`);
}

function answerTo(request) {
  if ("spki" in request) return one(request);
  if ("files" in request) return seen(request);
  if ("cited" in request) return looked(request);
  return answer(request);
}

/** Whether a citation resolves in an artifact, and in its table of places: {code}, null where it does. */
function looked({ cited, payload, table }) {
  try {
    resolve({ ...cited, original: cited.original.map((one) => ({ ...one })) }, bytes(payload), optional(table));
    return { code: null };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { code: fault.code };
  }
}

function seen({ files, keyset }) {
  return look(files.map(({ name, data }) => ({ name, data: bytes(data) })), trustOrNone(optional(keyset)));
}

function one({ spki, sig, message }) {
  const key = readSpki(bytes(spki));
  if (key === null) return { holds: false };
  try {
    verifySignature(key.algorithm, key.raw, bytes(sig), bytes(message), "the key");
    return { holds: true };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { holds: false };
  }
}

function answer({ keyset, ...given }) {
  try {
    const trust = keyset === null ? null : trusted(keyset);
    const report = "receipt" in given ? ofReceipt(given, trust) : verify(bytes(given.data), trust, optional(given.display));
    const results = report.results.map(({ name, status, code }) => [name, status, code]);
    const { verdict, bundle_id, wraps } = report;
    if (given.page) return { verdict, bundle_id, results, wraps, page: onPage(given, trust) };
    return "receipt" in given ? { verdict, results } : { verdict, bundle_id, results, wraps };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { untrusted: fault.code };
  }
}

/** The verdict that the page comes to over the same files, or the kind that it takes one of them for: the first that is no pass. */
function onPage({ data, display }, trust) {
  const files = [data, display].filter((text) => text !== null).map((text, n) => ({ name: `${n}`, data: bytes(text) }));
  const said = look(files, trust).map(({ kind, report }) => report?.verdict ?? kind);
  return said.find((one) => one !== "pass") ?? "pass";
}

function ofReceipt({ receipt, kept, display, bundle }, trust) {
  return verifyReceipt({
    data: bytes(receipt),
    trust,
    kept: optional(kept),
    display: optional(display),
    bundle: optional(bundle),
  });
}

function optional(text) {
  return text === null ? null : bytes(text);
}

function trusted(keyset) {
  if (!trusts.has(keyset)) {
    if (trusts.size >= 16) trusts.clear();
    trusts.set(keyset, readTrust(bytes(keyset)));
  }
  return trusts.get(keyset);
}

function bytes(text) {
  return Uint8Array.from(Buffer.from(text, "base64"));
}
