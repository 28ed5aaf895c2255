/** What can be asked of the file that is open. Times of Animes are in ticks, 1/256 frame. */

/** @typedef {import("../core/module.js").Core} Core */

/** Floats of a bone: a world matrix, column by column, and alpha. */
const BONE_FLOATS = 17;

/** @param {Core} core @param {string} kind */
export function describe(core, kind) {
  const about = viewsOf(core, kind);
  marks.set(core, core.exports.heap_mark());
  return about;
}

/** @param {Core} core @param {string} kind */
function viewsOf(core, kind) {
  const views = { kind, animations: [], stream: null, members: null };
  if (kind === "ccsf" || kind === "anime") return { ...views, animations: call(core, "anime_list") };
  if (kind === "cine") return { ...views, stream: call(core, "cine_open") };
  if (kind === "animation") return { ...views, members: core.ask("totem_list") };
  return views;
}

/**
 * Calls an export that answers, unless it fails; what it took stays taken.
 * @param {Core} core @param {string} name @param {...number} args
 */
function call(core, name, ...args) {
  if (core.exports[name](...args) === 0) throw new Error("there is not enough memory for this view");
  return core.answer();
}

/** @type {WeakMap<Core, number>} the top of the memory before anything of the file was opened */
const marks = new WeakMap();

/** Gives back what was taken for the animation that was looked at. @param {Core} core */
function close(core) {
  core.exports.heap_release(marks.get(core) ?? core.exports.heap_mark());
}

/** @param {Core} core @param {{ index: number }} params */
export function openAnime(core, { index }) {
  close(core);
  if (core.exports.anime_open(index) === 0) throw new Error("the animation cannot be compiled");
  const about = core.ask("anime_about");
  const bones = core.ask("skeleton_bones");
  return {
    ...about, bones, bounds: boundsOf(core, bones.length, about.last),
    notes: core.ask("anime_notes"), tracks: core.ask("picture_tracks"),
  };
}

/** Times of an animation at which its bounds are taken. */
const SAMPLES = 24;

/** A ball around the joints, wherever the animation takes them. @param {Core} core @param {number} count @param {number} last */
function boundsOf(core, count, last) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= SAMPLES; i++) {
    const floats = bonesAt(core, Math.floor((last * i) / SAMPLES), count);
    for (let bone = 0; bone < count; bone++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = floats[bone * BONE_FLOATS + 12 + axis];
        low[axis] = Math.min(low[axis], value);
        high[axis] = Math.max(high[axis], value);
      }
    }
  }
  const sound = low.every(Number.isFinite) && high.every(Number.isFinite);
  if (!sound) return { center: [0, 0, 0], radius: 1, low: [0, 0, 0] };
  const center = low.map((value, axis) => (value + high[axis]) / 2);
  return { center, radius: Math.max(Math.hypot(...low.map((value, axis) => high[axis] - value)) / 2, 1e-6), low };
}

/** @param {Core} core @param {number} time @param {number} count of bones */
function bonesAt(core, time, count) {
  const at = core.exports.skeleton_at(time);
  return core.floats(at, count * BONE_FLOATS).slice();
}

/** @param {Core} core @param {{ time: number, bones: number }} params */
export function seek(core, { time, bones }) {
  core.exports.anime_seek(time);
  return { floats: bonesAt(core, time, bones) };
}

/** @param {Core} core @param {{ ticks: number, bones: number }} params */
export function step(core, { ticks, bones }) {
  const done = core.ask("anime_step", ticks);
  return { ...done, floats: bonesAt(core, done.pose_at ?? done.time, bones) };
}

/** Pictures that can be asked for, as SVG. */
const PICTURES = new Set(["track", "timeline", "paths", "faces", "totem", "messages"]);

/** @param {Core} core @param {{ name: string, args: number[], hover: boolean }} params */
export function picture(core, { name, args, hover }) {
  if (!PICTURES.has(name)) throw new Error(`there is no picture ${name}`);
  core.exports.picture_hover(hover ? 1 : 0);
  return core.ask(`picture_${name}`, ...args);
}

/**
 * Values at a time: the reference's, and the console's if they are wanted, which is compiled then.
 * @param {Core} core
 * @param {{ time: number, both: boolean }} params
 */
export function sample(core, { time, both }) {
  if (both && core.exports.anime_console() === 0) throw new Error("there is not enough memory for the console's model");
  return [0, 1].map((model) => core.ask("anime_sample", model, time));
}

/** @param {Core} core @param {{ index: number }} params */
export function frame(core, { index }) {
  return core.ask("cine_sample", index);
}

/** @param {Core} core @param {{ member: number }} params */
export function openAnimation(core, { member }) {
  close(core);
  const about = call(core, "totem_open", member);
  return { ...about, messages: core.ask("totem_messages") };
}

/** @param {Core} core @param {{ frame: number }} params */
export function animationSample(core, { frame: at }) {
  return core.ask("totem_sample", at);
}

/** @param {Core} core @param {{ frame: number, step: number }} params */
export function animationStep(core, { frame: at, step: by }) {
  return core.ask("totem_step", at, by);
}
