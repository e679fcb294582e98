import { stripVTControlCharacters } from "node:util";

/**
 * Result of a test runner. `idle` tests were skipped or disabled: npm test counts them as failures.
 * `failures` has one text for each failed test: its title and the first lines of its error.
 * @typedef {{ passed: number, failed: number, idle: number, failures: string[] }} Result
 */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestCase */
/** @typedef {{ name: string, message: string, status: string, assertionResults: VitestCase[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */

/** @typedef {{ message: string, stack?: string, cause?: { message: string } }} VitestError */

/** @typedef {{ error?: { message?: string } }} PlaywrightAttempt */
/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: PlaywrightAttempt[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/**
 * @param {VitestReport} report
 * @param {readonly VitestError[]} errors those of no test
 * @returns {Result}
 */
export function vitestResult(report, errors) {
  const others = errors.map(({ message, cause, stack = "" }) =>
    failure(`no test › ${message}`, `caused by ${cause?.message ?? "nothing else"}\n${stack}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + errors.length,
    idle: report.numPendingTests + report.numTodoTests,
    failures: [...report.testResults.filter(({ status }) => status === "failed").flatMap(fileFailures), ...others],
  };
}

/**
 * A file that could not be loaded has a message and no failed test.
 * @param {VitestFile} file
 */
function fileFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [failure(name, message)];
  return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages.join("\n")));
}

/**
 * @param {PlaywrightReport} report
 * @returns {Result}
 */
export function playwrightResult({ stats, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    idle: stats.skipped,
    failures: suites
      .flatMap(allSpecs)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
        return failure(`${file}:${line} › ${title}`, messages.join("\n"));
      }),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function allSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(allSpecs)];
}

/**
 * @param {string} title
 * @param {string} message
 */
function failure(title, message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`✗ ${title}`, ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n");
}
