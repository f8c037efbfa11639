// The sealed record, read strictly (docs/reference/bundle-format.md, "The record, in the seal"). Written from that page, not
// from the stages that make a record.

import { canonicalFault, locatorFault, recordFault } from "./faults.js";
import { Fields } from "./fields.js";
import { readRecord } from "./opened.js";
import { parsePlaces } from "./places.js";

export const RUNGS = ["supported", "narrowed", "labeled", "refused"];
const KNOWLEDGE = ["factual", "reasoning", "general_knowledge", "foundational_knowledge", "connective"];
const RELATIONS = ["direct_quote", "paraphrase", "inference", "metadata_fact"];
const NEAREST = "nearest";
const LIMITS = ["excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute", "artifact_chars", "daily_probes"];
const PLACES = { paragraph: ["paragraph", "start", "end"], start_ms: ["start_ms", "end_ms"] };
const REGION = ["x", "y", "w", "h"];

/** {seed, fields, display, terms, claims}: the claims are those that are no padding. */
export function parseRecord(value) {
  const { seed, fields, display } = readRecord(value);
  const terms = parseTerms(new Fields(fields, "record.fields").value("/policy"));
  return { seed, fields, display, terms, claims: parseClaims(fields) };
}

export const isNearest = ({ citations }) => citations.some((one) => one.isNearest);

function parseClaims(fields) {
  const values = [];
  while (fields.has(`/claims/${values.length}`)) values.push(fields.get(`/claims/${values.length}`));
  const end = values.includes(null) ? values.indexOf(null) : values.length;
  if (values.slice(end).some((value) => value !== null)) throw recordFault("a claim stands behind the padding");
  return values.slice(0, end).map((value, n) => parseClaim(value, `/claims/${n}`));
}

function parseClaim(value, name) {
  const fields = new Fields(value, name);
  const claim = {
    n: fields.integer("n", 1),
    text: fields.text("text"),
    rung: chosen(fields, "rung", RUNGS),
    knowledge: chosen(fields, "knowledge", KNOWLEDGE),
    verdicts: fields.items("verdicts").map((item) => parseVerdict(item, `${name}/verdicts`)),
    doubts: fields.texts("doubts"),
    citations: fields.items("citations").map((item) => parseCitation(item, `${name}/citations`)),
    delivered: fields.flag("delivered"),
    topic: value.has("topic") ? fields.text("topic") : "",
  };
  fields.closed();
  return claim;
}

function parseVerdict(value, name) {
  const fields = new Fields(value, name);
  const verdict = { rung: chosen(fields, "rung", RUNGS), passed: fields.flag("passed"), why: fields.text("why") };
  fields.closed();
  return verdict;
}

function parseCitation(value, name) {
  const fields = new Fields(value, name);
  const citation = {
    artifact: fields.text("artifact_id"),
    version: fields.integer("version", 1),
    locator: parseLocator(fields.value("locator")),
    relation: chosen(fields, "relation", RELATIONS),
    excerpt: fields.integer("excerpt"),
    why: fields.text("why"),
    autoBound: fields.flag("auto_bound"),
    isNearest: value.has("role") && checkRole(fields.text("role")),
    original: value.has("original") ? parsePlaces(fields.items("original")) : [],
  };
  fields.closed();
  return citation;
}

function checkRole(role) {
  if (role !== NEAREST) throw recordFault(`role is '${role.slice(0, 40)}'; the only one that a citation may have is ${NEAREST}`);
  return true;
}

/** A place as the numbers in it, or as a pointer. */
function parseLocator(value) {
  try {
    const fields = new Fields(value, "locator");
    const kind = ["pointer", "paragraph", "start_ms"].find((name) => value.has(name));
    const locator = kind === "pointer" ? { pointer: fields.text(kind) } : {};
    if (kind !== "pointer") for (const name of PLACES[kind] ?? REGION) locator[name] = fields.integer(name);
    fields.closed();
    return locator;
  } catch (fault) {
    if (fault.code !== "ledger.canonical") throw fault;
    throw locatorFault(fault.message);
  }
}

/** What the display gates took in, as far as another check stands on it; the rest is only read. */
function parseTerms(value) {
  const fields = new Fields(value, "/policy");
  parseTier(fields.fields("tier"));
  fields.flag("inference");
  parseLife(fields.fields("life"));
  for (const one of mapsOf(fields, "veiled")) parseVeiled(one);
  const origins = mapsOf(fields, "origins").map(parseOrigin);
  const citations = fields.items("citations");
  if (!citations.every((one) => typeof one === "number" && one >= 0)) throw recordFault("/policy.citations is not a list of numbers");
  const passages = mapsOf(fields, "passages").map(parsePassage);
  if (fields.given("allowance")) parseAllowance(fields.fields("allowance"));
  fields.texts("worn");
  if (fields.left.has("originals")) fields.flag("originals");
  fields.closed();
  checkReferences(origins, citations, passages);
  return { citations, excerpts: [...origins, ...passages].map(({ excerpt }) => excerpt).filter((one) => one !== null) };
}

function checkReferences(origins, citations, passages) {
  const named = [...citations, ...passages.map(({ origin }) => origin)];
  if (named.some((one) => one >= origins.length)) throw recordFault("/policy speaks of an origin that it does not have");
  if (passages.some(({ origin, excerpt }) => origins[origin].display !== (excerpt === null))) {
    throw recordFault("/policy has the words of restricted passages, of all of them and of no others");
  }
}

function parseTier(fields) {
  for (const name of LIMITS) fields.integer(name);
  fields.text("name");
  fields.integer("rank");
  fields.closed();
}

function parseLife(fields) {
  fields.text("name");
  fields.texts("aliases");
  for (const name of ["pronoun", "born", "died", "archive_end"]) fields.text(name);
  fields.integer("end_year");
  fields.closed();
}

function parseVeiled(fields) {
  fields.texts("names");
  fields.text("pseudonym");
  fields.flag("named");
  fields.closed();
}

function parseOrigin(fields) {
  fields.text("record_key");
  fields.text("artifact_id");
  const display = fields.flag("display");
  checkCap(fields.value("cap"));
  const origin = { display, excerpt: fields.orNull("excerpt", fields.integer) };
  fields.closed();
  return origin;
}

function checkCap(cap) {
  const isCap = cap === null || cap === "whole" || (typeof cap === "number" && cap >= 0);
  if (!isCap) throw canonicalFault("rule.cap is not an integer of at least 0");
}

function parsePassage(fields) {
  fields.integer("passage");
  const passage = { origin: fields.integer("origin"), excerpt: fields.orNull("excerpt", fields.integer) };
  fields.closed();
  return passage;
}

function parseAllowance(fields) {
  const spent = mapsOf(fields, "spent");
  fields.integer("chars");
  for (const one of spent) {
    one.text("artifact_id");
    one.integer("chars");
  }
  for (const one of [...spent, fields]) one.closed();
}

const mapsOf = (fields, key) => fields.items(key).map((item) => new Fields(item, `${fields.name}.${key}`));

function chosen(fields, key, choices) {
  const text = fields.text(key);
  if (!choices.includes(text)) throw recordFault(`${key} is '${text.slice(0, 40)}', none of ${choices.join(", ")}`);
  return text;
}
