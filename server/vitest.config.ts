import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    globalSetup: ["./testing/global-setup.ts"],
    // Two workers: each file has a database and an HTTP server of its own.
    maxWorkers: 2,
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
