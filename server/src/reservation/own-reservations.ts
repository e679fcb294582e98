import type { ReservationListView, ReservationView } from "@danji/contract/reservation/reservation";
import { cancellationFee } from "@danji/contract/reservation/cancellation-fee";
import { type ClosedBy, reservationLimits, type ReservationState } from "@danji/contract/reservation/reservation-rules";
import type { CancellationTerms, FacilityKind, FacilitySettings } from "@danji/contract/facility/facility-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { homeItem } from "#complex/home/home-item.ts";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { type Clock, databaseTime, endOfToday } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOfOwnHousehold, isOfPresentHousehold, isTicketOfPresentHousehold } from "./own-household.ts";
import { presentPrice } from "./waiting-list/present-price.ts";

export interface ReservationRow extends Record<string, unknown> {
  readonly id: number;
  readonly facility_id: number;
  readonly complex_id: number;
  readonly name: string;
  readonly facility_place: string;
  readonly kind: FacilityKind;
  readonly state: ReservationState;
  readonly building: string;
  readonly unit: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly day: string;
  readonly place: number | null;
  readonly persons: number;
  /** As it was stored; of one on a waiting list `presentPrice` counts. */
  readonly price: number;
  /** The rules for a reservation on a waiting list; null elsewhere. */
  readonly settings: FacilitySettings | null;
  readonly terms: CancellationTerms;
  readonly created_at: Date;
  readonly member_id: number | null;
  readonly booked_by: string | null;
  readonly by_office: boolean;
  readonly closed_by: ClosedBy | null;
  readonly cancelled_by: string | null;
  readonly reason: string | null;
  readonly fee: number | null;
  readonly checked_in_at: Date | null;
  readonly household_id: number;
  readonly offer_until: Date | null;
  /** A holiday that became known later put it outside the hours, and the office has not decided yet. */
  readonly outside_hours_since: Date | null;
  /** From 1, of one on a waiting list. */
  readonly position: number | null;
}

/** True for one that waits for a place, or may take it now. */
export const isOnWaitingList = ({ state }: Pick<ReservationRow, "state">): boolean =>
  state === "QUEUED" || state === "OFFERED";

const nameOf = (member: Sql): Sql => sql`
  (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = ${member})`;

/** Query of reservations as ReservationRow; conditions on `r`, its facility `f` and its household `o` follow. */
export const reservationRows = sql`
  select r.id, r.facility_id, f.complex_id, f.name, f.place as facility_place, f.kind, r.state, o.building, o.unit,
    r.begins_at, r.ends_at, r.day, r.place, r.persons, (select sum(won) from unnest(r.prices) won)::integer as price,
    case when r.state in ('QUEUED', 'OFFERED') then f.settings end as settings,
    r.terms, r.created_at, r.member_id, ${nameOf(sql`r.member_id`)} as booked_by, r.by_office, r.closed_by,
    ${nameOf(sql`r.closed_by_member`)} as cancelled_by, r.reason, r.fee, r.checked_in_at,
    r.household_id, r.offer_until, r.outside_hours_since,
    case when r.state = 'QUEUED' then (
      select count(*) from reservations q
      where q.facility_id = r.facility_id and q.state = 'QUEUED' and q.id <= r.id
        and (f.kind <> 'SEAT' or q.place = r.place)
        and tstzrange(q.begins_at, q.ends_at) && tstzrange(r.begins_at, r.ends_at)) end as position
  from reservations r join facilities f on f.id = r.facility_id join households o on o.id = r.household_id`;

/**
 * What a cancellation costs now; undefined where it cannot be cancelled. One that waits costs nothing, nor does one that a holiday
 * put outside the hours.
 */
export function feeNow(
  row: Pick<
    ReservationRow,
    "state" | "price" | "terms" | "created_at" | "begins_at" | "by_office" | "outside_hours_since"
  >,
  now: Date,
): number | undefined {
  if (row.state !== "WAITING" && row.state !== "BOOKED" && !isOnWaitingList(row)) return undefined;
  const { price, terms, created_at: bookedAt, begins_at: begins } = row;
  const fee = cancellationFee({ price, terms, bookedAt, begins }, now);
  const isFree = row.state !== "BOOKED" || row.outside_hours_since !== null;
  return isFree && fee !== undefined ? 0 : fee;
}

function reservationView(row: ReservationRow, { memberId }: Viewer, now: Date): ReservationView {
  const fee = feeNow(row, now);
  return {
    reservationId: row.id,
    facilityId: row.facility_id,
    apartmentId: row.complex_id,
    facilityName: row.name,
    facilityPlace: row.facility_place,
    kind: row.kind,
    state: row.state,
    building: row.building,
    unit: row.unit,
    begins: row.begins_at.toISOString(),
    ends: row.ends_at.toISOString(),
    day: row.day,
    seat: row.kind === "SEAT" ? row.place : null,
    persons: row.persons,
    price: presentPrice(row),
    bookedBy: row.by_office || row.member_id === null ? null : nicknameOrWithdrawn(row.booked_by),
    byOffice: row.by_office,
    isMine: row.member_id === memberId,
    cancellation: fee === undefined ? null : { fee },
    closedBy: row.closed_by,
    cancelledBy: row.closed_by === "HOUSEHOLD" ? nicknameOrWithdrawn(row.cancelled_by) : null,
    reason: row.reason,
    fee: row.fee,
    isOutsideHours: row.outside_hours_since !== null && (row.state === "WAITING" || row.state === "BOOKED"),
    line: isOnWaitingList(row)
      ? {
          position: row.position ?? 1,
          offerUntil: row.state === "OFFERED" ? (row.offer_until?.toISOString() ?? null) : null,
        }
      : null,
  };
}

/** One of the viewer's households. Throws RESERVATION_NOT_FOUND. */
export async function getReservation(
  db: Queryable,
  viewer: Viewer,
  id: number,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  const row = await db.maybe<ReservationRow>(
    sql`${reservationRows} where r.id = ${id} and ${isOfOwnHousehold(viewer)}`,
  );
  if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
  return reservationView(row, viewer, await clock(db));
}

/** Those of the viewer's households: what is ahead, the next first, then what is past. */
export async function listReservations(db: Queryable, viewer: Viewer): Promise<ReservationListView> {
  const now = await databaseTime(db);
  const own = sql`${reservationRows} where ${isOfOwnHousehold(viewer)}`;
  const isAhead = sql`r.state in ('QUEUED', 'OFFERED', 'WAITING', 'BOOKED', 'USED') and r.ends_at > ${now}`;
  const ahead = await db.many<ReservationRow>(sql`${own} and ${isAhead} order by r.begins_at, r.id limit 500`);
  const past = await db.many<ReservationRow>(sql`
    ${own} and not (${isAhead}) order by r.begins_at desc, r.id desc limit ${reservationLimits.pastMax}`);
  const { hasLotteries } = await db.one<{ hasLotteries: boolean }>(sql`
    select exists (
      select from residences w join facilities f on f.complex_id = w.complex_id
      where w.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`w`)} and f.removed_at is null and f.kind <> 'INFO'
        and jsonb_typeof(f.settings -> 'lottery') = 'object' and f.settings -> 'needsApproval' = 'false')
    or exists (
      select from residences w join lottery_tickets t on t.household_id = w.household_id
      where w.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`w`)} and ${isTicketOfPresentHousehold}) as "hasLotteries"`);
  const viewOf = (row: ReservationRow) => reservationView(row, viewer, now);
  return { ahead: ahead.map(viewOf), past: past.map(viewOf), hasLotteries };
}

/** Query of the next booking of the viewer's household that is not over today; for the home screen. */
export const bookingOfToday = (viewer: Viewer, complexId: Sql): Sql => sql`
  select ${homeItem({ thingId: sql`r.id`, title: sql`f.name`, at: sql`r.begins_at` })} ${ofHousehold(viewer, complexId)}
    and r.state = 'BOOKED' and r.ends_at > now() and r.begins_at < ${endOfToday}
  order by r.begins_at, r.id limit 1`;

/** Query of the offer that the viewer's household has to answer first; for the home screen. */
export const offerToAnswer = (viewer: Viewer, complexId: Sql): Sql => sql`
  select ${homeItem({ thingId: sql`r.id`, title: sql`f.name`, at: sql`r.offer_until` })} ${ofHousehold(viewer, complexId)}
    and r.state = 'OFFERED' and r.offer_until >= now()
  order by r.offer_until, r.id limit 1`;

const ofHousehold = ({ memberId }: Viewer, complexId: Sql): Sql => sql`
  from residences w join reservations r on r.household_id = w.household_id join facilities f on f.id = r.facility_id
  where w.member_id = ${memberId} and w.complex_id = ${complexId} and ${isHouseholdMember(sql`w`)} and ${isOfPresentHousehold}`;
