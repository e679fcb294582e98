import { doorKey } from "@danji/contract/complex/door-rules";
import { officeLimits as limits } from "@danji/contract/complex/office-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

interface Claim {
  readonly id: number;
  readonly complex_id: number;
  readonly member_id: number;
  readonly created_at: Date;
}

/**
 * Condition on the home `h` of a query: an office verified it long enough before the claim. What members enter themselves
 * in a complex without approval has no decision, and does not count.
 */
export const isVerifiedHome = ({ complex_id, created_at }: Claim): Sql => sql`
  h.complex_id = ${complex_id} and h.state = 'ACTIVE'
  and h.decided_at <= ${created_at}::timestamptz - make_interval(days => ${limits.vouchDays})`;

interface VouchingDoor {
  readonly building: string;
  readonly unit: string;
}

/** Households that vouch for a claim, as of this statement; the claimant's own counts for nothing. */
export async function countVouchingDoors(db: Queryable, claim: Claim): Promise<number> {
  const doors = await db.many<VouchingDoor & Record<string, unknown>>(sql`
    select h.building, h.unit from office_vouches v join residences h on h.member_id = v.member_id
    where v.claim_id = ${claim.id} and ${isVerifiedHome(claim)}`);
  return distinctDoors(doors, await claimantDoors(db, claim));
}

/** True where enough households could vouch. */
export async function canBeVouched(db: Queryable, claim: Claim): Promise<boolean> {
  const doors = await db.many<VouchingDoor & Record<string, unknown>>(sql`
    select distinct h.building, h.unit from residences h where ${isVerifiedHome(claim)} limit 1000`);
  return distinctDoors(doors, await claimantDoors(db, claim)) >= limits.vouchesNeeded;
}

/** The doors of the claimant in the complex, also those with other residents. */
export async function claimantDoors(db: Queryable, claim: Claim): Promise<ReadonlySet<string>> {
  const doors = await db.many<VouchingDoor & Record<string, unknown>>(sql`
    select building, unit from residences where complex_id = ${claim.complex_id} and member_id = ${claim.member_id}`);
  return new Set(doors.map(doorOf));
}

export const doorOf = ({ building, unit }: VouchingDoor): string => doorKey(building, unit);

const distinctDoors = (doors: readonly VouchingDoor[], excluded: ReadonlySet<string>): number =>
  new Set(doors.map(doorOf).filter((door) => !excluded.has(door))).size;
