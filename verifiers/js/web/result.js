// One result: its sentence and colour, the words that were signed, each check in words, digests.

import { element, filled } from "./dom.js";

const SHORT = 12;
const TONES = { pass: "good", fail: "bad", not_trusted: "care", unreadable: "bad", not_checked: "plain" };
const PLAIN = { archive: "bad", large: "bad", many: "bad", broken: "bad", unknown: "bad" };

/** Show one result; *id* is the one that the reader came with, or null. */
export function resultOf(result, words, id) {
  const article = element("article", { class: "verdict" });
  const sentence = element("h2", { class: "verdict__said", children: filled(sentenceOf(result, words), valuesOf(result)) });
  const lines = linesOf(result, words, id).map((line) => element("p", { children: line }));
  const tone = toneOf(result, id);
  article.append(element("div", { class: `note note--${tone}`, "data-tone": tone, tabindex: "-1", children: [sentence, ...lines] }));
  if (result.told && !result.repeated) article.append(...toldOf(result.told, words));
  if (result.report) article.append(...checksOf(result, words), digestsOf(result.facts.digests, words));
  return article;
}

/** The colour: never better than the verdict, and never good of another answer than the reader's, or of a file that was not compared. */
function toneOf({ kind, report, facts, kept }, id) {
  if (kind === "conversation") return facts.wrong ? "bad" : "good";
  if (!report) return PLAIN[kind] ?? "care";
  if (report.verdict !== "pass") return TONES[report.verdict];
  const isBare = kind === "receipt" && !passed(report, "display");
  const isApart = kept && !passed(report, "kept");
  return isBare || isApart || (id && facts.id && facts.id !== id) ? "care" : "good";
}

function sentenceOf({ kind, report, facts, told }, { said }) {
  if (kind === "conversation") return said[facts.wrong ? "conversation.fail" : "conversation.pass"];
  if (!report) return said[kind] ?? said.kept;
  if (kind === "receipt" && failsAlone(report, "kept")) return said.differs;
  if (kind === "receipt" && report.verdict === "pass" && !passed(report, "display")) return said.bare;
  return told?.refusal.length ? said.refused : said[report.verdict];
}

function valuesOf({ names, facts, told }) {
  const { at, version, origin, index, count, wrong } = facts ?? {};
  const values = { count, wrong, file: names.join(", "), day: dayOf(at), origin, archive: told?.archive };
  return { ...values, version: version?.slice(0, SHORT), place: index };
}

/** What stands below the sentence: where it came from, that no more is proved, whether it is the answer of the paper. */
function linesOf(result, { said, page }, id) {
  const { kind, report, facts, told, kept } = result;
  if (!report) return [];
  const keys = ["right"];
  if (kind === "bundle") keys.unshift("version", "logged");
  else keys.push("unlogged");
  if (told?.archive) keys.unshift("from");
  if (id) keys.push(idOf(facts.id, id));
  if (kept) keys.push(`kept.${keptAs(report)}`);
  const values = { ...valuesOf(result), id, other: facts.id };
  const proved = report.verdict === "pass" ? keys.map((key) => filled(said[key], key.startsWith("kept") ? { file: kept } : values)) : [];
  return [...proved, filled(page.file, values)];
}

/** Whether the file beside a receipt was compared: a saved web page is one that nothing here reads. */
function keptAs({ results }) {
  const { status, code } = results.find(({ name }) => name === "kept");
  if (status === "pass") return "pass";
  return code === "audit.missing_input" ? "page" : "fail";
}

function idOf(found, id) {
  if (!found) return "id.none";
  return found === id ? "id.same" : "id.other";
}

function toldOf({ question, refusal, claims, nearest, removed }, { page }) {
  const parts = [element("h3", { text: page.signed })];
  if (question) parts.push(element("p", { children: filled(page.asked, { question }) }));
  parts.push(...refusal.map((line) => element("p", { dir: "auto", text: line })));
  if (claims.length) parts.push(element("ol", { class: "verdict__words", children: claims.map(claimOf) }));
  if (nearest.length) parts.push(element("h4", { text: page.nearest }));
  if (nearest.length) parts.push(element("ul", { class: "verdict__words", children: nearest.map(claimOf) }));
  if (removed.length) parts.push(element("h4", { text: page.removed }));
  if (removed.length) parts.push(element("ul", { children: removed.map((one) => element("li", { dir: "auto", text: one.join(": ") })) }));
  return [element("section", { class: "verdict__told", children: parts })];
}

function claimOf({ text, sources }) {
  const cited = sources.map(({ handle, about, excerpt }) => {
    const words = [handle, about, excerpt && `“${excerpt}”`].filter(Boolean).join(", ");
    return element("p", { class: "soft", dir: "auto", text: words });
  });
  return element("li", { children: [element("p", { dir: "auto", text }), ...cited] });
}

function checksOf({ kind, report }, { page, checks, statuses }) {
  const rows = report.results.map((one) => {
    const said = statuses[one.code] ?? statuses[one.status];
    const tag = element("span", { class: `tag tag--${TONES[one.status]}`, text: said });
    const line = [tag, " ", checks[`${kind}.${one.name}`]];
    if (one.status === "pass" || one.code in statuses) return element("li", { children: line });
    const code = element("code", { class: "soft", dir: "ltr", lang: "en", text: `${one.code}: ${one.line}` });
    return element("li", { children: [...line, element("br"), code] });
  });
  return [element("h3", { text: page.checks }), element("ol", { class: "verdict__checks", children: rows })];
}

function digestsOf(digests, { page, digests: names }) {
  const rows = digests.flatMap(([name, digest]) => [
    element("dt", { text: names[name] }),
    element("dd", { children: [element("code", { dir: "ltr", text: digest })] }),
  ]);
  const list = element("dl", { class: "facts", children: rows });
  return element("details", { children: [element("summary", { text: page.digests }), list] });
}

const passed = (report, name) => report.results.some((one) => one.name === name && one.status === "pass");

function failsAlone({ results }, name) {
  return results.every((one) => (one.name === name) === ["fail", "not_trusted"].includes(one.status));
}

/** A moment as a day and a time in the reader's language, in UTC; as it stands where the calendar has no such day. */
function dayOf(at) {
  const time = new Date(at ?? NaN);
  if (Number.isNaN(time.valueOf())) return at ?? "";
  const form = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" };
  return `${new Intl.DateTimeFormat(document.documentElement.lang || "en", form).format(time)} UTC`;
}
