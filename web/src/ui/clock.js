import { fill, h } from "./dom.js";
import { onSpace, pace } from "./pace.js";

/**
 * Play, pause, step and a scrubber for what is asked for frame by frame.
 * @typedef {object} ClockOptions
 * @property {number} last the last position
 * @property {number} step of the scrubber
 * @property {number} by what one step adds
 * @property {number} rate steps a second
 * @property {(position: number) => string} words what a position is called
 * @property {(position: number, stepped: boolean) => Promise<number | void>} show shows a position;
 *   a number is where a step has led instead
 * @property {(error: any) => void} failed
 */

export class Clock {
  /** @param {ClockOptions} options @param {...any} more controls */
  constructor(options, ...more) {
    this.options = options;
    this.rate = options.rate;
    this.position = 0;
    this.playing = false;
    this.busy = false;
    this.loop = true;
    this.play = h("button.primary.play", { type: "button", title: "Space", onclick: () => this.toggle() }, "Play");
    this.readout = h("output.readout", { "aria-label": "Position" });
    this.scrub = h("input.scrub", { type: "range", min: 0, max: Math.max(options.last, options.step), step: options.step, value: 0,
      "aria-label": "Position", oninput: () => this.seek(Number(this.scrub.value)) });
    this.element = h("div.transport", { role: "group", "aria-label": "Playback" },
      h("div.tools", null, this.play,
        h("button", { type: "button", onclick: () => { this.pause(); this.step(); } }, "Step"),
        h("button", { type: "button", onclick: () => { this.pause(); this.seek(0); } }, "Restart"),
        more,
        h("label.check", null, h("input", { type: "checkbox", checked: true,
          onchange: (/** @type {any} */ event) => { this.loop = event.target.checked; } }), "loop"),
        h("span.grow"), this.readout),
      h("div.scrubber", null, this.scrub));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.#run();
  }

  pause() {
    this.playing = false;
    this.play.textContent = "Play";
  }

  async #run() {
    this.playing = true;
    this.play.textContent = "Pause";
    await pace(this);
  }

  async step() {
    const { last, by } = this.options;
    if (this.position >= last && !this.loop) {
      this.pause();
      return;
    }
    const next = this.position >= last ? 0 : Math.min(this.position + by, last);
    await this.#show(next, true);
  }

  /** Only the last position that is asked for counts. @param {number} position */
  async seek(position) {
    this.wanted = position;
    if (this.busy) return;
    this.busy = true;
    while (this.wanted !== null) {
      const at = this.wanted;
      this.wanted = null;
      await this.#show(at, false);
    }
    this.busy = false;
  }

  /** @param {number} position @param {boolean} stepped */
  async #show(position, stepped) {
    try {
      const led = await this.options.show(position, stepped);
      this.position = led ?? position;
      this.scrub.value = `${this.position}`;
      const words = this.options.words(this.position);
      fill(this.readout, h("b", null, words));
      this.scrub.setAttribute("aria-valuetext", words);
    } catch (error) {
      this.pause();
      this.options.failed(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    onSpace(event, () => this.toggle());
  }
}
