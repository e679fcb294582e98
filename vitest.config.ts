import { defineConfig } from "vitest/config";

// Runs side by side need the same number of workers; the server's has a reason (server/vitest.config.ts).
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      "server/vitest.config.ts",
      { extends: "web/vitest.config.ts", test: { name: "web", root: "web", maxWorkers } },
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], environment: "node", maxWorkers } },
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], environment: "node", maxWorkers } },
    ],
  },
});
