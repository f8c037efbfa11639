// Where the words of a citation stand in what their artifact was read from: seconds, regions, boxes of pages
// (docs/reference/archive-format.md, "Places in an original"). Written from that page.

import { concat, equal, hex, utf8 } from "./bytes.js";
import { decode, encode } from "./canonical.js";
import { locatorFault } from "./faults.js";
import { Fields } from "./fields.js";
import { sha256 } from "./signatures.js";

const DOMAIN = utf8("kwanzaa.artifact.v1\0");
const FAR = 2 ** 53 - 1;
const UNIT = 1000; // parts of a pixel, and of a point
const KINDS = { page: ["left", "bottom", "right", "top"], start_ms: ["end_ms"], x: ["y", "w", "h"] };

/** The places of one original: all of one kind, each possible. */
export function parsePlaces(items) {
  const places = items.map(parsePlace);
  const kinds = new Set(places.map(kindOf));
  if (kinds.size !== 1 || !places.every(isPossible)) throw locatorFault("these are no places of one original");
  return places;
}

export const samePlaces = (one, other) => equal(encode(one.map(asMap)), encode(other.map(asMap)));

/** Throws unless an artifact has these words at the span, and the words stand at these places of its original. */
export function resolve({ artifact, locator, excerpt, original }, payload, table) {
  if (`sha256:${hex(sha256(concat(DOMAIN, payload)))}` !== artifact) throw locatorFault(`these are not the bytes of ${artifact.slice(0, 23)}`);
  const work = decode(payload);
  const facts = new Map(work.get("metadata"));
  if (wordsAt(work, facts, locator) !== excerpt) throw locatorFault("other words stand at the place that is cited");
  if (!original.length) return;
  if (!table || hex(sha256(table)) !== facts.get("places")) throw locatorFault("this is not the table of places that the artifact names");
  const found = placesOf(new Fields(decode(table), "places"), facts, locator);
  if (!samePlaces(found, original)) throw locatorFault("the words stand elsewhere in the original than is cited");
}

/** The name of the table of places that an artifact names; none where it names none. */
export const tableOf = (payload) => new Map(decode(payload).get("metadata")).get("places");

function wordsAt(work, facts, locator) {
  if ("pointer" in locator) {
    const value = facts.get(locator.pointer.slice(1));
    return value === undefined ? null : String(value);
  }
  const words = [...(work.get("paragraphs")[locator.paragraph] ?? "")];
  return locator.start < locator.end && locator.end <= words.length ? words.slice(locator.start, locator.end).join("") : null;
}

function placesOf(table, facts, locator) {
  const touched = (rows) => rows.filter(([paragraph, start, end]) => paragraph === locator.paragraph && start < locator.end && locator.start < end);
  const [words, cues] = [touched(table.items("words")), touched(table.items("cues"))];
  table.closed();
  if (cues.length) return [{ start_ms: Math.min(...cues.map((cue) => cue[3])), end_ms: Math.max(...cues.map((cue) => cue[4])) }];
  const height = facts.get("height");
  const pages = new Map();
  for (const word of words) pages.set(word[3], [...(pages.get(word[3]) ?? []), word]);
  return [...pages].flatMap(([page, on]) => {
    const lines = linesOf(on.map((word) => word.slice(4)));
    if (height !== undefined) return lines.map((box) => regionOf(box, height));
    return (lines.length ? lines : [[0, 0, 0, 0]]).map(([left, bottom, right, top]) => ({ page: page + 1, left, bottom, right, top }));
  });
}

/** Boxes of words that follow each other on one line, joined; none where one of them is not known. */
function linesOf(boxes) {
  if (boxes.some((box) => box.length === 0)) return [];
  const lines = [boxes[0]];
  for (const box of boxes.slice(1)) {
    const line = lines.at(-1);
    if (isSameLine(line, box)) lines[lines.length - 1] = line.map((one, at) => (at < 2 ? Math.min : Math.max)(one, box[at]));
    else lines.push(box);
  }
  return lines;
}

function isSameLine([left, bottom, right, top], [otherLeft, otherBottom, otherRight, otherTop]) {
  const height = Math.max(top - bottom, otherTop - otherBottom);
  const gap = Math.max(left - otherRight, otherLeft - right);
  return Math.abs(top + bottom - otherTop - otherBottom) * 2 <= height && gap <= height;
}

/** The whole pixels that a box touches, counted from the upper left corner. */
function regionOf([left, bottom, right, top], height) {
  const [x, y] = [Math.floor(left / UNIT), height - Math.ceil(top / UNIT)];
  return { x, y, w: Math.ceil(right / UNIT) - x, h: height - Math.floor(bottom / UNIT) - y };
}

function parsePlace(value) {
  try {
    const fields = new Fields(value, "place");
    const kind = Object.keys(KINDS).find((name) => value.has(name)) ?? "x";
    const place = { [kind]: fields.integer(kind) };
    for (const name of KINDS[kind]) place[name] = fields.integer(name, kind === "page" ? -FAR : 0);
    fields.closed();
    return place;
  } catch (fault) {
    if (fault.code !== "ledger.canonical") throw fault;
    throw locatorFault(fault.message);
  }
}

function isPossible(place) {
  if ("start_ms" in place) return place.start_ms < place.end_ms;
  if ("x" in place) return place.w > 0 && place.h > 0;
  const { page, left, bottom, right, top } = place;
  return page > 0 && ([left, bottom, right, top].every((one) => one === 0) || (left < right && bottom < top));
}

const kindOf = (place) => Object.keys(KINDS).find((name) => name in place);
const asMap = (place) => new Map(Object.entries(place));
