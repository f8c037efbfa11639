// Bytes as every platform with ECMAScript has them: no Buffer, so that the same files run in Node and in a browser.

import { canonicalFault } from "./faults.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIX = Uint8Array.from({ length: 128 }, (_, code) => Math.max(LETTERS.indexOf(String.fromCharCode(code)), -1) & 0xff);
const NO_LETTER = 0xff;
const PIECE = 8190; // bytes of one call, a multiple of three; an argument list has its limits
const ENCODER = new TextEncoder();

export const utf8 = (text) => ENCODER.encode(text);

export function concat(...pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function equal(one, other) {
  return one.length === other.length && one.every((byte, n) => byte === other[n]);
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, n) => Number.parseInt(text.slice(2 * n, 2 * n + 2), 16));
}

/** The bytes of a base64 text in its only form. */
export function fromBase64(text) {
  if (text.length % 4) throw notBase64();
  const end = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  const bytes = new Uint8Array((text.length / 4) * 3 - end);
  let [held, bits, at] = [0, 0, 0];
  for (let n = 0; n < text.length - end; n += 1) {
    const six = SIX[text.charCodeAt(n)] ?? NO_LETTER;
    if (six === NO_LETTER) throw notBase64();
    held = (held << 6) | six;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = held >> bits;
      at += 1;
      held &= (1 << bits) - 1;
    }
  }
  if (held !== 0 || at !== bytes.length) throw notBase64();
  return bytes;
}

export function toBase64(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  return pieces.join("");
}

/** Order by code points, as RFC 3629 bytes are; `<` orders by UTF-16. */
export function compare(a, b) {
  const [one, other] = [utf8(a), utf8(b)];
  const n = one.findIndex((byte, at) => byte !== other[at]);
  if (n < 0) return one.length === other.length ? 0 : -1;
  return n >= other.length || one[n] > other[n] ? 1 : -1;
}

const notBase64 = () => canonicalFault("not the canonical base64 of its bytes");
