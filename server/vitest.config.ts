import { defineConfig } from "vitest/config";
import { testWorkers } from "../tools/process/test-workers.ts";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    globalSetup: ["./testing/global-setup.ts"],
    // Each file has a database and an HTTP server of its own; the modules are shared (vitest.config.ts).
    maxWorkers: testWorkers,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
