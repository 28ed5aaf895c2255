/** The page in use: by keys, sorted and filtered, light and dark. */
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

const PATH = "corpus/ccsf/generated_10.ccs";
const wanted = () => JSON.parse(runTool("check", "--format", "json", PATH)).findings;

/** Cells of the rows that are drawn. @param {import("playwright-core").Page} page @param {string} column */
const column = (page, column_) => page.locator(`.findings .row .${column_}`).allTextContents();

async function opened(options) {
  // So high that all rows are drawn.
  const all = await openPage(browser, { viewport: { width: 1360, height: 3000 }, ...options });
  await choose(all.page, [PATH]);
  await settled(all.page);
  await all.page.locator(".findings .row").first().waitFor();
  return all;
}

test("findings are sorted by a column up, down and not", async () => {
  const { page, context } = await opened();
  const ids = wanted().map(({ id }) => id);
  assert.ok(new Set(ids).size > 2);
  assert.deepEqual(await column(page, "id"), ids);
  const header = page.getByRole("columnheader", { name: "ID" });
  await header.getByRole("button").click();
  assert.deepEqual(await column(page, "id"), [...ids].sort());
  assert.equal(await header.getAttribute("aria-sort"), "ascending");
  await page.getByRole("columnheader", { name: "ID" }).getByRole("button").click();
  assert.deepEqual(await column(page, "id"), [...ids].sort().reverse());
  await page.getByRole("columnheader", { name: "ID" }).getByRole("button").click();
  assert.deepEqual(await column(page, "id"), ids);
  await context.close();
});

test("findings are filtered by severity and by words", async () => {
  const { page, context } = await opened();
  const findings = wanted();
  await page.locator(".chip", { hasText: "notes" }).locator("input").uncheck();
  assert.deepEqual(await column(page, "message"), findings.filter(({ severity }) => severity !== "note").map(({ message }) => message));
  await page.locator(".chip", { hasText: "notes" }).locator("input").check();
  const [{ id }] = findings;
  await page.getByLabel("Filter findings").fill(id.toLowerCase());
  assert.deepEqual(await column(page, "id"), findings.filter((finding) => finding.id === id).map((finding) => finding.id));
  await context.close();
});

test("arrows move through the findings, and each is explained", async () => {
  const { page, context } = await opened();
  const findings = wanted();
  await page.getByRole("grid", { name: "Findings" }).focus();
  for (const { id, message } of findings.slice(1, 4)) {
    await page.keyboard.press("ArrowDown");
    const text = await page.locator(".explanation").textContent();
    assert.ok(text.includes(id) && text.includes(message));
    const [explained] = runTool("explain", id).split("\n\n").slice(1);
    assert.ok(text.includes(explained.replaceAll("\n", " ").trim().slice(0, 60)), explained);
  }
  await page.keyboard.press("Home");
  const active = await page.getByRole("grid", { name: "Findings" }).getAttribute("aria-activedescendant");
  assert.match(await page.locator(`[id="${active}"]`).textContent(), new RegExp(findings[0].id));
  await context.close();
});

test("lines are copied as the program prints them", async () => {
  const { page, context } = await opened({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy" }).click();
  await page.locator(".count", { hasText: "copied" }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(text, runTool("check", PATH).split("\n").slice(0, wanted().length).join("\n").replaceAll(PATH, "generated_10.ccs"));
  await context.close();
});

test("everything that can be used can be reached by Tab, and has a name", async () => {
  const { page, context } = await opened();
  await page.getByRole("tab", { name: /^Animations/ }).click();
  await page.locator(".value-table tbody tr").first().waitFor();
  const nameless = await page.locator("button, input:not([type=file]), select, canvas, [role=grid], [role=listbox]").evaluateAll((all) =>
    all.filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.closest("label")?.textContent.trim())).map((one) => one.outerHTML));
  assert.deepEqual(nameless, []);
  const reached = new Set();
  await page.locator("header button").first().focus();
  for (let i = 0; i < 60; i++) {
    reached.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()));
    await page.keyboard.press("Tab");
  }
  for (const name of ["Choose files", "Filter files by name", "Files", "Animation", "Play", "Step", "frameSpd", "Time in ticks", "Curves of", "Values of"]) {
    assert.ok(reached.has(name), `${name} is not among ${[...reached].join(", ")}`);
  }
  await context.close();
});

test("the theme is the system's until it is chosen", async () => {
  const { page, context } = await openPage(browser, { colorScheme: "dark" });
  const theme = (name) => page.waitForFunction((wantedTheme) => document.documentElement.dataset.theme === wantedTheme, name);
  await theme("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await theme("light");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("button", { name: /^Theme/ }).click();
  await theme("dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: /^Theme/ }).click();
  await theme("dark");
  await context.close();
});
