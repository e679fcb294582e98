import { Counter } from "prom-client";
import { Problem } from "../problem.ts";
import { withTimeout } from "./timeout.ts";

/** Faults of work that several callers share, since the start of this process. */
export const sharedWorkFaults = new Counter({
  name: "shared_work_faults_total",
  help: "Batches and shared reads that failed (error) or took too long (time), by their name",
  labelNames: ["work", "fault"],
  registers: [],
});

/**
 * Longer than what the database grants one call, of a message too (decision 022): only work of many statements, or without an
 * end, takes so long.
 */
const LIMIT_MS = 20_000;

/**
 * Runs work for which several callers wait. Work that takes longer than `limitMs` is refused with UNAVAILABLE, so that those who
 * come later never wait for it; what it gives afterwards is dropped. A refusal of the work is none of its faults, which are counted.
 */
export async function runShared<T>(name: string, work: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  const tooLong = `${name} took longer than ${limitMs} ms`;
  try {
    return await withTimeout(work(), limitMs, tooLong);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isOverdue = error instanceof Error && error.message === tooLong;
    sharedWorkFaults.inc({ work: name, fault: isOverdue ? "time" : "error" });
    throw isOverdue ? new Problem("UNAVAILABLE", { retryAfter: 2, cause: error }) : error;
  }
}
