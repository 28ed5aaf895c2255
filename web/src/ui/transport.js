import { fill, h } from "./dom.js";

/** Most marks of notes under the scrubber. */
const MOST_MARKS = 400;

/** Play, pause, step, speed, loop, and the scrubber with the frames that have notes. */
export class Transport {
  /** @param {import("./playback.js").Playback} playback @param {any} anime */
  constructor(playback, anime) {
    this.playback = playback;
    this.play = h("button.primary.play", { type: "button", title: "Space", onclick: () => playback.toggle() }, "Play");
    playback.changed = () => this.#button();
    this.readout = h("output.readout", { "aria-label": "Time" });
    this.scrub = h("input.scrub", {
      type: "range", min: 0, max: Math.max(anime.last, 1), step: 1, value: 0, "aria-label": "Time in ticks",
      oninput: () => playback.seek(Number(this.scrub.value)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, anime.last),
    });
    const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {(value: number) => void} */ set) =>
      h("label.field", null, label, h("input", { type: "number", min: 0, max: 65535, value, "aria-label": label,
        oninput: (/** @type {any} */ event) => set(Math.max(0, Math.min(65535, Math.floor(event.target.valueAsNumber || 0)))) }));
    this.element = h("div.transport", { role: "group", "aria-label": "Playback" },
      h("div.tools", null, this.play,
        h("button", { type: "button", onclick: () => this.#pausing(() => playback.step()) }, "Step"),
        h("button", { type: "button", onclick: () => this.#pausing(() => playback.seek(0)) }, "Restart"),
        number("frameSpd", 256, (value) => { playback.speed = value; }),
        h("label.field", null, "steps/s", h("select", { "aria-label": "Steps a second",
          onchange: (/** @type {any} */ event) => { playback.rate = Number(event.target.value); } },
        [60, 30, 15, 5, 1].map((rate) => h("option", { value: rate }, `${rate}`)))),
        h("label.check", null, h("input", { type: "checkbox", checked: playback.loop,
          onchange: (/** @type {any} */ event) => { playback.loop = event.target.checked; } }), "loop"),
        h("span.grow"), this.readout),
      h("div.scrubber", null, this.scrub, h("div.marks", { "aria-hidden": "true" }, marks(anime))));
  }

  /** @param {import("./playback.js").State} state */
  show({ time }) {
    if (document.activeElement !== this.scrub || this.playback.playing) this.scrub.value = `${time}`;
    const part = time % 256;
    const text = `frame ${Math.floor(time / 256)}${part > 0 ? ` + ${part}/256` : ""}`;
    fill(this.readout, h("b", null, text), ` · ${time} ticks`);
    this.scrub.setAttribute("aria-valuetext", text);
  }

  #button() {
    this.play.textContent = this.playback.playing ? "Pause" : "Play";
  }

  /** @param {() => void} work */
  #pausing(work) {
    this.playback.pause();
    work();
  }

  /** Arrows go by frames, with Shift by ticks. @param {KeyboardEvent} event @param {number} last */
  #key(event, last) {
    const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -256, ArrowRight: 256, ArrowDown: -256, ArrowUp: 256, PageDown: -2560, PageUp: 2560 })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? Math.sign(by) : by;
    const time = Math.min(Math.max(this.playback.time + step, 0), last);
    this.scrub.value = `${time}`;
    this.playback.seek(time);
  }
}

/** @param {any} anime */
function marks({ notes, frames }) {
  const at = [...new Set(notes.map((/** @type {any} */ note) => note.frame))].slice(0, MOST_MARKS);
  return at.map((frame) => {
    const mark = h("i");
    mark.style.left = `${(100 * frame) / Math.max(frames - 1, 1)}%`;
    return mark;
  });
}
