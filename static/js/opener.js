// Made by verifiers/js/build.js from verifiers/js/ and the packages that its lock names; do not edit.
var kwanzaaOpener = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod2) => __copyProps(__defProp({}, "__esModule", { value: true }), mod2);

  // web/opener.js
  var opener_exports = {};
  __export(opener_exports, {
    act: () => act,
    protect: () => protect,
    replay: () => replay,
    trustOf: () => trustOf
  });

  // src/faults.js
  var Fault = class extends Error {
    constructor(code, message, say = code) {
      super(message);
      this.code = code;
      this.say = say;
    }
  };
  var kind = (code) => (message, say = code) => new Fault(code, message, say);
  var canonicalFault = kind("ledger.canonical");
  var bundleFault = kind("audit.verification");
  var checkpointFault = kind("ledger.checkpoint");
  var commitmentFault = kind("ledger.commitment");
  var displayFault = kind("audit.display");
  var envelopeFault = kind("ledger.envelope");
  var expired = kind("audit.opening_over");
  var fileFault = kind("audit.file");
  var keptFault = kind("audit.kept");
  var keysetFault = kind("ledger.keyset");
  var locatorFault = kind("personas.locator");
  var missingInput = kind("audit.missing_input");
  var openedFault = kind("audit.opened_file");
  var openingFault = kind("audit.opening");
  var payloadFault = kind("audit.payload");
  var proofFault = kind("ledger.proof");
  var receiptFault = kind("audit.receipt");
  var replayFault = kind("audit.replay");
  var sealFault = kind("ledger.seal");
  var signatureFault = kind("ledger.signature");
  var recordFault = kind("audit.record");
  var untrusted = kind("audit.trust");
  var unknownKey = kind("ledger.unknown_key");

  // src/bytes.js
  var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  var SIX = Uint8Array.from({ length: 128 }, (_, code) => Math.max(LETTERS.indexOf(String.fromCharCode(code)), -1) & 255);
  var NO_LETTER = 255;
  var PIECE = 8190;
  var ENCODER = new TextEncoder();
  var utf8 = (text2) => ENCODER.encode(text2);
  function concat(...pieces) {
    const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
    let at2 = 0;
    for (const piece of pieces) {
      whole.set(piece, at2);
      at2 += piece.length;
    }
    return whole;
  }
  function equal(one2, other) {
    return one2.length === other.length && one2.every((byte, n) => byte === other[n]);
  }
  function hex(bytes2) {
    return Array.from(bytes2, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  function fromHex(text2) {
    return Uint8Array.from({ length: text2.length / 2 }, (_, n) => Number.parseInt(text2.slice(2 * n, 2 * n + 2), 16));
  }
  function fromBase64(text2) {
    if (text2.length % 4) throw notBase64();
    const end = text2.endsWith("==") ? 2 : Number(text2.endsWith("="));
    const bytes2 = new Uint8Array(text2.length / 4 * 3 - end);
    let [held, bits, at2] = [0, 0, 0];
    for (let n = 0; n < text2.length - end; n += 1) {
      const six = SIX[text2.charCodeAt(n)] ?? NO_LETTER;
      if (six === NO_LETTER) throw notBase64();
      held = held << 6 | six;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        bytes2[at2] = held >> bits;
        at2 += 1;
        held &= (1 << bits) - 1;
      }
    }
    if (held !== 0 || at2 !== bytes2.length) throw notBase64();
    return bytes2;
  }
  function toBase64(bytes2) {
    const pieces = [];
    for (let at2 = 0; at2 < bytes2.length; at2 += PIECE) pieces.push(btoa(String.fromCharCode(...bytes2.subarray(at2, at2 + PIECE))));
    return pieces.join("");
  }
  function compare(a, b) {
    const [one2, other] = [utf8(a), utf8(b)];
    const n = one2.findIndex((byte, at2) => byte !== other[at2]);
    if (n < 0) return one2.length === other.length ? 0 : -1;
    return n >= other.length || one2[n] > other[n] ? 1 : -1;
  }
  var notBase64 = () => canonicalFault("not the canonical base64 of its bytes");

  // src/canonical.js
  var LIMIT = 16 * 2 ** 20;
  var DEPTH = 64;
  var UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  var INTEGER = /-?(?:0|[1-9][0-9]{0,15})/y;
  var WORDS = [["null", null], ["true", true], ["false", false]];
  function decode(bytes2) {
    return read(bytes2, true);
  }
  function decodeLoose(bytes2) {
    return read(bytes2, false);
  }
  function encode(value) {
    return utf8(write(value));
  }
  function read(bytes2, strict) {
    if (bytes2.length > LIMIT) throw canonicalFault(`${bytes2.length} bytes are more than the limit of ${LIMIT}`);
    let text2;
    try {
      text2 = UTF8.decode(bytes2);
    } catch {
      throw canonicalFault("not UTF-8");
    }
    const reader = new Reader(text2, strict);
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
  var Reader = class {
    constructor(text2, strict) {
      this.text = text2;
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
      const items2 = [];
      this.at += 1;
      if (this.takes("]")) return items2;
      do
        items2.push(this.value(depth));
      while (this.takes(","));
      if (!this.takes("]")) this.refuse("a list does not end");
      return items2;
    }
    map(depth) {
      const fields = /* @__PURE__ */ new Map();
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
      if (!this.strict) while (" 	\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
    }
    refuse(why) {
      throw canonicalFault(`${why}, at character ${this.at}`);
    }
  };

  // src/fields.js
  var Fields = class _Fields {
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
      return new _Fields(this.value(key), `${this.name}.${key}`);
    }
    items(key) {
      const value = this.value(key);
      return Array.isArray(value) ? value : this.wrong(key, "a list");
    }
    texts(key) {
      const items2 = this.items(key);
      return items2.every((item) => typeof item === "string") ? items2 : this.wrong(key, "a list of strings");
    }
    bytes(key, size = null) {
      const bytes2 = fromBase64(this.text(key));
      return size === null || bytes2.length === size ? bytes2 : this.wrong(key, `${size} bytes in base64`);
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
  };

  // node_modules/@noble/hashes/_u64.js
  var U32_MASK64 = /* @__PURE__ */ (() => BigInt(2 ** 32 - 1))();
  var _32n = /* @__PURE__ */ BigInt(32);
  function fromBig(n, le = false) {
    if (le)
      return { h: Number(n & U32_MASK64), l: Number(n >> _32n & U32_MASK64) };
    return { h: Number(n >> _32n & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
  }
  function split(lst, le = false) {
    const len = lst.length;
    let Ah = new Uint32Array(len);
    let Al = new Uint32Array(len);
    for (let i = 0; i < len; i++) {
      const { h, l } = fromBig(lst[i], le);
      [Ah[i], Al[i]] = [h, l];
    }
    return [Ah, Al];
  }
  var fromNumH = (n) => n / 2 ** 32 | 0;
  var fromNumL = (n) => n >>> 0;
  function setU64FromNum(view, byteOffset, n, isLE3) {
    const h = fromNumH(n);
    const l = fromNumL(n);
    view.setUint32(byteOffset, isLE3 ? l : h, isLE3);
    view.setUint32(byteOffset + 4, isLE3 ? h : l, isLE3);
  }
  var shrSH = (h, _l, s) => h >>> s;
  var shrSL = (h, l, s) => h << 32 - s | l >>> s;
  var rotrSH = (h, l, s) => h >>> s | l << 32 - s;
  var rotrSL = (h, l, s) => h << 32 - s | l >>> s;
  var rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
  var rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
  function add(Ah, Al, Bh, Bl) {
    const l = (Al >>> 0) + (Bl >>> 0);
    return { h: Ah + Bh + (l / 2 ** 32 | 0) | 0, l: l | 0 };
  }
  var add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
  var add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
  var add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
  var add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
  var add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
  var add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;

  // node_modules/@noble/hashes/utils.js
  function isBytes(a) {
    return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
  }
  var atitle = (title) => title ? `"${title}" ` : "";
  function anumber(n, title = "") {
    if (typeof n !== "number")
      throw new TypeError(atitle(title) + "expected number, got " + typeof n);
    if (!Number.isSafeInteger(n) || n < 0)
      throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
    return n;
  }
  function abool(value, title = "") {
    if (typeof value !== "boolean")
      throw new TypeError(atitle(title) + "expected boolean, got type=" + typeof value);
    return value;
  }
  function abytes(value, length, title = "") {
    if (isBytes(value) && (length === void 0 || value.length === length))
      return value;
    if (length !== void 0)
      anumber(length, "length");
    const bytes2 = isBytes(value);
    const ofLen = length !== void 0 ? ` of length ${length}` : "";
    const got = bytes2 ? `length=${value.length}` : `type=${typeof value}`;
    const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
    if (!bytes2)
      throw new TypeError(message);
    throw new RangeError(message);
  }
  function ahash(h) {
    if (typeof h !== "function" || typeof h.create !== "function")
      throw new TypeError("expected hash wrapped by utils.createHasher");
    anumber(h.outputLen);
    anumber(h.blockLen);
    if (h.outputLen < 1 || h.blockLen < 1)
      throw new Error("hash blockLen / outputLen must be >= 1");
  }
  var aobject = (value, label) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
  };
  var aopts = (value, label) => {
    aobject(value, label);
    const proto = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && proto !== null)
      throw new TypeError(`"${label}" expected plain object`);
    if (Object.hasOwn(value, "__proto__"))
      throw new TypeError(`"${label}.__proto__" is not allowed`);
  };
  function aexists(instance, checkFinished = true) {
    if (instance.destroyed)
      throw new Error("hash was destroyed");
    if (checkFinished && instance.finished)
      throw new Error("digest() was already called");
  }
  function aoutput(out, instance) {
    abytes(out, void 0, "output");
    const min = instance.outputLen;
    if (!(out.length >= min)) {
      throw new RangeError('"output" expected length >= ' + min);
    }
  }
  function u32(arr) {
    return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
  }
  function clean(...arrays) {
    for (let i = 0; i < arrays.length; i++) {
      arrays[i].fill(0);
    }
  }
  function createView(arr) {
    return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
  }
  function rotr(word, shift) {
    return word << 32 - shift | word >>> shift;
  }
  var isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
  function byteSwap(word) {
    return word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
  }
  function byteSwap32(arr) {
    for (let i = 0; i < arr.length; i++) {
      arr[i] = byteSwap(arr[i]);
    }
    return arr;
  }
  var swap32IfBE = isLE ? (u) => u : byteSwap32;
  var hasHexBuiltin = /* @__PURE__ */ (() => (
    // @ts-ignore
    typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
  ))();
  var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
  function bytesToHex(bytes2) {
    abytes(bytes2);
    if (hasHexBuiltin)
      return bytes2.toHex();
    let hex2 = "";
    for (let i = 0; i < bytes2.length; i++) {
      hex2 += hexes[bytes2[i]];
    }
    return hex2;
  }
  function asciiToBase16(ch) {
    return ch >= 48 && ch <= 57 ? ch - 48 : ch >= 65 && ch <= 70 ? ch - (65 - 10) : ch >= 97 && ch <= 102 ? ch - (97 - 10) : void 0;
  }
  function hexToBytes(hex2) {
    if (typeof hex2 !== "string")
      throw new TypeError("hex string expected, got " + typeof hex2);
    if (hasHexBuiltin) {
      try {
        return Uint8Array.fromHex(hex2);
      } catch (error) {
        if (error instanceof SyntaxError)
          throw new RangeError(error.message);
        throw error;
      }
    }
    const hl = hex2.length;
    const al = hl / 2;
    if (hl % 2)
      throw new RangeError("hex string expected, got unpadded hex of length " + hl);
    const array = new Uint8Array(al);
    for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
      const n1 = asciiToBase16(hex2.charCodeAt(hi));
      const n2 = asciiToBase16(hex2.charCodeAt(hi + 1));
      if (n1 === void 0 || n2 === void 0) {
        const char = hex2[hi] + hex2[hi + 1];
        throw new RangeError('hex string expected, got non-hex character "' + char + '" at index ' + hi);
      }
      array[ai] = n1 * 16 + n2;
    }
    return array;
  }
  function concatBytes(...arrays) {
    let sum = 0;
    for (let i = 0; i < arrays.length; i++) {
      const a = arrays[i];
      abytes(a);
      sum += a.length;
    }
    const res = new Uint8Array(sum);
    for (let i = 0, pad = 0; i < arrays.length; i++) {
      const a = arrays[i];
      res.set(a, pad);
      pad += a.length;
    }
    return res;
  }
  function checkOpts(defaults, opts2, title = "opts") {
    aopts(defaults, "defaults");
    if (opts2 !== void 0)
      aopts(opts2, title);
    const merged = Object.assign(/* @__PURE__ */ Object.create(null), defaults, opts2);
    return merged;
  }
  function createHasher(hashCons, info = {}) {
    if (typeof hashCons !== "function")
      throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
    info = checkOpts({}, info, "info");
    const hashC = (msg, opts2) => hashCons(opts2).update(msg).digest();
    const tmp = hashCons(void 0);
    hashC.outputLen = tmp.outputLen;
    hashC.blockLen = tmp.blockLen;
    hashC.canXOF = tmp.canXOF;
    hashC.create = (opts2) => hashCons(opts2);
    Object.assign(hashC, info);
    return Object.freeze(hashC);
  }
  function randomBytes(bytesLength = 32) {
    anumber(bytesLength, "bytesLength");
    const cr = typeof globalThis === "object" ? globalThis.crypto : null;
    if (typeof cr?.getRandomValues !== "function")
      throw new Error("crypto.getRandomValues must be defined");
    if (bytesLength > 65536)
      throw new RangeError(`"bytesLength" expected <= 65536, got ${bytesLength}`);
    return cr.getRandomValues(new Uint8Array(bytesLength));
  }
  var oidNist = (suffix) => ({
    // Current NIST hashAlgs suffixes used here fit in one DER subidentifier octet.
    // Larger suffix values would need base-128 OID encoding and a different length byte.
    oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, suffix])
  });

  // node_modules/@noble/hashes/_md.js
  function Chi(a, b, c) {
    return a & b ^ ~a & c;
  }
  function Maj(a, b, c) {
    return a & b ^ a & c ^ b & c;
  }
  var HashMD = class {
    blockLen;
    outputLen;
    canXOF = false;
    padOffset;
    isLE;
    // For partial updates less than block size
    buffer;
    view;
    finished = false;
    length = 0;
    pos = 0;
    destroyed = false;
    constructor(blockLen, outputLen, padOffset, isLE3) {
      this.blockLen = blockLen;
      this.outputLen = outputLen;
      this.padOffset = padOffset;
      this.isLE = isLE3;
      this.buffer = new Uint8Array(blockLen);
      this.view = createView(this.buffer);
    }
    update(data) {
      aexists(this);
      abytes(data);
      const { view, buffer, blockLen } = this;
      const len = data.length;
      let processed = false;
      for (let pos = 0; pos < len; ) {
        const take = Math.min(blockLen - this.pos, len - pos);
        if (take === blockLen) {
          const dataView = createView(data);
          for (; blockLen <= len - pos; pos += blockLen)
            this.process(dataView, pos);
          processed = true;
          continue;
        }
        buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
        this.pos += take;
        pos += take;
        if (this.pos === blockLen) {
          this.process(view, 0);
          this.pos = 0;
          processed = true;
        }
      }
      this.length += data.length;
      if (processed)
        this.roundClean();
      return this;
    }
    digestInto(out) {
      aexists(this);
      aoutput(out, this);
      this.finished = true;
      const { buffer, view, blockLen, isLE: isLE3 } = this;
      let { pos } = this;
      buffer[pos++] = 128;
      buffer.fill(0, pos);
      if (this.padOffset > blockLen - pos) {
        this.process(view, 0);
        buffer.fill(0);
      }
      setU64FromNum(view, blockLen - 8, this.length * 8, isLE3);
      this.process(view, 0);
      this.roundClean();
      const oview = out === buffer ? view : createView(out);
      const len = this.outputLen;
      const outLen = len / 4;
      const state = this.get();
      if (len % 4 || outLen > state.length)
        throw new Error("invalid outputLen");
      for (let i = 0; i < outLen; i++)
        oview.setUint32(4 * i, state[i], isLE3);
    }
    digest() {
      const { buffer, outputLen } = this;
      this.digestInto(buffer);
      const res = buffer.slice(0, outputLen);
      this.destroy();
      return res;
    }
    _cloneIntoMeta(to) {
      const { buffer, length, finished, destroyed, pos } = this;
      to.destroyed = destroyed;
      to.finished = finished;
      to.length = length;
      to.pos = pos;
      if (pos)
        to.buffer.set(buffer);
      return to;
    }
    clone() {
      return this._cloneInto();
    }
  };
  var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
    1779033703,
    3144134277,
    1013904242,
    2773480762,
    1359893119,
    2600822924,
    528734635,
    1541459225
  ]);
  var SHA512_IV = /* @__PURE__ */ Uint32Array.from([
    1779033703,
    4089235720,
    3144134277,
    2227873595,
    1013904242,
    4271175723,
    2773480762,
    1595750129,
    1359893119,
    2917565137,
    2600822924,
    725511199,
    528734635,
    4215389547,
    1541459225,
    327033209
  ]);

  // node_modules/@noble/hashes/sha2.js
  var SHA256_K = /* @__PURE__ */ Uint32Array.from([
    1116352408,
    1899447441,
    3049323471,
    3921009573,
    961987163,
    1508970993,
    2453635748,
    2870763221,
    3624381080,
    310598401,
    607225278,
    1426881987,
    1925078388,
    2162078206,
    2614888103,
    3248222580,
    3835390401,
    4022224774,
    264347078,
    604807628,
    770255983,
    1249150122,
    1555081692,
    1996064986,
    2554220882,
    2821834349,
    2952996808,
    3210313671,
    3336571891,
    3584528711,
    113926993,
    338241895,
    666307205,
    773529912,
    1294757372,
    1396182291,
    1695183700,
    1986661051,
    2177026350,
    2456956037,
    2730485921,
    2820302411,
    3259730800,
    3345764771,
    3516065817,
    3600352804,
    4094571909,
    275423344,
    430227734,
    506948616,
    659060556,
    883997877,
    958139571,
    1322822218,
    1537002063,
    1747873779,
    1955562222,
    2024104815,
    2227730452,
    2361852424,
    2428436474,
    2756734187,
    3204031479,
    3329325298
  ]);
  var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
  var SHA2_32B = class extends HashMD {
    // We cannot use array here since array allows indexing by variable
    // which means optimizer/compiler cannot use registers.
    // Numeric initializers matter: starting the fields as `undefined` changes
    // V8's field representation and makes sha256 3x slower (measured).
    A = 0;
    B = 0;
    C = 0;
    D = 0;
    E = 0;
    F = 0;
    G = 0;
    H = 0;
    constructor(outputLen, IV) {
      super(64, outputLen, 8, false);
      this.A = IV[0] | 0;
      this.B = IV[1] | 0;
      this.C = IV[2] | 0;
      this.D = IV[3] | 0;
      this.E = IV[4] | 0;
      this.F = IV[5] | 0;
      this.G = IV[6] | 0;
      this.H = IV[7] | 0;
    }
    get() {
      const { A, B: B2, C, D: D2, E, F: F3, G, H } = this;
      return [A, B2, C, D2, E, F3, G, H];
    }
    // prettier-ignore
    set(A, B2, C, D2, E, F3, G, H) {
      this.A = A | 0;
      this.B = B2 | 0;
      this.C = C | 0;
      this.D = D2 | 0;
      this.E = E | 0;
      this.F = F3 | 0;
      this.G = G | 0;
      this.H = H | 0;
    }
    _cloneInto(to) {
      (to ||= new this.constructor()).set(...this.get());
      return this._cloneIntoMeta(to);
    }
    process(view, offset) {
      for (let i = 0; i < 16; i++, offset += 4)
        SHA256_W[i] = view.getUint32(offset, false);
      for (let i = 16; i < 64; i++) {
        const W15 = SHA256_W[i - 15];
        const W2 = SHA256_W[i - 2];
        const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
        const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
        SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
      }
      let { A, B: B2, C, D: D2, E, F: F3, G, H } = this;
      for (let i = 0; i < 64; i++) {
        const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
        const T1 = H + sigma1 + Chi(E, F3, G) + SHA256_K[i] + SHA256_W[i] | 0;
        const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
        const T2 = sigma0 + Maj(A, B2, C) | 0;
        H = G;
        G = F3;
        F3 = E;
        E = D2 + T1 | 0;
        D2 = C;
        C = B2;
        B2 = A;
        A = T1 + T2 | 0;
      }
      A = A + this.A | 0;
      B2 = B2 + this.B | 0;
      C = C + this.C | 0;
      D2 = D2 + this.D | 0;
      E = E + this.E | 0;
      F3 = F3 + this.F | 0;
      G = G + this.G | 0;
      H = H + this.H | 0;
      this.set(A, B2, C, D2, E, F3, G, H);
    }
    roundClean() {
      clean(SHA256_W);
    }
    destroy() {
      this.destroyed = true;
      this.set(0, 0, 0, 0, 0, 0, 0, 0);
      clean(this.buffer);
    }
  };
  var _SHA256 = class extends SHA2_32B {
    constructor() {
      super(32, SHA256_IV);
    }
  };
  var K512 = /* @__PURE__ */ (() => split([
    "0x428a2f98d728ae22",
    "0x7137449123ef65cd",
    "0xb5c0fbcfec4d3b2f",
    "0xe9b5dba58189dbbc",
    "0x3956c25bf348b538",
    "0x59f111f1b605d019",
    "0x923f82a4af194f9b",
    "0xab1c5ed5da6d8118",
    "0xd807aa98a3030242",
    "0x12835b0145706fbe",
    "0x243185be4ee4b28c",
    "0x550c7dc3d5ffb4e2",
    "0x72be5d74f27b896f",
    "0x80deb1fe3b1696b1",
    "0x9bdc06a725c71235",
    "0xc19bf174cf692694",
    "0xe49b69c19ef14ad2",
    "0xefbe4786384f25e3",
    "0x0fc19dc68b8cd5b5",
    "0x240ca1cc77ac9c65",
    "0x2de92c6f592b0275",
    "0x4a7484aa6ea6e483",
    "0x5cb0a9dcbd41fbd4",
    "0x76f988da831153b5",
    "0x983e5152ee66dfab",
    "0xa831c66d2db43210",
    "0xb00327c898fb213f",
    "0xbf597fc7beef0ee4",
    "0xc6e00bf33da88fc2",
    "0xd5a79147930aa725",
    "0x06ca6351e003826f",
    "0x142929670a0e6e70",
    "0x27b70a8546d22ffc",
    "0x2e1b21385c26c926",
    "0x4d2c6dfc5ac42aed",
    "0x53380d139d95b3df",
    "0x650a73548baf63de",
    "0x766a0abb3c77b2a8",
    "0x81c2c92e47edaee6",
    "0x92722c851482353b",
    "0xa2bfe8a14cf10364",
    "0xa81a664bbc423001",
    "0xc24b8b70d0f89791",
    "0xc76c51a30654be30",
    "0xd192e819d6ef5218",
    "0xd69906245565a910",
    "0xf40e35855771202a",
    "0x106aa07032bbd1b8",
    "0x19a4c116b8d2d0c8",
    "0x1e376c085141ab53",
    "0x2748774cdf8eeb99",
    "0x34b0bcb5e19b48a8",
    "0x391c0cb3c5c95a63",
    "0x4ed8aa4ae3418acb",
    "0x5b9cca4f7763e373",
    "0x682e6ff3d6b2b8a3",
    "0x748f82ee5defb2fc",
    "0x78a5636f43172f60",
    "0x84c87814a1f0ab72",
    "0x8cc702081a6439ec",
    "0x90befffa23631e28",
    "0xa4506cebde82bde9",
    "0xbef9a3f7b2c67915",
    "0xc67178f2e372532b",
    "0xca273eceea26619c",
    "0xd186b8c721c0c207",
    "0xeada7dd6cde0eb1e",
    "0xf57d4f7fee6ed178",
    "0x06f067aa72176fba",
    "0x0a637dc5a2c898a6",
    "0x113f9804bef90dae",
    "0x1b710b35131c471b",
    "0x28db77f523047d84",
    "0x32caab7b40c72493",
    "0x3c9ebe0a15c9bebc",
    "0x431d67c49c100d4c",
    "0x4cc5d4becb3e42b6",
    "0x597f299cfc657e2a",
    "0x5fcb6fab3ad6faec",
    "0x6c44198c4a475817"
  ].map((n) => BigInt(n))))();
  var SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
  var SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
  var SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
  var SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
  var SHA2_64B = class extends HashMD {
    // We cannot use array here since array allows indexing by variable
    // which means optimizer/compiler cannot use registers.
    // h -- high 32 bits, l -- low 32 bits
    // Numeric initializers matter: starting the fields as `undefined` changes
    // V8's field representation and slows hashing down (measured on sha256).
    Ah = 0;
    Al = 0;
    Bh = 0;
    Bl = 0;
    Ch = 0;
    Cl = 0;
    Dh = 0;
    Dl = 0;
    Eh = 0;
    El = 0;
    Fh = 0;
    Fl = 0;
    Gh = 0;
    Gl = 0;
    Hh = 0;
    Hl = 0;
    constructor(outputLen, IV) {
      super(128, outputLen, 16, false);
      this.Ah = IV[0] | 0;
      this.Al = IV[1] | 0;
      this.Bh = IV[2] | 0;
      this.Bl = IV[3] | 0;
      this.Ch = IV[4] | 0;
      this.Cl = IV[5] | 0;
      this.Dh = IV[6] | 0;
      this.Dl = IV[7] | 0;
      this.Eh = IV[8] | 0;
      this.El = IV[9] | 0;
      this.Fh = IV[10] | 0;
      this.Fl = IV[11] | 0;
      this.Gh = IV[12] | 0;
      this.Gl = IV[13] | 0;
      this.Hh = IV[14] | 0;
      this.Hl = IV[15] | 0;
    }
    // prettier-ignore
    get() {
      const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
      return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
    }
    // prettier-ignore
    set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
      this.Ah = Ah | 0;
      this.Al = Al | 0;
      this.Bh = Bh | 0;
      this.Bl = Bl | 0;
      this.Ch = Ch | 0;
      this.Cl = Cl | 0;
      this.Dh = Dh | 0;
      this.Dl = Dl | 0;
      this.Eh = Eh | 0;
      this.El = El | 0;
      this.Fh = Fh | 0;
      this.Fl = Fl | 0;
      this.Gh = Gh | 0;
      this.Gl = Gl | 0;
      this.Hh = Hh | 0;
      this.Hl = Hl | 0;
    }
    _cloneInto(to) {
      (to ||= new this.constructor()).set(...this.get());
      return this._cloneIntoMeta(to);
    }
    process(view, offset) {
      for (let i = 0; i < 16; i++, offset += 4) {
        SHA512_W_H[i] = view.getUint32(offset);
        SHA512_W_L[i] = view.getUint32(offset += 4);
      }
      for (let i = 16; i < 80; i++) {
        const W15h = SHA512_W_H[i - 15] | 0;
        const W15l = SHA512_W_L[i - 15] | 0;
        const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
        const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
        const W2h = SHA512_W_H[i - 2] | 0;
        const W2l = SHA512_W_L[i - 2] | 0;
        const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
        const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
        const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
        const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
        SHA512_W_H[i] = SUMh | 0;
        SHA512_W_L[i] = SUMl | 0;
      }
      let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
      for (let i = 0; i < 80; i++) {
        const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
        const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
        const CHIh = Eh & Fh ^ ~Eh & Gh;
        const CHIl = El & Fl ^ ~El & Gl;
        const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
        const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
        const T1l = T1ll | 0;
        const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
        const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
        const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
        const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
        Hh = Gh | 0;
        Hl = Gl | 0;
        Gh = Fh | 0;
        Gl = Fl | 0;
        Fh = Eh | 0;
        Fl = El | 0;
        ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
        Dh = Ch | 0;
        Dl = Cl | 0;
        Ch = Bh | 0;
        Cl = Bl | 0;
        Bh = Ah | 0;
        Bl = Al | 0;
        const All = add3L(T1l, sigma0l, MAJl);
        Ah = add3H(All, T1h, sigma0h, MAJh);
        Al = All | 0;
      }
      ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
      ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
      ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
      ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
      ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
      ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
      ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
      ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
      this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
    }
    roundClean() {
      clean(SHA512_W_H, SHA512_W_L);
    }
    destroy() {
      this.destroyed = true;
      clean(this.buffer);
      this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
  };
  var _SHA512 = class extends SHA2_64B {
    constructor() {
      super(64, SHA512_IV);
    }
  };
  var sha256 = /* @__PURE__ */ createHasher(
    () => new _SHA256(),
    /* @__PURE__ */ oidNist(1)
  );
  var sha512 = /* @__PURE__ */ createHasher(
    () => new _SHA512(),
    /* @__PURE__ */ oidNist(3)
  );

  // node_modules/@noble/curves/utils.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  function aarray(item, title, inner = () => {
  }) {
    if (!Array.isArray(item))
      throw new TypeError(`"${title}" expected array, got type=${typeof item}`);
    for (let i = 0; i < item.length; i++)
      inner(item[i], `${title}[${i}]`);
    return item;
  }
  var abytes2 = (value, length, title) => abytes(value, length, title);
  var anumber2 = anumber;
  function aobject2(value, title = "object") {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new TypeError(title === "object" ? "expected valid options object" : `"${title}" expected object, got type=${typeof value}`);
    return value;
  }
  function afunction(value, title) {
    if (typeof value !== "function")
      throw new TypeError(`"${title}" is invalid: expected function, got ${typeof value}`);
    return value;
  }
  var bytesToHex2 = bytesToHex;
  var concatBytes2 = (...arrays) => concatBytes(...arrays);
  var hexToBytes2 = (hex2) => hexToBytes(hex2);
  var isBytes2 = isBytes;
  var randomBytes2 = (bytesLength) => randomBytes(bytesLength);
  var _0n = /* @__PURE__ */ BigInt(0);
  var _1n = /* @__PURE__ */ BigInt(1);
  var atitle2 = (title) => title ? `"${title}" ` : "";
  function abool2(value, title = "") {
    if (typeof value !== "boolean")
      throw new TypeError(atitle2(title) + "expected boolean, got type=" + typeof value);
    return value;
  }
  function abignumber(n) {
    if (typeof n === "bigint") {
      if (!isPosBig(n))
        throw new RangeError("positive bigint expected, got " + n);
    } else
      anumber2(n);
    return n;
  }
  function asafenumber(value, title = "") {
    if (typeof value !== "number") {
      const prefix = title && `"${title}" `;
      throw new TypeError(prefix + "expected number, got type=" + typeof value);
    }
    if (!Number.isSafeInteger(value)) {
      const prefix = title && `"${title}" `;
      throw new RangeError(prefix + "expected safe integer, got " + value);
    }
  }
  function hexToNumber(hex2) {
    if (typeof hex2 !== "string")
      throw new TypeError("hex string expected, got " + typeof hex2);
    return hex2 === "" ? _0n : BigInt("0x" + hex2);
  }
  function bytesToNumberBE(bytes2) {
    return hexToNumber(bytesToHex(bytes2));
  }
  function bytesToNumberLE(bytes2) {
    return hexToNumber(bytesToHex(copyBytes(abytes(bytes2)).reverse()));
  }
  function numberToBytesBE(n, len) {
    anumber(len);
    if (len === 0)
      throw new Error("zero output length is invalid");
    n = abignumber(n);
    const expectedLen = len * 2;
    const hex2 = n.toString(16);
    if (hex2.length > expectedLen)
      throw new RangeError("number is too large");
    return hexToBytes(hex2.padStart(expectedLen, "0"));
  }
  function numberToBytesLE(n, len) {
    return numberToBytesBE(n, len).reverse();
  }
  function copyBytes(bytes2) {
    return Uint8Array.from(abytes2(bytes2));
  }
  function isPosBig(n) {
    return typeof n === "bigint" && _0n <= n;
  }
  function inRange(n, min, max) {
    return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
  }
  function aInRange(title, n, min, max) {
    if (!inRange(n, min, max))
      throw new RangeError("expected valid " + title + ": " + min + " <= n < " + max + ", got " + n);
  }
  function bitLen(n) {
    if (n < _0n)
      throw new Error("expected non-negative bigint, got " + n);
    return n === _0n ? 0 : n.toString(2).length;
  }
  var bitMask = (n) => {
    asafenumber(n, "n");
    return (_1n << BigInt(n)) - _1n;
  };
  function validateObject(object, fields = {}, optFields = {}, title = "object") {
    aobject2(object, title);
    aobject2(fields, "fields");
    aobject2(optFields, "optFields");
    function checkField(fieldName, expectedType, isOpt) {
      const label = title === "object" ? `param "${String(fieldName)}"` : `"${title}.${String(fieldName)}"`;
      const val = object[fieldName];
      if (!Object.hasOwn(object, fieldName) && (isOpt ? val !== void 0 : expectedType !== "function")) {
        throw new TypeError(`${label} is invalid: expected own property`);
      }
      if (isOpt && val === void 0)
        return;
      const current = typeof val;
      if (current !== expectedType || val === null)
        throw new TypeError(`${label} is invalid: expected ${expectedType}, got ${current}`);
    }
    const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
    iter(fields, false);
    iter(optFields, true);
  }

  // node_modules/@noble/curves/abstract/modular.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _0n2 = /* @__PURE__ */ BigInt(0);
  var _1n2 = /* @__PURE__ */ BigInt(1);
  var _2n = /* @__PURE__ */ BigInt(2);
  var _3n = /* @__PURE__ */ BigInt(3);
  var _4n = /* @__PURE__ */ BigInt(4);
  var _5n = /* @__PURE__ */ BigInt(5);
  var _7n = /* @__PURE__ */ BigInt(7);
  var _8n = /* @__PURE__ */ BigInt(8);
  var _9n = /* @__PURE__ */ BigInt(9);
  var _15n = /* @__PURE__ */ BigInt(15);
  var _16n = /* @__PURE__ */ BigInt(16);
  var POW_WINDOWED_MIN = /* @__PURE__ */ BigInt("0x10000000000000000");
  function mod(a, b) {
    if (b <= _0n2)
      throw new Error("mod: expected positive modulus, got " + b);
    const result = a % b;
    return result >= _0n2 ? result : b + result;
  }
  function pow(num, power, modulo) {
    if (modulo <= _1n2)
      throw new Error("pow: expected modulus > 1, got " + modulo);
    if (typeof power !== "bigint")
      throw new TypeError("invalid exponent: expected bigint, got " + typeof power);
    if (power < _0n2)
      throw new Error("invalid exponent, negatives unsupported");
    if (power === _0n2)
      return _1n2;
    if (power === _1n2)
      return num;
    let d = num % modulo;
    if (d < _0n2)
      d += modulo;
    if (power < POW_WINDOWED_MIN) {
      let p2 = _1n2;
      while (power > _0n2) {
        if (power & _1n2)
          p2 = p2 * d % modulo;
        d = d * d % modulo;
        power >>= _1n2;
      }
      return p2;
    }
    const digits = [];
    while (power > _0n2) {
      digits.push(Number(power & _15n));
      power >>= _4n;
    }
    const table = new Array(16);
    table[0] = _1n2;
    table[1] = d;
    for (let i = 2; i < 16; i++)
      table[i] = table[i - 1] * d % modulo;
    let p = table[digits[digits.length - 1]];
    for (let w = digits.length - 2; w >= 0; w--) {
      p = p * p % modulo;
      p = p * p % modulo;
      p = p * p % modulo;
      p = p * p % modulo;
      const digit = digits[w];
      if (digit !== 0)
        p = p * table[digit] % modulo;
    }
    return p;
  }
  function pow2(x, power, modulo) {
    if (modulo <= _1n2)
      throw new Error("pow2: expected modulus > 1, got " + modulo);
    if (power < _0n2)
      throw new Error("pow2: expected non-negative exponent, got " + power);
    let res = x;
    while (power-- > _0n2) {
      res *= res;
      res %= modulo;
    }
    return res;
  }
  function invert(number2, modulo) {
    if (number2 === _0n2)
      throw new Error("invert: expected non-zero number");
    if (modulo <= _1n2)
      throw new Error("invert: expected modulus > 1, got " + modulo);
    let a = mod(number2, modulo);
    let b = modulo;
    let x = _0n2, u = _1n2;
    while (a !== _0n2) {
      const q = b / a;
      const r = b - a * q;
      const m = x - u * q;
      b = a, a = r, x = u, u = m;
    }
    const gcd = b;
    if (gcd !== _1n2)
      throw new Error("invert: does not exist");
    return mod(x, modulo);
  }
  function assertIsSquare(Fp2, root, n) {
    const F3 = Fp2;
    if (!F3.eql(F3.sqr(root), n))
      throw new Error("Cannot find square root");
  }
  function aoddModulus(order, fnName) {
    if ((order & _1n2) === _0n2)
      throw new Error(fnName + ": expected odd modulus, got " + order);
  }
  function sqrt3mod4(Fp2, n) {
    const F3 = Fp2;
    const p1div4 = (F3.ORDER + _1n2) / _4n;
    const root = F3.pow(n, p1div4);
    assertIsSquare(F3, root, n);
    return root;
  }
  function sqrt5mod8(Fp2, n) {
    const F3 = Fp2;
    const p5div8 = (F3.ORDER - _5n) / _8n;
    const n2 = F3.mul(n, _2n);
    const v = F3.pow(n2, p5div8);
    const nv = F3.mul(n, v);
    const i = F3.mul(F3.mul(nv, _2n), v);
    const root = F3.mul(nv, F3.sub(i, F3.ONE));
    assertIsSquare(F3, root, n);
    return root;
  }
  function sqrt9mod16(P) {
    const Fp_ = Field(P);
    const tn = tonelliShanks(P);
    const c1 = tn(Fp_, Fp_.neg(Fp_.ONE));
    const c2 = tn(Fp_, c1);
    const c3 = tn(Fp_, Fp_.neg(c1));
    const c4 = (P + _7n) / _16n;
    return ((Fp2, n) => {
      const F3 = Fp2;
      let tv1 = F3.pow(n, c4);
      let tv2 = F3.mul(tv1, c1);
      const tv3 = F3.mul(tv1, c2);
      const tv4 = F3.mul(tv1, c3);
      const e1 = F3.eql(F3.sqr(tv2), n);
      const e2 = F3.eql(F3.sqr(tv3), n);
      tv1 = F3.cmov(tv1, tv2, e1);
      tv2 = F3.cmov(tv4, tv3, e2);
      const e3 = F3.eql(F3.sqr(tv2), n);
      const root = F3.cmov(tv1, tv2, e3);
      assertIsSquare(F3, root, n);
      return root;
    });
  }
  function tonelliShanks(P) {
    if (P < _3n)
      throw new Error("sqrt is not defined for small field");
    aoddModulus(P, "tonelliShanks");
    let Q3 = P - _1n2;
    let S = 0;
    while (Q3 % _2n === _0n2) {
      Q3 /= _2n;
      S++;
    }
    let Z = _2n;
    const _Fp = Field(P);
    while (FpLegendre(_Fp, Z) === 1) {
      if (Z++ > 1e3)
        throw new Error("Cannot find square root: probably non-prime P");
    }
    if (S === 1)
      return sqrt3mod4;
    let cc = _Fp.pow(Z, Q3);
    const Q1div2 = (Q3 + _1n2) / _2n;
    return function tonelliSlow(Fp2, n) {
      const F3 = Fp2;
      if (F3.is0(n))
        return n;
      if (FpLegendre(F3, n) !== 1)
        throw new Error("Cannot find square root");
      let M = S;
      let c = F3.mul(F3.ONE, cc);
      let t = F3.pow(n, Q3);
      let R = F3.pow(n, Q1div2);
      while (!F3.eql(t, F3.ONE)) {
        if (F3.is0(t))
          throw new Error("Cannot find square root: probably non-prime P");
        let i = 1;
        let t_tmp = F3.sqr(t);
        while (!F3.eql(t_tmp, F3.ONE)) {
          i++;
          t_tmp = F3.sqr(t_tmp);
          if (i === M)
            throw new Error("Cannot find square root");
        }
        const exponent = _1n2 << BigInt(M - i - 1);
        const b = F3.pow(c, exponent);
        M = i;
        c = F3.sqr(b);
        t = F3.mul(t, c);
        R = F3.mul(R, b);
      }
      return R;
    };
  }
  function FpSqrt(P) {
    aoddModulus(P, "Fp.sqrt");
    if (P % _4n === _3n)
      return sqrt3mod4;
    if (P % _8n === _5n)
      return sqrt5mod8;
    if (P % _16n === _9n)
      return sqrt9mod16(P);
    return tonelliShanks(P);
  }
  var isNegativeLE = (num, modulo) => (mod(num, modulo) & _1n2) === _1n2;
  var FIELD_FIELDS = [
    "create",
    "isValid",
    "is0",
    "neg",
    "inv",
    "sqrt",
    "sqr",
    "eql",
    "add",
    "sub",
    "mul",
    "pow",
    "div",
    "addN",
    "subN",
    "mulN",
    "sqrN"
  ];
  function validateField(field2) {
    aobject2(field2, "field");
    if (typeof field2.ORDER !== "bigint")
      throw new TypeError('param "ORDER" is invalid: expected bigint, got ' + typeof field2.ORDER);
    asafenumber(field2.BYTES, "BYTES");
    asafenumber(field2.BITS, "BITS");
    for (const name of FIELD_FIELDS)
      afunction(field2[name], "field." + name);
    if (field2.BYTES < 1 || field2.BITS < 1)
      throw new Error("invalid field: expected BYTES/BITS > 0");
    if (field2.ORDER <= _1n2)
      throw new Error("invalid field: expected ORDER > 1, got " + field2.ORDER);
    return field2;
  }
  function FpInvertBatch(Fp2, nums, passZero = false) {
    validateField(Fp2);
    aarray(nums, "nums");
    abool2(passZero, "passZero");
    const F3 = Fp2;
    const inverted = new Array(nums.length).fill(passZero ? F3.ZERO : void 0);
    const multipliedAcc = nums.reduce((acc, num, i) => {
      if (F3.is0(num))
        return acc;
      inverted[i] = acc;
      return F3.mul(acc, num);
    }, F3.ONE);
    const invertedAcc = F3.inv(multipliedAcc);
    nums.reduceRight((acc, num, i) => {
      if (F3.is0(num))
        return acc;
      inverted[i] = F3.mul(acc, inverted[i]);
      return F3.mul(acc, num);
    }, invertedAcc);
    return inverted;
  }
  function FpLegendre(Fp2, n) {
    validateField(Fp2);
    const F3 = Fp2;
    aoddModulus(F3.ORDER, "FpLegendre");
    const p1mod2 = (F3.ORDER - _1n2) / _2n;
    const powered = F3.pow(n, p1mod2);
    const yes = F3.eql(powered, F3.ONE);
    const zero = F3.eql(powered, F3.ZERO);
    const no = F3.eql(powered, F3.neg(F3.ONE));
    if (!yes && !zero && !no)
      throw new Error("invalid Legendre symbol result");
    return yes ? 1 : zero ? 0 : -1;
  }
  function nLength(n, nBitLength) {
    if (nBitLength !== void 0)
      anumber2(nBitLength);
    if (n <= _0n2)
      throw new Error("invalid n length: expected positive n, got " + n);
    if (nBitLength !== void 0 && nBitLength < 1)
      throw new Error("invalid n length: expected positive bit length, got " + nBitLength);
    const bits = bitLen(n);
    if (nBitLength !== void 0 && nBitLength < bits)
      throw new Error(`invalid n length: expected nBitLength (${nBitLength}) >= bitLen(n) (${bits})`);
    const _nBitLength = nBitLength !== void 0 ? nBitLength : bits;
    const nByteLength = Math.ceil(_nBitLength / 8);
    return { nBitLength: _nBitLength, nByteLength };
  }
  var FIELD_SQRT = /* @__PURE__ */ new WeakMap();
  var _Field = class {
    ORDER;
    BITS;
    BYTES;
    isLE;
    ZERO = _0n2;
    ONE = _1n2;
    _lengths;
    _mod;
    constructor(ORDER, opts2 = {}) {
      if (ORDER <= _1n2)
        throw new Error("invalid field: expected ORDER > 1, got " + ORDER);
      let _nbitLength = void 0;
      this.isLE = false;
      if (opts2 != null && typeof opts2 === "object") {
        if (typeof opts2.BITS === "number")
          _nbitLength = opts2.BITS;
        if (typeof opts2.sqrt === "function")
          Object.defineProperty(this, "sqrt", { value: opts2.sqrt, enumerable: true });
        if (typeof opts2.isLE === "boolean")
          this.isLE = opts2.isLE;
        if (opts2.allowedLengths)
          this._lengths = Object.freeze(opts2.allowedLengths.slice());
        if (typeof opts2.modFromBytes === "boolean")
          this._mod = opts2.modFromBytes;
      }
      const { nBitLength, nByteLength } = nLength(ORDER, _nbitLength);
      if (nByteLength > 2048)
        throw new Error("invalid field: expected ORDER of <= 2048 bytes");
      this.ORDER = ORDER;
      this.BITS = nBitLength;
      this.BYTES = nByteLength;
      Object.freeze(this);
    }
    create(num) {
      return mod(num, this.ORDER);
    }
    isValid(num) {
      if (typeof num !== "bigint")
        throw new TypeError("invalid field element: expected bigint, got " + typeof num);
      return _0n2 <= num && num < this.ORDER;
    }
    is0(num) {
      return num === _0n2;
    }
    // is valid and invertible
    isValidNot0(num) {
      return !this.is0(num) && this.isValid(num);
    }
    isOdd(num) {
      return (num & _1n2) === _1n2;
    }
    neg(num) {
      return mod(-num, this.ORDER);
    }
    eql(lhs, rhs) {
      return lhs === rhs;
    }
    sqr(num) {
      return mod(num * num, this.ORDER);
    }
    add(lhs, rhs) {
      return mod(lhs + rhs, this.ORDER);
    }
    sub(lhs, rhs) {
      return mod(lhs - rhs, this.ORDER);
    }
    mul(lhs, rhs) {
      return mod(lhs * rhs, this.ORDER);
    }
    pow(num, power) {
      return pow(num, power, this.ORDER);
    }
    div(lhs, rhs) {
      return mod(lhs * invert(rhs, this.ORDER), this.ORDER);
    }
    // Same as above, but doesn't normalize
    sqrN(num) {
      return num * num;
    }
    addN(lhs, rhs) {
      return lhs + rhs;
    }
    subN(lhs, rhs) {
      return lhs - rhs;
    }
    mulN(lhs, rhs) {
      return lhs * rhs;
    }
    inv(num) {
      return invert(num, this.ORDER);
    }
    sqrt(num) {
      let sqrt = FIELD_SQRT.get(this);
      if (!sqrt)
        FIELD_SQRT.set(this, sqrt = FpSqrt(this.ORDER));
      return sqrt(this, num);
    }
    toBytes(num) {
      return this.isLE ? numberToBytesLE(num, this.BYTES) : numberToBytesBE(num, this.BYTES);
    }
    fromBytes(bytes2, skipValidation = false) {
      abytes2(bytes2);
      const { _lengths: allowedLengths, BYTES, isLE: isLE3, ORDER, _mod: modFromBytes } = this;
      if (allowedLengths) {
        if (bytes2.length < 1 || !allowedLengths.includes(bytes2.length) || bytes2.length > BYTES) {
          throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes2.length);
        }
        const padded = new Uint8Array(BYTES);
        padded.set(bytes2, isLE3 ? 0 : padded.length - bytes2.length);
        bytes2 = padded;
      }
      if (bytes2.length !== BYTES)
        throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes2.length);
      let scalar = isLE3 ? bytesToNumberLE(bytes2) : bytesToNumberBE(bytes2);
      if (modFromBytes)
        scalar = mod(scalar, ORDER);
      if (!skipValidation) {
        if (!this.isValid(scalar))
          throw new Error("invalid field element: outside of range 0..ORDER");
      }
      return scalar;
    }
    // TODO: we don't need it here, move out to separate fn
    invertBatch(lst) {
      return FpInvertBatch(this, lst, true);
    }
    // We can't move this out because Fp6, Fp12 implement it
    // and it's unclear what to return in there.
    cmov(a, b, condition) {
      abool2(condition, "condition");
      return condition ? b : a;
    }
  };
  function Field(ORDER, opts2 = {}) {
    Object.freeze(_Field.prototype);
    return new _Field(ORDER, opts2);
  }

  // node_modules/@noble/curves/abstract/curve.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _0n3 = /* @__PURE__ */ BigInt(0);
  var _1n3 = /* @__PURE__ */ BigInt(1);
  var _4n2 = /* @__PURE__ */ BigInt(4);
  var BLIND_BYTES = 16;
  var BLIND_BITS = 128;
  var FW_WINDOW = 5;
  var TABLE_BYTES_MAX = /* @__PURE__ */ (() => 2 ** 31)();
  function validatePointCons(Point) {
    const pc = Point;
    if (typeof pc !== "function")
      throw new TypeError('"Point" expected constructor, got type=' + typeof Point);
    afunction(pc.fromAffine, "Point.fromAffine");
    afunction(pc.fromBytes, "Point.fromBytes");
    afunction(pc.fromHex, "Point.fromHex");
    aobject2(pc.BASE, "Point.BASE");
    aobject2(pc.ZERO, "Point.ZERO");
    validateField(pc.Fp);
    validateField(pc.Fn);
  }
  function normalizeZ(c, points) {
    validatePointCons(c);
    validateMSMPoints(points, c);
    const invertedZs = FpInvertBatch(c.Fp, points.map((p) => p.Z));
    return points.map((p, i) => c.fromAffine(p.toAffine(invertedZs[i])));
  }
  function validateW(W, bits, min = 1) {
    if (!Number.isSafeInteger(W) || W < min || W > bits)
      throw new Error("invalid window size, expected [" + min + ".." + bits + "], got W=" + W);
  }
  function validateTableBytes(numPoints, fpBytes) {
    const bytes2 = numPoints * (4 * fpBytes + 128);
    if (bytes2 > TABLE_BYTES_MAX)
      throw new Error("invalid window size: table would need ~" + Math.ceil(bytes2 / 2 ** 20) + " MiB, max " + TABLE_BYTES_MAX / 2 ** 20 + " MiB");
  }
  function probeRandomBytes(randomBytes5, length) {
    if (randomBytes5 === void 0)
      return void 0;
    afunction(randomBytes5, "randomBytes");
    try {
      const probe = randomBytes5(length);
      if (!isBytes2(probe) || probe.length !== length)
        return void 0;
    } catch {
      return void 0;
    }
    return randomBytes5;
  }
  function validateMSMPoints(points, c) {
    aarray(points, "points");
    points.forEach((p, i) => {
      if (!(p instanceof c))
        throw new Error("invalid point at index " + i);
    });
  }
  function validateMSMScalars(scalars, field2, maxScalar) {
    if (!Array.isArray(scalars))
      throw new Error("array of scalars expected");
    scalars.forEach((s, i) => {
      const ok = maxScalar === void 0 ? field2.isValid(s) : isPosBig(s) && s < maxScalar;
      if (!ok)
        throw new Error("invalid scalar at index " + i);
    });
  }
  var pointWindowSizes = /* @__PURE__ */ new WeakMap();
  function getWindowSize(P) {
    return pointWindowSizes.get(P) || 1;
  }
  function oddMultiples(p, size) {
    const dbl = p.double();
    const t = [p];
    for (let j = 1; j < size; j++)
      t.push(t[j - 1].add(dbl));
    return t;
  }
  function wnafDigits(n, W) {
    const size = 2 ** W;
    const half = size / 2;
    const mask = BigInt(size - 1);
    const d = [];
    while (n > _0n3) {
      let w = 0;
      if (n & _1n3) {
        w = Number(n & mask);
        if (w >= half)
          w -= size;
        n -= BigInt(w);
      }
      d.push(w);
      n >>= _1n3;
    }
    return d;
  }
  function signedWindowDigits(n, W, windows) {
    const size = 2 ** W;
    const half = size / 2;
    const mask = BigInt(size - 1);
    const shiftBy = BigInt(W);
    const d = [];
    for (let w = 0; w < windows; w++) {
      let v = Number(n & mask);
      n >>= shiftBy;
      if (v > half) {
        v -= size;
        n += _1n3;
      }
      d.push(v);
    }
    if (n !== _0n3)
      throw new Error("invalid wnaf");
    return d;
  }
  function wnafWalk(zero, tables, digits) {
    let max = 0;
    for (const d of digits)
      max = Math.max(max, d.length);
    let acc = zero;
    for (let bit = max - 1; bit >= 0; bit--) {
      if (bit !== max - 1)
        acc = acc.double();
      for (let i = 0; i < digits.length; i++) {
        const w = digits[i][bit];
        if (w) {
          const item = tables[i][Math.abs(w) - 1 >> 1];
          acc = acc.add(w < 0 ? item.negate() : item);
        }
      }
    }
    return acc;
  }
  var ScalarMultiplier = class {
    Point;
    BASE;
    ZERO;
    randomBytes;
    wnafPrecomputes = /* @__PURE__ */ new WeakMap();
    baseCanBeBlinded;
    bits;
    // Parametrized with a given Point class (not individual point)
    constructor(Point, randomBytes5) {
      validatePointCons(Point);
      this.randomBytes = probeRandomBytes(randomBytes5, BLIND_BYTES);
      this.Point = Point;
      this.BASE = Point.BASE;
      this.ZERO = Point.ZERO;
      this.bits = Point.Fn.BITS;
    }
    /**
     * Creates a signed fixed-window wNAF precomputation table: for every window w, the
     * multiples `[1..2^(W−1)]⋅2^(w⋅W)⋅P`, flattened. All doublings are baked into the table,
     * so cached multiplication is additions-only. `windows = ceil(bits/W) + 1`: the extra
     * window absorbs the final carry of signed-digit recoding.
     * For a 256-bit curve and W=6, the table is 44⋅32 = 1408 points.
     * @param point - Point instance
     * @param W - window size
     * @param bits - scalar bitlength the table must cover
     */
    buildWnafTable(point, W, bits) {
      const windows = Math.ceil(bits / W) + 1;
      const half = 2 ** (W - 1);
      const comp = [];
      let base = point;
      for (let w = 0; w < windows; w++) {
        let acc = base;
        for (let i = 0; i < half; i++) {
          comp.push(acc);
          acc = acc.add(base);
        }
        base = comp[comp.length - 1].double();
      }
      return { W, bits, windows, comp };
    }
    /**
     * Implements ec multiplication using precomputed signed fixed-window wNAF tables.
     * Constant-time: fixed window count with one table addition per window — zero digits feed
     * the fake accumulator — and no doublings; the lookup scans the whole window slice.
     * Scalar bounds are validated by the public entry points ({@link ScalarMultiplier.mulCT},
     * {@link ScalarMultiplier.mulCTBlinded}, {@link ScalarMultiplier.mulUnsafe});
     * signedWindowDigits throws if `n` exceeds the table.
     * @returns real and fake (for const-time) points
     */
    wnafCachedCT(precomputes, n) {
      const { W, windows, comp } = precomputes;
      const half = 2 ** (W - 1);
      const digits = signedWindowDigits(n, W, windows);
      let p = this.ZERO;
      let f = this.BASE;
      for (let w = 0; w < windows; w++) {
        const digit = digits[w];
        const start = w * half;
        const idx = Math.abs(digit) - 1;
        let sel = comp[start];
        for (let i = 1; i < half; i++)
          sel = i === idx ? comp[start + i] : sel;
        const neg = sel.negate();
        if (digit === 0)
          f = f.add(comp[start]);
        else
          p = p.add(digit < 0 ? neg : sel);
      }
      return { p, f };
    }
    // Cache key is point identity plus (W, bits); at most two entries exist per point (public-width
    // `Fn.BITS` and blinded `Fn.BITS + BLIND_BITS`). Callers must not reuse the same point with
    // incompatible `transform(...)` layouts and expect a separate cache entry.
    getWnafPrecomputes(W, point, bits, transform) {
      let entries = this.wnafPrecomputes.get(point);
      let comp = entries?.find((entry) => entry.W === W && entry.bits === bits);
      if (!comp) {
        comp = this.buildWnafTable(point, W, bits);
        if (typeof transform === "function")
          comp = { ...comp, comp: transform(comp.comp) };
        if (!entries) {
          entries = [];
          this.wnafPrecomputes.set(point, entries);
        }
        entries.push(comp);
      }
      return comp;
    }
    assertPoint(point) {
      if (!(point instanceof this.Point))
        throw new TypeError('"point" expected Point instance, got type=' + typeof point);
    }
    // Shared prologue of the constant-time entry points. Rejects scalar 0: in key/signature-style
    // callers a zero scalar means broken upstream plumbing, and concrete Points already reject it.
    // Uses inRange instead of Fn.isValidNot0: validateField() only certifies the arithmetic subset.
    validateMulInput(point, scalar) {
      this.assertPoint(point);
      if (!inRange(scalar, _1n3, this.Point.Fn.ORDER))
        throw new Error("invalid scalar");
    }
    // Constant-time dispatch shared by mulCT / mulCTBlinded. Un-precomputed points (W===1, e.g.
    // ECDH peer keys) skip building a throwaway cached table in favor of a small fixed-window
    // multiply. `n` must be < 2^bits.
    runCT(point, n, bits, transform) {
      const W = getWindowSize(point);
      if (W === 1)
        return this.fixedWindowCT(point, n, bits);
      return this.wnafCachedCT(this.getWnafPrecomputes(W, point, bits, transform), n);
    }
    mulCT(point, scalar, transform) {
      this.validateMulInput(point, scalar);
      return this.runCT(point, scalar, this.bits, transform);
    }
    mulCTBlinded(point, scalar, transform) {
      this.validateMulInput(point, scalar);
      if (this.randomBytes === void 0)
        throw new Error("randomBytes is required for scalar blinding");
      const bits = this.Point.Fn.BITS + BLIND_BITS;
      const blind = this.randomBytes(BLIND_BYTES);
      if (!isBytes2(blind) || blind.length !== BLIND_BYTES)
        throw new Error("randomBytes returned invalid byte array");
      blind[0] = blind[0] & 63 | 128;
      const n = scalar + bytesToNumberBE(blind) * this.Point.Fn.ORDER;
      return this.runCT(point, n, bits, transform);
    }
    /**
     * Constant-time multiplication `n*point` for an un-precomputed point, via a small fixed window.
     * A cached wNAF table only pays off when reused; a flat 2^FW_WINDOW table (`size-1` adds) is
     * far cheaper to build for a single use. The point-operation sequence is independent of `n`:
     * build the table, then per window exactly FW_WINDOW doublings, a data-oblivious scan over
     * every table entry, and one addition (adds the identity when the window digit is 0 — never
     * skipped).
     *
     * `n` must be `< 2^bits`. Assumes complete addition (adding the identity costs the same as any
     * add), which holds for the Weierstrass/Edwards point types used here. The table is left in
     * projective form (no normalizeZ): normalizing this small a table costs more than the
     * mixed-add savings it would buy for a single multiply.
     * @returns real point `p`; `f` duplicates it only to match {@link wnafCachedCT}'s return shape
     * (this path needs no fake accumulator — its op-count is already scalar-independent).
     */
    fixedWindowCT(point, n, bits) {
      const W = FW_WINDOW;
      const size = 1 << W;
      const mask = bitMask(W);
      const table = new Array(size);
      table[0] = this.ZERO;
      for (let i = 1; i < size; i++)
        table[i] = table[i - 1].add(point);
      const windows = Math.ceil(bits / W);
      let acc = this.ZERO;
      for (let window2 = windows - 1; window2 >= 0; window2--) {
        if (window2 !== windows - 1)
          for (let d = 0; d < W; d++)
            acc = acc.double();
        const digit = Number(n >> BigInt(window2 * W) & mask);
        let sel = table[0];
        for (let i = 1; i < size; i++)
          sel = i === digit ? table[i] : sel;
        acc = acc.add(sel);
      }
      return { p: acc, f: acc };
    }
    shouldBlind(point, cofactor) {
      if (this.randomBytes === void 0)
        return false;
      if (cofactor === _1n3)
        return true;
      if (point !== this.BASE)
        return false;
      if (this.baseCanBeBlinded === void 0)
        this.baseCanBeBlinded = this.mulUnsafe(this.BASE, this.Point.Fn.ORDER).is0();
      return this.baseCanBeBlinded;
    }
    mulSecret(point, scalar, cofactor, transform) {
      return this.shouldBlind(point, cofactor) ? this.mulCTBlinded(point, scalar, transform) : this.mulCT(point, scalar, transform);
    }
    mulUnsafe(point, scalar, transform) {
      this.assertPoint(point);
      if (!isPosBig(scalar))
        throw new Error("invalid scalar");
      const W = getWindowSize(point);
      if (W === 1 || scalar >= this.Point.Fn.ORDER)
        return mulAddUnsafe(this.Point, [point], [scalar], true);
      const precomputes = this.getWnafPrecomputes(W, point, this.bits, transform);
      return this.wnafCachedCT(precomputes, scalar).p;
    }
    // Remembers the window size used for precomputed wNAF multiplication of the given point
    // and drops any previously built tables. Usually only the base point is precomputed.
    // W=1 resets the point to the un-precomputed (table-less) paths.
    // W is additionally capped so tables stay under ~2 GiB ({@link TABLE_BYTES_MAX}).
    setWindowSize(point, W) {
      this.assertPoint(point);
      validateW(W, this.bits);
      const windows = Math.ceil((this.bits + BLIND_BITS) / W) + 1;
      validateTableBytes(windows * 2 ** (W - 1), this.Point.Fp.BYTES);
      pointWindowSizes.set(point, W);
      this.wnafPrecomputes.delete(point);
    }
    // True when a window size is set: tables themselves are built lazily on first multiply.
    hasWindowSize(point) {
      return getWindowSize(point) !== 1;
    }
  };
  function mulAddUnsafe(c, points, scalars, allowOversized = false) {
    validatePointCons(c);
    validateMSMPoints(points, c);
    abool2(allowOversized, "allowOversized");
    validateMSMScalars(scalars, c.Fn, allowOversized ? c.Fn.ORDER ** _4n2 : void 0);
    if (points.length !== scalars.length)
      throw new Error("arrays of points and scalars must have equal length");
    const tables = points.map((p) => oddMultiples(p, 4));
    const digits = scalars.map((n) => wnafDigits(n, 4));
    return wnafWalk(c.ZERO, tables, digits);
  }
  function createField(order, field2, isLE3) {
    if (field2) {
      if (field2.ORDER !== order)
        throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
      validateField(field2);
      return field2;
    } else {
      return Field(order, { isLE: isLE3 });
    }
  }
  function createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
    if (type !== "weierstrass" && type !== "edwards")
      throw new Error('expected curve type "weierstrass" or "edwards"');
    if (FpFnLE === void 0)
      FpFnLE = type === "edwards";
    if (!CURVE || typeof CURVE !== "object")
      throw new Error(`expected valid ${type} CURVE object`);
    validateObject(curveOpts);
    for (const p of ["p", "n", "h"]) {
      const val = CURVE[p];
      if (!(isPosBig(val) && val !== _0n3))
        throw new Error(`CURVE.${p} must be positive bigint`);
    }
    const Fp2 = createField(CURVE.p, curveOpts.Fp, FpFnLE);
    const Fn = createField(CURVE.n, curveOpts.Fn, FpFnLE);
    const _b = type === "weierstrass" ? "b" : "d";
    const params = ["Gx", "Gy", "a", _b];
    for (const p of params) {
      if (!Fp2.isValid(CURVE[p]))
        throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
    }
    CURVE = Object.freeze(Object.assign({}, CURVE));
    return { CURVE, Fp: Fp2, Fn };
  }
  function createKeygen(randomSecretKey, getPublicKey) {
    return function keygen(seed) {
      const secretKey = randomSecretKey(seed);
      return { secretKey, publicKey: getPublicKey(secretKey) };
    };
  }

  // node_modules/@noble/curves/abstract/edwards.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _0n4 = /* @__PURE__ */ BigInt(0);
  var _1n4 = /* @__PURE__ */ BigInt(1);
  var _2n2 = /* @__PURE__ */ BigInt(2);
  var _4n3 = /* @__PURE__ */ BigInt(4);
  var _8n2 = /* @__PURE__ */ BigInt(8);
  function isEdValidXY(Fp2, CURVE, x, y) {
    const x2 = Fp2.sqr(x);
    const y2 = Fp2.sqr(y);
    const left = Fp2.add(Fp2.mul(CURVE.a, x2), y2);
    const right = Fp2.add(Fp2.ONE, Fp2.mul(CURVE.d, Fp2.mul(x2, y2)));
    return Fp2.eql(left, right);
  }
  function edwards(params, extraOpts = {}) {
    validateObject(extraOpts, {}, {}, "extraOpts");
    const opts2 = extraOpts;
    const validated = createCurveFields("edwards", params, opts2, opts2.FpFnLE);
    const { Fp: Fp2, Fn } = validated;
    let CURVE = validated.CURVE;
    const { h: cofactor } = CURVE;
    if (FpLegendre(Fp2, CURVE.a) !== 1)
      throw new Error("edwards: CURVE.a must be a square in Fp for complete addition formulas");
    if (FpLegendre(Fp2, CURVE.d) !== -1)
      throw new Error("edwards: CURVE.d must be a non-square in Fp for complete addition formulas");
    validateObject(opts2, {}, { uvRatio: "function", randomBytes: "function" });
    const randomBytes5 = opts2.randomBytes === void 0 ? randomBytes2 : opts2.randomBytes;
    const MASK = _2n2 << BigInt(Fp2.BYTES * 8) - _1n4;
    function isOdd(n) {
      if (!Fp2.isOdd)
        throw new Error("Field does not have .isOdd()");
      return Fp2.isOdd(n);
    }
    const uvRatio2 = opts2.uvRatio === void 0 ? (u, v) => {
      try {
        return { isValid: true, value: Fp2.sqrt(Fp2.div(u, v)) };
      } catch (e) {
        return { isValid: false, value: _0n4 };
      }
    } : opts2.uvRatio;
    if (!isEdValidXY(Fp2, CURVE, CURVE.Gx, CURVE.Gy))
      throw new Error("bad curve params: generator point");
    const mulA = Fp2.eql(CURVE.a, Fp2.neg(Fp2.ONE)) ? (x) => Fp2.neg(x) : Fp2.eql(CURVE.a, Fp2.ONE) ? (x) => x : (x) => Fp2.mul(CURVE.a, x);
    function acoord(title, n, banZero = false) {
      const min = banZero ? _1n4 : _0n4;
      aInRange("coordinate " + title, n, min, MASK);
      return n;
    }
    function aedpoint(other) {
      if (!(other instanceof Point))
        throw new Error("EdwardsPoint expected");
    }
    class Point {
      static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp2.ONE, Fp2.mul(CURVE.Gx, CURVE.Gy));
      static ZERO = new Point(Fp2.ZERO, Fp2.ONE, Fp2.ONE, Fp2.ZERO);
      static Fp = Fp2;
      static Fn = Fn;
      X;
      Y;
      Z;
      T;
      constructor(X, Y, Z, T) {
        this.X = acoord("x", X);
        this.Y = acoord("y", Y);
        this.Z = acoord("z", Z, true);
        this.T = acoord("t", T);
        Object.freeze(this);
      }
      static CURVE() {
        return CURVE;
      }
      /**
       * Create one extended Edwards point from affine coordinates.
       * Does NOT validate that the point is on-curve or torsion-free.
       * Use `.assertValidity()` on adversarial inputs.
       */
      static fromAffine(p) {
        if (p instanceof Point)
          throw new Error("extended point not allowed");
        const { x, y } = p || {};
        acoord("x", x);
        acoord("y", y);
        return new Point(x, y, Fp2.ONE, Fp2.mul(x, y));
      }
      // Uses algo from RFC8032 5.1.3.
      static fromBytes(bytes2, zip215 = false) {
        const len = Fp2.BYTES;
        const { a, d } = CURVE;
        bytes2 = copyBytes(abytes2(bytes2, len, "point"));
        abool2(zip215, "zip215");
        const normed = copyBytes(bytes2);
        const lastByte = bytes2[len - 1];
        normed[len - 1] = lastByte & ~128;
        const y = bytesToNumberLE(normed);
        const max = zip215 ? MASK : Fp2.ORDER;
        aInRange("point.y", y, _0n4, max);
        const y2 = Fp2.sqr(y);
        const u = Fp2.sub(y2, Fp2.ONE);
        const v = Fp2.sub(Fp2.mulN(d, y2), a);
        let { isValid, value: x } = uvRatio2(u, v);
        if (!isValid)
          throw new Error("bad point: invalid y coordinate");
        const isXOdd = isOdd(x);
        const isLastByteOdd = (lastByte & 128) !== 0;
        if (!zip215 && Fp2.is0(x) && isLastByteOdd)
          throw new Error("bad point: x=0 and x_0=1");
        if (isLastByteOdd !== isXOdd)
          x = Fp2.neg(x);
        return Point.fromAffine({ x, y });
      }
      static fromHex(hex2, zip215 = false) {
        return Point.fromBytes(hexToBytes2(hex2), zip215);
      }
      get x() {
        return this.toAffine().x;
      }
      get y() {
        return this.toAffine().y;
      }
      precompute(windowSize = 6, isLazy = true) {
        wnaf.setWindowSize(this, windowSize);
        if (!isLazy)
          this.multiply(_2n2);
        return this;
      }
      // Useful in fromAffine() - not for fromBytes(), which always created valid points.
      assertValidity() {
        const p = this;
        const { a, d } = CURVE;
        if (p.is0())
          throw new Error("bad point: ZERO");
        const { X, Y, Z, T } = p;
        const X2 = Fp2.sqr(X);
        const Y2 = Fp2.sqr(Y);
        const Z2 = Fp2.sqr(Z);
        const Z4 = Fp2.sqr(Z2);
        const aX2 = Fp2.mul(X2, a);
        const left = Fp2.mul(Fp2.add(aX2, Y2), Z2);
        const right = Fp2.add(Z4, Fp2.mul(d, Fp2.mul(X2, Y2)));
        if (!Fp2.eql(left, right))
          throw new Error("bad point: equation left != right (1)");
        const XY = Fp2.mul(X, Y);
        const ZT = Fp2.mul(Z, T);
        if (!Fp2.eql(XY, ZT))
          throw new Error("bad point: equation left != right (2)");
      }
      // Compare one point to another.
      equals(other) {
        aedpoint(other);
        const { X: X1, Y: Y1, Z: Z1 } = this;
        const { X: X2, Y: Y2, Z: Z2 } = other;
        const X1Z2 = Fp2.mul(X1, Z2);
        const X2Z1 = Fp2.mul(X2, Z1);
        const Y1Z2 = Fp2.mul(Y1, Z2);
        const Y2Z1 = Fp2.mul(Y2, Z1);
        return Fp2.eql(X1Z2, X2Z1) && Fp2.eql(Y1Z2, Y2Z1);
      }
      is0() {
        return this.equals(Point.ZERO);
      }
      negate() {
        return new Point(Fp2.neg(this.X), this.Y, this.Z, Fp2.neg(this.T));
      }
      // Fast algo for doubling Extended Point.
      // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#doubling-dbl-2008-hwcd
      // Cost: 4M + 4S + 1*a + 6add + 1*2.
      double() {
        const { X: X1, Y: Y1, Z: Z1 } = this;
        const A = Fp2.sqr(X1);
        const B2 = Fp2.sqr(Y1);
        const C = Fp2.mul(Fp2.sqr(Z1), _2n2);
        const D2 = mulA(A);
        const x1y1 = Fp2.addN(X1, Y1);
        const E = Fp2.sub(Fp2.subN(Fp2.sqr(x1y1), A), B2);
        const G = Fp2.addN(D2, B2);
        const F3 = Fp2.subN(G, C);
        const H = Fp2.subN(D2, B2);
        const X3 = Fp2.mul(E, F3);
        const Y3 = Fp2.mul(G, H);
        const T3 = Fp2.mul(E, H);
        const Z3 = Fp2.mul(F3, G);
        return new Point(X3, Y3, Z3, T3);
      }
      // Fast algo for adding 2 Extended Points.
      // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#addition-add-2008-hwcd
      // Cost: 9M + 1*a + 1*d + 7add.
      add(other) {
        aedpoint(other);
        const { d } = CURVE;
        const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
        const { X: X2, Y: Y2, Z: Z2, T: T2 } = other;
        const A = Fp2.mul(X1, X2);
        const B2 = Fp2.mul(Y1, Y2);
        const C = Fp2.mul(Fp2.mulN(T1, d), T2);
        const D2 = Fp2.mul(Z1, Z2);
        const E = Fp2.sub(Fp2.subN(Fp2.mulN(Fp2.addN(X1, Y1), Fp2.addN(X2, Y2)), A), B2);
        const F3 = Fp2.subN(D2, C);
        const G = Fp2.addN(D2, C);
        const H = Fp2.sub(B2, mulA(A));
        const X3 = Fp2.mul(E, F3);
        const Y3 = Fp2.mul(G, H);
        const T3 = Fp2.mul(E, H);
        const Z3 = Fp2.mul(F3, G);
        return new Point(X3, Y3, Z3, T3);
      }
      subtract(other) {
        aedpoint(other);
        return this.add(other.negate());
      }
      // Constant-time multiplication.
      multiply(scalar) {
        if (!Fn.isValidNot0(scalar))
          throw new RangeError("invalid scalar: expected 1 <= sc < curve.n");
        const { p, f } = wnaf.mulSecret(this, scalar, cofactor, normalize);
        return normalize([p, f])[0];
      }
      // Non-constant-time multiplication. Uses double-and-add algorithm.
      // It's faster, but should only be used when you don't care about
      // an exposed private key e.g. sig verification.
      // Keeps the same subgroup-scalar contract: 0 is allowed for public-scalar callers, but
      // n and larger values are rejected instead of being reduced mod n to the identity point.
      multiplyUnsafe(scalar) {
        if (!Fn.isValid(scalar))
          throw new RangeError("invalid scalar: expected 0 <= sc < curve.n");
        if (scalar === _0n4)
          return Point.ZERO;
        if (this.is0() || scalar === _1n4)
          return this;
        return wnaf.mulUnsafe(this, scalar, normalize);
      }
      // Checks if point is of small order.
      // If you add something to small order point, you will have "dirty"
      // point with torsion component.
      // Clears cofactor and checks if the result is 0.
      isSmallOrder() {
        return this.clearCofactor().is0();
      }
      // Multiplies point by curve order and checks if the result is 0.
      // Returns `false` is the point is dirty.
      isTorsionFree() {
        return wnaf.mulUnsafe(this, CURVE.n).is0();
      }
      // Converts Extended point to default (x, y) coordinates.
      // Can accept precomputed Z^-1 - for example, from invertBatch.
      toAffine(invertedZ) {
        const p = this;
        let iz = invertedZ;
        if (iz != null && typeof iz !== "bigint")
          throw new TypeError('"invertedZ" expected bigint, got type=' + typeof iz);
        const { X, Y, Z } = p;
        const is0 = p.is0();
        if (iz == null)
          iz = is0 ? Fp2.create(_8n2) : Fp2.inv(Z);
        const x = Fp2.mul(X, iz);
        const y = Fp2.mul(Y, iz);
        const zz = Fp2.mul(Z, iz);
        if (is0)
          return { x: Fp2.ZERO, y: Fp2.ONE };
        if (!Fp2.eql(zz, Fp2.ONE))
          throw new Error("invZ was invalid");
        return { x, y };
      }
      clearCofactor() {
        if (cofactor === _1n4)
          return this;
        if (cofactor === _2n2)
          return this.double();
        if (cofactor === _4n3)
          return this.double().double();
        if (cofactor === _8n2)
          return this.double().double().double();
        return this.multiplyUnsafe(cofactor);
      }
      toBytes() {
        const { x, y } = this.toAffine();
        const bytes2 = Fp2.toBytes(y);
        bytes2[bytes2.length - 1] |= isOdd(x) ? 128 : 0;
        return bytes2;
      }
      toHex() {
        return bytesToHex2(this.toBytes());
      }
      toString() {
        return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
      }
    }
    const normalize = (points) => normalizeZ(Point, points);
    const wnaf = new ScalarMultiplier(Point, randomBytes5);
    if (wnaf.bits >= 6)
      Point.BASE.precompute(6);
    Object.freeze(Point.prototype);
    Object.freeze(Point);
    return Point;
  }
  function eddsa(Point, cHash, eddsaOpts = {}) {
    validatePointCons(Point);
    if (typeof cHash !== "function")
      throw new Error('"hash" function param is required');
    const hash = cHash;
    const opts2 = eddsaOpts;
    validateObject(opts2, {}, {
      adjustScalarBytes: "function",
      randomBytes: "function",
      domain: "function",
      prehash: "function",
      zip215: "boolean",
      mapToCurve: "function",
      toMontgomery: "function",
      toMontgomerySecret: "function"
    });
    const { prehash } = opts2;
    const { BASE, Fp: Fp2, Fn } = Point;
    const outputLen = hash.outputLen;
    const expectedLen = 2 * Fp2.BYTES;
    if (outputLen !== void 0) {
      asafenumber(outputLen, "hash.outputLen");
      if (outputLen !== expectedLen)
        throw new Error(`hash.outputLen must be ${expectedLen}, got ${outputLen}`);
    }
    const randomBytes5 = opts2.randomBytes === void 0 ? randomBytes2 : opts2.randomBytes;
    const toMontgomery2 = opts2.toMontgomery;
    const toMontgomerySecret2 = opts2.toMontgomerySecret;
    const adjustScalarBytes2 = opts2.adjustScalarBytes === void 0 ? (bytes2) => bytes2 : opts2.adjustScalarBytes;
    const domain = opts2.domain === void 0 ? (data, ctx, phflag) => {
      abool2(phflag, "phflag");
      if (ctx.length || phflag)
        throw new Error("Contexts/pre-hash are not supported");
      return data;
    } : opts2.domain;
    function modN_LE(hash2) {
      return Fn.create(bytesToNumberLE(hash2));
    }
    function getPrivateScalar(key) {
      const len = lengths.secretKey;
      abytes2(key, lengths.secretKey, "secretKey");
      const hashed = abytes2(hash(key), 2 * len, "hashedSecretKey");
      const head = adjustScalarBytes2(hashed.slice(0, len));
      const prefix = hashed.slice(len, 2 * len);
      const scalar = modN_LE(head);
      return { head, prefix, scalar };
    }
    function getExtendedPublicKey(secretKey) {
      const { head, prefix, scalar } = getPrivateScalar(secretKey);
      const point = BASE.multiply(scalar);
      const pointBytes = point.toBytes();
      return { head, prefix, scalar, point, pointBytes };
    }
    function getPublicKey(secretKey) {
      return getExtendedPublicKey(secretKey).pointBytes;
    }
    function hashDomainToScalar(context = Uint8Array.of(), ...msgs) {
      const msg = concatBytes2(...msgs);
      return modN_LE(hash(domain(msg, abytes2(context, void 0, "context"), !!prehash)));
    }
    function sign(msg, secretKey, options = {}) {
      validateObject(options, {}, {}, "options");
      msg = copyBytes(abytes2(msg, void 0, "message"));
      if (prehash)
        msg = prehash(msg);
      const { prefix, scalar, pointBytes } = getExtendedPublicKey(secretKey);
      const r = hashDomainToScalar(options.context, prefix, msg);
      const R = BASE.multiply(r).toBytes();
      const k = hashDomainToScalar(options.context, R, pointBytes, msg);
      const s = Fn.create(r + k * scalar);
      if (!Fn.isValid(s))
        throw new Error("sign failed: invalid s");
      const rs = concatBytes2(R, Fn.toBytes(s));
      return abytes2(rs, lengths.signature, "result");
    }
    const verifyOpts = {
      zip215: opts2.zip215
    };
    function verify2(sig, msg, publicKey, options = verifyOpts) {
      validateObject(options);
      const { context } = options;
      const zip215 = options.zip215 === void 0 ? !!verifyOpts.zip215 : options.zip215;
      const len = lengths.signature;
      sig = abytes2(sig, len, "signature");
      msg = abytes2(msg, void 0, "message");
      publicKey = abytes2(publicKey, lengths.publicKey, "publicKey");
      if (zip215 !== void 0)
        abool2(zip215, "zip215");
      if (prehash)
        msg = prehash(msg);
      const mid = len / 2;
      const r = sig.subarray(0, mid);
      const s = bytesToNumberLE(sig.subarray(mid, len));
      let A, R, SB;
      try {
        A = Point.fromBytes(publicKey, zip215);
        R = Point.fromBytes(r, zip215);
        SB = BASE.multiplyUnsafe(s);
      } catch (error) {
        return false;
      }
      if (!zip215 && A.isSmallOrder())
        return false;
      const k = hashDomainToScalar(context, r, publicKey, msg);
      const RkA = R.add(A.multiplyUnsafe(k));
      return RkA.subtract(SB).clearCofactor().is0();
    }
    const _size = Fp2.BYTES;
    const lengths = {
      secretKey: _size,
      publicKey: _size,
      signature: 2 * _size,
      seed: _size
    };
    function randomSecretKey(seed) {
      seed = seed === void 0 ? randomBytes5(lengths.seed) : seed;
      return abytes2(seed, lengths.seed, "seed");
    }
    function isValidSecretKey(key) {
      return isBytes2(key) && key.length === lengths.secretKey;
    }
    function isValidPublicKey(key, zip215) {
      try {
        return !!Point.fromBytes(key, zip215 === void 0 ? verifyOpts.zip215 : zip215);
      } catch (error) {
        return false;
      }
    }
    const utils = {
      getExtendedPublicKey,
      randomSecretKey,
      isValidSecretKey,
      isValidPublicKey,
      /** Converts an Edwards public key to a companion Montgomery public key. */
      toMontgomery(publicKey) {
        if (toMontgomery2 === void 0)
          throw new Error("Montgomery conversion is not supported for this curve");
        return toMontgomery2(Point.fromBytes(publicKey));
      },
      toMontgomerySecret(secretKey) {
        if (toMontgomerySecret2 === void 0)
          throw new Error("Montgomery conversion is not supported for this curve");
        return toMontgomerySecret2(secretKey);
      }
    };
    Object.freeze(lengths);
    Object.freeze(utils);
    return Object.freeze({
      keygen: createKeygen(randomSecretKey, getPublicKey),
      getPublicKey,
      sign,
      verify: verify2,
      utils,
      Point,
      lengths
    });
  }

  // node_modules/@noble/curves/abstract/fft.js
  function checkU32(n, title = "n") {
    if (typeof n !== "number")
      throw new TypeError(`wrong u32 integer "${title}": expected number, got type=${typeof n}`);
    if (!Number.isSafeInteger(n) || n < 0 || n > 4294967295)
      throw new RangeError(`wrong u32 integer "${title}": expected 0..4294967295, got ${n}`);
    return n;
  }
  function isPowerOfTwo(x) {
    checkU32(x, "x");
    return (x & x - 1) === 0 && x !== 0;
  }
  function reverseBits(n, bits) {
    checkU32(n);
    if (typeof bits !== "number")
      throw new TypeError('"bits" expected number, got type=' + typeof bits);
    if (!Number.isSafeInteger(bits) || bits < 0 || bits > 32)
      throw new Error(`expected integer 0 <= bits <= 32, got ${bits}`);
    let reversed = 0;
    for (let i = 0; i < bits; i++, n >>>= 1)
      reversed = reversed << 1 | n & 1;
    return reversed >>> 0;
  }
  function log2(n) {
    checkU32(n);
    return 31 - Math.clz32(n);
  }
  function bitReversalInplace(values) {
    if (!values || typeof values !== "object" || typeof values.length !== "number")
      throw new TypeError('"values" expected array-like, got type=' + typeof values);
    const n = values.length;
    if (!isPowerOfTwo(n))
      throw new Error("expected positive power-of-two length, got " + n);
    const bits = log2(n);
    for (let i = 0; i < n; i++) {
      const j = reverseBits(i, bits);
      if (i < j) {
        const tmp = values[i];
        values[i] = values[j];
        values[j] = tmp;
      }
    }
    return values;
  }
  var FFTCore = (F3, coreOpts) => {
    validateObject(coreOpts, { N: "number", roots: "object", dit: "boolean" }, { invertButterflies: "boolean", skipStages: "number", brp: "boolean" }, "coreOpts");
    const { N: N3, roots, dit, invertButterflies = false, skipStages = 0, brp = true } = coreOpts;
    checkU32(N3, "coreOpts.N");
    const bits = log2(N3);
    if (!isPowerOfTwo(N3))
      throw new Error("FFT: Polynomial size should be power of two");
    checkU32(skipStages, "coreOpts.skipStages");
    const maxSkipStages = bits === 0 ? 0 : bits - 1;
    if (skipStages > maxSkipStages)
      throw new Error(`FFT: wrong skipStages: expected 0 <= skipStages <= ${maxSkipStages}`);
    if (roots.length !== N3)
      throw new Error(`FFT: wrong roots length: expected ${N3}, got ${roots.length}`);
    const isDit = dit !== invertButterflies;
    return (values) => {
      if (values.length !== N3)
        throw new Error("FFT: wrong Polynomial length");
      if (dit && brp)
        bitReversalInplace(values);
      for (let i = 0, g = 1; i < bits - skipStages; i++) {
        const s = dit ? i + 1 + skipStages : bits - i;
        const m = 1 << s;
        const m2 = m >> 1;
        const stride = N3 >> s;
        for (let k = 0; k < N3; k += m) {
          for (let j = 0, grp = g++; j < m2; j++) {
            const rootPos = invertButterflies ? dit ? N3 - grp : grp : j * stride;
            const i0 = k + j;
            const i1 = k + j + m2;
            const omega = roots[rootPos];
            const b = values[i1];
            const a = values[i0];
            if (isDit) {
              const t = F3.mul(b, omega);
              values[i0] = F3.add(a, t);
              values[i1] = F3.sub(a, t);
            } else if (invertButterflies) {
              values[i0] = F3.add(b, a);
              values[i1] = F3.mul(F3.sub(b, a), omega);
            } else {
              values[i0] = F3.add(a, b);
              values[i1] = F3.mul(F3.sub(a, b), omega);
            }
          }
        }
      }
      if (!dit && brp)
        bitReversalInplace(values);
      return values;
    };
  };

  // node_modules/@noble/curves/abstract/montgomery.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _0n5 = /* @__PURE__ */ BigInt(0);
  var _1n5 = /* @__PURE__ */ BigInt(1);
  var _2n3 = /* @__PURE__ */ BigInt(2);
  function cmask(P, swap) {
    return P + swap - (swap >> _1n5 << _1n5);
  }
  function cswap(P) {
    const offset = BigInt(6) * P;
    return (mask, x_2, x_3) => {
      const sum = x_2 + x_3;
      const d = offset + x_3 - x_2;
      const a = (d * mask + x_2) % P;
      return { x_2: a, x_3: sum - a };
    };
  }
  function validateOpts(curve) {
    validateObject(curve, {
      P: "bigint",
      type: "string",
      adjustScalarBytes: "function",
      powPminus2: "function"
    }, {
      randomBytes: "function",
      scalarMultBase: "function"
    });
    return Object.freeze({ ...curve });
  }
  function montgomery(curveDef) {
    const CURVE = validateOpts(curveDef);
    const { P, type, adjustScalarBytes: adjustScalarBytes2, powPminus2, randomBytes: rand } = CURVE;
    const mulBaseHook = CURVE.scalarMultBase;
    const is25519 = type === "x25519";
    if (!is25519 && type !== "x448")
      throw new Error("invalid type");
    const randomBytes_ = rand === void 0 ? randomBytes2 : rand;
    const montgomeryBits = is25519 ? 255 : 448;
    const swap = cswap(P);
    const fieldLen = is25519 ? 32 : 56;
    const Gu = is25519 ? BigInt(9) : BigInt(5);
    const a24 = is25519 ? BigInt(121665) : BigInt(39081);
    const minScalar = is25519 ? _2n3 ** BigInt(254) : _2n3 ** BigInt(447);
    const maxAdded = is25519 ? BigInt(8) * (_2n3 ** BigInt(251) - _1n5) : BigInt(4) * (_2n3 ** BigInt(445) - _1n5);
    const maxScalar = minScalar + maxAdded + _1n5;
    const modP = (n) => mod(n, P);
    const GuBytes = encodeU(Gu);
    function encodeU(u) {
      return numberToBytesLE(modP(u), fieldLen);
    }
    function decodeU(u) {
      const _u = copyBytes(abytes2(u, fieldLen, "uCoordinate"));
      if (is25519)
        _u[31] &= 127;
      return modP(bytesToNumberLE(_u));
    }
    function decodeScalar(scalar) {
      return bytesToNumberLE(adjustScalarBytes2(copyBytes(abytes2(scalar, fieldLen, "scalar"))));
    }
    const lowOrderU = new Set(is25519 ? [
      _0n5,
      _1n5,
      P - _1n5,
      BigInt("325606250916557431795983626356110631294008115727848805560023387167927233504"),
      BigInt("39382357235489614581723060781553021112529911719440698176882885853963445705823")
    ] : [_0n5, _1n5, P - _1n5]);
    function scalarMult(scalar, u) {
      const pointU = decodeU(u);
      if (lowOrderU.has(pointU))
        throw new Error("invalid private or public key received");
      const pu = montgomeryLadder(pointU, decodeScalar(scalar));
      if (pu === _0n5)
        throw new Error("invalid private or public key received");
      return encodeU(pu);
    }
    function scalarMultBase(scalar) {
      if (mulBaseHook === void 0)
        return scalarMult(scalar, GuBytes);
      const k = decodeScalar(scalar);
      aInRange("scalar", k, minScalar, maxScalar);
      const pu = modP(mulBaseHook(k));
      if (pu === _0n5)
        throw new Error("invalid private or public key received");
      return encodeU(pu);
    }
    const getPublicKey = scalarMultBase;
    const getSharedSecret = scalarMult;
    function montgomeryLadder(u, scalar) {
      aInRange("u", u, _0n5, P);
      aInRange("scalar", scalar, minScalar, maxScalar);
      const k = scalar;
      const x_1 = u;
      let x_2 = _1n5;
      let z_2 = _0n5;
      let x_3 = u;
      let z_3 = _1n5;
      const kx = k ^ k >> _1n5;
      for (let t = BigInt(montgomeryBits - 1); t >= _0n5; t--) {
        const mask2 = cmask(P, kx >> t);
        ({ x_2, x_3 } = swap(mask2, x_2, x_3));
        ({ x_2: z_2, x_3: z_3 } = swap(mask2, z_2, z_3));
        const A = x_2 + z_2;
        const AA = modP(A * A);
        const B2 = x_2 - z_2;
        const BB = modP(B2 * B2);
        const E = AA - BB;
        const C = x_3 + z_3;
        const D2 = x_3 - z_3;
        const DA = modP(D2 * A);
        const CB = modP(C * B2);
        const dacb = DA + CB;
        const da_cb = DA - CB;
        x_3 = modP(dacb * dacb);
        z_3 = modP(x_1 * modP(da_cb * da_cb));
        x_2 = modP(AA * BB);
        z_2 = modP(E * (AA + modP(a24 * E)));
      }
      const mask = cmask(P, k);
      ({ x_2, x_3 } = swap(mask, x_2, x_3));
      ({ x_2: z_2, x_3: z_3 } = swap(mask, z_2, z_3));
      const z2 = powPminus2(z_2);
      return modP(x_2 * z2);
    }
    const lengths = {
      secretKey: fieldLen,
      publicKey: fieldLen,
      seed: fieldLen
    };
    const randomSecretKey = (seed) => {
      seed = seed === void 0 ? randomBytes_(fieldLen) : seed;
      abytes2(seed, lengths.seed, "seed");
      return seed;
    };
    const utils = { randomSecretKey };
    Object.freeze(lengths);
    Object.freeze(utils);
    return Object.freeze({
      keygen: createKeygen(randomSecretKey, getPublicKey),
      getSharedSecret,
      getPublicKey,
      scalarMult,
      scalarMultBase,
      utils,
      GuBytes: GuBytes.slice(),
      lengths
    });
  }

  // node_modules/@noble/curves/ed25519.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _0n6 = /* @__PURE__ */ BigInt(0);
  var _1n6 = /* @__PURE__ */ BigInt(1);
  var _2n4 = /* @__PURE__ */ BigInt(2);
  var _3n2 = /* @__PURE__ */ BigInt(3);
  var _5n2 = /* @__PURE__ */ BigInt(5);
  var _8n3 = /* @__PURE__ */ BigInt(8);
  var ed25519_CURVE_p = /* @__PURE__ */ BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
  var ed25519_CURVE = /* @__PURE__ */ (() => ({
    p: ed25519_CURVE_p,
    n: BigInt("0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
    h: _8n3,
    a: BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"),
    d: BigInt("0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"),
    Gx: BigInt("0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
    Gy: BigInt("0x6666666666666666666666666666666666666666666666666666666666666658")
  }))();
  function ed25519_pow_2_252_3(x) {
    const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
    const P = ed25519_CURVE_p;
    const x2 = x * x % P;
    const b2 = x2 * x % P;
    const b4 = pow2(b2, _2n4, P) * b2 % P;
    const b5 = pow2(b4, _1n6, P) * x % P;
    const b10 = pow2(b5, _5n2, P) * b5 % P;
    const b20 = pow2(b10, _10n, P) * b10 % P;
    const b40 = pow2(b20, _20n, P) * b20 % P;
    const b80 = pow2(b40, _40n, P) * b40 % P;
    const b160 = pow2(b80, _80n, P) * b80 % P;
    const b240 = pow2(b160, _80n, P) * b80 % P;
    const b250 = pow2(b240, _10n, P) * b10 % P;
    const pow_p_5_8 = pow2(b250, _2n4, P) * x % P;
    return { pow_p_5_8, b2 };
  }
  function adjustScalarBytes(bytes2) {
    bytes2[0] &= 248;
    bytes2[31] &= 127;
    bytes2[31] |= 64;
    return bytes2;
  }
  var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
  function uvRatio(u, v) {
    const P = ed25519_CURVE_p;
    const v3 = mod(v * v * v, P);
    const v7 = mod(v3 * v3 * v, P);
    const pow3 = ed25519_pow_2_252_3(u * v7).pow_p_5_8;
    let x = mod(u * v3 * pow3, P);
    const vx2 = mod(v * x * x, P);
    const root1 = x;
    const root2 = mod(x * ED25519_SQRT_M1, P);
    const useRoot1 = vx2 === u;
    const useRoot2 = vx2 === mod(-u, P);
    const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
    if (useRoot1)
      x = root1;
    if (useRoot2 || noRoot)
      x = root2;
    if (isNegativeLE(x, P))
      x = mod(-x, P);
    return { isValid: useRoot1 || useRoot2, value: x };
  }
  var ed25519_Point = /* @__PURE__ */ edwards(ed25519_CURVE, { uvRatio });
  var Fp = /* @__PURE__ */ (() => ed25519_Point.Fp)();
  function toMontgomery(point) {
    const { y } = point;
    return Fp.toBytes(Fp.div(_1n6 + y, _1n6 - y));
  }
  function toMontgomerySecret(secretKey) {
    const size = ed25519_Point.Fp.BYTES;
    abytes(secretKey, size);
    return adjustScalarBytes(sha512(secretKey.subarray(0, size))).subarray(0, size);
  }
  function ed(opts2) {
    return eddsa(ed25519_Point, sha512, Object.assign({ adjustScalarBytes, toMontgomery, toMontgomerySecret, zip215: true }, opts2));
  }
  var ed25519 = /* @__PURE__ */ ed({});
  var x25519 = /* @__PURE__ */ (() => {
    const P = ed25519_CURVE_p;
    const powPminus2 = (x) => {
      const { pow_p_5_8, b2 } = ed25519_pow_2_252_3(x);
      return mod(pow2(pow_p_5_8, _3n2, P) * b2, P);
    };
    return montgomery({
      P,
      type: "x25519",
      powPminus2,
      adjustScalarBytes,
      // ~3x faster fixed-base: [k]B on the birationally-equivalent Edwards curve using cached
      // base tables, mapped back via u = (1+y)/(1-y) = (Z+Y)/(Z-Y) with one Fermat inversion.
      // Same construction as libsodium's crypto_scalarmult_curve25519_base.
      scalarMultBase: (k) => {
        const kn = mod(k, ed25519_Point.Fn.ORDER);
        if (kn === _0n6)
          return _0n6;
        const p = ed25519_Point.BASE.multiply(kn);
        return mod((p.Z + p.Y) * powPminus2(mod(p.Z - p.Y, P)), P);
      }
    });
  })();

  // node_modules/@noble/hashes/sha3.js
  var _0n7 = BigInt(0);
  var _1n7 = BigInt(1);
  var _2n5 = BigInt(2);
  var _7n2 = BigInt(7);
  var _256n = BigInt(256);
  var _0x71n = BigInt(113);
  var SHA3_PI = [];
  var SHA3_ROTL = [];
  var _SHA3_IOTA = [];
  for (let round = 0, R = _1n7, x = 1, y = 0; round < 24; round++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    SHA3_PI.push(2 * (5 * y + x));
    SHA3_ROTL.push((round + 1) * (round + 2) / 2 % 64);
    let t = _0n7;
    for (let j = 0; j < 7; j++) {
      R = (R << _1n7 ^ (R >> _7n2) * _0x71n) % _256n;
      if (R & _2n5)
        t ^= _1n7 << (_1n7 << BigInt(j)) - _1n7;
    }
    _SHA3_IOTA.push(t);
  }
  var IOTAS = split(_SHA3_IOTA, true);
  var SHA3_IOTA_H = IOTAS[0];
  var SHA3_IOTA_L = IOTAS[1];
  var rotlSH = (h, l, s) => h << s | l >>> 32 - s;
  var rotlSL = (h, l, s) => l << s | h >>> 32 - s;
  var rotlBH = (h, l, s) => l << s - 32 | h >>> 64 - s;
  var rotlBL = (h, l, s) => h << s - 32 | l >>> 64 - s;
  var rotlH = (h, l, s) => s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s);
  var rotlL = (h, l, s) => s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s);
  var B = new Uint32Array(5 * 2);
  function keccakP(s, rounds = 24) {
    if (!(s instanceof Uint32Array))
      throw new TypeError('"s" expected Uint32Array(50), got type=' + typeof s);
    if (s.length !== 50)
      throw new RangeError('"s" expected Uint32Array(50), got length=' + s.length);
    anumber(rounds, "rounds");
    if (rounds < 1 || rounds > 24)
      throw new Error('"rounds" expected integer 1..24');
    for (let round = 24 - rounds; round < 24; round++) {
      for (let x = 0; x < 10; x++)
        B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
      for (let x = 0; x < 10; x += 2) {
        const idx1 = (x + 8) % 10;
        const idx0 = (x + 2) % 10;
        const B0 = B[idx0];
        const B1 = B[idx0 + 1];
        const Th = rotlH(B0, B1, 1) ^ B[idx1];
        const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
        for (let y = 0; y < 50; y += 10) {
          s[x + y] ^= Th;
          s[x + y + 1] ^= Tl;
        }
      }
      let curH = s[2];
      let curL = s[3];
      for (let t = 0; t < 24; t++) {
        const shift = SHA3_ROTL[t];
        const Th = rotlH(curH, curL, shift);
        const Tl = rotlL(curH, curL, shift);
        const PI = SHA3_PI[t];
        curH = s[PI];
        curL = s[PI + 1];
        s[PI] = Th;
        s[PI + 1] = Tl;
      }
      for (let y = 0; y < 50; y += 10) {
        const b0 = s[y], b1 = s[y + 1], b2 = s[y + 2], b3 = s[y + 3];
        s[y] ^= ~s[y + 2] & s[y + 4];
        s[y + 1] ^= ~s[y + 3] & s[y + 5];
        s[y + 2] ^= ~s[y + 4] & s[y + 6];
        s[y + 3] ^= ~s[y + 5] & s[y + 7];
        s[y + 4] ^= ~s[y + 6] & s[y + 8];
        s[y + 5] ^= ~s[y + 7] & s[y + 9];
        s[y + 6] ^= ~s[y + 8] & b0;
        s[y + 7] ^= ~s[y + 9] & b1;
        s[y + 8] ^= ~b0 & b2;
        s[y + 9] ^= ~b1 & b3;
      }
      s[0] ^= SHA3_IOTA_H[round];
      s[1] ^= SHA3_IOTA_L[round];
    }
    clean(B);
  }
  var Keccak = class _Keccak {
    state;
    pos = 0;
    posOut = 0;
    finished = false;
    state32;
    destroyed = false;
    blockLen;
    suffix;
    outputLen;
    canXOF;
    enableXOF = false;
    rounds;
    // NOTE: we accept arguments in bytes instead of bits here.
    constructor(blockLen, suffix, outputLen, enableXOF = false, rounds = 24) {
      anumber(blockLen, "blockLen");
      anumber(suffix, "suffix");
      anumber(rounds, "rounds");
      abool(enableXOF, "enableXOF");
      this.blockLen = blockLen;
      this.suffix = suffix;
      this.outputLen = outputLen;
      this.enableXOF = enableXOF;
      this.canXOF = enableXOF;
      this.rounds = rounds;
      anumber(outputLen, "outputLen");
      if (!(0 < blockLen && blockLen < 200))
        throw new Error('"blockLen" must be 1..199');
      this.state = new Uint8Array(200);
      this.state32 = u32(this.state);
    }
    clone() {
      return this._cloneInto();
    }
    keccak() {
      swap32IfBE(this.state32);
      keccakP(this.state32, this.rounds);
      swap32IfBE(this.state32);
      this.posOut = 0;
      this.pos = 0;
    }
    update(data) {
      aexists(this);
      abytes(data);
      const { blockLen, state, state32 } = this;
      const len = data.length;
      const canUseU32 = blockLen % 4 === 0 && data.byteOffset % 4 === 0;
      const blockLen32 = blockLen / 4;
      const data32 = canUseU32 && len >= blockLen ? u32(data) : void 0;
      for (let pos = 0; pos < len; ) {
        if (data32 !== void 0 && this.pos === 0 && pos % 4 === 0 && len - pos >= blockLen) {
          for (let i = 0, o = pos / 4; i < blockLen32; i++)
            state32[i] ^= data32[o + i];
          pos += blockLen;
          this.pos = blockLen;
          this.keccak();
          continue;
        }
        const take = Math.min(blockLen - this.pos, len - pos);
        for (let i = 0; i < take; i++)
          state[this.pos++] ^= data[pos++];
        if (this.pos === blockLen)
          this.keccak();
      }
      return this;
    }
    finish() {
      if (this.finished)
        return;
      this.finished = true;
      const { state, suffix, pos, blockLen } = this;
      state[pos] ^= suffix;
      if ((suffix & 128) !== 0 && pos === blockLen - 1)
        this.keccak();
      state[blockLen - 1] ^= 128;
      this.keccak();
    }
    writeInto(out) {
      aexists(this, false);
      abytes(out);
      this.finish();
      const bufferOut = this.state;
      const { blockLen } = this;
      for (let pos = 0, len = out.length; pos < len; ) {
        if (this.posOut >= blockLen)
          this.keccak();
        const take = Math.min(blockLen - this.posOut, len - pos);
        out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos);
        this.posOut += take;
        pos += take;
      }
      return out;
    }
    xofInto(out) {
      if (!this.enableXOF)
        throw new Error("XOF is not enabled");
      return this.writeInto(out);
    }
    xof(bytes2) {
      anumber(bytes2);
      return this.xofInto(new Uint8Array(bytes2));
    }
    digestInto(out) {
      aoutput(out, this);
      if (this.finished)
        throw new Error("digest() was already called");
      this.writeInto(out.length === this.outputLen ? out : out.subarray(0, this.outputLen));
      this.destroy();
    }
    digest() {
      const out = new Uint8Array(this.outputLen);
      this.digestInto(out);
      return out;
    }
    destroy() {
      this.destroyed = true;
      clean(this.state);
    }
    _cloneInto(to) {
      const { blockLen, suffix, outputLen, rounds, enableXOF } = this;
      to ||= new _Keccak(blockLen, suffix, outputLen, enableXOF, rounds);
      to.blockLen = blockLen;
      to.state32.set(this.state32);
      to.pos = this.pos;
      to.posOut = this.posOut;
      to.finished = this.finished;
      to.rounds = rounds;
      to.suffix = suffix;
      to.outputLen = outputLen;
      to.enableXOF = enableXOF;
      to.canXOF = this.canXOF;
      to.destroyed = this.destroyed;
      return to;
    }
  };
  var genKeccak = (suffix, blockLen, outputLen, info = {}) => createHasher(() => new Keccak(blockLen, suffix, outputLen), info);
  var sha3_256 = /* @__PURE__ */ genKeccak(
    6,
    136,
    32,
    /* @__PURE__ */ oidNist(8)
  );
  var sha3_512 = /* @__PURE__ */ genKeccak(
    6,
    72,
    64,
    /* @__PURE__ */ oidNist(10)
  );
  var genShake = (suffix, blockLen, outputLen, info = {}) => createHasher((opts2 = {}) => {
    opts2 = checkOpts({}, opts2);
    return new Keccak(blockLen, suffix, opts2.dkLen === void 0 ? outputLen : opts2.dkLen, true);
  }, info);
  var shake128 = /* @__PURE__ */ genShake(31, 168, 16, /* @__PURE__ */ oidNist(11));
  var shake256 = /* @__PURE__ */ genShake(31, 136, 32, /* @__PURE__ */ oidNist(12));

  // node_modules/@noble/post-quantum/utils.js
  /*! noble-post-quantum - MIT License (c) 2024 Paul Miller (paulmillr.com) */
  var abytesDoc = abytes;
  var randomBytes3 = randomBytes;
  function aarray2(item, title, inner = () => {
  }) {
    if (!Array.isArray(item))
      throw new TypeError(`"${title}" expected array, got type=${typeof item}`);
    for (let i = 0; i < item.length; i++)
      inner(item[i], `${title}[${i}]`);
    return item;
  }
  function aobject3(value, title = "object") {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new TypeError(title === "object" ? "expected valid options object" : `"${title}" expected object, got type=${typeof value}`);
    return value;
  }
  function equalBytes(a, b) {
    a = abytes(a);
    b = abytes(b);
    if (a.length !== b.length)
      return false;
    let diff = 0;
    for (let i = 0; i < a.length; i++)
      diff |= a[i] ^ b[i];
    return diff === 0;
  }
  function copyBytes2(bytes2) {
    return new Uint8Array(abytes(bytes2));
  }
  function validateOpts2(opts2) {
    if (isBytes(opts2))
      throw new TypeError('"opts" expected object, got Uint8Array');
    aobject3(opts2, "opts");
    const proto = Object.getPrototypeOf(opts2);
    if (proto !== null && proto !== Object.prototype)
      throw new TypeError('"opts" expected a plain object');
  }
  var VER_OPT_KEYS = /* @__PURE__ */ Object.freeze([
    "context"
  ]);
  var SIG_OPT_KEYS = /* @__PURE__ */ Object.freeze([
    "context",
    "extraEntropy"
  ]);
  function checkOptKeys(opts2, allowed2) {
    validateOpts2(opts2);
    const normalized = Object.assign(/* @__PURE__ */ Object.create(null), opts2);
    for (const [k, v] of Object.entries(normalized)) {
      if (v === void 0)
        continue;
      if (!allowed2.includes(k))
        throw new TypeError('unexpected option "' + String(k) + '"; expected one of: ' + allowed2.join(", "));
    }
    return Object.freeze(normalized);
  }
  function validateVerOpts(opts2, allowed2 = VER_OPT_KEYS) {
    const normalized = checkOptKeys(opts2, allowed2);
    if (normalized.context !== void 0)
      abytes(normalized.context, void 0, "opts.context");
    return normalized;
  }
  function validateSigOpts(opts2, allowed2 = SIG_OPT_KEYS) {
    const normalized = checkOptKeys(opts2, allowed2);
    if (normalized.context !== void 0)
      abytes(normalized.context, void 0, "opts.context");
    if (normalized.extraEntropy !== false && normalized.extraEntropy !== void 0)
      abytes(normalized.extraEntropy, void 0, "opts.extraEntropy");
    return normalized;
  }
  function splitCoder(label, ...lengths) {
    const getLength = (c) => typeof c === "number" ? c : c.bytesLen;
    const bytesLen = lengths.reduce((sum, a) => sum + getLength(a), 0);
    return {
      bytesLen,
      encode: (bufs) => {
        const res = new Uint8Array(bytesLen);
        for (let i = 0, pos = 0; i < lengths.length; i++) {
          const c = lengths[i];
          const l = getLength(c);
          const b = typeof c === "number" ? bufs[i] : c.encode(bufs[i]);
          abytes(b, l, label);
          res.set(b, pos);
          if (typeof c !== "number")
            b.fill(0);
          pos += l;
        }
        return res;
      },
      decode: (buf) => {
        abytes(buf, bytesLen, label);
        const res = [];
        for (const c of lengths) {
          const l = getLength(c);
          const b = buf.subarray(0, l);
          res.push(typeof c === "number" ? b : c.decode(b));
          buf = buf.subarray(l);
        }
        return res;
      }
    };
  }
  function vecCoder(c, vecLen) {
    const coder = c;
    const bytesLen = vecLen * coder.bytesLen;
    return {
      bytesLen,
      encode: (u) => {
        const uArr = aarray2(u, "u");
        if (uArr.length !== vecLen)
          throw new RangeError(`vecCoder.encode: wrong length=${uArr.length}. Expected: ${vecLen}`);
        const res = new Uint8Array(bytesLen);
        for (let i = 0, pos = 0; i < uArr.length; i++) {
          const b = coder.encode(uArr[i]);
          res.set(b, pos);
          b.fill(0);
          pos += b.length;
        }
        return res;
      },
      decode: (a) => {
        abytes(a, bytesLen);
        const r = [];
        for (let i = 0; i < a.length; i += coder.bytesLen)
          r.push(coder.decode(a.subarray(i, i + coder.bytesLen)));
        return r;
      }
    };
  }
  function cleanBytes(...list) {
    for (const t of list) {
      if (Array.isArray(t))
        for (const b of t)
          b.fill(0);
      else
        t.fill(0);
    }
  }
  function getMask(bits) {
    anumber(bits, "bits");
    if (bits > 32)
      throw new RangeError('"bits" expected <= 32, got ' + bits);
    return bits === 32 ? 4294967295 : ~(-1 << bits) >>> 0;
  }
  var EMPTY = /* @__PURE__ */ Uint8Array.of();
  function getMessage(msg, ctx = EMPTY) {
    abytes(msg, void 0, "msg");
    abytes(ctx, void 0, "ctx");
    if (ctx.length > 255)
      throw new RangeError("context should be 255 bytes or less");
    return concatBytes(new Uint8Array([0, ctx.length]), ctx, msg);
  }
  var oidNistP = /* @__PURE__ */ Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2]);
  var XOF_OID_OUTPUT_LEN = /* @__PURE__ */ (() => ({
    "060960864801650304020b": 32,
    // id-shake128, SHAKE128(M, 256)
    "060960864801650304020c": 64
    // id-shake256, SHAKE256(M, 512)
  }))();
  function checkHash(hash, requiredStrength = 0) {
    if (typeof hash !== "function" || typeof hash.create !== "function")
      throw new TypeError('"hash" expected hash function, got type=' + typeof hash);
    ahash(hash);
    anumber(requiredStrength, "requiredStrength");
    const oid = hash.oid;
    abytes(oid, void 0, "hash.oid");
    if (!equalBytes(oid.subarray(0, 10), oidNistP))
      throw new Error('"hash.oid" is invalid: expected NIST hash');
    const xofLen = XOF_OID_OUTPUT_LEN[bytesToHex(oid)];
    if (xofLen !== void 0 && hash.outputLen !== xofLen) {
      throw new Error("Pre-hash XOF output length must be " + xofLen + " bytes for this OID, got: " + hash.outputLen);
    }
    const collisionResistance = hash.outputLen * 8 / 2;
    if (requiredStrength > collisionResistance) {
      throw new Error("Pre-hash security strength too low: " + collisionResistance + ", required: " + requiredStrength);
    }
  }
  function getMessagePrehash(hash, msg, ctx = EMPTY) {
    checkHash(hash);
    abytes(msg, void 0, "msg");
    abytes(ctx, void 0, "ctx");
    if (ctx.length > 255)
      throw new RangeError("context should be 255 bytes or less");
    const hashed = hash(msg);
    return concatBytes(new Uint8Array([1, ctx.length]), ctx, hash.oid, hashed);
  }

  // node_modules/@noble/post-quantum/_crystals.js
  /*! noble-post-quantum - MIT License (c) 2024 Paul Miller (paulmillr.com) */
  var genCrystals = (opts2) => {
    const { newPoly: newPoly2, N: N3, Q: Q3, F: F3, ROOT_OF_UNITY: ROOT_OF_UNITY3, brvBits, isKyber } = opts2;
    const mod2 = (a, modulo = Q3) => {
      const result = a % modulo | 0;
      return (result >= 0 ? result | 0 : modulo + result | 0) | 0;
    };
    const smod = (a, modulo = Q3) => {
      const r = mod2(a, modulo) | 0;
      return (r > modulo >> 1 ? r - modulo | 0 : r) | 0;
    };
    function getZettas() {
      const out = newPoly2(N3);
      for (let i = 0; i < N3; i++) {
        const b = reverseBits(i, brvBits);
        const p = BigInt(ROOT_OF_UNITY3) ** BigInt(b) % BigInt(Q3);
        out[i] = Number(p) | 0;
      }
      return out;
    }
    const nttZetas = getZettas();
    const inv = (_a) => {
      throw new Error("not implemented");
    };
    const field2 = isKyber ? {
      add: (a, b) => {
        const r = a + b | 0;
        return r >= Q3 ? r - Q3 | 0 : r;
      },
      sub: (a, b) => {
        const r = a - b | 0;
        return r < 0 ? r + Q3 | 0 : r;
      },
      mul: (a, b) => mod2((a | 0) * (b | 0)) | 0,
      inv
    } : {
      add: (a, b) => mod2((a | 0) + (b | 0)) | 0,
      sub: (a, b) => mod2((a | 0) - (b | 0)) | 0,
      mul: (a, b) => mod2((a | 0) * (b | 0)) | 0,
      inv
    };
    const nttOpts = {
      N: N3,
      roots: nttZetas,
      invertButterflies: true,
      skipStages: isKyber ? 1 : 0,
      brp: false
    };
    const dif = FFTCore(field2, { dit: false, ...nttOpts });
    const dit = FFTCore(field2, { dit: true, ...nttOpts });
    const NTT = {
      encode: (r) => {
        return dif(r);
      },
      decode: (r) => {
        dit(r);
        for (let i = 0; i < r.length; i++)
          r[i] = mod2(F3 * r[i]);
        return r;
      }
    };
    const bitsCoder = (d, c) => {
      for (let i = 0, bufLen = 0; i < N3; i++) {
        bufLen += d;
        if (bufLen > 32)
          getMask(bufLen);
        bufLen %= 8;
      }
      const mask = getMask(d);
      const bytesLen = d * (N3 / 8);
      return {
        bytesLen,
        encode: (poly_) => {
          const poly = poly_;
          const r = new Uint8Array(bytesLen);
          for (let i = 0, buf = 0, bufLen = 0, pos = 0; i < poly.length; i++) {
            buf |= (c.encode(poly[i]) & mask) << bufLen;
            bufLen += d;
            for (; bufLen >= 8; bufLen -= 8, buf >>= 8)
              r[pos++] = buf & 255;
          }
          return r;
        },
        decode: (bytes2) => {
          const r = newPoly2(N3);
          for (let i = 0, buf = 0, bufLen = 0, pos = 0; i < bytes2.length; i++) {
            buf |= bytes2[i] << bufLen;
            bufLen += 8;
            for (; bufLen >= d; bufLen -= d, buf >>= d)
              r[pos++] = c.decode(buf & mask);
          }
          return r;
        }
      };
    };
    return {
      mod: mod2,
      smod,
      nttZetas,
      NTT: {
        encode: (r) => NTT.encode(r),
        decode: (r) => NTT.decode(r)
      },
      bitsCoder
    };
  };
  var createXofShake = (shake) => (seed, blockLen) => {
    if (!blockLen)
      blockLen = shake.blockLen;
    const _seed = new Uint8Array(seed.length + 2);
    _seed.set(seed);
    const seedLen = seed.length;
    const buf = new Uint8Array(blockLen);
    let h = shake.create({});
    let calls = 0;
    let xofs = 0;
    return {
      stats: () => ({ calls, xofs }),
      get: (x, y) => {
        _seed[seedLen + 0] = x;
        _seed[seedLen + 1] = y;
        h.destroy();
        h = shake.create({}).update(_seed);
        calls++;
        return () => {
          xofs++;
          return h.xofInto(buf);
        };
      },
      clean: () => {
        h.destroy();
        cleanBytes(buf, _seed);
      }
    };
  };
  var XOF128 = /* @__PURE__ */ createXofShake(shake128);
  var XOF256 = /* @__PURE__ */ createXofShake(shake256);

  // node_modules/@noble/post-quantum/ml-dsa.js
  /*! noble-post-quantum - MIT License (c) 2024 Paul Miller (paulmillr.com) */
  var INTERNAL_SIG_OPT_KEYS = /* @__PURE__ */ Object.freeze([
    "extraEntropy",
    "externalMu"
  ]);
  var INTERNAL_VER_OPT_KEYS = /* @__PURE__ */ Object.freeze(["externalMu"]);
  function validateInternalOpts(opts2, allowed2) {
    const normalized = checkOptKeys(opts2, allowed2);
    if (normalized.externalMu !== void 0)
      abool2(normalized.externalMu, "opts.externalMu");
    return normalized;
  }
  var N = 256;
  var Q = 8380417;
  var ROOT_OF_UNITY = 1753;
  var F = 8347681;
  var D = 13;
  var GAMMA2_1 = Math.floor((Q - 1) / 88) | 0;
  var GAMMA2_2 = Math.floor((Q - 1) / 32) | 0;
  var PARAMS = /* @__PURE__ */ (() => Object.freeze({
    2: Object.freeze({
      K: 4,
      L: 4,
      D,
      GAMMA1: 2 ** 17,
      GAMMA2: GAMMA2_1,
      TAU: 39,
      ETA: 2,
      OMEGA: 80
    }),
    3: Object.freeze({
      K: 6,
      L: 5,
      D,
      GAMMA1: 2 ** 19,
      GAMMA2: GAMMA2_2,
      TAU: 49,
      ETA: 4,
      OMEGA: 55
    }),
    5: Object.freeze({
      K: 8,
      L: 7,
      D,
      GAMMA1: 2 ** 19,
      GAMMA2: GAMMA2_2,
      TAU: 60,
      ETA: 2,
      OMEGA: 75
    })
  }))();
  var newPoly = (n) => new Int32Array(n);
  var crystals = /* @__PURE__ */ genCrystals({
    N,
    Q,
    F,
    ROOT_OF_UNITY,
    newPoly,
    isKyber: false,
    brvBits: 8
  });
  var id = (n) => n;
  var polyCoder = (d, compress2 = id, verify2 = id) => crystals.bitsCoder(d, {
    encode: (i) => compress2(verify2(i)),
    decode: (i) => verify2(compress2(i))
  });
  var polyAdd = (a_, b_) => {
    const a = a_;
    const b = b_;
    for (let i = 0; i < a.length; i++)
      a[i] = crystals.mod(a[i] + b[i]);
    return a;
  };
  var polySub = (a_, b_) => {
    const a = a_;
    const b = b_;
    for (let i = 0; i < a.length; i++)
      a[i] = crystals.mod(a[i] - b[i]);
    return a;
  };
  var polyShiftl = (p_) => {
    const p = p_;
    for (let i = 0; i < N; i++)
      p[i] <<= D;
    return p;
  };
  var polyChknorm = (p_, B2) => {
    const p = p_;
    for (let i = 0; i < N; i++)
      if (Math.abs(crystals.smod(p[i])) >= B2)
        return true;
    return false;
  };
  var MultiplyNTTs = (a_, b_) => {
    const a = a_;
    const b = b_;
    const c = newPoly(N);
    for (let i = 0; i < a.length; i++)
      c[i] = crystals.mod(a[i] * b[i]);
    return c;
  };
  function RejNTTPoly(xof_) {
    const xof = xof_;
    const r = newPoly(N);
    for (let j = 0; j < N; ) {
      const b = xof();
      if (b.length % 3)
        throw new Error("RejNTTPoly: unaligned block");
      for (let i = 0; j < N && i <= b.length - 3; i += 3) {
        const t = (b[i + 0] | b[i + 1] << 8 | b[i + 2] << 16) & 8388607;
        if (t < Q)
          r[j++] = t;
      }
    }
    return r;
  }
  function getDilithium(opts_) {
    const opts2 = opts_;
    const { K, L, GAMMA1, GAMMA2, TAU, ETA, OMEGA } = opts2;
    const { CRH_BYTES, TR_BYTES, C_TILDE_BYTES, XOF128: XOF1282, XOF256: XOF2562, securityLevel } = opts2;
    if (![2, 4].includes(ETA))
      throw new Error("Wrong ETA");
    if (![1 << 17, 1 << 19].includes(GAMMA1))
      throw new Error("Wrong GAMMA1");
    if (![GAMMA2_1, GAMMA2_2].includes(GAMMA2))
      throw new Error("Wrong GAMMA2");
    const BETA = TAU * ETA;
    const decompose = (r) => {
      const rPlus = crystals.mod(r);
      const r0 = crystals.smod(rPlus, 2 * GAMMA2) | 0;
      if (rPlus - r0 === Q - 1)
        return { r1: 0 | 0, r0: r0 - 1 | 0 };
      const r1 = Math.floor((rPlus - r0) / (2 * GAMMA2)) | 0;
      return { r1, r0 };
    };
    const HighBits = (r) => decompose(r).r1;
    const LowBits = (r) => decompose(r).r0;
    const MakeHint = (z, r) => {
      const res0 = z <= GAMMA2 || z > Q - GAMMA2 || z === Q - GAMMA2 && r === 0 ? 0 : 1;
      return res0;
    };
    const HINT_M = Math.floor((Q - 1) / (2 * GAMMA2));
    const UseHint = (h, r) => {
      const { r1, r0 } = decompose(r);
      if (h === 1)
        return r0 > 0 ? crystals.mod(r1 + 1, HINT_M) | 0 : crystals.mod(r1 - 1, HINT_M) | 0;
      return r1 | 0;
    };
    const Power2Round = (r) => {
      const rPlus = crystals.mod(r);
      const r0 = crystals.smod(rPlus, 2 ** D) | 0;
      return { r1: Math.floor((rPlus - r0) / 2 ** D) | 0, r0 };
    };
    const hintCoder = {
      bytesLen: OMEGA + K,
      encode: (h_) => {
        const h = h_;
        if (h === false)
          throw new Error("hint.encode: hint is false");
        const res = new Uint8Array(OMEGA + K);
        for (let i = 0, k = 0; i < K; i++) {
          for (let j = 0; j < N; j++)
            if (h[i][j] !== 0)
              res[k++] = j;
          res[OMEGA + i] = k;
        }
        return res;
      },
      decode: (buf) => {
        const h = [];
        let k = 0;
        for (let i = 0; i < K; i++) {
          const hi = newPoly(N);
          if (buf[OMEGA + i] < k || buf[OMEGA + i] > OMEGA)
            return false;
          for (let j = k; j < buf[OMEGA + i]; j++) {
            if (j > k && buf[j] <= buf[j - 1])
              return false;
            hi[buf[j]] = 1;
          }
          k = buf[OMEGA + i];
          h.push(hi);
        }
        for (let j = k; j < OMEGA; j++)
          if (buf[j] !== 0)
            return false;
        return h;
      }
    };
    const ETACoder = polyCoder(ETA === 2 ? 3 : 4, (i) => ETA - i, (i) => {
      if (!(-ETA <= i && i <= ETA))
        throw new Error(`malformed key s1/s3 ${i} outside of ETA range [${-ETA}, ${ETA}]`);
      return i;
    });
    const T0Coder = polyCoder(13, (i) => (1 << D - 1) - i);
    const T1Coder = polyCoder(10);
    const ZCoder = polyCoder(GAMMA1 === 1 << 17 ? 18 : 20, (i) => crystals.smod(GAMMA1 - i));
    const W1Coder = polyCoder(GAMMA2 === GAMMA2_1 ? 6 : 4);
    const W1Vec = vecCoder(W1Coder, K);
    const publicCoder = splitCoder("publicKey", 32, vecCoder(T1Coder, K));
    const secretCoder = splitCoder("secretKey", 32, 32, TR_BYTES, vecCoder(ETACoder, L), vecCoder(ETACoder, K), vecCoder(T0Coder, K));
    const sigCoder = splitCoder("signature", C_TILDE_BYTES, vecCoder(ZCoder, L), hintCoder);
    const CoefFromHalfByte = ETA === 2 ? (n) => n < 15 ? 2 - n % 5 : false : (n) => n < 9 ? 4 - n : false;
    function RejBoundedPoly(xof_) {
      const xof = xof_;
      const r = newPoly(N);
      for (let j = 0; j < N; ) {
        const b = xof();
        for (let i = 0; j < N && i < b.length; i += 1) {
          const d1 = CoefFromHalfByte(b[i] & 15);
          const d2 = CoefFromHalfByte(b[i] >> 4 & 15);
          if (d1 !== false)
            r[j++] = d1;
          if (j < N && d2 !== false)
            r[j++] = d2;
        }
      }
      return r;
    }
    const SampleInBall = (seed) => {
      const pre = newPoly(N);
      const s = shake256.create({}).update(seed);
      const buf = new Uint8Array(shake256.blockLen);
      s.xofInto(buf);
      const masks = buf.slice(0, 8);
      for (let i = N - TAU, pos = 8, maskPos = 0, maskBit = 0; i < N; i++) {
        let b = i + 1;
        for (; b > i; ) {
          b = buf[pos++];
          if (pos < shake256.blockLen)
            continue;
          s.xofInto(buf);
          pos = 0;
        }
        pre[i] = pre[b];
        pre[b] = 1 - ((masks[maskPos] >> maskBit++ & 1) << 1);
        if (maskBit >= 8) {
          maskPos++;
          maskBit = 0;
        }
      }
      return pre;
    };
    const polyPowerRound = (p_) => {
      const p = p_;
      const res0 = newPoly(N);
      const res1 = newPoly(N);
      for (let i = 0; i < p.length; i++) {
        const { r0, r1 } = Power2Round(p[i]);
        res0[i] = r0;
        res1[i] = r1;
      }
      return { r0: res0, r1: res1 };
    };
    const polyUseHint = (u_, h_) => {
      const u = u_;
      const h = h_;
      for (let i = 0; i < N; i++)
        u[i] = UseHint(h[i], u[i]);
      return u;
    };
    const polyMakeHint = (a_, b_) => {
      const a = a_;
      const b = b_;
      const v = newPoly(N);
      let cnt = 0;
      for (let i = 0; i < N; i++) {
        const h = MakeHint(a[i], b[i]);
        v[i] = h;
        cnt += h;
      }
      return { v, cnt };
    };
    const signRandBytes = 32;
    const seedCoder = splitCoder("seed", 32, 64, 32);
    const internal = Object.freeze({
      info: Object.freeze({ type: "internal-ml-dsa" }),
      lengths: Object.freeze({
        secretKey: secretCoder.bytesLen,
        publicKey: publicCoder.bytesLen,
        seed: 32,
        signature: sigCoder.bytesLen,
        signRand: signRandBytes
      }),
      keygen: (seed) => {
        const seedDst = new Uint8Array(32 + 2);
        const randSeed = seed === void 0;
        if (randSeed)
          seed = randomBytes3(32);
        abytesDoc(seed, 32, "seed");
        seedDst.set(seed);
        if (randSeed)
          cleanBytes(seed);
        seedDst[32] = K;
        seedDst[33] = L;
        const [rho, rhoPrime, K_] = seedCoder.decode(shake256(seedDst, { dkLen: seedCoder.bytesLen }));
        const xofPrime = XOF2562(rhoPrime);
        const s1 = [];
        for (let i = 0; i < L; i++)
          s1.push(RejBoundedPoly(xofPrime.get(i & 255, i >> 8 & 255)));
        const s2 = [];
        for (let i = L; i < L + K; i++)
          s2.push(RejBoundedPoly(xofPrime.get(i & 255, i >> 8 & 255)));
        const s1Hat = s1.map((i) => crystals.NTT.encode(i.slice()));
        const t0 = [];
        const t1 = [];
        const xof = XOF1282(rho);
        const t = newPoly(N);
        for (let i = 0; i < K; i++) {
          cleanBytes(t);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i));
            polyAdd(t, MultiplyNTTs(aij, s1Hat[j]));
          }
          crystals.NTT.decode(t);
          const { r0, r1 } = polyPowerRound(polyAdd(t, s2[i]));
          t0.push(r0);
          t1.push(r1);
        }
        const publicKey = publicCoder.encode([rho, t1]);
        const tr = shake256(publicKey, { dkLen: TR_BYTES });
        const secretKey = secretCoder.encode([rho, K_, tr, s1, s2, t0]);
        xof.clean();
        xofPrime.clean();
        cleanBytes(rho, rhoPrime, K_, s1, s2, s1Hat, t, t0, t1, tr, seedDst);
        return {
          publicKey,
          secretKey
        };
      },
      getPublicKey: (secretKey) => {
        const [rho, _K, _tr, s1, s2, _t0] = secretCoder.decode(secretKey);
        const xof = XOF1282(rho);
        const s1Hat = s1.map((p) => crystals.NTT.encode(p.slice()));
        const t1 = [];
        const tmp = newPoly(N);
        for (let i = 0; i < K; i++) {
          tmp.fill(0);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i));
            polyAdd(tmp, MultiplyNTTs(aij, s1Hat[j]));
          }
          crystals.NTT.decode(tmp);
          polyAdd(tmp, s2[i]);
          const { r1 } = polyPowerRound(tmp);
          t1.push(r1);
        }
        xof.clean();
        cleanBytes(tmp, s1Hat, _t0, s1, s2);
        return publicCoder.encode([rho, t1]);
      },
      // NOTE: random is optional.
      sign: (msg, secretKey, opts3 = {}) => {
        opts3 = validateSigOpts(opts3, INTERNAL_SIG_OPT_KEYS);
        opts3 = validateInternalOpts(opts3, INTERNAL_SIG_OPT_KEYS);
        const { extraEntropy: random2, externalMu = false } = opts3;
        if (externalMu)
          abytesDoc(msg, CRH_BYTES, "mu");
        const ownRnd = random2 === false || random2 === void 0;
        const rnd = random2 === false ? new Uint8Array(32) : random2 === void 0 ? randomBytes3(signRandBytes) : random2;
        abytesDoc(rnd, 32, "extraEntropy");
        const decoded = (() => {
          try {
            return secretCoder.decode(secretKey);
          } catch (error) {
            if (ownRnd)
              cleanBytes(rnd);
            throw error;
          }
        })();
        const [rho, _K, tr, s1, s2, t0] = decoded;
        const A = [];
        const xof = XOF1282(rho);
        for (let i = 0; i < K; i++) {
          const pv = [];
          for (let j = 0; j < L; j++)
            pv.push(RejNTTPoly(xof.get(j, i)));
          A.push(pv);
        }
        xof.clean();
        for (let i = 0; i < L; i++)
          crystals.NTT.encode(s1[i]);
        for (let i = 0; i < K; i++) {
          crystals.NTT.encode(s2[i]);
          crystals.NTT.encode(t0[i]);
        }
        const mu = externalMu ? msg : (
          // 6: µ ← H(tr||M, 512)
          //    ▷ Compute message representative µ
          shake256.create({ dkLen: CRH_BYTES }).update(tr).update(msg).digest()
        );
        const rhoprime = shake256.create({ dkLen: CRH_BYTES }).update(_K).update(rnd).update(mu).digest();
        if (ownRnd)
          cleanBytes(rnd);
        abytesDoc(rhoprime, CRH_BYTES);
        const x256 = XOF2562(rhoprime, ZCoder.bytesLen);
        main_loop: for (let kappa = 0; ; ) {
          const y = [];
          for (let i = 0; i < L; i++, kappa++)
            y.push(ZCoder.decode(x256.get(kappa & 255, kappa >> 8)()));
          const z = y.map((i) => crystals.NTT.encode(i.slice()));
          const w = [];
          for (let i = 0; i < K; i++) {
            const wi = newPoly(N);
            for (let j = 0; j < L; j++)
              polyAdd(wi, MultiplyNTTs(A[i][j], z[j]));
            crystals.NTT.decode(wi);
            w.push(wi);
          }
          const w1 = w.map((j) => j.map(HighBits));
          const cTilde = shake256.create({ dkLen: C_TILDE_BYTES }).update(mu).update(W1Vec.encode(w1)).digest();
          const cHat = crystals.NTT.encode(SampleInBall(cTilde));
          const cs1 = s1.map((i) => MultiplyNTTs(i, cHat));
          for (let i = 0; i < L; i++) {
            polyAdd(crystals.NTT.decode(cs1[i]), y[i]);
            if (polyChknorm(cs1[i], GAMMA1 - BETA)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y);
              continue main_loop;
            }
          }
          let cnt = 0;
          const h = [];
          for (let i = 0; i < K; i++) {
            const cs2 = crystals.NTT.decode(MultiplyNTTs(s2[i], cHat));
            const r0 = polySub(w[i], cs2).map(LowBits);
            if (polyChknorm(r0, GAMMA2 - BETA)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y, h, cs2, r0);
              continue main_loop;
            }
            const ct0 = crystals.NTT.decode(MultiplyNTTs(t0[i], cHat));
            if (polyChknorm(ct0, GAMMA2)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y, h, cs2, r0, ct0);
              continue main_loop;
            }
            polyAdd(r0, ct0);
            const hint = polyMakeHint(r0, w1[i]);
            h.push(hint.v);
            cnt += hint.cnt;
          }
          if (cnt > OMEGA) {
            cleanBytes(cTilde, cs1, cHat, w1, w, z, y, h);
            continue;
          }
          x256.clean();
          const res = sigCoder.encode([cTilde, cs1, h]);
          cleanBytes(cTilde, cs1, h, cHat, w1, w, z, y, rhoprime, s1, s2, t0, ...A);
          if (!externalMu)
            cleanBytes(mu);
          return res;
        }
        throw new Error("Unreachable code path reached, report this error");
      },
      verify: (sig, msg, publicKey, opts3 = {}) => {
        opts3 = validateInternalOpts(opts3, INTERNAL_VER_OPT_KEYS);
        const { externalMu = false } = opts3;
        if (externalMu)
          abytesDoc(msg, CRH_BYTES, "mu");
        const [rho, t1] = publicCoder.decode(publicKey);
        const tr = shake256(publicKey, { dkLen: TR_BYTES });
        if (sig.length !== sigCoder.bytesLen)
          return false;
        const [cTilde, z, h] = sigCoder.decode(sig);
        if (h === false)
          return false;
        for (let i = 0; i < L; i++)
          if (polyChknorm(z[i], GAMMA1 - BETA))
            return false;
        const mu = externalMu ? msg : (
          // 7: µ ← H(tr||M, 512)
          shake256.create({ dkLen: CRH_BYTES }).update(tr).update(msg).digest()
        );
        const c = crystals.NTT.encode(SampleInBall(cTilde));
        const zNtt = z.map((i) => i.slice());
        for (let i = 0; i < L; i++)
          crystals.NTT.encode(zNtt[i]);
        const wTick1 = [];
        const xof = XOF1282(rho);
        for (let i = 0; i < K; i++) {
          const ct12d = MultiplyNTTs(crystals.NTT.encode(polyShiftl(t1[i])), c);
          const Az = newPoly(N);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i));
            polyAdd(Az, MultiplyNTTs(aij, zNtt[j]));
          }
          const wApprox = crystals.NTT.decode(polySub(Az, ct12d));
          wTick1.push(polyUseHint(wApprox, h[i]));
        }
        xof.clean();
        const c2 = shake256.create({ dkLen: C_TILDE_BYTES }).update(mu).update(W1Vec.encode(wTick1)).digest();
        for (const t of h) {
          const sum = t.reduce((acc, i) => acc + i, 0);
          if (!(sum <= OMEGA))
            return false;
        }
        for (const t of z)
          if (polyChknorm(t, GAMMA1 - BETA))
            return false;
        return equalBytes(cTilde, c2);
      }
    });
    return Object.freeze({
      info: Object.freeze({ type: "ml-dsa" }),
      internal,
      securityLevel,
      keygen: internal.keygen,
      lengths: internal.lengths,
      getPublicKey: internal.getPublicKey,
      sign: (msg, secretKey, opts3 = {}) => {
        opts3 = validateSigOpts(opts3);
        const M = getMessage(msg, opts3.context);
        const res = internal.sign(M, secretKey, {
          extraEntropy: opts3.extraEntropy,
          externalMu: false
        });
        cleanBytes(M);
        return res;
      },
      verify: (sig, msg, publicKey, opts3 = {}) => {
        opts3 = validateVerOpts(opts3);
        abytesDoc(sig, void 0, "signature");
        return internal.verify(sig, getMessage(msg, opts3.context), publicKey, { externalMu: false });
      },
      prehash: (hash) => {
        checkHash(hash, securityLevel);
        const rawHash = hash;
        return Object.freeze({
          info: Object.freeze({ type: "hashml-dsa" }),
          securityLevel,
          lengths: internal.lengths,
          keygen: internal.keygen,
          getPublicKey: internal.getPublicKey,
          sign: (msg, secretKey, opts3 = {}) => {
            opts3 = validateSigOpts(opts3);
            const M = getMessagePrehash(rawHash, msg, opts3.context);
            const res = internal.sign(M, secretKey, {
              extraEntropy: opts3.extraEntropy,
              externalMu: false
            });
            cleanBytes(M);
            return res;
          },
          verify: (sig, msg, publicKey, opts3 = {}) => {
            opts3 = validateVerOpts(opts3);
            abytesDoc(sig, void 0, "signature");
            return internal.verify(sig, getMessagePrehash(rawHash, msg, opts3.context), publicKey, {
              externalMu: false
            });
          }
        });
      }
    });
  }
  var ml_dsa65 = /* @__PURE__ */ (() => getDilithium({
    ...PARAMS[3],
    CRH_BYTES: 64,
    TR_BYTES: 64,
    C_TILDE_BYTES: 48,
    XOF128,
    XOF256,
    securityLevel: 192
  }))();

  // src/signatures.js
  var MOST = 1024;
  var seen = /* @__PURE__ */ new Map();
  var sha2562 = (...pieces) => sha256(concat(...pieces));
  var ALGORITHMS = {
    ed25519: { prefix: fromHex("302a300506032b6570032100"), size: 32, verify: verifyEd25519 },
    "ml-dsa-65": {
      prefix: fromHex("308207b2300b0609608648016503040312038207a100"),
      size: 1952,
      verify: (signature, data, key) => ml_dsa65.verify(signature, data, key)
    }
  };
  function readSpki(spki) {
    for (const [algorithm, { prefix, size }] of Object.entries(ALGORITHMS)) {
      const raw = spki.subarray(prefix.length);
      if (raw.length === size && equal(spki.subarray(0, prefix.length), prefix)) return { algorithm, raw };
    }
    return null;
  }
  function verifySignature(algorithm, raw, signature, data, name) {
    const what = hex(sha2562(sha2562(raw), sha2562(signature), sha2562(data)));
    if (!seen.has(what)) {
      if (seen.size >= MOST) seen.clear();
      seen.set(what, holds(algorithm, raw, signature, data));
    }
    if (!seen.get(what)) throw signatureFault(`the ${algorithm} signature of ${name} does not fit`);
  }
  function holds(algorithm, raw, signature, data) {
    try {
      return ALGORITHMS[algorithm].verify(signature, data, raw);
    } catch {
      return false;
    }
  }
  function verifyEd25519(signature, data, key) {
    if (signature.length !== 64) return false;
    const { Point } = ed25519;
    const r = signature.subarray(0, 32);
    const s = littleEndian(signature.subarray(32));
    if (s >= Point.Fn.ORDER) return false;
    const k = littleEndian(sha512(concat(r, key, data))) % Point.Fn.ORDER;
    const a = Point.fromBytes(key).negate();
    const found = (s ? Point.BASE.multiplyUnsafe(s) : Point.ZERO).add(k ? a.multiplyUnsafe(k) : Point.ZERO);
    return equal(r, found.toBytes());
  }
  function littleEndian(bytes2) {
    return BigInt(`0x${hex(bytes2.slice().reverse())}`);
  }

  // src/bundle.js
  var BUNDLE = "application/vnd.kwanzaa.bundle.v1+json";
  var BLOCK = 8;
  var NAMED = [
    "/question",
    "/session",
    "/category",
    "/outcome",
    "/contract",
    "/retrieval",
    "/checks",
    "/draft",
    "/archive",
    "/policy"
  ];
  var DIGEST = /^[0-9a-f]{64}$/;
  var BUNDLE_ID = /^[0-9a-f]{32}$/;
  var TIME = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,6})?Z$/;
  function parsePayload(data) {
    const fields = new Fields(decode(data), "payload");
    if (fields.text("t") !== "kwanzaa.bundle.v1") throw payloadFault("payload.t is not 'kwanzaa.bundle.v1'");
    const payload2 = { bundleId: matching(fields, "bundle_id", BUNDLE_ID) };
    payload2.issuedAt = checkTime(fields.text("issued_at"));
    for (const name of ["archive_root", "policy", "tables", "keyset"]) payload2[name] = matching(fields, name, DIGEST);
    payload2.claims = fields.integer("claims", BLOCK);
    payload2.commitments = parseCommitments(fields.value("commitments"));
    for (const name of ["display", "seal", "cek"]) payload2[name] = matching(fields, name, DIGEST);
    fields.closed();
    return payload2;
  }
  function checkPaths({ claims, commitments: commitments2 }) {
    if (claims % BLOCK) throw payloadFault(`payload.claims is ${claims}, not a multiple of ${BLOCK}`);
    if (commitments2.size !== NAMED.length + claims) {
      throw payloadFault(`${commitments2.size} commitments for ${claims} claims`);
    }
    const missing = pathsOf(claims).find((path) => !commitments2.has(path));
    if (missing) throw payloadFault(`no commitment for ${missing}`);
  }
  var hasPaths = (map2, claims) => map2.size === NAMED.length + claims && pathsOf(claims).every((path) => map2.has(path));
  var pathsOf = (claims) => [...NAMED, ...Array.from({ length: claims }, (_, n) => `/claims/${n}`)];
  function checkSeal(value) {
    const fields = new Fields(value, "seal");
    if (fields.text("t") !== "kwz-seal-1") throw sealFault("not a kwz-seal-1");
    const parts2 = fields.value("parts");
    if (!(parts2 instanceof Map)) throw sealFault("seal.parts is not a map");
    parts2.forEach(checkPart);
    fields.items("excerpts").forEach(checkPart);
    fields.closed();
  }
  function checkWraps(values) {
    const wraps2 = values.map(parseWrap);
    const ascends2 = (a, b) => (compare(a.role, b.role) || compare(a.kid, b.kid)) < 0;
    if (!wraps2.every((wrap, n) => n === 0 || ascends2(wraps2[n - 1], wrap))) {
      throw sealFault("the wraps are not in the order of role and kid, each of them once");
    }
    return wraps2;
  }
  function parseWrap(value) {
    const fields = new Fields(value, "wrap");
    const role = fields.text("role");
    if (role !== "auditor" && role !== "steward") throw sealFault("a share is held by an auditor or a steward");
    const kid = fields.text("kid");
    const ciphertext = fields.bytes("ciphertext");
    const digest2 = sha2562(utf8(`kwanzaa/wrap/v1\0${role}\0${kid}\0`), ciphertext);
    if (fields.text("digest") !== hex(digest2)) throw sealFault(`the wrap for ${role} ${kid.slice(0, 16)} is not whole`);
    fields.closed();
    return { role, kid };
  }
  function checkPart(value) {
    const fields = new Fields(value, "part");
    fields.bytes("nonce", 12);
    fields.bytes("data");
    fields.closed();
  }
  function parseCommitments(value) {
    const fields = new Fields(value, "payload.commitments");
    return new Map([...value.keys()].map((path) => [path, matching(fields, path, DIGEST)]));
  }
  function matching(fields, key, form) {
    const text2 = fields.text(key);
    if (!form.test(text2)) throw payloadFault(`payload ${key} does not match ${form.source}`);
    return text2;
  }
  function checkTime(text2) {
    const found = TIME.exec(text2);
    const [year, month, day, hour, minute, second] = (found ?? []).slice(1).map(Number);
    const isTime = found && hour < 24 && minute < 60 && second < 60;
    if (!isTime || year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
      throw payloadFault("payload.issued_at is not an RFC 3339 time in UTC");
    }
    return text2;
  }
  function daysIn(year, month) {
    const leap = year % 4 === 0 && year % 100 !== 0 || year % 400 === 0;
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  }

  // src/keys.js
  var ROLES = ["root", "bundle", "manifest", "policy", "receipt", "checkpoint"];
  function parseKey(value) {
    const fields = new Fields(value, "key");
    const algorithm = fields.text("algorithm");
    const role = fields.text("role");
    if (!Object.hasOwn(ALGORITHMS, algorithm) || !ROLES.includes(role)) throw keysetFault("no such algorithm and role");
    const keyid = fields.text("keyid");
    const spki = fields.bytes("public");
    const from = fields.integer("from");
    const to = fields.orNull("to", fields.integer);
    const read4 = readSpki(spki);
    if (read4?.algorithm !== algorithm || keyid !== hex(sha2562(spki))) {
      throw keysetFault(`key ${keyid.slice(0, 16)} is not the ${algorithm} key it says it is`);
    }
    if (to !== null && to < from) throw keysetFault(`key ${keyid.slice(0, 16)} ends before it begins`);
    fields.closed();
    return { algorithm, role, keyid, from, to, raw: read4.raw };
  }
  function findKey(keyset2, keyid) {
    const found = keyset2.keys.find((key) => key.keyid === keyid);
    if (!found) throw unknownKey(`key ${keyid.slice(0, 16)} is not in keyset ${keyset2.version}`);
    return found;
  }
  function validAt(key, index) {
    if (index === null) return key.to === null;
    return key.from <= index && (key.to === null || index < key.to);
  }

  // src/envelope.js
  function parseEnvelope(value) {
    const fields = new Fields(value, "envelope");
    const envelope2 = {
      payloadType: fields.text("payloadType"),
      payload: fields.bytes("payload"),
      signatures: fields.items("signatures").map(parseSignature)
    };
    fields.closed();
    return envelope2;
  }
  function pae(payloadType, payload2) {
    const type = utf8(payloadType);
    return concat(utf8(`DSSEv1 ${type.length} `), type, utf8(` ${payload2.length} `), payload2);
  }
  function leaf({ payloadType, payload: payload2, signatures: signatures2 }) {
    const signed = toBase64(sha2562(pae(payloadType, payload2)));
    const made = toBase64(sha2562(...signatures2.map(({ sig }) => sig)));
    return utf8(`kwanzaa-leaf/v1
${signed}
${made}
`);
  }
  function verifyEnvelope(envelope2, { keyset: keyset2, role, index }) {
    const keys = envelope2.signatures.map(({ keyid }) => findKey(keyset2, keyid));
    for (const key of keys) {
      if (key.role !== role) throw unknownKey(`key ${key.keyid.slice(0, 16)} is a ${key.role} key, not a ${role} key`);
      if (!validAt(key, index)) throw notValid(key, index);
    }
    if (keys.map((key) => key.algorithm).join() !== Object.keys(ALGORITHMS).join()) {
      throw envelopeFault("an envelope has one Ed25519 and one ML-DSA-65 signature, in this order");
    }
    verifyEach(envelope2, keys);
  }
  function notValid(key, index) {
    const where = index === null ? "any more" : `at log index ${index}`;
    return unknownKey(`key ${key.keyid.slice(0, 16)} is not valid ${where}`);
  }
  function verifyEach({ payloadType, payload: payload2, signatures: signatures2 }, keys) {
    const signed = pae(payloadType, payload2);
    keys.forEach(({ algorithm, raw, keyid }, n) => {
      verifySignature(algorithm, raw, signatures2[n].sig, signed, keyid.slice(0, 16));
    });
  }
  function parseSignature(value) {
    const fields = new Fields(value, "signature");
    const signature = { keyid: fields.text("keyid"), sig: fields.bytes("sig") };
    fields.closed();
    return signature;
  }

  // src/log.js
  var HASH = 32;
  var ED25519_NOTE = Uint8Array.of(1);
  var NOT_IN_NAMES = /[\p{White_Space}+]/u;
  var CONTROL = /[\x00-\x09\x0b-\x1f]/;
  var MOST_SIGNATURES = 64;
  function parseProof(value) {
    const fields = new Fields(value, "proof");
    const proof2 = {
      index: fields.integer("index"),
      size: fields.integer("size"),
      hashes: fields.texts("hashes").map(fromBase64),
      checkpoint: fields.text("checkpoint")
    };
    fields.closed();
    return proof2;
  }
  function verifyCheckpoint(note, keyset2) {
    const { text: text2, signatures: signatures2 } = parseNote(note);
    const checkpoint2 = parseCheckpoint(text2);
    if (checkpoint2.origin !== keyset2.origin) throw unknownKey("the checkpoint is of another log than this keyset's");
    if (signatures2.length !== 1) throw checkpointFault("a checkpoint has one signature here");
    const [{ name, keyId, signature }] = signatures2;
    const last = checkpoint2.size > 0n ? checkpoint2.size - 1n : 0n;
    const key = keyset2.keys.find(
      (one2) => one2.role === "checkpoint" && one2.algorithm === "ed25519" && validAt(one2, last) && name === keyset2.origin && equal(keyId, noteKeyId(name, one2.raw))
    );
    if (!key) throw unknownKey("the note is not signed by a key that is trusted here");
    verifySignature(key.algorithm, key.raw, signature, utf8(text2), name);
    return checkpoint2;
  }
  function verifyInclusion({ leafHash, index, size, hashes, root }) {
    if (index >= size) throw proofFault(`there is no leaf ${index} in a tree of ${size}`);
    let [node, last] = [BigInt(index), BigInt(size) - 1n];
    let found = leafHash;
    for (const sibling of hashes) {
      if (sibling.length !== HASH) throw proofFault(`a hash has ${HASH} bytes`);
      if (last === 0n) throw proofFault("the proof is too long");
      if (node % 2n === 1n || node === last) {
        found = nodeHash(sibling, found);
        while (node % 2n === 0n && node > 0n) [node, last] = [node / 2n, last / 2n];
      } else {
        found = nodeHash(found, sibling);
      }
      [node, last] = [node / 2n, last / 2n];
    }
    if (last !== 0n) throw proofFault("the proof is too short");
    if (!equal(found, root)) throw proofFault("the proof leads to another root");
  }
  var hashLeaf = (data) => sha2562(Uint8Array.of(0), data);
  var nodeHash = (left, right) => sha2562(Uint8Array.of(1), left, right);
  function parseNote(note) {
    const end = note.lastIndexOf("\n\n");
    const lines = note.slice(end + 2).split("\n");
    if (end < 0 || lines.pop() !== "" || !lines.length) {
      throw checkpointFault("a note is text, an empty line, and lines of signatures");
    }
    if (CONTROL.test(note) || lines.length > MOST_SIGNATURES) {
      throw checkpointFault("a note has no control characters, and not too many signatures");
    }
    return { text: note.slice(0, end + 1), signatures: lines.map(parseLine) };
  }
  function parseLine(line) {
    const space = line.indexOf(" ", 2);
    const [name, text2] = [line.slice(2, space), line.slice(space + 1)];
    if (!line.startsWith("\u2014 ") || space < 0 || !name || NOT_IN_NAMES.test(name) || !text2) {
      throw checkpointFault("a signature line is a dash, a name and base64");
    }
    const data = base64(text2, "a signature line ends in canonical base64");
    return { name, keyId: data.subarray(0, 4), signature: data.subarray(4) };
  }
  function parseCheckpoint(text2) {
    const lines = text2.split("\n");
    if (lines.length !== 4 || lines[3] !== "" || lines[0] === "" || !/^(?:0|[1-9][0-9]{0,18})$/.test(lines[1])) {
      throw checkpointFault("a checkpoint is an origin, a size and a root, a line each");
    }
    const root = base64(lines[2], "the root of a checkpoint is in base64");
    if (root.length !== HASH) throw checkpointFault(`the root of a checkpoint has ${HASH} bytes`);
    return { origin: lines[0], size: BigInt(lines[1]), root };
  }
  function base64(text2, wanted) {
    try {
      return fromBase64(text2);
    } catch {
      throw checkpointFault(wanted);
    }
  }
  function noteKeyId(name, raw) {
    return sha2562(utf8(`${name}
`), ED25519_NOTE, raw).subarray(0, 4);
  }

  // src/results.js
  var EXIT_CODES = { pass: 0, fail: 1, not_trusted: 2, unreadable: 3 };
  var FORM = ["file", "parts"];
  var NOT_TRUSTED = ["ledger.unknown_key", "audit.trust"];
  function runChecks(checks, given, before = []) {
    const results = [...before];
    for (const [name, rule, needs, run] of checks) {
      const gone = needs.find((need) => statusOf(results, need) !== "pass");
      const said = gone ? unmet(results, gone) : one(run, given, rule);
      results.push({ number: results.length + 1, name, ...said });
    }
    const verdict = verdictOf(results);
    return { verdict, exit_code: EXIT_CODES[verdict], results };
  }
  var statusOf = (results, name) => results.find((result) => result.name === name).status;
  function visible(text2) {
    const hidden = /[^\x20-\x7e\xa1-\xac\xae-\u02af\u2018-\u201d\u2026]/gu;
    const line = text2.replace(hidden, (mark) => `\\u{${mark.codePointAt(0).toString(16)}}`);
    return line.length <= 240 ? line : `${line.slice(0, 239)}\u2026`;
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
    const { number: number2 } = results.find((result) => result.name === name);
    return { status: "not_checked", code: "audit.needs", line: `needs check ${number2}, ${name}` };
  }
  function verdictOf(results) {
    const has = (status) => results.some((result) => result.status === status);
    if (results.some(({ name, status }) => FORM.includes(name) && status === "fail")) return "unreadable";
    if (has("fail")) return "fail";
    return has("not_trusted") ? "not_trusted" : "pass";
  }

  // src/saved.js
  function readSaved(data) {
    try {
      return decodeLoose(data);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      throw displayFault(`not a display answer in JSON: ${fault.message}`);
    }
  }
  var digestOf = (value) => hex(sha2562(encode(value)));

  // src/checks.js
  var CHECKS = [
    ["file", "one canonical JSON document, within limits", [], file],
    ["parts", "holds an envelope, a seal, wraps and a proof, and nothing else", ["file"], parts],
    ["envelope", "the envelope is well formed and says it is a bundle", ["parts"], envelope],
    ["payload", "the signed payload has every field in its form", ["envelope"], payload],
    ["commitments", "one commitment for each field and padded claim", ["payload"], (c) => checkPaths(c.payload)],
    ["proof", "the proof is well formed", ["parts"], proof],
    ["keyset", "made under a keyset of the trusted chain", ["payload"], keyset],
    ["signatures", "Ed25519 and ML-DSA-65 both fit, by keys valid at this log index", ["envelope", "proof"], signatures],
    ["checkpoint", "the log's head is signed by the trusted log key", ["proof"], checkpoint],
    ["inclusion", "this envelope stands in the log under that head", ["signatures", "checkpoint"], inclusion],
    ["seal", "the seal is well formed", ["parts"], (c) => checkSeal(c.fields.seal)],
    ["seal digest", "the seal is the one that was signed", ["seal", "payload"], digest],
    ["wraps", "each wrapped share is whole by its own digest, and in order; nobody signed which there are", ["parts"], wraps],
    ["display", "the display answer given is the one that was signed", ["payload"], display]
  ];
  function examine(given) {
    const { verdict, exit_code, results } = runChecks(CHECKS, given);
    const bundleId = given.payload?.bundleId ?? null;
    return { bundle_id: bundleId, verdict, exit_code, results, wraps: unsigned(given, results) };
  }
  function unsigned(given, results) {
    const whole = { pass: true, fail: false }[statusOf(results, "wraps")] ?? null;
    return { signed: false, whole, for: whole ? given.wraps : [] };
  }
  function file(given) {
    given.value = decode(given.data);
  }
  function parts(given) {
    const fields = new Fields(given.value, "bundle");
    given.fields = {
      envelope: fields.value("envelope"),
      seal: fields.value("seal"),
      wraps: fields.items("wraps"),
      proof: fields.value("proof")
    };
    fields.closed();
  }
  function envelope(given) {
    const read4 = parseEnvelope(given.fields.envelope);
    if (read4.payloadType !== BUNDLE) throw envelopeFault("the envelope does not hold a bundle");
    given.envelope = read4;
  }
  function payload(given) {
    given.payload = parsePayload(given.envelope.payload);
  }
  function proof(given) {
    given.proof = parseProof(given.fields.proof);
  }
  function keyset(given) {
    if (!trusted(given).digests.has(given.payload.keyset)) {
      throw untrusted(`made under keyset ${given.payload.keyset.slice(0, 16)}, which is not in the keyset file given`);
    }
  }
  function signatures(given) {
    verifyEnvelope(given.envelope, { keyset: trusted(given).keyset, role: "bundle", index: given.proof.index });
  }
  function checkpoint(given) {
    given.checkpoint = verifyCheckpoint(given.proof.checkpoint, trusted(given).keyset);
  }
  function inclusion({ envelope: own, proof: { index, size, hashes }, checkpoint: head }) {
    if (BigInt(size) !== head.size) throw proofFault(`a proof for ${size} leaves beside a checkpoint of ${head.size}`);
    verifyInclusion({ leafHash: hashLeaf(leaf(own)), index, size, hashes, root: head.root });
  }
  function digest(given) {
    const found = digestOf(given.fields.seal);
    const signed = given.payload.seal;
    if (found !== signed) throw sealFault(`the seal has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
  }
  function wraps(given) {
    given.wraps = checkWraps(given.fields.wraps);
  }
  function display(given) {
    if (given.display === null) throw missingInput("no display answer was given to compare; give one with --display");
    const own = readSaved(given.display);
    const [found, signed] = [digestOf(own), given.payload.display];
    if (found !== signed) {
      throw displayFault(`the display answer has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
    }
    given.answer = own;
  }
  function trusted({ trust }) {
    if (trust === null) throw untrusted("no keyset was given, so no signature can be trusted; give one with --keyset");
    return trust;
  }

  // src/itself.js
  var KINDS = ["memoir", "letter", "journal", "article", "message", "photograph", "recording", "interview", "item"];
  var OTHERS = ["speech", "speeches", "e-mail", "e-mails", "legal paper", "legal papers", "paper about the person", "papers about the person"];
  var NOUN = `(?:${[...KINDS.flatMap((kind2) => [kind2, `${kind2}s`]), ...OTHERS, "other item", "other items"].join("|")})(?: of that sort)?`;
  var [COUNTED, YEAR, WORDS2] = [`[0-9]+ ${NOUN}`, "-?[0-9]+", "[^\\n]+"];
  var MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
  var DATE = `(?:about )?(?:the )?(?:(?:[0-9]+ )?(?:${MONTHS}) )?[0-9]+s?`;
  var FORMS = [
    "A program searches the papers here that you may see, and quotes what it finds, each time with its source\\.",
    "What the papers do not say, it does not say either; then it tells you so\\.",
    "Every answer is signed and recorded, and its receipt can be checked by anybody\\.",
    `You are talking to a program, and not to ${WORDS2}\\.`,
    `By the record of this archive, ${WORDS2} (?:was born|died) (?:(?:in |on )?${DATE}|between ${DATE} and ${DATE})\\.`,
    `You may see no ${NOUN} here\\.`,
    `You may see ${COUNTED} here\\.`,
    `By kind: ${COUNTED}(?:(?:, | and )${COUNTED})*\\.`,
    `What you may see of ${NOUN} is from ${YEAR} to ${YEAR}\\.`,
    `What you may see of ${NOUN} is from ${YEAR}\\.`,
    `Without a date: ${COUNTED}\\.`,
    `Of ${COUNTED} that you may see, (?:all|some|most) are (?:by|to) ${WORDS2} \\([0-9]+\\)\\.`,
    "Not all of them are named here\\."
  ].map((form) => new RegExp(`^(?:${form})$`, "u"));
  var isItself = (text2) => FORMS.some((form) => form.test(text2));

  // node_modules/@noble/hashes/hmac.js
  var _HMAC = class {
    oHash;
    iHash;
    blockLen;
    outputLen;
    canXOF = false;
    finished = false;
    destroyed = false;
    constructor(hash, key) {
      ahash(hash);
      abytes(key, void 0, "key");
      this.iHash = hash.create();
      if (typeof this.iHash.update !== "function")
        throw new Error("expected Hash instance");
      this.blockLen = this.iHash.blockLen;
      this.outputLen = this.iHash.outputLen;
      const blockLen = this.blockLen;
      const pad = new Uint8Array(blockLen);
      pad.set(key.length > blockLen ? hash.create().update(key).digest() : key);
      for (let i = 0; i < pad.length; i++)
        pad[i] ^= 54;
      this.iHash.update(pad);
      this.oHash = hash.create();
      for (let i = 0; i < pad.length; i++)
        pad[i] ^= 54 ^ 92;
      this.oHash.update(pad);
      clean(pad);
    }
    update(buf) {
      aexists(this);
      this.iHash.update(buf);
      return this;
    }
    digestInto(out) {
      aexists(this);
      aoutput(out, this);
      this.finished = true;
      const buf = out.subarray(0, this.outputLen);
      this.iHash.digestInto(buf);
      this.oHash.update(buf);
      this.oHash.digestInto(buf);
      this.destroy();
    }
    digest() {
      const out = new Uint8Array(this.oHash.outputLen);
      this.digestInto(out);
      return out;
    }
    _cloneInto(to) {
      to ||= Object.create(Object.getPrototypeOf(this), {});
      const { oHash, iHash, finished, destroyed, blockLen, outputLen, canXOF } = this;
      to = to;
      to.finished = finished;
      to.destroyed = destroyed;
      to.blockLen = blockLen;
      to.outputLen = outputLen;
      to.canXOF = canXOF;
      to.oHash = oHash._cloneInto(to.oHash);
      to.iHash = iHash._cloneInto(to.iHash);
      return to;
    }
    clone() {
      return this._cloneInto();
    }
    destroy() {
      this.destroyed = true;
      this.oHash.destroy();
      this.iHash.destroy();
    }
  };
  var hmac = /* @__PURE__ */ (() => {
    const hmac_ = ((hash, key, message) => new _HMAC(hash, key).update(message).digest());
    hmac_.create = (hash, key) => new _HMAC(hash, key);
    return hmac_;
  })();

  // node_modules/@noble/hashes/hkdf.js
  function extract(hash, ikm, salt) {
    ahash(hash);
    if (salt === void 0)
      salt = new Uint8Array(hash.outputLen);
    return hmac(hash, salt, ikm);
  }
  var HKDF_COUNTER = /* @__PURE__ */ Uint8Array.of(0);
  var EMPTY_BUFFER = /* @__PURE__ */ Uint8Array.of();
  function expand(hash, prk, info, length = 32, _recycled) {
    ahash(hash);
    anumber(length, "length");
    abytes(prk, void 0, "prk");
    const olen = hash.outputLen;
    if (prk.length < olen)
      throw new Error('"prk" must be at least HashLen octets');
    if (length > 255 * olen)
      throw new Error("Length must be <= 255*HashLen");
    const blocks = Math.ceil(length / olen);
    if (info === void 0)
      info = EMPTY_BUFFER;
    else
      abytes(info, void 0, "info");
    if (!blocks) {
      if (_recycled)
        clean(prk);
      return new Uint8Array();
    }
    const okm = _recycled && blocks === 1 ? prk : new Uint8Array(blocks * olen);
    const { iHash, oHash } = hmac.create(hash, prk);
    const T = _recycled ? prk : new Uint8Array(olen);
    const worker = blocks > 1 ? _recycled?.iHash || hash.create() : void 0;
    for (let counter = 0; counter < blocks - 1; counter++) {
      HKDF_COUNTER[0] = counter + 1;
      const iWork = iHash._cloneInto(worker);
      if (counter)
        iWork.update(T);
      iWork.update(info).update(HKDF_COUNTER).digestInto(T);
      oHash._cloneInto(worker).update(T).digestInto(T);
      okm.set(T, olen * counter);
    }
    HKDF_COUNTER[0] = blocks;
    if (blocks > 1)
      iHash.update(T);
    iHash.update(info).update(HKDF_COUNTER).digestInto(T);
    oHash.update(T).digestInto(T);
    okm.set(T, olen * (blocks - 1));
    iHash.destroy();
    oHash.destroy();
    worker?.destroy();
    if (T !== okm)
      clean(T);
    clean(HKDF_COUNTER);
    if (length === okm.length)
      return okm;
    const res = okm.slice(0, length);
    clean(okm);
    return res;
  }
  var hkdf = (hash, ikm, salt, info, length) => {
    ahash(hash);
    if (salt === void 0)
      salt = new Uint8Array(hash.outputLen);
    const HMAC = hmac.create(hash, salt).update(ikm);
    return expand(hash, HMAC.digest(), info, length, HMAC);
  };

  // node_modules/@noble/ciphers/utils.js
  /*! noble-ciphers - MIT License (c) 2023 Paul Miller (paulmillr.com) */
  function isBytes3(a) {
    return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
  }
  var atitle3 = (title) => title ? `"${title}" ` : "";
  function abool3(value, title = "") {
    if (typeof value !== "boolean")
      throw new TypeError(atitle3(title) + "expected boolean, got type=" + typeof value);
    return value;
  }
  function anumber3(n, title = "") {
    if (typeof n !== "number")
      throw new TypeError(atitle3(title) + "expected number, got " + typeof n);
    if (!Number.isSafeInteger(n) || n < 0)
      throw new RangeError(atitle3(title) + "expected integer >= 0, got " + n);
    return n;
  }
  function abytes3(value, length, title = "") {
    if (isBytes3(value) && (length === void 0 || value.length === length))
      return value;
    if (length !== void 0)
      anumber3(length, "length");
    const bytes2 = isBytes3(value);
    const ofLen = length !== void 0 ? ` of length ${length}` : "";
    const got = bytes2 ? `length=${value.length}` : `type=${typeof value}`;
    const message = atitle3(title) + "expected Uint8Array" + ofLen + ", got " + got;
    if (!bytes2)
      throw new TypeError(message);
    throw new RangeError(message);
  }
  var aobject4 = (value, label) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new TypeError(label === "object" ? "expected valid options object" : `"${label}" expected object, got type=${typeof value}`);
  };
  function aexists2(instance, checkFinished = true) {
    if (instance.destroyed)
      throw new Error("hash was destroyed");
    if (checkFinished && instance.finished)
      throw new Error("digest() was already called");
  }
  function aoutput2(out, instance) {
    abytes3(out, void 0, "output");
    const min = instance.outputLen;
    if (!(out.length >= min)) {
      throw new RangeError('"output" expected length >= ' + min);
    }
  }
  function u322(arr) {
    return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
  }
  function clean2(...arrays) {
    for (let i = 0; i < arrays.length; i++) {
      arrays[i].fill(0);
    }
  }
  function createView2(arr) {
    return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
  }
  var isLE2 = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
  function byteSwap2(word) {
    return word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
  }
  function byteSwap322(arr) {
    for (let i = 0; i < arr.length; i++) {
      arr[i] = byteSwap2(arr[i]);
    }
    return arr;
  }
  var swap32IfBE2 = isLE2 ? (u) => u : byteSwap322;
  function overlapBytes(a, b) {
    if (!a.byteLength || !b.byteLength)
      return false;
    return a.buffer === b.buffer && // best we can do, may fail with an obscure Proxy
    a.byteOffset < b.byteOffset + b.byteLength && // a starts before b end
    b.byteOffset < a.byteOffset + a.byteLength;
  }
  function complexOverlapBytes(input, output) {
    if (overlapBytes(input, output) && input.byteOffset < output.byteOffset)
      throw new Error("complex overlap of input and output is not supported");
  }
  function checkOpts2(defaults, opts2) {
    aobject4(defaults, "defaults");
    aobject4(opts2, "opts");
    const merged = Object.assign(defaults, opts2);
    return merged;
  }
  function equalBytes2(a, b) {
    a = abytes3(a);
    b = abytes3(b);
    if (a.length !== b.length)
      return false;
    let diff = 0;
    for (let i = 0; i < a.length; i++)
      diff |= a[i] ^ b[i];
    return diff === 0;
  }
  function wrapMacConstructor(keyLen, macCons, fromMsg) {
    const mac = macCons;
    const getArgs = fromMsg || (() => []);
    const macC = (msg, key) => mac(key, ...getArgs(msg)).update(msg).digest();
    const tmp = mac(new Uint8Array(keyLen), ...getArgs(new Uint8Array(0)));
    macC.outputLen = tmp.outputLen;
    macC.blockLen = tmp.blockLen;
    macC.create = (key, ...args) => mac(key, ...args);
    return macC;
  }
  var wrapCipher = /* @__NO_SIDE_EFFECTS__ */ (params, constructor) => {
    function wrappedCipher(key, ...args) {
      abytes3(key, void 0, "key");
      if (params.nonceLength !== void 0) {
        const nonce = args[0];
        abytes3(nonce, params.varSizeNonce ? void 0 : params.nonceLength, "nonce");
      }
      const tagl = params.tagLength;
      const aadStart = params.nonceLength !== void 0 ? 1 : 0;
      if (!params.withAAD) {
        for (let i = aadStart; i < args.length; i++)
          if (isBytes3(args[i]))
            throw new Error("AAD not supported");
      }
      if (params.withAAD && args[aadStart] !== void 0)
        abytes3(args[aadStart], void 0, "AAD");
      const cipher = constructor(key, ...args);
      const checkOutput = (fnLength, output) => {
        if (output !== void 0) {
          if (fnLength !== 2)
            throw new Error("cipher output not supported");
          abytes3(output, void 0, "output");
        }
      };
      let called = false;
      const wrCipher = {
        encrypt(data, output) {
          if (called)
            throw new Error("cannot encrypt() twice with same key + nonce");
          called = true;
          abytes3(data, void 0, "data");
          checkOutput(cipher.encrypt.length, output);
          return cipher.encrypt(data, output);
        },
        decrypt(data, output) {
          abytes3(data, void 0, "data");
          if (tagl && data.length < tagl)
            throw new Error('"ciphertext" expected length >= tagLength=' + tagl);
          checkOutput(cipher.decrypt.length, output);
          return cipher.decrypt(data, output);
        }
      };
      return wrCipher;
    }
    Object.assign(wrappedCipher, params);
    return wrappedCipher;
  };
  function getOutput(expectedLength, out, onlyAligned = true) {
    if (out === void 0)
      return new Uint8Array(expectedLength);
    abytes3(out, expectedLength, "output");
    if (onlyAligned && !isAligned32(out))
      throw new Error("invalid output, must be aligned");
    return out;
  }
  function u64Lengths(dataLength, aadLength, isLE3) {
    anumber3(dataLength);
    anumber3(aadLength);
    abool3(isLE3);
    const num = new Uint8Array(16);
    const view = createView2(num);
    view.setBigUint64(0, BigInt(aadLength), isLE3);
    view.setBigUint64(8, BigInt(dataLength), isLE3);
    return num;
  }
  function isAligned32(bytes2) {
    return bytes2.byteOffset % 4 === 0;
  }
  function copyBytes3(bytes2) {
    return Uint8Array.from(abytes3(bytes2));
  }

  // node_modules/@noble/ciphers/_arx.js
  var encodeStr = (str) => Uint8Array.from(str.split(""), (c) => c.charCodeAt(0));
  var sigma16_32 = /* @__PURE__ */ (() => swap32IfBE2(u322(encodeStr("expand 16-byte k"))))();
  var sigma32_32 = /* @__PURE__ */ (() => swap32IfBE2(u322(encodeStr("expand 32-byte k"))))();
  function rotl(a, b) {
    return a << b | a >>> 32 - b;
  }
  var BLOCK_LEN = 64;
  var BLOCK_LEN32 = 16;
  var MAX_COUNTER = /* @__PURE__ */ (() => 2 ** 32 - 1)();
  var U32_EMPTY = /* @__PURE__ */ Uint32Array.of();
  function runCipher(core, sigma, key, nonce, data, output, counter, rounds) {
    const len = data.length;
    const block = new Uint8Array(BLOCK_LEN);
    const b32 = u322(block);
    const isAligned = isLE2 && isAligned32(data) && isAligned32(output);
    const d32 = isAligned ? u322(data) : U32_EMPTY;
    const o32 = isAligned ? u322(output) : U32_EMPTY;
    if (!isLE2) {
      for (let pos = 0; pos < len; counter++) {
        core(sigma, key, nonce, b32, counter, rounds);
        swap32IfBE2(b32);
        if (counter >= MAX_COUNTER)
          throw new Error("arx: counter overflow");
        const take = Math.min(BLOCK_LEN, len - pos);
        for (let j = 0, posj; j < take; j++) {
          posj = pos + j;
          output[posj] = data[posj] ^ block[j];
        }
        pos += take;
      }
      return;
    }
    for (let pos = 0; pos < len; counter++) {
      core(sigma, key, nonce, b32, counter, rounds);
      if (counter >= MAX_COUNTER)
        throw new Error("arx: counter overflow");
      const take = Math.min(BLOCK_LEN, len - pos);
      if (isAligned && take === BLOCK_LEN) {
        const pos32 = pos / 4;
        if (pos % 4 !== 0)
          throw new Error("arx: invalid block position");
        for (let j = 0, posj; j < BLOCK_LEN32; j++) {
          posj = pos32 + j;
          o32[posj] = d32[posj] ^ b32[j];
        }
        pos += BLOCK_LEN;
        continue;
      }
      for (let j = 0, posj; j < take; j++) {
        posj = pos + j;
        output[posj] = data[posj] ^ block[j];
      }
      pos += take;
    }
  }
  function createCipher(core, opts2) {
    const { allowShortKeys, extendNonceFn, counterLength, counterRight, rounds } = checkOpts2({ allowShortKeys: false, counterLength: 8, counterRight: false, rounds: 20 }, opts2);
    if (typeof core !== "function")
      throw new Error("core must be a function");
    anumber3(counterLength);
    anumber3(rounds);
    abool3(counterRight);
    abool3(allowShortKeys);
    return (key, nonce, data, output, counter = 0) => {
      abytes3(key, void 0, "key");
      abytes3(nonce, void 0, "nonce");
      abytes3(data, void 0, "data");
      const len = data.length;
      const hasOutput = output !== void 0;
      output = getOutput(len, output, false);
      if (hasOutput)
        complexOverlapBytes(data, output);
      anumber3(counter);
      if (counter < 0 || counter >= MAX_COUNTER)
        throw new Error("arx: counter overflow");
      const toClean = [];
      let l = key.length;
      let k;
      let sigma;
      if (l === 32) {
        toClean.push(k = copyBytes3(key));
        sigma = sigma32_32;
      } else if (l === 16 && allowShortKeys) {
        k = new Uint8Array(32);
        k.set(key);
        k.set(key, 16);
        sigma = sigma16_32;
        toClean.push(k);
      } else {
        abytes3(key, 32, "arx key");
        throw new Error("invalid key size");
      }
      if (!isLE2 || !isAligned32(nonce))
        toClean.push(nonce = copyBytes3(nonce));
      let k32 = u322(k);
      if (extendNonceFn) {
        if (nonce.length !== 24)
          throw new Error("arx: extended nonce must be 24 bytes");
        const n16 = nonce.subarray(0, 16);
        if (isLE2)
          extendNonceFn(sigma, k32, u322(n16), k32);
        else {
          const sigmaRaw = swap32IfBE2(Uint32Array.from(sigma));
          extendNonceFn(sigmaRaw, k32, u322(n16), k32);
          clean2(sigmaRaw);
          swap32IfBE2(k32);
        }
        nonce = nonce.subarray(16);
      } else if (!isLE2)
        swap32IfBE2(k32);
      const nonceNcLen = 16 - counterLength;
      if (nonceNcLen !== nonce.length)
        throw new Error(`arx: nonce must be ${nonceNcLen} or 16 bytes`);
      if (nonceNcLen !== 12) {
        const nc = new Uint8Array(12);
        nc.set(nonce, counterRight ? 0 : 12 - nonce.length);
        nonce = nc;
        toClean.push(nonce);
      }
      const n32 = swap32IfBE2(u322(nonce));
      try {
        runCipher(core, sigma, k32, n32, data, output, counter, rounds);
        return output;
      } finally {
        clean2(...toClean);
      }
    };
  }

  // node_modules/@noble/ciphers/_poly1305.js
  function u8to16(a, i) {
    return a[i++] & 255 | (a[i++] & 255) << 8;
  }
  var Poly1305 = class {
    blockLen = 16;
    outputLen = 16;
    buffer = new Uint8Array(16);
    r = new Uint16Array(10);
    // Allocating 1 array with .subarray() here is slower than 3
    h = new Uint16Array(10);
    pad = new Uint16Array(8);
    pos = 0;
    finished = false;
    destroyed = false;
    // Can be speed-up using BigUint64Array, at the cost of complexity
    constructor(key) {
      key = copyBytes3(abytes3(key, 32, "key"));
      const t0 = u8to16(key, 0);
      const t1 = u8to16(key, 2);
      const t2 = u8to16(key, 4);
      const t3 = u8to16(key, 6);
      const t4 = u8to16(key, 8);
      const t5 = u8to16(key, 10);
      const t6 = u8to16(key, 12);
      const t7 = u8to16(key, 14);
      this.r[0] = t0 & 8191;
      this.r[1] = (t0 >>> 13 | t1 << 3) & 8191;
      this.r[2] = (t1 >>> 10 | t2 << 6) & 7939;
      this.r[3] = (t2 >>> 7 | t3 << 9) & 8191;
      this.r[4] = (t3 >>> 4 | t4 << 12) & 255;
      this.r[5] = t4 >>> 1 & 8190;
      this.r[6] = (t4 >>> 14 | t5 << 2) & 8191;
      this.r[7] = (t5 >>> 11 | t6 << 5) & 8065;
      this.r[8] = (t6 >>> 8 | t7 << 8) & 8191;
      this.r[9] = t7 >>> 5 & 127;
      for (let i = 0; i < 8; i++)
        this.pad[i] = u8to16(key, 16 + 2 * i);
    }
    process(data, offset, isLast = false) {
      const hibit = isLast ? 0 : 1 << 11;
      const { h, r } = this;
      const r0 = r[0];
      const r1 = r[1];
      const r2 = r[2];
      const r3 = r[3];
      const r4 = r[4];
      const r5 = r[5];
      const r6 = r[6];
      const r7 = r[7];
      const r8 = r[8];
      const r9 = r[9];
      const t0 = u8to16(data, offset + 0);
      const t1 = u8to16(data, offset + 2);
      const t2 = u8to16(data, offset + 4);
      const t3 = u8to16(data, offset + 6);
      const t4 = u8to16(data, offset + 8);
      const t5 = u8to16(data, offset + 10);
      const t6 = u8to16(data, offset + 12);
      const t7 = u8to16(data, offset + 14);
      let h0 = h[0] + (t0 & 8191);
      let h1 = h[1] + ((t0 >>> 13 | t1 << 3) & 8191);
      let h2 = h[2] + ((t1 >>> 10 | t2 << 6) & 8191);
      let h3 = h[3] + ((t2 >>> 7 | t3 << 9) & 8191);
      let h4 = h[4] + ((t3 >>> 4 | t4 << 12) & 8191);
      let h5 = h[5] + (t4 >>> 1 & 8191);
      let h6 = h[6] + ((t4 >>> 14 | t5 << 2) & 8191);
      let h7 = h[7] + ((t5 >>> 11 | t6 << 5) & 8191);
      let h8 = h[8] + ((t6 >>> 8 | t7 << 8) & 8191);
      let h9 = h[9] + (t7 >>> 5 | hibit);
      let c = 0;
      let d0 = c + h0 * r0 + h1 * (5 * r9) + h2 * (5 * r8) + h3 * (5 * r7) + h4 * (5 * r6);
      c = d0 >>> 13;
      d0 &= 8191;
      d0 += h5 * (5 * r5) + h6 * (5 * r4) + h7 * (5 * r3) + h8 * (5 * r2) + h9 * (5 * r1);
      c += d0 >>> 13;
      d0 &= 8191;
      let d1 = c + h0 * r1 + h1 * r0 + h2 * (5 * r9) + h3 * (5 * r8) + h4 * (5 * r7);
      c = d1 >>> 13;
      d1 &= 8191;
      d1 += h5 * (5 * r6) + h6 * (5 * r5) + h7 * (5 * r4) + h8 * (5 * r3) + h9 * (5 * r2);
      c += d1 >>> 13;
      d1 &= 8191;
      let d2 = c + h0 * r2 + h1 * r1 + h2 * r0 + h3 * (5 * r9) + h4 * (5 * r8);
      c = d2 >>> 13;
      d2 &= 8191;
      d2 += h5 * (5 * r7) + h6 * (5 * r6) + h7 * (5 * r5) + h8 * (5 * r4) + h9 * (5 * r3);
      c += d2 >>> 13;
      d2 &= 8191;
      let d3 = c + h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * (5 * r9);
      c = d3 >>> 13;
      d3 &= 8191;
      d3 += h5 * (5 * r8) + h6 * (5 * r7) + h7 * (5 * r6) + h8 * (5 * r5) + h9 * (5 * r4);
      c += d3 >>> 13;
      d3 &= 8191;
      let d4 = c + h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0;
      c = d4 >>> 13;
      d4 &= 8191;
      d4 += h5 * (5 * r9) + h6 * (5 * r8) + h7 * (5 * r7) + h8 * (5 * r6) + h9 * (5 * r5);
      c += d4 >>> 13;
      d4 &= 8191;
      let d5 = c + h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1;
      c = d5 >>> 13;
      d5 &= 8191;
      d5 += h5 * r0 + h6 * (5 * r9) + h7 * (5 * r8) + h8 * (5 * r7) + h9 * (5 * r6);
      c += d5 >>> 13;
      d5 &= 8191;
      let d6 = c + h0 * r6 + h1 * r5 + h2 * r4 + h3 * r3 + h4 * r2;
      c = d6 >>> 13;
      d6 &= 8191;
      d6 += h5 * r1 + h6 * r0 + h7 * (5 * r9) + h8 * (5 * r8) + h9 * (5 * r7);
      c += d6 >>> 13;
      d6 &= 8191;
      let d7 = c + h0 * r7 + h1 * r6 + h2 * r5 + h3 * r4 + h4 * r3;
      c = d7 >>> 13;
      d7 &= 8191;
      d7 += h5 * r2 + h6 * r1 + h7 * r0 + h8 * (5 * r9) + h9 * (5 * r8);
      c += d7 >>> 13;
      d7 &= 8191;
      let d8 = c + h0 * r8 + h1 * r7 + h2 * r6 + h3 * r5 + h4 * r4;
      c = d8 >>> 13;
      d8 &= 8191;
      d8 += h5 * r3 + h6 * r2 + h7 * r1 + h8 * r0 + h9 * (5 * r9);
      c += d8 >>> 13;
      d8 &= 8191;
      let d9 = c + h0 * r9 + h1 * r8 + h2 * r7 + h3 * r6 + h4 * r5;
      c = d9 >>> 13;
      d9 &= 8191;
      d9 += h5 * r4 + h6 * r3 + h7 * r2 + h8 * r1 + h9 * r0;
      c += d9 >>> 13;
      d9 &= 8191;
      c = (c << 2) + c | 0;
      c = c + d0 | 0;
      d0 = c & 8191;
      c = c >>> 13;
      d1 += c;
      h[0] = d0;
      h[1] = d1;
      h[2] = d2;
      h[3] = d3;
      h[4] = d4;
      h[5] = d5;
      h[6] = d6;
      h[7] = d7;
      h[8] = d8;
      h[9] = d9;
    }
    finalize() {
      const { h, pad } = this;
      const g = new Uint16Array(10);
      let c = h[1] >>> 13;
      h[1] &= 8191;
      for (let i = 2; i < 10; i++) {
        h[i] += c;
        c = h[i] >>> 13;
        h[i] &= 8191;
      }
      h[0] += c * 5;
      c = h[0] >>> 13;
      h[0] &= 8191;
      h[1] += c;
      c = h[1] >>> 13;
      h[1] &= 8191;
      h[2] += c;
      g[0] = h[0] + 5;
      c = g[0] >>> 13;
      g[0] &= 8191;
      for (let i = 1; i < 10; i++) {
        g[i] = h[i] + c;
        c = g[i] >>> 13;
        g[i] &= 8191;
      }
      g[9] -= 1 << 13;
      let mask = (c ^ 1) - 1;
      for (let i = 0; i < 10; i++)
        g[i] &= mask;
      mask = ~mask;
      for (let i = 0; i < 10; i++)
        h[i] = h[i] & mask | g[i];
      h[0] = (h[0] | h[1] << 13) & 65535;
      h[1] = (h[1] >>> 3 | h[2] << 10) & 65535;
      h[2] = (h[2] >>> 6 | h[3] << 7) & 65535;
      h[3] = (h[3] >>> 9 | h[4] << 4) & 65535;
      h[4] = (h[4] >>> 12 | h[5] << 1 | h[6] << 14) & 65535;
      h[5] = (h[6] >>> 2 | h[7] << 11) & 65535;
      h[6] = (h[7] >>> 5 | h[8] << 8) & 65535;
      h[7] = (h[8] >>> 8 | h[9] << 5) & 65535;
      let f = h[0] + pad[0];
      h[0] = f & 65535;
      for (let i = 1; i < 8; i++) {
        f = (h[i] + pad[i] | 0) + (f >>> 16) | 0;
        h[i] = f & 65535;
      }
      clean2(g);
    }
    update(data) {
      aexists2(this);
      abytes3(data);
      data = copyBytes3(data);
      const { buffer, blockLen } = this;
      const len = data.length;
      for (let pos = 0; pos < len; ) {
        const take = Math.min(blockLen - this.pos, len - pos);
        if (take === blockLen) {
          for (; blockLen <= len - pos; pos += blockLen)
            this.process(data, pos);
          continue;
        }
        buffer.set(data.subarray(pos, pos + take), this.pos);
        this.pos += take;
        pos += take;
        if (this.pos === blockLen) {
          this.process(buffer, 0, false);
          this.pos = 0;
        }
      }
      return this;
    }
    destroy() {
      this.destroyed = true;
      clean2(this.h, this.r, this.buffer, this.pad);
    }
    digestInto(out) {
      aexists2(this);
      aoutput2(out, this);
      this.finished = true;
      const { buffer, h } = this;
      let { pos } = this;
      if (pos) {
        buffer[pos++] = 1;
        for (; pos < 16; pos++)
          buffer[pos] = 0;
        this.process(buffer, 0, true);
      }
      this.finalize();
      let opos = 0;
      for (let i = 0; i < 8; i++) {
        out[opos++] = h[i] >>> 0;
        out[opos++] = h[i] >>> 8;
      }
    }
    digest() {
      const { buffer, outputLen } = this;
      this.digestInto(buffer);
      const res = buffer.slice(0, outputLen);
      this.destroy();
      return res;
    }
  };
  var poly1305 = /* @__PURE__ */ wrapMacConstructor(32, (key) => new Poly1305(key));

  // node_modules/@noble/ciphers/chacha.js
  function chachaCore(s, k, n, out, cnt, rounds = 20) {
    let y00 = s[0], y01 = s[1], y02 = s[2], y03 = s[3], y04 = k[0], y05 = k[1], y06 = k[2], y07 = k[3], y08 = k[4], y09 = k[5], y10 = k[6], y11 = k[7], y12 = cnt, y13 = n[0], y14 = n[1], y15 = n[2];
    let x00 = y00, x01 = y01, x02 = y02, x03 = y03, x04 = y04, x05 = y05, x06 = y06, x07 = y07, x08 = y08, x09 = y09, x10 = y10, x11 = y11, x12 = y12, x13 = y13, x14 = y14, x15 = y15;
    for (let r = 0; r < rounds; r += 2) {
      x00 = x00 + x04 | 0;
      x12 = rotl(x12 ^ x00, 16);
      x08 = x08 + x12 | 0;
      x04 = rotl(x04 ^ x08, 12);
      x00 = x00 + x04 | 0;
      x12 = rotl(x12 ^ x00, 8);
      x08 = x08 + x12 | 0;
      x04 = rotl(x04 ^ x08, 7);
      x01 = x01 + x05 | 0;
      x13 = rotl(x13 ^ x01, 16);
      x09 = x09 + x13 | 0;
      x05 = rotl(x05 ^ x09, 12);
      x01 = x01 + x05 | 0;
      x13 = rotl(x13 ^ x01, 8);
      x09 = x09 + x13 | 0;
      x05 = rotl(x05 ^ x09, 7);
      x02 = x02 + x06 | 0;
      x14 = rotl(x14 ^ x02, 16);
      x10 = x10 + x14 | 0;
      x06 = rotl(x06 ^ x10, 12);
      x02 = x02 + x06 | 0;
      x14 = rotl(x14 ^ x02, 8);
      x10 = x10 + x14 | 0;
      x06 = rotl(x06 ^ x10, 7);
      x03 = x03 + x07 | 0;
      x15 = rotl(x15 ^ x03, 16);
      x11 = x11 + x15 | 0;
      x07 = rotl(x07 ^ x11, 12);
      x03 = x03 + x07 | 0;
      x15 = rotl(x15 ^ x03, 8);
      x11 = x11 + x15 | 0;
      x07 = rotl(x07 ^ x11, 7);
      x00 = x00 + x05 | 0;
      x15 = rotl(x15 ^ x00, 16);
      x10 = x10 + x15 | 0;
      x05 = rotl(x05 ^ x10, 12);
      x00 = x00 + x05 | 0;
      x15 = rotl(x15 ^ x00, 8);
      x10 = x10 + x15 | 0;
      x05 = rotl(x05 ^ x10, 7);
      x01 = x01 + x06 | 0;
      x12 = rotl(x12 ^ x01, 16);
      x11 = x11 + x12 | 0;
      x06 = rotl(x06 ^ x11, 12);
      x01 = x01 + x06 | 0;
      x12 = rotl(x12 ^ x01, 8);
      x11 = x11 + x12 | 0;
      x06 = rotl(x06 ^ x11, 7);
      x02 = x02 + x07 | 0;
      x13 = rotl(x13 ^ x02, 16);
      x08 = x08 + x13 | 0;
      x07 = rotl(x07 ^ x08, 12);
      x02 = x02 + x07 | 0;
      x13 = rotl(x13 ^ x02, 8);
      x08 = x08 + x13 | 0;
      x07 = rotl(x07 ^ x08, 7);
      x03 = x03 + x04 | 0;
      x14 = rotl(x14 ^ x03, 16);
      x09 = x09 + x14 | 0;
      x04 = rotl(x04 ^ x09, 12);
      x03 = x03 + x04 | 0;
      x14 = rotl(x14 ^ x03, 8);
      x09 = x09 + x14 | 0;
      x04 = rotl(x04 ^ x09, 7);
    }
    let oi = 0;
    out[oi++] = y00 + x00 | 0;
    out[oi++] = y01 + x01 | 0;
    out[oi++] = y02 + x02 | 0;
    out[oi++] = y03 + x03 | 0;
    out[oi++] = y04 + x04 | 0;
    out[oi++] = y05 + x05 | 0;
    out[oi++] = y06 + x06 | 0;
    out[oi++] = y07 + x07 | 0;
    out[oi++] = y08 + x08 | 0;
    out[oi++] = y09 + x09 | 0;
    out[oi++] = y10 + x10 | 0;
    out[oi++] = y11 + x11 | 0;
    out[oi++] = y12 + x12 | 0;
    out[oi++] = y13 + x13 | 0;
    out[oi++] = y14 + x14 | 0;
    out[oi++] = y15 + x15 | 0;
  }
  var chacha20 = /* @__PURE__ */ createCipher(chachaCore, {
    counterRight: false,
    counterLength: 4,
    allowShortKeys: false
  });
  var ZEROS16 = /* @__PURE__ */ new Uint8Array(16);
  var updatePadded = (h, msg) => {
    h.update(msg);
    const leftover = msg.length % 16;
    if (leftover)
      h.update(ZEROS16.subarray(leftover));
  };
  var ZEROS32 = /* @__PURE__ */ new Uint8Array(32);
  function computeTag(fn, key, nonce, ciphertext, AAD) {
    if (AAD !== void 0)
      abytes3(AAD, void 0, "AAD");
    const authKey = fn(key, nonce, ZEROS32);
    const lengths = u64Lengths(ciphertext.length, AAD ? AAD.length : 0, true);
    const h = poly1305.create(authKey);
    if (AAD)
      updatePadded(h, AAD);
    updatePadded(h, ciphertext);
    h.update(lengths);
    const res = h.digest();
    clean2(authKey, lengths);
    return res;
  }
  var _poly1305_aead = (xorStream) => (key, nonce, AAD) => {
    const tagLength = 16;
    return {
      encrypt(plaintext, output) {
        const plength = plaintext.length;
        output = getOutput(plength + tagLength, output, false);
        output.set(plaintext);
        const oPlain = output.subarray(0, -tagLength);
        xorStream(key, nonce, oPlain, oPlain, 1);
        const tag = computeTag(xorStream, key, nonce, oPlain, AAD);
        output.set(tag, plength);
        clean2(tag);
        return output;
      },
      decrypt(ciphertext, output) {
        output = getOutput(ciphertext.length - tagLength, output, false);
        const data = ciphertext.subarray(0, -tagLength);
        const passedTag = ciphertext.subarray(-tagLength);
        const tag = computeTag(xorStream, key, nonce, data, AAD);
        if (!equalBytes2(passedTag, tag)) {
          clean2(tag);
          throw new Error("invalid tag");
        }
        output.set(ciphertext.subarray(0, -tagLength));
        xorStream(key, nonce, output, output, 1);
        clean2(tag);
        return output;
      }
    };
  };
  var chacha20poly1305 = /* @__PURE__ */ wrapCipher(
    { blockSize: 64, nonceLength: 12, tagLength: 16, withAAD: true },
    /* @__PURE__ */ _poly1305_aead(chacha20)
  );

  // node_modules/@noble/post-quantum/ml-kem.js
  /*! noble-post-quantum - MIT License (c) 2024 Paul Miller (paulmillr.com) */
  var N2 = 256;
  var Q2 = 3329;
  var F2 = 3303;
  var ROOT_OF_UNITY2 = 17;
  var crystals2 = /* @__PURE__ */ genCrystals({
    N: N2,
    Q: Q2,
    F: F2,
    ROOT_OF_UNITY: ROOT_OF_UNITY2,
    newPoly: (n) => new Uint16Array(n),
    brvBits: 7,
    isKyber: true
  });
  var PARAMS2 = /* @__PURE__ */ (() => Object.freeze({
    512: Object.freeze({ N: N2, Q: Q2, K: 2, ETA1: 3, ETA2: 2, du: 10, dv: 4, RBGstrength: 128 }),
    768: Object.freeze({ N: N2, Q: Q2, K: 3, ETA1: 2, ETA2: 2, du: 10, dv: 4, RBGstrength: 192 }),
    1024: Object.freeze({ N: N2, Q: Q2, K: 4, ETA1: 2, ETA2: 2, du: 11, dv: 5, RBGstrength: 256 })
  }))();
  var compress = (d) => {
    if (d >= 12)
      return { encode: (i) => i, decode: (i) => i >= Q2 ? i - Q2 : i };
    const a = 2 ** (d - 1);
    return {
      // This only matches standalone Compress_d after bitsCoder masks the result into Z_(2^d).
      encode: (i) => ((i << d) + Q2 / 2) / Q2,
      // const decompress = (i: number) => round((Q / 2 ** d) * i);
      decode: (i) => i * Q2 + a >>> d
    };
  };
  var byteCoder = (d) => crystals2.bitsCoder(d, d === 12 ? { encode: (i) => i, decode: (i) => i >= Q2 ? i - Q2 : i } : { encode: (i) => i, decode: (i) => i });
  var polyCoder2 = (d) => d === 12 ? byteCoder(12) : crystals2.bitsCoder(d, compress(d));
  function polyAdd2(a_, b_) {
    const a = a_;
    const b = b_;
    for (let i = 0; i < N2; i++) {
      const r = a[i] + b[i];
      a[i] = r >= Q2 ? r - Q2 : r;
    }
  }
  function polySub2(a_, b_) {
    const a = a_;
    const b = b_;
    for (let i = 0; i < N2; i++) {
      const r = a[i] - b[i];
      a[i] = r < 0 ? r + Q2 : r;
    }
  }
  function BaseCaseMultiply(a0, a1, b0, b1, zeta) {
    const c0 = crystals2.mod(crystals2.mod(a1 * b1) * zeta + a0 * b0);
    const c1 = crystals2.mod(a0 * b1 + a1 * b0);
    return { c0, c1 };
  }
  function MultiplyNTTs2(f_, g_) {
    const f = f_;
    const g = g_;
    for (let i = 0; i < N2 / 2; i++) {
      let z = crystals2.nttZetas[64 + (i >> 1)];
      if (i & 1)
        z = -z;
      const { c0, c1 } = BaseCaseMultiply(f[2 * i + 0], f[2 * i + 1], g[2 * i + 0], g[2 * i + 1], z);
      f[2 * i + 0] = c0;
      f[2 * i + 1] = c1;
    }
    return f;
  }
  function SampleNTT(xof_) {
    const xof = xof_;
    const r = new Uint16Array(N2);
    for (let j = 0; j < N2; ) {
      const b = xof();
      if (b.length % 3)
        throw new Error("SampleNTT: unaligned block");
      for (let i = 0; j < N2 && i + 3 <= b.length; i += 3) {
        const d1 = (b[i + 0] >> 0 | b[i + 1] << 8) & 4095;
        const d2 = (b[i + 1] >> 4 | b[i + 2] << 4) & 4095;
        if (d1 < Q2)
          r[j++] = d1;
        if (j < N2 && d2 < Q2)
          r[j++] = d2;
      }
    }
    return r;
  }
  var sampleCBDBytes = (buf, eta) => {
    const r = new Uint16Array(N2);
    const b32 = u32(buf);
    swap32IfBE(b32);
    let len = 0;
    for (let i = 0, p = 0, bb = 0, t0 = 0; i < b32.length; i++) {
      let b = b32[i];
      for (let j = 0; j < 32; j++) {
        bb += b & 1;
        b >>= 1;
        len += 1;
        if (len === eta) {
          t0 = bb;
          bb = 0;
        } else if (len === 2 * eta) {
          r[p++] = crystals2.mod(t0 - bb);
          bb = 0;
          len = 0;
        }
      }
    }
    swap32IfBE(b32);
    if (len)
      throw new Error(`sampleCBD: leftover bits: ${len}`);
    return r;
  };
  function sampleCBD(PRF_, seed, nonce, eta) {
    const PRF = PRF_;
    return sampleCBDBytes(PRF(eta * N2 / 4, seed, nonce), eta);
  }
  var genKPKE = (opts_) => {
    const opts2 = opts_;
    const { K, PRF, XOF, HASH512, ETA1, ETA2, du, dv } = opts2;
    const poly1 = polyCoder2(1);
    const polyV = polyCoder2(dv);
    const polyU = polyCoder2(du);
    const publicCoder = splitCoder("publicKey", vecCoder(polyCoder2(12), K), 32);
    const secretCoder = vecCoder(polyCoder2(12), K);
    const cipherCoder = splitCoder("ciphertext", vecCoder(polyU, K), polyV);
    const seedCoder = splitCoder("seed", 32, 32);
    const encryptCore = (tHat, getA, msg, seed) => {
      const rHat = [];
      for (let i = 0; i < K; i++)
        rHat.push(crystals2.NTT.encode(sampleCBD(PRF, seed, i, ETA1)));
      const tmp2 = new Uint16Array(N2);
      const u = [];
      for (let i = 0; i < K; i++) {
        const e1 = sampleCBD(PRF, seed, K + i, ETA2);
        const tmp = new Uint16Array(N2);
        for (let j = 0; j < K; j++) {
          const aij = getA(i, j);
          polyAdd2(tmp, MultiplyNTTs2(aij, rHat[j]));
        }
        polyAdd2(e1, crystals2.NTT.decode(tmp));
        u.push(e1);
        polyAdd2(tmp2, MultiplyNTTs2(tHat[i], rHat[i]));
        cleanBytes(tmp);
      }
      const e2 = sampleCBD(PRF, seed, 2 * K, ETA2);
      polyAdd2(e2, crystals2.NTT.decode(tmp2));
      const v = poly1.decode(msg);
      polyAdd2(v, e2);
      cleanBytes(tHat, rHat, tmp2, e2);
      return cipherCoder.encode([u, v]);
    };
    return {
      secretCoder,
      lengths: {
        secretKey: secretCoder.bytesLen,
        publicKey: publicCoder.bytesLen,
        cipherText: cipherCoder.bytesLen
      },
      keygen: (seed) => {
        abytesDoc(seed, 32, "seed");
        const seedDst = new Uint8Array(33);
        seedDst.set(seed);
        seedDst[32] = K;
        const seedHash = HASH512(seedDst);
        const [rho, sigma] = seedCoder.decode(seedHash);
        const sHat = [];
        const tHat = [];
        for (let i = 0; i < K; i++)
          sHat.push(crystals2.NTT.encode(sampleCBD(PRF, sigma, i, ETA1)));
        const x = XOF(rho);
        for (let i = 0; i < K; i++) {
          const e = crystals2.NTT.encode(sampleCBD(PRF, sigma, K + i, ETA1));
          for (let j = 0; j < K; j++) {
            const aji = SampleNTT(x.get(j, i));
            polyAdd2(e, MultiplyNTTs2(aji, sHat[j]));
          }
          tHat.push(e);
        }
        x.clean();
        const res = {
          publicKey: publicCoder.encode([tHat, rho]),
          secretKey: secretCoder.encode(sHat)
        };
        cleanBytes(rho, sigma, sHat, tHat, seedDst, seedHash);
        return res;
      },
      encrypt: (publicKey, msg, seed) => {
        const [tHat, rho] = publicCoder.decode(publicKey);
        const x = XOF(rho);
        const res = encryptCore(tHat, (i, j) => SampleNTT(x.get(i, j)), msg, seed);
        x.clean();
        return res;
      },
      // Expands the full Â matrix (public data derived from rho) once, so repeated encryptions
      // against the same ek skip the K² SampleNTT XOF expansions. Cached polys are copied per
      // call because encryptCore mutates its inputs in place.
      prepare: (publicKey) => {
        const [tHat, rho] = publicCoder.decode(publicKey);
        const x = XOF(rho);
        const A = [];
        for (let i = 0; i < K; i++)
          for (let j = 0; j < K; j++)
            A.push(SampleNTT(x.get(i, j)));
        x.clean();
        return {
          encrypt: (msg, seed) => encryptCore(tHat.map((p) => p.slice()), (i, j) => A[i * K + j].slice(), msg, seed),
          clean: () => cleanBytes(tHat, A)
        };
      },
      decrypt: (cipherText, privateKey) => {
        const [u, v] = cipherCoder.decode(cipherText);
        const sk = secretCoder.decode(privateKey);
        const tmp = new Uint16Array(N2);
        for (let i = 0; i < K; i++)
          polyAdd2(tmp, MultiplyNTTs2(sk[i], crystals2.NTT.encode(u[i])));
        polySub2(v, crystals2.NTT.decode(tmp));
        const res = poly1.encode(v);
        cleanBytes(tmp, sk, u, v);
        return res;
      }
    };
  };
  function createKyber(opts2) {
    const rawOpts = opts2;
    const KPKE = genKPKE(rawOpts);
    const { HASH256, HASH512, KDF } = rawOpts;
    const { secretCoder: KPKESecretCoder, lengths } = KPKE;
    const secretCoder = splitCoder("secretKey", lengths.secretKey, lengths.publicKey, 32, 32);
    const msgLen = 32;
    const seedLen = 64;
    const validateModulus = (publicKey, fn) => {
      const eke = publicKey.subarray(0, 384 * rawOpts.K);
      const ek = KPKESecretCoder.encode(KPKESecretCoder.decode(copyBytes2(eke)));
      const ok = equalBytes(ek, eke);
      cleanBytes(ek);
      if (!ok)
        throw new Error(`ML-KEM.${fn}: wrong publicKey modulus`);
    };
    const kemLengths = Object.freeze({
      ...lengths,
      seed: 64,
      msg: msgLen,
      msgRand: msgLen,
      secretKey: secretCoder.bytesLen
    });
    return Object.freeze({
      info: Object.freeze({ type: "ml-kem" }),
      lengths: kemLengths,
      keygen: (seed) => {
        const ownSeed = seed === void 0;
        const s = ownSeed ? randomBytes3(seedLen) : seed;
        let sk;
        let publicKeyHash;
        try {
          abytesDoc(s, seedLen, "seed");
          const keys = KPKE.keygen(s.subarray(0, 32));
          const publicKey = keys.publicKey;
          sk = keys.secretKey;
          publicKeyHash = HASH256(publicKey);
          const secretKey = secretCoder.encode([sk, publicKey, publicKeyHash, s.subarray(32)]);
          return {
            publicKey,
            secretKey
          };
        } finally {
          if (sk !== void 0)
            cleanBytes(sk);
          if (publicKeyHash !== void 0)
            cleanBytes(publicKeyHash);
          if (ownSeed)
            cleanBytes(s);
        }
      },
      getPublicKey: (secretKey) => {
        const [_sk, publicKey, _publicKeyHash, _z] = secretCoder.decode(secretKey);
        return Uint8Array.from(publicKey);
      },
      encapsulate: (publicKey, msg) => {
        const ownMsg = msg === void 0;
        const m = ownMsg ? randomBytes3(msgLen) : msg;
        let kr;
        try {
          abytesDoc(publicKey, lengths.publicKey, "publicKey");
          abytesDoc(m, msgLen, "message");
          validateModulus(publicKey, "encapsulate");
          kr = HASH512.create().update(m).update(HASH256(publicKey)).digest();
          const cipherText = KPKE.encrypt(publicKey, m, kr.subarray(32, 64));
          return {
            cipherText,
            sharedSecret: kr.subarray(0, 32)
          };
        } finally {
          if (kr !== void 0)
            cleanBytes(kr.subarray(32));
          if (ownMsg)
            cleanBytes(m);
        }
      },
      decapsulate: (cipherText, secretKey) => {
        abytesDoc(secretKey, secretCoder.bytesLen, "secretKey");
        abytesDoc(cipherText, lengths.cipherText, "cipherText");
        const k768 = secretCoder.bytesLen - 96;
        const start = k768 + 32;
        const test = HASH256(secretKey.subarray(k768 / 2, start));
        if (!equalBytes(test, secretKey.subarray(start, start + 32)))
          throw new Error("invalid secretKey: hash check failed");
        const [sk, publicKey, publicKeyHash, z] = secretCoder.decode(secretKey);
        const msg = KPKE.decrypt(cipherText, sk);
        const kr = HASH512.create().update(msg).update(publicKeyHash).digest();
        const Khat = kr.subarray(0, 32);
        const cipherText2 = KPKE.encrypt(publicKey, msg, kr.subarray(32, 64));
        const isValid = equalBytes(cipherText, cipherText2);
        const Kbar = KDF.create({ dkLen: 32 }).update(z).update(cipherText).digest();
        cleanBytes(msg, cipherText2, kr.subarray(32), !isValid ? Khat : Kbar);
        return isValid ? Khat : Kbar;
      },
      /**
       * Experimental prototype: pre-expand a public key so repeated encapsulate/decapsulate
       * against the same key skip re-validation, H(ek), t̂ decoding and the K² SampleNTT
       * XOF expansions of Â. Only public data is cached; see {@link KEMPrepared}.
       */
      prepare: (publicKey) => {
        abytesDoc(publicKey, lengths.publicKey, "publicKey");
        validateModulus(publicKey, "prepare");
        const ek = copyBytes2(publicKey);
        const publicKeyHash = HASH256(ek);
        const cached = KPKE.prepare(ek);
        return Object.freeze({
          publicKey: ek,
          encapsulate: (msg) => {
            const ownMsg = msg === void 0;
            const m = ownMsg ? randomBytes3(msgLen) : msg;
            let kr;
            try {
              abytesDoc(m, msgLen, "message");
              kr = HASH512.create().update(m).update(publicKeyHash).digest();
              const cipherText = cached.encrypt(m, kr.subarray(32, 64));
              return {
                cipherText,
                sharedSecret: kr.subarray(0, 32)
              };
            } finally {
              if (kr !== void 0)
                cleanBytes(kr.subarray(32));
              if (ownMsg)
                cleanBytes(m);
            }
          },
          decapsulate: (cipherText, secretKey) => {
            abytesDoc(secretKey, secretCoder.bytesLen, "secretKey");
            abytesDoc(cipherText, lengths.cipherText, "cipherText");
            const [sk, ekEmbedded, storedHash, z] = secretCoder.decode(secretKey);
            if (!equalBytes(ekEmbedded, ek) || !equalBytes(storedHash, publicKeyHash))
              throw new Error("ML-KEM.decapsulate: secretKey does not match prepared publicKey");
            const msg = KPKE.decrypt(cipherText, sk);
            const kr = HASH512.create().update(msg).update(publicKeyHash).digest();
            const Khat = kr.subarray(0, 32);
            const cipherText2 = cached.encrypt(msg, kr.subarray(32, 64));
            const isValid = equalBytes(cipherText, cipherText2);
            const Kbar = KDF.create({ dkLen: 32 }).update(z).update(cipherText).digest();
            cleanBytes(msg, cipherText2, kr.subarray(32), !isValid ? Khat : Kbar);
            return isValid ? Khat : Kbar;
          },
          clean: cached.clean
        });
      }
    });
  }
  function shakePRF(dkLen, key, nonce) {
    return shake256.create({ dkLen }).update(key).update(new Uint8Array([nonce])).digest();
  }
  var opts = /* @__PURE__ */ (() => ({
    HASH256: sha3_256,
    HASH512: sha3_512,
    KDF: shake256,
    XOF: XOF128,
    PRF: shakePRF
  }))();
  var mk = (params) => createKyber({
    ...opts,
    ...params
  });
  var ml_kem768 = /* @__PURE__ */ (() => mk(PARAMS2[768]))();

  // src/hpke.js
  var SEED = 96;
  var HALF = 64;
  var PUBLIC = 1184;
  var KEM_CIPHERTEXT = 1088;
  var POINT = 32;
  var KEY = 32;
  var NONCE = 12;
  var LABEL = utf8("\\.//^\\");
  var SUITE = concat(utf8("HPKE"), Uint8Array.of(100, 122, 0, 1, 0, 3));
  var VERSION = utf8("HPKE-v1");
  var NOTHING = new Uint8Array();
  function keysOf(seed) {
    if (seed.length !== SEED) throw sealFault(`a recipient's private seed has ${SEED} bytes, not ${seed.length}`);
    const kem = ml_kem768.keygen(seed.subarray(0, HALF));
    const scalar = seed.subarray(HALF);
    const point = x25519.getPublicKey(scalar);
    const publicKey = concat(kem.publicKey, point);
    return { kem: kem.secretKey, scalar, point, publicKey, kid: hex(sha256(publicKey)) };
  }
  function encryptTo(publicKey, content, info) {
    const point = publicKey.subarray(PUBLIC);
    try {
      const own = x25519.utils.randomSecretKey();
      const { cipherText, sharedSecret } = ml_kem768.encapsulate(publicKey.subarray(0, PUBLIC));
      const mine = x25519.getPublicKey(own);
      const secret = combined(sharedSecret, x25519.getSharedSecret(own, point), mine, point);
      return concat(cipherText, mine, cipherOf(secret, info).encrypt(content));
    } catch {
      throw sealFault(`recipient ${hex(sha256(publicKey)).slice(0, 16)} has no key of ML-KEM-768 and X25519`);
    }
  }
  function decryptWith(keys, ciphertext, info) {
    const [theirs, rest] = [ciphertext.subarray(KEM_CIPHERTEXT, KEM_CIPHERTEXT + POINT), ciphertext.subarray(KEM_CIPHERTEXT + POINT)];
    try {
      const shared = ml_kem768.decapsulate(ciphertext.subarray(0, KEM_CIPHERTEXT), keys.kem);
      const secret = combined(shared, x25519.getSharedSecret(keys.scalar, theirs), theirs, keys.point);
      return cipherOf(secret, info).decrypt(rest);
    } catch {
      throw sealFault("this does not open with this key, for this use");
    }
  }
  var combined = (kem, shared, ciphertext, point) => sha3_256(concat(kem, shared, ciphertext, point, LABEL));
  function cipherOf(shared, info) {
    const context = concat(Uint8Array.of(0), labeledExtract(NOTHING, "psk_id_hash", NOTHING), labeledExtract(NOTHING, "info_hash", info));
    const secret = labeledExtract(shared, "secret", NOTHING);
    return chacha20poly1305(labeledExpand(secret, "key", context, KEY), labeledExpand(secret, "base_nonce", context, NONCE));
  }
  var labeledExtract = (salt, label, content) => extract(sha256, concat(VERSION, SUITE, utf8(label), content), salt);
  function labeledExpand(secret, label, info, size) {
    return expand(sha256, secret, concat(Uint8Array.of(0, size), VERSION, SUITE, utf8(label), info), size);
  }

  // src/sealed.js
  var KEY2 = 32;
  var BLOCK2 = 8;
  var INDEX = "excerpts";
  var LENGTH = 4;
  function shareOf(wraps2, role, keys, bundleId) {
    const own = wraps2.find((wrap) => wrap.get("role") === role && wrap.get("kid") === keys.kid);
    if (!own) throw sealFault(`nothing in this bundle is wrapped to the ${role} ${keys.kid.slice(0, 16)}`);
    return decryptWith(keys, fromBase64(own.get("ciphertext")), utf8(`kwanzaa/seal/v1\0${role}\0${keys.kid}\0${bundleId}`));
  }
  function contentKey(auditor, steward, bundleId) {
    if (auditor.length !== KEY2 || steward.length !== KEY2) throw sealFault(`a share has ${KEY2} bytes`);
    return derive(concat(auditor, steward), "content", bundleId);
  }
  async function openSeal(seal, claims, key, artifactKeys) {
    if (hex(sha2562(encode(seal))) !== claims.seal) throw sealFault("this is not the seal that was signed");
    if (hex(sha2562(utf8("kwz-cek\0"), key)) !== claims.cek) throw sealFault("these two shares are not those of this bundle");
    const parts2 = /* @__PURE__ */ new Map();
    for (const [name, part] of seal.get("parts")) parts2.set(name, decode(await decrypt(derive(key, "part", claims.bundleId, name), part)));
    const ids = idsOf(parts2.get(INDEX));
    parts2.delete(INDEX);
    const places = seal.get("excerpts");
    if (places.length !== Math.max(Math.ceil(ids.length / BLOCK2), 1) * BLOCK2) throw sealFault(`${places.length} places for ${ids.length} excerpts`);
    for (let slot = ids.length; slot < places.length; slot += 1) {
      const content = await decrypt(derive(key, "dummy", claims.bundleId, `${slot}`), places[slot]);
      if (content.length) throw sealFault("a place without an excerpt is not empty");
    }
    const excerpts = [];
    for (const [slot, artifact] of ids.entries()) excerpts.push(await excerptOf(artifact, slot, places[slot], { key, claims, artifactKeys }));
    return { parts: parts2, excerpts };
  }
  async function excerptOf(artifact, slot, place, { key, claims, artifactKeys }) {
    const own = artifactKeys.get(artifact);
    if (own === void 0) return { artifact, readable: false, value: null };
    if (own.length !== KEY2) throw sealFault(`excerpt ${slot} has no key of ${KEY2} bytes for its artifact`);
    const content = await decrypt(derive(concat(key, own), "excerpt", claims.bundleId, `${slot}`), place);
    return { artifact, readable: true, value: decode(content) };
  }
  function saltOf(seed, path) {
    if (seed.length !== KEY2) throw commitmentFault(`a seed or salt has ${KEY2} bytes, not ${seed.length}`);
    return hmac(sha256, seed, utf8(`kwanzaa.salt.v1\0${path}`));
  }
  function verifyCommitment(commitment, salt, path, value) {
    if (salt.length !== KEY2) throw commitmentFault(`a seed or salt has ${KEY2} bytes, not ${salt.length}`);
    const made = hmac(sha256, salt, concat(utf8(`kwanzaa.commit.v1\0${path}\0`), encode(value)));
    if (!equal(made, fromHex(commitment))) throw commitmentFault(`${path} does not hold the value that was committed to`);
  }
  function idsOf(value) {
    if (!Array.isArray(value) || value.some((one2) => typeof one2 !== "string")) {
      throw sealFault("the seal does not say which artifacts its excerpts are from");
    }
    return value;
  }
  function derive(key, purpose, ...names) {
    if (names.some((name) => name.includes("\0"))) throw sealFault("a name holds no NUL, which ends it");
    return hkdf(sha256, key, void 0, utf8(["kwanzaa/seal/v1", purpose, ...names].join("\0")), KEY2);
  }
  async function decrypt(key, part) {
    const nonce = fromBase64(part.get("nonce"));
    try {
      const own = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      return unpadded(new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, own, fromBase64(part.get("data")))));
    } catch (fault) {
      if (fault.code === "ledger.seal") throw fault;
      throw sealFault("a part of the seal does not open with this key");
    }
  }
  function unpadded(padded) {
    const content = padded.subarray(LENGTH);
    const length = new DataView(padded.buffer).getUint32(0);
    if (length > content.length || content.subarray(length).some((byte) => byte !== 0)) throw sealFault("the padding is not the one form of it");
    return content.subarray(0, length);
  }

  // src/opened.js
  var [WHOLE, FIELD] = ["kwanzaa.opened.v1", "kwanzaa.field.v1"];
  var KEY3 = 32;
  var SEED2 = /^(?:[0-9a-f]{2})*$/;
  var map = (value) => new Map(Object.entries(value));
  function wholeOf(bundleId, key, artifacts2, { parts: parts2, excerpts }) {
    const used = new Set(excerpts.filter(({ readable }) => readable).map(({ artifact }) => artifact));
    const keys = [...artifacts2].filter(([name]) => used.has(name)).map(([name, own]) => [name, toBase64(own)]);
    return map({
      artifact_keys: new Map(keys),
      bundle_id: bundleId,
      content_key: toBase64(key),
      excerpts: openedValue({ parts: parts2, excerpts }).get("excerpts"),
      record: parts2.get("record") ?? null,
      t: WHOLE
    });
  }
  function openedValue({ parts: parts2, excerpts }) {
    return map({ excerpts: excerpts.map(({ artifact, readable, value }) => map({ artifact_id: artifact, readable, value })), parts: parts2 });
  }
  function fieldOf({ bundleId }, record2, path) {
    const { seed, fields } = readRecord(record2);
    if (!fields.has(path)) throw openedFault(`the record has no field '${path}'`);
    return map({ bundle_id: bundleId, path, salt: toBase64(saltOf(seed, path)), t: FIELD, value: fields.get(path) });
  }
  function parseOpened(content) {
    const fields = new Fields(decode(content), "opened file");
    const kind2 = fields.text("t");
    if (kind2 !== WHOLE && kind2 !== FIELD) throw openedFault(`the opened file says it is '${kind2.slice(0, 40)}', not '${WHOLE}' or '${FIELD}'`);
    const opened = kind2 === WHOLE ? parseWhole(fields) : parseOne(fields);
    fields.closed();
    return opened;
  }
  function parseWhole(fields) {
    const keys = fields.value("artifact_keys");
    if (!(keys instanceof Map)) throw openedFault("artifact_keys is not a map");
    const named = new Fields(keys, "artifact_keys");
    return {
      bundleId: fields.text("bundle_id"),
      key: fields.bytes("content_key", KEY3),
      artifacts: new Map([...keys.keys()].map((name) => [name, named.bytes(name)])),
      record: fields.value("record"),
      excerpts: fields.items("excerpts").map(parseExcerpt)
    };
  }
  function parseExcerpt(value) {
    const fields = new Fields(value, "excerpt");
    const excerpt = { artifact: fields.text("artifact_id"), readable: fields.flag("readable"), value: fields.value("value") };
    fields.closed();
    return excerpt;
  }
  var parseOne = (fields) => ({
    bundleId: fields.text("bundle_id"),
    path: fields.text("path"),
    salt: fields.bytes("salt", KEY3),
    value: fields.value("value")
  });
  function readRecord(record2) {
    const outer = new Fields(record2, "record");
    const seed = outer.text("seed");
    if (!SEED2.test(seed)) throw recordFault("record.seed is not in lower-case hex without blanks");
    const [fields, display3] = [outer.value("fields"), outer.value("display")];
    outer.closed();
    if (!(fields instanceof Map)) throw recordFault("record.fields is not a map");
    return { seed: fromHex(seed), fields, display: display3 };
  }

  // src/places.js
  var DOMAIN = utf8("kwanzaa.artifact.v1\0");
  var FAR = 2 ** 53 - 1;
  var UNIT = 1e3;
  var KINDS2 = { page: ["left", "bottom", "right", "top"], start_ms: ["end_ms"], x: ["y", "w", "h"] };
  function parsePlaces(items2) {
    const places = items2.map(parsePlace);
    const kinds = new Set(places.map(kindOf));
    if (kinds.size !== 1 || !places.every(isPossible)) throw locatorFault("these are no places of one original");
    return places;
  }
  var samePlaces = (one2, other) => equal(encode(one2.map(asMap)), encode(other.map(asMap)));
  function resolve({ artifact, locator, excerpt, original }, payload2, table) {
    if (`sha256:${hex(sha2562(concat(DOMAIN, payload2)))}` !== artifact) throw locatorFault(`these are not the bytes of ${artifact.slice(0, 23)}`);
    const work = decode(payload2);
    const facts2 = new Map(work.get("metadata"));
    if (wordsAt(work, facts2, locator) !== excerpt) throw locatorFault("other words stand at the place that is cited");
    if (!original.length) return;
    if (!table || hex(sha2562(table)) !== facts2.get("places")) throw locatorFault("this is not the table of places that the artifact names");
    const found = placesOf(new Fields(decode(table), "places"), facts2, locator);
    if (!samePlaces(found, original)) throw locatorFault("the words stand elsewhere in the original than is cited");
  }
  var tableOf = (payload2) => new Map(decode(payload2).get("metadata")).get("places");
  function wordsAt(work, facts2, locator) {
    if ("pointer" in locator) {
      const value = facts2.get(locator.pointer.slice(1));
      return value === void 0 ? null : String(value);
    }
    const words2 = [...work.get("paragraphs")[locator.paragraph] ?? ""];
    return locator.start < locator.end && locator.end <= words2.length ? words2.slice(locator.start, locator.end).join("") : null;
  }
  function placesOf(table, facts2, locator) {
    const touched = (rows) => rows.filter(([paragraph, start, end]) => paragraph === locator.paragraph && start < locator.end && locator.start < end);
    const [words2, cues] = [touched(table.items("words")), touched(table.items("cues"))];
    table.closed();
    if (cues.length) return [{ start_ms: Math.min(...cues.map((cue) => cue[3])), end_ms: Math.max(...cues.map((cue) => cue[4])) }];
    const height = facts2.get("height");
    const pages = /* @__PURE__ */ new Map();
    for (const word of words2) pages.set(word[3], [...pages.get(word[3]) ?? [], word]);
    return [...pages].flatMap(([page, on]) => {
      const lines = linesOf(on.map((word) => word.slice(4)));
      if (height !== void 0) return lines.map((box) => regionOf(box, height));
      return (lines.length ? lines : [[0, 0, 0, 0]]).map(([left, bottom, right, top]) => ({ page: page + 1, left, bottom, right, top }));
    });
  }
  function linesOf(boxes) {
    if (boxes.some((box) => box.length === 0)) return [];
    const lines = [boxes[0]];
    for (const box of boxes.slice(1)) {
      const line = lines.at(-1);
      if (isSameLine(line, box)) lines[lines.length - 1] = line.map((one2, at2) => (at2 < 2 ? Math.min : Math.max)(one2, box[at2]));
      else lines.push(box);
    }
    return lines;
  }
  function isSameLine([left, bottom, right, top], [otherLeft, otherBottom, otherRight, otherTop]) {
    const height = Math.max(top - bottom, otherTop - otherBottom);
    const gap = Math.max(left - otherRight, otherLeft - right);
    return Math.abs(top + bottom - otherTop - otherBottom) * 2 <= height && gap <= height;
  }
  function regionOf([left, bottom, right, top], height) {
    const [x, y] = [Math.floor(left / UNIT), height - Math.ceil(top / UNIT)];
    return { x, y, w: Math.ceil(right / UNIT) - x, h: height - Math.floor(bottom / UNIT) - y };
  }
  function parsePlace(value) {
    try {
      const fields = new Fields(value, "place");
      const kind2 = Object.keys(KINDS2).find((name) => value.has(name)) ?? "x";
      const place = { [kind2]: fields.integer(kind2) };
      for (const name of KINDS2[kind2]) place[name] = fields.integer(name, kind2 === "page" ? -FAR : 0);
      fields.closed();
      return place;
    } catch (fault) {
      if (fault.code !== "ledger.canonical") throw fault;
      throw locatorFault(fault.message);
    }
  }
  function isPossible(place) {
    if ("start_ms" in place) return place.start_ms < place.end_ms;
    if ("x" in place) return place.w > 0 && place.h > 0;
    const { page, left, bottom, right, top } = place;
    return page > 0 && ([left, bottom, right, top].every((one2) => one2 === 0) || left < right && bottom < top);
  }
  var kindOf = (place) => Object.keys(KINDS2).find((name) => name in place);
  var asMap = (place) => new Map(Object.entries(place));

  // src/record.js
  var RUNGS = ["supported", "narrowed", "labeled", "refused"];
  var KNOWLEDGE = ["factual", "reasoning", "general_knowledge", "foundational_knowledge", "connective"];
  var RELATIONS = ["direct_quote", "paraphrase", "inference", "metadata_fact"];
  var NEAREST = "nearest";
  var LIMITS = ["excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute", "artifact_chars", "daily_probes"];
  var PLACES = { paragraph: ["paragraph", "start", "end"], start_ms: ["start_ms", "end_ms"] };
  var REGION = ["x", "y", "w", "h"];
  function parseRecord(value) {
    const { seed, fields, display: display3 } = readRecord(value);
    const terms = parseTerms(new Fields(fields, "record.fields").value("/policy"));
    return { seed, fields, display: display3, terms, claims: parseClaims(fields) };
  }
  var isNearest = ({ citations: citations2 }) => citations2.some((one2) => one2.isNearest);
  function parseClaims(fields) {
    const values = [];
    while (fields.has(`/claims/${values.length}`)) values.push(fields.get(`/claims/${values.length}`));
    const end = values.includes(null) ? values.indexOf(null) : values.length;
    if (values.slice(end).some((value) => value !== null)) throw recordFault("a claim stands behind the padding");
    return values.slice(0, end).map((value, n) => parseClaim(value, `/claims/${n}`));
  }
  function parseClaim(value, name) {
    const fields = new Fields(value, name);
    const claim = {
      n: fields.integer("n", 1),
      text: fields.text("text"),
      rung: chosen(fields, "rung", RUNGS),
      knowledge: chosen(fields, "knowledge", KNOWLEDGE),
      verdicts: fields.items("verdicts").map((item) => parseVerdict(item, `${name}/verdicts`)),
      doubts: fields.texts("doubts"),
      citations: fields.items("citations").map((item) => parseCitation(item, `${name}/citations`)),
      delivered: fields.flag("delivered"),
      topic: value.has("topic") ? fields.text("topic") : ""
    };
    fields.closed();
    return claim;
  }
  function parseVerdict(value, name) {
    const fields = new Fields(value, name);
    const verdict = { rung: chosen(fields, "rung", RUNGS), passed: fields.flag("passed"), why: fields.text("why") };
    fields.closed();
    return verdict;
  }
  function parseCitation(value, name) {
    const fields = new Fields(value, name);
    const citation = {
      artifact: fields.text("artifact_id"),
      version: fields.integer("version", 1),
      locator: parseLocator(fields.value("locator")),
      relation: chosen(fields, "relation", RELATIONS),
      excerpt: fields.integer("excerpt"),
      why: fields.text("why"),
      autoBound: fields.flag("auto_bound"),
      isNearest: value.has("role") && checkRole(fields.text("role")),
      original: value.has("original") ? parsePlaces(fields.items("original")) : []
    };
    fields.closed();
    return citation;
  }
  function checkRole(role) {
    if (role !== NEAREST) throw recordFault(`role is '${role.slice(0, 40)}'; the only one that a citation may have is ${NEAREST}`);
    return true;
  }
  function parseLocator(value) {
    try {
      const fields = new Fields(value, "locator");
      const kind2 = ["pointer", "paragraph", "start_ms"].find((name) => value.has(name));
      const locator = kind2 === "pointer" ? { pointer: fields.text(kind2) } : {};
      if (kind2 !== "pointer") for (const name of PLACES[kind2] ?? REGION) locator[name] = fields.integer(name);
      fields.closed();
      return locator;
    } catch (fault) {
      if (fault.code !== "ledger.canonical") throw fault;
      throw locatorFault(fault.message);
    }
  }
  function parseTerms(value) {
    const fields = new Fields(value, "/policy");
    parseTier(fields.fields("tier"));
    fields.flag("inference");
    parseLife(fields.fields("life"));
    for (const one2 of mapsOf(fields, "veiled")) parseVeiled(one2);
    const origins = mapsOf(fields, "origins").map(parseOrigin);
    const citations2 = fields.items("citations");
    if (!citations2.every((one2) => typeof one2 === "number" && one2 >= 0)) throw recordFault("/policy.citations is not a list of numbers");
    const passages = mapsOf(fields, "passages").map(parsePassage);
    if (fields.given("allowance")) parseAllowance(fields.fields("allowance"));
    fields.texts("worn");
    if (fields.left.has("originals")) fields.flag("originals");
    fields.closed();
    checkReferences(origins, citations2, passages);
    return { citations: citations2, excerpts: [...origins, ...passages].map(({ excerpt }) => excerpt).filter((one2) => one2 !== null) };
  }
  function checkReferences(origins, citations2, passages) {
    const named = [...citations2, ...passages.map(({ origin }) => origin)];
    if (named.some((one2) => one2 >= origins.length)) throw recordFault("/policy speaks of an origin that it does not have");
    if (passages.some(({ origin, excerpt }) => origins[origin].display !== (excerpt === null))) {
      throw recordFault("/policy has the words of restricted passages, of all of them and of no others");
    }
  }
  function parseTier(fields) {
    for (const name of LIMITS) fields.integer(name);
    fields.text("name");
    fields.integer("rank");
    fields.closed();
  }
  function parseLife(fields) {
    fields.text("name");
    fields.texts("aliases");
    for (const name of ["pronoun", "born", "died", "archive_end"]) fields.text(name);
    fields.integer("end_year");
    fields.closed();
  }
  function parseVeiled(fields) {
    fields.texts("names");
    fields.text("pseudonym");
    fields.flag("named");
    fields.closed();
  }
  function parseOrigin(fields) {
    fields.text("record_key");
    fields.text("artifact_id");
    const display3 = fields.flag("display");
    checkCap(fields.value("cap"));
    const origin = { display: display3, excerpt: fields.orNull("excerpt", fields.integer) };
    fields.closed();
    return origin;
  }
  function checkCap(cap) {
    const isCap = cap === null || cap === "whole" || typeof cap === "number" && cap >= 0;
    if (!isCap) throw canonicalFault("rule.cap is not an integer of at least 0");
  }
  function parsePassage(fields) {
    fields.integer("passage");
    const passage = { origin: fields.integer("origin"), excerpt: fields.orNull("excerpt", fields.integer) };
    fields.closed();
    return passage;
  }
  function parseAllowance(fields) {
    const spent = mapsOf(fields, "spent");
    fields.integer("chars");
    for (const one2 of spent) {
      one2.text("artifact_id");
      one2.integer("chars");
    }
    for (const one2 of [...spent, fields]) one2.closed();
  }
  var mapsOf = (fields, key) => fields.items(key).map((item) => new Fields(item, `${fields.name}.${key}`));
  function chosen(fields, key, choices) {
    const text2 = fields.text(key);
    if (!choices.includes(text2)) throw recordFault(`${key} is '${text2.slice(0, 40)}', none of ${choices.join(", ")}`);
    return text2;
  }

  // src/ladder.js
  var DIRECT = ["direct_quote", "paraphrase", "metadata_fact"];
  var FREE = ["foundational_knowledge", "connective"];
  var ENDS = { supported: "supported", narrowed: "refused", labeled: "labeled", refused: "refused" };
  function checkClaim({ n, rung, verdicts, delivered, ...claim }) {
    if (verdicts.map((one2) => one2.rung).join() !== RUNGS.join()) throw replayFault(`claim ${n} lacks the verdict of a rung, or has them in another order`);
    const stopped = verdicts.find(({ passed }) => passed)?.rung ?? "refused";
    if (ENDS[stopped] !== rung) throw replayFault(`claim ${n} stopped at ${stopped} and was given ${rung}`);
    const earned = earnedBy(claim);
    if (!earned.includes(rung)) throw replayFault(`claim ${n} earns ${earned.join(" or ")} and was given ${rung}`);
    if (delivered && rung === "refused") throw replayFault(`claim ${n} was removed and delivered`);
  }
  function checkNearest(claims) {
    const first = claims.findIndex(isNearest);
    if (first >= 0 && !claims.slice(first).every(isNearest)) throw replayFault("what is nearest stands before a claim that was judged");
    for (const { n, delivered, citations: citations2 } of claims.filter(isNearest)) {
      if (delivered || citations2.length !== 1 || citations2[0].relation !== "direct_quote") {
        throw replayFault(`claim ${n} is nearest, and no bare quotation or delivered as an answer`);
      }
    }
  }
  function checkAnswer(claims, { kind: kind2, rung, narrowed }) {
    const delivered = claims.filter((claim) => claim.delivered);
    if (kind2 !== (delivered.length ? "answer" : "refusal")) throw replayFault(`${delivered.length} claims were delivered with a ${kind2.slice(0, 20)}`);
    const rests = delivered.some(({ citations: citations2 }) => citations2.length);
    if (delivered.length && !rests && !delivered.every(tellsOfItself)) throw replayFault("nothing that was delivered rests on the archive");
    if (delivered.length && delivered.length < claims.length && !narrowed) throw replayFault("claims were removed and no removed topic is listed");
    const follows = rungOf(delivered, narrowed);
    if (rung !== follows) throw replayFault(`the answer has the rung '${rung.slice(0, 20)}'; ${follows} follows`);
  }
  var tellsOfItself = ({ knowledge, text: text2 }) => knowledge === "foundational_knowledge" && isItself(text2);
  function earnedBy({ knowledge, citations: citations2 }) {
    if (citations2.some(({ relation }) => DIRECT.includes(relation)) || FREE.includes(knowledge)) return ["supported"];
    const isReasoned = citations2.length > 0 && knowledge === "reasoning";
    const isGeneral = citations2.length === 0 && knowledge === "general_knowledge";
    return isReasoned || isGeneral ? ["labeled", "refused"] : ["refused"];
  }
  function rungOf(delivered, narrowed) {
    if (!delivered.length) return "refused";
    if (delivered.some(({ rung }) => rung === "labeled")) return "labeled";
    return narrowed ? "narrowed" : "supported";
  }

  // src/members.js
  var BLOCK3 = 8192;
  var SIZE = 32;
  var STATES = ["present", "tombstone"];
  function parseArchive(value) {
    const fields = new Fields(value, "/archive");
    const items2 = fields.items("members");
    checkPadding(items2, fields.text("pad"));
    const archive2 = { n: fields.integer("n", 1), root: fields.text("root") };
    fields.text("embedder");
    archive2.members = items2.map(parseMember);
    fields.closed();
    return archive2;
  }
  function checkMembers(claims, { members }, root) {
    const cited = new Set(claims.flatMap(({ citations: citations2 }) => citations2.map(({ artifact }) => artifact)));
    const proven = members.map(({ artifact }) => artifact);
    if (JSON.stringify(proven) !== JSON.stringify([...cited])) {
      throw replayFault(`${cited.size} artifacts are cited; the record proves ${proven.length}, or others, or in another order`);
    }
    for (const member of members) checkMember(member, root);
  }
  function checkMember({ artifact, state, leaf: leaf2, proof: proof2 }, root) {
    if (state !== "present") throw replayFault(`${artifact.slice(0, 23)} is cited, and was withdrawn in the version that was asked`);
    try {
      verifyInclusion({ ...proof2, leafHash: hashLeaf(leaf2), root: fromHex(root) });
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      throw replayFault(`${artifact.slice(0, 23)} does not stand in the archive version that the payload names: ${fault.message}`);
    }
  }
  function parseMember(value) {
    const fields = new Fields(value, "member");
    const [record2, artifact, state] = ["record_key", "artifact_id", "state"].map((name) => fields.text(name));
    if (!STATES.includes(state)) throw recordFault(`the state of an entry is '${state.slice(0, 20)}', none of ${STATES.join(", ")}`);
    const salt = fields.bytes("salt", SIZE);
    const [index, size] = [fields.integer("position"), fields.integer("size", 1)];
    const hashes = fields.texts("hashes").map(fromBase64);
    if (hashes.some((one2) => one2.length !== SIZE)) throw canonicalFault(`member.hash is not ${SIZE} bytes in base64`);
    fields.closed();
    const leaf2 = hmac(sha256, salt, concat(utf8("kwanzaa.entry.v1\0"), encode([record2, artifact, state])));
    return { artifact, state, leaf: leaf2, proof: { index, size, hashes } };
  }
  function checkPadding(items2, pad) {
    const wanted = (BLOCK3 - encode(items2).length % BLOCK3) % BLOCK3;
    if (/[^0]/.test(pad) || pad.length !== wanted) throw recordFault(`/archive.pad does not fill the proofs up to a multiple of ${BLOCK3} bytes with zeros`);
  }

  // src/invisible.js
  var FILLERS = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\ufe00-\\ufe0f\\uffa0\\u{e0100}-\\u{e01ef}";
  var SIGNS = "\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u231a-\\u23ff\\u24c2\\u25aa-\\u27bf\\u2934\\u2935\\u2b05-\\u2b55";
  var EMOJI = `[${SIGNS}\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}]\\ufe0f?[\\u{1f3fb}-\\u{1f3ff}]?`;
  var JOINING = "[\\u0620-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff]";
  var KEPT = `${EMOJI}(?:\\u200d${EMOJI})*|[0-9#*]\\ufe0f\\u20e3|(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`;
  var HIDDEN = new RegExp(`(?<kept>${KEPT})|(?!\\n)[\\p{Cf}\\p{Cc}${FILLERS}]`, "gu");
  function escapeVisible(text2) {
    return text2.replace(HIDDEN, (...found) => found.at(-1).kept ? found[0] : escapeOf(found[0]));
  }
  var escapeOf = (mark) => `\u27E8U+${mark.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27E9`;

  // src/nearest.js
  function nearestOf(display3) {
    return display3 instanceof Map && !display3.has("nearest") ? [] : new Fields(display3, "display").items("nearest");
  }
  function readAs(display3) {
    return display3 instanceof Map && display3.has("read_as") ? new Fields(display3, "display").text("read_as") : "";
  }

  // src/shown.js
  var NAME = "kwanzaa.display.v1";
  var LABEL2 = "nearest in the archive; may not answer";
  var [ELLIPSIS, NAMELESS] = ["\u2026", "[name withheld]"];
  var LONGEST = 1e4;
  var LONGEST_NAME = 102;
  var UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;
  var SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
  var AROUND = new RegExp(`^${SPACE}+|${SPACE}+$`, "gu");
  var REMOVED = new Map(Object.entries({
    unsupported: "The archive does not support it word for word.",
    inference: "It could not be tied closely enough to a passage.",
    beside: "It does not answer the question.",
    unfound: "Nothing was found that surely answers it.",
    restricted: "The source is restricted by the person's instructions.",
    too_long: "The passage is longer than may be shown.",
    spent: "It is more than your access lets you be shown for now."
  }));
  function parseDisplay(value) {
    const fields = new Fields(value, "display");
    if (fields.text("t") !== NAME) throw recordFault(`the sealed display is not a ${NAME}`);
    const outcome2 = fields.fields("outcome");
    return {
      kind: outcome2.text("kind"),
      rung: outcome2.text("rung"),
      text: fields.fields("contract").fields("answer").text("text"),
      claims: fields.items("claims").map(parseClaim2),
      nearest: nearestOf(value).map(parseNear),
      removed: outcome2.items("removed").map((item) => new Fields(item, "display.removed").text("why"))
    };
  }
  function checkRemoved({ kind: kind2, removed }, topics) {
    const isSame = topics.length === removed.length && topics.every((one2, n) => REMOVED.get(one2.get("why")) === removed[n]);
    if (kind2 === "answer" && !isSame) throw displayFault("the removed topics that were shown are not those of the record");
  }
  function checkReduction(record2, excerpts) {
    const display3 = parseDisplay(record2.display);
    const delivered = new Map(record2.claims.filter((claim) => claim.delivered).map((claim) => [claim.n, claim]));
    if (display3.claims.map(({ n }) => n).join() !== [...delivered.keys()].join()) throw displayFault("the claims that were shown are not those that were delivered");
    if (display3.kind === "answer" && display3.text !== joined(display3)) throw displayFault("the answer's text is not that of its claims");
    const near = new Map(record2.claims.filter(isNearest).map((claim) => [claim.n, claim]));
    if (!display3.nearest.every(({ n }) => near.has(n))) throw displayFault("what was shown as nearest is not what was sealed as that");
    checkRead(record2);
    const [names, known] = [pseudonymsOf(record2), new Map([...delivered, ...near])];
    const beside = display3.nearest.map((one2) => ({ ...one2, rung: known.get(one2.n).rung }));
    const gone = [...display3.claims, ...beside].flatMap((one2) => checkShown(one2, known.get(one2.n), excerpts, names));
    if (gone.length) throw missingInput(`cannot compare ${gone.length} shown excerpts: ${gone[0]}`);
  }
  function reduces(shown, sealed, names = []) {
    const [whole, spans] = [escapeVisible(sealed), shown.split(placeholders(names))];
    let place = 0;
    for (let n = 0; n < spans.length; n += 2) {
      const isCut = spans[n - 1] === ELLIPSIS || spans[n + 1] === ELLIPSIS;
      const span = isCut ? spans[n].replace(AROUND, "") : spans[n];
      if (n > 0 && spans[n - 1] !== ELLIPSIS) place += whole.codePointAt(place) > 65535 ? 2 : 1;
      const found = place > whole.length ? -1 : whole.indexOf(span, place);
      if (found < 0) return false;
      place = found + span.length;
    }
    return true;
  }
  function placeholders(names) {
    const longest = [...names].sort((one2, other) => [...other].length - [...one2].length);
    const kinds = [ELLIPSIS, NAMELESS, ...longest].map((kind2) => kind2.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    return new RegExp(`(${kinds.join("|")})`, "u");
  }
  function checkRead({ display: display3, fields }) {
    const said = readAs(display3);
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
  var joined = ({ claims }) => [...claims.map(({ text: text2 }) => text2).join("\n")].slice(0, LONGEST).join("");
  function checkShown({ n, text: text2, rung, sources }, sealed, excerpts, names) {
    if (rung !== sealed.rung || !reduces(text2, sealed.text, names)) throw displayFault(`claim ${n} shows another text or rung than was sealed`);
    const cited = sealed.citations.map(({ excerpt, original }) => ({ ...excerpts[excerpt], original }));
    const gone = cited.filter(({ readable }) => !readable).map(({ artifact }) => `the key of ${artifact.slice(0, 23)} is not here`);
    for (const { excerpt, original } of sources) {
      if (excerpt === null) {
        if (sealed.rung === "labeled" || original.length) throw displayFault(`claim ${n} is an inference, or tells a place, without its excerpt`);
      } else if (!cited.some((one2) => typeof one2.value === "string" && reduces(excerpt, one2.value, names) && isToldOf(original, one2.original))) {
        if (!gone.length) throw displayFault(`claim ${n} shows an excerpt that is no part of any that it cites`);
        return gone;
      }
    }
    return [];
  }
  function parseClaim2(value) {
    const fields = new Fields(value, "display.claims");
    return parseEntry(fields, fields.text("rung"));
  }
  function parseNear(value) {
    const fields = new Fields(value, "display.nearest");
    if (fields.text("label") !== LABEL2) throw recordFault("what is nearest stands in the sealed display without its label");
    return parseEntry(fields, "");
  }
  var parseEntry = (fields, rung) => ({ n: fields.integer("n", 1), text: fields.text("text"), rung, sources: fields.items("sources").map(parseSource) });
  function parseSource(value) {
    const fields = new Fields(value, "display.sources");
    const [handle, excerpt] = [fields.text("handle"), fields.orNull("excerpt", fields.text)];
    return { handle, excerpt, original: value.has("original") ? parsePlaces(fields.items("original")) : [] };
  }
  var isToldOf = (told, sealed) => told.length === 0 || samePlaces(told, sealed);

  // src/follows.js
  var FILE = [
    ["opened file", "what was opened is of this bundle", ["payload"], file2],
    ["opened field", "the disclosed field is the one committed to", ["opened file", "commitments"], field]
  ];
  var REST = [
    ["opening", "the seal, opened again, holds exactly what the opened file says", ["opened file", "seal digest"], opening],
    ["record", "the record has every field in its form", ["opening"], record],
    ["record commitments", "every field is the one that was committed to", ["record", "commitments"], commitments],
    ["sealed display", "the sealed display answer is the one that was signed", ["record"], display2],
    ["citations", "every citation names artifact, version, span and relation, with its own excerpt", ["record"], citations],
    ["rungs", "every claim has the rung that its citations earn", ["record"], (given) => given.record.claims.forEach(checkClaim)],
    ["outcome", "the answer's rung follows from its claims", ["rungs"], outcome],
    ["reduction", "nothing was shown that was not sealed and delivered", ["citations", "sealed display", "outcome"], reduction],
    ["archive", "every cited artifact stands in the archive version that was asked", ["citations"], archive],
    ["gates", "the display answer is what the gates make of the claims, byte for byte", ["reduction"], byCommand],
    ["policy", "the policy of the record is what the signed policy decides", ["gates"], byCommand],
    ["artifacts", "every citation resolves in its artifact: these words, and their place in the original", ["citations"], artifacts]
  ];
  async function replay({ data, trust, opened, taken = null }) {
    const given = { data, trust, display: null, opened, taken };
    const { results } = runChecks(FILE, given, examine(given).results);
    if (given.whole && statusOf(results, "seal digest") === "pass") given.again = await openedAgain(given);
    return runChecks(REST, given, results);
  }
  function file2(given) {
    const found = parseOpened(given.opened);
    if (found.bundleId !== given.payload.bundleId) throw openedFault(`the opened file is of bundle '${found.bundleId.slice(0, 32)}', not of this one`);
    given[found.path === void 0 ? "whole" : "one"] = found;
  }
  function field({ one: one2, payload: payload2 }) {
    if (!one2) throw missingInput("the whole record was opened, not one field");
    const commitment = payload2.commitments.get(one2.path);
    if (!commitment) throw openedFault(`the bundle commits to no field '${one2.path.slice(0, 40)}'`);
    verifyCommitment(commitment, one2.salt, one2.path, one2.value);
  }
  async function openedAgain({ whole: { key, artifacts: artifacts2 }, fields, payload: payload2 }) {
    try {
      return await openSeal(fields.seal, payload2, key, artifacts2);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { fault };
    }
  }
  function opening(given) {
    const { whole, again } = given;
    if (!whole) throw missingInput("one field was opened, not the whole record");
    if (again.fault) throw again.fault;
    const told = openedValue({ parts: /* @__PURE__ */ new Map([["record", whole.record]]), excerpts: whole.excerpts });
    if (!equal(encode(openedValue(again)), encode(told))) {
      throw openedFault("the opened file says something else than the seal holds");
    }
  }
  function record(given) {
    const { whole, payload: payload2 } = given;
    const found = parseRecord(whole.record);
    if (!hasPaths(found.fields, payload2.claims)) throw recordFault("the fields of the record are not those that the payload commits to");
    const asked2 = parseArchive(found.fields.get("/archive"));
    if (asked2.root !== payload2.archive_root) throw recordFault("the record names another archive version than the payload");
    Object.assign(given, { record: found, archive: asked2 });
  }
  function commitments({ record: { seed, fields }, payload: payload2 }) {
    for (const [path, commitment] of payload2.commitments) verifyCommitment(commitment, saltOf(seed, path), path, fields.get(path));
  }
  function display2({ record: { display: sealed }, payload: payload2 }) {
    if (hex(sha2562(encode(sealed))) !== payload2.display) throw displayFault("the sealed display answer is not the one whose digest was signed");
  }
  function citations({ record: { claims, terms }, archive: { n }, whole: { excerpts } }) {
    const cited = claims.flatMap((claim) => claim.citations);
    const ascending = (numbers2) => [...numbers2].sort((one2, other) => one2 - other);
    const numbers = [...ascending(cited.map(({ excerpt }) => excerpt)), ...ascending(terms.excerpts)];
    if (numbers.length !== excerpts.length || numbers.some((one2, at2) => one2 !== at2) || terms.citations.length !== cited.length) {
      throw recordFault("citations, the policy and the sealed excerpts do not match one to one");
    }
    for (const one2 of cited) checkCitation(one2, excerpts[one2.excerpt], n);
  }
  function checkCitation({ artifact, version, locator, relation, excerpt, original }, { readable, value, ...own }, n) {
    if (own.artifact !== artifact || version !== n) throw recordFault(`citation ${excerpt} points to another artifact or archive version`);
    if ("pointer" in locator !== (relation === "metadata_fact")) throw recordFault(`citation ${excerpt} says ${relation} of a place of another kind`);
    if (original.length && !("paragraph" in locator)) throw recordFault(`citation ${excerpt} names a place of an original, and none of a text`);
    if (!readable) return;
    if (typeof value !== "string") throw recordFault(`excerpt ${excerpt} is no text`);
    if ("paragraph" in locator && [...value].length !== locator.end - locator.start) {
      throw recordFault(`excerpt ${excerpt} does not have the length of its span, ${locator.end - locator.start}`);
    }
  }
  function outcome({ record: { claims, display: sealed, fields } }) {
    const shown = parseDisplay(sealed);
    const told = new Fields(fields.get("/outcome"), "/outcome");
    const [kind2, rung] = [told.text("kind"), told.text("rung")];
    const removed = told.items("removed").filter((one2) => one2 instanceof Map);
    checkNearest(claims);
    const answering = claims.filter((claim) => !isNearest(claim));
    checkAnswer(answering, { kind: kind2, rung, narrowed: removed.length > 0 });
    if (shown.kind !== kind2 || shown.rung !== rung) throw displayFault("the display answer says another outcome than the record");
    checkRemoved(shown, removed);
  }
  function reduction({ record: sealed, whole: { excerpts } }) {
    checkReduction(sealed, excerpts);
  }
  function archive({ record: { claims }, archive: asked2, payload: payload2 }) {
    checkMembers(claims, asked2, payload2.archive_root);
  }
  function artifacts({ record: { claims }, whole: { excerpts }, taken }) {
    if (taken === null) throw missingInput("no archive was given; kwanzaa-verify --replay takes one with --archive");
    for (const { excerpt: n, ...one2 } of claims.flatMap(({ citations: citations2 }) => citations2)) {
      const { readable, value } = excerpts[n];
      const payload2 = taken.payload(one2.artifact);
      if (!readable || !payload2) throw missingInput(`${one2.artifact.slice(0, 23)} is not in the archive that was given, or its key is gone`);
      resolve({ ...one2, excerpt: value }, payload2, one2.original.length ? taken.table(tableOf(payload2)) : null);
    }
  }
  function byCommand() {
    throw missingInput("this check runs the stages of the archive's own program again: kwanzaa-verify --replay makes it");
  }

  // src/keyfile.js
  var MOST2 = 4096;
  var [FEWEST, LARGEST] = [6e5, 1e7];
  var ALG = "PBES2-HS512+A256KW";
  var HEADER = new RegExp(`^\\{"alg":"${ALG.replace("+", "\\+")}","enc":"A256GCM","p2c":([0-9]{6,8}),"p2s":"([\\w-]{22})"\\}$`);
  var TOKEN = /^\{"alg":"A256KW","credential":"([\w-]{2,1364})","enc":"A256GCM","rp":"([a-z0-9.-]{1,253})","salt":"([\w-]{43})"\}$/;
  var PURPOSE = utf8("kwanzaa/key-file/prf/v1");
  var SECRET = 32;
  var TEXT = new TextDecoder("utf-8", { fatal: true });
  function tokenOf(data) {
    try {
      const [, credential, rp, salt] = TOKEN.exec(asText(bytes(textOf(data).split(".")[0])));
      return { credential: bytes(credential), rp, salt: bytes(salt) };
    } catch {
      return null;
    }
  }
  async function lockUnder({ credential, rp, salt, secret }, seed) {
    const header = lettersOf(utf8(`{"alg":"A256KW","credential":"${lettersOf(credential)}","enc":"A256GCM","rp":"${rp}","salt":"${lettersOf(salt)}"}`));
    if (!TOKEN.test(asText(bytes(header)))) throw fileFault("this address, or this security key, has a name that a key file cannot hold", "no secret");
    const own = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
    const wrapped = await crypto.subtle.wrapKey("raw", own, await wrappingOf(secret, "wrapKey"), "AES-KW");
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: utf8(header) }, own, seed));
    const parts2 = [wrapped, iv, sealed.subarray(0, -16), sealed.subarray(-16)].map((part) => lettersOf(new Uint8Array(part)));
    return utf8(`${[header, ...parts2].join(".")}
`);
  }
  async function readSeed(data, passphrase, secret = null) {
    const text2 = textOf(data);
    if (tokenOf(data)) return unlockedBy(text2, secret);
    if (text2.split(".").length === 5) return unlocked(text2, passphrase);
    try {
      const seed = fromBase64(text2);
      if (seed.length === SEED) return seed;
    } catch {
    }
    throw notKey();
  }
  async function unlocked(text2, passphrase) {
    if (!passphrase) throw fileFault("this key is kept under a passphrase", "passphrase");
    const [, rounds, salt] = HEADER.exec(asText(bytes(text2.split(".")[0]))) ?? [];
    if (!rounds || rounds < FEWEST || rounds > LARGEST) throw notKey();
    return contentOf(text2, () => derived(passphrase, bytes(salt), Number(rounds)), fileFault("the passphrase does not open this key", "wrong passphrase"));
  }
  async function unlockedBy(text2, secret) {
    if (!secret) throw fileFault("this key is kept under a security key", "no token");
    return contentOf(text2, () => wrappingOf(secret, "unwrapKey"), fileFault("the security key does not open this file", "token refused"));
  }
  async function contentOf(text2, wrapping, wrong) {
    const [header, ...parts2] = text2.split(".");
    const [key, iv, content, tag] = parts2.map(bytes);
    try {
      const own = await crypto.subtle.unwrapKey("raw", key, await wrapping(), "AES-KW", "AES-GCM", false, ["decrypt"]);
      const given = { name: "AES-GCM", iv, additionalData: utf8(header) };
      return new Uint8Array(await crypto.subtle.decrypt(given, own, concat(content, tag)));
    } catch (fault) {
      throw fault.say ? fault : wrong;
    }
  }
  async function wrappingOf(secret, use) {
    if (secret.length !== SECRET) throw fileFault(`the secret of a security key has ${SECRET} bytes`, "no secret");
    const own = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
    const given = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: PURPOSE };
    return crypto.subtle.deriveKey(given, own, { name: "AES-KW", length: 256 }, false, [use]);
  }
  async function derived(passphrase, salt, iterations) {
    const own = await crypto.subtle.importKey("raw", utf8(passphrase.normalize("NFC")), "PBKDF2", false, ["deriveKey"]);
    const given = { name: "PBKDF2", hash: "SHA-512", salt: concat(utf8(ALG), Uint8Array.of(0), salt), iterations };
    return crypto.subtle.deriveKey(given, own, { name: "AES-KW", length: 256 }, false, ["unwrapKey"]);
  }
  function textOf(data) {
    if (data.length > MOST2) throw notKey();
    return asText(data).trim();
  }
  function asText(data) {
    try {
      return TEXT.decode(data);
    } catch {
      throw notKey();
    }
  }
  function bytes(text2) {
    try {
      return fromBase64(text2.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text2.length / 4) * 4, "="));
    } catch {
      throw notKey();
    }
  }
  var lettersOf = (data) => toBase64(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  var notKey = () => fileFault("this is not a private key", "no key");

  // src/keyset.js
  var TYPE = "application/vnd.kwanzaa.keyset.v1+json";
  var NAMES = Object.keys(ALGORITHMS);
  function readTrust(data) {
    const fields = new Fields(decode(data), "keyset file");
    const roots = fields.texts("roots");
    const envelopes = fields.items("keysets").map(parseEnvelope);
    fields.closed();
    const keysets = [];
    for (const envelope2 of envelopes) keysets.push(step(envelope2, keysets.at(-1), roots));
    if (!keysets.length) throw keysetFault("a chain of no keysets gives nothing to trust");
    return { keyset: keysets.at(-1), digests: new Set(keysets.map((keyset2) => keyset2.digest)) };
  }
  function step(envelope2, before, pinned) {
    if (envelope2.payloadType !== TYPE) throw envelopeFault("the envelope does not hold a keyset");
    const keyset2 = parseKeyset(envelope2.payload);
    if (before) checkStep(before, keyset2);
    else if (keyset2.version !== 1 || JSON.stringify(keyset2.roots) !== JSON.stringify(pinned)) {
      throw unknownKey("the first keyset does not have the pinned roots");
    }
    checkSignatures(envelope2, before ? [before, keyset2] : [keyset2]);
    return keyset2;
  }
  function parseKeyset(payload2) {
    const fields = new Fields(decode(payload2), "keyset");
    if (fields.text("t") !== "kwanzaa.keyset.v1") throw keysetFault("not a kwanzaa.keyset.v1");
    const keyset2 = {
      version: fields.integer("version"),
      origin: fields.text("origin"),
      previous: fields.orNull("previous", fields.text),
      keys: fields.items("keys").map(parseKey),
      roots: fields.texts("roots"),
      digest: hex(sha2562(payload2))
    };
    checkKeyset(keyset2);
    fields.closed();
    return keyset2;
  }
  function checkKeyset({ keys, roots, version, previous, origin }) {
    if (!ascends(keys.map((key) => key.keyid)) || !ascends(roots)) {
      throw keysetFault("the keys of a keyset are in the order of their IDs, each of them once");
    }
    const signing = keys.filter((key) => key.role === "root" && roots.includes(key.keyid));
    if (signing.length !== roots.length || !hasBoth(signing)) {
      throw keysetFault("the roots of a keyset are root keys of its own, of both algorithms");
    }
    if (version < 1 || version === 1 !== (previous === null) || origin === "") {
      throw keysetFault("a keyset has an origin, and all but version 1 follow another");
    }
  }
  function checkStep(old, next) {
    if (next.version !== old.version + 1 || next.previous !== old.digest || next.origin !== old.origin) {
      throw keysetFault(`keyset ${next.version} does not follow from keyset ${old.version}`);
    }
    for (const key of old.keys) {
      const now = next.keys.find((one2) => one2.keyid === key.keyid);
      const kept = now && now.role === key.role && now.from === key.from;
      if (!kept || key.to !== null && (now.to === null || now.to > key.to)) {
        throw keysetFault(`keyset ${next.version} drops or widens key ${key.keyid.slice(0, 16)}`);
      }
    }
  }
  function checkSignatures(envelope2, keysets) {
    const allowed2 = keysets.flatMap((keyset2) => keyset2.keys.filter((key) => keyset2.roots.includes(key.keyid)));
    const keys = envelope2.signatures.map(({ keyid }) => {
      const key = allowed2.findLast((one2) => one2.keyid === keyid);
      if (!key) throw unknownKey(`key ${keyid.slice(0, 16)} is not a root of this keyset or the one before`);
      return key;
    });
    if (!ascends(keys.map((key) => `${key.algorithm} ${key.keyid}`))) {
      throw envelopeFault("the signatures of a keyset are in order of algorithm and key ID, each once");
    }
    verifyEach(envelope2, keys);
    for (const keyset2 of keysets) {
      if (!hasBoth(keys.filter((key) => keyset2.roots.includes(key.keyid)))) {
        throw envelopeFault(`the roots of keyset ${keyset2.version} did not sign with both algorithms`);
      }
    }
  }
  function ascends(texts) {
    return texts.every((text2, n) => n === 0 || compare(texts[n - 1], text2) < 0);
  }
  function hasBoth(keys) {
    return NAMES.every((name) => keys.some((key) => key.algorithm === name));
  }

  // src/walked.js
  var BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  var BLANKS = new RegExp(`[${BLANK}]+`, "g");
  var LEADING = new RegExp(`^[${BLANK}]+`);

  // src/kept.js
  var UTF82 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  // src/looking.js
  var LINE_FEED = 10;
  function trustOf(data) {
    return readTrust(data.at(-1) === LINE_FEED ? data.subarray(0, -1) : data);
  }

  // src/warrant.js
  var STATEMENT = "application/vnd.kwanzaa.opening.v1+json";
  var BESIDE = "application/vnd.kwanzaa.counterfactual.v1+json";
  var LONGEST2 = 30 * 24 * 3600 * 1e3;
  var TIME2 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
  var [ID, DIGEST2] = [/^[0-9a-f]{32}$/, /^[0-9a-f]{64}$/];
  var FORMS2 = {
    opening: ID,
    bundle_id: ID,
    bundle: DIGEST2,
    path: /^(\/[a-z]+(\/[0-9]{1,4})?)?$/,
    case: /^[\p{L}\p{N}][\p{L}\p{N}_ ./:#-]{0,59}$/u,
    reason: DIGEST2,
    auditor: DIGEST2,
    steward: DIGEST2,
    requester: /^user-[0-9]{1,18}$/,
    approver: /^user-[0-9]{1,18}$/
  };
  function verifiedBundle(data, trust) {
    const value = mapOf(data);
    if (typeOf(value) === BESIDE) return verifiedBeside(value, trust);
    const given = { data, trust, display: null };
    const { results, verdict } = examine(given);
    if (verdict !== "pass") {
      const bad = results.find(({ status }) => status === "fail" || status === "not_trusted");
      throw bundleFault(`the bundle does not verify: check ${bad.number}, ${bad.name}: ${bad.line}`);
    }
    return { ...bodyOf(value), claims: given.payload, isBeside: false };
  }
  function verifyStatement(data, bundle, trust, now) {
    const fields = new Fields(decode(data), "statement file");
    const [envelope2, proof2] = [parseEnvelope(fields.value("envelope")), parseProof(fields.value("proof"))];
    const keys = { auditor: fields.bytes("auditor"), steward: fields.bytes("steward") };
    fields.closed();
    verifyLogged(envelope2, proof2, trust, "policy");
    if (envelope2.payloadType !== STATEMENT) throw openingFault("this is not the statement of an opening");
    const said = parseStatement(envelope2.payload);
    if (said.bundle_id !== bundle.claims.bundleId || said.bundle !== bundle.digest) {
      throw openingFault(`the statement is for bundle ${said.bundle_id}, not for this one`, "another bundle");
    }
    if (said.path && !bundle.claims.commitments?.has(said.path)) throw openingFault(`this bundle has no field '${said.path}' to open`);
    if (now >= said.until) throw expired(`opening ${said.opening} was over at ${said.expires}`);
    for (const role of ["auditor", "steward"]) {
      if (hex(sha2562(keys[role])) !== said[role]) throw openingFault(`the ${role}'s key beside the statement is not the one that it names`);
    }
    return { said, keys, digest: hex(sha2562(envelope2.payload)) };
  }
  function parseStatement(payload2) {
    const fields = new Fields(decode(payload2), "opening");
    if (fields.text("t") !== "kwanzaa.opening.v1") throw openingFault("opening.t is not 'kwanzaa.opening.v1'");
    const said = Object.fromEntries(Object.entries(FORMS2).map(([name, form]) => [name, matching2(fields, name, form)]));
    said.glass = fields.value("break_glass");
    said.expires = fields.text("expires");
    const [requested, approved, until] = [fields.text("requested"), fields.text("approved"), said.expires].map(timeOf);
    fields.closed();
    if (said.requester === said.approver !== said.glass || said.auditor === said.steward) {
      throw openingFault("an opening is approved by a second person, or says that the glass was broken");
    }
    if (!(requested <= approved && approved < until && until <= requested + LONGEST2)) {
      throw openingFault("an opening is requested, approved and over within 30 days, in this order");
    }
    return { ...said, until };
  }
  function verifiedBeside(value, trust) {
    const body = bodyOf(value);
    checkSeal(body.seal);
    checkWraps(body.wraps);
    verifyLogged(body.envelope, body.proof, trust, "bundle");
    const fields = new Fields(decode(body.envelope.payload), "counterfactual");
    if (fields.text("t") !== "kwanzaa.counterfactual.v1") throw openingFault("not a kwanzaa.counterfactual.v1");
    const claims = { bundleId: matching2(fields, "bundle_id", ID) };
    matching2(fields, "of", DIGEST2);
    timeOf(fields.text("issued_at"));
    for (const name of ["seal", "cek"]) claims[name] = matching2(fields, name, DIGEST2);
    fields.closed();
    return { ...body, claims, isBeside: true };
  }
  function verifyLogged(envelope2, { index, size, hashes, checkpoint: checkpoint2 }, { keyset: keyset2 }, role) {
    const head = verifyCheckpoint(checkpoint2, keyset2);
    if (BigInt(size) !== head.size) throw proofFault(`a proof for ${size} leaves beside a checkpoint of ${head.size}`);
    verifyInclusion({ leafHash: hashLeaf(leaf(envelope2)), index, size, hashes, root: head.root });
    verifyEnvelope(envelope2, { keyset: keyset2, role, index });
  }
  function bodyOf(value) {
    const fields = new Fields(value, "bundle");
    const own = fields.value("envelope");
    const body = { envelope: parseEnvelope(own), seal: fields.value("seal"), wraps: fields.items("wraps"), proof: parseProof(fields.value("proof")) };
    return { ...body, digest: hex(sha2562(encode(own))) };
  }
  function mapOf(data) {
    try {
      return decode(data);
    } catch {
      return null;
    }
  }
  function typeOf(value) {
    const envelope2 = value instanceof Map ? value.get("envelope") : null;
    return envelope2 instanceof Map ? envelope2.get("payloadType") : BUNDLE;
  }
  function matching2(fields, key, form) {
    const text2 = fields.text(key);
    if (!form.test(text2)) throw openingFault(`${key} is not in its form`);
    return text2;
  }
  function timeOf(text2) {
    const time = TIME2.test(text2) ? Date.parse(text2) : Number.NaN;
    const isTime = !Number.isNaN(time) && new Date(time).toISOString() === text2.replace("Z", ".000Z");
    if (!isTime) throw openingFault("not a time like 2026-11-21T08:00:00Z");
    return time;
  }
  var infoOf = (kind2, kid, digest2) => utf8(`${kind2}\0${kid}\0${digest2}`);

  // src/letters.js
  var [HALF2, SHARE, KEYS] = ["kwanzaa.half.v1", "kwanzaa.share.v1", "kwanzaa.keys.v1"];
  var READER = { [HALF2]: "steward", [SHARE]: "auditor", [KEYS]: "steward" };
  function contribute(bundle, warrant, keys) {
    checkHolder(warrant, "auditor", keys);
    if (!warrant.said.path) throw openingFault("the whole record is opened on the auditor's machine: the steward releases first");
    return write2(HALF2, warrant, shareOf(bundle.wraps, "auditor", keys, bundle.claims.bundleId));
  }
  async function give(bundle, warrant, keys, { half, artifacts: artifacts2 }) {
    checkHolder(warrant, "steward", keys);
    const share = shareOf(bundle.wraps, "steward", keys, bundle.claims.bundleId);
    if (!warrant.said.path) return write2(SHARE, warrant, releaseOf(bundle, share, artifacts2 && read2(KEYS, artifacts2, warrant, keys)));
    if (!half) throw openingFault(`${warrant.said.path} alone is to be opened: ask the auditor for their half of this bundle`);
    const key = contentKey(read2(HALF2, half, warrant, keys), share, bundle.claims.bundleId);
    const { parts: parts2 } = await openSeal(bundle.seal, bundle.claims, key, /* @__PURE__ */ new Map());
    return write2(SHARE, warrant, encode(fieldOf(bundle.claims, parts2.get("record"), warrant.said.path)));
  }
  async function openLetter(bundle, warrant, keys, share) {
    checkHolder(warrant, "auditor", keys);
    const content = read2(SHARE, share, warrant, keys);
    const { bundleId, commitments: commitments2 } = bundle.claims;
    if (!warrant.said.path) return wholly(bundle, keys, parseRelease(content, bundleId));
    const found = parseOpened(content);
    if (found.path !== warrant.said.path) throw openedFault("the steward's letter holds something else than the statement allows");
    verifyCommitment(commitments2.get(found.path), found.salt, found.path, found.value);
    return { value: decode(content), excerpts: [] };
  }
  async function wholly(bundle, keys, { share, artifacts: artifacts2 }) {
    const { bundleId } = bundle.claims;
    const key = contentKey(shareOf(bundle.wraps, "auditor", keys, bundleId), share, bundleId);
    const opened = await openSeal(bundle.seal, bundle.claims, key, artifacts2);
    return { value: wholeOf(bundleId, key, artifacts2, opened), excerpts: opened.excerpts };
  }
  function write2(kind2, warrant, content) {
    const { said, digest: digest2, keys } = warrant;
    const role = READER[kind2];
    const ciphertext = toBase64(encryptTo(keys[role], content, infoOf(kind2, said[role], digest2)));
    return encode(new Map(Object.entries({ ciphertext, opening: said.opening, statement: digest2, t: kind2 })));
  }
  function read2(kind2, data, { digest: digest2 }, keys) {
    const fields = new Fields(decode(data), "letter");
    const letter = { kind: fields.text("t"), opening: fields.text("opening"), statement: fields.text("statement") };
    const ciphertext = fields.bytes("ciphertext");
    fields.closed();
    if (letter.kind !== kind2) throw openedFault(`a letter of the kind ${letter.kind.slice(0, 40)}, where ${kind2} belongs`);
    if (letter.statement !== digest2) {
      throw openingFault(`the letter was written under another statement, of opening ${letter.opening.slice(0, 32)}`, "another opening");
    }
    return decryptWith(keys, ciphertext, infoOf(kind2, keys.kid, digest2));
  }
  function releaseOf({ claims }, share, artifacts2) {
    const keys = artifacts2 ? decode(artifacts2) : /* @__PURE__ */ new Map();
    return encode(new Map(Object.entries({ artifacts: keys, bundle_id: claims.bundleId, share: toBase64(share) })));
  }
  function parseRelease(content, bundleId) {
    const fields = new Fields(decode(content), "release");
    const named = fields.value("artifacts");
    if (!(named instanceof Map)) throw openedFault("release.artifacts is not a map");
    const artifacts2 = new Map([...named].map(([name, key]) => [name, fromBase64(String(key))]));
    const [found, share] = [fields.text("bundle_id"), fields.bytes("share")];
    fields.closed();
    if (found !== bundleId) throw openingFault(`the steward's release is for bundle ${found.slice(0, 32)}, not ${bundleId}`, "another bundle");
    return { share, artifacts: artifacts2 };
  }
  function checkHolder({ said }, role, { kid }) {
    if (said[role] !== kid) throw openingFault(`the statement is for the ${role} ${said[role].slice(0, 16)}; this key is ${kid.slice(0, 16)}`, "another key");
  }

  // src/replaying.js
  var [FIRST, FIELD2] = [15, "opened field"];
  function replayOf(bundle, value, excerpts, results) {
    const checks = results.filter(({ number: number2 }) => number2 >= FIRST);
    if (value.get("t") === "kwanzaa.field.v1") {
      return { kind: "field", path: value.get("path"), value: words(value.get("value")), checks: checks.slice(0, 2) };
    }
    const record2 = value.get("record");
    if (bundle.isBeside) return { kind: "beside", ...saidOf(at(record2, "fields"), []), told: null, claims: claimsOf(at(record2, "fields"), null, excerpts), checks };
    const { fields, display: display3 } = readRecord(record2);
    const shown = hex(sha2562(encode(display3))) === bundle.claims.display ? display3 : null;
    const claims = claimsOf(fields, shown, excerpts);
    return { kind: "whole", ...saidOf(fields, excerpts), told: toldOf2(shown), claims, checks: checks.filter(({ name }) => name !== FIELD2) };
  }
  function toldOf2(display3) {
    const refusal = at(at(display3, "outcome"), "refusal");
    const lines = [text(refusal, "title"), text(refusal, "text")].filter(Boolean);
    return lines.length ? lines : null;
  }
  function saidOf(fields, excerpts) {
    const outcome2 = at(fields, "/outcome");
    const told = ["kind", "rung", "class", "reason"].map((name) => [name, at(outcome2, name) ?? null]).filter(([, one2]) => one2 !== null);
    const removed = items(outcome2, "removed").map((one2) => ({ topic: text(one2, "topic"), why: text(one2, "why") }));
    const closed = excerpts.filter(({ readable }) => !readable).length;
    return { question: text(fields, "/question"), outcome: told.map(([name, one2]) => [name, words(one2)]), removed, closed };
  }
  function claimsOf(fields, display3, excerpts) {
    const shown = new Map([...items(display3, "claims"), ...items(display3, "nearest")].map((one2) => [at(one2, "n"), one2]));
    return sealedClaims(fields).map((claim) => claimOf(claim, shown.get(claim.get("n")), fields, excerpts));
  }
  function claimOf(claim, shown, fields, excerpts) {
    const citations2 = items(claim, "citations");
    const sources = items(shown, "sources").map((one2) => ({ handle: text(one2, "handle"), excerpt: excerptIn(at(one2, "excerpt")) }));
    return {
      n: number(claim, "n"),
      isNearest: citations2.some((one2) => text(one2, "role") === "nearest"),
      shown: shown ? { text: text(shown, "text"), rung: text(shown, "rung"), sources } : null,
      sealed: { text: text(claim, "text"), rung: text(claim, "rung"), citations: citations2.map((one2) => citationOf(one2, excerpts)) },
      stages: stagesOf(claim, citations2, shown, fields)
    };
  }
  function citationOf(one2, excerpts) {
    const excerpt = excerpts[at(one2, "excerpt")];
    const place = at(one2, "locator") instanceof Map ? [...at(one2, "locator")] : [];
    return {
      artifact: text(one2, "artifact_id"),
      version: number(one2, "version"),
      relation: text(one2, "relation"),
      place: place.map(([name, value]) => `${name} ${words(value)}`).join(", "),
      excerpt: excerpt?.readable ? words(excerpt.value) : null
    };
  }
  function stagesOf(claim, citations2, shown, fields) {
    const [category, draft] = [at(fields, "/category"), at(fields, "/draft")];
    const [passages, checks] = [items(fields, "/retrieval"), items(fields, "/checks")];
    const cited = new Set(citations2.map((one2) => text(one2, "artifact_id")));
    const rank = Math.min(...passages.filter((one2) => cited.has(text(one2, "artifact_id"))).map((one2) => number(one2, "rank")));
    const verdicts = items(claim, "verdicts").map((one2) => `${text(one2, "rung")}: ${at(one2, "passed") === true ? "+" : "-"} ${text(one2, "why")}`);
    const bound = citations2.map((one2) => `${text(one2, "relation")} (${text(one2, "why")})`);
    const topic = text(claim, "topic");
    const isCut = shown && text(shown, "text") !== text(claim, "text");
    const display3 = !shown ? "withheld" : isCut ? "cut" : "whole";
    return [
      stage("intake", { type: text(category, "query_type") }, [text(category, "query_type")]),
      stage("categories", { course: text(category, "course") }, [text(category, "course"), ...items(category, "searches").map(words)]),
      stage(Number.isFinite(rank) ? "retrieval" : "retrieval.none", { count: passages.length, rank }),
      stage("enforcement", { count: checks.length }, checks.map((one2) => text(one2, "check"))),
      stage("drafting", { drafter: text(draft, "drafter") }, [text(draft, "drafter")]),
      stage("segmentation", { n: number(claim, "n") }, [topic]),
      stage("knowledge", { knowledge: text(claim, "knowledge") }, [text(claim, "knowledge")]),
      stage(citations2.length ? "assignment" : "assignment.none", { count: citations2.length }, [...bound, ...items(claim, "doubts").map(words)]),
      stage("coverage", { rung: text(claim, "rung") }, verdicts),
      stage(`display.${display3}`, {}),
      stage("assembly", {}),
      stage("tracking", {})
    ];
  }
  var stage = (name, values, codes = []) => ({ name, values, codes: codes.filter(Boolean) });
  function sealedClaims(fields) {
    const found = [];
    for (let n = 0; at(fields, `/claims/${n}`) instanceof Map; n += 1) found.push(fields.get(`/claims/${n}`));
    return found;
  }
  var at = (map2, key) => map2 instanceof Map ? map2.get(key) : void 0;
  var excerptIn = (value) => typeof value === "string" ? words(value) : null;
  var text = (map2, key) => typeof at(map2, key) === "string" ? words(at(map2, key)) : "";
  var number = (map2, key) => typeof at(map2, key) === "number" ? at(map2, key) : 0;
  var items = (map2, key) => Array.isArray(at(map2, key)) ? at(map2, key) : [];
  function words(value) {
    return escapeVisible(typeof value === "string" ? value : new TextDecoder().decode(encode(value ?? null)));
  }

  // src/opening.js
  var ACTS = {
    open: async (bundle, warrant, keys, given) => openedOf(bundle, await openLetter(bundle, warrant, keys, given.share), given),
    give: async (bundle, warrant, keys, given) => ({ letter: await give(bundle, warrant, keys, given) }),
    contribute: async (bundle, warrant, keys) => ({ letter: contribute(bundle, warrant, keys) })
  };
  async function act(name, { key, passphrase, secret = null, ...given }) {
    return guarded(key, secret, async (held) => {
      const trust = trustOf(given.keyset);
      const bundle = verifiedBundle(given.bundle, trust);
      const warrant = verifyStatement(given.statement, bundle, trust, given.now);
      held.seed = await readSeed(key, passphrase, secret);
      return ACTS[name](bundle, warrant, keysOf(held.seed), given);
    });
  }
  async function protect({ key, passphrase, secret, token }) {
    return guarded(key, secret, async (held) => {
      held.seed = await readSeed(key, passphrase);
      return { file: await lockUnder({ ...token, secret }, held.seed) };
    });
  }
  async function guarded(key, secret, work) {
    const held = { seed: new Uint8Array() };
    try {
      if (!globalThis.crypto?.subtle) throw fileFault("this page has no cryptography of the browser's", "insecure");
      return await work(held);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { fault: { code: fault.code, say: fault.say, line: visible(fault.message) } };
    } finally {
      for (const one2 of [held.seed, key, secret]) one2?.fill(0);
    }
  }
  async function openedOf(bundle, { value, excerpts }, { bundle: data, keyset: keyset2 }) {
    const opened = encode(value);
    const { results } = bundle.isBeside ? { results: [] } : await replay({ data, trust: trustOf(keyset2), opened });
    return { opened, replay: replayOf(bundle, value, excerpts, results) };
  }

  // web/dom.js
  function element(tag, { text: text2 = null, children = [], ...attributes } = {}) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text2 !== null) made.textContent = text2;
    made.append(...children);
    return made;
  }
  function read3(id2) {
    const bare = (_, value) => value?.constructor === Object ? Object.assign(/* @__PURE__ */ Object.create(null), value) : value;
    return JSON.parse(document.getElementById(id2).textContent, bare);
  }
  function filled(sentence, values) {
    return sentence.split(/\{([a-z]+)\}/).map((piece, n) => n % 2 ? element("bdi", { text: String(values[piece] ?? "") }) : piece).filter((piece) => piece !== "");
  }

  // web/replay.js
  var TERMS = { type: "types", course: "courses", drafter: "drafters", knowledge: "knowledge", rung: "rungs", kind: "outcomes", class: "kinds", reason: "reasons" };
  var LAST = "policy";
  var COMMAND = "kwanzaa-verify bundle.json --keyset keyset.json --replay opened.json --policy policy.json --archive taken-out";
  function shownOf(replay2, opened, words2) {
    const { page } = words2;
    const isGood = replay2.checks.every(({ status }) => status !== "fail");
    const said = element("h2", { class: "verdict__said", text: isGood ? page.opened : page.failed });
    const note = element("div", { class: `note note--${isGood ? "good" : "bad"}`, tabindex: "-1", children: [said, ...kindOf2(replay2, page)] });
    if (replay2.kind === "field") return [note, element("h3", { children: [element("code", { dir: "ltr", text: replay2.path })] }), wordsOf(replay2.value), ...checksOf(replay2.checks, words2), savedAs(opened, "opened.json", page.save)];
    const parts2 = [note, element("h3", { text: page.question }), wordsOf(replay2.question), element("h3", { text: page.outcome })];
    parts2.push(facts(replay2.outcome.map(([name, code]) => [page[name], coded(words2[TERMS[name]], code)])));
    if (replay2.told) parts2.push(element("h3", { text: page.told }), ...replay2.told.map(wordsOf));
    parts2.push(...replay2.claims.map((claim) => claimOf2(claim, words2)));
    if (!replay2.claims.length) parts2.push(element("p", { text: page.none }));
    if (replay2.removed.length) parts2.push(element("h3", { text: page.removed }), facts(replay2.removed.map(({ topic, why }) => [topic, coded(words2.removed, why)])));
    return [...parts2, ...checksOf(replay2.checks, words2), savedAs(opened, "opened.json", page.save)];
  }
  var kindOf2 = ({ kind: kind2 }, page) => page[kind2] ? [element("p", { text: page[kind2] })] : [];
  function claimOf2(claim, words2) {
    const { page } = words2;
    const title = element("h3", { children: filled(claim.isNearest ? page.nearest : page.claim, { n: claim.n }) });
    const sides = element("div", { class: "opened__sides", children: [shownSide(claim.shown, words2), sealedSide(claim.sealed, words2)] });
    const way = element("ol", { children: claim.stages.map((stage2) => stageOf(stage2, words2)) });
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
    for (const one2 of sealed.citations) {
      const values = { ...one2, relation: relations[one2.relation] ?? one2.relation };
      side.append(element("p", { children: filled(page.cited, values) }), quoted(one2.excerpt ?? page.closed));
    }
    return side;
  }
  function stageOf({ name, values, codes }, words2) {
    const { stages } = words2;
    const said = Object.fromEntries(Object.entries(values).map(([key, one2]) => [key, words2[TERMS[key]]?.[one2] ?? one2]));
    const line = element("p", { children: filled(stages[name], said) });
    const behind = element("code", { class: "soft", dir: "auto", text: codes.join("; ") });
    return element("li", { children: codes.length ? [line, behind] : [line] });
  }
  function checksOf(checks, { page, checks: rules }) {
    if (!checks.length) return [];
    const tags = { pass: ["good", page.holds], fail: ["bad", page.fails], not_checked: ["care", page.unchecked] };
    const rows = checks.map(({ number: number2, name, status, code, line }) => {
      const [tone, said] = tags[status];
      const rule = element("p", { children: [element("span", { class: `tag tag--${tone}`, text: said }), " ", rules[name]] });
      const behind = element("code", { class: "soft", dir: "ltr", lang: "en", text: `${code}: ${line}` });
      return element("li", { value: number2, children: status === "pass" ? [rule] : [rule, behind] });
    });
    const left = checks.some(({ name }) => name === LAST) ? [element("p", { text: page.more }), element("p", { children: [element("code", { dir: "ltr", text: COMMAND })] })] : [];
    return [element("h3", { text: page.checks }), element("ol", { class: "opened__checks", children: rows }), ...left];
  }
  function coded(room, code) {
    return [...room[code] ? [room[code], " "] : [], element("code", { class: "soft", text: code })];
  }
  function facts(rows) {
    const pairs = rows.flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { dir: "auto", children: value })]);
    return element("dl", { class: "facts", children: pairs });
  }
  var wordsOf = (text2) => element("p", { class: "opened__words", dir: "auto", text: text2 });
  var quoted = (text2) => element("blockquote", { children: [wordsOf(text2)] });
  function savedAs(data, name, text2) {
    const button = element("button", { type: "button", class: "button button--quiet", text: text2 });
    button.addEventListener("click", () => {
      const link = element("a", { href: URL.createObjectURL(new Blob([data], { type: "application/octet-stream" })), download: name });
      link.click();
      URL.revokeObjectURL(link.href);
    });
    return element("p", { children: [button] });
  }

  // web/token.js
  var SIZE2 = 32;
  var USER = { name: "kwanzaa key file", displayName: "Kwanzaa: a key file" };
  var ALGORITHMS2 = [-7, -8, -257].map((alg) => ({ type: "public-key", alg }));
  var random = () => crypto.getRandomValues(new Uint8Array(SIZE2));
  async function newToken() {
    await checkAble();
    const authenticatorSelection = { residentKey: "discouraged", userVerification: "required" };
    const publicKey = { challenge: random(), rp: { name: "Kwanzaa" }, user: { id: random(), ...USER }, pubKeyCredParams: ALGORITHMS2, authenticatorSelection, extensions: { prf: {} } };
    const made = await asked(() => navigator.credentials.create({ publicKey }));
    if (!made.getClientExtensionResults().prf?.enabled) throw noSecret();
    const token = { credential: new Uint8Array(made.rawId), rp: location.hostname, salt: random() };
    return { token, secret: await secretOf(token) };
  }
  async function secretOf({ credential, rp, salt }) {
    if (rp !== location.hostname) throw fileFault(`this file opens at ${rp} alone`, "another house");
    await checkAble();
    const allowCredentials = [{ type: "public-key", id: credential }];
    const publicKey = { challenge: random(), allowCredentials, userVerification: "required", extensions: { prf: { eval: { first: salt } } } };
    const made = await asked(() => navigator.credentials.get({ publicKey }));
    const secret = made.getClientExtensionResults().prf?.results?.first;
    if (secret?.byteLength !== SIZE2) throw noSecret();
    return new Uint8Array(secret);
  }
  async function checkAble() {
    if (!globalThis.PublicKeyCredential) throw fileFault("this browser asks no security keys", "no token");
    const able = await PublicKeyCredential.getClientCapabilities?.();
    if (able?.["extension:prf"] === false) throw noSecret();
  }
  async function asked(ask) {
    try {
      return await ask();
    } catch {
      throw fileFault("the security key was not used", "token refused");
    }
  }
  var noSecret = () => fileFault("no secret for a file came from the security key", "no secret");

  // web/worker.js
  var PATIENCE = 6e4;
  var POLICY = "verifier";
  var Verifier = class {
    /** *script* is the element that this code came in: by its address, or, in a saved file, by its text. */
    constructor(script) {
      const address = script.src || URL.createObjectURL(new Blob([script.textContent], { type: "text/javascript" }));
      this.address = allowed(address);
      this.asked = 0;
    }
    /** What a task comes to; throws where the worker broke or took too long, and starts afresh next time. */
    async ask(task, given) {
      this.worker ??= new Worker(this.address);
      this.asked += 1;
      try {
        return await answerOf(this.worker, { n: this.asked, task, ...given });
      } catch (error) {
        this.stop();
        throw error;
      }
    }
    /** Let the worker go, with all that it holds. */
    stop() {
      this.worker?.terminate();
      this.worker = null;
    }
  };
  function answerOf(worker, request) {
    return new Promise((done2, failed) => {
      const late = setTimeout(() => failed(new Error("late")), PATIENCE);
      worker.onmessage = ({ data }) => {
        if (data.n !== request.n) return;
        clearTimeout(late);
        done2(data.done);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        clearTimeout(late);
        failed(new Error("broken"));
      };
      worker.postMessage(request);
    });
  }
  function allowed(address) {
    const only = (asked2) => asked2 === address ? asked2 : null;
    return globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: only }).createScriptURL(address) ?? address;
  }

  // web/opening.js
  var PROTECT = "protect";
  var LARGE = 4096;
  function openOpening(script) {
    const page = new Page(script);
    for (const one2 of document.querySelectorAll(".unscripted")) one2.remove();
    for (const one2 of document.querySelectorAll(".verify__script")) one2.hidden = false;
    page.key?.addEventListener("change", () => page.take(page.key.files[0]));
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
    document.getElementById("drop")?.addEventListener("drop", ({ dataTransfer }) => page.take(dataTransfer.files[0]));
    window.addEventListener("pagehide", () => page.forget());
    if (page.key?.dataset.step === PROTECT) page.guarded(null, checkAble);
  }
  var Page = class {
    constructor(script) {
      this.verifier = new Verifier(script);
      this.words = read3("words");
      this.files = document.getElementById("files") ? read3("files") : {};
      this.key = document.getElementById("key");
      this.passphrase = document.getElementById("passphrase");
      this.results = document.getElementById("results");
      this.letter = document.getElementById("letter");
      this.busy = false;
    }
    async take(file3) {
      if (!file3 || this.busy) return;
      this.busy = true;
      this.say(this.words.page.working);
      await this.guarded(file3, () => this.told(file3));
      this.busy = false;
      this.key.value = "";
    }
    /** Do *work*; what goes wrong is told. */
    async guarded(file3, work) {
      try {
        await work();
      } catch (fault) {
        this.failed(fault instanceof Fault ? fault : { say: "broken" }, file3);
      }
    }
    async told(file3) {
      if (file3.size > LARGE) {
        this.failed({ say: "large" }, file3);
        return;
      }
      const key = new Uint8Array(await file3.arrayBuffer());
      const done2 = await (this.key.dataset.step === PROTECT ? this.protected(key) : this.acted(key));
      key.fill(0);
      if (done2.fault) this.failed(done2.fault, file3);
      else this.done(done2);
    }
    async acted(key) {
      const given = Object.fromEntries(["bundle", "statement", "keyset", "share", "half", "artifacts"].map((name) => [name, this.bytes(name)]));
      const token = tokenOf(key);
      if (token) this.say(this.words.page.touch);
      const secret = token && await secretOf(token);
      return this.asked(this.key.dataset.step, { ...given, key, secret, now: Date.now() });
    }
    async protected(key) {
      if (tokenOf(key)) throw fileFault("this file is kept under a security key already", "no key");
      this.say(this.words.page.touch);
      return this.asked(PROTECT, { key, ...await newToken() });
    }
    /** Let the worker do it; it gets a copy of the secret, and this one goes. */
    async asked(task, given) {
      try {
        return await this.verifier.ask(task, { ...given, passphrase: this.passphrase.value });
      } finally {
        given.secret?.fill(0);
      }
    }
    done({ letter, opened, replay: replay2, file: file3 }) {
      this.passphrase.value = "";
      if (file3) this.kept(file3);
      else if (letter) this.send(letter);
      else {
        this.show(shownOf(replay2, opened, this.words));
        this.results.querySelector(".note").focus();
      }
    }
    send(letter) {
      this.show([element("p", { class: "note note--good", role: "status", text: this.words.page.given })]);
      this.letter.value = new TextDecoder().decode(letter);
      this.letter.form.submit();
    }
    kept(file3) {
      const { page } = this.words;
      const note = element("div", { class: "note note--good", tabindex: "-1", children: [element("p", { text: page.kept }), element("p", { text: page.lost })] });
      this.show([note, savedAs(file3, "token.key", page.token)]);
      note.focus();
    }
    failed({ code, say, line, message }, file3) {
      const { faults } = this.words;
      const sentence = element("p", { children: filled(faults[say] ?? faults[code] ?? faults.other, { file: file3?.name }) });
      const behind = code ? [element("p", { children: [element("code", { class: "soft", dir: "ltr", lang: "en", text: `${code}: ${line ?? message}` })] })] : [];
      this.show([element("div", { class: "note note--bad", role: "alert", tabindex: "-1", children: [sentence, ...behind] })]);
      this.results.querySelector(".note").focus();
    }
    say(text2) {
      this.show([element("p", { class: "note", role: "status", text: text2 })]);
    }
    show(children) {
      this.results.replaceChildren(...children);
    }
    /** Let go of what was opened, so that a page that is gone back to shows nothing. */
    forget() {
      this.show([]);
      this.passphrase.value = "";
      this.verifier.stop();
    }
    bytes(name) {
      return this.files[name] === void 0 ? null : utf8(this.files[name]);
    }
  };

  // web/opener.js
  var done = (task, given) => task === "protect" ? protect(given) : act(task, given);
  if (typeof document === "object") openOpening(document.currentScript);
  else if (typeof WorkerGlobalScope === "function") {
    self.addEventListener("message", async ({ data: { n, task, ...given } }) => self.postMessage({ n, done: await done(task, given) }));
  }
  return __toCommonJS(opener_exports);
})();
