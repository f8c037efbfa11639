// What a check says, and how a list of checks is run. A check whose ground is gone is not checked; it never passes by default.

import { Fault } from "./faults.js";

const EXIT_CODES = { pass: 0, fail: 1, not_trusted: 2, unreadable: 3 };
const FORM = ["file", "parts"]; // the checks without which a file is no bundle at all
const NOT_TRUSTED = ["ledger.unknown_key", "audit.trust"];

/** Run *checks* in order: name, rule, needs, run. Run throws when the rule does not hold, and notes what later checks stand on.
 *  *before* are the results of checks that were run already. */
export function runChecks(checks, given, before = []) {
  const results = [...before];
  for (const [name, rule, needs, run] of checks) {
    const gone = needs.find((need) => statusOf(results, need) !== "pass");
    const said = gone ? unmet(results, gone) : one(run, given, rule);
    results.push({ number: results.length + 1, name, ...said });
  }
  const verdict = verdictOf(results);
  return { verdict, exit_code: EXIT_CODES[verdict], results };
}

export const statusOf = (results, name) => results.find((result) => result.name === name).status;

/** One short line in which nothing moves a terminal's cursor or turns its direction. */
export function visible(text) {
  const hidden = /[^\x20-\x7e\xa1-\xac\xae-\u02af\u2018-\u201d\u2026]/gu;
  const line = text.replace(hidden, (mark) => `\\u{${mark.codePointAt(0).toString(16)}}`);
  return line.length <= 240 ? line : `${line.slice(0, 239)}…`;
}

function one(run, given, rule) {
  try {
    run(given);
    return { status: "pass", code: "ok", line: rule };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { status: statusFor(fault.code), code: fault.code, line: visible(fault.message) };
  }
}

function statusFor(code) {
  if (NOT_TRUSTED.includes(code)) return "not_trusted";
  return code === "audit.missing_input" ? "not_checked" : "fail";
}

function unmet(results, name) {
  const { number } = results.find((result) => result.name === name);
  return { status: "not_checked", code: "audit.needs", line: `needs check ${number}, ${name}` };
}

function verdictOf(results) {
  const has = (status) => results.some((result) => result.status === status);
  if (results.some(({ name, status }) => FORM.includes(name) && status === "fail")) return "unreadable";
  if (has("fail")) return "fail";
  return has("not_trusted") ? "not_trusted" : "pass";
}
