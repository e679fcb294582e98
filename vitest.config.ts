import { defineConfig } from "vitest/config";

// Runs side by side need the same number of workers; the server's has a reason (server/vitest.config.ts).
// A deadline may be missed beside two busy cores: what passes the second time counts, and npm test names it.
const pace = { maxWorkers: 2, retry: 1 };

export default defineConfig({
  test: {
    projects: [
      "server/vitest.config.ts",
      { extends: "web/vitest.config.ts", test: { name: "web", root: "web", ...pace } },
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], environment: "node", ...pace } },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], environment: "node", ...pace } },
    ],
  },
});
