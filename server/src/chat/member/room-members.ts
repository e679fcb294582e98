import type { ChatMemberPage, ChatMemberView } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { authorName, currentVoice, isOfficeVoice, type StoredVoice, voiceView } from "#complex/voice.ts";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type MemberRow, groupMemberColumns, memberView } from "./chat-member.ts";
import { requireRoomMember } from "../room/room-access.ts";

/** A member of a room, with the voice in which they speak there; in a 1:1 room everybody is a person. */
interface RoomMemberRow extends MemberRow {
  readonly voice: StoredVoice;
  readonly complex_name: string | null;
}

/** The members of a page, with the columns that the voice adds: it is computed for those of the page alone. */
const withVoice = (roomId: number, page: Sql): Sql => sql`
  select p.*, c.name as complex_name, case when c.id is not null then ${currentVoice(sql`p.member_id`)} end as voice
  from (${page}) p left join (
    select c.* from chat_rooms r join complexes c on c.id = r.complex_id where r.id = ${roomId} offset 0
  ) c on true`;

function roomMemberView(row: RoomMemberRow): ChatMemberView {
  const view = { ...memberView(row), ...voiceView(row.voice) };
  if (!isOfficeVoice(row.voice)) return view;
  return { ...view, nickname: authorName(row.voice, row.complex_name, view.nickname), profileUrl: null };
}

/** The first members of a room, the viewer before all others. */
export async function firstMembers(db: Queryable, viewer: Viewer, roomId: number): Promise<ChatMemberView[]> {
  const rows = await db.many<RoomMemberRow>(sql`
    ${withVoice(
      roomId,
      sql`select a.nickname as name, ${groupMemberColumns}
        from chat_members m join members a on a.id = m.member_id
        where m.room_id = ${roomId}
        order by m.member_id <> ${viewer.memberId}, a.nickname collate "C", a.id
        limit ${chatLimits.membersInRoom}`,
    )}
    order by p.member_id <> ${viewer.memberId}, p.name collate "C", p.member_id`);
  return rows.map(roomMemberView);
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
  const rows = await db.many<RoomMemberRow & { name: string }>(sql`
    ${withVoice(
      roomId,
      sql`select a.nickname as name, ${groupMemberColumns}
        from chat_members m join members a on a.id = m.member_id
        where m.room_id = ${roomId} and (a.nickname collate "C", a.id) > (${from.nickname}, ${from.id})
        order by a.nickname collate "C", a.id
        limit ${size + 1}`,
    )}
    order by p.name collate "C", p.member_id`);
  const page = keysetPage(rows, size, ({ member_id: id, name }) => encodeCursor(`${id} ${name}`));
  return { members: page.rows.map(roomMemberView), totalCount: count, nextCursor: page.nextCursor };
}

function readCursor(cursor: string): { readonly nickname: string; readonly id: number } {
  const [id, nickname = ""] = decodeCursor(cursor, /^(\d{1,15}) ([^\0]*)$/);
  return { id: Number(id), nickname };
}
