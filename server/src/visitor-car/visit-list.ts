import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import { carLimits, plateDays } from "@danji/contract/visitor-car/car-rules";
import type { VisitorCarHomeView, VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { shownRegion } from "#complex/address/address-names.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { requireOwnHousehold } from "#complex/household/household.ts";
import { homeItem } from "#complex/home/home-item.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { endOfToday } from "#platform/db/database-time.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findFamily } from "./car-household.ts";
import { databaseNow, listRules } from "./car-rules.ts";
import { countPenalties } from "./penalty/penalty-list.ts";
import { isRefusalDue } from "./refused/refused-list.ts";
import { plateDaysOf } from "./retention/plate-retention.ts";
import { plateOf, type StayRow, stayColumns } from "./visit-row.ts";

interface VisitRow extends StayRow {
  readonly plate: string | null;
  readonly purpose: string | null;
  readonly series_id: number | null;
  readonly registered_by: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: string | null;
  readonly refused_for: string | null;
}

/**
 * The visits of the viewer's household, with what a browser computes bills from. Throws RESIDENCE_NOT_FOUND and
 * HOUSEHOLD_WAITS for the home that is asked for.
 */
export async function listVisits(
  db: Queryable,
  viewer: Viewer,
  residenceId: number | undefined,
): Promise<VisitorCarsView> {
  const homeId = residenceId ?? (await findChosenHome(db, viewer));
  if (homeId === undefined) return { home: null, rules: [], plateDays, penalties: 0, visits: [] };
  const household = await requireOwnHousehold(db, viewer, homeId);
  const { region, location } = await db.one<{ region: string; location: string }>(sql`
    select region, location from complexes where id = ${household.complexId}`);
  const address = `${shownRegion(region).region} ${location}`.trim();
  const home: VisitorCarHomeView = {
    residenceId: homeId,
    apartmentId: household.complexId,
    apartmentName: household.complexName,
    address,
    building: household.building,
    unit: household.unit,
  };
  const { family } = await findFamily(db, household.id);
  const name = (column: "member_id" | "cancelled_by") => sql`
    (select ${nicknameIn(sql`${household.complexId}::bigint`)} from members a
      where a.id = ${column === "member_id" ? sql`v.member_id` : sql`v.cancelled_by`})`;
  const since = monthStart(monthPlus(monthOf(await databaseNow(db)), -2));
  const rows = await db.many<VisitRow & Record<string, unknown>>(sql`
    select ${stayColumns}, ${plateOf} as plate, v.purpose, v.series_id, v.cancelled_at,
      (select r.reason from refused_plates r where r.id = v.refusal_id and not ${isRefusalDue}) as refused_for,
      ${name("member_id")} as registered_by, ${name("cancelled_by")} as cancelled_by
    from car_visits v
    where v.household_id = ${household.id} and v.family = ${family} and v.until_at >= ${new Date(since)}::timestamptz
    order by v.from_at desc, v.id desc limit ${carLimits.listMax}`);
  return {
    home,
    rules: await listRules(db, household.complexId),
    plateDays: await plateDaysOf(db, household.complexId),
    penalties: await countPenalties(db, { householdId: household.id, family }),
    visits: rows.map(visitView).toReversed(),
  };
}

async function findChosenHome(db: Queryable, { memberId }: Viewer): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select h.id from members m join residences h on h.id = m.home_id where m.id = ${memberId} and h.state = 'ACTIVE'`);
  return row?.id;
}

const visitView = (row: VisitRow): VisitView => ({
  visitId: row.id,
  car: row.car,
  plate: row.plate,
  isWorks: row.is_works,
  purpose: row.purpose,
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  cameAt: row.came_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
  seriesId: row.series_id,
  registeredBy: row.registered_by,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  cancelledBy: row.cancelled_by,
  refusedFor: row.refused_for,
});

/** Query of the next visitor car of the viewer's household that has not left today; for the home screen. */
export const carOfToday = ({ memberId }: Viewer, complexId: Sql): Sql => sql`
  select ${homeItem({ thingId: sql`v.id`, title: sql`v.plate`, at: sql`v.from_at` })}
  from residences w join car_households d on d.household_id = w.household_id
    join car_visits v on v.household_id = d.household_id and v.family = d.family
  where w.member_id = ${memberId} and w.complex_id = ${complexId} and ${isHouseholdMember(sql`w`)}
    and v.plate is not null and v.cancelled_at is null and v.left_at is null
    and v.until_at > now() and v.from_at < ${endOfToday}
  order by v.from_at, v.id limit 1`;
