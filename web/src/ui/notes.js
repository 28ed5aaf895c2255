import { fill, h } from "./dom.js";

/** Most notes that are kept of those that were delivered. */
const KEPT = 200;

/** @param {number} value */
const hex = (value) => `0x${value.toString(16)}`;

/** Notes: those of the file in the order in which they are delivered, and those that were. */
export class Notes {
  /** @param {any[]} notes in file order @param {(time: number) => void} seek */
  constructor(notes, seek) {
    this.notes = inOrder(notes);
    /** @type {any[]} */
    this.delivered = [];
    this.items = this.notes.map((note) => h("li", null, h("button.plain", { type: "button", onclick: () => seek(note.frame * 256) },
      h("span.frame", null, `frame ${note.frame}`), ` event ${hex(note.event)}, param ${hex(note.param)}`,
      h("span.of", null, note.name || `object ${note.object}`))));
    this.log = h("ol.log", { "aria-label": "Delivered notes" });
    this.element = h("section.notes", { "aria-label": "Notes" },
      h("div.column", null, h("h3", null, `Notes in order of delivery (${notes.length})`),
        notes.length > 0 ? h("ol.list", null, this.items) : h("p.empty", null, "This animation has no notes.")),
      h("div.column", null, h("h3", null, "Delivered"), this.log));
  }

  /** @param {import("./playback.js").State} state */
  show({ time, notes, jumped }) {
    const frame = Math.floor(time / 256);
    this.items.forEach((item, i) => item.classList.toggle("past", this.notes[i].frame <= frame));
    if (jumped && this.delivered.length > 0 && frame === 0) this.delivered = [];
    if (notes.length === 0 && !jumped) return;
    this.delivered.push(...notes.map((note) => ({ ...note, at: time })));
    this.delivered = this.delivered.slice(-KEPT);
    fill(this.log, this.delivered.toReversed().map((note) => h("li", null, h("span.frame", null, `frame ${note.time}`),
      ` event ${hex(note.event)}, param ${hex(note.param)}`)));
  }
}

/** By frame; in a frame the last of the file comes first. @param {any[]} notes */
function inOrder(notes) {
  return notes.map((note, i) => ({ ...note, i })).sort((a, b) => a.frame - b.frame || b.i - a.i);
}
