// From a statement with its place in the log to the leave to open one bundle (docs/reference/ledger-formats.md, "Openings").

import { hex, utf8 } from "./bytes.js";
import { BUNDLE, checkSeal, checkWraps } from "./bundle.js";
import { decode, encode } from "./canonical.js";
import { examine } from "./checks.js";
import { leaf, parseEnvelope, verifyEnvelope } from "./envelope.js";
import { bundleFault, expired, openingFault, proofFault } from "./faults.js";
import { Fields } from "./fields.js";
import { hashLeaf, parseProof, verifyCheckpoint, verifyInclusion } from "./log.js";
import { sha256 } from "./signatures.js";

const STATEMENT = "application/vnd.kwanzaa.opening.v1+json";
const BESIDE = "application/vnd.kwanzaa.counterfactual.v1+json";
const LONGEST = 30 * 24 * 3600 * 1000; // milliseconds
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const [ID, DIGEST] = [/^[0-9a-f]{32}$/, /^[0-9a-f]{64}$/];
const FORMS = {
  opening: ID,
  bundle_id: ID,
  bundle: DIGEST,
  path: /^(\/[a-z]+(\/[0-9]{1,4})?)?$/,
  case: /^[\p{L}\p{N}][\p{L}\p{N}_ ./:#-]{0,59}$/u,
  reason: DIGEST,
  auditor: DIGEST,
  steward: DIGEST,
  requester: /^user-[0-9]{1,18}$/,
  approver: /^user-[0-9]{1,18}$/,
};

/** A bundle, or what the full archive would have said, that verifies: {claims, wraps, seal, digest}. */
export function verifiedBundle(data, trust) {
  const value = mapOf(data);
  if (typeOf(value) === BESIDE) return verifiedBeside(value, trust);
  const given = { data, trust, display: null };
  const { results, verdict } = examine(given);
  if (verdict !== "pass") {
    const bad = results.find(({ status }) => status === "fail" || status === "not_trusted");
    throw bundleFault(`the bundle does not verify: check ${bad.number}, ${bad.name}: ${bad.line}`);
  }
  return { ...bodyOf(value), claims: given.payload, isBeside: false };
}

/** The leave to open *bundle*: the statement stands in the log, both policy keys signed it, it is of this bundle, and not over. */
export function verifyStatement(data, bundle, trust, now) {
  const fields = new Fields(decode(data), "statement file");
  const [envelope, proof] = [parseEnvelope(fields.value("envelope")), parseProof(fields.value("proof"))];
  const keys = { auditor: fields.bytes("auditor"), steward: fields.bytes("steward") };
  fields.closed();
  verifyLogged(envelope, proof, trust, "policy");
  if (envelope.payloadType !== STATEMENT) throw openingFault("this is not the statement of an opening");
  const said = parseStatement(envelope.payload);
  if (said.bundle_id !== bundle.claims.bundleId || said.bundle !== bundle.digest) {
    throw openingFault(`the statement is for bundle ${said.bundle_id}, not for this one`, "another bundle");
  }
  if (said.path && !bundle.claims.commitments?.has(said.path)) throw openingFault(`this bundle has no field '${said.path}' to open`);
  if (now >= said.until) throw expired(`opening ${said.opening} was over at ${said.expires}`);
  for (const role of ["auditor", "steward"]) {
    if (hex(sha256(keys[role])) !== said[role]) throw openingFault(`the ${role}'s key beside the statement is not the one that it names`);
  }
  return { said, keys, digest: hex(sha256(envelope.payload)) };
}

function parseStatement(payload) {
  const fields = new Fields(decode(payload), "opening");
  if (fields.text("t") !== "kwanzaa.opening.v1") throw openingFault("opening.t is not 'kwanzaa.opening.v1'");
  const said = Object.fromEntries(Object.entries(FORMS).map(([name, form]) => [name, matching(fields, name, form)]));
  said.glass = fields.value("break_glass");
  said.expires = fields.text("expires");
  const [requested, approved, until] = [fields.text("requested"), fields.text("approved"), said.expires].map(timeOf);
  fields.closed();
  if ((said.requester === said.approver) !== said.glass || said.auditor === said.steward) {
    throw openingFault("an opening is approved by a second person, or says that the glass was broken");
  }
  if (!(requested <= approved && approved < until && until <= requested + LONGEST)) {
    throw openingFault("an opening is requested, approved and over within 30 days, in this order");
  }
  return { ...said, until };
}

function verifiedBeside(value, trust) {
  const body = bodyOf(value);
  checkSeal(body.seal);
  checkWraps(body.wraps);
  verifyLogged(body.envelope, body.proof, trust, "bundle");
  const fields = new Fields(decode(body.envelope.payload), "counterfactual");
  if (fields.text("t") !== "kwanzaa.counterfactual.v1") throw openingFault("not a kwanzaa.counterfactual.v1");
  const claims = { bundleId: matching(fields, "bundle_id", ID) };
  matching(fields, "of", DIGEST);
  timeOf(fields.text("issued_at"));
  for (const name of ["seal", "cek"]) claims[name] = matching(fields, name, DIGEST);
  fields.closed();
  return { ...body, claims, isBeside: true };
}

function verifyLogged(envelope, { index, size, hashes, checkpoint }, { keyset }, role) {
  const head = verifyCheckpoint(checkpoint, keyset);
  if (BigInt(size) !== head.size) throw proofFault(`a proof for ${size} leaves beside a checkpoint of ${head.size}`);
  verifyInclusion({ leafHash: hashLeaf(leaf(envelope)), index, size, hashes, root: head.root });
  verifyEnvelope(envelope, { keyset, role, index });
}

function bodyOf(value) {
  const fields = new Fields(value, "bundle");
  const own = fields.value("envelope");
  const body = { envelope: parseEnvelope(own), seal: fields.value("seal"), wraps: fields.items("wraps"), proof: parseProof(fields.value("proof")) };
  return { ...body, digest: hex(sha256(encode(own))) };
}

function mapOf(data) {
  try {
    return decode(data);
  } catch {
    return null; // the checks say why
  }
}

function typeOf(value) {
  const envelope = value instanceof Map ? value.get("envelope") : null;
  return envelope instanceof Map ? envelope.get("payloadType") : BUNDLE;
}

function matching(fields, key, form) {
  const text = fields.text(key);
  if (!form.test(text)) throw openingFault(`${key} is not in its form`);
  return text;
}

function timeOf(text) {
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  const isTime = !Number.isNaN(time) && new Date(time).toISOString() === text.replace("Z", ".000Z");
  if (!isTime) throw openingFault("not a time like 2026-11-21T08:00:00Z");
  return time;
}

export const infoOf = (kind, kid, digest) => utf8(`${kind}\0${kid}\0${digest}`);
