import "./node-version.mjs";
import { readdirSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";
import { captureNode } from "./process/run.mjs";

const CONCURRENCY = 2;
const bin = {
  tsc: at("node_modules/typescript/bin/tsc"),
  oxfmt: at("node_modules/oxfmt/bin/oxfmt"),
  oxlint: at("node_modules/oxlint/bin/oxlint"),
  knip: at("node_modules/knip/bin/knip.js"),
  vitest: at("node_modules/vitest/vitest.mjs"),
};

/** A workspace that holds no TypeScript yet has nothing to check. @param {string} name */
const holdsTypeScript = (name) =>
  readdirSync(at(name), { recursive: true, encoding: "utf8" }).some(
    (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes("node_modules"),
  );

const workspaces = ["contract", "server", "web", "e2e", "bench", "tools"].filter(holdsTypeScript);

/**
 * Two at a time, the longest first. Each type check is on one thread: several check shared types once each, which takes up to
 * twice the processor time (decision 106).
 * @type {readonly { name: string, args: readonly string[] }[]}
 */
const quick = [
  { name: "lint", args: [bin.oxlint, "--type-aware", "--deny-warnings"] },
  ...workspaces.map((name) => ({ name: `types ${name}`, args: [bin.tsc, "--singleThreaded", "-p", at(name)] })),
  // A worker has no window: its types exclude those of pages.
  { name: "types service worker", args: [bin.tsc, "--singleThreaded", "-p", at("web/src/service-worker")] },
  { name: "format (npm run format mends it)", args: [bin.oxfmt, "--check", at(".")] },
  { name: "dead code", args: [bin.knip, "--no-progress"] },
];
const houseRules = { name: "house rules", args: [bin.vitest, "run", "--project", "tools"] };

/**
 * Runs the fast checks, two at a time, prints failures and returns their number.
 * @param {{ withHouseRules: boolean }} options the whole test run has the house rules among its own tests
 */
export async function check({ withHouseRules }) {
  const queue = withHouseRules ? [...quick, houseRules] : [...quick];
  let failures = 0;
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const began = performance.now();
      const { code, output } = await captureNode(step.args);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${step.name} ${seconds} s`);
      if (code === 0) continue;
      failures += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failures;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = (await check({ withHouseRules: true })) === 0 ? 0 : 1;
}
