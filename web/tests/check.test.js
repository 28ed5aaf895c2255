/** Findings of every sample: the module's, with the page's own way to open files, are the program's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLES, asJson, checkFile, runTool } from "./support.js";

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
