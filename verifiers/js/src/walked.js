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
const CLAIM = /^\*\*\p{Nd}+\. .*?:\*\* (.*)$/su;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

export const withoutLeading = (text) => text.replace(LEADING, "");

/** Throws unless all that was signed stands in *text*, in its order, and no other claim. */
export function walk(display, text) {
  if (PAGE.test(withoutLeading(text))) throw missingInput("a page that was saved is compared by kwanzaa-verify alone");
  const where = bare(unmarked(text));
  const signed = new Fields(display, "display").items("claims").length + nearestOf(display).length;
  const found = where.split(BEGIN).length - 1;
  if (found !== 0 && found !== signed) throw keptFault(`it holds ${found} claims; ${signed} were signed`);
  let place = 0;
  for (const [name, wanted] of wantedOf(display, found > 0)) {
    wanted.lastIndex = place;
    if (!wanted.test(where)) throw keptFault(`${name} is not there as it was signed`);
    place = wanted.lastIndex;
  }
}

function* wantedOf(display, isMarked) {
  const fields = new Fields(display, "display");
  const outcome = new Fields(fields.value("outcome"), "display.outcome");
  if (outcome.given("refusal")) {
    const refusal = new Fields(outcome.value("refusal"), "display.outcome.refusal");
    for (const name of ["title", "text"]) yield [`the refusal's ${name}`, literal(refusal.text(name))];
  }
  for (const item of [...fields.items("claims"), ...nearestOf(display)]) {
    yield* ofClaim(new Fields(item, "display.claims"), isMarked);
  }
  for (const item of outcome.items("removed")) {
    yield ["a removed topic", literal(new Fields(item, "display.removed").text("topic"))];
  }
}

/** A claim's words and markers, then its sources: a marker may hold the word for *source* of any language. */
function* ofClaim(claim, isMarked) {
  const name = `claim ${claim.integer("n", 1)}`;
  const sources = claim.items("sources").map((item) => new Fields(item, "display.sources"));
  const letters = sources.map((source) => source.text("handle").replace(/^Source /, ""));
  const marks = letters.map((letter) => `\\[[^\\[\\]]*${escaped(letter)}\\]`).join("");
  const words = escaped(bare(claim.text("text"))) + marks;
  yield [name, new RegExp(isMarked ? BEGIN + words + END : words, "g")];
  for (const [n, letter] of letters.entries()) {
    yield [`source ${letter} of ${name}`, new RegExp(escaped(letter), "g")];
    const about = sources[n].text("about");
    if (about) yield [`what source ${letter} of ${name} is`, literal(about)];
    if (sources[n].given("excerpt")) yield [`the words of source ${letter} of ${name}`, literal(`“${sources[n].text("excerpt")}”`)];
  }
}

const escaped = (text) => text.replace(SPECIAL, "\\$&");
const bare = (text) => text.replace(BLANKS, "");
const literal = (text) => new RegExp(escaped(bare(text)), "g");

/** Take away what Markdown adds: quotation lines, verse lines, escapes, entities, weight. */
function unmarked(text) {
  const lines = text.replaceAll(BEGIN, "").replaceAll(END, "").split("\n").map(unmarkedLine);
  const plain = lines.join("\n").replaceAll("**", "").replace(ESCAPED, "$1");
  return plain.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]);
}

function unmarkedLine(line) {
  return line.replace(CLAIM, `${BEGIN}$1${END}`).replace(/^> ?/, "").replace(/\\$/, "");
}
