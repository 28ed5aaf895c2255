import { Curves } from "./curves.js";
import { fill, h } from "./dom.js";
import { Notes } from "./notes.js";
import { onSpace } from "./pace.js";
import { Playback } from "./playback.js";
import { Preview } from "./preview.js";
import { Transport } from "./transport.js";
import { Values } from "./values.js";

/** Milliseconds between two looks at all values while an animation plays. */
const VALUES_EVERY = 120;

/**
 * Animations of a CCSF file or a bare chunk: one of them opened.
 * @param {import("./views.js").Place} place
 * @param {any[]} animations
 */
export function animeView(place, animations) {
  const view = new AnimeView(place, animations);
  view.open(0);
  return { element: view.element, close: () => view.close() };
}

class AnimeView {
  /** @param {import("./views.js").Place} place @param {any[]} animations */
  constructor({ viewer, failed }, animations) {
    this.viewer = viewer;
    this.failed = failed;
    this.animations = animations;
    /** @type {Playback | null} */
    this.playback = null;
    this.generation = 0;
    this.looked = false;
    /** @type {number | null} */
    this.wanted = null;
    this.shownAt = 0;
    this.select = h("select", { "aria-label": "Animation", onchange: () => this.open(Number(this.select.value)) },
      animations.map(({ index, name, frames }) => h("option", { value: index }, `${name || `animation ${index}`} (${frames})`)));
    this.about = h("p.about", { role: "status" });
    this.stage = h("div.stage");
    this.element = h("section.anime", {
      "aria-label": "Animation",
      onkeydown: (/** @type {KeyboardEvent} */ event) => onSpace(event, () => this.playback?.toggle()),
    }, h("div.tools", null, this.select, this.about), this.stage);
  }

  close() {
    this.generation++;
    this.looked = false;
    this.playback?.close();
    this.preview?.close();
  }

  /** @param {number} index of the list */
  async open(index) {
    this.close();
    const { generation } = this;
    try {
      const anime = await this.viewer.call("openAnime", { index: this.animations[index].index });
      if (generation === this.generation) this.#show(anime, this.animations[index]);
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {any} anime @param {any} listed */
  #show(anime, listed) {
    const end = anime.loops ? "loops" : "plays once";
    const odd = anime.every_top ? "" : ", read frame by frame as the game's cursor does";
    fill(this.about, `${anime.frames} frames, ${end}, ${anime.bones.length} objects, ${anime.notes.length} notes, at 0x${listed.offset.toString(16)}${odd}`);
    const choose = (/** @type {number} */ object) => this.#choose(object);
    this.preview = new Preview(anime, choose);
    this.values = new Values();
    this.notes = new Notes(anime.notes, (time) => this.playback?.seek(time));
    this.curves = new Curves(this.viewer, anime, choose, (time) => this.playback?.seek(time));
    this.playback = new Playback(this.viewer, anime, {
      moved: (state) => this.#moved(state),
      failed: this.failed,
    });
    this.transport = new Transport(this.playback, anime);
    fill(this.stage, this.transport.element,
      h("div.split", null, this.preview.element, h("div.side", null, this.values.element, this.notes.element)),
      this.curves.element);
    this.playback.seek(0);
  }

  /** @param {import("./playback.js").State} state */
  #moved(state) {
    this.preview?.show(state.floats);
    this.transport?.show(state);
    this.curves?.cursor(state.time);
    this.notes?.show(state);
    const now = performance.now();
    if (!state.playing || now - this.shownAt > VALUES_EVERY) {
      this.shownAt = now;
      this.#sample(state.poseAt);
    }
  }

  /** Only the last time asked for counts. @param {number} time */
  async #sample(time) {
    this.wanted = time;
    if (this.sampling) return;
    this.sampling = true;
    const { generation } = this;
    try {
      while (this.wanted !== null && generation === this.generation) {
        /** @type {number} */
        const at = this.wanted;
        this.wanted = null;
        // The first look is quick: the console's model is compiled when there is something to see.
        const samples = await this.viewer.call("sample", { time: at, both: this.looked });
        if (generation !== this.generation) return;
        this.values?.show(samples);
        if (!this.looked) this.wanted ??= at;
        this.looked = true;
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.sampling = false;
    }
  }

  /** @param {number} object */
  #choose(object) {
    this.values?.choose(object);
    this.curves?.choose(object);
    this.preview?.choose(object);
  }
}
