import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Linux reports clock ticks of 10 ms to programs, whatever the kernel's own clock is.
const MICROS_A_TICK = 10_000;

/** Processor time of a process with all its threads, µs; 0 where it has exited. */
export const cpuOf = (pid: number): number => (statOf(pid)?.own ?? 0) * MICROS_A_TICK;

/** Processor time of a PostgreSQL, µs: the postmaster, its backends, and those that have exited. */
export function cpuOfPostgres(dataDirectory: string): number {
  const postmaster = Number(readFileSync(path.join(dataDirectory, "postmaster.pid"), "utf8").split("\n")[0]);
  const { own = 0, ended = 0 } = statOf(postmaster) ?? {};
  return childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), (own + ended) * MICROS_A_TICK);
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statOf(pid)?.parent === parent);

// /proc/PID/stat after the name in brackets: state, parent, …, utime, stime, cutime, cstime (fields 14 to 17).
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: utime + stime, ended: cutime + cstime };
}
