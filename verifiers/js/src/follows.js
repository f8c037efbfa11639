// The checks of an opened bundle, 15 to 28 (docs/reference/bundle-format.md, "The checks"): does the record hold what was
// committed to, and does the answer follow from it?
//
// 26 and 27 run the stages of the archive's own program again, so they are the command's: here they are never passed.

import { hasPaths } from "./bundle.js";
import { equal, hex } from "./bytes.js";
import { encode } from "./canonical.js";
import { examine } from "./checks.js";
import { Fault, displayFault, missingInput, openedFault, recordFault } from "./faults.js";
import { Fields } from "./fields.js";
import { checkAnswer, checkClaim, checkNearest } from "./ladder.js";
import { checkMembers, parseArchive } from "./members.js";
import { openedValue, parseOpened } from "./opened.js";
import { resolve, tableOf } from "./places.js";
import { isNearest, parseRecord } from "./record.js";
import { runChecks, statusOf } from "./results.js";
import { openSeal, saltOf, verifyCommitment } from "./sealed.js";
import { checkReduction, checkRemoved, parseDisplay } from "./shown.js";
import { sha256 } from "./signatures.js";

const FILE = [
  ["opened file", "what was opened is of this bundle", ["payload"], file],
  ["opened field", "the disclosed field is the one committed to", ["opened file", "commitments"], field],
];
const REST = [
  ["opening", "the seal, opened again, holds exactly what the opened file says", ["opened file", "seal digest"], opening],
  ["record", "the record has every field in its form", ["opening"], record],
  ["record commitments", "every field is the one that was committed to", ["record", "commitments"], commitments],
  ["sealed display", "the sealed display answer is the one that was signed", ["record"], display],
  ["citations", "every citation names artifact, version, span and relation, with its own excerpt", ["record"], citations],
  ["rungs", "every claim has the rung that its citations earn", ["record"], (given) => given.record.claims.forEach(checkClaim)],
  ["outcome", "the answer's rung follows from its claims", ["rungs"], outcome],
  ["reduction", "nothing was shown that was not sealed and delivered", ["citations", "sealed display", "outcome"], reduction],
  ["archive", "every cited artifact stands in the archive version that was asked", ["citations"], archive],
  ["gates", "the display answer is what the gates make of the claims, byte for byte", ["reduction"], byCommand],
  ["policy", "the policy of the record is what the signed policy decides", ["gates"], byCommand],
  ["artifacts", "every citation resolves in its artifact: these words, and their place in the original", ["citations"], artifacts],
];

/**
 * All 28 checks over the bytes of a bundle and of what was opened of it: {verdict, exit_code, results}. *taken* gives what
 * an archive that was taken out holds: {payload(artifact), table(digest)}, as bytes or null.
 */
export async function replay({ data, trust, opened, taken = null }) {
  const given = { data, trust, display: null, opened, taken };
  const { results } = runChecks(FILE, given, examine(given).results);
  if (given.whole && statusOf(results, "seal digest") === "pass") given.again = await openedAgain(given);
  return runChecks(REST, given, results);
}

function file(given) {
  const found = parseOpened(given.opened);
  if (found.bundleId !== given.payload.bundleId) throw openedFault(`the opened file is of bundle '${found.bundleId.slice(0, 32)}', not of this one`);
  given[found.path === undefined ? "whole" : "one"] = found;
}

function field({ one, payload }) {
  if (!one) throw missingInput("the whole record was opened, not one field");
  const commitment = payload.commitments.get(one.path);
  if (!commitment) throw openedFault(`the bundle commits to no field '${one.path.slice(0, 40)}'`);
  verifyCommitment(commitment, one.salt, one.path, one.value);
}

/** The seal, opened with the keys in the opened file; or why it does not open. */
async function openedAgain({ whole: { key, artifacts }, fields, payload }) {
  try {
    return await openSeal(fields.seal, payload, key, artifacts);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { fault };
  }
}

function opening(given) {
  const { whole, again } = given;
  if (!whole) throw missingInput("one field was opened, not the whole record");
  if (again.fault) throw again.fault;
  const told = openedValue({ parts: new Map([["record", whole.record]]), excerpts: whole.excerpts });
  if (!equal(encode(openedValue(again)), encode(told))) {
    throw openedFault("the opened file says something else than the seal holds");
  }
}

function record(given) {
  const { whole, payload } = given;
  const found = parseRecord(whole.record);
  if (!hasPaths(found.fields, payload.claims)) throw recordFault("the fields of the record are not those that the payload commits to");
  const asked = parseArchive(found.fields.get("/archive"));
  if (asked.root !== payload.archive_root) throw recordFault("the record names another archive version than the payload");
  Object.assign(given, { record: found, archive: asked });
}

function commitments({ record: { seed, fields }, payload }) {
  for (const [path, commitment] of payload.commitments) verifyCommitment(commitment, saltOf(seed, path), path, fields.get(path));
}

function display({ record: { display: sealed }, payload }) {
  if (hex(sha256(encode(sealed))) !== payload.display) throw displayFault("the sealed display answer is not the one whose digest was signed");
}

function citations({ record: { claims, terms }, archive: { n }, whole: { excerpts } }) {
  const cited = claims.flatMap((claim) => claim.citations);
  const ascending = (numbers) => [...numbers].sort((one, other) => one - other);
  const numbers = [...ascending(cited.map(({ excerpt }) => excerpt)), ...ascending(terms.excerpts)];
  if (numbers.length !== excerpts.length || numbers.some((one, at) => one !== at) || terms.citations.length !== cited.length) {
    throw recordFault("citations, the policy and the sealed excerpts do not match one to one");
  }
  for (const one of cited) checkCitation(one, excerpts[one.excerpt], n);
}

function checkCitation({ artifact, version, locator, relation, excerpt, original }, { readable, value, ...own }, n) {
  if (own.artifact !== artifact || version !== n) throw recordFault(`citation ${excerpt} points to another artifact or archive version`);
  if ("pointer" in locator !== (relation === "metadata_fact")) throw recordFault(`citation ${excerpt} says ${relation} of a place of another kind`);
  if (original.length && !("paragraph" in locator)) throw recordFault(`citation ${excerpt} names a place of an original, and none of a text`);
  if (!readable) return;
  if (typeof value !== "string") throw recordFault(`excerpt ${excerpt} is no text`);
  if ("paragraph" in locator && [...value].length !== locator.end - locator.start) {
    throw recordFault(`excerpt ${excerpt} does not have the length of its span, ${locator.end - locator.start}`);
  }
}

function outcome({ record: { claims, display: sealed, fields } }) {
  const shown = parseDisplay(sealed);
  const told = new Fields(fields.get("/outcome"), "/outcome");
  const [kind, rung] = [told.text("kind"), told.text("rung")];
  const removed = told.items("removed").filter((one) => one instanceof Map);
  checkNearest(claims);
  const answering = claims.filter((claim) => !isNearest(claim));
  checkAnswer(answering, { kind, rung, narrowed: removed.length > 0 });
  if (shown.kind !== kind || shown.rung !== rung) throw displayFault("the display answer says another outcome than the record");
  checkRemoved(shown, removed);
}

function reduction({ record: sealed, whole: { excerpts } }) {
  checkReduction(sealed, excerpts);
}

function archive({ record: { claims }, archive: asked, payload }) {
  checkMembers(claims, asked, payload.archive_root);
}

function artifacts({ record: { claims }, whole: { excerpts }, taken }) {
  if (taken === null) throw missingInput("no archive was given; kwanzaa-verify --replay takes one with --archive");
  for (const { excerpt: n, ...one } of claims.flatMap(({ citations }) => citations)) {
    const { readable, value } = excerpts[n];
    const payload = taken.payload(one.artifact);
    if (!readable || !payload) throw missingInput(`${one.artifact.slice(0, 23)} is not in the archive that was given, or its key is gone`);
    resolve({ ...one, excerpt: value }, payload, one.original.length ? taken.table(tableOf(payload)) : null);
  }
}

function byCommand() {
  throw missingInput("this check runs the stages of the archive's own program again: kwanzaa-verify --replay makes it");
}
