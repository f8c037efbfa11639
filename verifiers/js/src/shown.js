// What a requestor saw against what was sealed: gates only reduce (docs/reference/bundle-format.md, "The display answer").
//
// What they leave is made of spans of what entered them, with an ellipsis, a pseudonym that the record names, or the words for
// a name that is withheld between them.

import { displayFault, missingInput, recordFault } from "./faults.js";
import { Fields } from "./fields.js";
import { escapeVisible } from "./invisible.js";
import { nearestOf, readAs } from "./nearest.js";
import { parsePlaces, samePlaces } from "./places.js";
import { isNearest } from "./record.js";

const NAME = "kwanzaa.display.v1";
const LABEL = "nearest in the archive; may not answer";
const [ELLIPSIS, NAMELESS] = ["\u2026", "[name withheld]"];
const LONGEST = 10_000; // code points of an answer's text
const LONGEST_NAME = 102; // of a pseudonym in its brackets
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;
const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const AROUND = new RegExp(`^${SPACE}+|${SPACE}+$`, "gu");
const REMOVED = new Map(Object.entries({
  unsupported: "The archive does not support it word for word.",
  inference: "It could not be tied closely enough to a passage.",
  beside: "It does not answer the question.",
  unfound: "Nothing was found that surely answers it.",
  restricted: "The source is restricted by the person's instructions.",
  too_long: "The passage is longer than may be shown.",
  spent: "It is more than your access lets you be shown for now.",
}));

/** A display answer, as far as an auditor compares it; what is nearest has no rung. */
export function parseDisplay(value) {
  const fields = new Fields(value, "display");
  if (fields.text("t") !== NAME) throw recordFault(`the sealed display is not a ${NAME}`);
  const outcome = fields.fields("outcome");
  return {
    kind: outcome.text("kind"),
    rung: outcome.text("rung"),
    text: fields.fields("contract").fields("answer").text("text"),
    claims: fields.items("claims").map(parseClaim),
    nearest: nearestOf(value).map(parseNear),
    removed: outcome.items("removed").map((item) => new Fields(item, "display.removed").text("why")),
  };
}

/** Throws unless every topic that was removed is named to the requestor with its reason. */
export function checkRemoved({ kind, removed }, topics) {
  const isSame = topics.length === removed.length && topics.every((one, n) => REMOVED.get(one.get("why")) === removed[n]);
  if (kind === "answer" && !isSame) throw displayFault("the removed topics that were shown are not those of the record");
}

/** Throws unless every claim and excerpt that was shown is a part of one that was sealed and delivered. */
export function checkReduction(record, excerpts) {
  const display = parseDisplay(record.display);
  const delivered = new Map(record.claims.filter((claim) => claim.delivered).map((claim) => [claim.n, claim]));
  if (display.claims.map(({ n }) => n).join() !== [...delivered.keys()].join()) throw displayFault("the claims that were shown are not those that were delivered");
  if (display.kind === "answer" && display.text !== joined(display)) throw displayFault("the answer's text is not that of its claims");
  const near = new Map(record.claims.filter(isNearest).map((claim) => [claim.n, claim]));
  if (!display.nearest.every(({ n }) => near.has(n))) throw displayFault("what was shown as nearest is not what was sealed as that");
  checkRead(record);
  const [names, known] = [pseudonymsOf(record), new Map([...delivered, ...near])];
  const beside = display.nearest.map((one) => ({ ...one, rung: known.get(one.n).rung }));
  const gone = [...display.claims, ...beside].flatMap((one) => checkShown(one, known.get(one.n), excerpts, names));
  if (gone.length) throw missingInput(`cannot compare ${gone.length} shown excerpts: ${gone[0]}`);
}

/** Whether *shown* is made of spans of *sealed*, in their order, with placeholders between them. */
export function reduces(shown, sealed, names = []) {
  const [whole, spans] = [escapeVisible(sealed), shown.split(placeholders(names))];
  let place = 0;
  for (let n = 0; n < spans.length; n += 2) {
    const isCut = spans[n - 1] === ELLIPSIS || spans[n + 1] === ELLIPSIS;
    const span = isCut ? spans[n].replace(AROUND, "") : spans[n];
    if (n > 0 && spans[n - 1] !== ELLIPSIS) place += whole.codePointAt(place) > 0xffff ? 2 : 1;
    const found = place > whole.length ? -1 : whole.indexOf(span, place);
    if (found < 0) return false;
    place = found + span.length;
  }
  return true;
}

/** A longer pseudonym may begin with a shorter one. */
function placeholders(names) {
  const longest = [...names].sort((one, other) => [...other].length - [...one].length);
  const kinds = [ELLIPSIS, NAMELESS, ...longest].map((kind) => kind.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(${kinds.join("|")})`, "u");
}

function checkRead({ display, fields }) {
  const said = readAs(display);
  const searched = said ? new Fields(fields, "record.fields").fields("/category").texts("searches") : [];
  if (said !== searched.join("; ")) throw displayFault("what the question was read as is not what was searched for");
}

function pseudonymsOf({ fields }) {
  const session = fields.get("/session");
  if (!(session instanceof Map && session.has("pseudonyms"))) return [];
  const names = new Fields(session, "/session").texts("pseudonyms");
  const isName = (name) => name && [...name].length <= LONGEST_NAME && !UNPRINTABLE.test(name);
  if (!names.every(isName)) throw recordFault("/session.pseudonyms holds what is no name");
  return names;
}

const joined = ({ claims }) => [...claims.map(({ text }) => text).join("\n")].slice(0, LONGEST).join("");

/** Compare one claim; why some of its excerpts could not be compared. */
function checkShown({ n, text, rung, sources }, sealed, excerpts, names) {
  if (rung !== sealed.rung || !reduces(text, sealed.text, names)) throw displayFault(`claim ${n} shows another text or rung than was sealed`);
  const cited = sealed.citations.map(({ excerpt, original }) => ({ ...excerpts[excerpt], original }));
  const gone = cited.filter(({ readable }) => !readable).map(({ artifact }) => `the key of ${artifact.slice(0, 23)} is not here`);
  for (const { excerpt, original } of sources) {
    if (excerpt === null) {
      if (sealed.rung === "labeled" || original.length) throw displayFault(`claim ${n} is an inference, or tells a place, without its excerpt`);
    } else if (!cited.some((one) => typeof one.value === "string" && reduces(excerpt, one.value, names) && isToldOf(original, one.original))) {
      if (!gone.length) throw displayFault(`claim ${n} shows an excerpt that is no part of any that it cites`);
      return gone;
    }
  }
  return [];
}

function parseClaim(value) {
  const fields = new Fields(value, "display.claims");
  return parseEntry(fields, fields.text("rung"));
}

function parseNear(value) {
  const fields = new Fields(value, "display.nearest");
  if (fields.text("label") !== LABEL) throw recordFault("what is nearest stands in the sealed display without its label");
  return parseEntry(fields, "");
}

const parseEntry = (fields, rung) => ({ n: fields.integer("n", 1), text: fields.text("text"), rung, sources: fields.items("sources").map(parseSource) });

function parseSource(value) {
  const fields = new Fields(value, "display.sources");
  const [handle, excerpt] = [fields.text("handle"), fields.orNull("excerpt", fields.text)];
  return { handle, excerpt, original: value.has("original") ? parsePlaces(fields.items("original")) : [] };
}

const isToldOf = (told, sealed) => told.length === 0 || samePlaces(told, sealed);
