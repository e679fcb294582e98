import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { plateKey, plateName } from "@danji/contract/visitor-car/plate";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { refusalLimits as limits } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import type { RefusedPlateResult } from "@danji/contract/visitor-car/refused/refused-plates";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { notifyMembers } from "#notification/notify.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { databaseNow } from "../car-rules.ts";
import { refusalLock } from "./refused-plate.ts";

/** Plates that a member refuses a day. */
const refusalLimit: Limit = { name: "refused plates", max: 100, seconds: 86_400 };

interface NewRefusal {
  readonly apartmentId: number;
  readonly plate: string;
  readonly reason: string;
  /** Its last day in Seoul, as 2026-12-03. */
  readonly until: string;
}

/**
 * Refuses a plate from now on, cancels the visits that would begin in that time, and notifies their households. The same refusal by the same
 * member is answered as the first time, since that answer may be lost. Throws as requireDeskAct, TOO_MANY_REQUESTS, REFUSAL_DAYS, PLATE_REFUSED_ALREADY and REFUSED_PLATES_FULL.
 */
export const refusePlate = (
  { db, limits: rates }: Services,
  viewer: Viewer,
  { apartmentId: complexId, plate, reason, until }: NewRefusal,
): Promise<RefusedPlateResult> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, complexId, "refuseCars");
    await lockAct(tx, viewer, complexId, "refuseCars");
    await rates.charge(tx, refusalLimit, `member:${viewer.memberId}`);
    const today = seoulDay(new Date(await databaseNow(tx)));
    if (until < today || until > addDays(today, limits.daysMax)) throw new Problem("REFUSAL_DAYS");
    // A registration at this moment is waited for, and stopped as well; a later one is refused.
    await tx.run(sql`select pg_advisory_xact_lock(${refusalLock(complexId)})`);
    const end = seoulMoment(addDays(until, 1), "00:00");
    const same = await tx.maybe<{ id: number; is_repeat: boolean; stopped: number }>(sql`
      select r.id, (r.member_id = ${viewer.memberId} and r.reason = ${reason} and r.until_at = ${end}) is true as is_repeat,
        (select count(*) from car_visits v where v.refusal_id = r.id) as stopped
      from refused_plates r
      where r.complex_id = ${complexId} and r.plate_key = ${plateKey(plate)} and r.until_at > clock_timestamp()`);
    if (same?.is_repeat === true) return { refusalId: same.id, stopped: same.stopped };
    if (same !== undefined) throw new Problem("PLATE_REFUSED_ALREADY");
    const current = await tx.one<{ all: number }>(sql`
      select count(*) as all from refused_plates where complex_id = ${complexId} and until_at > clock_timestamp()`);
    if (current.all >= limits.currentMax) {
      throw new Problem("REFUSED_PLATES_FULL", { message: copy.full(limits.currentMax) });
    }
    const { id } = await tx.one<{ id: number }>(sql`
      insert into refused_plates (complex_id, plate, plate_key, reason, member_id, until_at)
      values (${complexId}, ${plateName(plate)}, ${plateKey(plate)}, ${reason}, ${viewer.memberId},
        ${end})
      returning id`);
    const stopped = await stopVisits(tx, viewer, id);
    const act = { complexId, actorId: viewer.memberId, act: "cars.refused", target: `refusal:${id}` } as const;
    await recordOfficeAct(tx, { ...act, detail: { until, stopped } });
    return { refusalId: id, stopped };
  });

/** Cancels the visits that would begin while the plate is refused, one entry for each household; and gives how many. */
async function stopVisits(tx: Transaction, { memberId }: Viewer, refusalId: number): Promise<number> {
  const stopped = await tx.many<{ id: number }>(sql`
    update car_visits v set cancelled_at = clock_timestamp(), refusal_id = r.id
    from refused_plates r
    where r.id = ${refusalId} and v.complex_id = r.complex_id and v.plate_key = r.plate_key
      and v.cancelled_at is null and v.came_at is null and v.from_at > r.from_at and v.from_at < r.until_at
    returning v.id`);
  if (stopped.length === 0) return 0;
  await notifyMembers(tx, {
    kind: "CAR_REFUSED",
    receivers: sql`
      select w.member_id as id, v.first_id
      from (
        select household_id, family, min(id) as first_id from car_visits
        where refusal_id = ${refusalId} group by household_id, family
      ) v join residences w on w.household_id = v.household_id and ${isHouseholdMember(sql`w`)}
        join car_households k on k.household_id = v.household_id and k.family = v.family`,
    thingId: sql`r.first_id`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });
  return stopped.length;
}

interface RefusalId {
  readonly apartmentId: number;
  readonly refusalId: number;
}

/** Ends a refusal now; one that has ended stays as it is. Throws as requireDeskAct, and REFUSAL_NOT_FOUND. */
export const endRefusal = (db: Database, viewer: Viewer, { apartmentId, refusalId }: RefusalId): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, apartmentId, "refuseCars");
    await lockAct(tx, viewer, apartmentId, "refuseCars");
    const found = await tx.maybe<{ is_over: boolean }>(sql`
      select until_at <= clock_timestamp() as is_over from refused_plates
      where id = ${refusalId} and complex_id = ${apartmentId} for update`);
    if (found === undefined) throw new Problem("REFUSAL_NOT_FOUND");
    if (found.is_over) return;
    await tx.run(sql`update refused_plates set until_at = clock_timestamp() where id = ${refusalId}`);
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "cars.refusalEnded",
      target: `refusal:${refusalId}`,
    });
  });
