/** What goes wrong: files that cannot be read, work that fails or is not wanted any more. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { archiveOf, packed } from "../archive.js";
import { ROOT, SAMPLES, runTool } from "../support.js";
import { dropFiles, launch, openPage, saved, settled } from "./launch.js";

/** @type {import("playwright-core").Browser} */
let browser;
let folder = "";
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "quirkproof-"));
});
after(() => {
  rmSync(folder, { recursive: true });
  return browser.close();
});

const sample = (path) => readFileSync(join(ROOT, path));

/** @param {import("playwright-core").Page} page @param {string} name */
const row = (page, name) => page.locator(".files .row", { has: page.locator(`[title="${name}"]`) });

test("a file that cannot be read becomes a message with its name, and a report can be saved", async () => {
  const { page, context, errors } = await openPage(browser);
  const gone = join(folder, "gone.ccs");
  writeFileSync(gone, sample("corpus/ccsf/basic.ccs"));
  // The page hears of its file a little later, when that is gone.
  const input = page.locator("header input[type=file]").first();
  await input.evaluate((element) => {
    element.parentElement.addEventListener("change", (event) => {
      if (window.release) return;
      event.stopImmediatePropagation();
      window.release = () => element.dispatchEvent(new Event("change"));
    }, { capture: true });
  });
  await input.setInputFiles([gone]);
  assert.equal(await input.evaluate((element) => element.files[0].size), 1492);
  rmSync(gone);
  await page.evaluate(() => window.release());
  await settled(page);
  await page.locator(".failure").waitFor();
  assert.match(await page.locator(".failure").textContent(), /gone\.ccs.*could not be worked on/);
  const report = await saved(page, "Save a report");
  assert.match(report, /file: gone\.ccs\nsize: 1492\nerror: /);
  await dropFiles(page, [{ name: "next.ccs", bytes: sample("corpus/ccsf/basic.ccs") }]);
  await settled(page);
  assert.match(await row(page, "next.ccs").textContent(), /note|warning|no findings/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("work that fails, or a worker that dies, is told of, and the next file is checked", async () => {
  const { page, context } = await openPage(browser, {
    before: () => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        const shown = message?.params?.shown;
        if (shown === "thrown.ccs") return post.call(this, { ...message, params: { shown } }, ...rest);
        if (shown === "dead.ccs") {
          setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "RuntimeError: unreachable" })), 50);
          return undefined;
        }
        return post.call(this, message, ...rest);
      };
    },
  });
  const bytes = sample("corpus/ccsf/anime_words_0.ccs");
  await dropFiles(page, ["thrown.ccs", "dead.ccs", "after.ccs"].map((name) => ({ name, bytes })));
  await settled(page);
  assert.match(await row(page, "thrown.ccs").textContent(), /undefined|null/);
  assert.match(await row(page, "dead.ccs").textContent(), /unreachable/);
  assert.match(await row(page, "after.ccs").textContent(), /1 error/);
  await row(page, "dead.ccs").click();
  assert.match(await saved(page, "Save a report"), /file: dead\.ccs\n.*\nerror: RuntimeError: unreachable\n/);
  await context.close();
});

test("an archive: its members have verdicts as the program's, and can be looked at", async () => {
  const { page, context, network, errors } = await openPage(browser);
  const samples = SAMPLES.filter((path) => /corpus\/ccsf\/[a-d]/.test(path));
  const bytes = archiveOf(samples);
  const path = join(folder, "DATA.BIN");
  writeFileSync(path, bytes);
  const wanted = JSON.parse(runTool("check", "--format", "json", path));
  await dropFiles(page, [{ name: "DATA.BIN", bytes }]);
  await settled(page);
  const text = await saved(page, "Text");
  assert.equal(text, runTool("check", path).replaceAll(path, "DATA.BIN"));
  assert.ok(wanted.some(({ file }) => file.includes("basic.ccs")));
  await page.getByLabel("Filter files by name").fill("basic.ccs");
  await page.locator(".files .row").nth(1).click();
  await page.getByRole("tab", { name: /^Animations/ }).click();
  await page.locator("canvas").waitFor();
  await page.locator(".value-table tbody tr").first().waitFor();
  assert.deepEqual([network(), errors], [[], []]);
  await context.close();
});

test("checking can be cancelled, and the page goes on", async () => {
  const { page, context, errors } = await openPage(browser);
  const member = packed(Buffer.concat([sample("corpus/ccsf/basic.ccs"), Buffer.alloc(3 << 20)]), "m.ccs");
  const padded = Buffer.concat([member, Buffer.alloc((2048 - (member.length % 2048)) % 2048)]);
  await dropFiles(page, [{ name: "MANY.BIN", bytes: Buffer.concat(Array(900).fill(padded)) }, { name: "later.ccs", bytes: sample("corpus/ccsf/basic.ccs") }]);
  await page.waitForFunction(() => document.querySelectorAll(".files .row").length > 4);
  await page.getByRole("button", { name: "Cancel" }).click();
  await settled(page);
  assert.match(await row(page, "later.ccs").textContent(), /cancelled/);
  await dropFiles(page, [{ name: "again.ccs", bytes: sample("corpus/ccsf/basic.ccs") }]);
  await settled(page);
  assert.doesNotMatch(await row(page, "again.ccs").textContent(), /cancelled|waiting/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("files looked at in a hurry: the last one is the one that is shown", async () => {
  const { page, context, errors } = await openPage(browser);
  const names = ["basic", "generated_10", "keys_reversed", "copies_and_weights"];
  await dropFiles(page, names.map((name) => ({ name: `${name}.ccs`, bytes: sample(`corpus/ccsf/${name}.ccs`) })));
  await settled(page);
  for (let round = 0; round < 5; round++) {
    for (const name of names) await row(page, `${name}.ccs`).click();
    const name = names[round % names.length];
    await row(page, `${name}.ccs`).click();
    await page.getByRole("tab", { name: /^Animations/ }).click();
    const [{ name: animation, frames, samples }] = JSON.parse(runTool("eval", "--animation", "0", `corpus/ccsf/${name}.ccs`)).animations;
    await page.locator(".about", { hasText: `${frames} frames, ` }).waitFor();
    assert.ok(await page.getByLabel("Animation", { exact: true }).filter({ hasText: animation }).count() > 0);
    await page.waitForFunction((position) => document.querySelector(".value-table tbody td")?.textContent === position, samples[0].tracks[0].position[0]);
  }
  assert.deepEqual(errors, []);
  await context.close();
});
