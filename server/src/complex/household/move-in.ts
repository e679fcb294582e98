import { residenceLimits } from "@danji/contract/complex/residence-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireListedDoor } from "../residence/door-list.ts";
import { notifyHousehold } from "../residence/home-notifications.ts";
import { isHouseholdMember } from "./household-member.ts";
import { chooseIfNone } from "../residence/residence.ts";

export interface Door {
  readonly householdId: number;
  readonly complexId: number;
  readonly building: string;
  readonly unit: string;
}

/** Who vouches for a home. */
export type Vouch =
  | { readonly way: "CODE"; readonly vouchedBy: number; readonly printId: number }
  /** `decidedAt`: since when the inviter's own home is verified, which the new one is as much; null where it is not. */
  | { readonly way: "INVITATION"; readonly vouchedBy: number; readonly decidedAt: Date | null };

/**
 * Locks the row of a household, whose codes, invitations and homes by them then stay as they are until the end of the
 * transaction. Lock order: members, complex, household, then codes, invitations and homes.
 */
export async function lockHousehold(tx: Transaction, householdId: number): Promise<void> {
  await tx.run(sql`select id from households where id = ${householdId} for no key update`);
}

/**
 * The viewer, whose row is locked as that of the household, lives there from now on: a home of theirs behind that door by their own
 * word, or one that waits in the complex, is that one, else there is a new one. Gives its id. Throws HOUSEHOLD_ALREADY, TOO_MANY_RESIDENCES or
 * DOOR_NOT_LISTED.
 */
export async function moveIn(tx: Transaction, { memberId }: Viewer, door: Door, vouch: Vouch): Promise<number> {
  await requireListedDoor(tx, door.complexId, door);
  const homes = await tx.many<{ id: number; is_member: boolean; state: string; here: boolean; same: boolean }>(sql`
    select h.id, ${isHouseholdMember(sql`h`)} as is_member, h.state, h.household_id = ${door.householdId} as here,
      h.complex_id = ${door.complexId} as same
    from residences h
    where h.member_id = ${memberId} and h.state in ('WAITING', 'ACTIVE') order by here desc, h.id for no key update`);
  if (homes.some(({ here, is_member: isMember }) => here && isMember)) throw new Problem("HOUSEHOLD_ALREADY");
  const waiting = homes.find(({ same, here, state }) => same && (here || state === "WAITING"));
  if (waiting === undefined && homes.length >= residenceLimits.ownMax) throw new Problem("TOO_MANY_RESIDENCES");
  const id = waiting?.id ?? (await insertHome(tx, memberId, door));
  await tx.run(sql`
    update residences set building = ${door.building}, unit = ${door.unit}, state = 'ACTIVE', way = ${vouch.way},
      vouched_by = ${vouch.vouchedBy}, vouched_at = clock_timestamp(), rejection_reason = null,
      decided_at = ${vouch.way === "CODE" ? sql`clock_timestamp()` : sql`${vouch.decidedAt}::timestamptz`},
      decided_by = ${vouch.way === "CODE" ? vouch.vouchedBy : null},
      door_print_id = ${vouch.way === "CODE" ? vouch.printId : null}
    where id = ${id}`);
  await chooseIfNone(tx, memberId, id);
  await notifyHousehold(tx, [id]);
  return id;
}

interface UsedOnce {
  readonly household_id: number;
  /** Who has used it: a code or an invitation is used once. */
  readonly used_by: number | null;
}

/**
 * The home that the viewer has by this very code or invitation and lives in, so that a call whose answer was lost is answered
 * again (decision 099); undefined where others used it, or the home has ended.
 */
export async function findHomeByUse(
  db: Queryable,
  { memberId }: Viewer,
  { used_by: usedBy, household_id: householdId }: UsedOnce,
): Promise<number | undefined> {
  if (usedBy !== memberId) return undefined;
  const home = await db.maybe<{ id: number }>(sql`
    select id from residences where member_id = ${memberId} and household_id = ${householdId} and state = 'ACTIVE'`);
  return home?.id;
}

async function insertHome(tx: Transaction, memberId: number, { complexId, building, unit }: Door): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into residences (complex_id, member_id, building, unit, state)
    values (${complexId}, ${memberId}, ${building}, ${unit}, 'WAITING') returning id`);
  return id;
}
