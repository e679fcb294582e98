import type { Hider } from "@danji/contract/complex/community/community-rules";
import type { OwnReportPage, ReportActionPage } from "@danji/contract/moderation/report";
import type { DecisionRule, ReportReason, ReportState, ReportTarget } from "@danji/contract/moderation/report-rules";
import type { Queryable } from "#platform/db/database.ts";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { excerptOf, firstReportedWords, type StoredWords } from "../desk/case-row.ts";
import { feedOfCase } from "../desk/cases.ts";

interface OutcomeRow {
  readonly id: number;
  readonly target_type: ReportTarget;
  readonly words: StoredWords | null;
  readonly state: ReportState;
  readonly rule: DecisionRule | null;
  readonly decided_at: Date | null;
  readonly by_operator: boolean;
  readonly complex_name: string | null;
}

/** Columns of a case `k` that reporter and author both see. */
const outcomeColumns = (words: Sql): Sql => sql`
  k.target_type, ${words} as words, k.state, k.rule, k.decided_at, k.by_operator or k.complex_id is null as by_operator,
  (select c.name from complexes c where c.id = k.complex_id) as complex_name`;

const outcomeView = (row: OutcomeRow) => ({
  targetType: row.target_type,
  excerpt: excerptOf(row.words),
  state: row.state,
  rule: row.rule,
  decidedAt: row.decided_at?.toISOString() ?? null,
  byOperator: row.by_operator,
  apartmentName: row.complex_name,
});

const beforeCursor = (id: Sql, cursor: string | undefined): Sql =>
  cursor === undefined ? sql`true` : sql`${id} < ${Number(cursor)}`;

/** The viewer's reports with the words as they reported them, the newest first. */
export async function listOwnReports(
  db: Queryable,
  viewer: Viewer,
  { cursor, size }: KeysetQuery,
): Promise<OwnReportPage> {
  const ownWords = sql`(
    select w.words from report_words w where w.case_id = k.id and w.version = r.version)`;
  const found = await db.many<OutcomeRow & { reason: ReportReason; created_at: Date }>(sql`
    select r.id, r.reason, r.created_at, ${outcomeColumns(ownWords)}
    from reports r join report_cases k on k.id = r.case_id
    where r.reporter_id = ${viewer.memberId} and ${beforeCursor(sql`r.id`, cursor)}
    order by r.id desc limit ${size + 1}`);
  const { rows, nextCursor } = keysetPage(found, size, ({ id }) => String(id));
  const reports = rows.map((row) => ({
    ...outcomeView(row),
    reportId: row.id,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  }));
  return { reports, nextCursor };
}

/** What was done with the viewer's words, the newest case first; one about words that stay shown is not told. */
export async function listActions(
  db: Queryable,
  viewer: Viewer,
  { cursor, size }: KeysetQuery,
): Promise<ReportActionPage> {
  const found = await db.many<OutcomeRow & { hidden_by: Hider | null; since: Date; feed_id: number | null }>(sql`
    select k.id, ${outcomeColumns(firstReportedWords)}, coalesce(k.decided_at, k.hidden_at) as since, ${feedOfCase} as feed_id,
      case when k.state = 'OPEN' then 'REPORTS'
        when k.state = 'HIDDEN' then case when k.by_operator then 'OPERATOR' else 'OFFICE' end end as hidden_by
    from report_cases k
    where k.author_id = ${viewer.memberId} and ${beforeCursor(sql`k.id`, cursor)}
      and (k.state in ('HIDDEN', 'DELETED') or (k.state = 'OPEN' and k.hidden_at is not null))
    order by k.id desc limit ${size + 1}`);
  const { rows, nextCursor } = keysetPage(found, size, ({ id }) => String(id));
  const actions = rows.map((row) => ({
    ...outcomeView(row),
    actionId: row.id,
    hiddenBy: row.hidden_by,
    since: row.since.toISOString(),
    feedId: row.feed_id,
  }));
  return { actions, nextCursor };
}
