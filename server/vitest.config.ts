import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    globalSetup: ["./testing/global-setup.ts"],
    // Each file has a database and an HTTP server of its own; the modules are shared (vitest.config.ts). Many tests wait for
    // a limit to pass or a process to end: three workers keep two cores busy.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
