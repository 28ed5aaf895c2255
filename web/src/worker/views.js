/** What can be asked of the file that is open. Times of Animes are in ticks, 1/256 frame. */

/** @typedef {import("../core/module.js").Core} Core */

/** Floats of a bone: a world matrix, column by column, and alpha. */
const BONE_FLOATS = 17;

/** @param {Core} core @param {string} kind */
export function describe(core, kind) {
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

/** @type {WeakMap<Core, number>} the top of the memory before an animation was opened */
const marks = new WeakMap();

/** @param {Core} core @param {{ index: number }} params */
export function openAnime(core, { index }) {
  const mark = marks.get(core) ?? core.exports.heap_mark();
  marks.set(core, mark);
  core.exports.heap_release(mark);
  if (core.exports.anime_open(index) === 0) throw new Error("the animation cannot be compiled");
  return { bones: core.ask("skeleton_bones"), notes: core.ask("anime_notes"), ...core.ask("anime_about") };
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

/** Both models' values at a time. @param {Core} core @param {{ time: number }} params */
export function sample(core, { time }) {
  return [0, 1].map((model) => core.ask("anime_sample", model, time));
}

/** @param {Core} core @param {{ index: number }} params */
export function frame(core, { index }) {
  return core.ask("cine_sample", index);
}

/** @param {Core} core @param {{ member: number }} params */
export function openAnimation(core, { member }) {
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
