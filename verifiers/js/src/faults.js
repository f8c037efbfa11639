// What makes a check not pass. The codes are those of docs/reference/errors.md; *say* is the sentence that a page has for it.

export class Fault extends Error {
  constructor(code, message, say = code) {
    super(message);
    this.code = code;
    this.say = say;
  }
}

const kind = (code) => (message, say = code) => new Fault(code, message, say);

export const canonicalFault = kind("ledger.canonical");
export const bundleFault = kind("audit.verification");
export const checkpointFault = kind("ledger.checkpoint");
export const commitmentFault = kind("ledger.commitment");
export const displayFault = kind("audit.display");
export const envelopeFault = kind("ledger.envelope");
export const expired = kind("audit.opening_over");
export const fileFault = kind("audit.file");
export const keptFault = kind("audit.kept");
export const keysetFault = kind("ledger.keyset");
export const locatorFault = kind("personas.locator");
export const missingInput = kind("audit.missing_input");
export const openedFault = kind("audit.opened_file");
export const openingFault = kind("audit.opening");
export const payloadFault = kind("audit.payload");
export const proofFault = kind("ledger.proof");
export const receiptFault = kind("audit.receipt");
export const replayFault = kind("audit.replay");
export const sealFault = kind("ledger.seal");
export const signatureFault = kind("ledger.signature");
export const recordFault = kind("audit.record");
export const untrusted = kind("audit.trust");
export const unknownKey = kind("ledger.unknown_key");
