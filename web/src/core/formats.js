/** Reports in the program's formats. */

/** @typedef {import("./check.js").FileReport} FileReport */

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

/** As `check` prints it. @param {FileReport[]} reports @param {boolean} list several files, or an archive */
export function asText(reports, list) {
  const lines = [];
  const sum = { errors: 0, warnings: 0, notes: 0 };
  const told = reports.filter(isTold);
  for (const report of told) {
    for (const finding of report.findings) lines.push(lineOf(report.file, finding));
    if (report.hidden > 0) {
      lines.push(`${report.file}: ${counted(report.hidden, "more finding")} not shown (--max-findings ${report.findings.length})`);
    }
    lines.push(`${report.file}: ${summary(report)}`);
    sum.errors += report.errors;
    sum.warnings += report.warnings;
    sum.notes += report.notes;
  }
  if (list) lines.push(`${counted(told.length, "file")}: ${summary(sum)}`);
  return `${lines.join("\n")}\n`;
}
