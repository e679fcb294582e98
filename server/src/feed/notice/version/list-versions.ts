import { noticeLimits as limits, audienceParts } from "@danji/contract/notice/notice-rules";
import type {
  NoticeText,
  NoticeVersions,
  NoticeVersionView,
  OfficeVersionView,
  VersionFile,
} from "@danji/contract/notice/notice-version";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { requireAct } from "#complex/complex-access.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireFeedVisible } from "../../post/feed-access.ts";
import { isInAudience } from "../../post/feed-visibility.ts";
import { isTheirs } from "../office-notices.ts";

interface TextRow {
  readonly title: string;
  readonly contents: string;
  readonly audience: readonly string[] | null;
  readonly files: readonly VersionFile[];
  readonly written_at: Date;
}

interface VersionRow extends TextRow {
  readonly id: number;
  readonly written_by: string | null;
  readonly replaced_by: string | null;
  readonly withheld_by: string | null;
  readonly withheld_at: Date | null;
}

interface NoticeCall {
  readonly apartmentId: number;
  readonly feedId: number;
}

/** Throws FEED_NOT_FOUND, and NOTICE_VERSION_NOT_FOUND where there is none that the viewer may read. */
export async function listNoticeVersions(
  db: Queryable,
  viewer: Viewer,
  feedId: number,
  before: number,
): Promise<NoticeVersions<NoticeVersionView>> {
  await requireFeedVisible(db, viewer, feedId);
  const readable = sql`v.withheld_at is null and ${isInAudience(viewer, sql`v.audience`)}`;
  const rows = await versionsOf(db, feedId, before, readable);
  if (rows.length === 0) throw new Problem("NOTICE_VERSION_NOT_FOUND");
  return page(rows, await currentOf(db, feedId), versionView);
}

/** Throws as requireAct, and FEED_NOT_FOUND. */
export async function listOfficeVersions(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, feedId }: NoticeCall,
  before: number,
): Promise<NoticeVersions<OfficeVersionView>> {
  await requireAct(db, viewer, apartmentId, "openNotices");
  const notice = await db.maybe(sql`
    select f.id from feeds f left join notices n on n.feed_id = f.id
    where f.id = ${feedId} and f.complex_id = ${apartmentId} and f.feed_type = 'NOTICE' and ${isTheirs(viewer)}`);
  if (notice === undefined) throw new Problem("FEED_NOT_FOUND");
  return page(await versionsOf(db, feedId, before, sql`true`), await currentOf(db, feedId), officeView);
}

const nameOf = (member: Sql): Sql =>
  sql`(select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = ${member})`;

/** One more than a page, if there are. */
const versionsOf = (db: Queryable, feedId: number, before: number, readable: Sql): Promise<readonly VersionRow[]> =>
  db.many<VersionRow & Record<string, unknown>>(sql`
    select v.id, v.title, v.contents, v.audience, v.files, v.written_at, v.withheld_at,
      ${nameOf(sql`v.written_by`)} as written_by, ${nameOf(sql`v.replaced_by`)} as replaced_by,
      ${nameOf(sql`v.withheld_by`)} as withheld_by
    from notice_versions v join feeds f on f.id = v.feed_id
    where v.feed_id = ${feedId} and v.id < ${before} and ${readable}
    order by v.id desc limit ${limits.versionsPage + 1}`);

const currentOf = (db: Queryable, feedId: number): Promise<TextRow> =>
  db.one<TextRow & Record<string, unknown>>(sql`
    select f.title, f.contents, f.audience,
      (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'bytes', s.bytes) order by x.position), '[]')
        from notice_files x join stored_files s on s.key = x.key where x.feed_id = f.id) as files,
      coalesce((select max(replaced_at) from notice_versions where feed_id = f.id), f.created_at) as written_at
    from feeds f where f.id = ${feedId}`);

function page<V>(
  rows: readonly VersionRow[],
  current: TextRow,
  view: (row: VersionRow) => V & NoticeVersionView,
): NoticeVersions<V> {
  const shown = rows.slice(0, limits.versionsPage);
  const isLast = rows.length === shown.length;
  return {
    current: textView(current),
    versions: shown.map(view),
    next: isLast ? null : (shown.at(-1)?.id ?? null),
  };
}

const textView = (row: TextRow): NoticeText => ({
  title: row.title,
  contents: row.contents,
  audience: row.audience === null ? null : audienceParts(row.audience),
  files: row.files.map(({ name, bytes }) => ({ name, bytes })),
  writtenAt: row.written_at.toISOString(),
});

const versionView = (row: VersionRow): NoticeVersionView => ({ versionId: row.id, ...textView(row) });

const officeView = (row: VersionRow): OfficeVersionView => ({
  ...versionView(row),
  writtenBy: nicknameOrWithdrawn(row.written_by),
  replacedBy: nicknameOrWithdrawn(row.replaced_by),
  withheld:
    row.withheld_at === null ? null : { by: nicknameOrWithdrawn(row.withheld_by), at: row.withheld_at.toISOString() },
});
