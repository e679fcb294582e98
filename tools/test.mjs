import "./node-version.mjs";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { install } from "./install.mjs";
import { ensureTestPrograms } from "./test-programs.mjs";
import { at } from "./root.mjs";
import { memoryFolder } from "./process/memory-folder.mjs";
import { runNode } from "./process/run.mjs";
import { playwrightResult, vitestResult } from "./test-report.mjs";

/** @typedef {import("./test-report.mjs").Result} Result */
/** @typedef {import("./test-report.mjs").VitestReport} VitestReport */
/** @typedef {import("./test-report.mjs").VitestError} VitestError */

const reports = mkdtempSync(path.join(tmpdir(), "danji-reports-"));
/** On a disk each database that a test clones costs up to ten times the processor time (decision 059). */
const memory = memoryFolder();

// npm test: everything, from a fresh clone, fastest failures first.
try {
  await install();
  await ensureTestPrograms();
  await build();
  const faults = await check({ withHouseRules: false });
  const results = [await vitest(), await playwright()];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, faults);
  // A log that was cut to its end still says what failed.
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
  if (faults > 0) console.log(`check: ${faults} failed`);
  for (const one of results) {
    console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  for (const folder of [reports, memory]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function vitest() {
  const args = [at("node_modules/vitest/vitest.mjs"), "run"];
  const file = path.join(reports, "vitest.json");
  return counted("vitest", args, file, { VITEST_REPORTS: reports }, (/** @type {VitestReport} */ report) => {
    const errors = readFileSync(path.join(reports, "vitest-errors.json"), "utf8");
    return vitestResult(report, /** @type {VitestError[]} */ (JSON.parse(errors)));
  });
}

function playwright() {
  const file = path.join(reports, "playwright.json");
  const args = [
    at("node_modules/@playwright/test/cli.js"),
    "test",
    "-c",
    at("e2e", "playwright.config.ts"),
    "--reporter=list,json",
  ];
  return counted("playwright", args, file, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, playwrightResult);
}

/**
 * Runs a test runner and counts by its own report. One that failed without a failed test, that ran nothing or
 * that wrote no report adds one failure, so that the sum never hides a failed run.
 * @template Report
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} file
 * @param {Record<string, string>} env
 * @param {(report: Report) => Result} read
 */
async function counted(name, args, file, env, read) {
  const code = await runNode(args, { env: memory === undefined ? env : { ...env, TMPDIR: memory } });
  const result = reported(file, read);
  const failed = result.failed + result.idle;
  const silent = failed === 0 && (code !== 0 || result.passed === 0);
  return { name, passed: result.passed, failed: failed + (silent ? 1 : 0), failures: result.failures };
}

/**
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Result} read
 * @returns {Result}
 */
function reported(file, read) {
  try {
    return read(/** @type {Report} */ (JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    return { passed: 0, failed: 0, idle: 0, failures: [] };
  }
}
