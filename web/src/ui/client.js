import MakeWorker from "../worker/worker.js?worker&inline";

/** Milliseconds after which a worker that has said nothing is taken to hang. */
const PATIENCE = 60000;

/** A failure in a worker, with what there is to report. */
export class WorkFailed extends Error {
  /** @param {{ name: string, message: string, stack: string }} error */
  constructor({ name, message, stack }) {
    super(message);
    this.name = name;
    this.details = stack;
  }
}

/** @typedef {{ resolve: Function, reject: Function, event?: (event: any) => void }} Waiting */

/** A worker; it is started anew when it dies or hangs. */
export class Client {
  /** @param {string} name @param {WebAssembly.Module} module */
  constructor(name, module) {
    this.name = name;
    this.module = module;
    this.last = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
    this.timer = 0;
  }

  /**
   * @param {string} method
   * @param {any} [params]
   * @param {(event: any) => void} [event] hears what comes before the answer
   * @returns {Promise<any> & { call: number }}
   */
  call(method, params, event) {
    const call = ++this.last;
    const answer = new Promise((resolve, reject) => this.waiting.set(call, { resolve, reject, event }));
    this.start();
    this.worker?.postMessage({ call, method, params });
    this.#watch();
    return Object.assign(answer, { call });
  }

  /** @param {number} call that is no longer wanted */
  cancel(call) {
    this.call("cancel", { of: call }).catch(() => {});
  }

  /** Starts the worker if none runs, so that the first call need not wait for that. */
  start() {
    this.worker ??= this.#made();
  }

  #made() {
    const worker = new MakeWorker({ name: this.name });
    worker.postMessage({ module: this.module });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#restart(event.message || "the worker stopped");
    };
    return worker;
  }

  /** @param {any} data */
  #hear({ call, event, value, error }) {
    const waiting = this.waiting.get(call);
    this.#watch();
    if (event !== undefined) {
      waiting?.event?.(event);
      return;
    }
    this.waiting.delete(call);
    this.#watch();
    if (error) waiting?.reject(new WorkFailed(error));
    else waiting?.resolve(value);
  }

  #watch() {
    clearTimeout(this.timer);
    if (this.waiting.size > 0) {
      this.timer = window.setTimeout(() => this.#restart("it took too long"), PATIENCE);
    }
  }

  /** Everything that waits fails; the next call starts a new worker. @param {string} message */
  #restart(message) {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.timer);
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(new WorkFailed({ name: "Error", message, stack: "" }));
  }
}
