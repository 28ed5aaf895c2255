
/** @typedef {import("../core/check.js").FileReport} FileReport */

/**
 * A file that was given to the page.
 * @typedef {object} Entry
 * @property {number} id
 * @property {File} file
 * @property {string} shown its name, or its path below the folder it came with
 * @property {boolean} found it was in a folder
 * @property {"waiting" | "busy" | "done" | "failed" | "cancelled"} state
 * @property {number} progress 0 to 1
 * @property {FileReport[]} members reports of an archive's members
 * @property {FileReport | null} report its own
 * @property {{ message: string, details: string } | null} failure
 */

/** Checks files one after the other, in a worker of its own. */
export class Queue extends EventTarget {
  /** @param {import("./client.js").Client} client whose worker checks */
  constructor(client) {
    super();
    /** @type {Entry[]} */
    this.entries = [];
    this.client = client;
    this.running = false;
    this.current = 0;
    this.last = 0;
  }

  /** @param {import("./collect.js").Found[]} found */
  add(found) {
    const added = found.map((one) => this.#entry(one));
    this.entries.push(...added);
    this.#changed();
    this.#run();
    return added;
  }

  clear() {
    this.cancel();
    this.entries = [];
    this.#changed();
  }

  /** What is being checked stops, what waits is not begun. */
  cancel() {
    for (const entry of this.entries) {
      if (entry.state === "waiting") entry.state = "cancelled";
    }
    if (this.running) this.client.cancel(this.current);
    this.#changed();
  }

  /** @param {import("./collect.js").Found} found @returns {Entry} */
  #entry({ file, shown, found, trouble }) {
    return {
      id: ++this.last, file, shown, found, state: trouble === undefined ? "waiting" : "failed", progress: 0,
      members: [], report: null, failure: trouble === undefined ? null : { message: trouble, details: "" },
    };
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  async #run() {
    if (this.running) return;
    this.running = true;
    for (;;) {
      const entry = this.entries.find(({ state }) => state === "waiting");
      if (!entry) break;
      entry.state = "busy";
      await this.#check(entry);
      this.#changed();
    }
    this.running = false;
    this.dispatchEvent(new Event("idle"));
  }

  /** @param {Entry} entry */
  async #check(entry) {
    const { file, shown } = entry;
    try {
      const answer = this.client.call("check", { file, shown }, (event) => this.#hear(entry, event));
      this.current = answer.call;
      await answer;
      entry.state = "done";
    } catch (error) {
      const { message, details = "" } = /** @type {any} */ (error);
      entry.state = message === "cancelled" ? "cancelled" : "failed";
      entry.failure = { message, details };
    }
    entry.progress = 1;
  }

  /** Reading is a fifth of the work. @param {Entry} entry @param {any} event */
  #hear(entry, event) {
    const size = Math.max(entry.file.size, 1);
    if (event.read !== undefined) {
      entry.progress = (event.read / size) * 0.2;
    } else {
      event.report.found = entry.found;
      entry.progress = 0.2 + (event.done / size) * 0.8;
      if (event.report.start >= 0) entry.members.push(event.report);
      else entry.report = event.report;
    }
    this.#changed();
  }
}
