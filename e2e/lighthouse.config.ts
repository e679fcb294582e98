import { defineConfig } from "@playwright/test";

// npm run bench -- lighthouse: starts its own server and browser, and runs nothing else beside them.
export default defineConfig({
  testDir: ".",
  testMatch: "lighthouse.walk.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 1_800_000,
  reporter: "line",
});
