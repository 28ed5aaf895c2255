/** The pictures of the page in docs/, from generated files only: node tests/browser/pictures.js */
import { join } from "node:path";
import { ROOT, filesIn } from "../support.js";
import { choose, dropFiles, launch, openPage, settled } from "./launch.js";
import { walker } from "./walker.js";

const VIEWPORT = { width: 1200, height: 760 };

/** A moment at which the two models differ in three patterns. */
const MOMENT = 61 * 256;

const browser = await launch();

const animation = await openPage(browser, { viewport: VIEWPORT, colorScheme: "light" });
await dropFiles(animation.page, [{ name: "walker.ccs", bytes: walker(120) }]);
await settled(animation.page);
await animation.page.getByRole("tab", { name: /^Animations/ }).click();
await animation.page.locator(".curves svg").nth(1).waitFor();
await animation.page.getByLabel("Time in ticks").evaluate((scrub, time) => {
  scrub.value = `${time}`;
  scrub.dispatchEvent(new Event("input"));
}, MOMENT);
await animation.page.locator("tr.both mark").first().waitFor();
await animation.page.screenshot({ path: join(ROOT, "docs/web-animation.png") });

const findings = await openPage(browser, { viewport: { width: 1100, height: 700 }, colorScheme: "dark" });
await choose(findings.page, filesIn("corpus/ccsf").filter((path) => /\/(a|b|c|k|m|s)[^/]*\.ccs$/.test(path)));
await settled(findings.page);
await findings.page.getByLabel("Filter findings").fill("key");
await findings.page.locator(".findings .row").nth(2).click();
await findings.page.screenshot({ path: join(ROOT, "docs/web-findings.png") });

await browser.close();
