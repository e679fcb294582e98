import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

interface EndedPlan {
  readonly id: number;
  /** When it was planned, as PostgreSQL writes it in JSON. */
  readonly since: string;
}

/** Withdraws a planned turnover that a restored backup brought back. */
export const repeatPlanWithdrawal = (db: Queryable, { id, since }: EndedPlan): Promise<unknown> =>
  db.run(sql`
    update household_turnovers set state = 'WITHDRAWN', closed_at = clock_timestamp()
    where id = ${id} and planned_at = ${since}::timestamptz and state = 'PLANNED'`);

/**
 * Leaves planned turnovers whose day has come to their offices, after a restore: one that was not carried out by then may have been
 * withdrawn. The office sees its day, withdraws it, and plans anew where it is to be.
 */
export const holdDueTurnovers = (db: Queryable): Promise<unknown> =>
  db.run(sql`
    update household_turnovers set held_at = clock_timestamp()
    where state = 'PLANNED' and held_at is null and day <= (clock_timestamp() at time zone 'Asia/Seoul')::date`);
