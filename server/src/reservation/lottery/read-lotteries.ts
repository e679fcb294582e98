import type {
  LotteryListView,
  PublishedLotteryView,
  LotteryState,
  LotteryTicketView,
  LotteryView,
} from "@danji/contract/reservation/lottery/lottery";
import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import { seesOneComplex } from "#complex/complex-access.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { getFacility } from "#facility/facility.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isTicketOfPresentHousehold } from "../own-household.ts";

interface LotteryRow extends Record<string, unknown> {
  readonly id: number;
  readonly facility_id: number;
  readonly name: string;
  readonly kind: FacilityKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly closes_at: Date;
  readonly drawn_at: Date | null;
  readonly voided_at: Date | null;
  readonly commitment: string;
  /** Null before the draw: until then it is in a table that the draw alone reads. */
  readonly seed: string | null;
  readonly entered: number;
  readonly own: readonly LotteryTicketView[];
}

/** Those of an answer. */
const LOTTERIES_MAX = 400;
const OVER_MAX = 20;

/** Query of lotteries as LotteryRow; conditions on `l` and its facility `f` follow. */
const lotteryRows = ({ memberId }: Viewer): Sql => sql`
  select l.id, l.facility_id, f.name, f.kind, l.first_day, l.last_day, l.closes_at, l.drawn_at, l.voided_at, l.commitment, l.seed,
    (select count(*) from lottery_tickets t where t.lottery_id = l.id) as entered,
    coalesce((
      select json_agg(json_build_object('ticket', t.ticket, 'householdId', o.id, 'building', o.building, 'unit', o.unit,
        'persons', t.persons, 'wishes', t.wishes, 'position', t.position,
        'hasWon', case when t.position is not null then coalesce((
          select r.closed_by is distinct from 'LOTTERY' from reservations r where r.id = t.reservation_id), false) end)
        order by o.id)
      from lottery_tickets t join households o on o.id = t.household_id
        join residences w on w.household_id = o.id and w.member_id = ${memberId} and ${isHouseholdMember(sql`w`)}
      where t.lottery_id = l.id and ${isTicketOfPresentHousehold}), '[]') as own
  from lotteries l join facilities f on f.id = l.facility_id`;

const stateOf = ({ drawn_at: drawn, voided_at: voided, closes_at: closes }: LotteryRow, now: Date): LotteryState =>
  voided !== null ? "VOID" : drawn !== null ? "DRAWN" : now < closes ? "OPEN" : "CLOSED";

const viewOf = (row: LotteryRow, now: Date): LotteryView => ({
  lotteryId: row.id,
  facilityId: row.facility_id,
  facilityName: row.name,
  kind: row.kind,
  firstDay: row.first_day,
  lastDay: row.last_day,
  state: stateOf(row, now),
  closes: row.closes_at.toISOString(),
  commitment: row.commitment,
  entered: row.entered,
  own: row.own,
});

/** Those of a facility that are not drawn yet. Throws FACILITY_NOT_FOUND. */
export async function listFacilityLotteries(
  db: Queryable,
  viewer: Viewer,
  facilityId: number,
): Promise<LotteryListView> {
  await getFacility(db, viewer, facilityId);
  const rows = await db.many<LotteryRow>(sql`
    ${lotteryRows(viewer)} where l.facility_id = ${facilityId} and l.drawn_at is null and l.voided_at is null
    order by l.first_day limit ${LOTTERIES_MAX}`);
  const now = await databaseTime(db);
  return { now: now.toISOString(), lotteries: rows.map((row) => viewOf(row, now)) };
}

/** Those for which the viewer's households have tickets: not drawn yet by their days, then the newest that are over. */
export async function listOwnLotteries(db: Queryable, viewer: Viewer): Promise<LotteryListView> {
  const isOwn = sql`l.id in (
    select t.lottery_id from lottery_tickets t join residences w on w.household_id = t.household_id
    where w.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`w`)} and ${isTicketOfPresentHousehold})`;
  const isOver = sql`(l.drawn_at is not null or l.voided_at is not null)`;
  const rows = await db.many<LotteryRow>(sql`
    ${lotteryRows(viewer)} where ${isOwn} and not ${isOver} order by l.first_day, l.id limit ${LOTTERIES_MAX}`);
  const over = await db.many<LotteryRow>(sql`
    ${lotteryRows(viewer)} where ${isOwn} and ${isOver} order by l.first_day desc, l.id desc limit ${OVER_MAX}`);
  const now = await databaseTime(db);
  return { now: now.toISOString(), lotteries: [...rows, ...over].map((row) => viewOf(row, now)) };
}

const isSeen = (viewer: Viewer): Sql =>
  sql`exists (select from complexes c where c.id = f.complex_id and ${seesOneComplex(viewer)})`;

async function findLottery(db: Queryable, viewer: Viewer, lotteryId: number): Promise<LotteryRow> {
  const row = await db.maybe<LotteryRow>(sql`${lotteryRows(viewer)} where l.id = ${lotteryId} and ${isSeen(viewer)}`);
  if (row === undefined) throw new Problem("LOTTERY_NOT_FOUND");
  return row;
}

/** Throws LOTTERY_NOT_FOUND, also where the viewer may not read the community of its complex. */
export async function getOneLottery(
  db: Queryable,
  viewer: Viewer,
  lotteryId: number,
  clock: Clock = databaseTime,
): Promise<LotteryView> {
  return viewOf(await findLottery(db, viewer, lotteryId), await clock(db));
}

/** All that is published of it. Throws LOTTERY_NOT_FOUND. */
export async function getPublishedLottery(
  db: Queryable,
  viewer: Viewer,
  lotteryId: number,
): Promise<PublishedLotteryView> {
  const row = await findLottery(db, viewer, lotteryId);
  const order = await db.many<{ ticket: string }>(sql`
    select ticket from lottery_tickets where lottery_id = ${lotteryId} and position is not null order by position`);
  return {
    ...viewOf(row, await databaseTime(db)),
    seed: row.seed,
    order: order.map(({ ticket }) => ticket),
  };
}

/** The complex of a lottery, and where the viewer lives there. Throws LOTTERY_NOT_FOUND. */
export async function listHouseholds(db: Queryable, viewer: Viewer, lotteryId: number) {
  const row = await db.maybe<{ apartmentId: number; households: readonly { readonly householdId: number }[] }>(sql`
    select f.complex_id as "apartmentId", coalesce((
      select json_agg(json_build_object('householdId', w.household_id) order by w.id) from residences w
      where w.member_id = ${viewer.memberId} and w.complex_id = f.complex_id and ${isHouseholdMember(sql`w`)}
        and w.household_id is not null), '[]') as households
    from lotteries l join facilities f on f.id = l.facility_id where l.id = ${lotteryId} and ${isSeen(viewer)}`);
  if (row === undefined) throw new Problem("LOTTERY_NOT_FOUND");
  return row;
}
