import type { ChatRequestState } from "@danji/contract/chat/chat-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import { announceToMember, announceToRoom } from "./delivery/announcement.ts";

/** Withdrawal: leaves all rooms, closes open requests, erases the texts of requests; messages stay (SECURITY 17). */
export const chatWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await leaveRooms(tx, memberId);
    await closeRequests(tx, memberId);
    // Answered requests: the decision stays, the text is erased.
    await tx.run(sql`update chat_requests set message = '' where sender_id = ${memberId} and message <> ''`);
  },

  preview: (db, memberId) =>
    db.one(sql`
      select
        (select count(*) from chat_messages where sender_id = ${memberId} and deleted_at is null) as "messageCount",
        (select count(*) from chat_requests
          where state = 'PENDING' and ${memberId} in (sender_id, receiver_id)) as "openRequestCount"`),
};

/** The rooms are locked first, in the order of their ids, as by every sender. */
async function leaveRooms(tx: Transaction, memberId: number): Promise<void> {
  const rooms = await tx.many<{ id: number }>(sql`
    select id from chat_rooms
    where id in (select room_id from chat_members where member_id = ${memberId})
    order by id for no key update`);
  const ids = rooms.map(({ id }) => id);
  await tx.run(sql`delete from chat_members where member_id = ${memberId}`);
  const left = await tx.many<{ id: number; member_count: number }>(sql`
    update chat_rooms r set epoch = epoch + 1 where id = any(${ids}::bigint[])
    returning id, (select count(*) from chat_members m where m.room_id = r.id) as member_count`);
  const nickname = nicknameOrWithdrawn(null);
  for (const { id, member_count: memberCount } of left) {
    await announceToRoom(tx, id, { type: "LEAVE", memberId, nickname, memberCount });
  }
}

/** Cancels sent requests, rejects received ones, notifies the other side. */
async function closeRequests(tx: Transaction, memberId: number): Promise<void> {
  const closed = await tx.many<{ id: number; other_id: number; state: ChatRequestState }>(sql`
    update chat_requests set decided_at = clock_timestamp(),
      state = case when sender_id = ${memberId} then 'CANCELED' else 'REJECTED' end
    where state = 'PENDING' and ${memberId} in (sender_id, receiver_id)
    returning id, state, case when sender_id = ${memberId} then receiver_id else sender_id end as other_id`);
  for (const { id: requestId, other_id: other, state: status } of closed) {
    await announceToMember(tx, other, { type: "REQUEST", requestId, status, chatroomId: null });
  }
}
