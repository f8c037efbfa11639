// What this package gives to others.

export { encode, decode, decodeLoose, LIMIT } from "./src/canonical.js";
export { verify } from "./src/checks.js";
export { Fault } from "./src/faults.js";
export { readTrust } from "./src/keyset.js";
export { look, lookAtKeys, trustOf, trustOrNone } from "./src/looking.js";
export { resolve } from "./src/places.js";
export { verifyReceipt } from "./src/receipts.js";
export { readSpki, verifySignature } from "./src/signatures.js";
