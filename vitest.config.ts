import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";
import { testWorkers } from "./tools/process/test-workers.ts";

// Projects that run side by side need the same number of workers. Files share the modules of their worker: loading them
// anew for each file took half of the run (decision 025). The time limits are for a busy machine.
const pace = {
  maxWorkers: testWorkers,
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Folder of the reports that npm test counts by; it is set there. */
const reports = process.env["VITEST_REPORTS"];

/** Reports for npm test. Errors of no test, such as a rejection that nobody handled, are not in Vitest's own. */
const reportersIn = (folder: string): [["json", { outputFile: string }], Reporter] => [
  ["json", { outputFile: path.join(folder, "vitest.json") }],
  {
    onTestRunEnd(_modules, errors) {
      writeFileSync(path.join(folder, "vitest-errors.json"), JSON.stringify(errors));
    },
  },
];

export default defineConfig({
  test: {
    reporters: ["default", ...(reports === undefined ? [] : reportersIn(reports))],
    projects: [
      "server/vitest.config.ts",
      { extends: "web/vitest.config.ts", test: { name: "web", root: "web", ...pace } },
      {
        test: {
          name: "components",
          root: "web",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [fileURLToPath(new URL("web/src/platform/testing/components.ts", import.meta.url))],
          ...pace,
        },
      },
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], environment: "node", ...pace } },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], environment: "node", ...pace } },
    ],
  },
});
