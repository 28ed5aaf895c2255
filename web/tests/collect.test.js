/** What was dropped: files of folders, and those that the browser does not give. */
import assert from "node:assert/strict";
import { File } from "node:buffer";
import { test } from "node:test";
import { fromDrop } from "../src/ui/collect.js";

globalThis.File ??= /** @type {any} */ (File);

/** @param {string} fullPath @param {Error} [error] */
const file = (fullPath, error) => ({
  isFile: true, name: fullPath.slice(fullPath.lastIndexOf("/") + 1), fullPath,
  file: (/** @type {Function} */ give, /** @type {Function} */ fail) => (error ? fail(error) : give(new File(["x"], "x"))),
});

/** @param {string} fullPath @param {any[]} children @param {Error} [error] */
const folder = (fullPath, children, error) => ({
  isFile: false, name: fullPath.slice(fullPath.lastIndexOf("/") + 1), fullPath,
  createReader: () => {
    const left = [children, []];
    return { readEntries: (/** @type {Function} */ give, /** @type {Function} */ fail) => (error ? fail(error) : give(left.shift())) };
  },
});

test("what cannot be read is told by its name, and the rest is taken", async () => {
  const top = folder("/mods", [
    file("/mods/z.ccs"), file("/mods/gone.ccs", new Error("it is gone")), file("/mods/.hidden"),
    folder("/mods/closed", [], new Error("no permission")), file("/mods/a.ccs"),
  ]);
  const items = [top, file("/alone.ccs")].map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await fromDrop(/** @type {any} */ ({ items, files: [] }));
  assert.deepEqual(found.map((one) => [one.shown, one.found, one.trouble, one.file.size]), [
    ["mods/a.ccs", true, undefined, 1],
    ["mods/closed", true, "no permission", 0],
    ["mods/gone.ccs", true, "it is gone", 0],
    ["mods/z.ccs", true, undefined, 1],
    ["alone.ccs", false, undefined, 1],
  ]);
});
