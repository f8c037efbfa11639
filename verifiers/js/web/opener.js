// The page that opens a seal, its worker, and tests in Node: one file for three places, as main.js is.

import { act, protect, replay, trustOf } from "../open.js";
import { openOpening } from "./opening.js";

export { act, protect, replay, trustOf };

const done = (task, given) => (task === "protect" ? protect(given) : act(task, given));

if (typeof document === "object") openOpening(document.currentScript);
else if (typeof WorkerGlobalScope === "function") {
  self.addEventListener("message", async ({ data: { n, task, ...given } }) => self.postMessage({ n, done: await done(task, given) }));
}
