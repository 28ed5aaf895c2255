import { fill, h } from "./dom.js";

/** Floats of a bone: a world matrix, column by column, and alpha. */
const BONE = 17;
const AXES = [["x", 0], ["y", 1], ["z", 2]];

/** @typedef {{ x: number, y: number, depth: number }} Point */

/** The objects as bones, at the places that their evaluated matrices give them. */
export class Preview {
  /** @param {any} anime @param {(object: number) => void} choose */
  constructor(anime, choose) {
    this.bones = anime.bones;
    this.choose_ = choose;
    this.bounds = anime.bounds;
    this.up = 1;
    this.yaw = 0.6;
    this.pitch = 0.35;
    this.zoom = 1;
    this.selected = -1;
    this.drawn = 0;
    /** @type {Float32Array | null} */
    this.floats = null;
    this.canvas = h("canvas", {
      tabIndex: 0, role: "img", "aria-label": `${this.bones.length} objects as bones; arrows turn the view, plus and minus zoom`,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event),
      onpointercancel: (/** @type {PointerEvent} */ event) => this.pointers.delete(event.pointerId),
      onwheel: (/** @type {WheelEvent} */ event) => this.#wheel(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    this.moved = 0;
    this.caption = h("p.caption");
    this.element = h("section.preview", { "aria-label": "Preview" }, this.canvas, this.caption,
      h("div.corner", null,
        h("button", { type: "button", onclick: () => this.#turnUp() }, "Up: y"),
        h("button", { type: "button", onclick: () => this.#reset() }, "Reset view")));
    this.observer = new ResizeObserver(() => this.#draw());
    this.observer.observe(this.canvas);
    this.theme = new MutationObserver(() => this.#draw());
    this.theme.observe(document.documentElement, { attributes: true });
    this.#caption();
  }

  close() {
    this.observer.disconnect();
    this.theme.disconnect();
  }

  /** @param {Float32Array} floats */
  show(floats) {
    this.floats = floats;
    this.#draw();
  }

  /** @param {number} object */
  choose(object) {
    this.selected = this.bones.findIndex((/** @type {any} */ bone) => bone.object === object);
    this.#caption();
    this.#draw();
  }

  #caption() {
    const bone = this.bones[this.selected];
    fill(this.caption, bone ? `${bone.name || `object ${bone.object}`}${bone.driven ? "" : " (not driven)"}` : "Drag to turn, wheel to zoom, click a joint");
  }

  #turnUp() {
    this.up = this.up === 1 ? 2 : 1;
    this.element.querySelector(".corner button").textContent = `Up: ${AXES[this.up][0]}`;
    this.#draw();
  }

  #reset() {
    Object.assign(this, { yaw: 0.6, pitch: 0.35, zoom: 1 });
    this.#draw();
  }

  /* -- Input ---------------------------------------------------------------------------------- */

  /** @param {PointerEvent} event */
  #down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.moved = 0;
  }

  /** One finger turns, two pinch. @param {PointerEvent} event */
  #move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.offsetX - last.x, event.offsetY - last.y];
    const before = this.#spread();
    Object.assign(last, { x: event.offsetX, y: event.offsetY });
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.pointers.size === 2) this.#zoomBy(before > 0 ? this.#spread() / before : 1);
    else this.#turn(dx * 0.01, dy * 0.01);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.pointers.delete(event.pointerId);
    if (this.moved < 4) this.#pick(event.offsetX, event.offsetY);
  }

  #spread() {
    const [a, b] = [...this.pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#zoomBy(Math.exp(-event.deltaY * 0.001));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const turns = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] });
    const zooms = /** @type {Record<string, number>} */ ({ "+": 1.15, "=": 1.15, "-": 1 / 1.15 });
    if (event.key in turns) this.#turn(...turns[event.key]);
    else if (event.key in zooms) this.#zoomBy(zooms[event.key]);
    else return;
    event.preventDefault();
  }

  /** @param {number} yaw @param {number} pitch */
  #turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.min(Math.max(this.pitch + pitch, -1.5), 1.5);
    this.#draw();
  }

  /** @param {number} by */
  #zoomBy(by) {
    this.zoom = Math.min(Math.max(this.zoom * by, 0.05), 50);
    this.#draw();
  }

  /** @param {number} x @param {number} y */
  #pick(x, y) {
    if (!this.floats) return;
    let [best, nearest] = [-1, 14];
    this.bones.forEach((/** @type {any} */ _, /** @type {number} */ i) => {
      const point = this.#joint(i);
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < nearest) [best, nearest] = [i, distance];
    });
    if (best >= 0) this.choose_(this.bones[best].object);
  }

  /* -- Drawing -------------------------------------------------------------------------------- */

  /** @param {number} bone @returns {Point} */
  #joint(bone) {
    const floats = /** @type {Float32Array} */ (this.floats);
    const at = bone * BONE + 12;
    return this.#project(floats[at], floats[at + 1], floats[at + 2]);
  }

  /** @param {number} x @param {number} y @param {number} z @returns {Point} */
  #project(x, y, z) {
    const { center, radius } = this.bounds;
    const [px, py, pz] = [(x - center[0]) / radius, (y - center[1]) / radius, (z - center[2]) / radius];
    const [right, high, deep] = this.up === 1 ? [px, py, pz] : [px, pz, -py];
    const turned = right * Math.cos(this.yaw) + deep * Math.sin(this.yaw);
    const away = deep * Math.cos(this.yaw) - right * Math.sin(this.yaw);
    const raised = high * Math.cos(this.pitch) - away * Math.sin(this.pitch);
    const depth = away * Math.cos(this.pitch) + high * Math.sin(this.pitch);
    const scale = (Math.min(this.width, this.height) * 0.52 * this.zoom * 3) / Math.max(3 - depth * 0.6, 0.3);
    return { x: this.width / 2 + turned * scale, y: this.height / 2 - raised * scale, depth };
  }

  get width() {
    return this.canvas.clientWidth;
  }

  get height() {
    return this.canvas.clientHeight;
  }

  #draw() {
    if (!this.floats || this.width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const style = getComputedStyle(this.canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.#floor(context, colour("--line"));
    const joints = this.bones.map((/** @type {any} */ _, /** @type {number} */ i) => this.#joint(i));
    this.#links(context, joints, colour);
    this.#dots(context, joints, colour);
    this.canvas.dataset.drawn = `${++this.drawn}`;
  }

  /** @param {CanvasRenderingContext2D} context @param {string} colour */
  #floor(context, colour) {
    const { center, radius, low } = this.bounds;
    const [side, deep] = this.up === 1 ? [0, 2] : [0, 1];
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    for (let i = -4; i <= 4; i++) {
      for (const [along, across] of [[side, deep], [deep, side]]) {
        const ends = [-1, 1].map((end) => {
          const point = [0, 0, 0];
          point[this.up] = low[this.up];
          point[along] = center[along] + end * radius;
          point[across] = center[across] + (i / 4) * radius;
          return this.#project(point[0], point[1], point[2]);
        });
        context.moveTo(ends[0].x, ends[0].y);
        context.lineTo(ends[1].x, ends[1].y);
      }
    }
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {Point[]} joints @param {(name: string) => string} colour */
  #links(context, joints, colour) {
    context.lineWidth = 3;
    context.lineCap = "round";
    this.bones.forEach((/** @type {any} */ bone, /** @type {number} */ i) => {
      if (bone.parent < 0) return;
      const [from, to] = [joints[bone.parent], joints[i]];
      context.strokeStyle = colour(i === this.selected || bone.parent === this.selected ? "--accent" : bone.driven ? "--bone" : "--quiet");
      context.globalAlpha = this.#alpha(i);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    });
    context.globalAlpha = 1;
  }

  /** What is nearly transparent is still to be seen. @param {number} bone */
  #alpha(bone) {
    const alpha = /** @type {Float32Array} */ (this.floats)[bone * BONE + 16];
    return Math.min(Math.max(alpha, 0.25), 1);
  }

  /** @param {CanvasRenderingContext2D} context @param {Point[]} joints @param {(name: string) => string} colour */
  #dots(context, joints, colour) {
    joints.forEach(({ x, y }, i) => {
      const selected = i === this.selected;
      context.beginPath();
      context.arc(x, y, selected ? 7 : 4, 0, 7);
      context.fillStyle = colour(selected ? "--accent" : this.bones[i].driven ? "--joint" : "--surface");
      context.fill();
      context.strokeStyle = colour("--text");
      context.lineWidth = 1;
      context.stroke();
    });
    if (this.selected >= 0) {
      const { x, y } = joints[this.selected];
      context.fillStyle = colour("--text");
      context.font = "12px system-ui, sans-serif";
      context.fillText(this.bones[this.selected].name, x + 10, y - 8);
    }
  }
}
