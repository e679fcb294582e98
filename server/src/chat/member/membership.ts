import { chatCopy } from "@danji/contract/chat/chat.copy";
import { activeMember, unauthenticatedOr } from "#account/session/active-member.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { writesInComplex } from "#complex/complex-access.ts";
import { announceToMember, announceToRoom } from "../delivery/announcement.ts";
import { requireRoomMember } from "../room/room-access.ts";
import { nameColumns, nameOf, type NamedRow } from "../room/room-rows.ts";

/**
 * Joins the room of a complex in which the viewer may write. Idempotent. Earlier messages are visible and count as read.
 * Throws CHAT_ROOM_NOT_FOUND, or CHAT_RESIDENTS_ONLY for a guest where residents alone write.
 */
export async function joinGroup(db: Database, viewer: Viewer, roomId: number): Promise<void> {
  await db.tx(async (tx) => {
    // A statement that waits for a lock still sees the homes and roles of its beginning. A member who loses the right to be here
    // loses it before this lock is free, so it is looked at afterwards.
    await tx.run(sql`
      select r.id from (${activeMember(viewer)}) me cross join chat_rooms r join complexes c on c.id = r.complex_id
      where r.id = ${roomId} for key share of c for no key update of r`);
    const room = await tx.maybe<{ last_seq: number }>(sql`
      select r.last_seq from (${activeMember(viewer)}) me cross join chat_rooms r join complexes c on c.id = r.complex_id
      where r.id = ${roomId} and ${writesInComplex(viewer)}`);
    if (room === undefined) throw await unauthenticatedOr(tx, viewer, await refusalOf(tx, roomId));
    const joined = await tx.run(sql`
      insert into chat_members (room_id, member_id, read_seq) values (${roomId}, ${viewer.memberId}, ${room.last_seq})
      on conflict do nothing`);
    if (joined === 0) return;
    await bumpEpoch(tx, roomId);
    await announceJoin(tx, roomId, viewer.memberId);
  });
}

async function refusalOf(tx: Transaction, roomId: number): Promise<Problem> {
  const room = await tx.maybe(sql`select id from chat_rooms where id = ${roomId} and complex_id is not null`);
  return new Problem(room === undefined ? "CHAT_ROOM_NOT_FOUND" : "CHAT_RESIDENTS_ONLY");
}

/**
 * Leaves a room: later messages are not visible to the viewer. Throws CHAT_ROOM_NOT_FOUND or
 * CHAT_NOT_A_MEMBER.
 */
export async function leaveChatroom(db: Database, viewer: Viewer, roomId: number): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`select id from chat_rooms where id = ${roomId} for no key update`);
    await requireRoomMember(tx, viewer, roomId);
    await removeMember(tx, roomId, viewer.memberId);
  });
}

/** Removes a member, if any, from a room whose row is locked. */
export async function removeMember(tx: Transaction, roomId: number, memberId: number): Promise<void> {
  const removed = await tx.run(sql`delete from chat_members where room_id = ${roomId} and member_id = ${memberId}`);
  if (removed === 0) return;
  await bumpEpoch(tx, roomId);
  await announceMembership(tx, "LEAVE", roomId, memberId);
  await announceToMember(tx, memberId, { type: "ROOM_REMOVED", chatroomId: roomId });
}

/** Mutes or unmutes the notifications of new messages. Throws CHAT_ROOM_NOT_FOUND or CHAT_NOT_A_MEMBER. */
export async function muteChatroom(db: Database, viewer: Viewer, roomId: number, muted: boolean): Promise<void> {
  const done = await db.run(sql`
    update chat_members set muted = ${muted} where room_id = ${roomId} and member_id = ${viewer.memberId}`);
  if (done === 0) await requireRoomMember(db, viewer, roomId);
}

/** Announces a new member to the room, and the room to the member. */
export async function announceJoin(tx: Transaction, roomId: number, memberId: number): Promise<void> {
  await announceMembership(tx, "JOIN", roomId, memberId);
  await announceToMember(tx, memberId, { type: "ROOM_ADDED", chatroomId: roomId });
}

async function announceMembership(
  tx: Transaction,
  type: "JOIN" | "LEAVE",
  roomId: number,
  memberId: number,
): Promise<void> {
  // Whose role has just ended would be named as a guest, by a nickname that the room may never have read.
  const row = await tx.one<NamedRow & { readonly is_former: boolean; readonly member_count: number }>(sql`
    select ${nameColumns}, c.id is not null and not ${writesInComplex({ memberId })} as is_former,
      (select count(*) from chat_members m where m.room_id = ${roomId}) as member_count
    from members a left join complexes c on c.id = (select r.complex_id from chat_rooms r where r.id = ${roomId})
    where a.id = ${memberId}`);
  const nickname = row.is_former ? chatCopy.formerMember : nameOf(row);
  await announceToRoom(tx, roomId, { type, memberId, nickname, memberCount: row.member_count });
}

const bumpEpoch = (tx: Transaction, roomId: number): Promise<number> =>
  tx.run(sql`update chat_rooms set epoch = epoch + 1 where id = ${roomId}`);
