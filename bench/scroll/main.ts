import { spawnSync } from "node:child_process";
import path from "node:path";

// Scrolling the community: frames of a real browser (e2e/scroll.walk.ts), on the built product.
const root = path.join(import.meta.dirname, "../..");
const steps = [["tools/build.mjs"], ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/scroll.config.ts"]];
const failed = steps.some((step) => spawnSync(process.execPath, step, { cwd: root, stdio: "inherit" }).status !== 0);
process.exitCode = failed ? 1 : 0;
