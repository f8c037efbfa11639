// The side of the page that asks: every file is read and verified in a worker, so that no file can stop the page.

const PATIENCE = 60_000; // milliseconds for one task; the biggest file takes a few seconds
const POLICY = "verifier";

export class Verifier {
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
}

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

/** The one address that this page may start a worker from, for browsers that ask (Trusted Types). */
function allowed(address) {
  const only = (asked) => (asked === address ? asked : null);
  return globalThis.trustedTypes?.createPolicy(POLICY, { createScriptURL: only }).createScriptURL(address) ?? address;
}
