// What makes a check not pass. The codes are those of docs/reference/errors.md.

export class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const kind = (code) => (message) => new Fault(code, message);

export const canonicalFault = kind("ledger.canonical");
export const checkpointFault = kind("ledger.checkpoint");
export const displayFault = kind("audit.display");
export const envelopeFault = kind("ledger.envelope");
export const keptFault = kind("audit.kept");
export const keysetFault = kind("ledger.keyset");
export const missingInput = kind("audit.missing_input");
export const payloadFault = kind("audit.payload");
export const proofFault = kind("ledger.proof");
export const receiptFault = kind("audit.receipt");
export const sealFault = kind("ledger.seal");
export const signatureFault = kind("ledger.signature");
export const untrusted = kind("audit.trust");
export const unknownKey = kind("ledger.unknown_key");
