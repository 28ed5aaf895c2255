/** Values of every sample in both models: what the page shows is what the program's eval prints. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openContent } from "../src/core/check.js";
import { KIND, MODELS } from "../src/core/kinds.js";
import { ROOT, SAMPLES, newCore, runTool } from "./support.js";

/** Ticks: whole frames, parts of them, past any end. */
const TIMES = [0, 1, 255, 256, 300, 777, 2560, 100000, 2 ** 32 - 1];
const FRAMES = ["0", "0.5", "1", "7.25", "29.999", "1000", "-1"];

function open(path) {
  const core = newCore();
  const bytes = readFileSync(join(ROOT, path));
  const content = openContent(core, { at: core.put(bytes), size: bytes.length, kind: 0 }, -1);
  return { core, kind: content?.kind };
}

function evaluate(path, ...options) {
  const printed = runTool("eval", ...options, path);
  return printed === "" ? null : JSON.parse(printed);
}

function compareAnimes(path, core) {
  let compared = 0;
  for (const [model, arith] of MODELS.entries()) {
    const wanted = evaluate(path, "--arith", arith, ...TIMES.flatMap((time) => ["--time", `${time}`]));
    for (const { animation, samples } of wanted?.animations ?? []) {
      assert.equal(core.exports.anime_open(animation), 1, path);
      assert.equal(core.exports.anime_console(), 1, path);
      TIMES.forEach((time, i) => {
        assert.deepStrictEqual(core.ask("anime_sample", model, time), samples[i], `${path} ${animation} ${arith} ${time}`);
        compared++;
      });
    }
  }
  return compared;
}

function compareStream(path, core) {
  const wanted = evaluate(path, "--all-frames");
  core.exports.cine_open();
  const { frames } = core.answer();
  assert.equal(frames.length, wanted.samples.length, path);
  // Backwards: a frame depends on all before it, whatever was shown last.
  for (let i = frames.length - 1; i >= 0; i--) {
    assert.deepStrictEqual(core.ask("cine_sample", i), wanted.samples[i], `${path} ${i}`);
  }
  return frames.length;
}

function compareAnimations(path, core) {
  let compared = 0;
  const members = core.ask("totem_list") ?? [{ member: 0 }];
  members.forEach(({ member }, i) => {
    const wanted = evaluate(path, "--animation", `${i}`, ...FRAMES.flatMap((frame) => ["--frame", frame]));
    if (wanted === null) return;
    assert.equal(core.exports.totem_open(member), 1, path);
    FRAMES.forEach((frame, k) => {
      assert.deepStrictEqual(core.ask("totem_sample", Number(frame)), wanted.samples[k], `${path} ${frame}`);
      compared++;
    });
  });
  return compared;
}

test("every sample has the program's values", () => {
  const compared = { animes: 0, frames: 0, animations: 0 };
  for (const path of SAMPLES) {
    const { core, kind } = open(path);
    if (kind === KIND.ccsf || kind === KIND.anime) compared.animes += compareAnimes(path, core);
    if (kind === KIND.cine) compared.frames += compareStream(path, core);
    if (kind === KIND.animation) compared.animations += compareAnimations(path, core);
  }
  assert.ok(compared.animes > 2000 && compared.frames > 30 && compared.animations > 50, JSON.stringify(compared));
});
