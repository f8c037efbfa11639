// What a page says of the files that somebody chose: which of them is what, what stands beside what, and every check.
//
// What comes out is plain values. Words for people are the page's; nothing of a file is believed before it is signed.

import { foldersOf, isArchive } from "./archived.js";
import { hex } from "./bytes.js";
import { LIMIT, decodeLoose, encode } from "./canonical.js";
import { examine } from "./checks.js";
import { Fault } from "./faults.js";
import { readTrust } from "./keyset.js";
import { verifyReceipt } from "./receipts.js";
import { statusOf, visible } from "./results.js";
import { sha256 } from "./signatures.js";
import { toldOf } from "./telling.js";

const LINE_FEED = 0x0a;
const KINDS = [
  ["bundle", ["envelope", "seal"]],
  ["receipt", ["receipt", "display"]],
  ["keyset", ["keysets", "roots"]],
  ["display", ["t", "nonce", "contract", "claims"]],
  ["kept", ["contract", "claims", "outcome"]],
];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const WORD = ": [Content_Types].xml"; // what every file of Word begins with

/** The keys that a keyset file gives to trust; a fault where it gives none. */
export function trustOf(data) {
  return readTrust(data.at(-1) === LINE_FEED ? data.subarray(0, -1) : data);
}

/** What is to be told of the keys: {origin, version, digest}, or {code, line} where there is nothing to trust. */
export function lookAtKeys(data) {
  try {
    const { origin, version, digest } = trustOf(data).keyset;
    return { origin, version, digest };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { code: fault.code, line: visible(fault.message) };
  }
}

/** The same, or null where there is nothing to trust. */
export function trustOrNone(data) {
  try {
    return data === null ? null : trustOf(data);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return null;
  }
}

const NOTE = ": README.txt"; // says how to verify, and holds no answer

/** A result for every file that says something by itself; *files* are {name, data}, *trust* is null where there is none. */
export function look(files, trust) {
  const archives = files.filter(({ data }) => isArchive(data));
  const single = files.filter(({ data }) => !isArchive(data));
  return [...archives.flatMap((file) => lookAtArchive(file, trust)), ...lookAtFiles(single, trust)];
}

/** What is to be told of a kept conversation as a whole, and then of each answer in it, what is wrong first. */
function lookAtArchive(file, trust) {
  const folders = foldersOf(file);
  const isAnswered = (files) => files.some(({ data }) => kindOf(data) === "receipt");
  const beside = folders.filter((files) => !isAnswered(files)).flat();
  const whole = beside.filter(({ name }) => name !== file.name + NOTE);
  const answered = folders.filter(isAnswered);
  const results = answered.flatMap((files, n) => lookAtFolder(files, whole.map((file) => partOf(file, n, answered.length)), trust));
  const isWord = folders.flat().some(({ name }) => name === file.name + WORD);
  if (!results.length) return [{ kind: isWord ? "reading" : "archive", names: [file.name] }];
  const wrong = results.filter((one) => !isAsKept(one));
  const facts = { count: results.length, wrong: wrong.length };
  const told = { kind: "conversation", names: [file.name], facts };
  return [told, ...wrong, ...results.filter(isAsKept)];
}

/** The *n*-th answer of a Markdown file that holds as many as there are: nobody's words begin a line with "# ". */
function partOf(file, n, count) {
  if (!isText(file.data)) return file;
  const parts = new TextDecoder().decode(file.data).split(/^(?=# )/m);
  return parts.length === count ? { ...file, data: new TextEncoder().encode(parts[n]) } : file;
}

/** Every receipt of a folder, with each file beside it, and of no folder with one: the first that is wrong, or the first. */
function lookAtFolder(files, whole, trust) {
  const receipts = files.filter(({ data }) => kindOf(data) === "receipt");
  const kept = [...files.filter((one) => !receipts.includes(one)), ...whole];
  return receipts.map((receipt) => {
    const all = kept.flatMap((one) => lookAtFiles([receipt, one], trust)).filter(({ kind }) => kind === "receipt");
    return all.find((one) => !isAsKept(one)) ?? all[0] ?? lookAtFiles([receipt], trust)[0];
  });
}

const isAsKept = ({ report, kept }) => report.verdict === "pass" && kept !== null && statusOf(report.results, "kept") === "pass";

function lookAtFiles(files, trust) {
  const sorted = files.map((file) => ({ ...file, kind: kindOf(file.data) }));
  const of = (...kinds) => sorted.filter(({ kind }) => kinds.includes(kind));
  const given = { trust, bundles: of("bundle"), receipts: of("receipt"), displays: of("display"), kept: of("kept", "text") };
  const results = [...given.bundles.map((file) => ofBundle(file, given)), ...given.receipts.map((file) => ofReceipt(file, given))];
  const told = new Set(results.flatMap(({ names }) => names));
  const alone = sorted.filter(({ name }) => !told.has(name)).map(({ kind, name }) => ({ kind, names: [name] }));
  return [...results, ...alone];
}

/** What a file is, by its form alone. A half of a file is taken for a bundle, whose first check says so. */
function kindOf(data) {
  if (data.length > LIMIT) return "large";
  if (PDF.every((byte, at) => data[at] === byte)) return "reading";
  const first = data.find((byte) => byte !== 0x20 && byte !== LINE_FEED && byte !== 0x09 && byte !== 0x0d);
  if (first !== 0x7b) return isText(data) ? "text" : "unknown";
  try {
    const value = decodeLoose(data);
    return KINDS.find(([, fields]) => fields.every((field) => value.has(field)))?.[0] ?? "unknown";
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return "bundle";
  }
}

function isText(data) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data).trim() !== "";
  } catch {
    return false;
  }
}

function ofReceipt(file, { trust, bundles, receipts, displays, kept }) {
  const ask = (beside) => {
    const given = { data: file.data, trust, kept: null, display: null, bundle: null, ...beside };
    return [verifyReceipt(given), given];
  };
  const fits = (name, check) => (other) => statusOf(ask({ [name]: other.data })[0].results, check) === "pass";
  const alone = receipts.length === 1;
  const beside = [
    ["display", chosen(displays, alone, fits("display", "display"))],
    ["bundle", chosen(bundles, alone, fits("bundle", "bundle"))],
  ];
  const own = Object.fromEntries(beside.map(([name, other]) => [name, other?.data ?? null]));
  const ownKept = chosen(kept, alone, (other) => statusOf(ask({ ...own, kept: other.data })[0].results, "kept") === "pass");
  const [report, given] = ask({ ...own, kept: ownKept?.data ?? null });
  const names = [file, beside[0][1], ownKept].filter(Boolean).map(({ name }) => name);
  return { kind: "receipt", names, report, kept: ownKept?.name ?? null, facts: receiptFacts(given), told: toldOf(report, given.answer) };
}

function ofBundle(file, { trust, bundles, receipts, displays }) {
  const ask = (display) => {
    const given = { data: file.data, trust, display };
    return [examine(given), given];
  };
  const answers = [...displays.map(({ name, data }) => ({ name, data })), ...receipts.flatMap(({ name, data }) => displayIn(name, data))];
  const display = chosen(answers, bundles.length === 1, (other) => statusOf(ask(other.data)[0].results, "display") === "pass");
  const [report, given] = ask(display?.data ?? null);
  const names = [file, ...displays.filter(({ name }) => name === display?.name)].map(({ name }) => name);
  return { kind: "bundle", names, report, facts: bundleFacts(report, given), told: toldOf(report, given.answer) };
}

/** The one that fits; where there is one alone on both sides, that one, so that it is told when it does not fit. */
function chosen(options, isAlone, fits) {
  return options.find(fits) ?? (isAlone && options.length === 1 ? options[0] : null);
}

/** The answer in a receipt, as bytes of its own. */
function displayIn(name, data) {
  const value = decodeLoose(data).get("display");
  return value instanceof Map ? [{ name, data: encode(value) }] : [];
}

function receiptFacts({ envelope, signed, data }) {
  if (!signed) return { digests: [["file", hex(sha256(data))]] };
  const digests = [
    ["file", hex(sha256(data))],
    ["answer", signed.display],
    ["envelope", signed.bundle],
    ["payload", hex(sha256(envelope.payload))],
  ];
  return { at: signed.at, digests };
}

function bundleFacts({ bundle_id: id }, { data, payload, proof, checkpoint, trust }) {
  const digests = [["file", hex(sha256(data))]];
  if (!payload) return { id, digests };
  for (const name of ["archive_root", "display", "seal", "policy", "tables", "keyset", "cek"]) digests.push([name, payload[name]]);
  if (checkpoint) digests.push(["root", hex(checkpoint.root)]);
  const place = proof && checkpoint ? { index: proof.index, size: proof.size, origin: trust.keyset.origin } : {};
  return { id, at: payload.issuedAt, version: payload.archive_root, ...place, digests };
}
