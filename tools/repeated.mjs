import { writeFileSync } from "node:fs";

/**
 * A reporter of vitest that names the tests that failed first and passed when they were repeated, and writes their
 * number into a file: vitest's own JSON report does not know of them.
 */
export class Repeated {
  /** @type {string[]} */
  #names = [];
  #file;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`passed when it was repeated: ${name}`);
    writeFileSync(this.#file, JSON.stringify(this.#names.length));
  }
}
