// Answers requests for tests: one line of JSON in, one line out. {"data", "keyset", "display"} in base64 or null;
// the report as {"verdict", "bundle_id", "results": [[name, status, code], …], "wraps"}, or {"untrusted": code}. And for single
// signatures {"spki", "sig", "message"}: {"holds"}.

import { createInterface } from "node:readline";

import { verify } from "../src/checks.js";
import { Fault } from "../src/faults.js";
import { readTrust } from "../src/keyset.js";
import { readSpki, verifySignature } from "../src/signatures.js";

const trusts = new Map();

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify("spki" in request ? one(request) : answer(request))}\n`);
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

function answer({ data, keyset, display }) {
  try {
    const trust = keyset === null ? null : trusted(keyset);
    const report = verify(bytes(data), trust, display === null ? null : bytes(display));
    const results = report.results.map(({ name, status, code }) => [name, status, code]);
    return { verdict: report.verdict, bundle_id: report.bundle_id, results, wraps: report.wraps };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { untrusted: fault.code };
  }
}

function trusted(keyset) {
  if (!trusts.has(keyset)) {
    if (trusts.size >= 16) trusts.clear();
    trusts.set(keyset, readTrust(bytes(keyset)));
  }
  return trusts.get(keyset);
}

function bytes(text) {
  return Buffer.from(text, "base64");
}
