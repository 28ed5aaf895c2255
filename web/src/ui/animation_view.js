import { h } from "./dom.js";

/** @param {any} _place @param {any} _about */
export function animationView(_place, _about) {
  return { element: h("div"), close: () => {} };
}
