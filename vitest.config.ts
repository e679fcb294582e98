import path from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";
import { Repeated } from "./tools/repeated.mjs";

// Runs side by side need the same number of workers; the server's has a reason (server/vitest.config.ts).
// A deadline may be missed beside two busy cores: what passes the second time counts, and npm test names it.
const pace = { maxWorkers: 2, retry: 1 };

/** Folder of the reports that npm test counts by; it is set there. */
const reports = process.env["VITEST_REPORTS"];

export default defineConfig({
  test: {
    reporters:
      reports === undefined
        ? ["default"]
        : [
            "default",
            ["json", { outputFile: path.join(reports, "vitest.json") }],
            new Repeated(path.join(reports, "repeated.json")),
          ],
    projects: [
      "server/vitest.config.ts",
      { extends: "web/vitest.config.ts", test: { name: "web", root: "web", ...pace } },
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], environment: "node", ...pace } },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], environment: "node", ...pace } },
    ],
  },
});
