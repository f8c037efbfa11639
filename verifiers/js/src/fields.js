// Reads a map field by field, and nothing but its fields. The first fault is the one that is told.

import { fromBase64 } from "./bytes.js";
import { canonicalFault } from "./faults.js";

export class Fields {
  constructor(value, name) {
    if (!(value instanceof Map)) throw canonicalFault(`${name} is not a map`);
    this.left = new Map(value);
    this.name = name;
  }

  value(key) {
    if (!this.left.has(key)) throw canonicalFault(`${this.name}.${key} is missing`);
    const value = this.left.get(key);
    this.left.delete(key);
    return value;
  }

  text(key) {
    const value = this.value(key);
    return typeof value === "string" ? value : this.wrong(key, "a string");
  }

  integer(key, least = 0) {
    const value = this.value(key);
    return typeof value === "number" && value >= least ? value : this.wrong(key, `an integer of at least ${least}`);
  }

  flag(key) {
    const value = this.value(key);
    return typeof value === "boolean" ? value : this.wrong(key, "true or false");
  }

  /** A map, to be read and closed by itself. */
  fields(key) {
    return new Fields(this.value(key), `${this.name}.${key}`);
  }

  items(key) {
    const value = this.value(key);
    return Array.isArray(value) ? value : this.wrong(key, "a list");
  }

  texts(key) {
    const items = this.items(key);
    return items.every((item) => typeof item === "string") ? items : this.wrong(key, "a list of strings");
  }

  bytes(key, size = null) {
    const bytes = fromBase64(this.text(key));
    return size === null || bytes.length === size ? bytes : this.wrong(key, `${size} bytes in base64`);
  }

  /** A field that may be null, read by *how*. */
  orNull(key, how) {
    if (this.left.get(key) === null) return this.value(key);
    return how.call(this, key);
  }

  /** Whether a field that may be null holds something; a null counts as read. */
  given(key) {
    const value = this.value(key);
    if (value !== null) this.left.set(key, value);
    return value !== null;
  }

  closed() {
    if (this.left.size) throw canonicalFault(`${this.name} has unknown fields: ${[...this.left.keys()].join(", ")}`);
  }

  wrong(key, wanted) {
    throw canonicalFault(`${this.name}.${key} is not ${wanted}`);
  }
}
