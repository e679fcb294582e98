import { belongsTo, writesInComplex } from "#complex/complex-access.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { HouseholdOfComplex, HouseholdReplacedHook } from "#platform/feature/manifest.ts";
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

/**
 * Removes those whose household was replaced from the group room of its complex, in whatever kind. Who has another home or a
 * role there stays.
 */
export const leaveGroupTogether: HouseholdReplacedHook = async (tx, { complexId, memberIds }) => {
  const room = await tx.maybe<{ id: number }>(sql`
    select id from chat_rooms where complex_id = ${complexId} for no key update`);
  if (room === undefined) return;
  const gone = await tx.many<{ id: number }>(sql`
    select g.id from unnest(${memberIds}::bigint[]) g (id) cross join complexes c
    where c.id = ${complexId} and not ${belongsTo(sql`g.id`)} order by g.id`);
  for (const { id } of gone) await removeMember(tx, room.id, id);
};

/** Places in the group room of a complex that a household would lose where it is replaced. */
export async function countGroupPlaces(db: Queryable, { complexId, householdId }: HouseholdOfComplex) {
  const { chatrooms } = await db.one<{ chatrooms: number }>(sql`
    select count(distinct i.member_id) as chatrooms
    from chat_rooms r join chat_members i on i.room_id = r.id
    join residences o on o.member_id = i.member_id and o.household_id = ${householdId} and o.state = 'ACTIVE'
    where r.complex_id = ${complexId}`);
  return { chatrooms };
}
