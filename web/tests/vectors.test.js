/** The vectors in the module: bit patterns as they are, rotations and colours within 1e-9. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openContent } from "../src/core/check.js";
import { MODELS } from "../src/core/kinds.js";
import { ROOT, filesIn, newCore } from "./support.js";

const TOLERANCE = 1e-9;

/** Everything expected is there, and as many of each. @returns {number} values compared */
function compare(got, expected, where) {
  if (Array.isArray(expected)) {
    assert.equal(got?.length, expected.length, where);
    return expected.reduce((sum, item, i) => sum + compare(got[i], item, `${where}[${i}]`), 0);
  }
  if (expected !== null && typeof expected === "object") {
    return Object.entries(expected).reduce((sum, [key, value]) => sum + compare(got?.[key], value, `${where}.${key}`), 0);
  }
  if (typeof expected === "number") {
    assert.ok(Math.abs(got - expected) <= TOLERANCE, `${where}: ${got} is not ${expected}`);
  } else {
    assert.equal(got, expected, where);
  }
  return 1;
}

test("animations: values and steps", () => {
  let values = 0;
  let steps = 0;
  for (const json of filesIn("tests/data/anime").filter((path) => path.endsWith(".json"))) {
    const expected = JSON.parse(readFileSync(join(ROOT, json), "utf8"));
    const stem = json.replace(/\.json$/, "");
    const path = filesIn("tests/data/anime").find((name) => name.startsWith(stem) && name !== json);
    const core = newCore();
    const bytes = readFileSync(join(ROOT, path));
    openContent(core, { at: core.put(bytes), size: bytes.length, kind: 0 }, -1);
    for (const { animation, arith, samples } of expected.evaluate) {
      assert.equal(core.exports.anime_open(animation), 1);
      assert.equal(core.exports.anime_console(), 1);
      for (const sample of [...samples, ...samples.toReversed?.() ?? []]) {
        const got = core.ask("anime_sample", MODELS.indexOf(arith), sample.time);
        values += compare(got, sample, `${path} ${arith} at ${sample.time}`);
      }
    }
    for (const { animation, from = 0, steps: list } of expected.play) {
      core.exports.anime_open(animation);
      core.exports.anime_seek(from);
      for (const step of list) {
        if (step.restart) {
          core.exports.anime_seek(0);
          continue;
        }
        steps += compare(core.ask("anime_step", step.step), step, `${path} step`);
      }
    }
  }
  assert.ok(values > 10000 && steps > 1000, `${values} values, ${steps} of steps`);
});

/** @param {string} file @param {(fields: string[]) => void} line */
function lines(file, line) {
  const text = readFileSync(join(ROOT, "tests/data/ee", file), "utf8");
  const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  for (const row of rows) line(row.split("\t"));
  return rows.length;
}

const word = (hex) => parseInt(hex, 16) | 0;

test("arithmetic: every figure in both models", () => {
  const { exports } = newCore();
  const call = (op, model, ...args) => exports[`ee_${op}`](model, ...args.map(word)) | 0;
  const both = lines("both_models.tsv", ([op, a, b, reference, console_]) => {
    assert.equal(call(op, 0, a, b), word(reference), `${op} ${a} ${b}, reference`);
    assert.equal(call(op, 1, a, b), word(console_), `${op} ${a} ${b}, console`);
  });
  const console = lines("console.tsv", ([op, a, b, result]) => {
    const args = op.includes("int") || op === "sqrt" ? [a] : [a, b];
    const got = op.includes("int") ? exports[`ee_${op}`](word(a)) | 0 : call(op, 1, ...args);
    assert.equal(got, word(result), `${op} ${a} ${b}`);
  });
  const sums = lines("console_madd.tsv", ([op, acc, a, b, result]) => {
    assert.equal(call(op, 1, acc, a, b), word(result), `${op} ${acc} ${a} ${b}`);
  });
  assert.ok(both > 1900 && console > 150 && sums > 90);
});
