import "../../cli/plot/plot.css";
import "virtual:hover";
import "./style/page.css";
import "./style/views.css";
import base64 from "virtual:core";
import { App } from "./ui/app.js";
import { Client } from "./ui/client.js";
import { fill, h } from "./ui/dom.js";

/** The module's bytes. */
function unpacked() {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

const root = /** @type {Element} */ (document.getElementById("app"));

try {
  const module = await WebAssembly.compile(await unpacked());
  const checker = new Client("check", module);
  const viewer = new Client("view", module);
  viewer.start();
  new App(root, await checker.call("explain"), { checker, viewer });
} catch (error) {
  fill(root, h("p.failure", { role: "alert" }, `The page cannot work in this browser: ${/** @type {Error} */ (error).message}`));
}
