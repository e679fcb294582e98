import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Which messages of a room a member may see: those after `fromSeq`, up to `lastSeq`. */
export interface VisibleMessages {
  readonly roomId: number;
  readonly viewerId: number;
  readonly fromSeq: number;
  readonly lastSeq: number;
}

/**
 * The messages of a room that the viewer may see. Throws CHAT_ROOM_NOT_FOUND, or CHAT_NOT_A_MEMBER.
 */
export async function requireRoomMember(db: Queryable, viewer: Viewer, roomId: number): Promise<VisibleMessages> {
  const room = await db.maybe<{ last_seq: number; from_seq: number | null }>(sql`
    select r.last_seq, m.from_seq
    from chat_rooms r left join chat_members m on m.room_id = r.id and m.member_id = ${viewer.memberId}
    where r.id = ${roomId}`);
  if (room === undefined) throw new Problem("CHAT_ROOM_NOT_FOUND");
  if (room.from_seq === null) throw new Problem("CHAT_NOT_A_MEMBER");
  return { roomId, viewerId: viewer.memberId, fromSeq: room.from_seq, lastSeq: room.last_seq };
}
