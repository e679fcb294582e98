import type { ChatMessageView } from "@danji/contract/chat/chat";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { type MessageRow, messageColumns, messageJoins, messageView } from "./message-view.ts";
import type { VisibleMessages } from "../room/room-access.ts";

/** The newest messages, those before a sequence number, or those after one. */
export interface MessagePaging {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly size: number;
}

/** A page of messages, the oldest first. */
export async function listMessages(
  db: Queryable,
  visible: VisibleMessages,
  { before, after, size }: MessagePaging,
): Promise<ChatMessageView[]> {
  if (after === undefined) {
    const newest = await pageOf(db, visible, sql`m.seq < ${before ?? visible.lastSeq + 1}`, sql`m.seq desc`, size);
    return newest.toReversed();
  }
  const until = before === undefined ? sql`` : sql`and m.seq < ${before}`;
  return pageOf(db, visible, sql`m.seq > ${after} ${until}`, sql`m.seq`, size);
}

/** The newest messages that the condition on `m` holds for, the newest first. */
export const newestMessages = (
  db: Queryable,
  visible: VisibleMessages,
  condition: Sql,
  size: number,
): Promise<ChatMessageView[]> => pageOf(db, visible, condition, sql`m.seq desc`, size);

async function pageOf(
  db: Queryable,
  { roomId, viewerId, fromSeq, lastSeq }: VisibleMessages,
  condition: Sql,
  order: Sql,
  size: number,
): Promise<ChatMessageView[]> {
  const rows = await db.many<MessageRow>(sql`
    select ${messageColumns}
    from (
      select m.* from chat_messages m
      where m.room_id = ${roomId} and m.seq > ${fromSeq} and m.seq <= ${lastSeq} and ${condition}
      order by ${order} limit ${size}
    ) m
    ${messageJoins}
    order by ${order}`);
  return rows.map((row) => messageView(row, viewerId));
}
