import { h } from "./dom.js";
import { Picture } from "./picture.js";

const KINDS = ["object", "material", "light", "camera", "morpher"];

/** The pictures of an animation: the controllers of one track, and its timeline. */
export class Curves {
  /**
   * @param {import("./client.js").Client} viewer
   * @param {any} anime
   * @param {(object: number) => void} choose
   * @param {(time: number) => void} seek to a time in ticks
   */
  constructor(viewer, anime, choose, seek) {
    this.tracks = anime.tracks;
    this.last = Math.max(anime.last, 1);
    this.current = -1;
    const jump = (/** @type {number} */ part) => seek(Math.round((part * this.last) / 256) * 256);
    this.track = new Picture(viewer, "Curves", jump);
    this.timeline = new Picture(viewer, "Timeline", jump);
    this.select = h("select", { "aria-label": "Curves of", onchange: () => {
      this.#show(Number(this.select.value));
      choose(this.tracks[this.current].object);
    } }, this.tracks.map((/** @type {any} */ track, /** @type {number} */ i) =>
      h("option", { value: i }, `${track.name || `${KINDS[track.kind]} ${track.object}`} (${KINDS[track.kind]})`)));
    this.element = h("section.curves", { "aria-label": "Curves" },
      h("div.tools", null, h("h3", null, "Curves"), this.tracks.length > 0 ? this.select : h("span.count", null, "no track")),
      this.track.element, h("div.tools", null, h("h3", null, "Timeline")), this.timeline.element);
    this.timeline.draw("timeline");
    if (this.tracks.length > 0) this.#show(0);
  }

  /** @param {number} object */
  choose(object) {
    const index = this.tracks.findIndex((/** @type {any} */ track) => track.object === object);
    if (index >= 0) this.#show(index);
  }

  /** @param {number} index */
  #show(index) {
    if (index === this.current) return;
    this.current = index;
    this.select.value = `${index}`;
    const { kind, index: number } = this.tracks[index];
    this.track.draw("track", kind, number);
  }

  /** @param {number} time in ticks */
  cursor(time) {
    this.track.cursor(time / this.last);
    this.timeline.cursor(time / this.last);
  }
}
