import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

interface EndedPlan {
  readonly id: number;
  /** When it was last changed, as PostgreSQL writes it in JSON: the one of the backup may be older. */
  readonly since: string;
}

/** Holds a planned notice that a restored backup brought back, and that was cancelled or published after it. */
export const holdEndedNotice = (db: Queryable, { id, since }: EndedPlan): Promise<unknown> =>
  db.run(sql`
    update planned_notices set state = 'HELD'
    where id = ${id} and changed_at <= ${since}::timestamptz and state = 'PLANNED'`);

/** Holds those whose time has come, after a restore: they may have been corrected, cancelled, or published and deleted. */
export const holdDueNotices = (db: Queryable): Promise<unknown> =>
  db.run(sql`
    update planned_notices set state = 'HELD' where state = 'PLANNED' and publish_at <= clock_timestamp()`);
