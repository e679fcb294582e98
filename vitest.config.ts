import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], environment: "node" } },
      "server/vitest.config.ts",
      "web/vitest.config.ts",
      { test: { name: "tools", root: "tools", include: ["**/*.test.ts"], environment: "node" } },
    ],
  },
});
