import { h } from "./dom.js";

const THEMES = ["auto", "light", "dark"];

/** A button that goes through the themes; auto is the system's. */
export function themeButton() {
  let at = 0;
  const button = h("button.theme", { type: "button", onclick: () => set(at + 1) });
  const set = (/** @type {number} */ next) => {
    at = next % THEMES.length;
    if (at === 0) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = THEMES[at];
    button.textContent = `Theme: ${THEMES[at]}`;
  };
  set(0);
  return button;
}
