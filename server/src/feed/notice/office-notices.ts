import type { OfficeNoticeItem, OfficeNoticePage, OfficeNoticeView } from "@danji/contract/notice/notice";
import type { OfficeNoticeFileView } from "@danji/contract/notice/notice-file";
import { audienceParts, type NoticeKind } from "@danji/contract/notice/notice-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { mayAct, memberOf, requireAct } from "#complex/complex-access.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { containing, ofKind } from "./list-notices.ts";
import { officeFiles } from "./file/notice-files.ts";
import { isEnded } from "./notice-row.ts";
import { postingColumns, type PostingRow, postingView } from "./posting.ts";
import { reachColumn, reachOf, reachQueries } from "./reach.ts";

export interface OfficeNoticeQuery {
  readonly kind?: NoticeKind | undefined;
  readonly state?: "LIVE" | "ENDED" | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
}

interface OfficeNoticeRow {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly created_at: Date;
  readonly until: Date | null;
  readonly pinned: boolean;
  readonly is_ended: boolean;
  readonly audience: readonly string[] | null;
  readonly reach: { readonly doors: number; readonly read: number };
  readonly comment_count: number;
}

const columns = sql`f.id, f.complex_id, coalesce(n.kind, 'GENERAL') as kind, f.title, f.created_at, n.until, f.pinned,
  ${isEnded} as is_ended, f.audience, f.comment_count`;

/** Condition on a notice `f` with the row `n`: the viewer's role handles it. */
export const isTheirs = (viewer: Viewer): Sql => sql`
  (n.kind is not distinct from 'COUNCIL'
    or (select ${mayAct(memberOf(viewer), "writeNotices")} from complexes c where c.id = f.complex_id))`;

/** A page of notices for the desk, the newest first. Throws as requireAct. */
export async function listOfficeNotices(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  { kind, state, q, page, size }: OfficeNoticeQuery,
): Promise<OfficeNoticePage> {
  await requireAct(db, viewer, complexId, "openNotices");
  const from = sql`
    feeds f left join notices n on n.feed_id = f.id
    where f.complex_id = ${complexId} and f.feed_type = 'NOTICE' and ${isTheirs(viewer)} ${ofKind(kind)} ${containing(q)}
      ${state === undefined ? sql`` : sql`and ${isEnded} is not distinct from ${state === "ENDED"}`}`;
  const rows = await db.many<OfficeNoticeRow & Record<string, unknown>>(sql`
    with ${reachQueries(complexId)}
    select f.*, ${reachColumn} as reach
    from (select ${columns} from ${from} order by f.created_at desc, f.id desc limit ${size} offset ${(page - 1) * size}) f
    order by f.created_at desc, f.id desc`);
  const { total } = await db.one<{ total: number }>(sql`select count(*)::integer as total from ${from}`);
  return { notices: rows.map(itemView), total };
}

const itemView = (row: OfficeNoticeRow): OfficeNoticeItem => ({
  feedId: row.id,
  kind: row.kind,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  isPinned: row.pinned,
  isEnded: row.is_ended,
  audience: row.audience === null ? null : audienceParts(row.audience),
  doors: row.reach.doors,
  readDoors: row.reach.read,
  commentCount: row.comment_count,
});

interface OfficeNoticeDetailRow extends Omit<OfficeNoticeRow, "reach">, PostingRow {
  readonly contents: string;
  readonly author_id: number;
  readonly updated_at: Date;
  readonly author: string | null;
  readonly view_count: number;
  readonly comments_off: boolean;
  readonly wants_acknowledgement: boolean;
  readonly is_changed: boolean;
  readonly files: readonly OfficeNoticeFileView[];
}

/** One notice with its reach. Throws as requireAct, and FEED_NOT_FOUND for one that the viewer's role does not handle. */
export async function getOfficeNotice(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, feedId }: { readonly apartmentId: number; readonly feedId: number },
): Promise<OfficeNoticeView> {
  await requireAct(db, viewer, apartmentId, "openNotices");
  const row = await db.maybe<OfficeNoticeDetailRow & Record<string, unknown>>(sql`
    select ${columns}, f.contents, f.author_id, f.updated_at, f.view_count, coalesce(n.comments_off, false) as comments_off,
      coalesce(n.wants_acknowledgement, false) as wants_acknowledgement, coalesce(n.is_changed, false) as is_changed,
      ${officeFiles} as files, ${postingColumns},
      (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = f.author_id) as author
    from feeds f left join notices n on n.feed_id = f.id
    where f.id = ${feedId} and f.complex_id = ${apartmentId} and f.feed_type = 'NOTICE' and ${isTheirs(viewer)}`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  const reach = await reachOf(db, feedId);
  return {
    ...itemView({ ...row, reach: { doors: reach.doors, read: reach.readDoors } }),
    ...reach,
    contents: row.contents,
    author: nicknameOrWithdrawn(row.author),
    changedAt: row.updated_at.toISOString(),
    isAuthor: row.author_id === viewer.memberId,
    viewCount: row.view_count,
    commentsOff: row.comments_off,
    wantsAcknowledgement: row.wants_acknowledgement,
    isChanged: row.is_changed,
    files: row.files,
    posting: postingView(row),
  };
}
