import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { defineConfig } from "vite";

const wasm = process.env.QP_WASM ?? fileURLToPath(new URL("../build/web/web/core/quirkproof.wasm", import.meta.url));

const licence = readFileSync(fileURLToPath(new URL("node_modules/pako/LICENSE", import.meta.url)), "utf8");
const hover = fileURLToPath(new URL("../cli/plot/plot.js", import.meta.url));

/** "virtual:core": the module's bytes, deflated and in base64; "virtual:hover": the pictures' script. */
function core() {
  const id = "virtual:core";
  return {
    name: "quirkproof-core",
    resolveId: (/** @type {string} */ source) => (source === "virtual:hover" ? hover : source === id ? `\0${id}` : undefined),
    load(/** @type {string} */ source) {
      if (source !== `\0${id}`) return undefined;
      if (!existsSync(wasm)) throw new Error(`${wasm} is not there: sh scripts/web.sh build`);
      return `export default ${JSON.stringify(deflateRawSync(readFileSync(wasm), { level: 9 }).toString("base64"))};`;
    },
  };
}

/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Everything in one HTML file, and a policy that lets nothing in but what is in it: no request can
 * leave the page, whatever a file makes it do.
 * @returns {import("vite").Plugin}
 */
function oneFile() {
  return {
    name: "quirkproof-one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const html = /** @type {any} */ (bundle["index.html"]);
      const chunk = /** @type {any} */ (Object.values(bundle).find((file) => file.type === "chunk"));
      const sheet = /** @type {any} */ (Object.values(bundle).find((file) => file.fileName.endsWith(".css")));
      const script = chunk.code.replaceAll("</script", "<\\/script").trim();
      const style = `${sheet.source}`.trim();
      const policy = ["default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`,
        `style-src ${hash(style)}`, "worker-src blob:", "img-src data:", "base-uri 'none'", "form-action 'none'"];
      html.source = html.source
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
        .replace("</head>", () => `  <style>${style}</style>\n  </head>`)
        .replace("</body>", () => `  <script type="module">${script}</script>\n  </body>`)
        .replace("<html", () => `<!-- In this page is pako:\n${licence}-->\n<html`)
        .replace("%POLICY%", () => policy.join("; "));
      for (const name of Object.keys(bundle)) {
        if (name !== "index.html") delete bundle[name];
      }
    },
  };
}

export default defineConfig({
  plugins: [core(), oneFile()],
  worker: { format: "iife" },
  build: {
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
  },
});
