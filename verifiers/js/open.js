// What opens a seal: not part of a verifier, and in a file of its own, so that a verifier stays small.

export { replay } from "./src/follows.js";
export { act, protect } from "./src/opening.js";
export { trustOf } from "./src/looking.js";
