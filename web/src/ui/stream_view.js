import { Clock } from "./clock.js";
import { counted, fill, h } from "./dom.js";
import { Picture } from "./picture.js";

/** The game's screen, and frames a second of a cinematic. */
const SCREEN = { width: 512, height: 240 };
const RATE = 30;

/** @param {number} value */
const short = (value) => (Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(6))}`);

/** @param {any[]} list */
const tuple = (list) => list.map(short).join(", ");

/**
 * A cinematic stream: its frames, and what each shows.
 * @param {import("./views.js").Place} place
 * @param {any} stream
 */
export function streamView({ viewer, failed }, stream) {
  const { frames } = stream;
  const canvas = h("canvas", { width: 1024, height: 480, role: "img", "aria-label": "What the camera sees: places of actors and poses on the game's screen" });
  const tables = h("div.scroll", { tabIndex: 0, "aria-label": "Values of the frame" });
  // The picture's axis has a place for each frame that there is or should be.
  const end = frames.reduce((/** @type {number} */ most, /** @type {any} */ { number }) => Math.max(most, number), stream.frames_said) + 1;
  const jump = (/** @type {number} */ part) => clock.seek(Math.max(frames.findIndex((/** @type {any} */ { number }) => number === Math.floor(part * end)), 0));
  const faces = new Picture(viewer, "Frames and faces", jump);
  const paths = new Picture(viewer, "Paths from above", null);
  const clock = new Clock({
    last: Math.max(frames.length - 1, 0), step: 1, by: 1, rate: RATE, failed,
    words: (index) => (frames.length > 0 ? `frame ${frames[index].number}, ${index + 1} of ${frames.length}` : "no frames"),
    show: async (index) => {
      if (frames.length === 0) return;
      const sample = await viewer.call("frame", { index });
      drawScreen(canvas, sample);
      fill(tables, tablesOf(sample, frames[index]));
      faces.cursor((frames[index].number + 0.5) / end);
    },
  });
  const element = h("section.stream", { "aria-label": "Cinematic stream", onkeydown: (/** @type {KeyboardEvent} */ event) => clock.key(event) },
    h("div.tools", null, h("p.about", null, about(stream))), clock.element,
    h("div.split", null, h("section.screen", { "aria-label": "Screen" }, canvas, h("p.small", null, "The game's screen: actors as rings, poses as squares.")), tables),
    h("div.tools", null, h("h3", null, "Frames and faces")), faces.element,
    h("div.tools", null, h("h3", null, "Paths from above")), paths.element);
  clock.seek(0);
  faces.draw("faces");
  paths.draw("paths");
  return { element, close: () => clock.pause() };
}

/** @param {any} stream */
function about({ sector_size, sectors, audio, empty, has_header, frames_said, version, frames }) {
  const header = has_header ? `version ${version}, the header says ${counted(frames_said, "frame")}` : "no header";
  return `${counted(frames.length, "frame")} in ${counted(sectors, "sector")} of ${sector_size} bytes (${audio} audio, ${empty} empty); ${header}`;
}

/** @param {string} caption @param {string[]} columns @param {any[][]} rows */
function table(caption, columns, rows) {
  return h("table", null, h("caption", null, `${caption} (${rows.length})`),
    h("thead", null, h("tr", null, columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", null, rows.map((row) => h("tr", null, row.map((cell, i) => h(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : null, `${cell}`))))));
}

/** @param {any} sample @param {any} frame */
function tablesOf({ camera, actors, poses, objects }, { offset, sector }) {
  const screen = (/** @type {any} */ at) => (at === null ? "behind" : tuple(at));
  return [
    h("p.place", null, `sector ${sector}, offset 0x${offset.toString(16)}`),
    table("Camera", ["", "x", "y", "z", "w"], [["position", ...camera.position, ""], ["quaternion", ...camera.quaternion.map(short)],
      ...camera.matrix.map((/** @type {number[]} */ row, /** @type {number} */ i) => [`matrix row ${i}`, ...row.map(short), ""])]),
    table("Actors", ["ID", "Position", "Mouth", "Eyes", "Bank", "Screen", "Quaternion"], actors.map((/** @type {any} */ actor) =>
      [actor.id, tuple(actor.position), actor.mouth, actor.eyes, actor.bank ?? "unknown", screen(actor.screen), tuple(actor.quaternion)])),
    table("Poses", ["ID", "Position", "Mouth", "Eyes", "Blink", "Screen", "Keys"], poses.map((/** @type {any} */ pose) =>
      [pose.id, tuple(pose.position), pose.mouth, pose.eyes, pose.blink, screen(pose.screen), pose.keys.length])),
    objects.length > 0 && table("Stand-ins", ["ID", "Position", "+0x24"], objects.map((/** @type {any} */ object) => [object.id, tuple(object.position), object.at_0x24])),
  ];
}

/** @param {HTMLCanvasElement} canvas @param {any} sample */
function drawScreen(canvas, { actors, poses }) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(canvas);
  const scale = canvas.width / SCREEN.width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
  context.strokeStyle = style.getPropertyValue("--line");
  context.lineWidth = 0.5;
  context.strokeRect(-SCREEN.width / 2 + 1, -SCREEN.height / 2 + 1, SCREEN.width - 2, SCREEN.height - 2);
  context.font = "9px system-ui, sans-serif";
  const mark = (/** @type {any} */ { id, screen }, /** @type {boolean} */ square) => {
    if (screen === null) return;
    const [x, y] = screen;
    context.strokeStyle = style.getPropertyValue(square ? "--accent" : "--bone");
    context.fillStyle = style.getPropertyValue("--text");
    context.lineWidth = 1.5;
    context.beginPath();
    if (square) context.rect(x - 4, y - 4, 8, 8);
    else context.arc(x, y, 4, 0, 7);
    context.stroke();
    context.fillText(`${id}`, x + 7, y + 3);
  };
  for (const actor of actors) mark(actor, false);
  for (const pose of poses) mark(pose, true);
}
