import type { ChatMemberPage, ChatMemberView } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type MemberRow, memberColumns, memberView } from "./chat-member.ts";
import { requireRoomMember } from "../room/room-access.ts";

/** The first members of a room, the viewer before all others. */
export async function firstMembers(db: Queryable, viewer: Viewer, roomId: number): Promise<ChatMemberView[]> {
  const rows = await db.many<MemberRow>(sql`
    select ${memberColumns}
    from chat_members m join members a on a.id = m.member_id
    where m.room_id = ${roomId}
    order by m.member_id <> ${viewer.memberId}, a.nickname collate "C", a.id
    limit ${chatLimits.membersInRoom}`);
  return rows.map(memberView);
}

/** A page of a room's members by nickname. Throws CHAT_ROOM_NOT_FOUND or CHAT_NOT_A_MEMBER. */
export async function listChatMembers(
  db: Queryable,
  viewer: Viewer,
  roomId: number,
  { cursor, size }: KeysetQuery,
): Promise<ChatMemberPage> {
  await requireRoomMember(db, viewer, roomId);
  const from = cursor === undefined ? { nickname: "", id: 0 } : readCursor(cursor);
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from chat_members where room_id = ${roomId}`);
  const rows = await db.many<MemberRow & { name: string }>(sql`
    select a.nickname as name, ${memberColumns}
    from chat_members m join members a on a.id = m.member_id
    where m.room_id = ${roomId} and (a.nickname collate "C", a.id) > (${from.nickname}, ${from.id})
    order by a.nickname collate "C", a.id
    limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ member_id: id, name }) => encodeCursor(`${id} ${name}`));
  return { members: page.rows.map(memberView), totalCount: count, nextCursor: page.nextCursor };
}

function readCursor(cursor: string): { readonly nickname: string; readonly id: number } {
  const [id, nickname = ""] = decodeCursor(cursor, /^(\d{1,15}) ([^\0]*)$/);
  return { id: Number(id), nickname };
}
