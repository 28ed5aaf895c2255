/** Reports as SARIF 2.1.0, as the program writes it (cli/report_sarif.c). */

/** @typedef {import("./check.js").FileReport} FileReport */
/** @typedef {{ id: string, severity: number, message: string, general: string, explain: string, source: string }} About */
/** @typedef {Map<string, About>} Explained by ID, in the order of their codes */

const LEVELS = ["note", "warning", "error"];
const BASE = "%SRCROOT%";

/** A path as a URI: all but letters, digits and -._~/ percent-encoded. @param {string} path */
export function uriOf(path) {
  const plain = /[A-Za-z0-9\-._~/]/;
  return [...new TextEncoder().encode(path)].map((byte) => {
    const character = String.fromCharCode(byte);
    return plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

/** @param {About} about */
function rule({ id, severity, general, explain, source }) {
  return {
    id,
    shortDescription: { text: general },
    fullDescription: { text: explain },
    help: { text: `${explain}\n\nSource: ${source}` },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/** Members of archives that have results, and their archives. */
class Artifacts {
  constructor() {
    /** @type {any[]} */
    this.list = [];
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /** @param {string} key @param {() => any} make @returns {number} */
  #at(key, make) {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const artifact = make();
    this.known.set(key, this.list.length);
    return this.list.push(artifact) - 1;
  }

  /** @param {FileReport} report of a member */
  of({ archive, file, start, fileSize, size }) {
    const uri = uriOf(archive);
    const parentIndex = this.#at(uri, () => ({ location: { uri, uriBaseId: BASE }, length: fileSize }));
    return this.#at(`${uri} ${start}`, () => ({
      location: { uri: memberUri(archive, file) }, parentIndex, offset: start, length: size,
    }));
  }
}

/** @param {string} archive @param {string} file */
const memberUri = (archive, file) => uriOf(`/${file.slice(archive.length + 1)}`);

/** @param {FileReport} report @param {import("./check.js").Finding} finding @param {Artifacts} artifacts */
function locationOf(report, { path, offset }, artifacts) {
  const inWrapper = path === "gzip" || path.startsWith("gzip, ");
  const member = report.start >= 0;
  const wrapperEnd = member ? Infinity : report.fileSize;
  const end = inWrapper ? wrapperEnd : report.size;
  const artifactLocation = member && !inWrapper
    ? { uri: memberUri(report.archive, report.file), index: artifacts.of(report) }
    : { uri: uriOf(member ? report.archive : report.file), uriBaseId: BASE };
  return {
    physicalLocation: { artifactLocation, region: { byteOffset: offset, byteLength: offset < end ? 1 : 0 } },
    logicalLocations: path === "" ? [] : [{ fullyQualifiedName: path }],
  };
}

/** @param {FileReport[]} reports @param {Explained} explained @param {string} version */
export function asSarif(reports, explained, version) {
  const codes = [...explained.keys()];
  const artifacts = new Artifacts();
  const results = reports.flatMap((report) => report.findings.map((finding) => ({
    ruleId: finding.id,
    ruleIndex: codes.indexOf(finding.id),
    level: finding.severity,
    message: { text: finding.message },
    locations: [locationOf(report, finding, artifacts)],
  })));
  const driver = { name: "quirkproof", semanticVersion: version, rules: [...explained.values()].map(rule) };
  const run = {
    tool: { driver },
    originalUriBaseIds: { [BASE]: { description: { text: "where the files were when they were given to the page" } } },
    results,
    ...(artifacts.list.length > 0 ? { artifacts: artifacts.list } : {}),
  };
  return { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
}
