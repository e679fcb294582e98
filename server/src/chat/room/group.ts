import type { GroupOfferView } from "@danji/contract/chat/chat";
import { writesInComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface GroupOfferRow {
  readonly id: number;
  readonly name: string;
  readonly member_count: number;
  readonly is_member: boolean;
  readonly writes: boolean;
}

/**
 * The room of a complex, for those who may enter it. Throws CHAT_ROOM_NOT_FOUND, or CHAT_RESIDENTS_ONLY: that a complex has a
 * room is no secret, since every member reads its number in the details of the place.
 */
export async function getGroupOffer(db: Queryable, viewer: Viewer, complexId: number): Promise<GroupOfferView> {
  const row = await db.maybe<GroupOfferRow>(sql`
    select r.id, c.name,
      (select count(*) from chat_members m where m.room_id = r.id) as member_count,
      exists (select from chat_members m where m.room_id = r.id and m.member_id = ${viewer.memberId}) as is_member,
      ${writesInComplex(viewer)} as writes
    from complexes c join chat_rooms r on r.complex_id = c.id
    where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("CHAT_ROOM_NOT_FOUND");
  if (!row.writes) throw new Problem("CHAT_RESIDENTS_ONLY");
  return { chatroomId: row.id, name: row.name, memberCount: row.member_count, isMember: row.is_member };
}
