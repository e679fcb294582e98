import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { GateImportView, GateLogResult } from "@danji/contract/visitor-car/gate-log/gate-log";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { createKeyedSemaphore, createSemaphore } from "#platform/concurrency/semaphore.ts";
import { sideProcess } from "#platform/concurrency/side-process.ts";
import type { Database } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import type { DatabaseAddress, Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { checkLog, type LogOf } from "./check-log.ts";
import { type ImportOf, importLog } from "./gate-log.ts";

/** What takes long about a log: seconds of a processor where it has the most lines. */
export interface GateLogWork {
  /** As check-log.ts. */
  readonly checkLog: (viewer: Viewer, log: LogOf) => Promise<GateLogResult>;
  /** As gate-log.ts. */
  readonly importLog: (viewer: Viewer, log: ImportOf) => Promise<GateImportView>;
}

/** A call of one of these, as the process beside the server is given it. */
export type GateLogTask = { readonly database: DatabaseAddress; readonly viewer: Viewer } & (
  | { readonly work: "checkLog"; readonly log: LogOf }
  | { readonly work: "importLog"; readonly log: ImportOf }
);

/** Does it in this process. */
export const gateLogWorkHere = (db: Database): GateLogWork => ({
  checkLog: (viewer, log) => checkLog(db, viewer, log),
  importLog: (viewer, log) => importLog(db, viewer, log),
});

const WAIT_MS = 20_000;
const busy = (cause?: unknown): Problem => new Problem("UNAVAILABLE", { retryAfter: 5, cause });
const ofProcess = createSemaphore({ maxConcurrent: 1, maxQueued: 8, timeoutMs: WAIT_MS, busy });
const ofMember = createKeyedSemaphore({ maxConcurrent: 1, maxQueued: 1, timeoutMs: WAIT_MS });

/**
 * Checks and imports of this process, one after the other: each holds a whole log in memory. Of a member one waits beside the one that runs, so
 * that no office fills the queue. Those that find it full, or wait too long in it, are refused by UNAVAILABLE with a Retry-After, and have
 * done nothing (decision 146).
 */
const oneAtATime = <T>({ memberId }: Viewer, work: () => Promise<T>): Promise<T> =>
  ofMember.run(String(memberId), busy, () => ofProcess.run(work));

/** Does it in a process of its own. Where that ends under it nothing was stored, and the log is still there: throws UNAVAILABLE. */
export function gateLogWorkApart(program: string, database: DatabaseAddress): GateLogWork {
  const run = sideProcess<GateLogTask, GateLogResult | GateImportView>({
    program,
    lost: (_, cause) => busy(cause),
  });
  return {
    checkLog: async (viewer, log) => (await run({ work: "checkLog", database, viewer, log })) as GateLogResult,
    importLog: (viewer, log) => run({ work: "importLog", database, viewer, log }),
  };
}

// The build puts the process beside the server; a program without one, as those of tests, works where it is.
const program = fileURLToPath(new URL("gate-log-process.js", import.meta.url));

/** Does it for offices alone, one log at a time. Throws as requireDeskAct and oneAtATime. */
export function gateLogWork({ db, databaseAddress }: Services): GateLogWork {
  const work = existsSync(program) ? gateLogWorkApart(program, databaseAddress) : gateLogWorkHere(db);
  const queued = async <T>(viewer: Viewer, { apartmentId }: LogOf, run: () => Promise<T>) => {
    // Before the queue, so that only an office has a place in it.
    await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
    return oneAtATime(viewer, run);
  };
  return {
    checkLog: (viewer, log) => queued(viewer, log, () => work.checkLog(viewer, log)),
    importLog: (viewer, log) => queued(viewer, log, () => work.importLog(viewer, log)),
  };
}
