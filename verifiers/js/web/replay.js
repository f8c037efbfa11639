// What was opened, for the eye: as shown beside as sealed, and every claim's way. Text is only ever set as text.

import { element, filled } from "./dom.js";

const TERMS = { type: "types", course: "courses", drafter: "drafters", knowledge: "knowledge", rung: "rungs", kind: "outcomes", class: "kinds", reason: "reasons" };
const LAST = "policy"; // of the checks of a whole record
const COMMAND = "kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json --policy policy.json --archive taken-out";

/** The elements for what was opened; *opened* are the bytes of the file that may be saved. */
export function shownOf(replay, opened, words) {
  const { page } = words;
  const isGood = replay.checks.every(({ status }) => status !== "fail");
  const said = element("h2", { class: "verdict__said", text: isGood ? page.opened : page.failed });
  const note = element("div", { class: `note note--${isGood ? "good" : "bad"}`, tabindex: "-1", children: [said, ...kindOf(replay, page)] });
  if (replay.kind === "field") return [note, element("h3", { children: [element("code", { dir: "ltr", text: replay.path })] }), wordsOf(replay.value), ...checksOf(replay.checks, words), savedAs(opened, "opened.json", page.save)];
  const parts = [note, element("h3", { text: page.question }), wordsOf(replay.question), element("h3", { text: page.outcome })];
  parts.push(facts(replay.outcome.map(([name, code]) => [page[name], coded(words[TERMS[name]], code)])));
  if (replay.told) parts.push(element("h3", { text: page.told }), ...replay.told.map(wordsOf));
  parts.push(...replay.claims.map((claim) => claimOf(claim, words)));
  if (!replay.claims.length) parts.push(element("p", { text: page.none }));
  if (replay.removed.length) parts.push(element("h3", { text: page.removed }), facts(replay.removed.map(({ topic, why }) => [topic, coded(words.removed, why)])));
  return [...parts, ...checksOf(replay.checks, words), savedAs(opened, "opened.json", page.save)];
}

const kindOf = ({ kind }, page) => (page[kind] ? [element("p", { text: page[kind] })] : []);

function claimOf(claim, words) {
  const { page } = words;
  const title = element("h3", { children: filled(claim.isNearest ? page.nearest : page.claim, { n: claim.n }) });
  const sides = element("div", { class: "opened__sides", children: [shownSide(claim.shown, words), sealedSide(claim.sealed, words)] });
  const way = element("ol", { children: claim.stages.map((stage) => stageOf(stage, words)) });
  const walked = element("details", { class: "opened__way", children: [element("summary", { text: page.way }), way] });
  return element("article", { class: "opened__claim", children: [title, sides, walked] });
}

function shownSide(shown, { page, rungs }) {
  const side = element("section", { children: [element("h4", { text: page.shown })] });
  if (!shown) {
    side.append(element("p", { text: page.unshown }));
    return side;
  }
  side.append(wordsOf(shown.text));
  if (shown.rung) side.append(element("p", { class: "soft", text: rungs[shown.rung] ?? shown.rung }));
  for (const { handle, excerpt } of shown.sources) side.append(element("p", { dir: "auto", text: handle }), quoted(excerpt ?? page.restricted));
  return side;
}

function sealedSide(sealed, { page, rungs, relations }) {
  const side = element("section", { children: [element("h4", { text: page.sealed }), wordsOf(sealed.text)] });
  side.append(element("p", { class: "soft", text: rungs[sealed.rung] ?? sealed.rung }));
  for (const one of sealed.citations) {
    const values = { ...one, relation: relations[one.relation] ?? one.relation };
    side.append(element("p", { children: filled(page.cited, values) }), quoted(one.excerpt ?? page.closed));
  }
  return side;
}

function stageOf({ name, values, codes }, words) {
  const { stages } = words;
  const said = Object.fromEntries(Object.entries(values).map(([key, one]) => [key, words[TERMS[key]]?.[one] ?? one]));
  const line = element("p", { children: filled(stages[name], said) });
  const behind = element("code", { class: "soft", dir: "auto", text: codes.join("; ") });
  return element("li", { children: codes.length ? [line, behind] : [line] });
}

function checksOf(checks, { page, checks: rules }) {
  if (!checks.length) return [];
  const tags = { pass: ["good", page.holds], fail: ["bad", page.fails], not_checked: ["care", page.unchecked] };
  const rows = checks.map(({ number, name, status, code, line }) => {
    const [tone, said] = tags[status];
    const rule = element("p", { children: [element("span", { class: `tag tag--${tone}`, text: said }), " ", rules[name]] });
    const behind = element("code", { class: "soft", dir: "ltr", lang: "en", text: `${code}: ${line}` });
    return element("li", { value: number, children: status === "pass" ? [rule] : [rule, behind] });
  });
  const left = checks.some(({ name }) => name === LAST) ? [element("p", { text: page.more }), element("p", { children: [element("code", { dir: "ltr", text: COMMAND })] })] : [];
  return [element("h3", { text: page.checks }), element("ol", { class: "opened__checks", children: rows }), ...left];
}

/** A code in words, with the code behind. */
function coded(room, code) {
  return [...(room[code] ? [room[code], " "] : []), element("code", { class: "soft", text: code })];
}

function facts(rows) {
  const pairs = rows.flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { dir: "auto", children: value })]);
  return element("dl", { class: "facts", children: pairs });
}

const wordsOf = (text) => element("p", { class: "opened__words", dir: "auto", text });
const quoted = (text) => element("blockquote", { children: [wordsOf(text)] });

/** A button, so that nothing is written, or held at an address, before somebody asks for it. */
export function savedAs(data, name, text) {
  const button = element("button", { type: "button", class: "button button--quiet", text });
  button.addEventListener("click", () => {
    const link = element("a", { href: URL.createObjectURL(new Blob([data], { type: "application/octet-stream" })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return element("p", { children: [button] });
}
