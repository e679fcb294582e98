import { spawnSync } from "node:child_process";
import process from "node:process";
import { run } from "./process/run.mjs";

const isInstalled = () => spawnSync("redis-server", ["--version"]).status === 0;

/** Installs the redis-server that chat tests start: from Debian, where this process may install. */
export async function ensureRedis() {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    await run("apt-get", ["update", "-q"]);
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "redis-server"]);
  }
  if (!isInstalled()) console.log("redis-server is not installed: chat is tested over PostgreSQL alone");
}
