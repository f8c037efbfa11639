// The checks that need no key of an auditor, in their order (docs/reference/bundle-format.md, "The checks").

import { decode } from "./canonical.js";
import { BUNDLE, checkPaths, checkSeal, checkWraps, parsePayload } from "./bundle.js";
import { leaf, parseEnvelope, verifyEnvelope } from "./envelope.js";
import { displayFault, envelopeFault, missingInput, proofFault, sealFault, untrusted } from "./faults.js";
import { Fields } from "./fields.js";
import { hashLeaf, parseProof, verifyCheckpoint, verifyInclusion } from "./log.js";
import { runChecks, statusOf } from "./results.js";
import { digestOf, readSaved } from "./saved.js";

const CHECKS = [
  ["file", "one canonical JSON document, within limits", [], file],
  ["parts", "holds an envelope, a seal, wraps and a proof, and nothing else", ["file"], parts],
  ["envelope", "the envelope is well formed and says it is a bundle", ["parts"], envelope],
  ["payload", "the signed payload has every field in its form", ["envelope"], payload],
  ["commitments", "one commitment for each field and padded claim", ["payload"], (c) => checkPaths(c.payload)],
  ["proof", "the proof is well formed", ["parts"], proof],
  ["keyset", "made under a keyset of the trusted chain", ["payload"], keyset],
  ["signatures", "Ed25519 and ML-DSA-65 both fit, by keys valid at this log index", ["envelope", "proof"], signatures],
  ["checkpoint", "the log's head is signed by the trusted log key", ["proof"], checkpoint],
  ["inclusion", "this envelope stands in the log under that head", ["signatures", "checkpoint"], inclusion],
  ["seal", "the seal is well formed", ["parts"], (c) => checkSeal(c.fields.seal)],
  ["seal digest", "the seal is the one that was signed", ["seal", "payload"], digest],
  ["wraps", "each wrapped share is whole by its own digest, and in order; nobody signed which there are", ["parts"], wraps],
  ["display", "the display answer given is the one that was signed", ["payload"], display],
];

/** The report over the bytes of a bundle file. *trust* and *display* may be null; nothing is then trusted, compared. */
export function verify(data, trust, display = null) {
  return examine({ data, trust, display });
}

/** The same; what passed stands in *given* afterwards. */
export function examine(given) {
  const { verdict, exit_code, results } = runChecks(CHECKS, given);
  const bundleId = given.payload?.bundleId ?? null;
  return { bundle_id: bundleId, verdict, exit_code, results, wraps: unsigned(given, results) };
}

/** Who the wraps are for, because no signature says so; *whole* is by their own digests, null when they were not read. */
function unsigned(given, results) {
  const whole = { pass: true, fail: false }[statusOf(results, "wraps")] ?? null;
  return { signed: false, whole, for: whole ? given.wraps : [] };
}

function file(given) {
  given.value = decode(given.data);
}

function parts(given) {
  const fields = new Fields(given.value, "bundle");
  given.fields = {
    envelope: fields.value("envelope"),
    seal: fields.value("seal"),
    wraps: fields.items("wraps"),
    proof: fields.value("proof"),
  };
  fields.closed();
}

function envelope(given) {
  const read = parseEnvelope(given.fields.envelope);
  if (read.payloadType !== BUNDLE) throw envelopeFault("the envelope does not hold a bundle");
  given.envelope = read;
}

function payload(given) {
  given.payload = parsePayload(given.envelope.payload);
}

function proof(given) {
  given.proof = parseProof(given.fields.proof);
}

function keyset(given) {
  if (!trusted(given).digests.has(given.payload.keyset)) {
    throw untrusted(`made under keyset ${given.payload.keyset.slice(0, 16)}, which is not in the keyset file given`);
  }
}

function signatures(given) {
  verifyEnvelope(given.envelope, { keyset: trusted(given).keyset, role: "bundle", index: given.proof.index });
}

function checkpoint(given) {
  given.checkpoint = verifyCheckpoint(given.proof.checkpoint, trusted(given).keyset);
}

function inclusion({ envelope: own, proof: { index, size, hashes }, checkpoint: head }) {
  if (BigInt(size) !== head.size) throw proofFault(`a proof for ${size} leaves beside a checkpoint of ${head.size}`);
  verifyInclusion({ leafHash: hashLeaf(leaf(own)), index, size, hashes, root: head.root });
}

function digest(given) {
  const found = digestOf(given.fields.seal);
  const signed = given.payload.seal;
  if (found !== signed) throw sealFault(`the seal has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
}

function wraps(given) {
  given.wraps = checkWraps(given.fields.wraps);
}

function display(given) {
  if (given.display === null) throw missingInput("no display answer was given to compare; give one with --display");
  const own = readSaved(given.display);
  const [found, signed] = [digestOf(own), given.payload.display];
  if (found !== signed) {
    throw displayFault(`the display answer has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
  }
  given.answer = own;
}

export function trusted({ trust }) {
  if (trust === null) throw untrusted("no keyset was given, so no signature can be trusted; give one with --keyset");
  return trust;
}
