import {
  type BookingFacts,
  type BookingWish,
  decideBooking,
  type HeldPlace,
  type PlannedBooking,
} from "@danji/contract/reservation/booking-decision";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import type { OwnBooking } from "@danji/contract/reservation/household-limits";
import type { FacilityView } from "@danji/contract/facility/facility";
import { isHoliday } from "#facility/holidays.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** Condition on the reservation `r`: it holds its place; as the constraint reservations_place has it. */
export const holdsPlace = sql`r.state in ('OFFERED', 'BOOKED', 'USED', 'NO_SHOW')`;

/** Query of the places that are held at some time between two moments, by others than the booking `except`, as HeldPlace. */
export const heldRows = (facilityId: number, from: Date, until: Date, except?: number): Sql => sql`
  select r.place, (extract(epoch from r.begins_at) * 1000)::bigint as begins,
    (extract(epoch from r.ends_at) * 1000)::bigint as ends
  from reservations r
  where r.facility_id = ${facilityId} and ${holdsPlace}
    and tstzrange(r.begins_at, r.ends_at) && tstzrange(${from}, ${until})
    ${except === undefined ? sql`` : sql`and r.id <> ${except}`} order by r.begins_at, r.place`;

export const listHeld = (
  db: Queryable,
  facilityId: number,
  from: Date,
  until: Date,
  except?: number,
): Promise<readonly HeldPlace[]> =>
  db.many<HeldPlace & Record<string, unknown>>(heldRows(facilityId, from, until, except));

/** Days before today whose bookings can still count: a month, a week that began before it, and the longest pause. */
const COUNTED_DAYS = 220;

interface Counted {
  readonly facilityId: number;
  readonly householdId: Sql;
  /** A day in Seoul. */
  readonly today: Sql;
}

/** Query of what counts for the limits of a household at a facility, as OwnBooking. */
export const ownRows = ({ facilityId, householdId, today }: Counted): Sql => sql`
  select r.day, (extract(epoch from r.ends_at) * 1000)::bigint as ends, r.state = 'NO_SHOW' as "isNoShow"
  from reservations r
  where r.household_id = ${householdId} and r.facility_id = ${facilityId} and r.day >= ${today} - ${COUNTED_DAYS}::integer
    and r.state in ('WAITING', 'BOOKED', 'USED', 'NO_SHOW') order by r.day, r.id`;

export const listOwn = (
  db: Queryable,
  { facilityId, householdId, now }: { readonly facilityId: number; readonly householdId: number; readonly now: Date },
): Promise<readonly OwnBooking[]> =>
  db.many<OwnBooking & Record<string, unknown>>(
    ownRows({ facilityId, householdId: sql`${householdId}::bigint`, today: sql`${seoulDay(now)}::date` }),
  );

/** Query of what a household stands in line for at a facility, or is offered, as OwnLine (contract). */
export const lineRows = (facilityId: number, householdId: Sql): Sql => sql`
  select (extract(epoch from r.begins_at) * 1000)::bigint as begins,
    (extract(epoch from r.ends_at) * 1000)::bigint as ends, r.state = 'OFFERED' as "isOffered"
  from reservations r
  where r.household_id = ${householdId} and r.facility_id = ${facilityId} and r.state in ('QUEUED', 'OFFERED')
  order by r.id`;

/** Query of the rounds of a facility's lottery that are not drawn yet, as LotteryDays (contract). */
export const undrawnRows = (facilityId: number): Sql => sql`
  select l.first_day as "firstDay", l.last_day as "lastDay" from lotteries l
  where l.facility_id = ${facilityId} and l.drawn_at is null and l.voided_at is null
    and l.last_day >= (now() at time zone 'Asia/Seoul')::date
  order by l.first_day`;

interface Booking {
  readonly now: Date;
  /** The booking that is moved, or the offer that is taken. */
  readonly except?: number;
}

interface OfficeBooking extends Booking {
  /** No limit of a household binds the office. */
  readonly byOffice: true;
}

interface HouseholdBooking extends Booking {
  readonly byOffice?: false;
  readonly householdId: number;
}

interface AnyBooking extends Booking {
  readonly byOffice?: boolean;
  readonly householdId?: number;
}

/** Decides by what the database says now. Throws what `decideBooking` refuses with. */
export async function planBooking(
  db: Queryable,
  facility: FacilityView,
  wish: BookingWish,
  booking: OfficeBooking | HouseholdBooking,
): Promise<PlannedBooking> {
  return requirePlan(facility, wish, await factsOf(db, facility.facilityId, wish, booking));
}

/** What the database says now of what a wish depends on; without a household, nothing of one. */
export async function factsOf(
  db: Queryable,
  facilityId: number,
  wish: BookingWish,
  { householdId, now, byOffice = false, except }: AnyBooking,
): Promise<ReadFacts> {
  const from = seoulMoment(wish.day, "00:00");
  const until = seoulMoment(addDays(wish.untilDay ?? wish.day, 1), "00:00");
  // A wish whose end lies before its beginning has no span to look at; it is refused for what it is.
  const held = from < until ? await listHeld(db, facilityId, from, until, except) : [];
  const own = byOffice || householdId === undefined ? [] : await listOwn(db, { facilityId, householdId, now });
  const undrawn = byOffice ? [] : await db.many<LotteryDays & Record<string, unknown>>(undrawnRows(facilityId));
  return { now, held, own, byOffice, undrawn };
}

type ReadFacts = Pick<BookingFacts, "now" | "held" | "own" | "byOffice" | "undrawn">;

/** Decides by what was read. Throws what `decideBooking` refuses with. */
export function requirePlan(
  { kind, settings, closures }: FacilityView,
  wish: BookingWish,
  read: ReadFacts,
): PlannedBooking {
  const { booking, refusal } = decideBooking(wish, { kind, settings, closures, isHoliday, ...read });
  if (booking === undefined) throw new Problem(refusal.reason, { message: refusal.message });
  return booking;
}
