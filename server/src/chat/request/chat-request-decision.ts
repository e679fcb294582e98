import { lockActiveMembers } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { announceToMember } from "../delivery/announcement.ts";
import { announceJoin } from "../member/membership.ts";
import { insertMessages } from "../message/insert-messages.ts";
import { blocksEither } from "./blocks-either.ts";
import { notifyOfAnswer } from "./request-notifications.ts";

/**
 * Accepts a request to the viewer: one statement decides it, makes the pair's room where there is none, and puts both
 * into it. A member who had left rejoins and does not see the messages sent meanwhile. The words of the request become a
 * message of its sender in the same transaction. Gives the id of the room.
 */
export async function approveChatRequest(
  db: Database,
  viewer: Viewer,
  requestId: number,
  address: string,
): Promise<number> {
  return db.tx(async (tx) => {
    await lockMembers(tx, viewer, requestId);
    await lockRoom(tx, viewer, requestId);
    const approved = await tx.maybe<{
      room_id: number;
      sender_id: number;
      greeting: string;
      joined: readonly number[] | null;
    }>(sql`
      with decided as (
        update chat_requests q set state = 'APPROVED', decided_at = clock_timestamp()
        where q.id = ${requestId} and q.receiver_id = ${viewer.memberId} and q.state = 'PENDING'
          and not ${blocksEither(sql`q.sender_id`, sql`q.receiver_id`)}
        returning q.sender_id, q.receiver_id, q.message
      ), room as (
        insert into chat_rooms (kind, low_member_id, high_member_id)
        select 'DIRECT', least(sender_id, receiver_id), greatest(sender_id, receiver_id) from decided
        on conflict (low_member_id, high_member_id) do update set epoch = chat_rooms.epoch + 1
        returning id, last_seq
      ), joined as (
        insert into chat_members (room_id, member_id, from_seq, read_seq)
        select room.id, side, room.last_seq, room.last_seq
        from room, decided, lateral (values (decided.sender_id), (decided.receiver_id)) sides (side)
        on conflict do nothing
        returning member_id
      )
      select room.id as room_id, decided.sender_id, decided.message as greeting, (select json_agg(member_id) from joined) as joined
      from room, decided`);
    if (approved === undefined) throw await refusal(tx, requestId, "receiver", viewer);
    const { room_id: chatroomId, sender_id: senderId, joined } = approved;
    await recordAudit(tx, { action: "chat.approved", actorId: viewer.memberId, target: `room:${chatroomId}`, address });
    for (const memberId of joined ?? []) await announceJoin(tx, chatroomId, memberId);
    await insertGreeting(tx, {
      roomId: chatroomId,
      senderId,
      receiverId: viewer.memberId,
      greeting: approved.greeting,
    });
    for (const memberId of [senderId, viewer.memberId]) {
      await announceToMember(tx, memberId, { type: "REQUEST", requestId, status: "APPROVED", chatroomId });
    }
    await notifyOfAnswer(tx, viewer, requestId, { senderId, answer: "APPROVED" });
    return chatroomId;
  });
}

interface Greeting {
  readonly roomId: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly greeting: string;
}

/** Stores the words of a request as its sender's message. The receiver has read them: they decided on them. */
async function insertGreeting(tx: Transaction, { roomId, senderId, receiverId, greeting }: Greeting): Promise<void> {
  const rest = { clientId: undefined, image: undefined, voice: undefined };
  // What the receiver wrote here before they left, and its sender has not read, stays unread.
  const message = { senderId, roomId, text: greeting, readSeq: 0, ...rest };
  // Published in the name of no process: each one reads the message after the commit, this one too.
  const [row] = await insertMessages(tx, [message], { node: "", notify: true, kind: "DIRECT" });
  // One of them blocked the other after the request was decided above.
  if (row?.verdict !== "NEW") throw new Problem("CHAT_REQUEST_REFUSED");
  // Earlier messages of others that the receiver has not read stay unread. Their own may stand above the position.
  await tx.run(sql`
    update chat_members i set read_seq = ${row.seq}
    where i.room_id = ${roomId} and i.member_id = ${receiverId} and not exists (
      select from chat_messages m
      where m.room_id = i.room_id and m.seq > i.read_seq and m.seq < ${row.seq} and m.sender_id <> i.member_id)`);
}

/**
 * Locks both members against a withdrawal, before the room: a withdrawal then either takes its member out of the room that
 * is made here, or has closed the request before it is read.
 */
const lockMembers = (tx: Transaction, viewer: Viewer, requestId: number): Promise<void> =>
  lockActiveMembers(
    tx,
    viewer,
    sql`select q.sender_id from chat_requests q where q.id = ${requestId} and q.receiver_id = ${viewer.memberId}`,
    "share",
  );

// Rooms are locked before requests, here and at a withdrawal, so that no deadlock can arise.
async function lockRoom(tx: Transaction, viewer: Viewer, requestId: number): Promise<void> {
  await tx.run(sql`
    select r.id from chat_requests q join chat_rooms r
      on r.low_member_id = least(q.sender_id, q.receiver_id) and r.high_member_id = greatest(q.sender_id, q.receiver_id)
    where q.id = ${requestId} and q.receiver_id = ${viewer.memberId} for no key update of r`);
}

/** Rejects a request to the viewer. */
export const rejectChatRequest = (db: Database, viewer: Viewer, requestId: number): Promise<void> =>
  closeRequest(db, viewer, requestId, "REJECTED");

/** Cancels the viewer's own request. */
export const cancelChatRequest = (db: Database, viewer: Viewer, requestId: number): Promise<void> =>
  closeRequest(db, viewer, requestId, "CANCELED");

async function closeRequest(
  db: Database,
  viewer: Viewer,
  requestId: number,
  status: "REJECTED" | "CANCELED",
): Promise<void> {
  const side = status === "REJECTED" ? "receiver" : "sender";
  const ownColumn = { receiver: sql`receiver_id`, sender: sql`sender_id` }[side];
  await db.tx(async (tx) => {
    const decided = await tx.maybe<{ sender_id: number; receiver_id: number }>(sql`
      update chat_requests set state = ${status}, decided_at = clock_timestamp()
      where id = ${requestId} and ${ownColumn} = ${viewer.memberId} and state = 'PENDING'
      returning sender_id, receiver_id`);
    if (decided === undefined) throw await refusal(tx, requestId, side, viewer);
    for (const memberId of [decided.sender_id, decided.receiver_id]) {
      await announceToMember(tx, memberId, { type: "REQUEST", requestId, status, chatroomId: null });
    }
    if (status === "REJECTED")
      await notifyOfAnswer(tx, viewer, requestId, { senderId: decided.sender_id, answer: status });
  });
}

/** Why a request could not be decided. */
async function refusal(
  tx: Transaction,
  requestId: number,
  side: "sender" | "receiver",
  viewer: Viewer,
): Promise<Problem> {
  const request = await tx.maybe<{ sender: number; receiver: number; is_open: boolean }>(sql`
    select sender_id as sender, receiver_id as receiver, state = 'PENDING' as is_open
    from chat_requests where id = ${requestId}`);
  if (request === undefined) return new Problem("CHAT_REQUEST_NOT_FOUND");
  if (request[side] !== viewer.memberId) return new Problem("CHAT_REQUEST_NOT_YOURS");
  return new Problem(request.is_open ? "CHAT_REQUEST_REFUSED" : "CHAT_REQUEST_DECIDED");
}
