#!/usr/bin/env node
// kwanzaa-verify-vectors: run the verdict files (docs/reference/verifying.md) through this verifier, or through any command.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Fault, readTrust, resolve, verify, verifyReceipt } from "./index.js";

const HELP = `usage: kwanzaa-verify-vectors FOLDER [--with COMMAND] [--only WORDS]

Run every case of FOLDER/verdicts.json, with the files in FOLDER/signed, and say where the verdict is another than expected.

  --with COMMAND  a verifier, called as COMMAND [FILE] [--receipt FILE] [--kept FILE] [--display FILE] [--keyset FILE] --json;
                  without it, this one; citations in an archive are left out, since no command takes one alone
  --only WORDS    only cases with these words in their name

exit code: 0 all as expected, 1 some are not, 64 wrong use of this command
`;

function main() {
  const { values, positionals } = parseArgs({
    options: { with: { type: "string" }, only: { type: "string" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help || positionals.length !== 1) return usage(values.help);
  const [folder] = positionals;
  const told = JSON.parse(readFileSync(join(folder, "verdicts.json"), "utf8"));
  const isMeant = ({ name }) => name.includes(values.only ?? "");
  const citations = values.with ? [] : told.citations.filter(isMeant);
  const [verified, ask] = [[...told.cases, ...told.receipts].filter(isMeant), values.with ? commanded(values.with.split(" ")) : own];
  const cases = [...verified, ...citations];
  const wrong = [
    ...verified.filter((one) => !isExpected(ask(given(folder, one)), one.expected)),
    ...citations.filter((one) => looked(folder, one) !== one.expected.code),
  ];
  for (const { name } of wrong) process.stdout.write(`another verdict than expected: ${name}\n`);
  process.stdout.write(`${cases.length} cases, ${wrong.length} with another verdict than expected\n`);
  return wrong.length || !cases.length ? 1 : 0;
}

function usage(isAsked) {
  process[isAsked ? "stdout" : "stderr"].write(HELP);
  return isAsked ? 0 : 64;
}

/** The bytes of a case by option; a receipt's case names its files, a bundle's is one, with an answer beside it. */
function given(folder, { file, splice, display, keyset, files }) {
  const read = (name) => readFileSync(join(folder, "signed", name));
  const beside = display && { display: { file: "display.json", splice: display } };
  const every = files ?? { bundle: { file, splice }, ...beside };
  const bytes = Object.entries(every).map(([name, one]) => [name, spliced(read(one.file), one.splice)]);
  return { ...Object.fromEntries(bytes), keyset: keyset && read(keyset) };
}

function spliced(data, { at, cut, put }) {
  return Buffer.concat([data.subarray(0, at), Buffer.from(put, "base64"), data.subarray(at + cut)]);
}

function own({ bundle = null, receipt, kept = null, display = null, keyset }) {
  try {
    const trust = keyset && readTrust(keyset);
    return receipt ? verifyReceipt({ data: receipt, trust, kept, display, bundle }) : verify(bundle, trust, display);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { untrusted: true };
  }
}

/** Whether a citation resolves in its artifact, and in its table of places: the code of the fault, null where it does. */
function looked(folder, { artifact, places, cited }) {
  const read = (name) => name && readFileSync(join(folder, "signed", name));
  try {
    resolve(cited, read(artifact), read(places));
    return null;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault.code;
  }
}

/** Ask a command; one that says nothing and ends with 2 trusts no such keyset. */
function commanded([program, ...first]) {
  return (files) => {
    const folder = mkdtempSync(join(tmpdir(), "kwanzaa-"));
    try {
      const put = (name, data) => (writeFileSync(join(folder, name), data), join(folder, name));
      const option = (name) => (files[name] ? [`--${name}`, put(name, files[name])] : []);
      const options = ["receipt", "kept", "display", "keyset"].flatMap(option);
      const words = [...first, ...(files.bundle ? [put("bundle.json", files.bundle)] : []), ...options, "--json"];
      const { stdout, stderr, status } = spawnSync(program, words, { encoding: "utf8" });
      return status === 2 && stdout === "" ? { untrusted: true } : parsed(stdout, stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

/** What a command said; one that tripped gives another verdict than any, and its last words go on. */
function parsed(stdout, stderr) {
  try {
    return JSON.parse(stdout);
  } catch {
    process.stderr.write((stderr ?? "").split("\n").slice(-4).join("\n"));
    return { verdict: null, results: [] };
  }
}

function isExpected(report, expected) {
  if (report.untrusted || expected.untrusted) return Boolean(report.untrusted && expected.untrusted);
  const results = report.results.slice(0, expected.results.length).map(({ name, status, code }) => [name, status, code]);
  const said = Object.fromEntries(Object.keys(expected).map((name) => [name, report[name]]));
  return JSON.stringify(sorted({ ...said, results })) === JSON.stringify(sorted(expected));
}

const sorted = (value) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return Array.isArray(value) ? value.map(sorted) : value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};

process.exitCode = main();
