import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { nativePrograms } from "../../server/src/platform/postgres/native.ts";
import { runAs } from "../../server/src/platform/postgres/run-as.ts";
import type { Dataset } from "../stage/dataset.ts";

const START_MS = 60_000;

/** Kills all processes of a PostgreSQL at once, as a power failure would, and restarts it with the same arguments. */
export async function restartPostgres({ dataDirectory, databaseUrl }: Dataset, downMs: number): Promise<void> {
  const postmaster = Number(readFileSync(path.join(dataDirectory, "postmaster.pid"), "utf8").split("\n")[0]);
  const [, ...args] = readFileSync(`/proc/${postmaster}/cmdline`, "utf8").split("\0").slice(0, -1);
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) kill(pid);
  // A new one refuses to start while an old process still uses the shared memory.
  while (all.some(isRunning)) await delay(10);
  await delay(downMs);
  const runner = runAs(await nativePrograms(), path.dirname(dataDirectory));
  const [file, fullArguments] = runner.command("postgres", args);
  spawn(file, fullArguments, { detached: true, stdio: "ignore", ...runner.owner }).unref();
  for (const began = performance.now(); !(await acceptsConnections(databaseUrl)); await delay(50)) {
    if (performance.now() - began > START_MS) throw new Error("PostgreSQL did not come back");
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It exited by itself, since its parent was gone.
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => statOf(pid)?.[1] === String(parent));

/** State and parent of a process; undefined where there is none. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

// A zombie, which its parent has not reaped yet, holds no memory.
function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== "Z" && state !== "X";
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
