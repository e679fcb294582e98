import type { ChatReadView, ChatroomState, ChatroomView } from "@danji/contract/chat/chat";
import { type ChatKind, chatLimits } from "@danji/contract/chat/chat-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { memberView, partnerColumns, partnerJoins, type PartnerRow } from "../member/chat-member.ts";
import { blocksEither } from "../request/blocks-either.ts";
import { listMessages, type MessagePaging } from "../message/message-page.ts";
import { firstMembers } from "../member/room-members.ts";

interface ChatroomRow extends PartnerRow {
  readonly kind: ChatKind;
  readonly complex_id: number | null;
  readonly last_seq: number;
  readonly is_member: boolean;
  readonly from_seq: number;
  readonly muted: boolean;
  readonly member_count: number;
  readonly partner_left: boolean;
  readonly blocked: boolean;
}

/** A room with a page of its messages. Throws CHAT_ROOM_NOT_FOUND or CHAT_NOT_A_MEMBER. */
export async function getChatroom(
  db: Queryable,
  viewer: Viewer,
  roomId: number,
  paging: MessagePaging,
): Promise<ChatroomView> {
  const room = await findRoom(db, viewer, roomId);
  if (room === undefined) throw new Problem("CHAT_ROOM_NOT_FOUND");
  if (!room.is_member) throw new Problem("CHAT_NOT_A_MEMBER");
  // Up to the last seq of the membership as it was read: later messages are for those who still are members.
  const visible = { roomId, viewerId: viewer.memberId, fromSeq: room.from_seq, lastSeq: room.last_seq };
  const [chatMessageResponses, memberInformationList, reads, blockedMemberIds] = await Promise.all([
    listMessages(db, visible, paging),
    firstMembers(db, viewer, roomId),
    listReads(db, roomId),
    listBlocked(db, viewer),
  ]);
  return {
    chatroomName: room.kind === "GROUP" ? (room.complex_name ?? "") : memberView(room).nickname,
    memberCount: room.member_count,
    chatMessageResponses,
    memberInformationList,
    lastSeq: room.last_seq,
    reads,
    kind: room.kind,
    apartmentId: room.complex_id,
    firstSeq: room.from_seq + 1,
    isMuted: room.muted,
    state: stateOf(room),
    blockedMemberIds,
  };
}

const findRoom = (db: Queryable, viewer: Viewer, roomId: number): Promise<ChatroomRow | undefined> =>
  db.maybe<ChatroomRow>(sql`
    select r.kind, r.complex_id, r.last_seq, v.member_id is not null as is_member, v.from_seq, v.muted, ${partnerColumns},
      (select count(*) from chat_members m where m.room_id = r.id) as member_count,
      not exists (select from chat_members m where m.room_id = r.id and m.member_id = a.id) as partner_left,
      ${blocksEither(sql`a.id`, sql`${viewer.memberId}`)} as blocked
    from chat_rooms r
    left join chat_members v on v.room_id = r.id and v.member_id = ${viewer.memberId}
    ${partnerJoins(viewer)}
    where r.id = ${roomId}`);

function stateOf(room: ChatroomRow): ChatroomState {
  if (room.kind === "GROUP") return "OPEN";
  if (room.partner_left) return "PARTNER_LEFT";
  return room.blocked ? "BLOCKED" : "OPEN";
}

async function listReads(db: Queryable, roomId: number): Promise<ChatReadView[]> {
  const rows = await db.many<{ member_id: number; read_seq: number }>(sql`
    select member_id, read_seq from chat_members where room_id = ${roomId}
    order by read_seq desc, member_id limit ${chatLimits.readsMax}`);
  return rows.map((row) => ({ memberId: row.member_id, seq: row.read_seq }));
}

async function listBlocked(db: Queryable, viewer: Viewer): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select blocked_id as id from member_blocks where blocker_id = ${viewer.memberId} order by blocked_id`);
  return rows.map(({ id }) => id);
}
