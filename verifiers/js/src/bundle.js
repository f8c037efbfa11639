// What a bundle says in clear, its seal and its wraps (docs/reference/bundle-format.md, "The payload, in clear").

import { compare, hex, utf8 } from "./bytes.js";
import { decode } from "./canonical.js";
import { payloadFault, sealFault } from "./faults.js";
import { Fields } from "./fields.js";
import { sha256 } from "./signatures.js";

export const BUNDLE = "application/vnd.kwanzaa.bundle.v1+json";
const BLOCK = 8;
const NAMED = [
  "/question",
  "/session",
  "/category",
  "/outcome",
  "/contract",
  "/retrieval",
  "/checks",
  "/draft",
  "/archive",
  "/policy",
];
const DIGEST = /^[0-9a-f]{64}$/;
const BUNDLE_ID = /^[0-9a-f]{32}$/;
const TIME = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,6})?Z$/;

export function parsePayload(data) {
  const fields = new Fields(decode(data), "payload");
  if (fields.text("t") !== "kwanzaa.bundle.v1") throw payloadFault("payload.t is not 'kwanzaa.bundle.v1'");
  const payload = { bundleId: matching(fields, "bundle_id", BUNDLE_ID) };
  payload.issuedAt = checkTime(fields.text("issued_at"));
  for (const name of ["archive_root", "policy", "tables", "keyset"]) payload[name] = matching(fields, name, DIGEST);
  payload.claims = fields.integer("claims", BLOCK);
  payload.commitments = parseCommitments(fields.value("commitments"));
  for (const name of ["display", "seal", "cek"]) payload[name] = matching(fields, name, DIGEST);
  fields.closed();
  return payload;
}

/** Throws unless there is one commitment for every field and padded claim, and none besides. */
export function checkPaths({ claims, commitments }) {
  if (claims % BLOCK) throw payloadFault(`payload.claims is ${claims}, not a multiple of ${BLOCK}`);
  if (commitments.size !== NAMED.length + claims) {
    throw payloadFault(`${commitments.size} commitments for ${claims} claims`);
  }
  const missing = pathsOf(claims).find((path) => !commitments.has(path));
  if (missing) throw payloadFault(`no commitment for ${missing}`);
}

/** Whether the keys of *map* are the paths of a record with so many padded claims. */
export const hasPaths = (map, claims) => map.size === NAMED.length + claims && pathsOf(claims).every((path) => map.has(path));
const pathsOf = (claims) => [...NAMED, ...Array.from({ length: claims }, (_, n) => `/claims/${n}`)];

/** Throws unless this is a seal; what it holds stays closed. */
export function checkSeal(value) {
  const fields = new Fields(value, "seal");
  if (fields.text("t") !== "kwz-seal-1") throw sealFault("not a kwz-seal-1");
  const parts = fields.value("parts");
  if (!(parts instanceof Map)) throw sealFault("seal.parts is not a map");
  parts.forEach(checkPart);
  fields.items("excerpts").forEach(checkPart);
  fields.closed();
}

/** Who the wraps are for; throws unless every one is whole, in the order of role and kid, each of them once. */
export function checkWraps(values) {
  const wraps = values.map(parseWrap);
  const ascends = (a, b) => (compare(a.role, b.role) || compare(a.kid, b.kid)) < 0;
  if (!wraps.every((wrap, n) => n === 0 || ascends(wraps[n - 1], wrap))) {
    throw sealFault("the wraps are not in the order of role and kid, each of them once");
  }
  return wraps;
}

function parseWrap(value) {
  const fields = new Fields(value, "wrap");
  const role = fields.text("role");
  if (role !== "auditor" && role !== "steward") throw sealFault("a share is held by an auditor or a steward");
  const kid = fields.text("kid");
  const ciphertext = fields.bytes("ciphertext");
  const digest = sha256(utf8(`kwanzaa/wrap/v1\0${role}\0${kid}\0`), ciphertext);
  if (fields.text("digest") !== hex(digest)) throw sealFault(`the wrap for ${role} ${kid.slice(0, 16)} is not whole`);
  fields.closed();
  return { role, kid };
}

function checkPart(value) {
  const fields = new Fields(value, "part");
  fields.bytes("nonce", 12);
  fields.bytes("data");
  fields.closed();
}

function parseCommitments(value) {
  const fields = new Fields(value, "payload.commitments");
  return new Map([...value.keys()].map((path) => [path, matching(fields, path, DIGEST)]));
}

function matching(fields, key, form) {
  const text = fields.text(key);
  if (!form.test(text)) throw payloadFault(`payload ${key} does not match ${form.source}`);
  return text;
}

function checkTime(text) {
  const found = TIME.exec(text);
  const [year, month, day, hour, minute, second] = (found ?? []).slice(1).map(Number);
  const isTime = found && hour < 24 && minute < 60 && second < 60;
  if (!isTime || year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
    throw payloadFault("payload.issued_at is not an RFC 3339 time in UTC");
  }
  return text;
}

function daysIn(year, month) {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}
