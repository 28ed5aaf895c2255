/** The views in a browser: what the page shows of a moment is what the program evaluates. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runTool } from "../support.js";
import { choose, launch, openPage, settled } from "./launch.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page with a sample in it, a view of which is open. @param {string} path @param {RegExp} tab */
async function view(path, tab) {
  const opened = await openPage(browser);
  await choose(opened.page, [path]);
  await settled(opened.page);
  await opened.page.getByRole("tab", { name: tab }).click();
  return opened;
}

/** Cells of a table by the heads of its rows. @param {import("playwright-core").Locator} table */
const cells = (table) => table.evaluate((body) => [...body.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent)));

/** The last cells that come within a while and satisfy. @param {() => Promise<any>} read @param {(value: any) => boolean} good */
async function eventually(read, good) {
  let value;
  for (let i = 0; i < 100; i++) {
    value = await read();
    if (good(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return value;
}

/** @param {string} path @param {...string} options */
const evaluated = (path, ...options) => JSON.parse(runTool("eval", ...options, path));

const ANIMES = ["corpus/ccsf/basic.ccs", "corpus/ccsf/bezier.ccs", "corpus/ccsf/generated_10.ccs", "corpus/ccsf/bare_anime.ccs", "corpus/ccsf/keys_reversed.ccs"];

for (const path of ANIMES) {
  test(`values of ${path} in both models, at the cursor`, async () => {
    const { page, context, network, errors } = await view(path, /^Animations/);
    for (const time of [0, 300, 517]) {
      await page.getByLabel("Time in ticks").fill(`${time}`).catch(() => {});
      await page.getByLabel("Time in ticks").evaluate((scrub, at) => {
        scrub.value = `${Math.min(at, Number(scrub.max))}`;
        scrub.dispatchEvent(new Event("input"));
      }, time);
      const at = await page.getByLabel("Time in ticks").inputValue();
      const [reference, console] = ["reference", "console"].map((arith) => evaluated(path, "--arith", arith, "--time", at).animations[0].samples[0].tracks[0]);
      const wanted = ["position", "scale"].flatMap((key) => [0, 1, 2].map((i) => [`${key}[${i}]`, reference[key][i], console[key][i]]));
      wanted.push(["transparency", reference.transparency, console.transparency]);
      const read = async () => (await cells(page.locator(".value-table table"))).filter(([name]) => /^(position|scale|transparency)/.test(name)).map(([name, a, , b]) => [name, a, b]);
      assert.deepEqual(await eventually(read, (got) => JSON.stringify(got) === JSON.stringify(wanted)), wanted, `${path} at ${at}`);
    }
    await page.locator(".curves svg").first().waitFor();
    assert.deepEqual([network(), errors], [[], []]);
    await context.close();
  });
}

test("an animation plays, pauses and steps, by buttons and by keys", async () => {
  const { page, context, errors } = await view("corpus/ccsf/generated_10.ccs", /^Animations/);
  const readout = page.locator(".readout");
  await page.getByLabel("frameSpd").fill("100");
  await page.getByRole("button", { name: "Step" }).click();
  assert.match(await eventually(() => readout.textContent(), (text) => text.includes("100 ticks")), /frame 0 \+ 100\/256 · 100 ticks/);
  const [{ steps }] = [JSON.parse(runTool("play", "--animation", "0", "--steps", "100,100,100", "corpus/ccsf/generated_10.ccs"))];
  await page.getByRole("button", { name: "Step" }).click();
  await page.getByRole("button", { name: "Step" }).click();
  assert.match(await eventually(() => readout.textContent(), (text) => text.includes(`${steps[2].time} ticks`)), new RegExp(` ${steps[2].time} ticks`));
  await page.getByLabel("loop").check();
  await page.locator("canvas").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.getByRole("button", { name: "Restart" }).click();
  await eventually(() => readout.textContent(), (text) => text.includes("· 0 ticks"));
  await page.getByLabel("Time in ticks").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await eventually(() => readout.textContent(), (text) => text.includes("256 ticks")), /frame 1 · 256 ticks/);
  assert.deepEqual(errors, []);
  await context.close();
});

test("keys that are never reached are struck out in the curves", async () => {
  const { page, context } = await view("corpus/ccsf/keys_reversed.ccs", /^Animations/);
  await page.getByLabel("Curves of").waitFor();
  const struck = await eventually(() => page.locator(".curves .picture").first().locator(".mark[data-why]").count(), (count) => count > 0);
  assert.ok(struck > 0);
  // Under the pointer are the patterns of the moment.
  const panel = page.locator(".curves .picture").first().locator(".panel .area").first();
  await panel.hover({ force: true });
  await page.locator(".curves .picture .values").first().waitFor({ state: "attached" });
  await panel.hover({ force: true, position: { x: 3, y: 5 } });
  assert.match(await eventually(() => page.locator(".qp-tip").allTextContents().then((all) => all.join()), (text) => text.includes("tick")), /^frame \d+.*0x[0-9a-f]{8}/s);
  await context.close();
});

test("notes are listed in the order of their delivery, and delivered", async () => {
  const path = "corpus/ccsf/generated_10.ccs";
  const { page, context } = await view(path, /^Animations/);
  const [wanted] = JSON.parse(runTool("play", "--animation", "0", "--steps", "65535", path)).steps.map(({ notes }) => notes.map(({ event, param }) => `event 0x${event.toString(16)}, param 0x${param.toString(16)}`));
  assert.ok(wanted.length > 3);
  await page.getByLabel("frameSpd").fill("65535");
  await page.getByRole("button", { name: "Step" }).click();
  const read = () => page.locator(".notes .log li").evaluateAll((items) => items.map((item) => item.textContent.replace(/^frame \d+ /, "")));
  assert.deepEqual((await eventually(read, (got) => got.length === wanted.length)).reverse(), wanted);
  await context.close();
});

test("a cinematic stream's frames have the program's camera, actors and poses", async () => {
  const path = "corpus/cine_stream/whole-2352";
  const { page, context, network, errors } = await view(path, /^Frames/);
  const { samples } = evaluated(path, "--all-frames");
  for (const { camera, actors, poses } of samples) {
    const read = () => page.locator(".stream .scroll table").evaluateAll((tables) => tables.map((table) => [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent))));
    const good = ([shown]) => shown?.[0].slice(1, 4).join() === camera.position.join();
    const [shownCamera, shownActors, shownPoses] = await eventually(read, good);
    assert.deepEqual(shownCamera[0].slice(1, 4), camera.position.map(String));
    assert.deepEqual(shownActors.map(([id, position, mouth, eyes]) => [id, position, mouth, eyes]),
      actors.map(({ id, position, mouth, eyes }) => [`${id}`, position.join(", "), `${mouth}`, `${eyes}`]));
    assert.deepEqual(shownPoses.map((row) => row[6]), poses.map(({ keys }) => `${keys.length}`));
    await page.getByRole("button", { name: "Step" }).click();
  }
  assert.deepEqual([network(), errors], [[], []]);
  await context.close();
});

test("an ANIMATION's values are the program's, and strings past the buffer are marked", async () => {
  const path = "corpus/totemtech/rich.bin";
  const { page, context, network, errors } = await view(path, /^Tracks/);
  const [sample] = evaluated(path, "--frame", "0").samples;
  const rows = await eventually(() => cells(page.locator(".value-table table")), (got) => got.length > 0);
  const [node] = sample.nodes;
  const shown = rows.filter(([of]) => of.startsWith("node 0")).map(([, track, value]) => [track, value.split(", ").map(Number)]);
  for (const [track, value] of shown) {
    value.forEach((number, i) => assert.ok(Math.abs(number - node[track][i]) <= Math.abs(node[track][i]) * 1e-6, `${track} ${number}`));
  }
  assert.ok(shown.length > 0);
  const meters = await page.locator(".message-list [role=meter]").evaluateAll((list) => list.map((meter) => meter.getAttribute("aria-valuetext")));
  assert.ok(meters.some((words) => /^\d+ of 144 bytes with NUL$/.test(words)));
  assert.deepEqual([network(), errors], [[], []]);
  await context.close();
});
