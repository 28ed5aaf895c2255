import { counted, fill, h, sign } from "./dom.js";
import { Rows } from "./rows.js";
import { badge, reportsOf, total, verdict } from "./verdict.js";

/** @typedef {import("./queue.js").Entry} Entry */
/** @typedef {import("../core/check.js").FileReport} FileReport */
/**
 * A row: all files together, a file, or a member of an archive.
 * @typedef {{ entry: Entry | null, report: FileReport | null }} Selection
 */

/** The list of files with their verdicts. */
export class FileList {
  /**
   * @param {import("./queue.js").Queue} queue
   * @param {(selection: Selection) => void} select
   */
  constructor(queue, select) {
    this.queue = queue;
    this.filter = "";
    this.faulty = false;
    /** @type {Selection | null} */
    this.selected = null;
    this.rows = new Rows({
      label: "Files", height: 46, role: "listbox",
      row: (/** @type {Selection} */ item) => this.#row(item),
      activate: (/** @type {Selection} */ item) => {
        this.selected = item;
        select(item);
      },
    });
    this.status = h("p.status", { role: "status" });
    this.bar = h("progress", { max: 1, "aria-label": "Files checked" });
    this.stop = h("button", { type: "button", onclick: () => queue.cancel() }, "Cancel");
    this.element = h("section.files", { "aria-label": "Files" },
      h("div.tools", null,
        h("input", { type: "search", placeholder: "Filter files", "aria-label": "Filter files by name",
          oninput: (/** @type {any} */ event) => this.#filtered(event.target.value) }),
        h("label.check", null,
          h("input", { type: "checkbox", onchange: (/** @type {any} */ event) => this.#onlyFaulty(event.target.checked) }),
          "with findings")),
      this.rows.element,
      h("div.foot", null, this.status, h("div.working", null, this.bar, this.stop)));
    this.update();
  }

  /** @param {string} text */
  #filtered(text) {
    this.filter = text.toLowerCase();
    this.update();
  }

  /** @param {boolean} faulty */
  #onlyFaulty(faulty) {
    this.faulty = faulty;
    this.update();
  }

  /** @returns {Selection[]} */
  #items() {
    /** @type {Selection[]} */
    const all = [];
    for (const entry of this.queue.entries) {
      all.push({ entry, report: entry.report });
      for (const report of entry.members) all.push({ entry, report });
    }
    const wanted = all.filter(({ entry, report }) => {
      const name = report?.file ?? entry?.shown ?? "";
      const findings = report ? report.errors + report.warnings + report.notes : 0;
      return name.toLowerCase().includes(this.filter) && (!this.faulty || findings > 0);
    });
    return [{ entry: null, report: null }, ...wanted];
  }

  update() {
    const items = this.#items();
    const { selected } = this;
    const active = items.findIndex((item) => selected !== null && item.entry === selected.entry &&
      (item.report === selected.report || item.report === item.entry?.report && selected.report === null));
    this.rows.set(items, active);
    this.#progress();
  }

  #progress() {
    const { entries } = this.queue;
    const busy = entries.find(({ state }) => state === "busy");
    const done = entries.filter(({ state }) => state !== "waiting" && state !== "busy").length;
    const working = busy !== undefined || entries.some(({ state }) => state === "waiting");
    this.bar.value = entries.length > 0 ? (done + (busy?.progress ?? 0)) / entries.length : 0;
    this.bar.hidden = !working;
    this.stop.hidden = !working;
    const sum = total(entries.flatMap(reportsOf));
    fill(this.status, working ? `Checking ${done + 1} of ${entries.length}` :
      `${counted(entries.length, "file")}: ${counted(sum.errors, "error")}, ${counted(sum.warnings, "warning")}, ${counted(sum.notes, "note")}`);
  }

  /** @param {Selection} item */
  #row({ entry, report }) {
    if (entry === null) {
      return [h("span.name", null, "All files"), badge(total(this.queue.entries.flatMap(reportsOf)))];
    }
    const member = report !== null && report.start >= 0;
    const name = member ? report.file.slice(entry.shown.length + 1) : entry.shown;
    return [
      h(`span.name${member ? ".member" : ""}`, { title: report?.file ?? entry.shown }, name),
      report && (member || entry.state === "done") ? badge(report) : this.#state(entry),
    ];
  }

  /** @param {Entry} entry */
  #state({ state, progress, failure }) {
    if (state === "failed") {
      return h("span.verdict", { title: failure?.message }, sign("trouble"), h("span.words", null, failure?.message));
    }
    const words = { waiting: "waiting", busy: `${Math.floor(progress * 100)} %`, cancelled: "cancelled", done: "" }[state];
    return h("span.verdict", null, sign("busy"), h("span.words", null, words));
  }

  /** @param {Selection} selection */
  show(selection) {
    this.selected = selection;
    this.update();
  }
}

export { verdict };
