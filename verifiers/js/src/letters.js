// What steward and auditor send each other: each letter opens for one person, for one statement, and for nothing else.

import { fromBase64, toBase64 } from "./bytes.js";
import { decode, encode } from "./canonical.js";
import { openedFault, openingFault } from "./faults.js";
import { Fields } from "./fields.js";
import { decryptWith, encryptTo } from "./hpke.js";
import { fieldOf, parseOpened, wholeOf } from "./opened.js";
import { contentKey, openSeal, shareOf, verifyCommitment } from "./sealed.js";
import { infoOf } from "./warrant.js";

const [HALF, SHARE, KEYS] = ["kwanzaa.half.v1", "kwanzaa.share.v1", "kwanzaa.keys.v1"];
const READER = { [HALF]: "steward", [SHARE]: "auditor", [KEYS]: "steward" };

/** The auditor's half of one bundle, for the steward alone, who will open one field of it. */
export function contribute(bundle, warrant, keys) {
  checkHolder(warrant, "auditor", keys);
  if (!warrant.said.path) throw openingFault("the whole record is opened on the auditor's machine: the steward releases first");
  return write(HALF, warrant, shareOf(bundle.wraps, "auditor", keys, bundle.claims.bundleId));
}

/** What the steward gives the auditor: the other half of the whole, or one field and no key at all. */
export async function give(bundle, warrant, keys, { half, artifacts }) {
  checkHolder(warrant, "steward", keys);
  const share = shareOf(bundle.wraps, "steward", keys, bundle.claims.bundleId);
  if (!warrant.said.path) return write(SHARE, warrant, releaseOf(bundle, share, artifacts && read(KEYS, artifacts, warrant, keys)));
  if (!half) throw openingFault(`${warrant.said.path} alone is to be opened: ask the auditor for their half of this bundle`);
  const key = contentKey(read(HALF, half, warrant, keys), share, bundle.claims.bundleId);
  const { parts } = await openSeal(bundle.seal, bundle.claims, key, new Map());
  return write(SHARE, warrant, encode(fieldOf(bundle.claims, parts.get("record"), warrant.said.path)));
}

/** What the seal holds, as far as the statement goes, for the auditor that it names; in the form of an opened file. */
export async function openLetter(bundle, warrant, keys, share) {
  checkHolder(warrant, "auditor", keys);
  const content = read(SHARE, share, warrant, keys);
  const { bundleId, commitments } = bundle.claims;
  if (!warrant.said.path) return wholly(bundle, keys, parseRelease(content, bundleId));
  const found = parseOpened(content);
  if (found.path !== warrant.said.path) throw openedFault("the steward's letter holds something else than the statement allows");
  verifyCommitment(commitments.get(found.path), found.salt, found.path, found.value);
  return { value: decode(content), excerpts: [] };
}

async function wholly(bundle, keys, { share, artifacts }) {
  const { bundleId } = bundle.claims;
  const key = contentKey(shareOf(bundle.wraps, "auditor", keys, bundleId), share, bundleId);
  const opened = await openSeal(bundle.seal, bundle.claims, key, artifacts);
  return { value: wholeOf(bundleId, key, artifacts, opened), excerpts: opened.excerpts };
}

function write(kind, warrant, content) {
  const { said, digest, keys } = warrant;
  const role = READER[kind];
  const ciphertext = toBase64(encryptTo(keys[role], content, infoOf(kind, said[role], digest)));
  return encode(new Map(Object.entries({ ciphertext, opening: said.opening, statement: digest, t: kind })));
}

function read(kind, data, { digest }, keys) {
  const fields = new Fields(decode(data), "letter");
  const letter = { kind: fields.text("t"), opening: fields.text("opening"), statement: fields.text("statement") };
  const ciphertext = fields.bytes("ciphertext");
  fields.closed();
  if (letter.kind !== kind) throw openedFault(`a letter of the kind ${letter.kind.slice(0, 40)}, where ${kind} belongs`);
  if (letter.statement !== digest) {
    throw openingFault(`the letter was written under another statement, of opening ${letter.opening.slice(0, 32)}`, "another opening");
  }
  return decryptWith(keys, ciphertext, infoOf(kind, keys.kid, digest));
}

function releaseOf({ claims }, share, artifacts) {
  const keys = artifacts ? decode(artifacts) : new Map();
  return encode(new Map(Object.entries({ artifacts: keys, bundle_id: claims.bundleId, share: toBase64(share) })));
}

function parseRelease(content, bundleId) {
  const fields = new Fields(decode(content), "release");
  const named = fields.value("artifacts");
  if (!(named instanceof Map)) throw openedFault("release.artifacts is not a map");
  const artifacts = new Map([...named].map(([name, key]) => [name, fromBase64(String(key))]));
  const [found, share] = [fields.text("bundle_id"), fields.bytes("share")];
  fields.closed();
  if (found !== bundleId) throw openingFault(`the steward's release is for bundle ${found.slice(0, 32)}, not ${bundleId}`, "another bundle");
  return { share, artifacts };
}

function checkHolder({ said }, role, { kid }) {
  if (said[role] !== kid) throw openingFault(`the statement is for the ${role} ${said[role].slice(0, 16)}; this key is ${kid.slice(0, 16)}`, "another key");
}

