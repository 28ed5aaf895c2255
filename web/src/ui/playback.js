import { pace } from "./pace.js";

/**
 * What a step of the player, or a jump, came to.
 * @typedef {object} State
 * @property {number} time in ticks, 1/256 frame
 * @property {number} poseAt the time of the pose that is shown
 * @property {boolean} playing
 * @property {any[]} notes that the step delivered
 * @property {boolean} jumped no step was taken
 * @property {Float32Array} floats of the bones
 */

/** Steps the game's player in the worker, at most one step for each frame of the screen. */
export class Playback {
  /**
   * @param {import("./client.js").Client} viewer
   * @param {any} anime
   * @param {{ moved: (state: State) => void, failed: (error: any) => void }} hears
   */
  constructor(viewer, anime, { moved, failed }) {
    this.viewer = viewer;
    this.bones = anime.bones.length;
    this.moved = moved;
    this.failed = failed;
    this.time = 0;
    this.playing = false;
    this.closed = false;
    /** Ticks of a step: frameSpd. */
    this.speed = 256;
    /** Steps a second. */
    this.rate = 60;
    this.loop = anime.loops;
    /** Hears that it plays, or no longer does. */
    this.changed = () => {};
  }

  close() {
    this.closed = true;
    this.playing = false;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  pause() {
    this.#set(false);
  }

  /** @param {boolean} playing */
  #set(playing) {
    this.playing = playing;
    this.changed();
  }

  async play() {
    if (this.playing) return;
    this.#set(true);
    await pace(this);
  }

  /** One call of the player. */
  async step() {
    try {
      const before = this.time;
      const done = await this.viewer.call("step", { ticks: this.speed, bones: this.bones });
      if (this.closed) return;
      this.time = done.time;
      const again = done.ended || (this.speed > 0 && done.time < before);
      if (again && !this.loop) this.#set(false);
      this.#tell(done.pose_at ?? done.time, done.notes, done.floats, false);
      if (done.ended && this.loop && this.playing) await this.seek(0);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** While one jump is under way only the last one that is wanted counts. @param {number} time in ticks */
  async seek(time) {
    this.wanted = time;
    if (this.seeking) return;
    this.seeking = true;
    try {
      while (this.wanted !== null && !this.closed) {
        const at = this.wanted;
        this.wanted = null;
        const { floats } = await this.viewer.call("seek", { time: at, bones: this.bones });
        if (this.closed) return;
        this.time = at;
        this.#tell(at, [], floats, true);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.seeking = false;
    }
  }

  /** @param {number} poseAt @param {any[]} notes @param {Float32Array} floats @param {boolean} jumped */
  #tell(poseAt, notes, floats, jumped) {
    this.moved({ time: this.time, poseAt, playing: this.playing, notes, jumped, floats });
  }

  /** @param {any} error */
  #fail(error) {
    if (this.closed) return;
    this.close();
    this.failed(error);
  }
}
