// One file for three places: the page, the worker that the page starts from this same file, and tests in Node.

import { look, lookAtKeys, trustOrNone } from "../index.js";
import { openPage } from "./page.js";

export * from "../index.js";

const TASKS = { look: ({ files, keyset }) => look(files, trustOrNone(keyset)), keys: ({ keyset }) => lookAtKeys(keyset) };

if (typeof document === "object") openPage(document.currentScript);
else if (typeof WorkerGlobalScope === "function") {
  self.addEventListener("message", ({ data: { n, task, ...given } }) => self.postMessage({ n, done: TASKS[task](given) }));
}
