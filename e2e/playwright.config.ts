import { defineConfig } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./harness/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./harness/global-setup.ts",
  fullyParallel: true,
  // A browser waits more than it computes: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // For a busy machine; a fast test never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs] },
    screenshot: "only-on-failure",
    trace: "off",
  },
});
