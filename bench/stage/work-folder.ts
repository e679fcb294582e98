import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

// Valid in the bundle too, which is two folders below the root.
const REMOVER = path.join(import.meta.dirname, "../../tools/process/remove-with-parent.mjs");

/**
 * Creates the folder for all that a bench writes, and starts a process that, after any end of the bench, kills each
 * PostgreSQL on a cluster below it and removes it. A PostgreSQL has its own process group: without this, one would
 * survive a bench that is interrupted, killed or fails at its start.
 */
export async function workFolder(bench: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `danji-${bench}-`));
  const remover = spawn(process.execPath, [REMOVER, folder], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
  // Neither keeps the bench from exiting.
  remover.unref();
  remover.stdin.on("error", () => undefined);
  if (remover.stdin instanceof Socket) remover.stdin.unref();
  return folder;
}
