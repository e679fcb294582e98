import type { SeesMember } from "#account/profile/member-visibility.ts";
import { sql } from "#platform/db/sql.ts";

/**
 * Those who are in a room with the viewer, the other side of a 1:1 room also after they left it, those who moved out of the
 * complex of a group, since their messages stay, and both sides of a request that was not cancelled.
 */
export const seesMemberOfChat: SeesMember = ({ memberId }) => sql`
  (select true from chat_members own join chat_members other on other.room_id = own.room_id
    where own.member_id = ${memberId} and other.member_id = a.id limit 1)
  or (select true from chat_rooms r join chat_members own on own.room_id = r.id and own.member_id = ${memberId}
    where r.low_member_id = least(${memberId}::bigint, a.id) and r.high_member_id = greatest(${memberId}::bigint, a.id) limit 1)
  or (select true from residences h join chat_rooms r on r.complex_id = h.complex_id
      join chat_members own on own.room_id = r.id and own.member_id = ${memberId}
    where h.member_id = a.id and h.state = 'ENDED' limit 1)
  or (select true from chat_requests q
    where q.sender_id = ${memberId} and q.receiver_id = a.id and q.state <> 'CANCELED' limit 1)
  or (select true from chat_requests q
    where q.sender_id = a.id and q.receiver_id = ${memberId} and q.state <> 'CANCELED' limit 1)`;
