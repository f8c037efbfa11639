// An opened bundle as plain values for a page: as shown beside as sealed, and every claim's way through the stages.
//
// A field of another form is left out; a record that is none is told by its own check.

import { hex } from "./bytes.js";
import { encode } from "./canonical.js";
import { escapeVisible } from "./invisible.js";
import { readRecord } from "./opened.js";
import { sha256 } from "./signatures.js";

const [FIRST, FIELD] = [15, "opened field"]; // of the checks of an opened file

/** What a page shows of an opened file; *results* are of every check, or of none where what was opened is no bundle's. */
export function replayOf(bundle, value, excerpts, results) {
  const checks = results.filter(({ number }) => number >= FIRST);
  if (value.get("t") === "kwanzaa.field.v1") {
    return { kind: "field", path: value.get("path"), value: words(value.get("value")), checks: checks.slice(0, 2) };
  }
  const record = value.get("record");
  if (bundle.isBeside) return { kind: "beside", ...saidOf(at(record, "fields"), []), told: null, claims: claimsOf(at(record, "fields"), null, excerpts), checks };
  const { fields, display } = readRecord(record);
  const shown = hex(sha256(encode(display))) === bundle.claims.display ? display : null;
  const claims = claimsOf(fields, shown, excerpts);
  return { kind: "whole", ...saidOf(fields, excerpts), told: toldOf(shown), claims, checks: checks.filter(({ name }) => name !== FIELD) };
}

/** What the requestor read in the place of an answer, as it was signed. */
function toldOf(display) {
  const refusal = at(at(display, "outcome"), "refusal");
  const lines = [text(refusal, "title"), text(refusal, "text")].filter(Boolean);
  return lines.length ? lines : null;
}

function saidOf(fields, excerpts) {
  const outcome = at(fields, "/outcome");
  const told = ["kind", "rung", "class", "reason"].map((name) => [name, at(outcome, name) ?? null]).filter(([, one]) => one !== null);
  const removed = items(outcome, "removed").map((one) => ({ topic: text(one, "topic"), why: text(one, "why") }));
  const closed = excerpts.filter(({ readable }) => !readable).length;
  return { question: text(fields, "/question"), outcome: told.map(([name, one]) => [name, words(one)]), removed, closed };
}

function claimsOf(fields, display, excerpts) {
  const shown = new Map([...items(display, "claims"), ...items(display, "nearest")].map((one) => [at(one, "n"), one]));
  return sealedClaims(fields).map((claim) => claimOf(claim, shown.get(claim.get("n")), fields, excerpts));
}

function claimOf(claim, shown, fields, excerpts) {
  const citations = items(claim, "citations");
  const sources = items(shown, "sources").map((one) => ({ handle: text(one, "handle"), excerpt: excerptIn(at(one, "excerpt")) }));
  return {
    n: number(claim, "n"),
    isNearest: citations.some((one) => text(one, "role") === "nearest"),
    shown: shown ? { text: text(shown, "text"), rung: text(shown, "rung"), sources } : null,
    sealed: { text: text(claim, "text"), rung: text(claim, "rung"), citations: citations.map((one) => citationOf(one, excerpts)) },
    stages: stagesOf(claim, citations, shown, fields),
  };
}

function citationOf(one, excerpts) {
  const excerpt = excerpts[at(one, "excerpt")];
  const place = at(one, "locator") instanceof Map ? [...at(one, "locator")] : [];
  return {
    artifact: text(one, "artifact_id"),
    version: number(one, "version"),
    relation: text(one, "relation"),
    place: place.map(([name, value]) => `${name} ${words(value)}`).join(", "),
    excerpt: excerpt?.readable ? words(excerpt.value) : null,
  };
}

/** Each stage that saw this claim or its question: the sentence by its name, what fills it, and the codes behind. */
function stagesOf(claim, citations, shown, fields) {
  const [category, draft] = [at(fields, "/category"), at(fields, "/draft")];
  const [passages, checks] = [items(fields, "/retrieval"), items(fields, "/checks")];
  const cited = new Set(citations.map((one) => text(one, "artifact_id")));
  const rank = Math.min(...passages.filter((one) => cited.has(text(one, "artifact_id"))).map((one) => number(one, "rank")));
  const verdicts = items(claim, "verdicts").map((one) => `${text(one, "rung")}: ${at(one, "passed") === true ? "+" : "-"} ${text(one, "why")}`);
  const bound = citations.map((one) => `${text(one, "relation")} (${text(one, "why")})`);
  const topic = text(claim, "topic");
  const isCut = shown && text(shown, "text") !== text(claim, "text");
  const display = !shown ? "withheld" : isCut ? "cut" : "whole";
  return [
    stage("intake", { type: text(category, "query_type") }, [text(category, "query_type")]),
    stage("categories", { course: text(category, "course") }, [text(category, "course"), ...items(category, "searches").map(words)]),
    stage(Number.isFinite(rank) ? "retrieval" : "retrieval.none", { count: passages.length, rank }),
    stage("enforcement", { count: checks.length }, checks.map((one) => text(one, "check"))),
    stage("drafting", { drafter: text(draft, "drafter") }, [text(draft, "drafter")]),
    stage("segmentation", { n: number(claim, "n") }, [topic]),
    stage("knowledge", { knowledge: text(claim, "knowledge") }, [text(claim, "knowledge")]),
    stage(citations.length ? "assignment" : "assignment.none", { count: citations.length }, [...bound, ...items(claim, "doubts").map(words)]),
    stage("coverage", { rung: text(claim, "rung") }, verdicts),
    stage(`display.${display}`, {}),
    stage("assembly", {}),
    stage("tracking", {}),
  ];
}

const stage = (name, values, codes = []) => ({ name, values, codes: codes.filter(Boolean) });

/** The claims that are no padding. */
function sealedClaims(fields) {
  const found = [];
  for (let n = 0; at(fields, `/claims/${n}`) instanceof Map; n += 1) found.push(fields.get(`/claims/${n}`));
  return found;
}

const at = (map, key) => (map instanceof Map ? map.get(key) : undefined);
const excerptIn = (value) => (typeof value === "string" ? words(value) : null);
const text = (map, key) => (typeof at(map, key) === "string" ? words(at(map, key)) : "");
const number = (map, key) => (typeof at(map, key) === "number" ? at(map, key) : 0);
const items = (map, key) => (Array.isArray(at(map, key)) ? at(map, key) : []);

/** A value as text in which nothing is hidden and nothing turns a line's direction. */
function words(value) {
  return escapeVisible(typeof value === "string" ? value : new TextDecoder().decode(encode(value ?? null)));
}
