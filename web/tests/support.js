/** What the tests share: the module, the program to compare with, and the project's samples. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "../src/core/check.js";
import { Core } from "../src/core/module.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const WASM = process.env.QP_WASM ?? join(ROOT, "build/web/web/core/quirkproof.wasm");
export const TOOL = process.env.QP_TOOL ?? join(ROOT, "build/release/cli/quirkproof");

const module = new WebAssembly.Module(readFileSync(WASM));

export const newCore = () => new Core(module);

/** @param {string[]} args */
export const runTool = (...args) => runToolIn(ROOT, ...args);

/** @param {string} cwd @param {string[]} args @returns {string} what it prints, whatever its verdict */
export function runToolIn(cwd, ...args) {
  try {
    return execFileSync(TOOL, args, { cwd, maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    const { stdout } = /** @type {any} */ (error);
    if (stdout === undefined) throw error;
    return stdout.toString();
  }
}

/** @param {string} folder below the project's @returns {string[]} its files, by name */
export function filesIn(folder) {
  const whole = join(ROOT, folder);
  if (!existsSync(whole)) return [];
  return readdirSync(whole).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
}

/** Inputs of the suite: those that the fuzz targets start from, and those that once did harm. */
export const SAMPLES = [...filesIn("corpus"), ...filesIn("crashes"), ...filesIn("tests/data/cases"),
  ...filesIn("tests/data/anime")].filter((path) => !/\.(md|json)$/.test(path));

/** @param {string} path below the project's folder */
export function checkFile(path) {
  const core = newCore();
  const bytes = readFileSync(resolve(ROOT, path));
  const file = { at: core.put(bytes), size: bytes.length, kind: 0 };
  return [...check(core, file, path)].map((step) => step.report);
}

/** What the program's JSON has of a report. @param {any} report */
export function asJson({ file, kind, findings, errors, warnings, notes }) {
  return { file, kind, findings, errors, warnings, notes };
}
