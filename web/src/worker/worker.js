/**
 * The work, off the page's own thread. Two of these run: one checks files, one has the file open
 * that is looked at. A request is {call, method, params}; its answer {call, value} or {call, error};
 * what comes in between is {call, event}.
 */
import { check, openContent } from "../core/check.js";
import { KIND_NAMES } from "../core/kinds.js";
import { Core } from "../core/module.js";
import { readInto } from "./read.js";
import * as views from "./views.js";

/** @type {WebAssembly.Module} compiled by the page, which hands it to each worker first of all */
let module;

/** @type {Set<number>} calls that are no longer wanted */
const cancelled = new Set();

/** @type {Core | null} the module that has the looked-at file open */
let open = null;

/** How many files were to be opened: only the last of them is. */
let opened = 0;

/** Memory of a module never shrinks: one that has grown past this many bytes is not used again. */
const LARGE = 64 * 1024 * 1024;

/** @type {Core | null} a module that is free to be used */
let spare = null;

/** An instance without anything in it. Not always a new one: each reserves much address space. */
function freshCore() {
  const core = spare ?? new Core(module);
  spare = null;
  core.exports.heap_release(0);
  return core;
}

/** Only after work that ended well: after a trap an instance is not to be trusted. @param {Core} core */
function done(core) {
  if (core.memory.buffer.byteLength <= LARGE) spare = core;
}

/** Milliseconds between two looks at messages while a file is checked. */
const SLICE = 50;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param {number} call
 * @param {{ file: File, shown: string }} params
 */
async function checkFile(call, { file, shown }) {
  const tell = (/** @type {any} */ event) => postMessage({ call, event });
  const core = freshCore();
  const content = await readInto(core, file, (read) => {
    tell({ read });
    return !cancelled.has(call);
  });
  let last = performance.now();
  for (const step of check(core, content, shown)) {
    tell(step);
    if (performance.now() - last > SLICE) {
      await pause();
      if (cancelled.has(call)) throw new Error("cancelled");
      last = performance.now();
    }
  }
  done(core);
}

/**
 * Opens a file, or the member of an archive that begins at `start`.
 * @param {number} _call
 * @param {{ file: File, start: number }} params
 */
async function openFile(_call, { file, start }) {
  const turn = ++opened;
  if (open !== null) done(open);
  open = null;
  const core = freshCore();
  const content = await readInto(core, file, () => turn === opened);
  if (turn !== opened) throw new Error("cancelled");
  const inside = openContent(core, content, start);
  if (inside === null) throw new Error("it cannot be opened");
  open = core;
  return views.describe(core, KIND_NAMES[inside.kind]);
}

/** @type {Record<string, (call: number, params: any) => any>} */
const methods = {
  check: checkFile,
  open: openFile,
  explain: () => new Core(module).ask("explain"),
  cancel: (_call, { of }) => void cancelled.add(of),
};

/** @param {string} method @param {any} params */
function look(method, params) {
  if (open === null) throw new Error("no file is open");
  return /** @type {any} */ (views)[method](open, params);
}

self.onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
    spare = new Core(module);
    return;
  }
  const { call, method, params } = data;
  try {
    const known = methods[method];
    const value = await (known ? known(call, params) : look(method, params));
    const moved = value?.floats ? [value.floats.buffer] : [];
    postMessage({ call, value }, { transfer: moved });
  } catch (error) {
    // What has trapped is not asked again.
    if (error instanceof WebAssembly.RuntimeError && !methods[method]) open = null;
    const { name, message, stack } = /** @type {Error} */ (error);
    postMessage({ call, error: { name, message, stack: stack ?? "" } });
  } finally {
    cancelled.delete(call);
  }
};
