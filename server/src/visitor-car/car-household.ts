import { isHouseholdMember } from "#complex/household/household-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { HouseholdReplacedHook, LeavingHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** A door and the family behind it, whose visits make one bill. A new family inherits no visit, no car and no used hours: the database counts it (migration 0150). */
export interface CarHousehold {
  readonly householdId: number;
  readonly family: number;
}

/**
 * Locks the visits of a door until the end of the transaction: what its bill comes to cannot change in between. The
 * caller has locked the member before, as a 세대 교체 does.
 */
export async function lockCarHousehold(tx: Transaction, householdId: number, complexId: number): Promise<CarHousehold> {
  await tx.run(sql`
    insert into car_households (household_id, complex_id) values (${householdId}, ${complexId})
    on conflict (household_id) do nothing`);
  const { family } = await tx.one<{ family: number }>(sql`
    select family from car_households where household_id = ${householdId} for update`);
  return { householdId, family };
}

/** The family that lives behind a door now; the first where it has registered no visit. */
export async function findFamily(db: Queryable, householdId: number): Promise<CarHousehold> {
  const row = await db.maybe<{ family: number }>(sql`
    select family from car_households where household_id = ${householdId}`);
  return { householdId, family: row?.family ?? 1 };
}

/**
 * Locks the door of a visit that the viewer's household may change, and gives both. Throws VISIT_NOT_FOUND for one of
 * others, and of the family that lived there before.
 */
export async function lockOwnVisit(
  tx: Transaction,
  { memberId }: Viewer,
  visitId: number,
): Promise<CarHousehold & { readonly complexId: number }> {
  const visit = await tx.maybe<{ household_id: number; family: number; complex_id: number }>(sql`
    select v.household_id, v.family, v.complex_id from car_visits v
    where v.id = ${visitId} and exists (
      select from residences h
      where h.household_id = v.household_id and h.member_id = ${memberId} and ${isHouseholdMember(sql`h`)})`);
  if (visit === undefined) throw new Problem("VISIT_NOT_FOUND");
  const household = await lockCarHousehold(tx, visit.household_id, visit.complex_id);
  if (household.family !== visit.family) throw new Problem("VISIT_NOT_FOUND");
  return { ...household, complexId: visit.complex_id };
}

/** What a household that is replaced had registered from now on is cancelled; no bill of it is written meanwhile. */
export const endVisitsOfHousehold: HouseholdReplacedHook = async (tx, { householdId }) => {
  await tx.run(sql`select from car_households where household_id = ${householdId} for update`);
  await tx.run(sql`
    update car_visits set cancelled_at = clock_timestamp()
    where household_id = ${householdId} and cancelled_at is null and came_at is null and from_at > clock_timestamp()`);
};

/** Cancels the visits ahead of doors, of every member. One that has begun goes on: the car may stand there. */
const cancelAhead = (tx: Transaction, doors: Sql): Promise<number> =>
  tx.run(sql`
    update car_visits v set cancelled_at = clock_timestamp()
    where v.household_id in (${doors}) and v.cancelled_at is null and v.came_at is null and v.from_at > clock_timestamp()`);

/**
 * Leaves no visits ahead for doors of a member behind which no member lives any more: of their homes, and where a home is deleted by then,
 * of the visits that they registered, or of the door that they were the last to leave. In one complex or in all.
 */
export async function cancelVisitsOfEmptyDoors(tx: Transaction, memberId: number, complexId?: number): Promise<void> {
  await cancelAhead(
    tx,
    sql`
    select d.household_id from car_households d
    where ${complexId === undefined ? sql`true` : sql`d.complex_id = ${complexId}`} and (
        exists (select from residences h where h.household_id = d.household_id and h.member_id = ${memberId})
        or exists (select from car_visits w where w.household_id = d.household_id and w.member_id = ${memberId})
        or exists (select from households o where o.id = d.household_id and o.last_member_id = ${memberId}))
      and not exists (select from residences h where h.household_id = d.household_id and ${isHouseholdMember(sql`h`)})`,
  );
}

/** The same before the home ends, where a member leaves it or claims another door for it: visits belong to the door (LIFE 1). */
export const visitsLeavingHook: LeavingHook = {
  preview: async () => ({}),

  async end(tx, { memberId, householdId }) {
    // The second of two members who leave at once is the last.
    await lockHousehold(tx, householdId);
    await cancelAhead(
      tx,
      sql`
      select d.household_id from car_households d
      where d.household_id = ${householdId} and not exists (
        select from residences l
        where l.household_id = d.household_id and l.member_id <> ${memberId} and ${isHouseholdMember(sql`l`)})`,
    );
  },
};
