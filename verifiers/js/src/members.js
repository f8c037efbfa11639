// Does every cited artifact stand in the archive version that the payload names (docs/reference/archive-format.md)?

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as hash } from "@noble/hashes/sha2.js";

import { concat, fromBase64, fromHex, utf8 } from "./bytes.js";
import { encode } from "./canonical.js";
import { Fault, canonicalFault, recordFault, replayFault } from "./faults.js";
import { Fields } from "./fields.js";
import { hashLeaf, verifyInclusion } from "./log.js";

const BLOCK = 8192; // bytes that proofs and zeros fill together, or a multiple
const SIZE = 32;
const STATES = ["present", "tombstone"];

/** The field /archive: {n, root, members}. */
export function parseArchive(value) {
  const fields = new Fields(value, "/archive");
  const items = fields.items("members");
  checkPadding(items, fields.text("pad"));
  const archive = { n: fields.integer("n", 1), root: fields.text("root") };
  fields.text("embedder");
  archive.members = items.map(parseMember);
  fields.closed();
  return archive;
}

/** Throws unless the proofs are those of what is cited, each once, in the order of first citation, and lead to *root*. */
export function checkMembers(claims, { members }, root) {
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ artifact }) => artifact)));
  const proven = members.map(({ artifact }) => artifact);
  if (JSON.stringify(proven) !== JSON.stringify([...cited])) {
    throw replayFault(`${cited.size} artifacts are cited; the record proves ${proven.length}, or others, or in another order`);
  }
  for (const member of members) checkMember(member, root);
}

function checkMember({ artifact, state, leaf, proof }, root) {
  if (state !== "present") throw replayFault(`${artifact.slice(0, 23)} is cited, and was withdrawn in the version that was asked`);
  try {
    verifyInclusion({ ...proof, leafHash: hashLeaf(leaf), root: fromHex(root) });
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    throw replayFault(`${artifact.slice(0, 23)} does not stand in the archive version that the payload names: ${fault.message}`);
  }
}

function parseMember(value) {
  const fields = new Fields(value, "member");
  const [record, artifact, state] = ["record_key", "artifact_id", "state"].map((name) => fields.text(name));
  if (!STATES.includes(state)) throw recordFault(`the state of an entry is '${state.slice(0, 20)}', none of ${STATES.join(", ")}`);
  const salt = fields.bytes("salt", SIZE);
  const [index, size] = [fields.integer("position"), fields.integer("size", 1)];
  const hashes = fields.texts("hashes").map(fromBase64);
  if (hashes.some((one) => one.length !== SIZE)) throw canonicalFault(`member.hash is not ${SIZE} bytes in base64`);
  fields.closed();
  const leaf = hmac(hash, salt, concat(utf8("kwanzaa.entry.v1\0"), encode([record, artifact, state])));
  return { artifact, state, leaf, proof: { index, size, hashes } };
}

function checkPadding(items, pad) {
  const wanted = (BLOCK - (encode(items).length % BLOCK)) % BLOCK;
  if (/[^0]/.test(pad) || pad.length !== wanted) throw recordFault(`/archive.pad does not fill the proofs up to a multiple of ${BLOCK} bytes with zeros`);
}
