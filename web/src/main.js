import "../../cli/plot/plot.css";
import "virtual:hover";
import "./style/page.css";
import "./style/views.css";
import { App } from "./ui/app.js";
import { Client } from "./ui/client.js";
import { fill, h } from "./ui/dom.js";

const root = /** @type {Element} */ (document.getElementById("app"));

try {
  const about = await new Client("about").call("explain");
  new App(root, about);
} catch (error) {
  fill(root, h("p.failure", { role: "alert" }, `The page cannot work in this browser: ${/** @type {Error} */ (error).message}`));
}
