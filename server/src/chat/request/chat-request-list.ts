import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type MemberRow, memberColumns, memberView } from "../member/chat-member.ts";
import { type ChatSourceRow, sourceColumns, sourceJoins, sourceView } from "./chat-source.ts";

interface ChatRequestRow extends MemberRow, ChatSourceRow {
  readonly id: number;
  readonly state: ChatRequestView["status"];
  readonly message: string;
  readonly created_at: Date;
  readonly room_id: number | null;
}

/** The viewer's own requests that were not cancelled, newest first; of more than `size` the open ones, then the newest. */
export const listSentRequests = (db: Queryable, viewer: Viewer, size: number): Promise<ChatRequestView[]> =>
  listRequests(db, viewer, size, { of: sql`q.sender_id = ${viewer.memberId}`, open: sql`true` });

/** The same of requests to the viewer, without the open ones of members whom the viewer has blocked. */
export const listReceivedRequests = (db: Queryable, viewer: Viewer, size: number): Promise<ChatRequestView[]> =>
  listRequests(db, viewer, size, {
    of: sql`q.receiver_id = ${viewer.memberId}`,
    // With its limit the check stays one step in an index; without, it may become a hash of all the viewer's blocks.
    open: sql`(
      select true from member_blocks b where b.blocker_id = ${viewer.memberId} and b.blocked_id = q.sender_id limit 1
    ) is null`,
  });

interface Conditions {
  readonly of: Sql;
  /** The condition that leaves open requests alone, beside the others. */
  readonly open: Sql;
}

async function listRequests(
  db: Queryable,
  viewer: Viewer,
  size: number,
  { of, open }: Conditions,
): Promise<ChatRequestView[]> {
  const rows = await db.many<ChatRequestRow>(sql`
    select q.id, q.state, q.message, q.created_at, room.id as room_id, ${memberColumns}, ${sourceColumns}
    from (
      select * from (
        (select * from chat_requests q where ${of} and q.state = 'PENDING' and ${open} order by q.id desc limit ${size})
        union all
        (select * from chat_requests q where ${of} and q.state in ('APPROVED', 'REJECTED') order by q.id desc limit ${size})
      ) listed
      order by state <> 'PENDING', id desc limit ${size}
    ) q
    join members a on a.id = q.sender_id + q.receiver_id - ${viewer.memberId}
    left join lateral (
      select r.id from chat_rooms r join chat_members m on m.room_id = r.id and m.member_id = ${viewer.memberId}
      where q.state = 'APPROVED' and r.low_member_id = least(q.sender_id, q.receiver_id)
        and r.high_member_id = greatest(q.sender_id, q.receiver_id)
      limit 1
    ) room on true
    ${sourceJoins(viewer)}
    order by q.id desc`);
  return rows.map((row) => ({
    requestId: row.id,
    status: row.state,
    memberInformation: memberView(row),
    message: row.message,
    createdAt: row.created_at.toISOString(),
    source: sourceView(row),
    chatroomId: row.room_id,
  }));
}
