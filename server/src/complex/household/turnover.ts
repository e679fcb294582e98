import type { TurnoverEndsView, TurnoverView } from "@danji/contract/complex/household/door-codes";
import { turnoverDaysAhead } from "@danji/contract/complex/household/household-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { lockActiveMembers } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { type Database, type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockAct, requireAct } from "../complex-access.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { lockHousehold } from "./move-in.ts";
import { householdMembers, replaceHousehold, type TurnoverFeatures, withMembersLocked } from "./replace-household.ts";

interface TurnoverOptions {
  readonly apartmentId: number;
  readonly householdId: number;
}

const seoulToday = sql`(clock_timestamp() at time zone 'Asia/Seoul')::date`;

/** Throws APARTMENT_NOT_FOUND, MANAGER_ONLY, ROLE_ONLY or HOUSEHOLD_NOT_FOUND. */
export async function getTurnover(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, householdId }: TurnoverOptions,
  features: TurnoverFeatures,
): Promise<TurnoverView> {
  await requireAct(db, viewer, apartmentId, "manageHouseholds");
  const household = await db.maybe<{
    building: string;
    unit: string;
    today: string;
    day: string | null;
    is_held: boolean;
    planned_by: string | null;
    codes: number;
    invitations: number;
  }>(sql`
    select o.building, o.unit, ${seoulToday}::text as today, t.day::text as day, t.held_at is not null as is_held,
      (select ${nicknameIn(sql`o.complex_id`)} from members a where a.id = t.planned_by) as planned_by,
      (select count(*) from door_codes d join door_code_prints p on p.id = d.print_id
        where d.household_id = o.id and d.used_at is null and d.ended_at is null and p.ends_at > clock_timestamp()) as codes,
      (select count(*) from household_invitations i
        where i.household_id = o.id and i.used_at is null and i.ended_at is null and i.expires_at >= clock_timestamp()) as invitations
    from households o left join household_turnovers t on t.household_id = o.id and t.state = 'PLANNED'
    where o.id = ${householdId} and o.complex_id = ${apartmentId}`);
  if (household === undefined) throw new Problem("HOUSEHOLD_NOT_FOUND");
  const homes = await db.many<{ state: string; nickname: string | null }>(sql`
    select h.state, (select ${nicknameIn(sql`h.complex_id`)} from members a where a.id = h.member_id) as nickname
    from residences h where h.household_id = ${householdId} and h.state in ('ACTIVE', 'WAITING') order by h.id`);
  const named = (state: string) =>
    homes.filter((home) => home.state === state).map(({ nickname }) => nicknameOrWithdrawn(nickname));
  const ofFeatures: Partial<TurnoverEndsView> = {};
  for (const { householdEnds } of features) {
    Object.assign(ofFeatures, await householdEnds?.(db, { complexId: apartmentId, householdId }));
  }
  const { building, unit, today, day, is_held: isHeld, planned_by: plannedBy, codes, invitations } = household;
  return {
    building,
    unit,
    today,
    plan: day === null ? null : { day, plannedBy: nicknameOrWithdrawn(plannedBy), ...(isHeld && { isHeld }) },
    ends: {
      residents: named("ACTIVE"),
      waiting: named("WAITING"),
      codes,
      invitations,
      chatrooms: 0,
      reservations: 0,
      ...ofFeatures,
    },
  };
}

/**
 * Replaces a household today, or plans it for a later day. Throws as getTurnover, TURNOVER_PLANNED where a day is planned
 * already, TURNOVER_DAY_OVER or TURNOVER_DAY_TOO_FAR.
 */
export async function planTurnover(
  db: Database,
  viewer: Viewer,
  { apartmentId, householdId, day, address }: TurnoverOptions & { readonly day: string; readonly address: string },
  features: TurnoverFeatures,
): Promise<TurnoverView> {
  const { memberId: actorId } = viewer;
  const target = `household:${householdId}`;
  await withMembersLocked(db, householdId, async (tx, isComplete) => {
    await lockActiveMembers(tx, viewer, householdMembers(householdId), "no key update");
    await lockTurnover(tx, viewer, { apartmentId, householdId });
    if (!(await isComplete())) return false;
    const { ahead } = await tx.one<{ ahead: number }>(sql`select ${day}::date - ${seoulToday} as ahead`);
    if (ahead < 0) throw new Problem("TURNOVER_DAY_OVER");
    if (ahead > turnoverDaysAhead) throw new Problem("TURNOVER_DAY_TOO_FAR");
    const id = await insertPlan(tx, { householdId, day, actorId });
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "turnover.planned", target, detail: { day } });
    await recordAudit(tx, { action: "household.turnover.planned", actorId, target, address });
    if (ahead === 0)
      await replaceHousehold(tx, { id, householdId, complexId: apartmentId, plannedBy: actorId, address }, features);
    return true;
  });
  return getTurnover(db, viewer, { apartmentId, householdId }, features);
}

async function insertPlan(
  tx: Transaction,
  { householdId, day, actorId }: { readonly householdId: number; readonly day: string; readonly actorId: number },
): Promise<number> {
  try {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into household_turnovers (household_id, day, planned_by) values (${householdId}, ${day}, ${actorId})
      returning id`);
    return id;
  } catch (error) {
    if (violatedConstraint(error) === "household_turnovers_planned") throw new Problem("TURNOVER_PLANNED");
    throw error;
  }
}

/** Withdraws the planned turnover. Throws as getTurnover, or TURNOVER_NOT_PLANNED. */
export async function withdrawTurnover(
  db: Database,
  viewer: Viewer,
  { apartmentId, householdId, address }: TurnoverOptions & { readonly address: string },
): Promise<void> {
  const { memberId: actorId } = viewer;
  await db.tx(async (tx) => {
    await lockTurnover(tx, viewer, { apartmentId, householdId });
    const withdrawn = await tx.run(sql`
      update household_turnovers set state = 'WITHDRAWN', withdrawn_by = ${actorId}, closed_at = clock_timestamp()
      where household_id = ${householdId} and state = 'PLANNED'`);
    if (withdrawn === 0) throw new Problem("TURNOVER_NOT_PLANNED");
    const target = `household:${householdId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "turnover.withdrawn", target });
    await recordAudit(tx, { action: "household.turnover.withdrawn", actorId, target, address });
  });
}

async function lockTurnover(
  tx: Transaction,
  viewer: Viewer,
  { apartmentId, householdId }: TurnoverOptions,
): Promise<void> {
  await tx.run(sql`select id from complexes where id = ${apartmentId} for key share`);
  await lockAct(tx, viewer, apartmentId, "manageHouseholds");
  await lockHousehold(tx, householdId);
  const here = await tx.maybe(sql`select 1 from households where id = ${householdId} and complex_id = ${apartmentId}`);
  if (here === undefined) throw new Problem("HOUSEHOLD_NOT_FOUND");
}
