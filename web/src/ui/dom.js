/**
 * Elements. Text is always text here: nothing of a file is ever read as HTML.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {string} tag with classes: "div.note.small"
 * @param {Record<string, any> | null} [props] properties; on...: listeners; others with a dash or
 *   "role": attributes
 * @param {...Child | Child[]} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") setAttribute(element, key, value);
    else /** @type {any} */ (element)[key] = value;
  }
  add(element, children);
  return element;
}

/** @param {Element} element @param {string} name @param {any} value */
function setAttribute(element, name, value) {
  if (value !== null && value !== undefined) element.setAttribute(name, `${value}`);
}

/** @param {Element} parent @param {any[]} children */
function add(parent, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/** @param {Element} parent @param {...Child | Child[]} children */
export function fill(parent, ...children) {
  parent.replaceChildren();
  add(parent, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** Shapes that tell severities apart without colour. */
const SHAPES = {
  error: "M4.7 1h6.6L15 4.7v6.6L11.3 15H4.7L1 11.3V4.7zM5 5l6 6M11 5l-6 6",
  warning: "M8 1.5 15 14.5H1zM8 6v4M8 11.6v1.4",
  note: "M8 1a7 7 0 1 1-.01 0zM8 7v5M8 3.6v1.6",
  fine: "M8 1a7 7 0 1 1-.01 0zM4.5 8.2 7 10.8l4.6-5.2",
  trouble: "M8 1 15 8 8 15 1 8zM8 4.5v4.2M8 10.2v1.4",
  busy: "M8 1a7 7 0 1 1-.01 0zM8 4v4l3 2",
};

/** @param {keyof typeof SHAPES} name @returns {any} a sign that says nothing by itself */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `sign ${name}`);
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** @param {number} count @param {string} word */
export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @param {number} size of bytes */
export function bytes(size) {
  if (size < 1024) return `${size} B`;
  if (size < 1024 * 1024) return `${(size / 1024).toFixed(1)} KB`;
  return `${(size / 1024 / 1024).toFixed(1)} MB`;
}

/** @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
