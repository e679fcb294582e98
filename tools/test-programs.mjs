import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import { run } from "./process/run.mjs";

/**
 * A program from Debian that some tests start.
 * @typedef {{ program: string, packages: readonly string[], without: string, prepare?: () => void }} TestProgram
 */

/** @type {readonly TestProgram[]} */
const testPrograms = [
  {
    program: "redis-server",
    packages: ["redis-server"],
    without: "redis-server is not installed: chat is tested over PostgreSQL alone",
  },
  {
    program: "/usr/lib/postgresql/15/bin/postgres",
    packages: ["postgresql-15"],
    without: "PostgreSQL 15 is not installed: the oldest version that the product runs on is not tested",
    prepare: withoutMainCluster,
  },
];

/** @param {string} program */
const isInstalled = (program) => spawnSync(program, ["--version"]).status === 0;

/** Installs the programs that tests start: from Debian, where this process may install. Says what is not tested for want of one. */
export async function ensureTestPrograms() {
  const missing = testPrograms.filter(({ program }) => !isInstalled(program));
  if (missing.length > 0 && process.getuid?.() === 0 && isInstalled("apt-get")) {
    await run("apt-get", ["update", "-q"]);
    for (const { packages, prepare } of missing) {
      prepare?.();
      await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages]);
    }
  }
  for (const { program, without } of missing) if (!isInstalled(program)) console.log(without);
}

/** Debian's package would make a database of its own and start it with the machine. */
function withoutMainCluster() {
  const folder = "/etc/postgresql-common/createcluster.d";
  if (existsSync("/etc/postgresql-common")) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/danji-tests.conf`, "create_main_cluster = false\n");
}
