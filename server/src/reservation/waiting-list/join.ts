import { offerMinutesOf } from "@danji/contract/facility/facility-rules";
import { decideBooking, type PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import type { FacilityView } from "@danji/contract/facility/facility";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { lockFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import { type Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readAvailability } from "../availability.ts";
import { type Bookings, bookingLimit } from "../book.ts";
import { type PricedRequest, requireHousehold } from "../booking/priced-request.ts";
import { factsOf, holdsPlace, requirePlan } from "../facts.ts";
import { requireStillThere } from "../own-household.ts";
import { getReservation } from "../own-reservations.ts";
import { advanceWaitingList } from "./advance-waiting-list.ts";

/**
 * Joins the waiting list for a time of which every place is held; a household on it already gets that reservation. Throws
 * FACILITY_NOT_FOUND, RESERVATION_RESIDENTS_ONLY, RESERVATION_HOME_WAITS, RESERVATION_NO_LINE, RESERVATION_FREE where it can be booked now,
 * RESERVATION_LINES, and what `decideBooking` refuses with but for limits and pauses, which count when an offer is taken.
 */
export async function joinWaitingList(
  { db, limits, reads }: Pick<Bookings, "db" | "limits" | "reads">,
  viewer: Viewer,
  facilityId: number,
  requested: PricedRequest,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  limits.admit(bookingLimit, `member:${viewer.memberId}`);
  const { apartmentId, households } = await readAvailability(reads, viewer, {
    facilityId,
    from: requested.day,
    days: 1,
  });
  const { householdId } = await requireHousehold(db, { ...viewer, apartmentId, households }, requested);
  const id = await db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockHousehold(tx, householdId);
    await requireStillThere(tx, viewer, apartmentId, householdId);
    const locked = await lockFacility(tx, facilityId);
    if (offerMinutesOf(locked.kind, locked.settings) === null) throw new Problem("RESERVATION_NO_LINE");
    const now = await clock(tx);
    await advanceWaitingList(tx, facilityId, now);
    const plan = await planTurn(tx, locked, requested, now);
    if (await holdsAlready(tx, { facilityId, householdId, ...plan, seat: requested.seat }))
      throw new Problem("RESERVATION_LIMIT", { message: reservationCopy.holdsAlready });
    const standing = await listStanding(tx, facilityId, householdId);
    const same = standing.find(
      (one) => +one.begins_at === +plan.begins && +one.ends_at === +plan.ends && one.place === (requested.seat ?? null),
    );
    if (same !== undefined) return same.id;
    if (standing.length >= reservationLimits.waitingListsMax) throw new Problem("RESERVATION_LINES");
    return insertQueued(tx, locked, plan, requested, { householdId, memberId: viewer.memberId, now });
  });
  return getReservation(db, viewer, id, clock);
}

/** What it would be, were a place free. Throws RESERVATION_FREE where one is. */
async function planTurn(
  tx: Transaction,
  facility: FacilityView,
  requested: PricedRequest,
  now: Date,
): Promise<PlannedBooking> {
  const facts = await factsOf(tx, facility.facilityId, requested, { now });
  const plan = requirePlan(facility, requested, { ...facts, held: [], own: [] });
  const { kind, settings, closures } = facility;
  const { booking } = decideBooking(requested, { kind, settings, closures, isHoliday, ...facts });
  if (booking !== undefined) throw new Problem("RESERVATION_FREE");
  return plan;
}

interface OwnTurn extends Pick<PlannedBooking, "begins" | "ends"> {
  readonly facilityId: number;
  readonly householdId: number;
  readonly seat: number | undefined;
}

/** True where the household is one of those that hold what it would wait for: some of that time, of that seat. */
const holdsAlready = async (
  tx: Transaction,
  { facilityId, householdId, begins, ends, seat }: OwnTurn,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select r.id from reservations r
    where r.household_id = ${householdId} and r.facility_id = ${facilityId} and ${holdsPlace} and r.state <> 'OFFERED'
      and tstzrange(r.begins_at, r.ends_at) && tstzrange(${begins}, ${ends})
      and (${seat ?? null}::integer is null or r.place = ${seat ?? null}::integer)
    limit 1`)) !== undefined;

interface Standing extends Record<string, unknown> {
  readonly id: number;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly place: number | null;
}

const listStanding = (tx: Transaction, facilityId: number, householdId: number) =>
  tx.many<Standing>(sql`
    select r.id, r.begins_at, r.ends_at, case when f.kind = 'SEAT' then r.place end as place
    from reservations r join facilities f on f.id = r.facility_id
    where r.facility_id = ${facilityId} and r.household_id = ${householdId} and r.state in ('QUEUED', 'OFFERED') order by r.id`);

interface Waiter {
  readonly householdId: number;
  readonly memberId: number;
  readonly now: Date;
}

async function insertQueued(
  tx: Transaction,
  { facilityId, settings }: FacilityView,
  { begins, ends, prices }: PlannedBooking,
  { day, seat, persons }: PricedRequest,
  { householdId, memberId, now }: Waiter,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state,
      terms, created_at)
    values (${facilityId}, ${householdId}, ${memberId}, ${seat ?? null}, ${begins}, ${ends}, ${day}::date,
      ${prices}::integer[], ${persons}, 'QUEUED', ${JSON.stringify(settings.cancellation)}::jsonb, ${now})
    returning id`);
  return id;
}
