import { defineConfig } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./harness/runner/browser.ts";

// npm run bench -- scroll: starts its own server, and runs nothing else beside it.
export default defineConfig({
  testDir: ".",
  testMatch: "scroll.walk.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 600_000,
  reporter: "line",
  use: {
    browserName: "chromium",
    locale: "ko-KR",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
  },
});
