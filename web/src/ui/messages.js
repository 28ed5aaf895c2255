import { counted, h } from "./dom.js";

/** Bytes that the game's buffer for a string has, the closing NUL among them. */
const BUFFER = 144;

/** Most messages that are listed. */
const MOST = 1000;

/** All messages of an ANIMATION, node by node. @param {any[]} messages */
export function messageList(messages) {
  const past = messages.filter(({ written_past }) => written_past > 0).length;
  return [
    h("h3", null, `Messages (${messages.length})`),
    messages.length === 0 && h("p.empty", null, "This ANIMATION has no messages."),
    past > 0 && h("p.warn", null, `${counted(past, "string")} ${past === 1 ? "runs" : "run"} past the game's buffer of ${BUFFER} bytes.`),
    h("ol.list", null, messages.slice(0, MOST).map(messageRow)),
    messages.length > MOST && h("p.small", null, `${messages.length - MOST} more are not listed.`),
  ];
}

/** @param {any} message */
export function messageRow(message) {
  const { key_frame, id, param, node, string, bytes } = message;
  return h("li", null, h("span.frame", null, `frame ${key_frame}`), ` id 0x${id.toString(16)}, param ${param}, node ${node}`,
    bytes !== undefined && h("div.string", null, h("code", null, string ?? hex(bytes)), bar(message)));
}

/** What is no UTF-8. @param {string} bytes in hexadecimal */
const hex = (bytes) => `bytes ${bytes.replace(/../g, "$& ").trim()}`;

/** How much of the buffer a string fills, and what is written behind it. @param {any} message */
function bar({ string_length, written_past }) {
  const used = Math.min(string_length + 1, BUFFER);
  const whole = Math.max(BUFFER, string_length + 1);
  const words = written_past > 0 ? `${string_length} bytes and NUL: ${counted(written_past, "byte")} past the buffer` : `${used} of ${BUFFER} bytes with NUL`;
  const part = (/** @type {string} */ name, /** @type {number} */ size) => {
    const piece = h(`i.${name}`);
    piece.style.width = `${(100 * size) / whole}%`;
    return piece;
  };
  return h("div.limit", { role: "meter", "aria-valuemin": 0, "aria-valuemax": BUFFER, "aria-valuenow": used, "aria-valuetext": words, "aria-label": "Game's buffer" },
    h("span.bar", null, part("used", used), part("free", BUFFER - used), whole > BUFFER && part("past", whole - BUFFER)),
    h("span.small", null, words));
}
