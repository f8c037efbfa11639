// Opens for tests: one line of JSON in, one line out. {"name", "given"} as act() takes them, bytes in base64. With a path behind
// it, not by src/ but by that one file, as browsers run it. "replay" is given a bundle, a keyset and what was opened: every check;
// "payload" and "table" are then all that an archive that was taken out holds.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const [, , bundled] = process.argv;
const { act, protect, replay, trustOf } = bundled ? runInThisContext(`${readFileSync(bundled, "utf8")}; kwanzaaOpener`) : await import("../open.js");
const TEXTS = ["now", "passphrase", "rp"];

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { name, given } = JSON.parse(line);
  const read = ([key, value]) => [key, value === null || TEXTS.includes(key) ? value : Uint8Array.from(Buffer.from(value, "base64"))];
  const made = await done(name, Object.fromEntries(Object.entries(given).map(read)));
  const told = Object.entries(made).map(([key, value]) => [key, value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(told))}\n`);
}

function done(name, given) {
  const taken = given.payload ? { payload: () => given.payload, table: () => given.table } : null;
  if (name === "replay") return replay({ data: given.bundle, trust: trustOf(given.keyset), opened: given.opened, taken });
  return name === "protect" ? protect({ ...given, token: given }) : act(name, given);
}
