import { defineConfig } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./harness/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./harness/global-setup.ts",
  fullyParallel: true,
  // A browser waits more than it works: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // Beside two busy cores a browser may miss a deadline: what passes the second time counts, and npm test names it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
