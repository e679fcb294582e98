import { recordAudit } from "#platform/audit.ts";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import { notifyOfDecision } from "../residence/home-notifications.ts";
import { afterHomeEnded } from "../residence/residence-end.ts";
import { lockHousehold } from "./move-in.ts";

export type TurnoverFeatures = readonly Pick<
  FeatureManifest,
  "onHouseholdReplaced" | "onResidenceEnded" | "householdEnds"
>[];

interface Turnover {
  readonly id: number;
  readonly householdId: number;
  readonly complexId: number;
  readonly plannedBy: number;
  readonly address: string;
  /** When it was carried out, as PostgreSQL writes it in JSON, where it is repeated after a restore. */
  readonly at?: string;
}

/** Query of the members whose homes a turnover ends. */
export const householdMembers = (householdId: number): Sql => sql`
  select h.member_id from residences h where h.household_id = ${householdId} and h.state in ('ACTIVE', 'WAITING')`;

/** Attempts to lock a household while people move in. */
const TRIES = 20;

/**
 * Runs `work` in a transaction that locks the members of a household before the household itself. Who moved in between is
 * not locked: `isComplete` is false then, `work` gives false, and all begins anew.
 */
export async function withMembersLocked(
  db: Database,
  householdId: number,
  work: (tx: Transaction, isComplete: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const done = await db.tx(async (tx) => {
      const before = await tx.many<{ member_id: number }>(householdMembers(householdId));
      const known = new Set(before.map(({ member_id: memberId }) => memberId));
      return work(tx, async () => {
        const now = await tx.many<{ member_id: number }>(householdMembers(householdId));
        return now.every(({ member_id: memberId }) => known.has(memberId));
      });
    });
    if (done) return;
  }
  throw new Problem("UNAVAILABLE");
}

/**
 * Carries a turnover out, in the caller's transaction, which has locked the household and its members: every home behind the
 * door ends, with its codes and invitations, and what features attach to the household. What was written stays.
 */
export async function replaceHousehold(
  tx: Transaction,
  { id, householdId, complexId, plannedBy, address, at }: Turnover,
  features: TurnoverFeatures,
): Promise<void> {
  await tx.run(sql`
    update door_codes set ended_at = clock_timestamp(), end_reason = 'REPLACED'
    where household_id = ${householdId} and used_at is null and ended_at is null`);
  await tx.run(sql`
    update household_invitations set ended_at = clock_timestamp(), end_reason = 'REPLACED'
    where household_id = ${householdId} and used_at is null and ended_at is null`);
  const homes = await tx.many<{ id: number; member_id: number }>(sql`
    update residences set verified_before = case when state = 'ACTIVE' then decided_at end, state = 'ENDED',
      decided_at = clock_timestamp(), decided_by = ${plannedBy}, turnover_id = ${id}, ended_request = state = 'WAITING'
    where household_id = ${householdId} and state in ('ACTIVE', 'WAITING') returning id, member_id`);
  await tx.run(sql`
    update household_turnovers set state = 'DONE', closed_at = clock_timestamp() where id = ${id}`);
  for (const home of homes) {
    await afterHomeEnded(tx, home.member_id, home.id, complexId, async (_, memberId) => {
      for (const { onResidenceEnded } of features) await onResidenceEnded?.(tx, memberId, complexId);
    });
    const target = `residence:${home.id}`;
    await recordAudit(tx, { action: "residence.ended", actorId: plannedBy, target, address });
  }
  const residenceIds = homes.map((home) => home.id);
  await notifyOfDecision(tx, residenceIds, { decidedBy: plannedBy, decision: "ENDED" });
  const memberIds = homes.map(({ member_id: memberId }) => memberId).toSorted((one, other) => one - other);
  for (const { onHouseholdReplaced } of features)
    await onHouseholdReplaced?.(tx, { householdId, complexId, memberIds, at });
  await beginFamily(tx, householdId);
}

/**
 * What was done behind this door is of a former family from now on: the triggers of migration 0150 leave it behind, as where others
 * move in after the last resident had left.
 */
const beginFamily = (tx: Transaction, householdId: number): Promise<number> =>
  tx.run(sql`
    update households set family_since = clock_timestamp(), emptied_at = null, last_member_id = null where id = ${householdId}`);

/** Condition on the turnover `t`: it is planned, its day in Seoul has come, and it does not wait for its office. */
export const isDue = sql`(
  t.state = 'PLANNED' and t.held_at is null and t.day <= (clock_timestamp() at time zone 'Asia/Seoul')::date)`;

/**
 * Carries out the planned turnovers whose day has come, one a transaction. Several processes may run it at once: who has
 * locked a household finds whether its turnover is still planned. One that is held waits for its office.
 */
export async function runDueTurnovers(db: Database, features: TurnoverFeatures): Promise<void> {
  const due = await db.many<{ id: number; household_id: number }>(sql`
    select t.id, t.household_id from household_turnovers t
    where ${isDue} order by t.day, t.id limit 500`);
  await eachAlone(
    due,
    ({ id }) => `turnover ${id}`,
    ({ id, household_id: householdId }) => runTurnover(db, { id, householdId }, features),
  );
}

const runTurnover = (
  db: Database,
  { id, householdId }: Pick<Turnover, "id" | "householdId">,
  features: TurnoverFeatures,
): Promise<void> =>
  withMembersLocked(db, householdId, async (tx, isComplete) => {
    await tx.run(sql`
      select m.id from members m where m.id in (${householdMembers(householdId)}) order by m.id for no key update`);
    await lockHousehold(tx, householdId);
    if (!(await isComplete())) return false;
    const plan = await tx.maybe<{ planned_by: number; complex_id: number }>(sql`
      select t.planned_by, o.complex_id from household_turnovers t join households o on o.id = t.household_id
      where t.id = ${id} and t.state = 'PLANNED' and t.held_at is null`);
    if (plan === undefined) return true;
    const turnover = { id, householdId, complexId: plan.complex_id, plannedBy: plan.planned_by, address: "" };
    await replaceHousehold(tx, turnover, features);
    return true;
  });
