import { belongsTo, writesInComplex } from "#complex/complex-access.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { removeMember } from "../member/membership.ts";

/**
 * Removes a member who may no longer write in a complex from its group room. A manager of it,
 * or a member with another home there, stays.
 */
export async function leaveClosedGroup(tx: Transaction, memberId: number, complexId: number): Promise<void> {
  const room = await tx.maybe<{ id: number }>(sql`
    select r.id from chat_rooms r join complexes c on c.id = r.complex_id
    where c.id = ${complexId} and not ${writesInComplex({ memberId })}
    for no key update of r`);
  if (room !== undefined) await removeMember(tx, room.id, memberId);
}

/** Removes those from the group room of a complex who may no longer write there. */
export async function removeGuests(tx: Transaction, complexId: number): Promise<void> {
  const room = await tx.maybe<{ id: number }>(sql`
    select r.id from chat_rooms r join complexes c on c.id = r.complex_id
    where c.id = ${complexId} and c.kind <> 'EVERYONE' for no key update of r`);
  if (room === undefined) return;
  const guests = await tx.many<{ member_id: number }>(sql`
    select inside.member_id from chat_members inside cross join complexes c
    where inside.room_id = ${room.id} and c.id = ${complexId} and not ${belongsTo(sql`inside.member_id`)}
    order by inside.member_id for update of inside`);
  for (const { member_id: memberId } of guests) await removeMember(tx, room.id, memberId);
}
