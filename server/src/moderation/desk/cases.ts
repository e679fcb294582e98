import { imageUrlsOf } from "@danji/contract/image/image-rules";
import {
  getOfficeReportPhoto,
  getOperatorReportPhoto,
  type ReportCasePage,
  type ReportCaseView,
} from "@danji/contract/moderation/report-desk";
import type { ReportReason, ReportTarget } from "@danji/contract/moderation/report-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { caseColumns, caseItem, type CaseRow, type StoredWords, wordsView } from "./case-row.ts";
import { type ReportDesk, decidedAt } from "./desk.ts";

interface CaseQuery {
  /** Both where it is left out. */
  readonly state?: "OPEN" | "DECIDED" | undefined;
  readonly targetType?: ReportTarget | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** A page of cases and the number of all: open ones first, the oldest first; then decided ones, the newest first. */
export async function listCases(
  db: Queryable,
  viewer: Viewer,
  desk: ReportDesk,
  { state, targetType, page, size }: CaseQuery,
): Promise<ReportCasePage> {
  const condition = sql`${decidedAt(desk)} ${state === undefined ? sql`` : stateConditions[state]}
    ${targetType === undefined ? sql`` : sql`and k.target_type = ${targetType}`}`;
  const order = sql`k.state = 'OPEN' desc, case when k.state = 'OPEN' then k.id end, k.decided_at desc, k.id desc`;
  const rows = await db.many<CaseRow & Record<string, unknown>>(sql`
    select ${caseColumns(viewer)} from (
      select k.* from report_cases k where ${condition} order by ${order} limit ${size} offset ${(page - 1) * size}
    ) k order by ${order}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from report_cases k where ${condition}`);
  return { reports: rows.map(caseItem), total };
}

const stateConditions = { OPEN: sql`and k.state = 'OPEN'`, DECIDED: sql`and k.state <> 'OPEN'` } as const;

interface CaseDetailRow extends CaseRow {
  readonly author: string | null;
  readonly current: StoredWords | null;
  readonly current_version: string | null;
  readonly feed_id: number | null;
  readonly is_stand_in: boolean;
}

/** One case; `standIn` is what the viewer decides for a head. Throws REPORT_NOT_FOUND, also for one that is decided elsewhere. */
export async function getCase(
  db: Queryable,
  viewer: Viewer,
  desk: ReportDesk,
  caseId: number,
  standIn?: ReportDesk,
): Promise<ReportCaseView> {
  const row = await db.maybe<CaseDetailRow & Record<string, unknown>>(sql`
    select ${caseColumns(viewer)}, t.words as current, t.version as current_version, ${feedOfCase} as feed_id,
      ${standIn === undefined ? sql`false` : decidedAt(standIn)} as is_stand_in,
      (select ${nicknameIn(sql`k.complex_id`)} from members a where a.id = k.author_id) as author
    from report_cases k left join lateral report_target(k.target_type, k.target_id) t on true
    where k.id = ${caseId} and ${decidedAt(desk)}`);
  if (row === undefined) throw new Problem("REPORT_NOT_FOUND");
  const urlOf = row.is_party ? undefined : photoUrls(desk, caseId);
  const versions = await db.many<{ version: string; words: StoredWords; reported_at: Date }>(sql`
    select version, words, reported_at from report_words where case_id = ${caseId} order by reported_at, version`);
  return {
    ...caseItem(row),
    author: nicknameOrWithdrawn(row.author),
    versions: versions.map(({ version, words, reported_at: at }) => ({
      ...wordsView(words, urlOf),
      reportedAt: at.toISOString(),
      isCurrent: version === row.current_version,
    })),
    current: row.current && wordsView(row.current, urlOf),
    feedId: row.feed_id,
    ...(row.is_stand_in ? { isStandIn: true } : {}),
    hiddenSince: row.hidden_at?.toISOString() ?? null,
    reports: row.is_party ? [] : await listReportsOf(db, caseId),
  };
}

/** URLs of the photos of a case, by their keys. */
function photoUrls(desk: ReportDesk, caseId: number): (key: string) => string {
  const { path } = desk.kind === "OPERATOR" ? getOperatorReportPhoto : getOfficeReportPhoto;
  const apartmentId = desk.kind === "OPERATOR" ? "" : desk.complexId;
  const filled = path.replace(":apartmentId", `${apartmentId}`).replace(":reportId", `${caseId}`);
  return imageUrlsOf({ path: filled as `${string}/:key` }).imageUrl;
}

/** Column: the post of a case `k`, or that of its comment, as long as it exists. */
export const feedOfCase: Sql = sql`case k.target_type
  when 'FEED' then (select f.id from feeds f where f.id = k.target_id)
  when 'COMMENT' then (select m.feed_id from comments m where m.id = k.target_id) end`;

/** Who reported is left out: the office sees how many households did, and why. */
async function listReportsOf(db: Queryable, caseId: number): Promise<ReportCaseView["reports"]> {
  const rows = await db.many<{ reason: ReportReason; detail: string; created_at: Date }>(sql`
    select reason, detail, created_at from reports where case_id = ${caseId} order by id`);
  return rows.map(({ reason, detail, created_at: at }) => ({ reason, detail, createdAt: at.toISOString() }));
}
