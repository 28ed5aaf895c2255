import { joined } from "./module.js";
import { inflate } from "./inflate.js";
import { KIND, KIND_NAMES, SEVERITIES } from "./kinds.js";

/** The program's limits: bytes of a file and of what it inflates to, findings shown of a file. */
export const MOST_BYTES = 256 * 1024 * 1024;
export const MOST_FINDINGS = 1000;
/** Members of archives are taken one by one, so that an archive may be larger. */
export const MOST_ARCHIVE = 2 * 1024 * 1024 * 1024 - 1;

/**
 * @typedef {{ id: string, severity: string, offset: number, path: string, message: string }} Finding
 * @typedef {object} FileReport what the program's JSON says of a file
 * @property {string} file its name as shown
 * @property {string} kind
 * @property {Finding[]} findings
 * @property {number} errors
 * @property {number} warnings
 * @property {number} notes
 * @property {number} hidden findings that were too many to be listed
 * @property {Record<string, number>} hiddenById the same by their IDs
 * @property {string | null} trouble why it could not be checked
 * @property {number} size bytes of it, inflated
 * @property {boolean} found it was in a folder that was given
 * @property {boolean} unknown there is nothing in it for the program
 * @property {number} fileSize bytes of the file that was given
 * @property {string} archive of a member: its archive's name; empty otherwise
 * @property {number} start of a member: where it begins in its archive; -1 otherwise
 */

/** @param {any} finding as the module gives it */
function named({ id, severity, offset, path, message }) {
  return { id, severity: SEVERITIES[severity], offset, path, message };
}

/** A report that fills as answers of the module come. */
class Report {
  /** @param {string} file @param {number} fileSize */
  constructor(file, fileSize) {
    /** @type {FileReport} */
    this.value = {
      file, kind: "gzip", findings: [], errors: 0, warnings: 0, notes: 0, hidden: 0, hiddenById: {}, found: false, unknown: false,
      trouble: null, size: 0, fileSize, archive: "", start: -1,
    };
  }

  /** @param {any} answer with "findings" and their counts */
  add(answer) {
    const { value } = this;
    for (const finding of answer.findings) {
      if (value.findings.length < MOST_FINDINGS) value.findings.push(named(finding));
      else this.#hide(finding.id, 1);
    }
    for (const [id, count] of Object.entries(answer.hidden)) this.#hide(id, /** @type {number} */ (count));
    value.errors += answer.errors;
    value.warnings += answer.warnings;
    value.notes += answer.notes;
    return answer;
  }

  /** @param {string} id @param {number} count */
  #hide(id, count) {
    this.value.hidden += count;
    this.value.hiddenById[id] = (this.value.hiddenById[id] ?? 0) + count;
  }
}

/** @typedef {import("./module.js").Core} Core */

/**
 * The bytes of an input, at hand in the module's memory.
 * @typedef {{ at: number, size: number, kind: number }} Content
 */

/**
 * A gzip member: its content, null if there is none to be had; where it ends, 0 if that is not known;
 * where its deflate data begins.
 * @typedef {{ content: Content | null, end: number, data: number, name: string, nameBytes: string }} Member
 */

/**
 * What the gzip member at `start` of a file holds, or why there is none.
 * @param {Core} core
 * @param {Content} file
 * @param {number} start
 * @param {Report} report
 * @returns {Member}
 */
function takeMember(core, file, start, report) {
  const header = report.add(core.ask("gzip_header", file.at, file.size, start));
  const member = { content: null, end: 0, data: header.data, name: header.name, nameBytes: header.name_bytes };
  if (!header.good) return member;
  const inflated = inflate(core.bytes(file.at + header.data, file.size - header.data), MOST_BYTES);
  if (inflated === "large") {
    report.value.trouble = `inflates to more than ${MOST_BYTES} bytes`;
    return member;
  }
  if (inflated === "damaged") {
    report.add(core.ask("gzip_bad", header.data, 0));
    return member;
  }
  const { pieces, size, used } = inflated;
  const content = { at: core.put(joined(pieces)), size, kind: KIND.unknown };
  const crc = core.exports.crc32(content.at, size) >>> 0;
  const trailer = header.data + used;
  const { end } = report.add(core.ask("gzip_trailer", file.at, file.size, trailer, crc, size));
  return { ...member, content, end };
}

/**
 * The game inflates once: a gzip file inside of a gzip file is an error.
 * @param {Core} core @param {Content} content @param {number} data @param {Report} report
 */
function isNested(core, content, data, report) {
  const nested = core.exports.detect(content.at, content.size) === KIND.gzip;
  if (nested) report.add(core.ask("gzip_bad", data, 1));
  return nested;
}

/**
 * Finds the kind of a content and checks it.
 * @param {Core} core @param {Content} content @param {Report} report @param {boolean} wrapped
 */
function checkContent(core, content, report, wrapped) {
  const { value } = report;
  value.size = content.size;
  if (content.size === 0) {
    value.unknown = true;
    value.trouble = wrapped ? "the data in the gzip member is empty" : "the input is empty";
    return;
  }
  content.kind = core.exports.detect(content.at, content.size);
  if (content.kind === KIND.unknown) {
    value.unknown = true;
    value.trouble = "unknown kind of input";
    return;
  }
  value.kind = KIND_NAMES[content.kind];
  core.exports.open(content.kind, content.at, content.size);
  core.scratch(() => {
    const room = MOST_FINDINGS - Math.min(value.findings.length, MOST_FINDINGS);
    if (core.exports.check(content.kind, room) === 0) {
      value.trouble = "there is not enough memory to check it";
      return;
    }
    report.add(core.answer());
  });
}

/** @param {Core} core @param {Content} file @returns {boolean} */
function isArchive(core, file) {
  if (core.exports.archive_is_member(file.at, file.size, 0) === 0) return false;
  if (core.exports.archive_has_second(file.at, file.size) === 0) return false;
  return core.scratch(() => {
    const first = takeMember(core, file, 0, new Report("", 0));
    return first.content !== null && core.exports.archive_begins(file.at, file.size, first.end) !== 0;
  });
}

/**
 * @param {Core} core @param {Content} file @param {string} shown
 * @returns {FileReport}
 */
function checkPlain(core, file, shown) {
  const report = new Report(shown, file.size);
  if (core.exports.detect(file.at, file.size) !== KIND.gzip) {
    checkContent(core, file, report, false);
    return report.value;
  }
  const { content, end } = openWrapped(core, file, report);
  if (content !== null && end !== 0) checkContent(core, content, report, true);
  return report.value;
}

/**
 * The content of a file that is one gzip member; null with findings if it is none.
 * @param {Core} core @param {Content} file @param {Report} report
 */
function openWrapped(core, file, report) {
  const member = takeMember(core, file, 0, report);
  if (member.content === null) return member;
  report.add(core.ask("gzip_after", file.at, file.size, member.end));
  return isNested(core, member.content, member.data, report) ? { ...member, content: null } : member;
}

/**
 * Checks a file that lies in the module's memory: a report for it or, of an archive, one for each
 * member and then its own, as they come.
 * @param {Core} core
 * @param {Content} file
 * @param {string} shown the file's name
 * @returns {Generator<{ report: FileReport, done: number }>} `done`: bytes passed
 */
export function* check(core, file, shown) {
  if (isArchive(core, file)) {
    yield* checkArchive(core, file, shown);
    return;
  }
  if (file.size > MOST_BYTES && core.exports.detect(file.at, file.size) !== KIND.cine) {
    const report = new Report(shown, file.size);
    report.value.trouble = `larger than ${MOST_BYTES} bytes`;
    yield { report: report.value, done: file.size };
    return;
  }
  yield { report: checkPlain(core, file, shown), done: file.size };
}

/** @typedef {{ start: number, nameBytes: string, name: string }} Place */

/**
 * @param {Core} core @param {Content} file @param {string} shown
 * @returns {Generator<{ report: FileReport, done: number }>}
 */
function* checkArchive(core, file, shown) {
  /** @type {any[]} what the module says of the archive; names come when all are known */
  const answers = [];
  /** @type {Place[]} */
  const places = [];
  let step = core.ask("archive_first", file.at, file.size);
  answers.push(step);
  while (step.more && core.exports.archive_is_member(file.at, file.size, step.next) !== 0) {
    const start = step.next;
    const { report, end, place } = checkMember(core, file, start, shown, places.length);
    places.push(place);
    step = core.ask("archive_next", file.at, file.size, places.length - 1, start, end,
      place.nameBytes.length / 2);
    answers.push(step);
    yield { report, done: step.more ? step.next : file.size };
  }
  answers.push(...sameNames(core, places));
  yield { report: ownReport(answers, places, shown, file.size), done: file.size };
}

/**
 * @param {Core} core @param {Content} file @param {number} start @param {string} shown
 * @param {number} number
 */
function checkMember(core, file, start, shown, number) {
  const report = new Report(shown, file.size);
  report.value.start = start;
  report.value.archive = shown;
  return core.scratch(() => {
    const member = takeMember(core, file, start, report);
    const place = { start, name: member.name, nameBytes: member.nameBytes };
    report.value.file = `${shown}!${member.name === "" ? `#${number}` : member.name}`;
    if (member.content !== null && !isNested(core, member.content, member.data, report)) {
      checkContent(core, member.content, report, true);
    }
    return { report: report.value, end: member.end, place };
  });
}

/**
 * Each member but the first of each name, in the order of names.
 * @param {Core} core @param {Place[]} places
 */
function sameNames(core, places) {
  const order = places.map((_, i) => i);
  order.sort((a, b) => compare(places[a].nameBytes, places[b].nameBytes) || a - b);
  const answers = [];
  let first = 0;
  for (let i = 1; i < order.length; i++) {
    const [here, twin] = [places[order[i]], places[order[first]]];
    if (here.nameBytes !== twin.nameBytes) {
      first = i;
    } else if (here.nameBytes !== "") {
      answers.push(core.ask("archive_same_name", order[i], here.start, order[first], twin.start));
    }
  }
  return answers;
}

/** @param {string} a @param {string} b hexadecimal, so that their order is that of the bytes */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {any[]} answers @param {Place[]} places @param {string} shown @param {number} size */
function ownReport(answers, places, shown, size) {
  const report = new Report(shown, size);
  report.value.kind = "archive";
  report.value.size = size;
  for (const answer of answers) {
    for (const finding of answer.findings) {
      const name = places[finding.member]?.name;
      if (name) finding.path = name;
    }
    report.add(answer);
  }
  return report.value;
}

/**
 * Opens a file, or a member of an archive, to be looked at.
 * @param {Core} core @param {Content} file
 * @param {number} start where the member begins; -1: the file is no archive
 * @returns {Content | null}
 */
export function openContent(core, file, start) {
  const report = new Report("", 0);
  let content = file;
  if (start >= 0 || core.exports.detect(file.at, file.size) === KIND.gzip) {
    const member = takeMember(core, file, Math.max(start, 0), report);
    if (member.content === null) return null;
    content = member.content;
  }
  content.kind = core.exports.detect(content.at, content.size);
  core.exports.open(content.kind, content.at, content.size);
  return content;
}
