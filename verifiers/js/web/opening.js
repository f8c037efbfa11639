// The page that opens a seal: a key file in, and what the step asks for out. No key and no plaintext leaves the page.

import { utf8 } from "../src/bytes.js";
import { Fault, fileFault } from "../src/faults.js";
import { tokenOf } from "../src/keyfile.js";
import { element, filled, read } from "./dom.js";
import { savedAs, shownOf } from "./replay.js";
import { checkAble, newToken, secretOf } from "./token.js";
import { Verifier } from "./worker.js";

const PROTECT = "protect";
const LARGE = 4096; // bytes; a key file has a tenth of that

export function openOpening(script) {
  const page = new Page(script);
  for (const one of document.querySelectorAll(".unscripted")) one.remove();
  for (const one of document.querySelectorAll(".verify__script")) one.hidden = false;
  page.key?.addEventListener("change", () => page.take(page.key.files[0]));
  for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
  document.getElementById("drop")?.addEventListener("drop", ({ dataTransfer }) => page.take(dataTransfer.files[0]));
  window.addEventListener("pagehide", () => page.forget());
  if (page.key?.dataset.step === PROTECT) page.guarded(null, checkAble);
}

class Page {
  constructor(script) {
    this.verifier = new Verifier(script);
    this.words = read("words");
    this.files = document.getElementById("files") ? read("files") : {};
    this.key = document.getElementById("key");
    this.passphrase = document.getElementById("passphrase");
    this.results = document.getElementById("results");
    this.letter = document.getElementById("letter");
    this.busy = false;
  }

  async take(file) {
    if (!file || this.busy) return;
    this.busy = true;
    this.say(this.words.page.working);
    await this.guarded(file, () => this.told(file));
    this.busy = false;
    this.key.value = "";
  }

  /** Do *work*; what goes wrong is told. */
  async guarded(file, work) {
    try {
      await work();
    } catch (fault) {
      this.failed(fault instanceof Fault ? fault : { say: "broken" }, file);
    }
  }

  async told(file) {
    if (file.size > LARGE) {
      this.failed({ say: "large" }, file);
      return;
    }
    const key = new Uint8Array(await file.arrayBuffer());
    const done = await (this.key.dataset.step === PROTECT ? this.protected(key) : this.acted(key));
    key.fill(0);
    if (done.fault) this.failed(done.fault, file);
    else this.done(done);
  }

  async acted(key) {
    const given = Object.fromEntries(["bundle", "statement", "keyset", "share", "half", "artifacts"].map((name) => [name, this.bytes(name)]));
    const token = tokenOf(key);
    if (token) this.say(this.words.page.touch);
    const secret = token && (await secretOf(token));
    return this.asked(this.key.dataset.step, { ...given, key, secret, now: Date.now() });
  }

  async protected(key) {
    if (tokenOf(key)) throw fileFault("this file is kept under a security key already", "no key");
    this.say(this.words.page.touch);
    return this.asked(PROTECT, { key, ...(await newToken()) });
  }

  /** Let the worker do it; it gets a copy of the secret, and this one goes. */
  async asked(task, given) {
    try {
      return await this.verifier.ask(task, { ...given, passphrase: this.passphrase.value });
    } finally {
      given.secret?.fill(0);
    }
  }

  done({ letter, opened, replay, file }) {
    this.passphrase.value = "";
    if (file) this.kept(file);
    else if (letter) this.send(letter);
    else {
      this.show(shownOf(replay, opened, this.words));
      this.results.querySelector(".note").focus();
    }
  }

  send(letter) {
    this.show([element("p", { class: "note note--good", role: "status", text: this.words.page.given })]);
    this.letter.value = new TextDecoder().decode(letter);
    this.letter.form.submit();
  }

  kept(file) {
    const { page } = this.words;
    const note = element("div", { class: "note note--good", tabindex: "-1", children: [element("p", { text: page.kept }), element("p", { text: page.lost })] });
    this.show([note, savedAs(file, "token.key", page.token)]);
    note.focus();
  }

  failed({ code, say, line, message }, file) {
    const { faults } = this.words;
    const sentence = element("p", { children: filled(faults[say] ?? faults[code] ?? faults.other, { file: file?.name }) });
    const behind = code ? [element("p", { children: [element("code", { class: "soft", dir: "ltr", lang: "en", text: `${code}: ${line ?? message}` })] })] : [];
    this.show([element("div", { class: "note note--bad", role: "alert", tabindex: "-1", children: [sentence, ...behind] })]);
    this.results.querySelector(".note").focus();
  }

  say(text) {
    this.show([element("p", { class: "note", role: "status", text })]);
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
    return this.files[name] === undefined ? null : utf8(this.files[name]);
  }
}
