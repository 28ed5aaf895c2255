/** Findings of every sample: the module's, with the page's own way to open files, are the program's. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { asText } from "../src/core/formats.js";
import { asSarif } from "../src/core/sarif.js";
import { archiveOf } from "./archive.js";
import { SAMPLES, asJson, checkFile, newCore, runTool, runToolIn } from "./support.js";

test("every sample has the program's findings", () => {
  const wanted = new Map();
  for (const report of JSON.parse(runTool("check", "--format", "json", ...SAMPLES))) {
    wanted.set(report.file, report);
  }
  assert.ok(SAMPLES.length > 300 && wanted.size > 300);
  let findings = 0;
  for (const path of SAMPLES) {
    for (const report of checkFile(path)) {
      const untold = report.trouble !== null && report.findings.length === 0;
      assert.deepEqual(untold ? undefined : asJson(report), wanted.get(report.file), report.file);
      findings += report.findings.length;
      wanted.delete(report.file);
    }
  }
  assert.deepEqual([...wanted.keys()], []);
  assert.ok(findings > 500);
});

/** @param {any} log */
const compared = ({ runs: [{ tool, results, artifacts }] }) => ({ tool, results, artifacts });

test("SARIF has the program's rules and results, text its lines", () => {
  const about = newCore().ask("explain");
  const explained = new Map(about.findings.map((one) => [one.id, one]));
  for (const paths of [SAMPLES, SAMPLES.filter((path) => /archive|gz/.test(path))]) {
    const reports = paths.flatMap(checkFile);
    const wanted = JSON.parse(runTool("check", "--format", "sarif", ...paths));
    assert.deepEqual(compared(asSarif(reports, explained, about.version)), compared(wanted));
    assert.equal(asText(reports, true, explained), runTool("check", ...paths));
  }
});

test("an archive has the program's findings, member by member", () => {
  const about = newCore().ask("explain");
  const explained = new Map(about.findings.map((one) => [one.id, one]));
  const folder = mkdtempSync(join(tmpdir(), "quirkproof-"));
  const path = join(folder, "DATA.BIN");
  try {
    writeFileSync(path, archiveOf(SAMPLES.filter((sample) => /corpus\/ccsf\/|totemtech/.test(sample))));
    const reports = checkFile(path).map((report) => ({ ...report, archive: report.archive && "DATA.BIN", file: report.file.replace(path, "DATA.BIN") }));
    assert.ok(reports.length > 150);
    assert.deepEqual(compared(asSarif(reports, explained, about.version)), compared(JSON.parse(runToolIn(folder, "check", "--format", "sarif", "DATA.BIN"))));
    assert.equal(asText(reports, true, explained), runToolIn(folder, "check", "DATA.BIN"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
