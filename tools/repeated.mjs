import { writeFileSync } from "node:fs";
import process from "node:process";

/**
 * A reporter of vitest that writes down how many tests failed first and passed when they were repeated, and names
 * them: vitest's own JSON report does not know. The file is that of VITEST_REPEATED_FILE.
 * @implements {import("vitest/reporters").Reporter}
 */
export default class Repeated {
  /** @type {string[]} */
  #names = [];

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`passed when it was repeated: ${name}`);
    const file = process.env["VITEST_REPEATED_FILE"];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names.length));
  }
}
