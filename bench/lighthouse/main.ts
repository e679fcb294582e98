import { spawnSync } from "node:child_process";
import path from "node:path";

// Lighthouse for phones on the important screens (e2e/lighthouse.walk.ts), on the built product; the load of the machine is
// part of what it prints, since the score of a busy machine is that of its other work (decision 017).
const root = path.join(import.meta.dirname, "../..");
const config = "e2e/lighthouse.config.ts";
const steps = [["tools/build.mjs"], ["node_modules/@playwright/test/cli.js", "test", "-c", config]];
const failed = steps.some((step) => spawnSync(process.execPath, step, { cwd: root, stdio: "inherit" }).status !== 0);
process.exitCode = failed ? 1 : 0;
