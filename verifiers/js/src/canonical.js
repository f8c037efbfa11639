// Canonical JSON (docs/reference/ledger-formats.md, "Canonical JSON"): RFC 8785 without floats, NFC, one byte form.
//
// Maps become Map, because an object would reorder keys that look like numbers. Nothing is parsed and written again to
// compare: a byte that the one form does not have is refused where it stands.

import { utf8 } from "./bytes.js";
import { canonicalFault } from "./faults.js";

export const LIMIT = 16 * 2 ** 20;
const DEPTH = 64;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const INTEGER = /-?(?:0|[1-9][0-9]{0,15})/y;
const WORDS = [["null", null], ["true", true], ["false", false]];

/** The value of a canonical document. */
export function decode(bytes) {
  return read(bytes, true);
}

/** The value of any JSON in UTF-8 without floats and doubled keys, within the limits of a canonical document. */
export function decodeLoose(bytes) {
  return read(bytes, false);
}

/** The canonical bytes of a value that was decoded. */
export function encode(value) {
  return utf8(write(value));
}

function read(bytes, strict) {
  if (bytes.length > LIMIT) throw canonicalFault(`${bytes.length} bytes are more than the limit of ${LIMIT}`);
  let text;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw canonicalFault("not UTF-8");
  }
  const reader = new Reader(text, strict);
  const value = reader.value(DEPTH);
  reader.end();
  return value;
}

function write(value) {
  if (value instanceof Map) {
    const keys = [...value.keys()].sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${write(value.get(key))}`).join(",")}}`;
  }
  return Array.isArray(value) ? `[${value.map(write).join(",")}]` : JSON.stringify(value);
}

class Reader {
  constructor(text, strict) {
    this.text = text;
    this.strict = strict;
    this.at = 0;
  }

  value(depth) {
    this.blank();
    const first = this.text[this.at];
    if (first === "{" || first === "[") {
      if (depth === 0) throw canonicalFault("nested too deep");
      return first === "{" ? this.map(depth - 1) : this.list(depth - 1);
    }
    if (first === '"') return this.string();
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.integer();
  }

  end() {
    this.blank();
    if (this.at !== this.text.length) this.refuse("something stands behind the value");
  }

  list(depth) {
    const items = [];
    this.at += 1;
    if (this.takes("]")) return items;
    do items.push(this.value(depth));
    while (this.takes(","));
    if (!this.takes("]")) this.refuse("a list does not end");
    return items;
  }

  map(depth) {
    const fields = new Map();
    let last = null;
    this.at += 1;
    if (this.takes("}")) return fields;
    do {
      this.blank();
      if (this.text[this.at] !== '"') this.refuse("a key is not a string");
      const key = this.string();
      if (fields.has(key)) this.refuse("a key stands twice in one map");
      if (this.strict && last !== null && key < last) this.refuse("keys are not in order");
      if (!this.takes(":")) this.refuse("a key has no value");
      fields.set(key, this.value(depth));
      last = key;
    } while (this.takes(","));
    if (!this.takes("}")) this.refuse("a map does not end");
    return fields;
  }

  string() {
    const start = this.at;
    let end = start;
    do {
      end = this.text.indexOf('"', end + 1);
      if (end < 0) this.refuse("a string does not end");
    } while (this.escaped(end));
    const token = this.text.slice(start, end + 1);
    let value;
    try {
      value = JSON.parse(token);
    } catch {
      this.refuse("not a string of JSON");
    }
    if (!value.isWellFormed()) this.refuse("a string holds a lone surrogate");
    if (this.strict && JSON.stringify(value) !== token) this.refuse("a string has another escape than its own");
    if (value.normalize("NFC") !== value) this.refuse("a string is not in normal form C");
    this.at = end + 1;
    return value;
  }

  escaped(quote) {
    let slash = quote - 1;
    while (this.text[slash] === "\\") slash -= 1;
    return (quote - 1 - slash) % 2 === 1;
  }

  integer() {
    INTEGER.lastIndex = this.at;
    const found = INTEGER.exec(this.text);
    if (found === null) this.refuse("not a value of JSON");
    const end = this.at + found[0].length;
    if (end < this.text.length && "0123456789.eE".includes(this.text[end])) this.refuse("not an integer");
    const value = Number(found[0]);
    if (!Number.isSafeInteger(value)) this.refuse("an integer is beyond 2^53-1");
    if (this.strict && Object.is(value, -0)) this.refuse("zero has no sign");
    this.at = end;
    return value === 0 ? 0 : value;
  }

  takes(mark) {
    this.blank();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  blank() {
    if (!this.strict) while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  refuse(why) {
    throw canonicalFault(`${why}, at character ${this.at}`);
  }
}
