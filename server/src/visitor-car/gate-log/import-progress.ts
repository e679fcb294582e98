import { setTimeout as delay } from "node:timers/promises";
import type { GateProgress, GateProgressView } from "@danji/contract/visitor-car/gate-log/gate-log";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Time between two writes: who waits asks twice a second. */
const EVERY_MS = 400;

export type ReportProgress = (progress: GateProgress) => void;

/**
 * Reports how far an import is. `db` is not the import's transaction, of which no other call reads anything before its commit. The import never
 * waits for it: one write is under way at a time, what comes meanwhile is replaced by what is newer, and a failed one is left out.
 */
export function progressOf(db: Queryable, logId: string): ReportProgress {
  let newest: GateProgress | undefined;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (newest !== undefined) {
      const { step, done, total } = newest;
      newest = undefined;
      const wroteAt = performance.now();
      await db
        .run(sql`
          insert into gate_log_progress (log_id, step, done, total) values (${logId}::uuid, ${step}, ${done}, ${total})
          on conflict (log_id) do update
            set step = excluded.step, done = excluded.done, total = excluded.total, told_at = clock_timestamp()`)
        .catch(() => undefined);
      // What comes meanwhile is written at the end of this time, and of it the newest alone.
      await delay(Math.max(0, EVERY_MS - (performance.now() - wroteAt)), undefined, { ref: false });
    }
    isWriting = false;
  };
  return (progress) => {
    newest = progress;
    if (!isWriting) void write();
  };
}

/** How far the viewer's import is; null before its first step. Throws as requireDeskAct, and GATE_LOG_GONE. */
export async function readProgress(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, logId }: { readonly apartmentId: number; readonly logId: string },
): Promise<GateProgressView> {
  await requireDeskAct(db, viewer, apartmentId, "readCarLedger");
  const found = await db.maybe<{ progress: GateProgress | null }>(sql`
    select case when p.log_id is not null then json_build_object('step', p.step, 'done', p.done, 'total', p.total) end as progress
    from gate_logs g left join gate_log_progress p on p.log_id = g.id
    where g.id = ${logId}::uuid and g.complex_id = ${apartmentId} and g.member_id = ${viewer.memberId}`);
  if (found === undefined) throw new Problem("GATE_LOG_GONE");
  return found;
}
