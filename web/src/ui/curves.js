import { fill, h } from "./dom.js";

/** Of every picture, in its own units: its width, and where times are (cli/plot). */
const WIDTH = 960;
const LEFT = 88;
const AREA = 772;

const KINDS = ["object", "material", "light", "camera", "morpher"];

/** The pictures of an animation: its timeline, and the controllers of one track. */
export class Curves {
  /**
   * @param {import("./client.js").Client} viewer
   * @param {any} anime
   * @param {(object: number) => void} choose
   * @param {(time: number) => void} seek to a time in ticks
   */
  constructor(viewer, anime, choose, seek) {
    this.viewer = viewer;
    this.tracks = anime.tracks;
    this.chosen = choose;
    this.seek = seek;
    this.last = anime.last;
    this.time = 0;
    this.current = -1;
    this.select = h("select", { "aria-label": "Curves of", onchange: () => this.#chosen(Number(this.select.value)) },
      this.tracks.map((/** @type {any} */ track, /** @type {number} */ i) => h("option", { value: i }, `${track.name || `${KINDS[track.kind]} ${track.object}`} (${KINDS[track.kind]})`)));
    this.track = h("div.picture");
    this.timeline = h("div.picture");
    this.element = h("section.curves", { "aria-label": "Curves" },
      h("div.tools", null, h("h3", null, "Curves"), this.tracks.length > 0 ? this.select : h("span.count", null, "no track")),
      this.track, h("div.tools", null, h("h3", null, "Timeline")), this.timeline);
    this.#draw(this.timeline, "timeline", {});
    if (this.tracks.length > 0) this.#show(0);
  }

  /** @param {number} index */
  #chosen(index) {
    this.#show(index);
    this.chosen(this.tracks[index].object);
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
    this.#draw(this.track, "trackPicture", { kind, index: number });
  }

  /** @param {any} place @param {string} method @param {any} params */
  async #draw(place, method, params) {
    const svg = await this.viewer.call(method, params).catch(() => null);
    if (!svg) {
      fill(place, h("p.empty", null, "There is nothing to draw."));
      return;
    }
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    const line = h("div.cursor");
    fill(place, picture, line);
    picture.addEventListener("click", (event) => this.#click(picture, /** @type {MouseEvent} */ (event)));
    this.cursor(this.time);
  }

  /** The place of times in a picture, in its own units. @param {Element} picture */
  #area(picture) {
    const { left = LEFT, width = AREA } = /** @type {any} */ (picture.querySelector("[data-left]"))?.dataset ?? {};
    return { left: Number(left), width: Number(width) };
  }

  /** @param {Element} picture @param {MouseEvent} event */
  #click(picture, event) {
    const { left, width } = this.#area(picture);
    const box = picture.getBoundingClientRect();
    const part = (((event.clientX - box.left) / box.width) * WIDTH - left) / width;
    if (part >= 0 && part <= 1) this.seek(Math.round((part * this.last) / 256) * 256);
  }

  /** @param {number} time in ticks */
  cursor(time) {
    this.time = time;
    const part = Math.min(time / Math.max(this.last, 1), 1);
    for (const place of [this.track, this.timeline]) {
      const [picture, line] = place.children;
      if (!line) continue;
      const { left, width } = this.#area(picture);
      line.style.left = `${((left + width * part) / WIDTH) * 100}%`;
    }
  }
}
