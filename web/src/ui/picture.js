import { fill, h } from "./dom.js";

/** Of every picture, in its own units: its width, and where times are (cli/plot). */
const WIDTH = 960;
const LEFT = 88;
const AREA = 772;

/** One of the program's pictures, with a line at the time that is shown. */
export class Picture {
  /**
   * @param {import("./client.js").Client} viewer
   * @param {string} label
   * @param {((part: number) => void) | null} seek hears of clicks: 0 is the beginning, 1 the end
   */
  constructor(viewer, label, seek) {
    this.viewer = viewer;
    this.seek = seek;
    this.part = 0;
    this.wanted = 0;
    this.element = h("div.picture", { role: "group", "aria-label": label, onpointerenter: () => this.#hover() });
  }

  /** Draws another one in its place. @param {string} name @param {...number} args */
  draw(name, ...args) {
    this.name = name;
    this.args = args;
    this.hovers = false;
    return this.#draw(false);
  }

  /** The values under the pointer are most of a picture: it gets them when there is a pointer. */
  #hover() {
    if (!this.svg || this.hovers) return;
    this.hovers = true;
    this.#draw(true);
  }

  /** @param {boolean} hover */
  async #draw(hover) {
    const wanted = ++this.wanted;
    const svg = await this.viewer.call("picture", { name: this.name, args: this.args, hover }).catch(() => "");
    if (wanted !== this.wanted) return;
    if (svg === "") {
      fill(this.element, h("p.empty", null, "There is nothing to draw."));
      return;
    }
    // As XML, which runs nothing: it is an element of the page only as what it is.
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.line = this.seek && h("div.cursor");
    fill(this.element, this.svg, this.line);
    this.svg.addEventListener("click", (event) => this.#click(/** @type {MouseEvent} */ (event)));
    this.cursor(this.part);
  }

  #area() {
    const { left = LEFT, width = AREA } = /** @type {any} */ (this.svg?.querySelector("[data-left]"))?.dataset ?? {};
    return { left: Number(left), width: Number(width) };
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.svg) return;
    const { left, width } = this.#area();
    const box = this.svg.getBoundingClientRect();
    const part = (((event.clientX - box.left) / box.width) * WIDTH - left) / width;
    if (part >= 0 && part <= 1) this.seek?.(part);
  }

  /** @param {number} part of the way from beginning to end */
  cursor(part) {
    this.part = Math.min(Math.max(part, 0), 1);
    if (!this.line) return;
    const { left, width } = this.#area();
    this.line.style.transform = `translateX(${((left + width * this.part) / WIDTH) * 100}%)`;
  }
}
