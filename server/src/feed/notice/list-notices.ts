import type { NoticeItemView, NoticePage } from "@danji/contract/notice/notice";
import { type NoticeKind, noticeLimits as limits } from "@danji/contract/notice/notice-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { requireComplexVisible } from "#complex/complex-access.ts";
import { homeItem } from "#complex/home/home-item.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { authorName, type StoredVoice, voiceView } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexNameOf, unprovenView } from "../list/feed-row.ts";
import { thumbUrl } from "../post/feed-image.ts";
import { isForOneOf, isShown } from "../post/feed-visibility.ts";
import { isAcknowledged, isOnTop } from "./notice-row.ts";

export interface NoticeQuery {
  readonly kind?: NoticeKind | undefined;
  readonly unread?: "true" | undefined;
  readonly files?: "true" | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
}

interface NoticeListRow {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly preview: string;
  readonly nickname: string | null;
  readonly voice: StoredVoice;
  readonly from_false_office: boolean;
  readonly office_name: string;
  readonly created_at: Date;
  readonly thumbnail_key: string | null;
  readonly comment_count: number;
  readonly pinned: boolean;
  readonly until: Date | null;
  readonly is_unread: boolean;
  readonly awaits: boolean;
  readonly file_count: number;
}

/** A page of the notices that the viewer may read. Throws APARTMENT_NOT_FOUND or FORBIDDEN. */
export async function listNotices(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  query: NoticeQuery,
): Promise<NoticePage> {
  await requireComplexVisible(db, viewer, complexId);
  const { memberId } = viewer;
  const unread = isUnread(memberId);
  const from = sql`
    feeds f left join notices n on n.feed_id = f.id
    where f.complex_id = ${complexId} and f.feed_type = 'NOTICE' and ${isShown} and ${isForOneOf([memberId])}
      ${ofKind(query.kind)} ${query.unread === undefined ? sql`` : sql`and ${unread}`}
      ${query.files === undefined ? sql`` : sql`and n.file_count > 0`} ${containing(query.q)}`;
  const rows = await db.many<NoticeListRow & Record<string, unknown>>(sql`
    select f.*, (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = f.author_id) as nickname,
      ${complexNameOf} as office_name, ${unread} as is_unread,
      f.wants_acknowledgement and not ${isAcknowledged(memberId)} as awaits
    from (
      select f.id, f.complex_id, f.author_id, f.audience, f.title, f.preview, f.voice, f.from_false_office, f.created_at,
        f.thumbnail_key, f.comment_count, f.pinned, coalesce(n.kind, 'GENERAL') as kind, n.until,
        coalesce(n.wants_acknowledgement, false) as wants_acknowledgement, coalesce(n.file_count, 0) as file_count, ${isOnTop} as on_top
      from ${from}
      order by on_top desc, f.created_at desc, f.id desc limit ${query.size} offset ${(query.page - 1) * query.size}
    ) f order by f.on_top desc, f.created_at desc, f.id desc`);
  const { total } = await db.one<{ total: number }>(sql`select count(*)::integer as total from ${from}`);
  return { notices: rows.map(itemView), total };
}

/**
 * Condition on a notice `f`: a resident has not opened it. Older ones are not marked: a newcomer has not opened any. A scalar subquery:
 * NOT EXISTS was planned as a hash of all that the member has ever opened (decision 112).
 */
const isUnread = (memberId: number): Sql => sql`(
  f.created_at > now() - make_interval(days => ${limits.unreadDays}::integer) and f.author_id <> ${memberId}
  and (select v.feed_id from notice_reads v where v.feed_id = f.id and v.member_id = ${memberId}) is null)`;

/** Among so many newest notices the home screen looks for one that was not opened. */
const LOOKED_AT = 20;

/**
 * Query of the newest notice of the complex that the viewer, who lives there, has not opened; for the home screen. In a CASE,
 * since who is in an audience costs more than whether it was opened.
 */
export const unreadNotice = ({ memberId }: Viewer, complexId: Sql): Sql => sql`
  select ${homeItem({ thingId: sql`f.id`, title: sql`f.title`, at: sql`f.created_at` })}
  from (
    select f.* from feeds f
    where f.complex_id = ${complexId} and f.feed_type = 'NOTICE' and ${isShown}
    order by f.created_at desc, f.id desc limit ${LOOKED_AT}
  ) f
  where case when not ${isUnread(memberId)} then false else ${isForOneOf([memberId])} end
  order by f.created_at desc, f.id desc limit 1`;

/** Condition on a notice with the row `n`, with its `and`. */
export const ofKind = (kind: NoticeKind | undefined): Sql =>
  kind === undefined ? sql`` : sql`and coalesce(n.kind, 'GENERAL') = ${kind}`;

/** Condition on a post `f`, with its `and`: title or contents contain the words. */
export function containing(q: string | undefined): Sql {
  const words = (q ?? "").trim();
  if (words === "") return sql``;
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`and (f.title ilike ${pattern} or f.contents ilike ${pattern})`;
}

const itemView = (row: NoticeListRow): NoticeItemView => ({
  feedId: row.id,
  kind: row.kind,
  title: row.title,
  preview: row.preview,
  nickname: authorName(row.voice, row.voice === null ? null : row.office_name, nicknameOrWithdrawn(row.nickname)),
  ...voiceView(row.voice),
  ...unprovenView(row),
  createdAt: row.created_at.toISOString(),
  thumbnailUrl: row.thumbnail_key === null ? null : thumbUrl(row.thumbnail_key),
  commentCount: row.comment_count,
  isPinned: row.pinned,
  until: row.until?.toISOString() ?? null,
  isUnread: row.is_unread,
  awaitsAcknowledgement: row.awaits,
  fileCount: row.file_count,
});
