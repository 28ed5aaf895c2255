import { Clock } from "./clock.js";
import { counted, fill, h } from "./dom.js";
import { messageList, messageRow } from "./messages.js";
import { Picture } from "./picture.js";

/** Frames a second of an ANIMATION. */
const RATE = 30;

/** The lists of an ANIMATION: what they are called, and the kind of path that the library gives them. */
const LISTS = /** @type {const} */ ([["meshes", "mesh", 10], ["nodes", "node", 11], ["materials", "material", 12]]);

/**
 * ANIMATION files: one of an archive, or the only one.
 * @param {import("./views.js").Place} place
 * @param {any[] | null} members of an archive
 */
export function animationView(place, members) {
  const view = new AnimationView(place, members);
  view.open(members === null ? 0 : members[0]?.member);
  return { element: view.element, close: () => view.close() };
}

class AnimationView {
  /** @param {import("./views.js").Place} place @param {any[] | null} members */
  constructor({ viewer, failed }, members) {
    this.viewer = viewer;
    this.failed = failed;
    /** @type {Clock | null} */
    this.clock = null;
    this.end = 0;
    this.select = h("select", { "aria-label": "ANIMATION", onchange: () => this.open(Number(this.select.value)) },
      (members ?? []).map(({ member, name, size }) => h("option", { value: member }, `member ${member}: ${name} (${size} bytes)`)));
    this.about = h("p.about", { role: "status" });
    this.stage = h("div.stage");
    this.element = h("section.animation", { "aria-label": "ANIMATION", onkeydown: (/** @type {KeyboardEvent} */ event) => this.clock?.key(event) },
      h("div.tools", null, members !== null && this.select, this.about), this.stage);
  }

  close() {
    this.clock?.pause();
  }

  /** @param {number | undefined} member */
  async open(member) {
    this.close();
    if (member === undefined) {
      fill(this.about, "There is no ANIMATION in this archive.");
      return;
    }
    try {
      this.#show(await this.viewer.call("openAnimation", { member }));
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {any} animation */
  #show(animation) {
    const { endian, message_head, length, end_frame, exact, meshes, nodes, materials, messages } = animation;
    fill(this.about, `${short(length ?? NaN)} s, ${short(end_frame)} frames; ${counted(meshes.length, "mesh")}, ${counted(nodes.length, "node")}, ${counted(materials.length, "material")}, ${counted(messages.length, "message")}; ${endian}-endian, message heads of ${message_head} bytes${exact ? "" : "; not read to its end"}`);
    this.end = Math.max(end_frame, 0);
    this.values = h("tbody");
    this.delivered = h("ol.log", { "aria-label": "Delivered messages" });
    this.picture = new Picture(this.viewer, "Tracks", (part) => this.clock?.seek(part * this.end));
    const step = h("input", { type: "number", min: 0, max: 1000, step: "any", value: 1, "aria-label": "Frames of a step",
      oninput: () => { if (this.clock) this.clock.options.by = Math.max(step.valueAsNumber || 0, 0); } });
    this.clock = new Clock({
      last: this.end, step: 0.25, by: 1, rate: RATE, failed: this.failed,
      words: (frame) => `frame ${short(frame)} of ${short(this.end)}`,
      show: (frame, stepped) => this.#moved(frame, stepped),
    }, h("label.field", null, "frames a step", step));
    const owners = ownersOf(animation);
    const chosen = h("select", { "aria-label": "Tracks of", onchange: () => this.#draw(owners[Number(chosen.value)]) },
      owners.map(({ label }, i) => h("option", { value: i }, label)));
    const timeline = new Picture(this.viewer, "Messages", (part) => this.clock?.seek(part * this.end));
    this.timeline = timeline;
    fill(this.stage, this.clock.element,
      h("div.split", null,
        h("section.value-table", { "aria-label": "Values at the cursor" }, h("div.tools", null, h("h3", null, "Values")),
          h("div.scroll", { tabIndex: 0, "aria-label": "Table of values" }, h("table", null,
            h("thead", null, h("tr", null, ["Of", "Track", "Value"].map((label) => h("th", { scope: "col" }, label)))), this.values))),
        h("section.message-list", { "aria-label": "Messages" }, messageList(messages), h("h3", null, "Delivered"), this.delivered)),
      h("div.tools", null, h("h3", null, "Tracks"), owners.length > 0 ? chosen : h("span.count", null, "none")), this.picture.element,
      h("div.tools", null, h("h3", null, "Messages over time")), timeline.element);
    if (owners.length > 0) this.#draw(owners[0]);
    timeline.draw("messages");
    this.clock.seek(0);
  }

  /** @param {{ kind: number, index: number }} owner */
  #draw({ kind, index }) {
    this.picture?.draw("totem", kind, index);
  }

  /** A step goes as the game's: messages are delivered, and the end wraps. @param {number} frame @param {boolean} stepped */
  async #moved(frame, stepped) {
    let at = frame;
    if (stepped && this.clock && this.clock.position < this.end) {
      const { frame: after, messages, dropped } = await this.viewer.call("animationStep", { frame: this.clock.position, step: this.clock.options.by });
      at = after;
      this.#deliver(messages, dropped);
    }
    const sample = await this.viewer.call("animationSample", { frame: at });
    fill(this.values, rowsOf(sample));
    const part = this.end > 0 ? at / this.end : 0;
    this.picture?.cursor(part);
    this.timeline?.cursor(part);
    return at;
  }

  /** @param {any[]} messages @param {number} dropped */
  #deliver(messages, dropped) {
    this.delivered.prepend(...messages.map(messageRow));
    if (dropped > 0) this.delivered.prepend(h("li", null, `${counted(dropped, "message")} past the limit of 64 dropped`));
    while (this.delivered.children.length > 200) this.delivered.lastChild.remove();
  }
}

/** @param {number} value */
const short = (value) => `${Number(value.toPrecision(7))}`;

/** @param {any} animation */
function ownersOf(animation) {
  return LISTS.flatMap(([list, word, kind]) => animation[list].map((/** @type {any} */ owner, /** @type {number} */ index) => ({
    kind, index, label: `${word} ${index} (${owner.name}), ${counted(owner.tracks.reduce((/** @type {number} */ sum, /** @type {any} */ track) => sum + track.keys, 0), "key")}`,
  })));
}

/** @param {any} sample */
function rowsOf(sample) {
  return LISTS.flatMap(([list, word]) => sample[list].flatMap((/** @type {any} */ owner, /** @type {number} */ index) =>
    Object.entries(owner).filter(([key, value]) => key !== "name" && key !== "label" && value !== null).flatMap(([key, value]) => cells(key, value))
      .map(([key, value]) => h("tr", null, h("th", { scope: "row" }, `${word} ${index} (${owner.name})`), h("td", null, key), h("td.mono", null, value)))));
}

/** Lists of tracks row by row; a list of numbers is one value. @param {string} key @param {any} value @returns {[string, string][]} */
function cells(key, value) {
  if (!Array.isArray(value)) return [[key, short(value)]];
  if (value.every((part) => typeof part === "number") && key !== "tracks") return [[key, value.map(short).join(", ")]];
  return value.flatMap((part, i) => (part === null ? [] : cells(`${key}[${i}]`, part)));
}
