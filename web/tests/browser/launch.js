/** A browser with nothing in it, and a page of it that notes whatever it asks the network for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { ROOT } from "../support.js";

export const HTML = join(ROOT, "web/dist/index.html");
export const CHROMIUM = process.env.QP_CHROMIUM ?? "/usr/bin/chromium";
export const missing = [HTML, CHROMIUM].find((path) => !existsSync(path));

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export async function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {any} options of the context; `before`: runs in the page before anything of it
 */
export async function openPage(browser, { before, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, ...options });
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  const requests = [];
  const errors = [];
  context.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(`${error}`));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(pathToFileURL(HTML).href);
  await page.getByRole("heading", { name: "quirkproof" }).waitFor();
  /** Requests but for the page itself and what it made of its own bytes. */
  const network = () => requests.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:") && url !== pathToFileURL(HTML).href);
  return { page, context, network, errors };
}

/** Gives the page files as its button does. @param {import("playwright-core").Page} page @param {string[]} paths below the project */
export async function choose(page, paths) {
  await page.locator("header input[type=file]").first().setInputFiles(paths.map((path) => join(ROOT, path)));
}

/** Until nothing is left to check. @param {import("playwright-core").Page} page */
export async function settled(page) {
  await page.locator(".working button").waitFor({ state: "hidden" });
  await page.waitForFunction(() => /^\d+ files?: /.test(document.querySelector(".status")?.textContent ?? ""));
}

/** Gives the page a folder as its button does. @param {import("playwright-core").Page} page @param {string} folder */
export async function chooseFolder(page, folder) {
  await page.locator("header input[type=file]").nth(1).setInputFiles(join(ROOT, folder));
}

/**
 * Drops files on the page.
 * @param {import("playwright-core").Page} page
 * @param {{ name: string, bytes: Buffer }[]} files
 */
export async function dropFiles(page, files) {
  const plain = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, plain);
}

/** What a button saves. @param {import("playwright-core").Page} page @param {string} button */
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click()]);
  return readFileSync(await download.path(), "utf8");
}
