/** The page in a browser: what it lists of whole folders is what the program prints. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT, SAMPLES, TOOL, filesIn } from "../support.js";
import { chooseFolder, dropFiles, launch, openPage, saved, settled } from "./launch.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** What the program says of a folder, from the one that it is in. @param {string} folder @param {string[]} args */
function printed(folder, ...args) {
  try {
    return execFileSync(TOOL, ["check", ...args, basename(folder)], {
      cwd: join(ROOT, folder, ".."), maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"],
    }).toString();
  } catch (error) {
    return /** @type {any} */ (error).stdout.toString();
  }
}

const FOLDERS = ["corpus/ccsf", "corpus/cine_stream", "corpus/totemtech", "crashes/ccsf", "tests/data/cases"];

for (const folder of FOLDERS) {
  test(`findings of ${folder} are the program's, as text`, async () => {
    const { page, context, network, errors } = await openPage(browser);
    await chooseFolder(page, folder);
    await settled(page);
    const text = await saved(page, "Text");
    assert.equal(text, printed(folder));
    assert.ok(text.split("\n").length > 3);
    assert.deepEqual([network(), errors], [[], []]);
    await context.close();
  });
}

test("a hundred hostile files dropped at once: all have verdicts, and the page lives", async () => {
  const { page, context, network, errors } = await openPage(browser);
  const hostile = [...filesIn("tests/data/cases"), ...SAMPLES.filter((path) => /corpus\/(ccsf|cine_stream)/.test(path))]
    .filter((path) => !path.endsWith(".md")).slice(0, 100);
  assert.equal(hostile.length, 100);
  await dropFiles(page, hostile.map((path, i) => ({ name: `${i} ${basename(path)}`, bytes: readFileSync(join(ROOT, path)) })));
  await settled(page);
  assert.match(await page.locator(".status").textContent(), /^100 files: [1-9]\d+ errors, /);
  await page.locator(".files .rows").focus();
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press("ArrowDown");
    const row = page.locator(".files .row.active");
    assert.match(await row.locator(".words").textContent(), /error|warning|note|no findings|unknown kind|empty/);
  }
  // Alive: another file is checked as ever.
  await dropFiles(page, [{ name: "after.ccs", bytes: readFileSync(join(ROOT, "corpus/ccsf/basic.ccs")) }]);
  await settled(page);
  assert.match(await page.locator(".status").textContent(), /^101 files: /);
  assert.deepEqual([network(), errors], [[], []]);
  await context.close();
});

test("names of files and what is in them is text, never HTML", async () => {
  const { page, context, errors } = await openPage(browser);
  const name = "<img src=x onerror=alert(1)>.ccs";
  await dropFiles(page, [{ name, bytes: readFileSync(join(ROOT, "corpus/ccsf/names.ccs")) }]);
  await settled(page);
  assert.equal(await page.locator(".title h2").textContent(), name);
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});
