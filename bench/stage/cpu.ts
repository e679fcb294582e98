import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Linux reports clock ticks of 10 ms for processes that have exited, whatever the kernel's own clock is.
const MICROS_A_TICK = 10_000;

/** Processor time of a process, µs: of the threads that it has now, to the nanosecond (schedstat). 0 where it has exited. */
export function cpuOf(pid: number): number {
  const threads = valueOr([], () => readdirSync(`/proc/${pid}/task`));
  const nanoseconds = threads.map((thread) =>
    valueOr(0, () => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0])),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000;
}

/** Processor time of a PostgreSQL, µs: the postmaster, its backends, and those that have exited. */
export function cpuOfPostgres(dataDirectory: string): number {
  const postmaster = Number(readFileSync(path.join(dataDirectory, "postmaster.pid"), "utf8").split("\n")[0]);
  const ended = (statOf(postmaster)?.ended ?? 0) * MICROS_A_TICK;
  return childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), cpuOf(postmaster) + ended);
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statOf(pid)?.parent === parent);

// /proc/PID/stat after the name in brackets: state, parent, …, cutime, cstime (fields 16 and 17).
function statOf(pid: number): { parent: number; ended: number } | undefined {
  const text = valueOr("", () => readFileSync(`/proc/${pid}/stat`, "utf8"));
  if (text === "") return undefined;
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [cutime = 0, cstime = 0] = fields.slice(13, 15);
  return { parent: fields[1] ?? 0, ended: cutime + cstime };
}

/** A process or thread may exit between its name and its figures. */
function valueOr<T>(other: T, read: () => T): T {
  try {
    return read();
  } catch {
    return other;
  }
}
