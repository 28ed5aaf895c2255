/** Reports in the program's formats. */

import { MOST_FINDINGS } from "./check.js";
import { SEVERITIES } from "./kinds.js";

/** @typedef {import("./check.js").FileReport} FileReport */
/** @typedef {import("./sarif.js").Explained} Explained */

/** @param {number} count @param {string} word */
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @param {{ errors: number, warnings: number, notes: number }} counts */
const summary = ({ errors, warnings, notes }) =>
  `${counted(errors, "error")}, ${counted(warnings, "warning")}, ${counted(notes, "note")}`;

/** Files that could not be looked into are told on the program's standard error. @param {FileReport} report */
const isTold = ({ trouble, findings }) => trouble === null || findings.length > 0;

/** @param {string} file @param {import("./check.js").Finding} finding */
export function lineOf(file, { offset, severity, message, id, path }) {
  const place = path === "" ? "" : ` (${path})`;
  return `${file}:0x${offset.toString(16)}: ${severity}: ${message} [${id}]${place}`;
}

/** Such files in a folder are passed over, unless they are named as what is checked. @param {FileReport} report */
const isSkipped = ({ file, found, unknown, findings, start }) =>
  found && unknown && start < 0 && findings.length === 0 && !/.\.(ccs|cmp)$/i.test(file);

/** How many there are of each kind of finding. @param {FileReport[]} reports @param {Explained} explained */
function byId(reports, explained) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const add = (/** @type {string} */ id, /** @type {number} */ count) => counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { findings, hiddenById } of reports) {
    for (const { id } of findings) add(id, 1);
    for (const [id, count] of Object.entries(hiddenById)) add(id, count);
  }
  return [...explained.values()].filter(({ id }) => counts.has(id)).map(({ id, severity, general }) =>
    `${`${counts.get(id)}`.padStart(8)}  ${id.padEnd(7)} ${SEVERITIES[severity].padEnd(8)} ${general}`);
}

/**
 * As `check` prints it.
 * @param {FileReport[]} reports
 * @param {boolean} list several files, or an archive
 * @param {Explained} explained
 */
export function asText(reports, list, explained) {
  const lines = [];
  const sum = { errors: 0, warnings: 0, notes: 0 };
  const told = reports.filter(isTold);
  for (const report of told) {
    for (const finding of report.findings) lines.push(lineOf(report.file, finding));
    if (report.hidden > 0) {
      lines.push(`${report.file}: ${counted(report.hidden, "more finding")} not shown (--max-findings ${MOST_FINDINGS})`);
    }
    // Of what was found in folders only what has findings is told.
    if (!report.found || report.errors + report.warnings + report.notes > 0) {
      lines.push(`${report.file}: ${summary(report)}`);
    }
    sum.errors += report.errors;
    sum.warnings += report.warnings;
    sum.notes += report.notes;
  }
  if (list) {
    const skipped = reports.filter(isSkipped).length;
    if (told.length > 1) lines.push(...byId(told, explained));
    if (skipped > 0) lines.push(`${counted(skipped, "file")} skipped: no animation data`);
    lines.push(`${counted(told.length, "file")}: ${summary(sum)}`);
  }
  return `${lines.join("\n")}\n`;
}
