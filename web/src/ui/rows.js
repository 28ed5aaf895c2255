import { fill, h } from "./dom.js";

/** Lists made so far, for ids. */
let count = 0;

/**
 * A list of any length of which only what is seen is in the page: rows of one height, one of them
 * active, moved by arrows, Page keys, Home and End.
 *
 * @template T
 */
export class Rows {
  /**
   * @param {object} options
   * @param {string} options.label for screen readers
   * @param {number} options.height of a row, in pixels
   * @param {"grid" | "listbox"} options.role
   * @param {(item: T, index: number) => any} options.row draws a row's contents
   * @param {(item: T) => void} options.activate hears of the row that becomes active
   * @param {(item: T) => void} [options.enter] hears of Enter and double clicks
   */
  constructor({ label, height, role, row, activate, enter }) {
    this.height = height;
    this.row = row;
    this.activate = activate;
    this.enter = enter;
    this.role = role;
    /** @type {T[]} */
    this.items = [];
    this.active = -1;
    this.prefix = `rows-${++count}`;
    this.space = h("div.space", { role: role === "grid" ? "rowgroup" : "presentation" });
    this.element = h("div.rows", {
      role, tabIndex: 0, "aria-label": label,
      onscroll: () => this.draw(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onclick: (/** @type {MouseEvent} */ event) => this.#click(event),
      ondblclick: () => this.#entered(),
    }, this.space);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** @param {T[]} items @param {number} active */
  set(items, active = -1) {
    this.items = items;
    this.active = active;
    this.space.style.height = `${items.length * this.height}px`;
    if (this.role === "grid") this.element.setAttribute("aria-rowcount", `${items.length}`);
    this.draw();
  }

  draw() {
    const first = Math.max(Math.floor(this.element.scrollTop / this.height) - 4, 0);
    const seen = Math.ceil(this.element.clientHeight / this.height) + 8;
    const shown = this.items.slice(first, first + seen);
    fill(this.space, shown.map((item, i) => this.#drawn(item, first + i)));
    const id = this.active >= first && this.active < first + seen ? this.#id(this.active) : null;
    if (id) this.element.setAttribute("aria-activedescendant", id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** @param {number} index */
  #id(index) {
    return `${this.prefix}-${index}`;
  }

  /** @param {T} item @param {number} index */
  #drawn(item, index) {
    const active = index === this.active;
    const element = h(`div.row${active ? ".active" : ""}`, {
      id: this.#id(index), role: this.role === "grid" ? "row" : "option",
      "aria-selected": active, "data-index": index,
      "aria-rowindex": this.role === "grid" ? index + 1 : null,
    }, this.row(item, index));
    element.style.transform = `translateY(${index * this.height}px)`;
    return element;
  }

  /** @param {number} index */
  go(index) {
    if (this.items.length === 0) return;
    this.active = Math.min(Math.max(index, 0), this.items.length - 1);
    const top = this.active * this.height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    if (top + this.height > scrollTop + clientHeight) this.element.scrollTop = top + this.height - clientHeight;
    this.draw();
    this.activate(this.items[this.active]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.max(Math.floor(this.element.clientHeight / this.height) - 1, 1);
    /** @type {Record<string, number>} */
    const moves = {
      ArrowDown: this.active + 1, ArrowUp: this.active - 1, PageDown: this.active + page,
      PageUp: this.active - page, Home: 0, End: this.items.length - 1,
    };
    if (event.key === "Enter") this.#entered();
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(moves[event.key]);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const row = /** @type {HTMLElement} */ (event.target).closest(".row");
    if (row) this.go(Number(row.getAttribute("data-index")));
  }

  #entered() {
    const item = this.items[this.active];
    if (item !== undefined) this.enter?.(item);
  }
}
