// Find everything that was signed of an answer in a text that somebody kept: Markdown as answer.md has it, or plain text.
//
// Line ends, white space and digits are Python's, which the first verifier goes by: those of ECMAScript differ.

import { keptFault, missingInput } from "./faults.js";
import { Fields } from "./fields.js";
import { nearestOf } from "./nearest.js";

const [BEGIN, END] = ["\x02", "\x03"]; // around the words of a claim and its markers, where the file shows where that is
const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANKS = new RegExp(`[${BLANK}]+`, "g");
const LEADING = new RegExp(`^[${BLANK}]+`);
const PAGE = /^<(?:!doctype|html)(?![\p{L}\p{N}_])/iu;
// A claim ends with a marker in bold or a label in italics; what somebody wrote ends with no bare star.
const CLAIM = /^(?![#>]|- )(?=.*(?<!\\)\*\r?$)(.+?)(?:[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]\*[^*]+\*)?\r?$/su;
const NUMBERED = /^\*\*\p{Nd}+\. .*?:\*\* (.*)$/su; // of before, when each source stood below its claim
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const QUOTES = /[“”„"‘’']/g;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

export const withoutLeading = (text) => text.replace(LEADING, "");

/** Throws unless all that was signed stands in *text*, in one of its orders, and no other claim. */
export function walk(display, text) {
  if (PAGE.test(withoutLeading(text))) throw missingInput("a page that was saved is compared by kwanzaa-verify alone");
  const lines = text.replaceAll(BEGIN, "").replaceAll(END, "").split("\n");
  const signed = [...new Fields(display, "display").items("claims"), ...nearestOf(display)];
  const [claims, orders] = formOf(lines);
  const where = bare(unmarked(lines, claims));
  const found = where.split(BEGIN).length - 1;
  if (claims && found !== signed.length) throw keptFault(`it holds ${found} claims; ${signed.length} were signed`);
  const missing = orders.map((order) => missingOf(where, wantedOf(display, order(signed, claims !== null))));
  if (missing.every((name) => name)) throw keptFault(`${missing[0]} is not there as it was signed`);
}

/** How claims look, null for plain text, and in which orders a text may have what was signed. */
function formOf(lines) {
  if (lines.some((line) => NUMBERED.test(line))) return [NUMBERED, [beneath]];
  return lines[0].startsWith("# ") || lines.some((line) => CLAIM.test(line)) ? [CLAIM, [listed]] : [null, [listed, beneath]];
}

/** What is not there first, of what is wanted one behind another; "" where all of it is. */
function missingOf(where, allWanted) {
  let place = 0;
  for (const [name, wanted] of allWanted) {
    wanted.lastIndex = place;
    if (!wanted.test(where)) return name;
    place = wanted.lastIndex;
  }
  return "";
}

function* wantedOf(display, claims) {
  const outcome = new Fields(new Fields(display, "display").value("outcome"), "display.outcome");
  if (outcome.given("refusal")) {
    const refusal = new Fields(outcome.value("refusal"), "display.outcome.refusal");
    for (const name of ["title", "text"]) yield [`the refusal's ${name}`, literal(refusal.text(name))];
  }
  yield* claims;
  for (const item of outcome.items("removed")) {
    yield ["a removed topic", literal(new Fields(item, "display.removed").text("topic"))];
  }
}

/** Every claim, and behind them each source once, with those of its words that no claim quotes. */
function* listed(signed, isMarked) {
  const held = new Map();
  for (const item of signed) {
    const claim = claimOf(item);
    yield [claim.name, wordsOf(claim, isMarked)];
    for (const one of claim.sources) held.set(one.letter, [...(held.get(one.letter) ?? []), { ...one, text: claim.text }]);
  }
  for (const [letter, found] of held) {
    yield [`source ${letter}`, new RegExp(marker(letter), "g")];
    for (const about of new Set(found.map((one) => one.about))) {
      if (about) yield [`what source ${letter} is`, literal(about)];
    }
    const unsaid = found.filter(({ excerpt, text }) => excerpt !== null && !isSaid(text, excerpt));
    for (const words of new Set(unsaid.map((one) => one.excerpt))) yield [`the words of source ${letter}`, literal(words)];
  }
}

/** Every claim, and below it its sources with their words, as files of before had them. */
function* beneath(signed, isMarked) {
  for (const item of signed) {
    const claim = claimOf(item);
    yield [claim.name, wordsOf(claim, isMarked)];
    for (const { letter, about, excerpt } of claim.sources) {
      yield [`source ${letter} of ${claim.name}`, new RegExp(escaped(letter), "g")];
      if (about) yield [`what source ${letter} of ${claim.name} is`, literal(about)];
      if (excerpt !== null) yield [`the words of source ${letter} of ${claim.name}`, literal(`“${excerpt}”`)];
    }
  }
}

function claimOf(item) {
  const claim = new Fields(item, "display.claims");
  return { text: claim.text("text"), name: `claim ${claim.integer("n", 1)}`, sources: claim.items("sources").map(sourceOf) };
}

function sourceOf(item) {
  const source = new Fields(item, "display.sources");
  const letter = source.text("handle").replace(/^Source /, "");
  return { letter, about: source.text("about"), excerpt: source.given("excerpt") ? source.text("excerpt") : null };
}

function wordsOf({ text, sources }, isMarked) {
  const words = escaped(bare(text)) + sources.map(({ letter }) => marker(letter)).join("");
  return new RegExp(isMarked ? BEGIN + words + END : words, "g");
}

/** Tell whether a claim quotes an excerpt, whatever the quotation marks in it; verse only where its lines stand there too. */
function isSaid(text, excerpt) {
  const folded = (one) => bare(one).replace(QUOTES, "'");
  if (excerpt.includes("\n")) return text.includes(`“${excerpt}”`);
  return folded(text).includes(folded(`“${excerpt}”`));
}

/** How a marker looks: it may hold the word for *source* of any language. */
const marker = (letter) => `\\[[^\\[\\]]*${escaped(letter)}\\]`;
const escaped = (text) => text.replace(SPECIAL, "\\$&");
const bare = (text) => text.replace(BLANKS, "");
const literal = (text) => new RegExp(escaped(bare(text)), "g");

/** Take away what Markdown adds: quotation lines, verse lines, escapes, entities, weight. */
function unmarked(lines, claims) {
  const plain = lines.map((line) => unmarkedLine(line, claims)).join("\n").replaceAll("**", "").replace(ESCAPED, "$1");
  return plain.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]);
}

function unmarkedLine(line, claims) {
  const apart = claims ? line.replace(claims, `${BEGIN}$1${END}`) : line;
  return apart.replace(/^ *> ?/, "").replace(/\\$/, "");
}
