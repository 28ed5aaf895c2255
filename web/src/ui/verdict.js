import { counted, h, sign } from "./dom.js";

/** @typedef {import("../core/check.js").FileReport} FileReport */

/**
 * The verdict on a file, as a sign and in words.
 * @param {{ errors: number, warnings: number, notes: number, trouble?: string | null }} report
 * @returns {{ sign: "error" | "warning" | "note" | "fine" | "trouble", words: string }}
 */
export function verdict({ errors, warnings, notes, trouble = null }) {
  const counts = [errors && counted(errors, "error"), warnings && counted(warnings, "warning"), notes && counted(notes, "note")];
  const words = counts.filter(Boolean).join(", ");
  if (errors > 0) return { sign: "error", words };
  if (trouble) return { sign: "trouble", words: trouble };
  if (warnings > 0) return { sign: "warning", words };
  return notes > 0 ? { sign: "note", words } : { sign: "fine", words: "no findings" };
}

/** @param {any} report */
export function badge(report) {
  const { sign: name, words } = verdict(report);
  return h("span.verdict", { title: words }, sign(name), h("span.words", null, words));
}

/** The reports of an entry: members first, as the program lists them. @param {import("./queue.js").Entry} entry */
export const reportsOf = (entry) => (entry.report ? [...entry.members, entry.report] : entry.members);

/** Findings of several reports, counted. @param {FileReport[]} reports */
export function total(reports) {
  const sum = { errors: 0, warnings: 0, notes: 0 };
  for (const { errors, warnings, notes } of reports) {
    sum.errors += errors;
    sum.warnings += warnings;
    sum.notes += notes;
  }
  return sum;
}
