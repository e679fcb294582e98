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
 * Condition on the home `h` of a query: an office verified it long enough before the claim, and its member lives behind no
 * door of the claimant, also one that the claimant has left. What members enter themselves in a complex without approval has no
 * decision, and does not count.
 */
export const isVouchingHome = ({ complex_id, member_id, created_at }: Claim): Sql => sql`
  h.complex_id = ${complex_id} and h.state = 'ACTIVE'
  and h.decided_at <= ${created_at}::timestamptz - make_interval(days => ${limits.vouchDays})
  and not exists (
    select from residences o
    where o.member_id = h.member_id and o.complex_id = ${complex_id} and o.state = 'ACTIVE' and o.household_id in (
      select household_id from residences where member_id = ${member_id} and complex_id = ${complex_id}))`;

/** Households that vouch for a claim, as of this statement; the claimant's own counts for nothing. */
export const countVouchingDoors = (db: Queryable, claim: Claim): Promise<number> =>
  countDoors(
    db,
    sql`
    from office_vouches v join residences h on h.member_id = v.member_id
    where v.claim_id = ${claim.id} and ${isVouchingHome(claim)}`,
  );

/** True where enough households could vouch. */
export const canBeVouched = async (db: Queryable, claim: Claim): Promise<boolean> =>
  (await countDoors(db, sql`from residences h where ${isVouchingHome(claim)}`)) >= limits.vouchesNeeded;

/** Doors of the homes `h`: one of each member, and each but once; the most that can be counted so. */
async function countDoors(db: Queryable, homes: Sql): Promise<number> {
  const members = await db.many<{ doors: readonly number[] }>(sql`
    select array_agg(h.household_id order by h.household_id) as doors ${homes}
    group by h.member_id order by count(*), h.member_id limit 1000`);
  /** The doors of the member who counts for a door. */
  const holders = new Map<number, readonly number[]>();
  // Augmenting paths (Kuhn): who counts for a door may count for another of theirs instead.
  const takeOne = (doors: readonly number[], tried: Set<number>): boolean =>
    doors.some((door) => {
      if (tried.has(door)) return false;
      tried.add(door);
      const holder = holders.get(door);
      if (holder !== undefined && !takeOne(holder, tried)) return false;
      holders.set(door, doors);
      return true;
    });
  for (const { doors } of members) takeOne(doors, new Set());
  return holders.size;
}
