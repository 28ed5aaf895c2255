import { counted, fill, h } from "./dom.js";
import { bitsOf, countBits, decimal, isPattern, valueOf } from "./patterns.js";

/** Lists of a sample, what their elements are about, and what they are called. */
const LISTS = [["tracks", "object", "controllers"], ["f_obj", "object", "F_Obj"], ["materials", "material", "material"],
  ["f_material", "material", "F_Material"], ["morphers", "morpher", "morpher"], ["lights", "light", "light"]];

/** What tells an element apart is in its heading. */
const HEADING = new Set(["object", "name", "target", "material", "morpher", "light", "camera"]);

/** @typedef {{ key: string, label: string, object: number, reference: any, console: any }} Subject */

/** @param {any} reference @param {any} console @returns {Subject[]} */
function subjectsOf(reference, console) {
  console ??= {};
  const subjects = LISTS.flatMap(([list, of, word]) => (reference[list] ?? []).map((/** @type {any} */ item, /** @type {number} */ i) => ({
    key: `${list} ${i}`, label: `${item.name || `${of} ${item[of]}`} (${word})`, object: item[of],
    reference: item, console: console[list]?.[i],
  })));
  if (reference.camera) {
    subjects.push({ key: "camera", label: `${reference.camera.name || "camera"} (camera)`, object: reference.camera.camera,
      reference: reference.camera, console: console.camera });
  }
  if (reference.ambient) {
    subjects.push({ key: "ambient", label: "ambient colour", object: -1, reference: { ambient: reference.ambient }, console: { ambient: console.ambient } });
  }
  return subjects;
}

/** Everything single in a value, with the way to it. @param {any} value @param {string} path @returns {[string, any][]} */
function leaves(value, path) {
  if (value !== null && typeof value === "object") {
    return Object.entries(value).flatMap(([key, item]) => {
      if (path === "" && HEADING.has(key)) return [];
      return leaves(item, path === "" ? key : Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    });
  }
  return [[path, value]];
}

/** @param {string} path @param {any} value */
function at(path, value) {
  return path.split(/[.[\]]+/).filter(Boolean).reduce((inner, key) => inner?.[key], value);
}

/** The values of one object at the cursor, in both models. */
export class Values {
  constructor() {
    /** @type {any} */
    this.both = null;
    this.key = "";
    this.select = h("select", { "aria-label": "Values of", onchange: () => { this.key = this.select.value; this.#draw(); } });
    this.summary = h("span.count");
    this.body = h("tbody");
    this.listed = "";
    this.element = h("section.value-table", { "aria-label": "Values at the cursor" },
      h("div.tools", null, h("h3", null, "Values"), this.select, this.summary),
      h("div.scroll", { tabIndex: 0, "aria-label": "Table of values" },
        h("table", null, h("thead", null, h("tr", null,
          ["Value", "Reference", "Decimal", "Console", "Differs"].map((label) => h("th", { scope: "col" }, label)))), this.body)));
  }

  /** @param {any} both samples, by model */
  show(both) {
    this.both = both;
    this.#draw();
  }

  /** @param {number} object */
  choose(object) {
    const found = this.both && subjectsOf(this.both[0], this.both[1]).find((subject) => subject.object === object);
    if (!found) return;
    this.key = found.key;
    this.#draw();
  }

  #draw() {
    if (!this.both?.[0]) return;
    const subjects = subjectsOf(this.both[0], this.both[1]);
    const labels = subjects.map(({ key, label }) => `${key} ${label}`).join("\n");
    if (labels !== this.listed) {
      this.listed = labels;
      fill(this.select, subjects.map(({ key, label }) => h("option", { value: key }, label)));
    }
    const subject = subjects.find(({ key }) => key === this.key) ?? subjects[0];
    this.key = subject?.key ?? "";
    this.select.value = this.key;
    const rows = subject ? leaves(subject.reference, "").map(([path, value]) => row(path, value, at(path, subject.console))) : [];
    const waiting = this.both[1] === null;
    const differ = rows.filter(({ differs }) => differs).length;
    fill(this.summary, waiting ? "" : differ === 0 ? "both models agree" : `${counted(differ, "value")} differ${differ === 1 ? "s" : ""}`);
    fill(this.body, rows.flatMap(({ elements }) => elements));
  }
}

/** @param {string} path @param {any} reference @param {any} console */
function row(path, reference, console) {
  const differs = console !== undefined && !Object.is(reference, console);
  const cells = isPattern(reference) && isPattern(console) ? patternCells(reference, console) :
    [h("td.mono", null, isPattern(reference) ? reference : ""), h("td.mono", null, isPattern(reference) ? decimal(valueOf(parseInt(reference, 16))) : shown(reference)),
      h("td.mono", null, differs ? shown(console) : ""), h("td.mono", null, differs ? difference(reference, console) : console === undefined ? "" : "same")];
  const line = h(`tr${differs ? ".differs" : ""}`, null, h("th", { scope: "row" }, path), cells);
  return { differs, elements: differs && isPattern(console) ? [line, bitsLine(reference, console)] : [line] };
}

/** The bits of both, below their line. @param {string} reference @param {string} console */
function bitsLine(reference, console) {
  const [a, b] = [parseInt(reference, 16), parseInt(console, 16)];
  return h("tr.both", null, h("td"), h("td", { colSpan: 4 },
    h("span.mono", { "aria-label": "reference" }, bitsOf(a, b)), h("br"), h("span.mono", { "aria-label": "console" }, bitsOf(b, a))));
}

/** @param {any} value */
const shown = (value) => (value === null ? "none" : typeof value === "number" ? `${Number(value.toPrecision(12))}` : `${value}`);

/** @param {any} a @param {any} b */
const difference = (a, b) => (typeof a === "number" && typeof b === "number" ? `by ${(b - a).toExponential(2)}` : "differs");

/** @param {string} reference @param {string} console */
function patternCells(reference, console) {
  const [a, b] = [parseInt(reference, 16), parseInt(console, 16)];
  return [h("td.mono", null, reference), h("td.mono", null, decimal(valueOf(a))), h("td.mono", null, console),
    h("td.mono", null, a === b ? "same" : counted(countBits(a ^ b), "bit"))];
}
