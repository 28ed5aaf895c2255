import { asText, lineOf } from "../core/formats.js";
import { asSarif } from "../core/sarif.js";
import { counted, download, fill, h, sign } from "./dom.js";
import { Rows } from "./rows.js";

/** @typedef {import("../core/check.js").FileReport} FileReport */
/** @typedef {import("../core/check.js").Finding & { file: string, order: number }} Row */

/** @type {[keyof Row, string][]} columns by their key */
const COLUMNS = [["severity", "Severity"], ["id", "ID"], ["offset", "Offset"], ["path", "Object"], ["message", "Message"], ["file", "File"]];

const RANKS = /** @type {Record<string, number>} */ ({ error: 0, warning: 1, note: 2 });

/** The table of findings, with the explanation of the one that is active. */
export class Findings {
  /** @param {any} about what the module knows of findings */
  constructor(about) {
    this.version = about.version;
    /** @type {import("../core/sarif.js").Explained} */
    this.explained = new Map(about.findings.map((/** @type {any} */ one) => [one.id, one]));
    /** @type {FileReport[]} */
    this.reports = [];
    /** @type {Row[]} */
    this.all = [];
    this.list = false;
    this.shown = new Set(Object.keys(RANKS));
    this.text = "";
    /** @type {keyof Row} */
    this.sorted = "order";
    this.down = false;
    this.rows = new Rows({
      label: "Findings", height: 34, role: "grid",
      row: (/** @type {Row} */ row) => this.#row(row),
      activate: (/** @type {Row} */ row) => this.#explain(row),
    });
    this.header = h("div.columns", { role: "row", id: "findings-columns" });
    this.rows.element.setAttribute("aria-owns", "findings-columns");
    this.details = h("aside.explanation", { "aria-live": "polite", "aria-label": "Explanation" });
    this.count = h("span.count", { role: "status" });
    this.chips = Object.keys(RANKS).map((severity) => this.#chip(severity));
    this.element = h("section.findings", { "aria-label": "Findings" }, this.#tools(),
      h("div.table", null, this.header, this.rows.element), this.details);
  }

  #tools() {
    return h("div.tools", null,
      h("div.chips", { role: "group", "aria-label": "Severities" }, this.chips),
      h("input", { type: "search", placeholder: "Filter by ID, object or message", "aria-label": "Filter findings",
        oninput: (/** @type {any} */ event) => { this.text = event.target.value.toLowerCase(); this.update(); } }),
      this.count, h("span.grow"),
      h("button", { type: "button", onclick: () => this.#copy() }, "Copy"),
      h("button", { type: "button", onclick: () => download("quirkproof.txt", asText(this.reports, this.list, this.explained), "text/plain") }, "Text"),
      h("button", { type: "button", onclick: () => download("quirkproof.sarif",
        JSON.stringify(asSarif(this.reports, this.explained, this.version), null, 1), "application/sarif+json") }, "SARIF"));
  }

  /** @param {string} severity */
  #chip(severity) {
    const box = h("input", { type: "checkbox", checked: true, onchange: () => {
      if (box.checked) this.shown.add(severity);
      else this.shown.delete(severity);
      this.update();
    } });
    return h("label.chip", null, box, sign(/** @type {any} */ (severity)), h("span", null, `${severity}s`));
  }

  /** @param {FileReport[]} reports @param {boolean} list of several files, or of an archive */
  show(reports, list) {
    this.reports = reports;
    this.list = list;
    let order = 0;
    this.all = reports.flatMap(({ file, findings }) => findings.map((finding) => ({ ...finding, file, order: order++ })));
    this.element.classList.toggle("many", reports.length > 1);
    this.update();
  }

  update() {
    const matches = (/** @type {Row} */ { id, path, message, file }) =>
      `${id} ${path} ${message} ${file}`.toLowerCase().includes(this.text);
    const rows = this.all.filter((row) => this.shown.has(row.severity) && matches(row));
    rows.sort((a, b) => this.#compare(a, b) * (this.down ? -1 : 1) || a.order - b.order);
    const hidden = this.reports.reduce((sum, report) => sum + report.hidden, 0);
    fill(this.count, rows.length === this.all.length ? counted(rows.length, "finding") : `${rows.length} of ${counted(this.all.length, "finding")}`,
      hidden > 0 && `, ${hidden} more not listed`);
    this.#columns();
    this.rows.set(rows, rows.length > 0 ? 0 : -1);
    this.#explain(rows[0]);
  }

  /** @param {Row} a @param {Row} b */
  #compare(a, b) {
    const [left, right] = this.sorted === "severity" ? [RANKS[a.severity], RANKS[b.severity]] : [a[this.sorted], b[this.sorted]];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  #columns() {
    fill(this.header, COLUMNS.map(([key, label]) => {
      const sorted = this.sorted === key ? (this.down ? "descending" : "ascending") : "none";
      const arrow = { ascending: " ▲", descending: " ▼", none: "" }[sorted];
      return h(`div.cell.${key}`, { role: "columnheader", "aria-sort": sorted },
        h("button.plain", { type: "button", onclick: () => this.#sort(key) }, label, h("span", { "aria-hidden": "true" }, arrow)));
    }));
  }

  /** Up, down, and back to the order of the check. @param {keyof Row} key */
  #sort(key) {
    if (this.sorted !== key) [this.sorted, this.down] = [key, false];
    else if (!this.down) this.down = true;
    else [this.sorted, this.down] = ["order", false];
    this.update();
  }

  /** @param {Row} row */
  #row(row) {
    const cell = (/** @type {string} */ name, /** @type {any[]} */ ...children) => h(`div.cell.${name}`, { role: "gridcell" }, ...children);
    return [
      cell("severity", sign(/** @type {any} */ (row.severity)), row.severity),
      cell("id", row.id),
      cell("offset", `0x${row.offset.toString(16)}`),
      cell("path", row.path),
      cell("message", row.message),
      cell("file", row.file),
    ];
  }

  /** @param {Row | undefined} row */
  #explain(row) {
    if (row === undefined) {
      fill(this.details, h("p.empty", null, this.all.length === 0 ? "Nothing was found: the game reads this as it is meant." : "No finding matches."));
      return;
    }
    const about = this.explained.get(row.id);
    fill(this.details,
      h("h3", null, sign(/** @type {any} */ (row.severity)), h("span.id", null, row.id), row.message),
      h("p.place", null, h("code", null, `0x${row.offset.toString(16)}`), row.path && ` in ${row.path}`, ` of ${row.file}`),
      h("p", null, about?.explain ?? ""),
      h("p.source", null, "Source: ", about?.source ?? ""));
  }

  async #copy() {
    const text = this.rows.items.map((row) => lineOf(row.file, row)).join("\n");
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A page from a file may have no clipboard: the old way.
      const area = h("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    fill(this.count, `${counted(this.rows.items.length, "line")} copied`);
  }
}
