import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

// Lighthouse's scores of the main screens on a phone (e2e/lighthouse.walk.ts), on the built product: npm run bench -- lighthouse.
// `--runs=5` changes how often each is measured, `--only=chat,mypage` which ones; `--reports=FOLDER` keeps the reports.
// `--calibrate` measures each a second time, with the processor slowed down by the speed of this machine instead of four times (decision 111).
// Lighthouse has a folder and a lock file of its own, installed here once: it is 185 MB, which no test needs (decision 102).
const root = path.join(import.meta.dirname, "../..");
const tool = path.join(root, "bench/lighthouse/tool");
const program = path.join(tool, "node_modules/lighthouse/cli/index.js");

const run = (
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): boolean => spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const reports = option("reports");
const installed = existsSync(program) || run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], tool);
const measured =
  installed &&
  run(process.execPath, ["tools/build.mjs"], root) &&
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/lighthouse.config.ts"], root, {
    LIGHTHOUSE: program,
    LIGHTHOUSE_RUNS: option("runs") ?? "3",
    LIGHTHOUSE_CALIBRATE: process.argv.includes("--calibrate") ? "1" : "",
    LIGHTHOUSE_ONLY: option("only") ?? "",
    LIGHTHOUSE_REPORTS: reports === undefined ? "" : path.resolve(reports),
  });
process.exitCode = measured ? 0 : 1;
