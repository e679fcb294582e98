import { defineConfig } from "@playwright/test";
import { testWorkers } from "../tools/process/test-workers.ts";
import { chromiumArgs, chromiumPath } from "./harness/runner/browser.ts";

const ownServer = "complex/complex-search.e2e.ts";

// No test runs code for long enough that optimizing it pays: that took a tenth of the processor time of the walks with axe.
const unoptimized = "--js-flags=--no-maglev --no-turbofan";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  // What starts a server of its own goes first: as the last one it would leave the other workers idle.
  projects: [
    { name: "own server", testMatch: ownServer },
    { name: "shared server", testIgnore: ownServer },
  ],
  outputDir: "test-results",
  globalSetup: "./harness/runner/global-setup.ts",
  fullyParallel: true,
  workers: testWorkers,
  forbidOnly: true,
  // For a busy machine; a fast test never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 390, height: 844 },
    // What a worker answers, page.route() does not see; the tests of the installed app (app/offline-app.e2e.ts) allow it.
    serviceWorkers: "block",
    // Motion takes a third of the processor time, and is on where it is the subject (decision 067).
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs, unoptimized] },
    screenshot: "only-on-failure",
    trace: "off",
  },
});
