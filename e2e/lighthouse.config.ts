import { defineConfig } from "@playwright/test";

// npm run bench -- lighthouse: starts its own server, and runs nothing else beside it.
export default defineConfig({
  testDir: ".",
  testMatch: "lighthouse.walk.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 3_600_000,
  reporter: "line",
});
