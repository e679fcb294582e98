import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { HouseholdReplacedHook, ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** A door and the family behind it, whose visits make one bill. */
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
      where h.household_id = v.household_id and h.member_id = ${memberId} and h.state = 'ACTIVE')`);
  if (visit === undefined) throw new Problem("VISIT_NOT_FOUND");
  const household = await lockCarHousehold(tx, visit.household_id, visit.complex_id);
  if (household.family !== visit.family) throw new Problem("VISIT_NOT_FOUND");
  return { ...household, complexId: visit.complex_id };
}

/** A new family inherits no visit, no car and no used hours; what the former one had registered from now on is cancelled. */
export const beginFamily: HouseholdReplacedHook = async (tx, { householdId }) => {
  await tx.run(sql`select from car_households where household_id = ${householdId} for update`);
  await tx.run(sql`
    update car_visits set cancelled_at = clock_timestamp()
    where household_id = ${householdId} and cancelled_at is null and came_at is null and from_at > clock_timestamp()`);
  await tx.run(sql`update car_households set family = family + 1 where household_id = ${householdId}`);
};

/** Who leaves a door that nobody lives behind any more leaves no visits ahead. */
export const cancelVisitsOfLeft: ResidenceEndedHook = async (tx, memberId, complexId) => {
  await tx.run(sql`
    update car_visits v set cancelled_at = clock_timestamp()
    where v.member_id = ${memberId} and v.complex_id = ${complexId} and v.cancelled_at is null
      and v.came_at is null and v.from_at > clock_timestamp()
      and not exists (select from residences h where h.household_id = v.household_id and h.state = 'ACTIVE')`);
};
