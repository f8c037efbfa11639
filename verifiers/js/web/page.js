// The page: files in, a sentence and a colour out, then every check, then digests. Text is only ever set as text.

import { LIMIT } from "../src/canonical.js";
import { utf8 } from "../src/bytes.js";
import { element, filled, read } from "./dom.js";
import { resultOf } from "./result.js";
import { Verifier } from "./worker.js";

const MOST = 50; // files at once
const ID = /^#([0-9a-f]{32})$/;

export function openPage(script) {
  const page = new Page(script);
  const choose = document.getElementById("files");
  const keys = document.getElementById("keys");
  const drop = document.getElementById("drop");
  document.getElementById("unscripted").remove();
  for (const one of document.querySelectorAll(".verify__script")) one.hidden = false;
  choose.addEventListener("change", () => page.take([...choose.files]));
  keys.addEventListener("change", () => page.takeKeys(keys.files[0] ?? null));
  for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
  drop.addEventListener("drop", ({ dataTransfer }) => page.take([...dataTransfer.files]));
  page.begin();
}

class Page {
  constructor(script) {
    this.verifier = new Verifier(script);
    this.words = read("words");
    this.own = read("keyset");
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

  takeKeys(file) {
    this.queue(async () => {
      if (file === null || file.size > LIMIT) return;
      this.keyset = new Uint8Array(await file.arrayBuffer());
      await this.showKeys(this.words.trust.chosen, file.name);
      if (this.files.length) await this.look();
    });
  }

  /** One thing after the other; what breaks is told, and the page goes on. */
  queue(task) {
    this.busy = this.busy.then(task).catch(() => this.show([{ kind: "broken", names: this.files.map(({ name }) => name) }]));
  }

  async showKeys(sentence, file = "") {
    if (!this.keyset) {
      this.trust.replaceChildren(...filled(sentence, {}));
      return;
    }
    const keys = await this.verifier.ask("keys", { keyset: this.keyset });
    const told = keys.code ? this.words.trust.unusable : sentence;
    this.trust.replaceChildren(...filled(told, { file, origin: keys.origin, version: keys.version }));
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
    if (this.files.length > MOST) return [{ kind: "many", names: [] }];
    const large = this.files.filter(({ size }) => size > LIMIT);
    const readable = this.files.filter(({ size }) => size <= LIMIT);
    const files = await Promise.all(
      readable.map(async (file) => ({ name: file.name, data: new Uint8Array(await file.arrayBuffer()) })),
    );
    const found = files.length ? await this.verifier.ask("look", { files, keyset: this.keyset }) : [];
    return [...found, ...large.map(({ name }) => ({ kind: "large", names: [name] }))];
  }

  show(results) {
    this.results.replaceChildren(...once(results).map((result) => resultOf(result, this.words, this.id)));
    this.results.querySelector(".note")?.focus();
  }
}

/** The same results; words that stand in one of them already are not shown again. */
function once(results) {
  const seen = new Set();
  return results.map((result) => {
    const words = JSON.stringify(result.told ?? null);
    const isNew = !seen.has(words);
    seen.add(words);
    return isNew ? result : { ...result, repeated: true };
  });
}
