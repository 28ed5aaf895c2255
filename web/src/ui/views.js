/** The views of an opened file: tabs beside its findings. */
import { fill, h } from "./dom.js";
import { animeView } from "./anime_view.js";
import { animationView } from "./animation_view.js";
import { streamView } from "./stream_view.js";

/**
 * @typedef {object} Place where views go
 * @property {import("./client.js").Client} viewer
 * @property {File} file
 * @property {import("../core/check.js").FileReport} report
 * @property {any} findings
 * @property {any} tabs
 * @property {any} panel
 * @property {(error: any) => void} failed
 */
/** @typedef {{ label: string, make: () => { element: any, close: () => void } }} Tab */

const KINDS = ["ccsf", "anime", "cine", "animation"];

/** @param {Place} place @returns {{ element: any, close: () => void }} */
export function openView({ failed, ...rest }) {
  const place = { ...rest, failed: (/** @type {any} */ error) => { if (!closed) failed(error); } };
  const { report, findings, tabs, panel } = place;
  const count = report.findings.length + report.hidden;
  /** @type {{ element: any, close: () => void } | null} */
  let current = null;
  let closed = false;
  const close = () => {
    current?.close();
    current = null;
  };
  /** @type {Tab[]} */
  const list = [{ label: `Findings (${count})`, make: () => ({ element: findings, close: () => {} }) }];
  const choose = (/** @type {number} */ index) => {
    close();
    drawTabs(tabs, list, index, choose);
    try {
      current = list[index].make();
      fill(panel, current.element);
    } catch (error) {
      place.failed(error);
    }
  };
  drawTabs(tabs, list, 0, choose);
  if (KINDS.includes(report.kind)) {
    place.viewer.call("open", { file: place.file, start: report.start }).then((about) => {
      if (closed) return;
      list.push(...tabsOf(place, about));
      drawTabs(tabs, list, 0, choose);
    }, place.failed);
  }
  return { element: panel, close: () => { closed = true; close(); } };
}

/** @param {Place} place @param {any} about @returns {Tab[]} */
function tabsOf(place, about) {
  if (about.stream) return [{ label: `Frames (${about.stream.frames.length})`, make: () => streamView(place, about.stream) }];
  if (about.kind === "animation") return [{ label: "Tracks and messages", make: () => animationView(place, about.members) }];
  if (about.animations.length === 0) return [];
  return [{ label: `Animations (${about.animations.length})`, make: () => animeView(place, about.animations) }];
}

/** @param {any} tabs @param {Tab[]} list @param {number} chosen @param {(index: number) => void} choose */
function drawTabs(tabs, list, chosen, choose) {
  const had = tabs.contains(document.activeElement);
  fill(tabs, list.map(({ label }, index) => h("button.tab", {
    type: "button", role: "tab", "aria-selected": index === chosen, tabIndex: index === chosen ? 0 : -1,
    onclick: () => choose(index),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by !== undefined) choose((index + by + list.length) % list.length);
    },
  }, label)));
  if (had) tabs.children[chosen].focus();
}
