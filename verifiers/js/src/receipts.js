// The checks of a receipt: what whoever asked can verify with the file that they kept (audit/core/receipts.py in words).
//
// A receipt is in no log: it signs the digests of an answer and of its bundle, and the time.

import { checkSeal, checkWraps } from "./bundle.js";
import { decode } from "./canonical.js";
import { trusted, verify } from "./checks.js";
import { parseEnvelope, verifyEnvelope } from "./envelope.js";
import { displayFault, envelopeFault, missingInput, receiptFault } from "./faults.js";
import { Fields } from "./fields.js";
import { checkKept } from "./kept.js";
import { parseProof } from "./log.js";
import { runChecks } from "./results.js";
import { digestOf, readSaved } from "./saved.js";

const RECEIPT = "application/vnd.kwanzaa.receipt.v1+json";
const DIGEST = /^[0-9a-f]{64}$/;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/;
const CHECKS = [
  ["file", "a receipt beside the answer that it signs", [], file],
  ["envelope", "the envelope says it is a receipt", ["file"], envelope],
  ["receipt", "the time, and the digests of answer and bundle, in their form", ["envelope"], receipt],
  ["bundle", "the bundle given is the one that it names", ["receipt"], bundle],
  ["signatures", "Ed25519 and ML-DSA-65 both fit, by keys that sign receipts", ["receipt"], signatures],
  ["display", "the answer is the one that was signed", ["receipt"], display],
  [
    "kept",
    "the file holds every claim and citation that was signed, in order; what else it says is not signed",
    ["display"],
    kept,
  ],
];

/** The report over a receipt. *given* has data, trust, kept, display and bundle; all but data may be null. */
export function verifyReceipt(given) {
  return runChecks(CHECKS, given);
}

function file(given) {
  const fields = new Fields(readSaved(given.data), "file");
  given.fields = { receipt: fields.value("receipt"), display: fields.value("display") };
  fields.closed();
}

function envelope(given) {
  const read = parseEnvelope(given.fields.receipt);
  if (read.payloadType !== RECEIPT) throw envelopeFault("the envelope does not hold a receipt");
  given.envelope = read;
}

function receipt(given) {
  const fields = new Fields(decode(given.envelope.payload), "receipt");
  const signed = { display: fields.text("display"), bundle: fields.text("bundle"), at: fields.text("at") };
  const fits = DIGEST.test(signed.display) && DIGEST.test(signed.bundle) && TIME.test(signed.at);
  if (fields.text("t") !== "kwanzaa.receipt.v1" || !fits) throw receiptFault("not a kwanzaa.receipt.v1");
  fields.closed();
  given.signed = signed;
}

function bundle(given) {
  if (given.bundle === null) throw missingInput("no bundle was given to compare; auditors have it");
  const { envelopeValue, proof } = readBundle(given.bundle);
  const [found, named] = [digestOf(envelopeValue), given.signed.bundle];
  if (found !== named) throw receiptFault(`the bundle has the digest ${found.slice(0, 16)}; named is ${named.slice(0, 16)}`);
  given.proof = proof;
}

/** The envelope and proof of a bundle's file, all of it read and none of it verified. */
function readBundle(data) {
  const fields = new Fields(decode(data), "bundle");
  const envelopeValue = fields.value("envelope");
  parseEnvelope(envelopeValue);
  checkSeal(fields.value("seal"));
  checkWraps(fields.items("wraps"));
  const proof = parseProof(fields.value("proof"));
  fields.closed();
  return { envelopeValue, proof };
}

function signatures(given) {
  verifyEnvelope(given.envelope, { keyset: trusted(given).keyset, role: "receipt", index: leafOf(given) });
}

/** The leaf of the bundle beside it, once it is proved: whoever made the bundle up would choose a time for a key. */
function leafOf({ proof, bundle: data, trust }) {
  return proof && verify(data, trust).verdict === "pass" ? proof.index : null;
}

function display(given) {
  const own = given.display === null ? given.fields.display : readSaved(given.display);
  if (own === null) throw missingInput("the receipt came without its answer; give your own copy with --display");
  const [found, signed] = [digestOf(own), given.signed.display];
  if (found !== signed) throw displayFault(`the answer has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
  given.answer = own;
}

function kept(given) {
  if (given.kept === null) throw missingInput("no file was given to compare; give one with --kept");
  checkKept(given.answer, given.kept);
}
