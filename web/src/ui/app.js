import { fromDrop, fromFile, fromFolder } from "./collect.js";
import { download, fill, h, sign } from "./dom.js";
import { FileList } from "./files.js";
import { Findings } from "./findings.js";
import { Queue } from "./queue.js";
import { themeButton } from "./theme.js";
import { badge, reportsOf } from "./verdict.js";
import { openView } from "./views.js";
import { KIND_LABELS } from "../core/kinds.js";
import { bytes } from "./dom.js";

/** Milliseconds: what takes longer to draw is drawn less often. */
const SLOW = 20;

/** The page: files on one side, on the other what there is to see of the one that is selected. */
export class App {
  /**
   * @param {Element} root
   * @param {any} about what the module knows of findings
   * @param {{ checker: import("./client.js").Client, viewer: import("./client.js").Client }} clients
   */
  constructor(root, about, { checker, viewer }) {
    this.about = about;
    this.queue = new Queue(checker);
    this.viewer = viewer;
    this.findings = new Findings(about);
    this.files = new FileList(this.queue, (selection) => this.#select(selection));
    /** @type {import("./files.js").Selection | null} */
    this.selection = null;
    /** @type {{ element: any, close: () => void } | null} */
    this.view = null;
    this.pending = false;
    this.cost = 0;
    this.live = h("div.hidden", { "aria-live": "polite" });
    this.content = h("section.content", { "aria-label": "Selected file" });
    this.welcome = this.#welcome();
    this.main = h("main", null, this.files.element, this.content);
    this.element = h("div.app", null, this.#header(), this.welcome, this.main, this.live);
    fill(root, this.element);
    this.#listen();
    this.#layout();
  }

  #header() {
    return h("header", null,
      h("h1", null, "quirkproof"),
      h("p.claim", null, "what the game would do with your file"),
      h("span.grow"),
      h("p.promise", { title: "The page makes no request, and its policy lets none through." }, lock(), "No file leaves this page"),
      this.choosers(),
      themeButton());
  }

  choosers() {
    const files = h("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#take([...files.files].map(fromFile), files) });
    const folder = h("input", { type: "file", webkitdirectory: true, hidden: true, onchange: () => this.#take(fromFolder(folder.files), folder) });
    return h("div.choosers", null, files, folder,
      h("button.primary", { type: "button", onclick: () => files.click() }, "Choose files"),
      h("button", { type: "button", onclick: () => folder.click() }, "Choose a folder"));
  }

  #welcome() {
    return h("section.welcome", { "aria-label": "Begin" },
      h("div.target", null,
        h("h2", null, "Drop files or a folder here"),
        h("p", null, "They are checked byte by byte as the games read them: what is wrong, where, and what the game would do. Animations can be played with the console's own arithmetic."),
        this.choosers(),
        h("dl", null,
          h("dt", null, "CCSF files, Anime chunks"), h("dd", null, ".hack//Infection: .ccs, .cmp, .tmp, archives such as DATA.BIN"),
          h("dt", null, "Cinematic streams"), h("dd", null, "Rugrats: Search for Reptar, sectors of any size"),
          h("dt", null, "ANIMATION files"), h("dd", null, "TotemTech: .DPS, .DGC, .DPC, records")),
        h("p.small", null, "Everything happens in this page, offline. Nothing is sent anywhere.")));
  }

  #listen() {
    const over = (/** @type {boolean} */ on) => document.body.classList.toggle("over", on);
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      over(true);
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      over(false);
      if (event.dataTransfer) this.#take(await fromDrop(event.dataTransfer));
    });
    this.queue.addEventListener("change", () => this.#changed());
    this.queue.addEventListener("idle", () => {
      this.live.textContent = this.files.status.textContent;
    });
  }

  /** @param {import("./collect.js").Found[]} found @param {HTMLInputElement} [input] */
  #take(found, input) {
    if (input) input.value = "";
    if (found.length === 0) return;
    const [first] = this.queue.add(found);
    this.#layout();
    this.files.show(found.length === 1 ? { entry: first, report: null } : { entry: null, report: null });
    this.#select(/** @type {any} */ (this.files.selected));
  }

  #layout() {
    const empty = this.queue.entries.length === 0;
    this.welcome.hidden = !empty;
    this.main.hidden = empty;
  }

  /** Many files finish between two frames; and with many findings drawing takes a tenth of the time at most. */
  #changed() {
    if (this.pending) return;
    this.pending = true;
    setTimeout(() => requestAnimationFrame(() => {
      this.pending = false;
      const begun = performance.now();
      this.#update();
      this.cost = performance.now() - begun;
    }), this.cost > SLOW ? 10 * this.cost : 0);
  }

  #update() {
    this.files.update();
    const { selection } = this;
    if (selection && this.#key(selection) !== this.shown) this.#select(selection);
  }

  /** What the shown content depends on. @param {import("./files.js").Selection} selection */
  #key({ entry, report }) {
    if (entry === null) return `all ${this.queue.entries.flatMap(reportsOf).length}`;
    const shown = report ?? entry.report;
    const members = shown?.kind === "archive" ? entry.members.length : 0;
    return `${entry.id} ${shown ? `${shown.start} ${members}` : entry.state}`;
  }

  /** @param {import("./files.js").Selection} selection */
  #select(selection) {
    this.view?.close();
    this.view = null;
    this.selection = selection;
    this.shown = this.#key(selection);
    const { entry } = selection;
    if (entry === null) {
      this.findings.show(this.queue.entries.flatMap(reportsOf), true);
      fill(this.content, h("div.title", null, h("h2", null, "All files")), this.findings.element);
    } else if (entry.state === "failed") {
      fill(this.content, this.#failure(entry));
    } else {
      this.#show(entry, selection.report ?? entry.report);
    }
  }

  /** @param {import("./queue.js").Entry} entry @param {import("../core/check.js").FileReport | null} report */
  #show(entry, report) {
    if (report === null) {
      fill(this.content, h("div.title", null, h("h2", null, entry.shown)), h("p.empty", null, entry.state === "cancelled" ? "This file was not checked." : "Being checked …"));
      return;
    }
    const whole = report.kind === "archive";
    this.findings.show(whole ? reportsOf(entry) : [report], whole);
    const panel = h("div.pane", null, this.findings.element);
    const tabs = h("div.tabs", { role: "tablist", "aria-label": "Views" });
    fill(this.content,
      h("div.title", null, h("h2", { title: report.file }, report.file),
        h("span.kind", null, KIND_LABELS[report.kind] ?? report.kind, ", ", bytes(report.size)), badge(report)),
      tabs, panel);
    if (report.trouble) panel.prepend(h("p.trouble", null, sign("trouble"), `${report.file}: ${report.trouble}`));
    this.view = openView({ viewer: this.viewer, file: entry.file, report, findings: this.findings.element, tabs, panel,
      failed: (error) => fill(panel, this.#failure({ ...entry, shown: report.file, failure: error })) });
  }

  /** What went wrong, with a way to tell of it. @param {any} entry */
  #failure({ shown, file, failure }) {
    const text = ["quirkproof web", `version: ${this.about.version}`, `file: ${shown}`, `size: ${file.size}`,
      `error: ${failure?.message}`, `browser: ${navigator.userAgent}`, "", failure?.details ?? ""].join("\n");
    return h("div.failure", { role: "alert" },
      h("h2", null, sign("trouble"), shown),
      h("p", null, `This file could not be worked on: ${failure?.message}`),
      h("p", null, "The page goes on. The report has the message, the file's name and size, and nothing of what is in it."),
      h("button", { type: "button", onclick: () => download("quirkproof-report.txt", text, "text/plain") }, "Save a report"));
  }
}

function lock() {
  const svg = sign("fine");
  svg.firstChild.setAttribute("d", "M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2");
  return svg;
}
