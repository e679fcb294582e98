import { reopenDays } from "@danji/contract/inquiry/inquiry-stages";
import { type Sql, sql } from "#platform/db/sql.ts";

/** The end of the day, in Seoul, that comes `days` calendar days after a moment. */
export const dueAfter = (moment: Sql, days: Sql): Sql => sql`
  ((date_trunc('day', ${moment} at time zone 'Asia/Seoul') + make_interval(days => ${days} + 1)) at time zone 'Asia/Seoul')`;

/** Of a closed inquiry `q`: the moment from which it is not reopened any more. */
export const reopenUntil: Sql = dueAfter(sql`q.closed_at`, sql`${reopenDays}::integer`);

/** Condition on a closed inquiry `q`: it may be reopened now. */
export const mayReopen: Sql = sql`(now() < ${reopenUntil})`;

/** Condition on the inquiry `q`: it is open, its clock runs, and its due day is over. */
export const isOverdue: Sql = sql`(q.closed_at is null and q.held_at is null and q.due_at <= now())`;
