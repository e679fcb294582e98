import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { removeMember } from "../member/membership.ts";

/**
 * Removes a member from the group room of a members-only complex whose community they may see no more. A manager of it,
 * or a member with another home there, stays.
 */
export async function leaveClosedGroup(tx: Transaction, memberId: number, complexId: number): Promise<void> {
  const room = await tx.maybe<{ id: number }>(sql`
    select r.id from chat_rooms r join complexes c on c.id = r.complex_id
    where c.id = ${complexId} and c.members_only
      and not exists (select from complex_managers m where m.complex_id = c.id and m.member_id = ${memberId})
      and not exists (select from residences h
        where h.complex_id = c.id and h.member_id = ${memberId} and h.state = 'ACTIVE')
    for no key update of r`);
  if (room !== undefined) await removeMember(tx, room.id, memberId);
}
