import "./node-version.mjs";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { bundleProgram } from "./process/bundle.mjs";
import { runNode } from "./process/run.mjs";
import { exitWithParent } from "./process/serve.mjs";

// npm run bench -- NAME: bundles bench/NAME/main.ts and runs it, beside a built server where it measures one.
const [name = "", ...rest] = process.argv.slice(2);
const benches = readdirSync(at("bench")).filter((one) => existsSync(at("bench", one, "main.ts")));
if (benches.includes(name)) {
  process.exitCode = await bench(at("bench", name, "main.ts")).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
} else {
  console.error(`which one? ${benches.join(", ")}`);
  process.exitCode = 64;
}

/**
 * @param {string} input
 * @returns {Promise<number>} the exit code of the bench
 */
async function bench(input) {
  await install();
  if (readFileSync(input, "utf8").includes("server/dist")) await build();
  const file = at("bench", "dist", `${path.basename(path.dirname(input))}.js`);
  await bundleProgram(input, file);
  return runNode(["--import", exitWithParent, file, ...rest], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
}
