import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

/** Contents of postmaster.pid: the server that has, or had, a cluster open. */
export interface PidFile {
  readonly pid: number;
  readonly port: number | undefined;
  readonly ready: boolean;
}

const fileOf = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** The pid file of a cluster, where it has one that can be read. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: readonly string[];
  try {
    lines = readFileSync(fileOf(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // Line 1 process id, line 4 port, line 8 status.
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: port > 0 ? port : undefined, ready: (lines[7] ?? "").trim() === "ready" };
}

export const removePidFile = (cluster: string): void => rmSync(fileOf(cluster), { force: true });

/** Owner of a process id: none, a dead process, a PostgreSQL on this cluster, another program, or unknown. */
export type PidHolder = "none" | "zombie" | "cluster" | "other" | "unknown";

export function holderOf(pid: number, cluster: string): PidHolder {
  if (!isAlive(pid)) return "none";
  if (existsSync("/proc/self/stat")) return holderByProc(pid, cluster);
  try {
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster) ? "cluster" : "other";
  } catch {
    return "unknown";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function holderByProc(pid: number, cluster: string): PidHolder {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat === undefined) return isAlive(pid) ? "unknown" : "none";
  // Dead, and its parent has not asked for its exit code yet.
  if (/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2))) return "zombie";
  const args = (textOf(`/proc/${pid}/cmdline`) ?? "").split("\0");
  if (args.some((arg) => path.basename(arg) === "postgres") && args.includes(cluster)) return "cluster";
  // PostgreSQL works in its cluster, under whatever name that was given to it.
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? "cluster" : "other";
  } catch {
    return path.basename(args[0] ?? "") === "postgres" ? "unknown" : "other";
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
