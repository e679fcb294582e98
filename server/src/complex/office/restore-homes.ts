import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** A confirmed claim, with since when. */
export interface FalseOffice {
  readonly complexId: number;
  readonly since: Date;
}

// By their own word: verified by no office, and without a voucher.
const isOwnWord = sql`o.decided_at is null and o.way is null`;

// Its member has left the door since, or lives by their own word behind one that this office has ended no home of theirs at: who changes
// the door of a home leaves no other trace.
const isLeft = (since: Date): Sql => sql`exists (
  select from residences o
  where o.member_id = h.member_id and o.complex_id = h.complex_id and (
    (o.household_id = h.household_id and o.state = 'ENDED' and o.ended_request is not true and o.decided_by is null
      and o.decided_at > h.decided_at)
    or (o.state = 'ACTIVE' and ${isOwnWord} and o.created_at > h.decided_at and not exists (
      select from residences e
      where e.member_id = o.member_id and e.household_id = o.household_id and e.state in ('ENDED', 'REJECTED')
        and e.decided_by is not null and e.decided_at >= ${since}::timestamptz))))`;

// Homes that this office ended or rejected, and that their members have not left; a home that its member left has no `decided_by`.
const decidedHomes = ({ complexId, since }: FalseOffice): Sql => sql`
  h.complex_id = ${complexId} and h.state in ('ENDED', 'REJECTED') and h.decided_by is not null
  and h.decided_at >= ${since}::timestamptz and not ${isLeft(since)}`;

interface LivedRow {
  readonly id: number;
  readonly door: string;
  readonly member_id: number;
  /** It was verified by no office, and has no voucher. */
  readonly is_own_word: boolean;
  /** The member lives behind that door without an approval of this office. */
  readonly is_lived_in: boolean;
  readonly has_own_word: boolean;
}

/**
 * Homes that were lived in before this office ended them: of a member one a door, the one that was verified first. One by their
 * own word only where they have no other by it, since that is one a complex.
 */
async function findLivedHomes(db: Queryable, office: FalseOffice): Promise<readonly number[]> {
  const rows = await db.many<LivedRow & Record<string, unknown>>(sql`
    select h.id, h.member_id || ' ' || h.household_id as door, h.member_id, h.verified_before is null and h.way is null as is_own_word,
      exists (
        select from residences o
        where o.member_id = h.member_id and o.household_id = h.household_id and o.state = 'ACTIVE'
          and (o.decided_at is null or o.decided_at < ${office.since}::timestamptz)) as is_lived_in,
      exists (
        select from residences o
        where o.member_id = h.member_id and o.complex_id = h.complex_id and o.state = 'ACTIVE'
          and ${isOwnWord}) as has_own_word
    from residences h
    where ${decidedHomes(office)} and h.state = 'ENDED' and h.ended_request is not true
      and (h.verified_before is null or h.verified_before < ${office.since}::timestamptz)
    order by h.verified_before, h.id`);
  const doors = new Set<string>();
  const ownWords = new Set<number>();
  const lived: number[] = [];
  for (const { id, door, member_id: memberId, is_own_word, is_lived_in, has_own_word } of rows) {
    if (is_lived_in || doors.has(door)) continue;
    if (is_own_word && (has_own_word || ownWords.has(memberId))) continue;
    doors.add(door);
    if (is_own_word) ownWords.add(memberId);
    lived.push(id);
  }
  return lived;
}

// The last that it ended or rejected of each member who has no other home there: no office but this one had approved it.
const waitingHomes = (office: FalseOffice, lived: readonly number[]): Sql => sql`
  h.id in (select max(h.id) from residences h where ${decidedHomes(office)} group by h.member_id)
  and h.member_id not in (select member_id from residences where id = any(${lived}::bigint[]))
  and not exists (
    select from residences o
    where o.complex_id = h.complex_id and o.member_id = h.member_id and o.state in ('WAITING', 'ACTIVE'))`;

/** How many homes the undoing gives back. */
export async function countRestored(db: Queryable, office: FalseOffice): Promise<number> {
  const lived = await findLivedHomes(db, office);
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from residences h where ${waitingHomes(office, lived)}`);
  return lived.length + count;
}

/**
 * Homes that were lived in are so again, as verified as they were, whatever their members have asked for since; those that were
 * rejected wait again. After the homes that this office approved wait.
 */
export async function restoreHomes(tx: Transaction, office: FalseOffice): Promise<void> {
  const lived = await findLivedHomes(tx, office);
  const isLived = sql`h.id = any(${lived}::bigint[])`;
  // What was asked for anew gives way: a member has one open home a door.
  await tx.run(sql`
    update residences o set state = 'ENDED', decided_at = clock_timestamp(), decided_by = null, ended_request = true
    from residences h
    where ${isLived} and o.member_id = h.member_id and o.household_id = h.household_id
      and (o.state = 'WAITING' or (o.state = 'REJECTED' and o.decided_at >= ${office.since}::timestamptz))`);
  // A door that it emptied is the same family's again, also where its members were ended on different days (decision 104).
  await tx.run(sql`
    update households o set emptied_at = null, last_member_id = null from residences h
    where o.id = h.household_id and o.last_member_id = h.member_id and ${isLived}`);
  await tx.run(sql`
    update residences h set state = 'ACTIVE', decided_at = verified_before, decided_by = null, verified_before = null,
      turnover_id = null, ended_request = null
    where ${isLived}`);
  // Who lives there again by their own word is verified as before.
  await tx.run(sql`
    update residences o set decided_at = d.verified_before
    from (
      select h.member_id, h.household_id, min(h.verified_before) as verified_before from residences h
      where ${decidedHomes(office)} and h.verified_before < ${office.since}::timestamptz group by 1, 2) d
    where o.member_id = d.member_id and o.household_id = d.household_id and o.state = 'ACTIVE' and o.decided_at is null`);
  await tx.run(sql`
    update residences h set state = 'WAITING', decided_at = null, decided_by = null, verified_before = null,
      turnover_id = null, ended_request = null
    where ${waitingHomes(office, lived)}`);
  await tx.run(sql`
    update members m set home_id = h.id
    from (select h.member_id, min(h.id) as id from residences h where ${isLived} group by h.member_id) h
    where h.member_id = m.id and m.home_id is null`);
}
