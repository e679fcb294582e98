import type { InquiryDue } from "@danji/contract/inquiry/inquiry-rules";
import { reopenDays } from "@danji/contract/inquiry/inquiry-stages";
import { type Sql, sql } from "#platform/db/sql.ts";

/** The end of the day, in Seoul, that comes `days` calendar days after a moment. */
export const dueAfter = (moment: Sql, days: Sql): Sql => sql`
  ((date_trunc('day', ${moment} at time zone 'Asia/Seoul') + make_interval(days => ${days} + 1)) at time zone 'Asia/Seoul')`;

/** The moment from which a closed inquiry `q` is not reopened any more. */
export const reopenUntil: Sql = dueAfter(sql`q.closed_at`, sql`${reopenDays}::integer`);

/** Condition on a closed inquiry `q`: it may be reopened now. */
export const mayReopen: Sql = sql`(now() < ${reopenUntil})`;

/** Condition on the inquiry `q`: it is open, its clock runs, and its due day is over. */
export const isOverdue: Sql = sql`(q.closed_at is null and q.held_at is null and q.due_at <= now())`;

// Subqueries are computed once a statement; calendars a row took most of a count's time (decision 068).
const endOfToday: Sql = sql`(select ${dueAfter(sql`now()`, sql`0`)})`;
const endOfWeek: Sql = sql`
  (select (date_trunc('week', now() at time zone 'Asia/Seoul') + interval '7 days') at time zone 'Asia/Seoul')`;

/** Conditions on the inquiry `q`: it is open, its clock runs, and it is due today, or later in the week, which ends with Sunday. */
export const isDue = {
  TODAY: sql`(q.closed_at is null and q.held_at is null and q.due_at > now() and q.due_at <= ${endOfToday})`,
  WEEK: sql`(q.closed_at is null and q.held_at is null and q.due_at > ${endOfToday} and q.due_at <= ${endOfWeek})`,
} as const satisfies Readonly<Record<InquiryDue, Sql>>;
