import type { ChatSourceView } from "@danji/contract/chat/chat-request";
import type { ChatSource } from "@danji/contract/chat/chat-rules";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

interface SourceReference {
  readonly type: ChatSource;
  readonly id: number;
}

/**
 * The source of a request, where it is valid: the receiver's own post or comment that the sender may see, or a group room
 * of both. Else undefined, and the request has none: a post may be deleted while the request is written.
 */
export async function findSource(
  db: Queryable,
  viewer: Viewer,
  receiverId: number,
  source: SourceReference,
): Promise<SourceReference | undefined> {
  const row = await db.maybe(lookups[source.type](viewer, receiverId, source.id));
  return row && source;
}

const lookups: Readonly<Record<ChatSource, (viewer: Viewer, receiverId: number, id: number) => Sql>> = {
  FEED: (viewer, receiverId, id) => sql`
    select f.id from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${id} and f.author_id = ${receiverId} and f.hidden_by is null and f.audience is null and ${seesComplex(viewer)}`,
  COMMENT: (viewer, receiverId, id) => sql`
    select m.id from comments m join feeds f on f.id = m.feed_id join complexes c on c.id = f.complex_id
    where m.id = ${id} and m.author_id = ${receiverId} and m.deleted_at is null and m.hidden_by is null and f.hidden_by is null and f.audience is null
      and ${seesComplex(viewer)}`,
  ROOM: (viewer, receiverId, id) => sql`
    select r.id from chat_rooms r
    where r.id = ${id} and r.kind = 'GROUP'
      and (select count(*) from chat_members m
        where m.room_id = r.id and m.member_id in (${viewer.memberId}, ${receiverId})) = 2`,
};

export interface ChatSourceRow {
  readonly source_type: ChatSource | null;
  readonly source_feed_id: number | null;
  readonly source_title: string | null;
}

/** Columns of the source of a request `q`, with `sourceJoins`. */
export const sourceColumns = sql`q.source_type, f.id as source_feed_id,
  case q.source_type when 'ROOM' then g.name else f.title end as source_title`;

/** The post `f` of a request's source as far as the viewer may see it, and the complex `g` of its room. */
export const sourceJoins = (viewer: Viewer): Sql => sql`
  left join lateral (
    select f.id, f.title from feeds f join complexes c on c.id = f.complex_id
    where ${seesComplex(viewer)} and f.hidden_by is null and f.audience is null and f.id = case q.source_type when 'FEED' then q.source_id
      when 'COMMENT' then (select m.feed_id from comments m where m.id = q.source_id) end
    limit 1
  ) f on true
  left join lateral (
    select c.name from chat_rooms r join complexes c on c.id = r.complex_id
    where q.source_type = 'ROOM' and r.id = q.source_id limit 1
  ) g on true`;

export const sourceView = (row: ChatSourceRow): ChatSourceView | null =>
  row.source_type === null ? null : { type: row.source_type, feedId: row.source_feed_id, title: row.source_title };
