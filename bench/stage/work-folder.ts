import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

// From the bundle, too, which lies two folders below the root.
const REMOVER = path.join(import.meta.dirname, "../../tools/remove-with-parent.mjs");

/**
 * Makes a folder for all that a bench writes, and starts a process that, when the bench has ended in whatever way, ends each
 * PostgreSQL on a cluster below it and removes it. A PostgreSQL has a process group of its own: without this, one of a bench
 * that is interrupted, killed or fails at its start would run on.
 */
export async function workFolder(bench: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `danji-${bench}-`));
  const remover = spawn(process.execPath, [REMOVER, folder], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
  // Neither holds up the end of the bench.
  remover.unref();
  remover.stdin.on("error", () => undefined);
  if (remover.stdin instanceof Socket) remover.stdin.unref();
  return folder;
}
