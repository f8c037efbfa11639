// What a page does with a key: open, give, or give a half; every fault comes out as values, and no key stays behind.

import { encode } from "./canonical.js";
import { Fault, fileFault } from "./faults.js";
import { replay } from "./follows.js";
import { keysOf } from "./hpke.js";
import { lockUnder, readSeed } from "./keyfile.js";
import { trustOf } from "./looking.js";
import { contribute, give, openLetter } from "./letters.js";
import { replayOf } from "./replaying.js";
import { visible } from "./results.js";
import { verifiedBundle, verifyStatement } from "./warrant.js";

const ACTS = {
  open: async (bundle, warrant, keys, given) => openedOf(bundle, await openLetter(bundle, warrant, keys, given.share), given),
  give: async (bundle, warrant, keys, given) => ({ letter: await give(bundle, warrant, keys, given) }),
  contribute: async (bundle, warrant, keys) => ({ letter: contribute(bundle, warrant, keys) }),
};

/** Verify bundle and statement, and only then use the key; *given* has them as bytes, and *now* in milliseconds. */
export async function act(name, { key, passphrase, secret = null, ...given }) {
  return guarded(key, secret, async (held) => {
    const trust = trustOf(given.keyset);
    const bundle = verifiedBundle(given.bundle, trust);
    const warrant = verifyStatement(given.statement, bundle, trust, given.now);
    held.seed = await readSeed(key, passphrase, secret);
    return ACTS[name](bundle, warrant, keysOf(held.seed), given);
  });
}

/** The key file again, under a security key: {file}. *token* is what it was asked, with the *secret* that it gave. */
export async function protect({ key, passphrase, secret, token }) {
  return guarded(key, secret, async (held) => {
    held.seed = await readSeed(key, passphrase);
    return { file: await lockUnder({ ...token, secret }, held.seed) };
  });
}

/** What *work* comes to, or its fault as values; neither key nor seed nor secret outlives it. */
async function guarded(key, secret, work) {
  const held = { seed: new Uint8Array() };
  try {
    if (!globalThis.crypto?.subtle) throw fileFault("this page has no cryptography of the browser's", "insecure");
    return await work(held);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { fault: { code: fault.code, say: fault.say, line: visible(fault.message) } };
  } finally {
    for (const one of [held.seed, key, secret]) one?.fill(0);
  }
}

async function openedOf(bundle, { value, excerpts }, { bundle: data, keyset }) {
  const opened = encode(value);
  const { results } = bundle.isBeside ? { results: [] } : await replay({ data, trust: trustOf(keyset), opened });
  return { opened, replay: replayOf(bundle, value, excerpts, results) };
}
