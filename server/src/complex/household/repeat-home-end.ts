import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { afterHomeEnded } from "../residence/residence-end.ts";
import { lockHousehold } from "./move-in.ts";
import { isDue, replaceHousehold } from "./replace-household.ts";

interface EarlierEnd {
  readonly memberId: number;
  /** When the account was made and when it ended, as PostgreSQL writes them in JSON. */
  readonly since: string;
  readonly at: string;
}

interface HomeEnd extends EarlierEnd {
  readonly homeId: number;
  /** In which the home was lived in from then on; null for none. */
  readonly householdId: number | null;
}

/**
 * Ends a home that a restored backup brought back, or whose door had become another since. Gives none: who lives behind another door by
 * then asks for it anew. Bookings stay, as where an office ends a home: a restore charges no household.
 */
export async function repeatHomeEnd(
  tx: Transaction,
  { homeId, memberId, since, at, householdId }: HomeEnd,
  features: readonly FeatureManifest[],
): Promise<void> {
  await lockMember(tx, memberId);
  const home = await tx.maybe<{ complex_id: number }>(sql`
    update residences h set state = 'ENDED', decided_at = ${at}::timestamptz, decided_by = null
    where h.id = ${homeId} and h.member_id = ${memberId} and h.state = 'ACTIVE'
      and h.household_id is distinct from ${householdId}::bigint
      and exists (select from members a where a.id = h.member_id and a.created_at = ${since}::timestamptz)
    returning complex_id`);
  if (home === undefined) return;
  await afterHomeEnded(tx, memberId, homeId, home.complex_id, async () => {
    for (const { onResidenceEnded } of features) await onResidenceEnded?.(tx, memberId, home.complex_id);
  });
}

interface EarlierTurnover extends EarlierEnd {
  readonly householdId: number;
}

/** Replaces a household again whose former family a restored backup brought back. `memberId` is who had planned it. */
export async function repeatTurnover(
  tx: Transaction,
  { householdId, memberId, since, at }: EarlierTurnover,
  features: readonly FeatureManifest[],
): Promise<void> {
  await tx.run(sql`
    select m.id from members m
    where m.id in (select h.member_id from residences h where h.household_id = ${householdId}) order by m.id for no key update`);
  await lockHousehold(tx, householdId);
  const isDone = sql`
    select from household_turnovers t
    where t.household_id = o.id and t.state = 'DONE' and t.closed_at >= ${at}::timestamptz`;
  const household = await tx.maybe<{ complex_id: number }>(sql`
    select o.complex_id from households o
    where o.id = ${householdId} and not exists (${isDone})
      and exists (select from members a where a.id = ${memberId} and a.created_at = ${since}::timestamptz)`);
  if (household === undefined) return;
  await tx.run(sql`
    insert into household_turnovers (household_id, day, planned_by)
    values (${householdId}, (${at}::timestamptz at time zone 'Asia/Seoul')::date, ${memberId})
    on conflict (household_id) where state = 'PLANNED' do nothing`);
  const { id, planned_by: plannedBy } = await tx.one<{ id: number; planned_by: number }>(sql`
    select id, planned_by from household_turnovers where household_id = ${householdId} and state = 'PLANNED'`);
  const turnover = { id, householdId, complexId: household.complex_id, plannedBy, address: "", at };
  await replaceHousehold(tx, turnover, features);
}

interface EndedPlan {
  readonly id: number;
  /** When it was planned, as PostgreSQL writes it in JSON. */
  readonly since: string;
}

/** Withdraws a planned turnover that a restored backup brought back. */
export const repeatPlanWithdrawal = (db: Queryable, { id, since }: EndedPlan): Promise<unknown> =>
  db.run(sql`
    update household_turnovers set state = 'WITHDRAWN', closed_at = clock_timestamp()
    where id = ${id} and planned_at = ${since}::timestamptz and state = 'PLANNED'`);

/**
 * Leaves planned turnovers whose day has come to their offices, after a restore: one that was not carried out by then may have been
 * withdrawn. The office sees its day, withdraws it, and plans anew where it is to be.
 */
export const holdDueTurnovers = (db: Queryable): Promise<unknown> =>
  db.run(sql`update household_turnovers t set held_at = clock_timestamp() where ${isDue}`);

const lockMember = (tx: Transaction, memberId: number) =>
  tx.run(sql`select id from members where id = ${memberId} for no key update`);
