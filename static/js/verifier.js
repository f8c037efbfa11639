// Made by verifiers/js/build.js from verifiers/js/ and the packages that its lock names; do not edit.
var kwanzaaVerifier = (() => {
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

  // web/main.js
  var main_exports = {};
  __export(main_exports, {
    Fault: () => Fault,
    LIMIT: () => LIMIT,
    decode: () => decode,
    decodeLoose: () => decodeLoose,
    encode: () => encode,
    look: () => look,
    lookAtKeys: () => lookAtKeys,
    readSpki: () => readSpki,
    readTrust: () => readTrust,
    resolve: () => resolve,
    trustOf: () => trustOf,
    trustOrNone: () => trustOrNone,
    verify: () => verify,
    verifyReceipt: () => verifyReceipt,
    verifySignature: () => verifySignature
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
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
  function equal(one2, other) {
    return one2.length === other.length && one2.every((byte, n) => byte === other[n]);
  }
  function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  function fromHex(text2) {
    return Uint8Array.from({ length: text2.length / 2 }, (_, n) => Number.parseInt(text2.slice(2 * n, 2 * n + 2), 16));
  }
  function fromBase64(text2) {
    if (text2.length % 4) throw notBase64();
    const end = text2.endsWith("==") ? 2 : Number(text2.endsWith("="));
    const bytes = new Uint8Array(text2.length / 4 * 3 - end);
    let [held, bits2, at] = [0, 0, 0];
    for (let n = 0; n < text2.length - end; n += 1) {
      const six = SIX[text2.charCodeAt(n)] ?? NO_LETTER;
      if (six === NO_LETTER) throw notBase64();
      held = held << 6 | six;
      bits2 += 6;
      if (bits2 >= 8) {
        bits2 -= 8;
        bytes[at] = held >> bits2;
        at += 1;
        held &= (1 << bits2) - 1;
      }
    }
    if (held !== 0 || at !== bytes.length) throw notBase64();
    return bytes;
  }
  function toBase64(bytes) {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += PIECE) pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
    return pieces.join("");
  }
  function compare(a, b) {
    const [one2, other] = [utf8(a), utf8(b)];
    const n = one2.findIndex((byte, at) => byte !== other[at]);
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
  function decode(bytes) {
    return read(bytes, true);
  }
  function decodeLoose(bytes) {
    return read(bytes, false);
  }
  function encode(value) {
    return utf8(write(value));
  }
  function read(bytes, strict) {
    if (bytes.length > LIMIT) throw canonicalFault(`${bytes.length} bytes are more than the limit of ${LIMIT}`);
    let text2;
    try {
      text2 = UTF8.decode(bytes);
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
    for (let i2 = 0; i2 < len; i2++) {
      const { h, l } = fromBig(lst[i2], le);
      [Ah[i2], Al[i2]] = [h, l];
    }
    return [Ah, Al];
  }
  var fromNumH = (n) => n / 2 ** 32 | 0;
  var fromNumL = (n) => n >>> 0;
  function setU64FromNum(view, byteOffset, n, isLE2) {
    const h = fromNumH(n);
    const l = fromNumL(n);
    view.setUint32(byteOffset, isLE2 ? l : h, isLE2);
    view.setUint32(byteOffset + 4, isLE2 ? h : l, isLE2);
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
    const bytes = isBytes(value);
    const ofLen = length !== void 0 ? ` of length ${length}` : "";
    const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
    const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
    if (!bytes)
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
    for (let i2 = 0; i2 < arrays.length; i2++) {
      arrays[i2].fill(0);
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
    for (let i2 = 0; i2 < arr.length; i2++) {
      arr[i2] = byteSwap(arr[i2]);
    }
    return arr;
  }
  var swap32IfBE = isLE ? (u) => u : byteSwap32;
  var hasHexBuiltin = /* @__PURE__ */ (() => (
    // @ts-ignore
    typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
  ))();
  var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i2) => i2.toString(16).padStart(2, "0"));
  function bytesToHex(bytes) {
    abytes(bytes);
    if (hasHexBuiltin)
      return bytes.toHex();
    let hex2 = "";
    for (let i2 = 0; i2 < bytes.length; i2++) {
      hex2 += hexes[bytes[i2]];
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
    for (let i2 = 0; i2 < arrays.length; i2++) {
      const a = arrays[i2];
      abytes(a);
      sum += a.length;
    }
    const res = new Uint8Array(sum);
    for (let i2 = 0, pad = 0; i2 < arrays.length; i2++) {
      const a = arrays[i2];
      res.set(a, pad);
      pad += a.length;
    }
    return res;
  }
  function checkOpts(defaults, opts, title = "opts") {
    aopts(defaults, "defaults");
    if (opts !== void 0)
      aopts(opts, title);
    const merged = Object.assign(/* @__PURE__ */ Object.create(null), defaults, opts);
    return merged;
  }
  function createHasher(hashCons, info = {}) {
    if (typeof hashCons !== "function")
      throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
    info = checkOpts({}, info, "info");
    const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
    const tmp = hashCons(void 0);
    hashC.outputLen = tmp.outputLen;
    hashC.blockLen = tmp.blockLen;
    hashC.canXOF = tmp.canXOF;
    hashC.create = (opts) => hashCons(opts);
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
    constructor(blockLen, outputLen, padOffset, isLE2) {
      this.blockLen = blockLen;
      this.outputLen = outputLen;
      this.padOffset = padOffset;
      this.isLE = isLE2;
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
      const { buffer, view, blockLen, isLE: isLE2 } = this;
      let { pos } = this;
      buffer[pos++] = 128;
      buffer.fill(0, pos);
      if (this.padOffset > blockLen - pos) {
        this.process(view, 0);
        buffer.fill(0);
      }
      setU64FromNum(view, blockLen - 8, this.length * 8, isLE2);
      this.process(view, 0);
      this.roundClean();
      const oview = out === buffer ? view : createView(out);
      const len = this.outputLen;
      const outLen = len / 4;
      const state = this.get();
      if (len % 4 || outLen > state.length)
        throw new Error("invalid outputLen");
      for (let i2 = 0; i2 < outLen; i2++)
        oview.setUint32(4 * i2, state[i2], isLE2);
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
      const { A, B: B2, C, D: D2, E, F: F2, G, H } = this;
      return [A, B2, C, D2, E, F2, G, H];
    }
    // prettier-ignore
    set(A, B2, C, D2, E, F2, G, H) {
      this.A = A | 0;
      this.B = B2 | 0;
      this.C = C | 0;
      this.D = D2 | 0;
      this.E = E | 0;
      this.F = F2 | 0;
      this.G = G | 0;
      this.H = H | 0;
    }
    _cloneInto(to) {
      (to ||= new this.constructor()).set(...this.get());
      return this._cloneIntoMeta(to);
    }
    process(view, offset) {
      for (let i2 = 0; i2 < 16; i2++, offset += 4)
        SHA256_W[i2] = view.getUint32(offset, false);
      for (let i2 = 16; i2 < 64; i2++) {
        const W15 = SHA256_W[i2 - 15];
        const W2 = SHA256_W[i2 - 2];
        const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
        const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
        SHA256_W[i2] = s1 + SHA256_W[i2 - 7] + s0 + SHA256_W[i2 - 16] | 0;
      }
      let { A, B: B2, C, D: D2, E, F: F2, G, H } = this;
      for (let i2 = 0; i2 < 64; i2++) {
        const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
        const T1 = H + sigma1 + Chi(E, F2, G) + SHA256_K[i2] + SHA256_W[i2] | 0;
        const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
        const T2 = sigma0 + Maj(A, B2, C) | 0;
        H = G;
        G = F2;
        F2 = E;
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
      F2 = F2 + this.F | 0;
      G = G + this.G | 0;
      H = H + this.H | 0;
      this.set(A, B2, C, D2, E, F2, G, H);
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
      for (let i2 = 0; i2 < 16; i2++, offset += 4) {
        SHA512_W_H[i2] = view.getUint32(offset);
        SHA512_W_L[i2] = view.getUint32(offset += 4);
      }
      for (let i2 = 16; i2 < 80; i2++) {
        const W15h = SHA512_W_H[i2 - 15] | 0;
        const W15l = SHA512_W_L[i2 - 15] | 0;
        const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
        const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
        const W2h = SHA512_W_H[i2 - 2] | 0;
        const W2l = SHA512_W_L[i2 - 2] | 0;
        const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
        const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
        const SUMl = add4L(s0l, s1l, SHA512_W_L[i2 - 7], SHA512_W_L[i2 - 16]);
        const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i2 - 7], SHA512_W_H[i2 - 16]);
        SHA512_W_H[i2] = SUMh | 0;
        SHA512_W_L[i2] = SUMl | 0;
      }
      let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
      for (let i2 = 0; i2 < 80; i2++) {
        const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
        const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
        const CHIh = Eh & Fh ^ ~Eh & Gh;
        const CHIl = El & Fl ^ ~El & Gl;
        const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i2], SHA512_W_L[i2]);
        const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i2], SHA512_W_H[i2]);
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
    for (let i2 = 0; i2 < item.length; i2++)
      inner(item[i2], `${title}[${i2}]`);
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
  function bytesToNumberBE(bytes) {
    return hexToNumber(bytesToHex(bytes));
  }
  function bytesToNumberLE(bytes) {
    return hexToNumber(bytesToHex(copyBytes(abytes(bytes)).reverse()));
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
  function copyBytes(bytes) {
    return Uint8Array.from(abytes2(bytes));
  }
  function isPosBig(n) {
    return typeof n === "bigint" && _0n <= n;
  }
  function inRange(n, min, max2) {
    return isPosBig(n) && isPosBig(min) && isPosBig(max2) && min <= n && n < max2;
  }
  function aInRange(title, n, min, max2) {
    if (!inRange(n, min, max2))
      throw new RangeError("expected valid " + title + ": " + min + " <= n < " + max2 + ", got " + n);
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
    for (let i2 = 2; i2 < 16; i2++)
      table[i2] = table[i2 - 1] * d % modulo;
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
  function pow2(x2, power, modulo) {
    if (modulo <= _1n2)
      throw new Error("pow2: expected modulus > 1, got " + modulo);
    if (power < _0n2)
      throw new Error("pow2: expected non-negative exponent, got " + power);
    let res = x2;
    while (power-- > _0n2) {
      res *= res;
      res %= modulo;
    }
    return res;
  }
  function invert(number, modulo) {
    if (number === _0n2)
      throw new Error("invert: expected non-zero number");
    if (modulo <= _1n2)
      throw new Error("invert: expected modulus > 1, got " + modulo);
    let a = mod(number, modulo);
    let b = modulo;
    let x2 = _0n2, u = _1n2;
    while (a !== _0n2) {
      const q = b / a;
      const r = b - a * q;
      const m = x2 - u * q;
      b = a, a = r, x2 = u, u = m;
    }
    const gcd = b;
    if (gcd !== _1n2)
      throw new Error("invert: does not exist");
    return mod(x2, modulo);
  }
  function assertIsSquare(Fp2, root, n) {
    const F2 = Fp2;
    if (!F2.eql(F2.sqr(root), n))
      throw new Error("Cannot find square root");
  }
  function aoddModulus(order, fnName) {
    if ((order & _1n2) === _0n2)
      throw new Error(fnName + ": expected odd modulus, got " + order);
  }
  function sqrt3mod4(Fp2, n) {
    const F2 = Fp2;
    const p1div4 = (F2.ORDER + _1n2) / _4n;
    const root = F2.pow(n, p1div4);
    assertIsSquare(F2, root, n);
    return root;
  }
  function sqrt5mod8(Fp2, n) {
    const F2 = Fp2;
    const p5div8 = (F2.ORDER - _5n) / _8n;
    const n2 = F2.mul(n, _2n);
    const v = F2.pow(n2, p5div8);
    const nv = F2.mul(n, v);
    const i2 = F2.mul(F2.mul(nv, _2n), v);
    const root = F2.mul(nv, F2.sub(i2, F2.ONE));
    assertIsSquare(F2, root, n);
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
      const F2 = Fp2;
      let tv1 = F2.pow(n, c4);
      let tv2 = F2.mul(tv1, c1);
      const tv3 = F2.mul(tv1, c2);
      const tv4 = F2.mul(tv1, c3);
      const e1 = F2.eql(F2.sqr(tv2), n);
      const e2 = F2.eql(F2.sqr(tv3), n);
      tv1 = F2.cmov(tv1, tv2, e1);
      tv2 = F2.cmov(tv4, tv3, e2);
      const e3 = F2.eql(F2.sqr(tv2), n);
      const root = F2.cmov(tv1, tv2, e3);
      assertIsSquare(F2, root, n);
      return root;
    });
  }
  function tonelliShanks(P) {
    if (P < _3n)
      throw new Error("sqrt is not defined for small field");
    aoddModulus(P, "tonelliShanks");
    let Q2 = P - _1n2;
    let S = 0;
    while (Q2 % _2n === _0n2) {
      Q2 /= _2n;
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
    let cc = _Fp.pow(Z, Q2);
    const Q1div2 = (Q2 + _1n2) / _2n;
    return function tonelliSlow(Fp2, n) {
      const F2 = Fp2;
      if (F2.is0(n))
        return n;
      if (FpLegendre(F2, n) !== 1)
        throw new Error("Cannot find square root");
      let M = S;
      let c = F2.mul(F2.ONE, cc);
      let t = F2.pow(n, Q2);
      let R = F2.pow(n, Q1div2);
      while (!F2.eql(t, F2.ONE)) {
        if (F2.is0(t))
          throw new Error("Cannot find square root: probably non-prime P");
        let i2 = 1;
        let t_tmp = F2.sqr(t);
        while (!F2.eql(t_tmp, F2.ONE)) {
          i2++;
          t_tmp = F2.sqr(t_tmp);
          if (i2 === M)
            throw new Error("Cannot find square root");
        }
        const exponent = _1n2 << BigInt(M - i2 - 1);
        const b = F2.pow(c, exponent);
        M = i2;
        c = F2.sqr(b);
        t = F2.mul(t, c);
        R = F2.mul(R, b);
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
  function validateField(field) {
    aobject2(field, "field");
    if (typeof field.ORDER !== "bigint")
      throw new TypeError('param "ORDER" is invalid: expected bigint, got ' + typeof field.ORDER);
    asafenumber(field.BYTES, "BYTES");
    asafenumber(field.BITS, "BITS");
    for (const name of FIELD_FIELDS)
      afunction(field[name], "field." + name);
    if (field.BYTES < 1 || field.BITS < 1)
      throw new Error("invalid field: expected BYTES/BITS > 0");
    if (field.ORDER <= _1n2)
      throw new Error("invalid field: expected ORDER > 1, got " + field.ORDER);
    return field;
  }
  function FpInvertBatch(Fp2, nums, passZero = false) {
    validateField(Fp2);
    aarray(nums, "nums");
    abool2(passZero, "passZero");
    const F2 = Fp2;
    const inverted = new Array(nums.length).fill(passZero ? F2.ZERO : void 0);
    const multipliedAcc = nums.reduce((acc, num, i2) => {
      if (F2.is0(num))
        return acc;
      inverted[i2] = acc;
      return F2.mul(acc, num);
    }, F2.ONE);
    const invertedAcc = F2.inv(multipliedAcc);
    nums.reduceRight((acc, num, i2) => {
      if (F2.is0(num))
        return acc;
      inverted[i2] = F2.mul(acc, inverted[i2]);
      return F2.mul(acc, num);
    }, invertedAcc);
    return inverted;
  }
  function FpLegendre(Fp2, n) {
    validateField(Fp2);
    const F2 = Fp2;
    aoddModulus(F2.ORDER, "FpLegendre");
    const p1mod2 = (F2.ORDER - _1n2) / _2n;
    const powered = F2.pow(n, p1mod2);
    const yes = F2.eql(powered, F2.ONE);
    const zero = F2.eql(powered, F2.ZERO);
    const no = F2.eql(powered, F2.neg(F2.ONE));
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
    const bits2 = bitLen(n);
    if (nBitLength !== void 0 && nBitLength < bits2)
      throw new Error(`invalid n length: expected nBitLength (${nBitLength}) >= bitLen(n) (${bits2})`);
    const _nBitLength = nBitLength !== void 0 ? nBitLength : bits2;
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
    constructor(ORDER, opts = {}) {
      if (ORDER <= _1n2)
        throw new Error("invalid field: expected ORDER > 1, got " + ORDER);
      let _nbitLength = void 0;
      this.isLE = false;
      if (opts != null && typeof opts === "object") {
        if (typeof opts.BITS === "number")
          _nbitLength = opts.BITS;
        if (typeof opts.sqrt === "function")
          Object.defineProperty(this, "sqrt", { value: opts.sqrt, enumerable: true });
        if (typeof opts.isLE === "boolean")
          this.isLE = opts.isLE;
        if (opts.allowedLengths)
          this._lengths = Object.freeze(opts.allowedLengths.slice());
        if (typeof opts.modFromBytes === "boolean")
          this._mod = opts.modFromBytes;
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
    fromBytes(bytes, skipValidation = false) {
      abytes2(bytes);
      const { _lengths: allowedLengths, BYTES, isLE: isLE2, ORDER, _mod: modFromBytes } = this;
      if (allowedLengths) {
        if (bytes.length < 1 || !allowedLengths.includes(bytes.length) || bytes.length > BYTES) {
          throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes.length);
        }
        const padded = new Uint8Array(BYTES);
        padded.set(bytes, isLE2 ? 0 : padded.length - bytes.length);
        bytes = padded;
      }
      if (bytes.length !== BYTES)
        throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes.length);
      let scalar = isLE2 ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
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
  function Field(ORDER, opts = {}) {
    Object.freeze(_Field.prototype);
    return new _Field(ORDER, opts);
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
    return points.map((p, i2) => c.fromAffine(p.toAffine(invertedZs[i2])));
  }
  function validateW(W, bits2, min = 1) {
    if (!Number.isSafeInteger(W) || W < min || W > bits2)
      throw new Error("invalid window size, expected [" + min + ".." + bits2 + "], got W=" + W);
  }
  function validateTableBytes(numPoints, fpBytes) {
    const bytes = numPoints * (4 * fpBytes + 128);
    if (bytes > TABLE_BYTES_MAX)
      throw new Error("invalid window size: table would need ~" + Math.ceil(bytes / 2 ** 20) + " MiB, max " + TABLE_BYTES_MAX / 2 ** 20 + " MiB");
  }
  function probeRandomBytes(randomBytes4, length) {
    if (randomBytes4 === void 0)
      return void 0;
    afunction(randomBytes4, "randomBytes");
    try {
      const probe = randomBytes4(length);
      if (!isBytes2(probe) || probe.length !== length)
        return void 0;
    } catch {
      return void 0;
    }
    return randomBytes4;
  }
  function validateMSMPoints(points, c) {
    aarray(points, "points");
    points.forEach((p, i2) => {
      if (!(p instanceof c))
        throw new Error("invalid point at index " + i2);
    });
  }
  function validateMSMScalars(scalars, field, maxScalar) {
    if (!Array.isArray(scalars))
      throw new Error("array of scalars expected");
    scalars.forEach((s, i2) => {
      const ok = maxScalar === void 0 ? field.isValid(s) : isPosBig(s) && s < maxScalar;
      if (!ok)
        throw new Error("invalid scalar at index " + i2);
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
    let max2 = 0;
    for (const d of digits)
      max2 = Math.max(max2, d.length);
    let acc = zero;
    for (let bit = max2 - 1; bit >= 0; bit--) {
      if (bit !== max2 - 1)
        acc = acc.double();
      for (let i2 = 0; i2 < digits.length; i2++) {
        const w = digits[i2][bit];
        if (w) {
          const item = tables[i2][Math.abs(w) - 1 >> 1];
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
    constructor(Point, randomBytes4) {
      validatePointCons(Point);
      this.randomBytes = probeRandomBytes(randomBytes4, BLIND_BYTES);
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
    buildWnafTable(point, W, bits2) {
      const windows = Math.ceil(bits2 / W) + 1;
      const half = 2 ** (W - 1);
      const comp = [];
      let base = point;
      for (let w = 0; w < windows; w++) {
        let acc = base;
        for (let i2 = 0; i2 < half; i2++) {
          comp.push(acc);
          acc = acc.add(base);
        }
        base = comp[comp.length - 1].double();
      }
      return { W, bits: bits2, windows, comp };
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
        for (let i2 = 1; i2 < half; i2++)
          sel = i2 === idx ? comp[start + i2] : sel;
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
    getWnafPrecomputes(W, point, bits2, transform) {
      let entries = this.wnafPrecomputes.get(point);
      let comp = entries?.find((entry) => entry.W === W && entry.bits === bits2);
      if (!comp) {
        comp = this.buildWnafTable(point, W, bits2);
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
    runCT(point, n, bits2, transform) {
      const W = getWindowSize(point);
      if (W === 1)
        return this.fixedWindowCT(point, n, bits2);
      return this.wnafCachedCT(this.getWnafPrecomputes(W, point, bits2, transform), n);
    }
    mulCT(point, scalar, transform) {
      this.validateMulInput(point, scalar);
      return this.runCT(point, scalar, this.bits, transform);
    }
    mulCTBlinded(point, scalar, transform) {
      this.validateMulInput(point, scalar);
      if (this.randomBytes === void 0)
        throw new Error("randomBytes is required for scalar blinding");
      const bits2 = this.Point.Fn.BITS + BLIND_BITS;
      const blind = this.randomBytes(BLIND_BYTES);
      if (!isBytes2(blind) || blind.length !== BLIND_BYTES)
        throw new Error("randomBytes returned invalid byte array");
      blind[0] = blind[0] & 63 | 128;
      const n = scalar + bytesToNumberBE(blind) * this.Point.Fn.ORDER;
      return this.runCT(point, n, bits2, transform);
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
    fixedWindowCT(point, n, bits2) {
      const W = FW_WINDOW;
      const size = 1 << W;
      const mask = bitMask(W);
      const table = new Array(size);
      table[0] = this.ZERO;
      for (let i2 = 1; i2 < size; i2++)
        table[i2] = table[i2 - 1].add(point);
      const windows = Math.ceil(bits2 / W);
      let acc = this.ZERO;
      for (let window = windows - 1; window >= 0; window--) {
        if (window !== windows - 1)
          for (let d = 0; d < W; d++)
            acc = acc.double();
        const digit = Number(n >> BigInt(window * W) & mask);
        let sel = table[0];
        for (let i2 = 1; i2 < size; i2++)
          sel = i2 === digit ? table[i2] : sel;
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
  function createField(order, field, isLE2) {
    if (field) {
      if (field.ORDER !== order)
        throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
      validateField(field);
      return field;
    } else {
      return Field(order, { isLE: isLE2 });
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
    const _b2 = type === "weierstrass" ? "b" : "d";
    const params = ["Gx", "Gy", "a", _b2];
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
  function isEdValidXY(Fp2, CURVE, x2, y) {
    const x22 = Fp2.sqr(x2);
    const y2 = Fp2.sqr(y);
    const left = Fp2.add(Fp2.mul(CURVE.a, x22), y2);
    const right = Fp2.add(Fp2.ONE, Fp2.mul(CURVE.d, Fp2.mul(x22, y2)));
    return Fp2.eql(left, right);
  }
  function edwards(params, extraOpts = {}) {
    validateObject(extraOpts, {}, {}, "extraOpts");
    const opts = extraOpts;
    const validated = createCurveFields("edwards", params, opts, opts.FpFnLE);
    const { Fp: Fp2, Fn } = validated;
    let CURVE = validated.CURVE;
    const { h: cofactor } = CURVE;
    if (FpLegendre(Fp2, CURVE.a) !== 1)
      throw new Error("edwards: CURVE.a must be a square in Fp for complete addition formulas");
    if (FpLegendre(Fp2, CURVE.d) !== -1)
      throw new Error("edwards: CURVE.d must be a non-square in Fp for complete addition formulas");
    validateObject(opts, {}, { uvRatio: "function", randomBytes: "function" });
    const randomBytes4 = opts.randomBytes === void 0 ? randomBytes2 : opts.randomBytes;
    const MASK = _2n2 << BigInt(Fp2.BYTES * 8) - _1n4;
    function isOdd(n) {
      if (!Fp2.isOdd)
        throw new Error("Field does not have .isOdd()");
      return Fp2.isOdd(n);
    }
    const uvRatio2 = opts.uvRatio === void 0 ? (u, v) => {
      try {
        return { isValid: true, value: Fp2.sqrt(Fp2.div(u, v)) };
      } catch (e) {
        return { isValid: false, value: _0n4 };
      }
    } : opts.uvRatio;
    if (!isEdValidXY(Fp2, CURVE, CURVE.Gx, CURVE.Gy))
      throw new Error("bad curve params: generator point");
    const mulA = Fp2.eql(CURVE.a, Fp2.neg(Fp2.ONE)) ? (x2) => Fp2.neg(x2) : Fp2.eql(CURVE.a, Fp2.ONE) ? (x2) => x2 : (x2) => Fp2.mul(CURVE.a, x2);
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
        const { x: x2, y } = p || {};
        acoord("x", x2);
        acoord("y", y);
        return new Point(x2, y, Fp2.ONE, Fp2.mul(x2, y));
      }
      // Uses algo from RFC8032 5.1.3.
      static fromBytes(bytes, zip215 = false) {
        const len = Fp2.BYTES;
        const { a, d } = CURVE;
        bytes = copyBytes(abytes2(bytes, len, "point"));
        abool2(zip215, "zip215");
        const normed = copyBytes(bytes);
        const lastByte = bytes[len - 1];
        normed[len - 1] = lastByte & ~128;
        const y = bytesToNumberLE(normed);
        const max2 = zip215 ? MASK : Fp2.ORDER;
        aInRange("point.y", y, _0n4, max2);
        const y2 = Fp2.sqr(y);
        const u = Fp2.sub(y2, Fp2.ONE);
        const v = Fp2.sub(Fp2.mulN(d, y2), a);
        let { isValid, value: x2 } = uvRatio2(u, v);
        if (!isValid)
          throw new Error("bad point: invalid y coordinate");
        const isXOdd = isOdd(x2);
        const isLastByteOdd = (lastByte & 128) !== 0;
        if (!zip215 && Fp2.is0(x2) && isLastByteOdd)
          throw new Error("bad point: x=0 and x_0=1");
        if (isLastByteOdd !== isXOdd)
          x2 = Fp2.neg(x2);
        return Point.fromAffine({ x: x2, y });
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
        const F2 = Fp2.subN(G, C);
        const H = Fp2.subN(D2, B2);
        const X3 = Fp2.mul(E, F2);
        const Y3 = Fp2.mul(G, H);
        const T3 = Fp2.mul(E, H);
        const Z3 = Fp2.mul(F2, G);
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
        const F2 = Fp2.subN(D2, C);
        const G = Fp2.addN(D2, C);
        const H = Fp2.sub(B2, mulA(A));
        const X3 = Fp2.mul(E, F2);
        const Y3 = Fp2.mul(G, H);
        const T3 = Fp2.mul(E, H);
        const Z3 = Fp2.mul(F2, G);
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
        const x2 = Fp2.mul(X, iz);
        const y = Fp2.mul(Y, iz);
        const zz = Fp2.mul(Z, iz);
        if (is0)
          return { x: Fp2.ZERO, y: Fp2.ONE };
        if (!Fp2.eql(zz, Fp2.ONE))
          throw new Error("invZ was invalid");
        return { x: x2, y };
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
        const { x: x2, y } = this.toAffine();
        const bytes = Fp2.toBytes(y);
        bytes[bytes.length - 1] |= isOdd(x2) ? 128 : 0;
        return bytes;
      }
      toHex() {
        return bytesToHex2(this.toBytes());
      }
      toString() {
        return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
      }
    }
    const normalize = (points) => normalizeZ(Point, points);
    const wnaf = new ScalarMultiplier(Point, randomBytes4);
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
    const opts = eddsaOpts;
    validateObject(opts, {}, {
      adjustScalarBytes: "function",
      randomBytes: "function",
      domain: "function",
      prehash: "function",
      zip215: "boolean",
      mapToCurve: "function",
      toMontgomery: "function",
      toMontgomerySecret: "function"
    });
    const { prehash } = opts;
    const { BASE, Fp: Fp2, Fn } = Point;
    const outputLen = hash.outputLen;
    const expectedLen = 2 * Fp2.BYTES;
    if (outputLen !== void 0) {
      asafenumber(outputLen, "hash.outputLen");
      if (outputLen !== expectedLen)
        throw new Error(`hash.outputLen must be ${expectedLen}, got ${outputLen}`);
    }
    const randomBytes4 = opts.randomBytes === void 0 ? randomBytes2 : opts.randomBytes;
    const toMontgomery2 = opts.toMontgomery;
    const toMontgomerySecret2 = opts.toMontgomerySecret;
    const adjustScalarBytes2 = opts.adjustScalarBytes === void 0 ? (bytes) => bytes : opts.adjustScalarBytes;
    const domain = opts.domain === void 0 ? (data, ctx, phflag) => {
      abool2(phflag, "phflag");
      if (ctx.length || phflag)
        throw new Error("Contexts/pre-hash are not supported");
      return data;
    } : opts.domain;
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
      zip215: opts.zip215
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
      seed = seed === void 0 ? randomBytes4(lengths.seed) : seed;
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
  function isPowerOfTwo(x2) {
    checkU32(x2, "x");
    return (x2 & x2 - 1) === 0 && x2 !== 0;
  }
  function reverseBits(n, bits2) {
    checkU32(n);
    if (typeof bits2 !== "number")
      throw new TypeError('"bits" expected number, got type=' + typeof bits2);
    if (!Number.isSafeInteger(bits2) || bits2 < 0 || bits2 > 32)
      throw new Error(`expected integer 0 <= bits <= 32, got ${bits2}`);
    let reversed = 0;
    for (let i2 = 0; i2 < bits2; i2++, n >>>= 1)
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
    const bits2 = log2(n);
    for (let i2 = 0; i2 < n; i2++) {
      const j = reverseBits(i2, bits2);
      if (i2 < j) {
        const tmp = values[i2];
        values[i2] = values[j];
        values[j] = tmp;
      }
    }
    return values;
  }
  var FFTCore = (F2, coreOpts) => {
    validateObject(coreOpts, { N: "number", roots: "object", dit: "boolean" }, { invertButterflies: "boolean", skipStages: "number", brp: "boolean" }, "coreOpts");
    const { N: N2, roots, dit, invertButterflies = false, skipStages = 0, brp = true } = coreOpts;
    checkU32(N2, "coreOpts.N");
    const bits2 = log2(N2);
    if (!isPowerOfTwo(N2))
      throw new Error("FFT: Polynomial size should be power of two");
    checkU32(skipStages, "coreOpts.skipStages");
    const maxSkipStages = bits2 === 0 ? 0 : bits2 - 1;
    if (skipStages > maxSkipStages)
      throw new Error(`FFT: wrong skipStages: expected 0 <= skipStages <= ${maxSkipStages}`);
    if (roots.length !== N2)
      throw new Error(`FFT: wrong roots length: expected ${N2}, got ${roots.length}`);
    const isDit = dit !== invertButterflies;
    return (values) => {
      if (values.length !== N2)
        throw new Error("FFT: wrong Polynomial length");
      if (dit && brp)
        bitReversalInplace(values);
      for (let i2 = 0, g = 1; i2 < bits2 - skipStages; i2++) {
        const s = dit ? i2 + 1 + skipStages : bits2 - i2;
        const m = 1 << s;
        const m2 = m >> 1;
        const stride = N2 >> s;
        for (let k = 0; k < N2; k += m) {
          for (let j = 0, grp = g++; j < m2; j++) {
            const rootPos = invertButterflies ? dit ? N2 - grp : grp : j * stride;
            const i0 = k + j;
            const i1 = k + j + m2;
            const omega = roots[rootPos];
            const b = values[i1];
            const a = values[i0];
            if (isDit) {
              const t = F2.mul(b, omega);
              values[i0] = F2.add(a, t);
              values[i1] = F2.sub(a, t);
            } else if (invertButterflies) {
              values[i0] = F2.add(b, a);
              values[i1] = F2.mul(F2.sub(b, a), omega);
            } else {
              values[i0] = F2.add(a, b);
              values[i1] = F2.mul(F2.sub(a, b), omega);
            }
          }
        }
      }
      if (!dit && brp)
        bitReversalInplace(values);
      return values;
    };
  };

  // node_modules/@noble/curves/ed25519.js
  /*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
  var _1n5 = /* @__PURE__ */ BigInt(1);
  var _2n3 = /* @__PURE__ */ BigInt(2);
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
  function ed25519_pow_2_252_3(x2) {
    const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
    const P = ed25519_CURVE_p;
    const x22 = x2 * x2 % P;
    const b22 = x22 * x2 % P;
    const b42 = pow2(b22, _2n3, P) * b22 % P;
    const b5 = pow2(b42, _1n5, P) * x2 % P;
    const b10 = pow2(b5, _5n2, P) * b5 % P;
    const b20 = pow2(b10, _10n, P) * b10 % P;
    const b40 = pow2(b20, _20n, P) * b20 % P;
    const b80 = pow2(b40, _40n, P) * b40 % P;
    const b160 = pow2(b80, _80n, P) * b80 % P;
    const b240 = pow2(b160, _80n, P) * b80 % P;
    const b250 = pow2(b240, _10n, P) * b10 % P;
    const pow_p_5_8 = pow2(b250, _2n3, P) * x2 % P;
    return { pow_p_5_8, b2: b22 };
  }
  function adjustScalarBytes(bytes) {
    bytes[0] &= 248;
    bytes[31] &= 127;
    bytes[31] |= 64;
    return bytes;
  }
  var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
  function uvRatio(u, v) {
    const P = ed25519_CURVE_p;
    const v3 = mod(v * v * v, P);
    const v7 = mod(v3 * v3 * v, P);
    const pow3 = ed25519_pow_2_252_3(u * v7).pow_p_5_8;
    let x2 = mod(u * v3 * pow3, P);
    const vx2 = mod(v * x2 * x2, P);
    const root1 = x2;
    const root2 = mod(x2 * ED25519_SQRT_M1, P);
    const useRoot1 = vx2 === u;
    const useRoot2 = vx2 === mod(-u, P);
    const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
    if (useRoot1)
      x2 = root1;
    if (useRoot2 || noRoot)
      x2 = root2;
    if (isNegativeLE(x2, P))
      x2 = mod(-x2, P);
    return { isValid: useRoot1 || useRoot2, value: x2 };
  }
  var ed25519_Point = /* @__PURE__ */ edwards(ed25519_CURVE, { uvRatio });
  var Fp = /* @__PURE__ */ (() => ed25519_Point.Fp)();
  function toMontgomery(point) {
    const { y } = point;
    return Fp.toBytes(Fp.div(_1n5 + y, _1n5 - y));
  }
  function toMontgomerySecret(secretKey) {
    const size = ed25519_Point.Fp.BYTES;
    abytes(secretKey, size);
    return adjustScalarBytes(sha512(secretKey.subarray(0, size))).subarray(0, size);
  }
  function ed(opts) {
    return eddsa(ed25519_Point, sha512, Object.assign({ adjustScalarBytes, toMontgomery, toMontgomerySecret, zip215: true }, opts));
  }
  var ed25519 = /* @__PURE__ */ ed({});

  // node_modules/@noble/hashes/sha3.js
  var _0n5 = BigInt(0);
  var _1n6 = BigInt(1);
  var _2n4 = BigInt(2);
  var _7n2 = BigInt(7);
  var _256n = BigInt(256);
  var _0x71n = BigInt(113);
  var SHA3_PI = [];
  var SHA3_ROTL = [];
  var _SHA3_IOTA = [];
  for (let round = 0, R = _1n6, x2 = 1, y = 0; round < 24; round++) {
    [x2, y] = [y, (2 * x2 + 3 * y) % 5];
    SHA3_PI.push(2 * (5 * y + x2));
    SHA3_ROTL.push((round + 1) * (round + 2) / 2 % 64);
    let t = _0n5;
    for (let j = 0; j < 7; j++) {
      R = (R << _1n6 ^ (R >> _7n2) * _0x71n) % _256n;
      if (R & _2n4)
        t ^= _1n6 << (_1n6 << BigInt(j)) - _1n6;
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
      for (let x2 = 0; x2 < 10; x2++)
        B[x2] = s[x2] ^ s[x2 + 10] ^ s[x2 + 20] ^ s[x2 + 30] ^ s[x2 + 40];
      for (let x2 = 0; x2 < 10; x2 += 2) {
        const idx1 = (x2 + 8) % 10;
        const idx0 = (x2 + 2) % 10;
        const B0 = B[idx0];
        const B1 = B[idx0 + 1];
        const Th = rotlH(B0, B1, 1) ^ B[idx1];
        const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
        for (let y = 0; y < 50; y += 10) {
          s[x2 + y] ^= Th;
          s[x2 + y + 1] ^= Tl;
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
        const b0 = s[y], b1 = s[y + 1], b22 = s[y + 2], b3 = s[y + 3];
        s[y] ^= ~s[y + 2] & s[y + 4];
        s[y + 1] ^= ~s[y + 3] & s[y + 5];
        s[y + 2] ^= ~s[y + 4] & s[y + 6];
        s[y + 3] ^= ~s[y + 5] & s[y + 7];
        s[y + 4] ^= ~s[y + 6] & s[y + 8];
        s[y + 5] ^= ~s[y + 7] & s[y + 9];
        s[y + 6] ^= ~s[y + 8] & b0;
        s[y + 7] ^= ~s[y + 9] & b1;
        s[y + 8] ^= ~b0 & b22;
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
          for (let i2 = 0, o = pos / 4; i2 < blockLen32; i2++)
            state32[i2] ^= data32[o + i2];
          pos += blockLen;
          this.pos = blockLen;
          this.keccak();
          continue;
        }
        const take = Math.min(blockLen - this.pos, len - pos);
        for (let i2 = 0; i2 < take; i2++)
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
    xof(bytes) {
      anumber(bytes);
      return this.xofInto(new Uint8Array(bytes));
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
  var genShake = (suffix, blockLen, outputLen, info = {}) => createHasher((opts = {}) => {
    opts = checkOpts({}, opts);
    return new Keccak(blockLen, suffix, opts.dkLen === void 0 ? outputLen : opts.dkLen, true);
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
    for (let i2 = 0; i2 < item.length; i2++)
      inner(item[i2], `${title}[${i2}]`);
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
    for (let i2 = 0; i2 < a.length; i2++)
      diff |= a[i2] ^ b[i2];
    return diff === 0;
  }
  function validateOpts(opts) {
    if (isBytes(opts))
      throw new TypeError('"opts" expected object, got Uint8Array');
    aobject3(opts, "opts");
    const proto = Object.getPrototypeOf(opts);
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
  function checkOptKeys(opts, allowed2) {
    validateOpts(opts);
    const normalized = Object.assign(/* @__PURE__ */ Object.create(null), opts);
    for (const [k, v] of Object.entries(normalized)) {
      if (v === void 0)
        continue;
      if (!allowed2.includes(k))
        throw new TypeError('unexpected option "' + String(k) + '"; expected one of: ' + allowed2.join(", "));
    }
    return Object.freeze(normalized);
  }
  function validateVerOpts(opts, allowed2 = VER_OPT_KEYS) {
    const normalized = checkOptKeys(opts, allowed2);
    if (normalized.context !== void 0)
      abytes(normalized.context, void 0, "opts.context");
    return normalized;
  }
  function validateSigOpts(opts, allowed2 = SIG_OPT_KEYS) {
    const normalized = checkOptKeys(opts, allowed2);
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
        for (let i2 = 0, pos = 0; i2 < lengths.length; i2++) {
          const c = lengths[i2];
          const l = getLength(c);
          const b = typeof c === "number" ? bufs[i2] : c.encode(bufs[i2]);
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
        for (let i2 = 0, pos = 0; i2 < uArr.length; i2++) {
          const b = coder.encode(uArr[i2]);
          res.set(b, pos);
          b.fill(0);
          pos += b.length;
        }
        return res;
      },
      decode: (a) => {
        abytes(a, bytesLen);
        const r = [];
        for (let i2 = 0; i2 < a.length; i2 += coder.bytesLen)
          r.push(coder.decode(a.subarray(i2, i2 + coder.bytesLen)));
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
  function getMask(bits2) {
    anumber(bits2, "bits");
    if (bits2 > 32)
      throw new RangeError('"bits" expected <= 32, got ' + bits2);
    return bits2 === 32 ? 4294967295 : ~(-1 << bits2) >>> 0;
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
  var genCrystals = (opts) => {
    const { newPoly: newPoly2, N: N2, Q: Q2, F: F2, ROOT_OF_UNITY: ROOT_OF_UNITY2, brvBits, isKyber } = opts;
    const mod2 = (a, modulo = Q2) => {
      const result = a % modulo | 0;
      return (result >= 0 ? result | 0 : modulo + result | 0) | 0;
    };
    const smod = (a, modulo = Q2) => {
      const r = mod2(a, modulo) | 0;
      return (r > modulo >> 1 ? r - modulo | 0 : r) | 0;
    };
    function getZettas() {
      const out = newPoly2(N2);
      for (let i2 = 0; i2 < N2; i2++) {
        const b = reverseBits(i2, brvBits);
        const p = BigInt(ROOT_OF_UNITY2) ** BigInt(b) % BigInt(Q2);
        out[i2] = Number(p) | 0;
      }
      return out;
    }
    const nttZetas = getZettas();
    const inv = (_a2) => {
      throw new Error("not implemented");
    };
    const field = isKyber ? {
      add: (a, b) => {
        const r = a + b | 0;
        return r >= Q2 ? r - Q2 | 0 : r;
      },
      sub: (a, b) => {
        const r = a - b | 0;
        return r < 0 ? r + Q2 | 0 : r;
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
      N: N2,
      roots: nttZetas,
      invertButterflies: true,
      skipStages: isKyber ? 1 : 0,
      brp: false
    };
    const dif = FFTCore(field, { dit: false, ...nttOpts });
    const dit = FFTCore(field, { dit: true, ...nttOpts });
    const NTT = {
      encode: (r) => {
        return dif(r);
      },
      decode: (r) => {
        dit(r);
        for (let i2 = 0; i2 < r.length; i2++)
          r[i2] = mod2(F2 * r[i2]);
        return r;
      }
    };
    const bitsCoder = (d, c) => {
      for (let i2 = 0, bufLen = 0; i2 < N2; i2++) {
        bufLen += d;
        if (bufLen > 32)
          getMask(bufLen);
        bufLen %= 8;
      }
      const mask = getMask(d);
      const bytesLen = d * (N2 / 8);
      return {
        bytesLen,
        encode: (poly_) => {
          const poly = poly_;
          const r = new Uint8Array(bytesLen);
          for (let i2 = 0, buf = 0, bufLen = 0, pos = 0; i2 < poly.length; i2++) {
            buf |= (c.encode(poly[i2]) & mask) << bufLen;
            bufLen += d;
            for (; bufLen >= 8; bufLen -= 8, buf >>= 8)
              r[pos++] = buf & 255;
          }
          return r;
        },
        decode: (bytes) => {
          const r = newPoly2(N2);
          for (let i2 = 0, buf = 0, bufLen = 0, pos = 0; i2 < bytes.length; i2++) {
            buf |= bytes[i2] << bufLen;
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
      get: (x2, y) => {
        _seed[seedLen + 0] = x2;
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
  function validateInternalOpts(opts, allowed2) {
    const normalized = checkOptKeys(opts, allowed2);
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
  var polyCoder = (d, compress = id, verify2 = id) => crystals.bitsCoder(d, {
    encode: (i2) => compress(verify2(i2)),
    decode: (i2) => verify2(compress(i2))
  });
  var polyAdd = (a_, b_) => {
    const a = a_;
    const b = b_;
    for (let i2 = 0; i2 < a.length; i2++)
      a[i2] = crystals.mod(a[i2] + b[i2]);
    return a;
  };
  var polySub = (a_, b_) => {
    const a = a_;
    const b = b_;
    for (let i2 = 0; i2 < a.length; i2++)
      a[i2] = crystals.mod(a[i2] - b[i2]);
    return a;
  };
  var polyShiftl = (p_) => {
    const p = p_;
    for (let i2 = 0; i2 < N; i2++)
      p[i2] <<= D;
    return p;
  };
  var polyChknorm = (p_, B2) => {
    const p = p_;
    for (let i2 = 0; i2 < N; i2++)
      if (Math.abs(crystals.smod(p[i2])) >= B2)
        return true;
    return false;
  };
  var MultiplyNTTs = (a_, b_) => {
    const a = a_;
    const b = b_;
    const c = newPoly(N);
    for (let i2 = 0; i2 < a.length; i2++)
      c[i2] = crystals.mod(a[i2] * b[i2]);
    return c;
  };
  function RejNTTPoly(xof_) {
    const xof = xof_;
    const r = newPoly(N);
    for (let j = 0; j < N; ) {
      const b = xof();
      if (b.length % 3)
        throw new Error("RejNTTPoly: unaligned block");
      for (let i2 = 0; j < N && i2 <= b.length - 3; i2 += 3) {
        const t = (b[i2 + 0] | b[i2 + 1] << 8 | b[i2 + 2] << 16) & 8388607;
        if (t < Q)
          r[j++] = t;
      }
    }
    return r;
  }
  function getDilithium(opts_) {
    const opts = opts_;
    const { K, L, GAMMA1, GAMMA2, TAU, ETA, OMEGA } = opts;
    const { CRH_BYTES, TR_BYTES, C_TILDE_BYTES, XOF128: XOF1282, XOF256: XOF2562, securityLevel } = opts;
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
        for (let i2 = 0, k = 0; i2 < K; i2++) {
          for (let j = 0; j < N; j++)
            if (h[i2][j] !== 0)
              res[k++] = j;
          res[OMEGA + i2] = k;
        }
        return res;
      },
      decode: (buf) => {
        const h = [];
        let k = 0;
        for (let i2 = 0; i2 < K; i2++) {
          const hi = newPoly(N);
          if (buf[OMEGA + i2] < k || buf[OMEGA + i2] > OMEGA)
            return false;
          for (let j = k; j < buf[OMEGA + i2]; j++) {
            if (j > k && buf[j] <= buf[j - 1])
              return false;
            hi[buf[j]] = 1;
          }
          k = buf[OMEGA + i2];
          h.push(hi);
        }
        for (let j = k; j < OMEGA; j++)
          if (buf[j] !== 0)
            return false;
        return h;
      }
    };
    const ETACoder = polyCoder(ETA === 2 ? 3 : 4, (i2) => ETA - i2, (i2) => {
      if (!(-ETA <= i2 && i2 <= ETA))
        throw new Error(`malformed key s1/s3 ${i2} outside of ETA range [${-ETA}, ${ETA}]`);
      return i2;
    });
    const T0Coder = polyCoder(13, (i2) => (1 << D - 1) - i2);
    const T1Coder = polyCoder(10);
    const ZCoder = polyCoder(GAMMA1 === 1 << 17 ? 18 : 20, (i2) => crystals.smod(GAMMA1 - i2));
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
        for (let i2 = 0; j < N && i2 < b.length; i2 += 1) {
          const d1 = CoefFromHalfByte(b[i2] & 15);
          const d2 = CoefFromHalfByte(b[i2] >> 4 & 15);
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
      for (let i2 = N - TAU, pos = 8, maskPos = 0, maskBit = 0; i2 < N; i2++) {
        let b = i2 + 1;
        for (; b > i2; ) {
          b = buf[pos++];
          if (pos < shake256.blockLen)
            continue;
          s.xofInto(buf);
          pos = 0;
        }
        pre[i2] = pre[b];
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
      for (let i2 = 0; i2 < p.length; i2++) {
        const { r0, r1 } = Power2Round(p[i2]);
        res0[i2] = r0;
        res1[i2] = r1;
      }
      return { r0: res0, r1: res1 };
    };
    const polyUseHint = (u_, h_) => {
      const u = u_;
      const h = h_;
      for (let i2 = 0; i2 < N; i2++)
        u[i2] = UseHint(h[i2], u[i2]);
      return u;
    };
    const polyMakeHint = (a_, b_) => {
      const a = a_;
      const b = b_;
      const v = newPoly(N);
      let cnt = 0;
      for (let i2 = 0; i2 < N; i2++) {
        const h = MakeHint(a[i2], b[i2]);
        v[i2] = h;
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
        for (let i2 = 0; i2 < L; i2++)
          s1.push(RejBoundedPoly(xofPrime.get(i2 & 255, i2 >> 8 & 255)));
        const s2 = [];
        for (let i2 = L; i2 < L + K; i2++)
          s2.push(RejBoundedPoly(xofPrime.get(i2 & 255, i2 >> 8 & 255)));
        const s1Hat = s1.map((i2) => crystals.NTT.encode(i2.slice()));
        const t0 = [];
        const t1 = [];
        const xof = XOF1282(rho);
        const t = newPoly(N);
        for (let i2 = 0; i2 < K; i2++) {
          cleanBytes(t);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i2));
            polyAdd(t, MultiplyNTTs(aij, s1Hat[j]));
          }
          crystals.NTT.decode(t);
          const { r0, r1 } = polyPowerRound(polyAdd(t, s2[i2]));
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
        for (let i2 = 0; i2 < K; i2++) {
          tmp.fill(0);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i2));
            polyAdd(tmp, MultiplyNTTs(aij, s1Hat[j]));
          }
          crystals.NTT.decode(tmp);
          polyAdd(tmp, s2[i2]);
          const { r1 } = polyPowerRound(tmp);
          t1.push(r1);
        }
        xof.clean();
        cleanBytes(tmp, s1Hat, _t0, s1, s2);
        return publicCoder.encode([rho, t1]);
      },
      // NOTE: random is optional.
      sign: (msg, secretKey, opts2 = {}) => {
        opts2 = validateSigOpts(opts2, INTERNAL_SIG_OPT_KEYS);
        opts2 = validateInternalOpts(opts2, INTERNAL_SIG_OPT_KEYS);
        const { extraEntropy: random, externalMu = false } = opts2;
        if (externalMu)
          abytesDoc(msg, CRH_BYTES, "mu");
        const ownRnd = random === false || random === void 0;
        const rnd = random === false ? new Uint8Array(32) : random === void 0 ? randomBytes3(signRandBytes) : random;
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
        for (let i2 = 0; i2 < K; i2++) {
          const pv = [];
          for (let j = 0; j < L; j++)
            pv.push(RejNTTPoly(xof.get(j, i2)));
          A.push(pv);
        }
        xof.clean();
        for (let i2 = 0; i2 < L; i2++)
          crystals.NTT.encode(s1[i2]);
        for (let i2 = 0; i2 < K; i2++) {
          crystals.NTT.encode(s2[i2]);
          crystals.NTT.encode(t0[i2]);
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
          for (let i2 = 0; i2 < L; i2++, kappa++)
            y.push(ZCoder.decode(x256.get(kappa & 255, kappa >> 8)()));
          const z = y.map((i2) => crystals.NTT.encode(i2.slice()));
          const w = [];
          for (let i2 = 0; i2 < K; i2++) {
            const wi = newPoly(N);
            for (let j = 0; j < L; j++)
              polyAdd(wi, MultiplyNTTs(A[i2][j], z[j]));
            crystals.NTT.decode(wi);
            w.push(wi);
          }
          const w1 = w.map((j) => j.map(HighBits));
          const cTilde = shake256.create({ dkLen: C_TILDE_BYTES }).update(mu).update(W1Vec.encode(w1)).digest();
          const cHat = crystals.NTT.encode(SampleInBall(cTilde));
          const cs1 = s1.map((i2) => MultiplyNTTs(i2, cHat));
          for (let i2 = 0; i2 < L; i2++) {
            polyAdd(crystals.NTT.decode(cs1[i2]), y[i2]);
            if (polyChknorm(cs1[i2], GAMMA1 - BETA)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y);
              continue main_loop;
            }
          }
          let cnt = 0;
          const h = [];
          for (let i2 = 0; i2 < K; i2++) {
            const cs2 = crystals.NTT.decode(MultiplyNTTs(s2[i2], cHat));
            const r0 = polySub(w[i2], cs2).map(LowBits);
            if (polyChknorm(r0, GAMMA2 - BETA)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y, h, cs2, r0);
              continue main_loop;
            }
            const ct0 = crystals.NTT.decode(MultiplyNTTs(t0[i2], cHat));
            if (polyChknorm(ct0, GAMMA2)) {
              cleanBytes(cTilde, cs1, cHat, w1, w, z, y, h, cs2, r0, ct0);
              continue main_loop;
            }
            polyAdd(r0, ct0);
            const hint = polyMakeHint(r0, w1[i2]);
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
      verify: (sig, msg, publicKey, opts2 = {}) => {
        opts2 = validateInternalOpts(opts2, INTERNAL_VER_OPT_KEYS);
        const { externalMu = false } = opts2;
        if (externalMu)
          abytesDoc(msg, CRH_BYTES, "mu");
        const [rho, t1] = publicCoder.decode(publicKey);
        const tr = shake256(publicKey, { dkLen: TR_BYTES });
        if (sig.length !== sigCoder.bytesLen)
          return false;
        const [cTilde, z, h] = sigCoder.decode(sig);
        if (h === false)
          return false;
        for (let i2 = 0; i2 < L; i2++)
          if (polyChknorm(z[i2], GAMMA1 - BETA))
            return false;
        const mu = externalMu ? msg : (
          // 7: µ ← H(tr||M, 512)
          shake256.create({ dkLen: CRH_BYTES }).update(tr).update(msg).digest()
        );
        const c = crystals.NTT.encode(SampleInBall(cTilde));
        const zNtt = z.map((i2) => i2.slice());
        for (let i2 = 0; i2 < L; i2++)
          crystals.NTT.encode(zNtt[i2]);
        const wTick1 = [];
        const xof = XOF1282(rho);
        for (let i2 = 0; i2 < K; i2++) {
          const ct12d = MultiplyNTTs(crystals.NTT.encode(polyShiftl(t1[i2])), c);
          const Az = newPoly(N);
          for (let j = 0; j < L; j++) {
            const aij = RejNTTPoly(xof.get(j, i2));
            polyAdd(Az, MultiplyNTTs(aij, zNtt[j]));
          }
          const wApprox = crystals.NTT.decode(polySub(Az, ct12d));
          wTick1.push(polyUseHint(wApprox, h[i2]));
        }
        xof.clean();
        const c2 = shake256.create({ dkLen: C_TILDE_BYTES }).update(mu).update(W1Vec.encode(wTick1)).digest();
        for (const t of h) {
          const sum = t.reduce((acc, i2) => acc + i2, 0);
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
      sign: (msg, secretKey, opts2 = {}) => {
        opts2 = validateSigOpts(opts2);
        const M = getMessage(msg, opts2.context);
        const res = internal.sign(M, secretKey, {
          extraEntropy: opts2.extraEntropy,
          externalMu: false
        });
        cleanBytes(M);
        return res;
      },
      verify: (sig, msg, publicKey, opts2 = {}) => {
        opts2 = validateVerOpts(opts2);
        abytesDoc(sig, void 0, "signature");
        return internal.verify(sig, getMessage(msg, opts2.context), publicKey, { externalMu: false });
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
          sign: (msg, secretKey, opts2 = {}) => {
            opts2 = validateSigOpts(opts2);
            const M = getMessagePrehash(rawHash, msg, opts2.context);
            const res = internal.sign(M, secretKey, {
              extraEntropy: opts2.extraEntropy,
              externalMu: false
            });
            cleanBytes(M);
            return res;
          },
          verify: (sig, msg, publicKey, opts2 = {}) => {
            opts2 = validateVerOpts(opts2);
            abytesDoc(sig, void 0, "signature");
            return internal.verify(sig, getMessagePrehash(rawHash, msg, opts2.context), publicKey, {
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
  function littleEndian(bytes) {
    return BigInt(`0x${hex(bytes.slice().reverse())}`);
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
  function checkPaths({ claims, commitments }) {
    if (claims % BLOCK) throw payloadFault(`payload.claims is ${claims}, not a multiple of ${BLOCK}`);
    if (commitments.size !== NAMED.length + claims) {
      throw payloadFault(`${commitments.size} commitments for ${claims} claims`);
    }
    const missing = pathsOf(claims).find((path) => !commitments.has(path));
    if (missing) throw payloadFault(`no commitment for ${missing}`);
  }
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
    const read3 = readSpki(spki);
    if (read3?.algorithm !== algorithm || keyid !== hex(sha2562(spki))) {
      throw keysetFault(`key ${keyid.slice(0, 16)} is not the ${algorithm} key it says it is`);
    }
    if (to !== null && to < from) throw keysetFault(`key ${keyid.slice(0, 16)} ends before it begins`);
    fields.closed();
    return { algorithm, role, keyid, from, to, raw: read3.raw };
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
    const envelope3 = {
      payloadType: fields.text("payloadType"),
      payload: fields.bytes("payload"),
      signatures: fields.items("signatures").map(parseSignature)
    };
    fields.closed();
    return envelope3;
  }
  function pae(payloadType, payload2) {
    const type = utf8(payloadType);
    return concat(utf8(`DSSEv1 ${type.length} `), type, utf8(` ${payload2.length} `), payload2);
  }
  function leaf({ payloadType, payload: payload2, signatures: signatures3 }) {
    const signed = toBase64(sha2562(pae(payloadType, payload2)));
    const made = toBase64(sha2562(...signatures3.map(({ sig }) => sig)));
    return utf8(`kwanzaa-leaf/v1
${signed}
${made}
`);
  }
  function verifyEnvelope(envelope3, { keyset: keyset2, role, index }) {
    const keys = envelope3.signatures.map(({ keyid }) => findKey(keyset2, keyid));
    for (const key of keys) {
      if (key.role !== role) throw unknownKey(`key ${key.keyid.slice(0, 16)} is a ${key.role} key, not a ${role} key`);
      if (!validAt(key, index)) throw notValid(key, index);
    }
    if (keys.map((key) => key.algorithm).join() !== Object.keys(ALGORITHMS).join()) {
      throw envelopeFault("an envelope has one Ed25519 and one ML-DSA-65 signature, in this order");
    }
    verifyEach(envelope3, keys);
  }
  function notValid(key, index) {
    const where = index === null ? "any more" : `at log index ${index}`;
    return unknownKey(`key ${key.keyid.slice(0, 16)} is not valid ${where}`);
  }
  function verifyEach({ payloadType, payload: payload2, signatures: signatures3 }, keys) {
    const signed = pae(payloadType, payload2);
    keys.forEach(({ algorithm, raw, keyid }, n) => {
      verifySignature(algorithm, raw, signatures3[n].sig, signed, keyid.slice(0, 16));
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
    const { text: text2, signatures: signatures3 } = parseNote(note);
    const checkpoint2 = parseCheckpoint(text2);
    if (checkpoint2.origin !== keyset2.origin) throw unknownKey("the checkpoint is of another log than this keyset's");
    if (signatures3.length !== 1) throw checkpointFault("a checkpoint has one signature here");
    const [{ name, keyId, signature }] = signatures3;
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
    const { number } = results.find((result) => result.name === name);
    return { status: "not_checked", code: "audit.needs", line: `needs check ${number}, ${name}` };
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
  function verify(data, trust, display3 = null) {
    return examine({ data, trust, display: display3 });
  }
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
    const read3 = parseEnvelope(given.fields.envelope);
    if (read3.payloadType !== BUNDLE) throw envelopeFault("the envelope does not hold a bundle");
    given.envelope = read3;
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

  // src/keyset.js
  var TYPE = "application/vnd.kwanzaa.keyset.v1+json";
  var NAMES = Object.keys(ALGORITHMS);
  function readTrust(data) {
    const fields = new Fields(decode(data), "keyset file");
    const roots = fields.texts("roots");
    const envelopes = fields.items("keysets").map(parseEnvelope);
    fields.closed();
    const keysets = [];
    for (const envelope3 of envelopes) keysets.push(step(envelope3, keysets.at(-1), roots));
    if (!keysets.length) throw keysetFault("a chain of no keysets gives nothing to trust");
    return { keyset: keysets.at(-1), digests: new Set(keysets.map((keyset2) => keyset2.digest)) };
  }
  function step(envelope3, before, pinned) {
    if (envelope3.payloadType !== TYPE) throw envelopeFault("the envelope does not hold a keyset");
    const keyset2 = parseKeyset(envelope3.payload);
    if (before) checkStep(before, keyset2);
    else if (keyset2.version !== 1 || JSON.stringify(keyset2.roots) !== JSON.stringify(pinned)) {
      throw unknownKey("the first keyset does not have the pinned roots");
    }
    checkSignatures(envelope3, before ? [before, keyset2] : [keyset2]);
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
      const kept2 = now && now.role === key.role && now.from === key.from;
      if (!kept2 || key.to !== null && (now.to === null || now.to > key.to)) {
        throw keysetFault(`keyset ${next.version} drops or widens key ${key.keyid.slice(0, 16)}`);
      }
    }
  }
  function checkSignatures(envelope3, keysets) {
    const allowed2 = keysets.flatMap((keyset2) => keyset2.keys.filter((key) => keyset2.roots.includes(key.keyid)));
    const keys = envelope3.signatures.map(({ keyid }) => {
      const key = allowed2.findLast((one2) => one2.keyid === keyid);
      if (!key) throw unknownKey(`key ${keyid.slice(0, 16)} is not a root of this keyset or the one before`);
      return key;
    });
    if (!ascends(keys.map((key) => `${key.algorithm} ${key.keyid}`))) {
      throw envelopeFault("the signatures of a keyset are in order of algorithm and key ID, each once");
    }
    verifyEach(envelope3, keys);
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

  // node_modules/fflate/esm/browser.js
  var u8 = Uint8Array;
  var u16 = Uint16Array;
  var i32 = Int32Array;
  var fleb = new u8([
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    1,
    1,
    1,
    2,
    2,
    2,
    2,
    3,
    3,
    3,
    3,
    4,
    4,
    4,
    4,
    5,
    5,
    5,
    5,
    0,
    /* unused */
    0,
    0,
    /* impossible */
    0
  ]);
  var fdeb = new u8([
    0,
    0,
    0,
    0,
    1,
    1,
    2,
    2,
    3,
    3,
    4,
    4,
    5,
    5,
    6,
    6,
    7,
    7,
    8,
    8,
    9,
    9,
    10,
    10,
    11,
    11,
    12,
    12,
    13,
    13,
    /* unused */
    0,
    0
  ]);
  var clim = new u8([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
  var freb = function(eb, start) {
    var b = new u16(31);
    for (var i2 = 0; i2 < 31; ++i2) {
      b[i2] = start += 1 << eb[i2 - 1];
    }
    var r = new i32(b[30]);
    for (var i2 = 1; i2 < 30; ++i2) {
      for (var j = b[i2]; j < b[i2 + 1]; ++j) {
        r[j] = j - b[i2] << 5 | i2;
      }
    }
    return { b, r };
  };
  var _a = freb(fleb, 2);
  var fl = _a.b;
  var revfl = _a.r;
  fl[28] = 258, revfl[258] = 28;
  var _b = freb(fdeb, 0);
  var fd = _b.b;
  var revfd = _b.r;
  var rev = new u16(32768);
  for (i = 0; i < 32768; ++i) {
    x = (i & 43690) >> 1 | (i & 21845) << 1;
    x = (x & 52428) >> 2 | (x & 13107) << 2;
    x = (x & 61680) >> 4 | (x & 3855) << 4;
    rev[i] = ((x & 65280) >> 8 | (x & 255) << 8) >> 1;
  }
  var x;
  var i;
  var hMap = (function(cd, mb, r) {
    var s = cd.length;
    var i2 = 0;
    var l = new u16(mb);
    for (; i2 < s; ++i2) {
      if (cd[i2])
        ++l[cd[i2] - 1];
    }
    var le = new u16(mb);
    for (i2 = 1; i2 < mb; ++i2) {
      le[i2] = le[i2 - 1] + l[i2 - 1] << 1;
    }
    var co;
    if (r) {
      co = new u16(1 << mb);
      var rvb = 15 - mb;
      for (i2 = 0; i2 < s; ++i2) {
        if (cd[i2]) {
          var sv = i2 << 4 | cd[i2];
          var r_1 = mb - cd[i2];
          var v = le[cd[i2] - 1]++ << r_1;
          for (var m = v | (1 << r_1) - 1; v <= m; ++v) {
            co[rev[v] >> rvb] = sv;
          }
        }
      }
    } else {
      co = new u16(s);
      for (i2 = 0; i2 < s; ++i2) {
        if (cd[i2]) {
          co[i2] = rev[le[cd[i2] - 1]++] >> 15 - cd[i2];
        }
      }
    }
    return co;
  });
  var flt = new u8(288);
  for (i = 0; i < 144; ++i)
    flt[i] = 8;
  var i;
  for (i = 144; i < 256; ++i)
    flt[i] = 9;
  var i;
  for (i = 256; i < 280; ++i)
    flt[i] = 7;
  var i;
  for (i = 280; i < 288; ++i)
    flt[i] = 8;
  var i;
  var fdt = new u8(32);
  for (i = 0; i < 32; ++i)
    fdt[i] = 5;
  var i;
  var flrm = /* @__PURE__ */ hMap(flt, 9, 1);
  var fdrm = /* @__PURE__ */ hMap(fdt, 5, 1);
  var max = function(a) {
    var m = a[0];
    for (var i2 = 1; i2 < a.length; ++i2) {
      if (a[i2] > m)
        m = a[i2];
    }
    return m;
  };
  var bits = function(d, p, m) {
    var o = p / 8 | 0;
    return (d[o] | d[o + 1] << 8) >> (p & 7) & m;
  };
  var bits16 = function(d, p) {
    var o = p / 8 | 0;
    return (d[o] | d[o + 1] << 8 | d[o + 2] << 16) >> (p & 7);
  };
  var shft = function(p) {
    return (p + 7) / 8 | 0;
  };
  var slc = function(v, s, e) {
    if (s == null || s < 0)
      s = 0;
    if (e == null || e > v.length)
      e = v.length;
    return new u8(v.subarray(s, e));
  };
  var ec = [
    "unexpected EOF",
    "invalid block type",
    "invalid length/literal",
    "invalid distance",
    "stream finished",
    "no stream handler",
    ,
    "no callback",
    "invalid UTF-8 data",
    "extra field too long",
    "date not in range 1980-2099",
    "filename too long",
    "stream finishing",
    "invalid zip data"
    // determined by unknown compression method
  ];
  var err = function(ind, msg, nt) {
    var e = new Error(msg || ec[ind]);
    e.code = ind;
    if (Error.captureStackTrace)
      Error.captureStackTrace(e, err);
    if (!nt)
      throw e;
    return e;
  };
  var inflt = function(dat, st, buf, dict) {
    var sl = dat.length, dl = dict ? dict.length : 0;
    if (!sl || st.f && !st.l)
      return buf || new u8(0);
    var noBuf = !buf;
    var resize = noBuf || st.i != 2;
    var noSt = st.i;
    if (noBuf)
      buf = new u8(sl * 3);
    var cbuf = function(l2) {
      var bl = buf.length;
      if (l2 > bl) {
        var nbuf = new u8(Math.max(bl * 2, l2));
        nbuf.set(buf);
        buf = nbuf;
      }
    };
    var final = st.f || 0, pos = st.p || 0, bt = st.b || 0, lm = st.l, dm = st.d, lbt = st.m, dbt = st.n;
    var tbts = sl * 8;
    do {
      if (!lm) {
        final = bits(dat, pos, 1);
        var type = bits(dat, pos + 1, 3);
        pos += 3;
        if (!type) {
          var s = shft(pos) + 4, l = dat[s - 4] | dat[s - 3] << 8, t = s + l;
          if (t > sl) {
            if (noSt)
              err(0);
            break;
          }
          if (resize)
            cbuf(bt + l);
          buf.set(dat.subarray(s, t), bt);
          st.b = bt += l, st.p = pos = t * 8, st.f = final;
          continue;
        } else if (type == 1)
          lm = flrm, dm = fdrm, lbt = 9, dbt = 5;
        else if (type == 2) {
          var hLit = bits(dat, pos, 31) + 257, hcLen = bits(dat, pos + 10, 15) + 4;
          var tl = hLit + bits(dat, pos + 5, 31) + 1;
          pos += 14;
          var ldt = new u8(tl);
          var clt = new u8(19);
          for (var i2 = 0; i2 < hcLen; ++i2) {
            clt[clim[i2]] = bits(dat, pos + i2 * 3, 7);
          }
          pos += hcLen * 3;
          var clb = max(clt), clbmsk = (1 << clb) - 1;
          var clm = hMap(clt, clb, 1);
          for (var i2 = 0; i2 < tl; ) {
            var r = clm[bits(dat, pos, clbmsk)];
            pos += r & 15;
            var s = r >> 4;
            if (s < 16) {
              ldt[i2++] = s;
            } else {
              var c = 0, n = 0;
              if (s == 16)
                n = 3 + bits(dat, pos, 3), pos += 2, c = ldt[i2 - 1];
              else if (s == 17)
                n = 3 + bits(dat, pos, 7), pos += 3;
              else if (s == 18)
                n = 11 + bits(dat, pos, 127), pos += 7;
              while (n--)
                ldt[i2++] = c;
            }
          }
          var lt = ldt.subarray(0, hLit), dt = ldt.subarray(hLit);
          lbt = max(lt);
          dbt = max(dt);
          lm = hMap(lt, lbt, 1);
          dm = hMap(dt, dbt, 1);
        } else
          err(1);
        if (pos > tbts) {
          if (noSt)
            err(0);
          break;
        }
      }
      if (resize)
        cbuf(bt + 131072);
      var lms = (1 << lbt) - 1, dms = (1 << dbt) - 1;
      var lpos = pos;
      for (; ; lpos = pos) {
        var c = lm[bits16(dat, pos) & lms], sym = c >> 4;
        pos += c & 15;
        if (pos > tbts) {
          if (noSt)
            err(0);
          break;
        }
        if (!c)
          err(2);
        if (sym < 256)
          buf[bt++] = sym;
        else if (sym == 256) {
          lpos = pos, lm = null;
          break;
        } else {
          var add2 = sym - 254;
          if (sym > 264) {
            var i2 = sym - 257, b = fleb[i2];
            add2 = bits(dat, pos, (1 << b) - 1) + fl[i2];
            pos += b;
          }
          var d = dm[bits16(dat, pos) & dms], dsym = d >> 4;
          if (!d)
            err(3);
          pos += d & 15;
          var dt = fd[dsym];
          if (dsym > 3) {
            var b = fdeb[dsym];
            dt += bits16(dat, pos) & (1 << b) - 1, pos += b;
          }
          if (pos > tbts) {
            if (noSt)
              err(0);
            break;
          }
          if (resize)
            cbuf(bt + 131072);
          var end = bt + add2;
          if (bt < dt) {
            var shift = dl - dt, dend = Math.min(dt, end);
            if (shift + bt < 0)
              err(3);
            for (; bt < dend; ++bt)
              buf[bt] = dict[shift + bt];
          }
          for (; bt < end; ++bt)
            buf[bt] = buf[bt - dt];
        }
      }
      st.l = lm, st.p = lpos, st.b = bt, st.f = final;
      if (lm)
        final = 1, st.m = lbt, st.d = dm, st.n = dbt;
    } while (!final);
    return bt != buf.length && noBuf ? slc(buf, 0, bt) : buf.subarray(0, bt);
  };
  var et = /* @__PURE__ */ new u8(0);
  var b2 = function(d, b) {
    return d[b] | d[b + 1] << 8;
  };
  var b4 = function(d, b) {
    return (d[b] | d[b + 1] << 8 | d[b + 2] << 16 | d[b + 3] << 24) >>> 0;
  };
  var b8 = function(d, b) {
    return b4(d, b) + b4(d, b + 4) * 4294967296;
  };
  function inflateSync(data, opts) {
    return inflt(data, { i: 2 }, opts && opts.out, opts && opts.dictionary);
  }
  var td = typeof TextDecoder != "undefined" && /* @__PURE__ */ new TextDecoder();
  var tds = 0;
  try {
    td.decode(et, { stream: true });
    tds = 1;
  } catch (e) {
  }
  var dutf8 = function(d) {
    for (var r = "", i2 = 0; ; ) {
      var c = d[i2++];
      var eb = (c > 127) + (c > 223) + (c > 239);
      if (i2 + eb > d.length)
        return { s: r, r: slc(d, i2 - 1) };
      if (!eb)
        r += String.fromCharCode(c);
      else if (eb == 3) {
        c = ((c & 15) << 18 | (d[i2++] & 63) << 12 | (d[i2++] & 63) << 6 | d[i2++] & 63) - 65536, r += String.fromCharCode(55296 | c >> 10, 56320 | c & 1023);
      } else if (eb & 1)
        r += String.fromCharCode((c & 31) << 6 | d[i2++] & 63);
      else
        r += String.fromCharCode((c & 15) << 12 | (d[i2++] & 63) << 6 | d[i2++] & 63);
    }
  };
  function strFromU8(dat, latin1) {
    if (latin1) {
      var r = "";
      for (var i2 = 0; i2 < dat.length; i2 += 16384)
        r += String.fromCharCode.apply(null, dat.subarray(i2, i2 + 16384));
      return r;
    } else if (td) {
      return td.decode(dat);
    } else {
      var _a2 = dutf8(dat), s = _a2.s, r = _a2.r;
      if (r.length)
        err(8);
      return s;
    }
  }
  var slzh = function(d, b) {
    return b + 30 + b2(d, b + 26) + b2(d, b + 28);
  };
  var zh = function(d, b, z) {
    var fnl = b2(d, b + 28), fn = strFromU8(d.subarray(b + 46, b + 46 + fnl), !(b2(d, b + 8) & 2048)), es = b + 46 + fnl, bs = b4(d, b + 20);
    var _a2 = z && bs == 4294967295 ? z64e(d, es) : [bs, b4(d, b + 24), b4(d, b + 42)], sc = _a2[0], su = _a2[1], off = _a2[2];
    return [b2(d, b + 10), sc, su, fn, es + b2(d, b + 30) + b2(d, b + 32), off];
  };
  var z64e = function(d, b) {
    for (; b2(d, b) != 1; b += 4 + b2(d, b + 2))
      ;
    return [b8(d, b + 12), b8(d, b + 4), b8(d, b + 20)];
  };
  function unzipSync(data, opts) {
    var files = {};
    var e = data.length - 22;
    for (; b4(data, e) != 101010256; --e) {
      if (!e || data.length - e > 65558)
        err(13);
    }
    ;
    var c = b2(data, e + 8);
    if (!c)
      return {};
    var o = b4(data, e + 16);
    var z = o == 4294967295 || c == 65535;
    if (z) {
      var ze = b4(data, e - 12);
      z = b4(data, ze) == 101075792;
      if (z) {
        c = b4(data, ze + 32);
        o = b4(data, ze + 48);
      }
    }
    var fltr = opts && opts.filter;
    for (var i2 = 0; i2 < c; ++i2) {
      var _a2 = zh(data, o, z), c_2 = _a2[0], sc = _a2[1], su = _a2[2], fn = _a2[3], no = _a2[4], off = _a2[5], b = slzh(data, off);
      o = no;
      if (!fltr || fltr({
        name: fn,
        size: sc,
        originalSize: su,
        compression: c_2
      })) {
        if (!c_2)
          files[fn] = slc(data, b, b + sc);
        else if (c_2 == 8)
          files[fn] = inflateSync(data.subarray(b, b + sc), { out: new u8(su) });
        else
          err(14, "unknown compression type " + c_2);
      }
    }
    return files;
  }

  // src/archived.js
  var MOST2 = 400;
  var START = [80, 75, 3, 4];
  var isArchive = (data) => START.every((byte, at) => data[at] === byte);
  function foldersOf({ name, data }) {
    const folders = /* @__PURE__ */ new Map();
    let files = 0;
    let size = 0;
    const filter = ({ originalSize }) => {
      files += 1;
      size += originalSize;
      if (files > MOST2 || size > LIMIT) throw new RangeError("more than may be read");
      return true;
    };
    try {
      for (const [path, content] of Object.entries(unzipSync(data, { filter }))) {
        if (path.endsWith("/")) continue;
        const folder = path.slice(0, path.lastIndexOf("/") + 1);
        folders.set(folder, [...folders.get(folder) ?? [], { name: `${name}: ${path}`, data: content }]);
      }
    } catch {
      return [];
    }
    return [...folders.values()];
  }

  // src/nearest.js
  function nearestOf(display3) {
    return display3 instanceof Map && !display3.has("nearest") ? [] : new Fields(display3, "display").items("nearest");
  }
  function readAs(display3) {
    return display3 instanceof Map && display3.has("read_as") ? new Fields(display3, "display").text("read_as") : "";
  }

  // src/walked.js
  var [BEGIN, END] = ["", ""];
  var BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  var BLANKS = new RegExp(`[${BLANK}]+`, "g");
  var LEADING = new RegExp(`^[${BLANK}]+`);
  var PAGE = /^<(?:!doctype|html)(?![\p{L}\p{N}_])/iu;
  var CLAIM = /^(?![#>]|- )(?=.*(?<!\\)\*\r?$)(.+?)(?:[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]\*[^*]+\*)?\r?$/su;
  var NUMBERED = /^\*\*\p{Nd}+\. .*?:\*\* (.*)$/su;
  var ESCAPED = /\\([!-/:-@[-`{-~])/g;
  var ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
  var QUOTES = /[“”„"‘’']/g;
  var SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
  var withoutLeading = (text2) => text2.replace(LEADING, "");
  function walk(display3, text2) {
    if (PAGE.test(withoutLeading(text2))) throw missingInput("a page that was saved is compared by kwanzaa-verify alone");
    const lines = text2.replaceAll(BEGIN, "").replaceAll(END, "").split("\n");
    const signed = [...new Fields(display3, "display").items("claims"), ...nearestOf(display3)];
    const [claims, orders] = formOf(lines);
    const where = bare(unmarked(lines, claims));
    const found = where.split(BEGIN).length - 1;
    if (claims && found !== signed.length) throw keptFault(`it holds ${found} claims; ${signed.length} were signed`);
    const missing = orders.map((order) => missingOf(where, wantedOf(display3, order(signed, claims !== null))));
    if (missing.every((name) => name)) throw keptFault(`${missing[0]} is not there as it was signed`);
  }
  function formOf(lines) {
    if (lines.some((line) => NUMBERED.test(line))) return [NUMBERED, [beneath]];
    return lines[0].startsWith("# ") || lines.some((line) => CLAIM.test(line)) ? [CLAIM, [listed]] : [null, [listed, beneath]];
  }
  function missingOf(where, allWanted) {
    let place = 0;
    for (const [name, wanted] of allWanted) {
      wanted.lastIndex = place;
      if (!wanted.test(where)) return name;
      place = wanted.lastIndex;
    }
    return "";
  }
  function* wantedOf(display3, claims) {
    const outcome = new Fields(new Fields(display3, "display").value("outcome"), "display.outcome");
    if (outcome.given("refusal")) {
      const refusal = new Fields(outcome.value("refusal"), "display.outcome.refusal");
      for (const name of ["title", "text"]) yield [`the refusal's ${name}`, literal(refusal.text(name))];
    }
    yield* claims;
    for (const item of outcome.items("removed")) {
      yield ["a removed topic", literal(new Fields(item, "display.removed").text("topic"))];
    }
  }
  function* listed(signed, isMarked) {
    const held = /* @__PURE__ */ new Map();
    for (const item of signed) {
      const claim = claimOf(item);
      yield [claim.name, wordsOf(claim, isMarked)];
      for (const one2 of claim.sources) held.set(one2.letter, [...held.get(one2.letter) ?? [], { ...one2, text: claim.text }]);
    }
    for (const [letter, found] of held) {
      yield [`source ${letter}`, new RegExp(marker(letter), "g")];
      for (const about of new Set(found.map((one2) => one2.about))) {
        if (about) yield [`what source ${letter} is`, literal(about)];
      }
      const unsaid = found.filter(({ excerpt, text: text2 }) => excerpt !== null && !isSaid(text2, excerpt));
      for (const words of new Set(unsaid.map((one2) => one2.excerpt))) yield [`the words of source ${letter}`, literal(words)];
    }
  }
  function* beneath(signed, isMarked) {
    for (const item of signed) {
      const claim = claimOf(item);
      yield [claim.name, wordsOf(claim, isMarked)];
      for (const { letter, about, excerpt } of claim.sources) {
        yield [`source ${letter} of ${claim.name}`, new RegExp(escaped(letter), "g")];
        if (about) yield [`what source ${letter} of ${claim.name} is`, literal(about)];
        if (excerpt !== null) yield [`the words of source ${letter} of ${claim.name}`, literal(`\u201C${excerpt}\u201D`)];
      }
    }
  }
  function claimOf(item) {
    const claim = new Fields(item, "display.claims");
    return { text: claim.text("text"), name: `claim ${claim.integer("n", 1)}`, sources: claim.items("sources").map(sourceOf) };
  }
  function sourceOf(item) {
    const source = new Fields(item, "display.sources");
    const letter = source.text("handle").replace(/^Source /, "");
    return { letter, about: source.text("about"), excerpt: source.given("excerpt") ? source.text("excerpt") : null };
  }
  function wordsOf({ text: text2, sources }, isMarked) {
    const words = escaped(bare(text2)) + sources.map(({ letter }) => marker(letter)).join("");
    return new RegExp(isMarked ? BEGIN + words + END : words, "g");
  }
  function isSaid(text2, excerpt) {
    const folded = (one2) => bare(one2).replace(QUOTES, "'");
    if (excerpt.includes("\n")) return text2.includes(`\u201C${excerpt}\u201D`);
    return folded(text2).includes(folded(`\u201C${excerpt}\u201D`));
  }
  var marker = (letter) => `\\[[^\\[\\]]*${escaped(letter)}\\]`;
  var escaped = (text2) => text2.replace(SPECIAL, "\\$&");
  var bare = (text2) => text2.replace(BLANKS, "");
  var literal = (text2) => new RegExp(escaped(bare(text2)), "g");
  function unmarked(lines, claims) {
    const plain = lines.map((line) => unmarkedLine(line, claims)).join("\n").replaceAll("**", "").replace(ESCAPED, "$1");
    return plain.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]);
  }
  function unmarkedLine(line, claims) {
    const apart = claims ? line.replace(claims, `${BEGIN}$1${END}`) : line;
    return apart.replace(/^ *> ?/, "").replace(/\\$/, "");
  }

  // src/kept.js
  var FIELDS = ["contract", "claims", "outcome"];
  var UTF82 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  function checkKept(display3, data) {
    let text2;
    try {
      text2 = UTF82.decode(data);
    } catch {
      throw keptFault("the file that was kept is not text in UTF-8");
    }
    if (withoutLeading(text2).startsWith("{")) compare2(display3, readSaved(data));
    else walk(display3, text2);
  }
  function compare2(display3, kept2) {
    if (differ(nearestOf(kept2), nearestOf(display3))) throw keptFault("its nearest is not what was signed");
    if (readAs(kept2) !== readAs(display3)) throw keptFault("what its question was read as is not what was signed");
    const [fields, signed] = [new Fields(kept2, "kept"), new Fields(display3, "display")];
    for (const name of FIELDS) {
      if (differ(fields.value(name), signed.value(name))) throw keptFault(`its ${name} is not what was signed`);
    }
  }
  var differ = (one2, other) => !equal(encode(one2), encode(other));

  // src/receipts.js
  var RECEIPT = "application/vnd.kwanzaa.receipt.v1+json";
  var DIGEST2 = /^[0-9a-f]{64}$/;
  var TIME2 = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/;
  var CHECKS2 = [
    ["file", "a receipt beside the answer that it signs", [], file2],
    ["envelope", "the envelope says it is a receipt", ["file"], envelope2],
    ["receipt", "the time, and the digests of answer and bundle, in their form", ["envelope"], receipt],
    ["bundle", "the bundle given is the one that it names", ["receipt"], bundle],
    ["signatures", "Ed25519 and ML-DSA-65 both fit, by keys that sign receipts", ["receipt"], signatures2],
    ["display", "the answer is the one that was signed", ["receipt"], display2],
    [
      "kept",
      "the file holds every claim and citation that was signed, in order; what else it says is not signed",
      ["display"],
      kept
    ]
  ];
  function verifyReceipt(given) {
    return runChecks(CHECKS2, given);
  }
  function file2(given) {
    const fields = new Fields(readSaved(given.data), "file");
    given.fields = { receipt: fields.value("receipt"), display: fields.value("display") };
    fields.closed();
  }
  function envelope2(given) {
    const read3 = parseEnvelope(given.fields.receipt);
    if (read3.payloadType !== RECEIPT) throw envelopeFault("the envelope does not hold a receipt");
    given.envelope = read3;
  }
  function receipt(given) {
    const fields = new Fields(decode(given.envelope.payload), "receipt");
    const signed = { display: fields.text("display"), bundle: fields.text("bundle"), at: fields.text("at") };
    const fits = DIGEST2.test(signed.display) && DIGEST2.test(signed.bundle) && TIME2.test(signed.at);
    if (fields.text("t") !== "kwanzaa.receipt.v1" || !fits) throw receiptFault("not a kwanzaa.receipt.v1");
    fields.closed();
    given.signed = signed;
  }
  function bundle(given) {
    if (given.bundle === null) throw missingInput("no bundle was given to compare; auditors have it");
    const { envelopeValue, proof: proof2 } = readBundle(given.bundle);
    const [found, named] = [digestOf(envelopeValue), given.signed.bundle];
    if (found !== named) throw receiptFault(`the bundle has the digest ${found.slice(0, 16)}; named is ${named.slice(0, 16)}`);
    given.proof = proof2;
  }
  function readBundle(data) {
    const fields = new Fields(decode(data), "bundle");
    const envelopeValue = fields.value("envelope");
    parseEnvelope(envelopeValue);
    checkSeal(fields.value("seal"));
    checkWraps(fields.items("wraps"));
    const proof2 = parseProof(fields.value("proof"));
    fields.closed();
    return { envelopeValue, proof: proof2 };
  }
  function signatures2(given) {
    verifyEnvelope(given.envelope, { keyset: trusted(given).keyset, role: "receipt", index: leafOf(given) });
  }
  function leafOf({ proof: proof2, bundle: data, trust }) {
    return proof2 && verify(data, trust).verdict === "pass" ? proof2.index : null;
  }
  function display2(given) {
    const own = given.display === null ? given.fields.display : readSaved(given.display);
    if (own === null) throw missingInput("the receipt came without its answer; give your own copy with --display");
    const [found, signed] = [digestOf(own), given.signed.display];
    if (found !== signed) throw displayFault(`the answer has the digest ${found.slice(0, 16)}; signed was ${signed.slice(0, 16)}`);
    given.answer = own;
  }
  function kept(given) {
    if (given.kept === null) throw missingInput("no file was given to compare; give one with --kept");
    checkKept(given.answer, given.kept);
  }

  // src/telling.js
  var PREFIX = "Archive of ";
  function toldOf({ verdict }, answer) {
    if (verdict !== "pass" || !(answer instanceof Map)) return null;
    const [contract, outcome] = [inside(answer, "contract"), inside(answer, "outcome")];
    const refusal = inside(outcome, "refusal");
    return {
      archive: archiveOf(contract),
      question: text(inside(contract, "retrieval_summary"), "query"),
      refusal: [text(refusal, "title"), text(refusal, "text")].filter(Boolean),
      claims: items(answer, "claims").map(claimOf2),
      nearest: items(answer, "nearest").map(claimOf2),
      removed: items(outcome, "removed").map((one2) => [text(one2, "topic"), text(one2, "why")])
    };
  }
  function claimOf2(claim) {
    return { text: text(claim, "text"), label: text(claim, "label"), sources: items(claim, "sources").map(sourceOf2) };
  }
  function sourceOf2(source) {
    return { handle: text(source, "handle"), about: text(source, "about"), excerpt: text(source, "excerpt") };
  }
  function archiveOf(contract) {
    const names = items(contract, "sources").map((source) => text(source, "source_org"));
    const [name] = names.filter((one2) => one2.startsWith(PREFIX));
    return name?.slice(PREFIX.length) ?? "";
  }
  function inside(map, key) {
    const value = map?.get?.(key);
    return value instanceof Map ? value : /* @__PURE__ */ new Map();
  }
  function items(map, key) {
    const value = map?.get?.(key);
    return Array.isArray(value) ? value : [];
  }
  function text(map, key) {
    const value = map?.get?.(key);
    return typeof value === "string" ? value : "";
  }

  // src/looking.js
  var LINE_FEED = 10;
  var KINDS = [
    ["bundle", ["envelope", "seal"]],
    ["receipt", ["receipt", "display"]],
    ["keyset", ["keysets", "roots"]],
    ["display", ["t", "nonce", "contract", "claims"]],
    ["kept", ["contract", "claims", "outcome"]]
  ];
  var PDF = [37, 80, 68, 70, 45];
  var WORD = ": [Content_Types].xml";
  function trustOf(data) {
    return readTrust(data.at(-1) === LINE_FEED ? data.subarray(0, -1) : data);
  }
  function lookAtKeys(data) {
    try {
      const { origin, version, digest: digest2 } = trustOf(data).keyset;
      return { origin, version, digest: digest2 };
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { code: fault.code, line: visible(fault.message) };
    }
  }
  function trustOrNone(data) {
    try {
      return data === null ? null : trustOf(data);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return null;
    }
  }
  var NOTE = ": README.txt";
  function look(files, trust) {
    const archives = files.filter(({ data }) => isArchive(data));
    const single = files.filter(({ data }) => !isArchive(data));
    return [...archives.flatMap((file3) => lookAtArchive(file3, trust)), ...lookAtFiles(single, trust)];
  }
  function lookAtArchive(file3, trust) {
    const folders = foldersOf(file3);
    const isAnswered = (files) => files.some(({ data }) => kindOf(data) === "receipt");
    const beside = folders.filter((files) => !isAnswered(files)).flat();
    const whole = beside.filter(({ name }) => name !== file3.name + NOTE);
    const answered = folders.filter(isAnswered);
    const results = answered.flatMap((files, n) => lookAtFolder(files, whole.map((file4) => partOf(file4, n, answered.length)), trust));
    const isWord = folders.flat().some(({ name }) => name === file3.name + WORD);
    if (!results.length) return [{ kind: isWord ? "reading" : "archive", names: [file3.name] }];
    const wrong = results.filter((one2) => !isAsKept(one2));
    const facts = { count: results.length, wrong: wrong.length };
    const told = { kind: "conversation", names: [file3.name], facts };
    return [told, ...wrong, ...results.filter(isAsKept)];
  }
  function partOf(file3, n, count) {
    if (!isText(file3.data)) return file3;
    const parts2 = new TextDecoder().decode(file3.data).split(/^(?=# )/m);
    return parts2.length === count ? { ...file3, data: new TextEncoder().encode(parts2[n]) } : file3;
  }
  function lookAtFolder(files, whole, trust) {
    const receipts = files.filter(({ data }) => kindOf(data) === "receipt");
    const kept2 = [...files.filter((one2) => !receipts.includes(one2)), ...whole];
    return receipts.map((receipt2) => {
      const all = kept2.flatMap((one2) => lookAtFiles([receipt2, one2], trust)).filter(({ kind: kind2 }) => kind2 === "receipt");
      return all.find((one2) => !isAsKept(one2)) ?? all[0] ?? lookAtFiles([receipt2], trust)[0];
    });
  }
  var isAsKept = ({ report, kept: kept2 }) => report.verdict === "pass" && kept2 !== null && statusOf(report.results, "kept") === "pass";
  function lookAtFiles(files, trust) {
    const sorted = files.map((file3) => ({ ...file3, kind: kindOf(file3.data) }));
    const of = (...kinds) => sorted.filter(({ kind: kind2 }) => kinds.includes(kind2));
    const given = { trust, bundles: of("bundle"), receipts: of("receipt"), displays: of("display"), kept: of("kept", "text") };
    const results = [...given.bundles.map((file3) => ofBundle(file3, given)), ...given.receipts.map((file3) => ofReceipt(file3, given))];
    const told = new Set(results.flatMap(({ names }) => names));
    const alone = sorted.filter(({ name }) => !told.has(name)).map(({ kind: kind2, name }) => ({ kind: kind2, names: [name] }));
    return [...results, ...alone];
  }
  function kindOf(data) {
    if (data.length > LIMIT) return "large";
    if (PDF.every((byte, at) => data[at] === byte)) return "reading";
    const first = data.find((byte) => byte !== 32 && byte !== LINE_FEED && byte !== 9 && byte !== 13);
    if (first !== 123) return isText(data) ? "text" : "unknown";
    try {
      const value = decodeLoose(data);
      return KINDS.find(([, fields]) => fields.every((field) => value.has(field)))?.[0] ?? "unknown";
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return "bundle";
    }
  }
  function isText(data) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(data).trim() !== "";
    } catch {
      return false;
    }
  }
  function ofReceipt(file3, { trust, bundles, receipts, displays, kept: kept2 }) {
    const ask = (beside2) => {
      const given2 = { data: file3.data, trust, kept: null, display: null, bundle: null, ...beside2 };
      return [verifyReceipt(given2), given2];
    };
    const fits = (name, check) => (other) => statusOf(ask({ [name]: other.data })[0].results, check) === "pass";
    const alone = receipts.length === 1;
    const beside = [
      ["display", chosen(displays, alone, fits("display", "display"))],
      ["bundle", chosen(bundles, alone, fits("bundle", "bundle"))]
    ];
    const own = Object.fromEntries(beside.map(([name, other]) => [name, other?.data ?? null]));
    const ownKept = chosen(kept2, alone, (other) => statusOf(ask({ ...own, kept: other.data })[0].results, "kept") === "pass");
    const [report, given] = ask({ ...own, kept: ownKept?.data ?? null });
    const names = [file3, beside[0][1], ownKept].filter(Boolean).map(({ name }) => name);
    return { kind: "receipt", names, report, kept: ownKept?.name ?? null, facts: receiptFacts(given), told: toldOf(report, given.answer) };
  }
  function ofBundle(file3, { trust, bundles, receipts, displays }) {
    const ask = (display4) => {
      const given2 = { data: file3.data, trust, display: display4 };
      return [examine(given2), given2];
    };
    const answers = [...displays.map(({ name, data }) => ({ name, data })), ...receipts.flatMap(({ name, data }) => displayIn(name, data))];
    const display3 = chosen(answers, bundles.length === 1, (other) => statusOf(ask(other.data)[0].results, "display") === "pass");
    const [report, given] = ask(display3?.data ?? null);
    const names = [file3, ...displays.filter(({ name }) => name === display3?.name)].map(({ name }) => name);
    return { kind: "bundle", names, report, facts: bundleFacts(report, given), told: toldOf(report, given.answer) };
  }
  function chosen(options, isAlone, fits) {
    return options.find(fits) ?? (isAlone && options.length === 1 ? options[0] : null);
  }
  function displayIn(name, data) {
    const value = decodeLoose(data).get("display");
    return value instanceof Map ? [{ name, data: encode(value) }] : [];
  }
  function receiptFacts({ envelope: envelope3, signed, data }) {
    if (!signed) return { digests: [["file", hex(sha2562(data))]] };
    const digests = [
      ["file", hex(sha2562(data))],
      ["answer", signed.display],
      ["envelope", signed.bundle],
      ["payload", hex(sha2562(envelope3.payload))]
    ];
    return { at: signed.at, digests };
  }
  function bundleFacts({ bundle_id: id2 }, { data, payload: payload2, proof: proof2, checkpoint: checkpoint2, trust }) {
    const digests = [["file", hex(sha2562(data))]];
    if (!payload2) return { id: id2, digests };
    for (const name of ["archive_root", "display", "seal", "policy", "tables", "keyset", "cek"]) digests.push([name, payload2[name]]);
    if (checkpoint2) digests.push(["root", hex(checkpoint2.root)]);
    const place = proof2 && checkpoint2 ? { index: proof2.index, size: proof2.size, origin: trust.keyset.origin } : {};
    return { id: id2, at: payload2.issuedAt, version: payload2.archive_root, ...place, digests };
  }

  // src/places.js
  var DOMAIN = utf8("kwanzaa.artifact.v1\0");
  var FAR = 2 ** 53 - 1;
  var UNIT = 1e3;
  var samePlaces = (one2, other) => equal(encode(one2.map(asMap)), encode(other.map(asMap)));
  function resolve({ artifact, locator, excerpt, original }, payload2, table) {
    if (`sha256:${hex(sha2562(concat(DOMAIN, payload2)))}` !== artifact) throw locatorFault(`these are not the bytes of ${artifact.slice(0, 23)}`);
    const work = decode(payload2);
    const facts = new Map(work.get("metadata"));
    if (wordsAt(work, facts, locator) !== excerpt) throw locatorFault("other words stand at the place that is cited");
    if (!original.length) return;
    if (!table || hex(sha2562(table)) !== facts.get("places")) throw locatorFault("this is not the table of places that the artifact names");
    const found = placesOf(new Fields(decode(table), "places"), facts, locator);
    if (!samePlaces(found, original)) throw locatorFault("the words stand elsewhere in the original than is cited");
  }
  function wordsAt(work, facts, locator) {
    if ("pointer" in locator) {
      const value = facts.get(locator.pointer.slice(1));
      return value === void 0 ? null : String(value);
    }
    const words = [...work.get("paragraphs")[locator.paragraph] ?? ""];
    return locator.start < locator.end && locator.end <= words.length ? words.slice(locator.start, locator.end).join("") : null;
  }
  function placesOf(table, facts, locator) {
    const touched = (rows) => rows.filter(([paragraph, start, end]) => paragraph === locator.paragraph && start < locator.end && locator.start < end);
    const [words, cues] = [touched(table.items("words")), touched(table.items("cues"))];
    table.closed();
    if (cues.length) return [{ start_ms: Math.min(...cues.map((cue) => cue[3])), end_ms: Math.max(...cues.map((cue) => cue[4])) }];
    const height = facts.get("height");
    const pages = /* @__PURE__ */ new Map();
    for (const word of words) pages.set(word[3], [...pages.get(word[3]) ?? [], word]);
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
      if (isSameLine(line, box)) lines[lines.length - 1] = line.map((one2, at) => (at < 2 ? Math.min : Math.max)(one2, box[at]));
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
    const [x2, y] = [Math.floor(left / UNIT), height - Math.ceil(top / UNIT)];
    return { x: x2, y, w: Math.ceil(right / UNIT) - x2, h: height - Math.floor(bottom / UNIT) - y };
  }
  var asMap = (place) => new Map(Object.entries(place));

  // web/dom.js
  function element(tag, { text: text2 = null, children = [], ...attributes } = {}) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text2 !== null) made.textContent = text2;
    made.append(...children);
    return made;
  }
  function read2(id2) {
    const bare2 = (_, value) => value?.constructor === Object ? Object.assign(/* @__PURE__ */ Object.create(null), value) : value;
    return JSON.parse(document.getElementById(id2).textContent, bare2);
  }
  function filled(sentence, values) {
    return sentence.split(/\{([a-z]+)\}/).map((piece, n) => n % 2 ? element("bdi", { text: String(values[piece] ?? "") }) : piece).filter((piece) => piece !== "");
  }

  // web/result.js
  var SHORT = 12;
  var TONES = { pass: "good", fail: "bad", not_trusted: "care", unreadable: "bad", not_checked: "plain" };
  var PLAIN = { archive: "bad", large: "bad", many: "bad", broken: "bad", unknown: "bad" };
  function resultOf(result, words, id2) {
    const article = element("article", { class: "verdict" });
    const sentence = element("h2", { class: "verdict__said", children: filled(sentenceOf(result, words), valuesOf(result)) });
    const lines = linesOf2(result, words, id2).map((line) => element("p", { children: line }));
    const tone = toneOf(result, id2);
    article.append(element("div", { class: `note note--${tone}`, "data-tone": tone, tabindex: "-1", children: [sentence, ...lines] }));
    if (result.told && !result.repeated) article.append(...toldOf2(result.told, words));
    if (result.report) article.append(...checksOf(result, words), digestsOf(result.facts.digests, words));
    return article;
  }
  function toneOf({ kind: kind2, report, facts, kept: kept2 }, id2) {
    if (kind2 === "conversation") return facts.wrong ? "bad" : "good";
    if (!report) return PLAIN[kind2] ?? "care";
    if (report.verdict !== "pass") return TONES[report.verdict];
    const isBare = kind2 === "receipt" && !passed(report, "display");
    const isApart = kept2 && !passed(report, "kept");
    return isBare || isApart || id2 && facts.id && facts.id !== id2 ? "care" : "good";
  }
  function sentenceOf({ kind: kind2, report, facts, told }, { said }) {
    if (kind2 === "conversation") return said[facts.wrong ? "conversation.fail" : "conversation.pass"];
    if (!report) return said[kind2] ?? said.kept;
    if (kind2 === "receipt" && failsAlone(report, "kept")) return said.differs;
    if (kind2 === "receipt" && report.verdict === "pass" && !passed(report, "display")) return said.bare;
    return told?.refusal.length ? said.refused : said[report.verdict];
  }
  function valuesOf({ names, facts, told }) {
    const { at, version, origin, index, count, wrong } = facts ?? {};
    const values = { count, wrong, file: names.join(", "), day: dayOf(at), origin, archive: told?.archive };
    return { ...values, version: version?.slice(0, SHORT), place: index };
  }
  function linesOf2(result, { said, page }, id2) {
    const { kind: kind2, report, facts, told, kept: kept2 } = result;
    if (!report) return [];
    const keys = ["right"];
    if (kind2 === "bundle") keys.unshift("version", "logged");
    else keys.push("unlogged");
    if (told?.archive) keys.unshift("from");
    if (id2) keys.push(idOf(facts.id, id2));
    if (kept2) keys.push(`kept.${keptAs(report)}`);
    const values = { ...valuesOf(result), id: id2, other: facts.id };
    const proved = report.verdict === "pass" ? keys.map((key) => filled(said[key], key.startsWith("kept") ? { file: kept2 } : values)) : [];
    return [...proved, filled(page.file, values)];
  }
  function keptAs({ results }) {
    const { status, code } = results.find(({ name }) => name === "kept");
    if (status === "pass") return "pass";
    return code === "audit.missing_input" ? "page" : "fail";
  }
  function idOf(found, id2) {
    if (!found) return "id.none";
    return found === id2 ? "id.same" : "id.other";
  }
  function toldOf2({ question, refusal, claims, nearest, removed }, { page }) {
    const parts2 = [element("h3", { text: page.signed })];
    if (question) parts2.push(element("p", { children: filled(page.asked, { question }) }));
    parts2.push(...refusal.map((line) => element("p", { dir: "auto", text: line })));
    if (claims.length) parts2.push(element("ol", { class: "verdict__words", children: claims.map(claimOf3) }));
    if (nearest.length) parts2.push(element("h4", { text: page.nearest }));
    if (nearest.length) parts2.push(element("ul", { class: "verdict__words", children: nearest.map(claimOf3) }));
    if (removed.length) parts2.push(element("h4", { text: page.removed }));
    if (removed.length) parts2.push(element("ul", { children: removed.map((one2) => element("li", { dir: "auto", text: one2.join(": ") })) }));
    return [element("section", { class: "verdict__told", children: parts2 })];
  }
  function claimOf3({ text: text2, sources }) {
    const cited = sources.map(({ handle, about, excerpt }) => {
      const words = [handle, about, excerpt && `\u201C${excerpt}\u201D`].filter(Boolean).join(", ");
      return element("p", { class: "soft", dir: "auto", text: words });
    });
    return element("li", { children: [element("p", { dir: "auto", text: text2 }), ...cited] });
  }
  function checksOf({ kind: kind2, report }, { page, checks, statuses }) {
    const rows = report.results.map((one2) => {
      const said = statuses[one2.code] ?? statuses[one2.status];
      const tag = element("span", { class: `tag tag--${TONES[one2.status]}`, text: said });
      const line = [tag, " ", checks[`${kind2}.${one2.name}`]];
      if (one2.status === "pass" || one2.code in statuses) return element("li", { children: line });
      const code = element("code", { class: "soft", dir: "ltr", lang: "en", text: `${one2.code}: ${one2.line}` });
      return element("li", { children: [...line, element("br"), code] });
    });
    return [element("h3", { text: page.checks }), element("ol", { class: "verdict__checks", children: rows })];
  }
  function digestsOf(digests, { page, digests: names }) {
    const rows = digests.flatMap(([name, digest2]) => [
      element("dt", { text: names[name] }),
      element("dd", { children: [element("code", { dir: "ltr", text: digest2 })] })
    ]);
    const list = element("dl", { class: "facts", children: rows });
    return element("details", { children: [element("summary", { text: page.digests }), list] });
  }
  var passed = (report, name) => report.results.some((one2) => one2.name === name && one2.status === "pass");
  function failsAlone({ results }, name) {
    return results.every((one2) => one2.name === name === ["fail", "not_trusted"].includes(one2.status));
  }
  function dayOf(at) {
    const time = new Date(at ?? NaN);
    if (Number.isNaN(time.valueOf())) return at ?? "";
    const form = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" };
    return `${new Intl.DateTimeFormat(document.documentElement.lang || "en", form).format(time)} UTC`;
  }

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
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error("late")), PATIENCE);
      worker.onmessage = ({ data }) => {
        if (data.n !== request.n) return;
        clearTimeout(late);
        done(data.done);
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
    const only = (asked) => asked === address ? asked : null;
    return globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: only }).createScriptURL(address) ?? address;
  }

  // web/page.js
  var MOST3 = 50;
  var ID = /^#([0-9a-f]{32})$/;
  function openPage(script) {
    const page = new Page(script);
    const choose = document.getElementById("files");
    const keys = document.getElementById("keys");
    const drop = document.getElementById("drop");
    document.getElementById("unscripted").remove();
    for (const one2 of document.querySelectorAll(".verify__script")) one2.hidden = false;
    choose.addEventListener("change", () => page.take([...choose.files]));
    keys.addEventListener("change", () => page.takeKeys(keys.files[0] ?? null));
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
    drop.addEventListener("drop", ({ dataTransfer }) => page.take([...dataTransfer.files]));
    page.begin();
  }
  var Page = class {
    constructor(script) {
      this.verifier = new Verifier(script);
      this.words = read2("words");
      this.own = read2("keyset");
      this.keyset = this.own === "" ? null : utf8(this.own);
      this.files = [];
      this.id = ID.exec(location.hash)?.[1] ?? null;
      this.results = document.getElementById("results");
      this.trust = document.getElementById("trust");
      this.busy = Promise.resolve();
    }
    begin() {
      const field = document.getElementById("id");
      if (this.id && field) field.value = this.id;
      if (this.id) document.getElementById("came").replaceChildren(...filled(this.words.page.came, { id: this.id }));
      this.queue(() => this.showKeys(this.words.trust[this.keyset ? "house" : "none"]));
    }
    take(files) {
      if (!files.length) return;
      this.files = files;
      this.queue(() => this.look());
    }
    takeKeys(file3) {
      this.queue(async () => {
        if (file3 === null || file3.size > LIMIT) return;
        this.keyset = new Uint8Array(await file3.arrayBuffer());
        await this.showKeys(this.words.trust.chosen, file3.name);
        if (this.files.length) await this.look();
      });
    }
    /** One thing after the other; what breaks is told, and the page goes on. */
    queue(task) {
      this.busy = this.busy.then(task).catch(() => this.show([{ kind: "broken", names: this.files.map(({ name }) => name) }]));
    }
    async showKeys(sentence, file3 = "") {
      if (!this.keyset) {
        this.trust.replaceChildren(...filled(sentence, {}));
        return;
      }
      const keys = await this.verifier.ask("keys", { keyset: this.keyset });
      const told = keys.code ? this.words.trust.unusable : sentence;
      this.trust.replaceChildren(...filled(told, { file: file3, origin: keys.origin, version: keys.version }));
      this.trust.append(" ", element("code", { text: keys.digest ?? keys.code }));
    }
    async look() {
      this.results.setAttribute("aria-busy", "true");
      try {
        this.show(await this.told());
      } finally {
        this.results.removeAttribute("aria-busy");
      }
    }
    async told() {
      if (this.files.length > MOST3) return [{ kind: "many", names: [] }];
      const large = this.files.filter(({ size }) => size > LIMIT);
      const readable = this.files.filter(({ size }) => size <= LIMIT);
      const files = await Promise.all(
        readable.map(async (file3) => ({ name: file3.name, data: new Uint8Array(await file3.arrayBuffer()) }))
      );
      const found = files.length ? await this.verifier.ask("look", { files, keyset: this.keyset }) : [];
      return [...found, ...large.map(({ name }) => ({ kind: "large", names: [name] }))];
    }
    show(results) {
      this.results.replaceChildren(...once(results).map((result) => resultOf(result, this.words, this.id)));
      this.results.querySelector(".note")?.focus();
    }
  };
  function once(results) {
    const seen2 = /* @__PURE__ */ new Set();
    return results.map((result) => {
      const words = JSON.stringify(result.told ?? null);
      const isNew = !seen2.has(words);
      seen2.add(words);
      return isNew ? result : { ...result, repeated: true };
    });
  }

  // web/main.js
  var TASKS = { look: ({ files, keyset: keyset2 }) => look(files, trustOrNone(keyset2)), keys: ({ keyset: keyset2 }) => lookAtKeys(keyset2) };
  if (typeof document === "object") openPage(document.currentScript);
  else if (typeof WorkerGlobalScope === "function") {
    self.addEventListener("message", ({ data: { n, task, ...given } }) => self.postMessage({ n, done: TASKS[task](given) }));
  }
  return __toCommonJS(main_exports);
})();
