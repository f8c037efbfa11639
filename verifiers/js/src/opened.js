// What was opened, in the form of the file that kwanzaa-open writes (docs/reference/bundle-format.md, "What was opened").

import { fromHex, toBase64 } from "./bytes.js";
import { decode } from "./canonical.js";
import { openedFault, recordFault } from "./faults.js";
import { Fields } from "./fields.js";
import { saltOf } from "./sealed.js";

const [WHOLE, FIELD] = ["kwanzaa.opened.v1", "kwanzaa.field.v1"];
const KEY = 32;
const SEED = /^(?:[0-9a-f]{2})*$/;
const map = (value) => new Map(Object.entries(value));

/** All that one seal held, with the keys that prove it. */
export function wholeOf(bundleId, key, artifacts, { parts, excerpts }) {
  const used = new Set(excerpts.filter(({ readable }) => readable).map(({ artifact }) => artifact));
  const keys = [...artifacts].filter(([name]) => used.has(name)).map(([name, own]) => [name, toBase64(own)]);
  return map({
    artifact_keys: new Map(keys),
    bundle_id: bundleId,
    content_key: toBase64(key),
    excerpts: openedValue({ parts, excerpts }).get("excerpts"),
    record: parts.get("record") ?? null,
    t: WHOLE,
  });
}

/** What a seal held, as a value: its parts by name, and its excerpts. */
export function openedValue({ parts, excerpts }) {
  return map({ excerpts: excerpts.map(({ artifact, readable, value }) => map({ artifact_id: artifact, readable, value })), parts });
}

/** One field of a record, with the salt under which the bundle commits to it. */
export function fieldOf({ bundleId }, record, path) {
  const { seed, fields } = readRecord(record);
  if (!fields.has(path)) throw openedFault(`the record has no field '${path}'`);
  return map({ bundle_id: bundleId, path, salt: toBase64(saltOf(seed, path)), t: FIELD, value: fields.get(path) });
}

/** What an opened file says: the whole, or one field, which has a path. */
export function parseOpened(content) {
  const fields = new Fields(decode(content), "opened file");
  const kind = fields.text("t");
  if (kind !== WHOLE && kind !== FIELD) throw openedFault(`the opened file says it is '${kind.slice(0, 40)}', not '${WHOLE}' or '${FIELD}'`);
  const opened = kind === WHOLE ? parseWhole(fields) : parseOne(fields);
  fields.closed();
  return opened;
}

function parseWhole(fields) {
  const keys = fields.value("artifact_keys");
  if (!(keys instanceof Map)) throw openedFault("artifact_keys is not a map");
  const named = new Fields(keys, "artifact_keys");
  return {
    bundleId: fields.text("bundle_id"),
    key: fields.bytes("content_key", KEY),
    artifacts: new Map([...keys.keys()].map((name) => [name, named.bytes(name)])),
    record: fields.value("record"),
    excerpts: fields.items("excerpts").map(parseExcerpt),
  };
}

function parseExcerpt(value) {
  const fields = new Fields(value, "excerpt");
  const excerpt = { artifact: fields.text("artifact_id"), readable: fields.flag("readable"), value: fields.value("value") };
  fields.closed();
  return excerpt;
}

const parseOne = (fields) => ({
  bundleId: fields.text("bundle_id"),
  path: fields.text("path"),
  salt: fields.bytes("salt", KEY),
  value: fields.value("value"),
});

/** The outer form of a record: its seed, its fields by their paths, and the answer as it was shown. */
export function readRecord(record) {
  const outer = new Fields(record, "record");
  const seed = outer.text("seed");
  if (!SEED.test(seed)) throw recordFault("record.seed is not in lower-case hex without blanks");
  const [fields, display] = [outer.value("fields"), outer.value("display")];
  outer.closed();
  if (!(fields instanceof Map)) throw recordFault("record.fields is not a map");
  return { seed: fromHex(seed), fields, display };
}
