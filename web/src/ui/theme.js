import { h } from "./dom.js";

const THEMES = ["auto", "light", "dark"];
const dark = matchMedia("(prefers-color-scheme: dark)");

/** A button that goes through the themes; auto is the system's. */
export function themeButton() {
  let at = 0;
  const button = h("button.theme", { type: "button", onclick: () => {
    at = (at + 1) % THEMES.length;
    apply();
  } });
  const apply = () => {
    document.documentElement.dataset.theme = at === 0 ? (dark.matches ? "dark" : "light") : THEMES[at];
    button.textContent = `Theme: ${THEMES[at]}`;
  };
  dark.addEventListener("change", apply);
  apply();
  return button;
}
