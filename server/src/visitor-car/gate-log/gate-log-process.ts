import type { GateImportView, GateLogResult } from "@danji/contract/visitor-car/gate-log/gate-log";
import { serveTasks } from "#platform/concurrency/side-process.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { createLog } from "#platform/log/log.ts";
import { logOutput } from "#platform/log/log-output.ts";
import { type GateLogTask, gateLogWorkHere } from "./gate-log-work.ts";

// A process of its own that checks and imports logs (gate-log-work.ts), one at a time: the two statements of a check, or an import and its progress.
const CONNECTIONS = 2;
let opened: Database | undefined;

serveTasks<GateLogTask, GateLogResult | GateImportView>(({ database, viewer, ...task }) => {
  opened ??= openDatabase(database.url, createLog("error", logOutput(process.stderr.fd)), CONNECTIONS, database.limits);
  const work = gateLogWorkHere(opened);
  return task.work === "checkLog" ? work.checkLog(viewer, task.log) : work.importLog(viewer, task.log);
});
