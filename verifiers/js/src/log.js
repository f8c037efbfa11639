// The log's signed head and its proofs (docs/reference/ledger-formats.md, "Log").

import { equal, fromBase64, utf8 } from "./bytes.js";
import { checkpointFault, proofFault, unknownKey } from "./faults.js";
import { Fields } from "./fields.js";
import { validAt } from "./keys.js";
import { sha256, verifySignature } from "./signatures.js";

const HASH = 32;
const ED25519_NOTE = Uint8Array.of(1);
const NOT_IN_NAMES = /[\p{White_Space}+]/u;
const CONTROL = /[\x00-\x09\x0b-\x1f]/;
const MOST_SIGNATURES = 64;

export function parseProof(value) {
  const fields = new Fields(value, "proof");
  const proof = {
    index: fields.integer("index"),
    size: fields.integer("size"),
    hashes: fields.texts("hashes").map(fromBase64),
    checkpoint: fields.text("checkpoint"),
  };
  fields.closed();
  return proof;
}

/** The size (a BigInt) and root that a trusted log key signed. */
export function verifyCheckpoint(note, keyset) {
  const { text, signatures } = parseNote(note);
  const checkpoint = parseCheckpoint(text);
  if (checkpoint.origin !== keyset.origin) throw unknownKey("the checkpoint is of another log than this keyset's");
  if (signatures.length !== 1) throw checkpointFault("a checkpoint has one signature here");
  const [{ name, keyId, signature }] = signatures;
  const last = checkpoint.size > 0n ? checkpoint.size - 1n : 0n;
  const key = keyset.keys.find(
    (one) =>
      one.role === "checkpoint" &&
      one.algorithm === "ed25519" &&
      validAt(one, last) &&
      name === keyset.origin &&
      equal(keyId, noteKeyId(name, one.raw)),
  );
  if (!key) throw unknownKey("the note is not signed by a key that is trusted here");
  verifySignature(key.algorithm, key.raw, signature, utf8(text), name);
  return checkpoint;
}

/** Throws unless the leaf hash stands at *index* under *root* (RFC 9162, 2.1.3.2, read from the leaf up). */
export function verifyInclusion({ leafHash, index, size, hashes, root }) {
  if (index >= size) throw proofFault(`there is no leaf ${index} in a tree of ${size}`);
  let [node, last] = [BigInt(index), BigInt(size) - 1n];
  let found = leafHash;
  for (const sibling of hashes) {
    if (sibling.length !== HASH) throw proofFault(`a hash has ${HASH} bytes`);
    if (last === 0n) throw proofFault("the proof is too long");
    if (node % 2n === 1n || node === last) {
      found = nodeHash(sibling, found);
      while (node % 2n === 0n && node > 0n) [node, last] = [node / 2n, last / 2n];
    } else {
      found = nodeHash(found, sibling);
    }
    [node, last] = [node / 2n, last / 2n];
  }
  if (last !== 0n) throw proofFault("the proof is too short");
  if (!equal(found, root)) throw proofFault("the proof leads to another root");
}

export const hashLeaf = (data) => sha256(Uint8Array.of(0), data);
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

function parseNote(note) {
  const end = note.lastIndexOf("\n\n");
  const lines = note.slice(end + 2).split("\n");
  if (end < 0 || lines.pop() !== "" || !lines.length) {
    throw checkpointFault("a note is text, an empty line, and lines of signatures");
  }
  if (CONTROL.test(note) || lines.length > MOST_SIGNATURES) {
    throw checkpointFault("a note has no control characters, and not too many signatures");
  }
  return { text: note.slice(0, end + 1), signatures: lines.map(parseLine) };
}

function parseLine(line) {
  const space = line.indexOf(" ", 2);
  const [name, text] = [line.slice(2, space), line.slice(space + 1)];
  if (!line.startsWith("\u2014 ") || space < 0 || !name || NOT_IN_NAMES.test(name) || !text) {
    throw checkpointFault("a signature line is a dash, a name and base64");
  }
  const data = base64(text, "a signature line ends in canonical base64");
  return { name, keyId: data.subarray(0, 4), signature: data.subarray(4) };
}

function parseCheckpoint(text) {
  const lines = text.split("\n");
  if (lines.length !== 4 || lines[3] !== "" || lines[0] === "" || !/^(?:0|[1-9][0-9]{0,18})$/.test(lines[1])) {
    throw checkpointFault("a checkpoint is an origin, a size and a root, a line each");
  }
  const root = base64(lines[2], "the root of a checkpoint is in base64");
  if (root.length !== HASH) throw checkpointFault(`the root of a checkpoint has ${HASH} bytes`);
  return { origin: lines[0], size: BigInt(lines[1]), root };
}

function base64(text, wanted) {
  try {
    return fromBase64(text);
  } catch {
    throw checkpointFault(wanted);
  }
}

function noteKeyId(name, raw) {
  return sha256(utf8(`${name}\n`), ED25519_NOTE, raw).subarray(0, 4);
}
