import {
  type BookingFacts,
  type BookingRequest,
  decideBooking,
  type HeldPlace,
  type PlannedBooking,
} from "@danji/contract/reservation/booking-decision";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import type { OwnWaitingTime } from "@danji/contract/reservation/reservation";
import type { OwnBooking } from "@danji/contract/reservation/household-limits";
import type { FacilityView } from "@danji/contract/facility/facility";
import type { FacilityRules } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { packedRows, unpackRows } from "#platform/db/packed-rows.ts";
import { Problem } from "#platform/problem.ts";
import { isOfPresentHousehold } from "./own-household.ts";

/** Condition on the reservation `r`: it holds its place; as the constraint reservations_place has it. */
export const holdsPlace = sql`r.state in ('OFFERED', 'BOOKED', 'USED', 'NO_SHOW')`;

/**
 * Query of the places that are held at some time between two moments, by others than the booking `except`; seconds since 1970. A
 * slot is of one day and a stay of 30 nights at most (facilityLimits): so a walk along the index reservations_held finds them,
 * which costs half of what the constraint's index does (decision 090).
 */
const heldRows = (facilityId: number, from: Date, until: Date, except?: number): Sql => sql`
  select r.place, date_part('epoch', r.begins_at) as begins, date_part('epoch', r.ends_at) as ends
  from reservations r
  where r.facility_id = ${facilityId} and ${holdsPlace} and r.begins_at < ${until} and r.ends_at > ${from}
    and r.begins_at > ${from}::timestamptz - (
      select case k.kind when 'NIGHT' then interval '31 days' else interval '1 day' end from facilities k where k.id = ${facilityId})
    ${except === undefined ? sql`` : sql`and r.id <> ${except}`} order by r.begins_at, r.place`;

/** The same as one text, since a driver reads each value by itself (platform/db/packed-rows.ts). */
export const packedHeld = (facilityId: number, from: Date, until: Date, except?: number): Sql => sql`
  select ${packedRows([sql`x.place`, sql`x.begins`, sql`x.ends`])} from (${heldRows(facilityId, from, until, except)}) x`;

const millisecondsOf = (seconds: string | undefined): number => Math.round(Number(seconds) * 1_000);

export const unpackHeld = (packed: string | null): readonly HeldPlace[] =>
  unpackRows(packed).map(([place, begins, ends]) => ({
    place: Number(place),
    begins: millisecondsOf(begins),
    ends: millisecondsOf(ends),
  }));

export async function listHeld(
  db: Queryable,
  facilityId: number,
  from: Date,
  until: Date,
  except?: number,
): Promise<readonly HeldPlace[]> {
  const { held } = await db.one<{ held: string | null }>(sql`
    select (${packedHeld(facilityId, from, until, except)}) as held`);
  return unpackHeld(held);
}

/** Days before today whose bookings can still count: a month, a week that began before it, and the longest pause. */
const COUNTED_DAYS = 220;

interface Counted {
  readonly facilityId: number;
  readonly householdId: Sql;
  readonly now: Date;
}

/** Condition on the reservation `r`: it is no request that its beginning has overtaken; such a one is closed within a minute. */
export const isNoLateRequest = (now: Sql): Sql => sql`(r.state <> 'WAITING' or r.begins_at > ${now})`;

/** Query of what counts for the limits of a household at a facility, as OwnBooking. */
const ownRows = ({ facilityId, householdId, now }: Counted): Sql => sql`
  select r.day, (date_part('epoch', r.ends_at) * 1000)::bigint as ends, r.state = 'NO_SHOW' as "isNoShow"
  from reservations r
  where r.household_id = ${householdId} and r.facility_id = ${facilityId} and ${isOfPresentHousehold} and r.day >= ${seoulDay(now)}::date - ${COUNTED_DAYS}::integer
    and r.state in ('WAITING', 'BOOKED', 'USED', 'NO_SHOW') and ${isNoLateRequest(sql`${now}::timestamptz`)} order by r.day, r.id`;

export const listOwn = (
  db: Queryable,
  { facilityId, householdId, now }: { readonly facilityId: number; readonly householdId: number; readonly now: Date },
): Promise<readonly OwnBooking[]> =>
  db.many<OwnBooking & Record<string, unknown>>(ownRows({ facilityId, householdId: sql`${householdId}::bigint`, now }));

/** The same of several households, by their ids. */
export async function listOwnOf(db: Queryable, facilityId: number, householdIds: readonly number[], now: Date) {
  const rows = await db.many<{ id: number; own: readonly OwnBooking[] }>(sql`
    select o.id, coalesce((
      select json_agg(x) from (${ownRows({ facilityId, householdId: sql`o.id`, now })}) x), '[]') as own
    from unnest(${[...new Set(householdIds)]}::bigint[]) o (id)`);
  return new Map(rows.map(({ id, own }) => [id, own]));
}

/** Query of what counts for the limits of a household at a facility, and of what it waits for there, as one text. */
export const packedOfHousehold = (facilityId: number, householdId: Sql): Sql => sql`
  select ${packedRows([sql`x.day`, sql`x.state`, sql`x.begins`, sql`x.ends`, sql`x.place`])} from (
    select r.day, r.state, date_part('epoch', r.begins_at) as begins, date_part('epoch', r.ends_at) as ends, r.place
    from reservations r
    where r.household_id = ${householdId} and r.facility_id = ${facilityId} and ${isOfPresentHousehold}
      and r.day >= (now() at time zone 'Asia/Seoul')::date - ${COUNTED_DAYS}::integer
      and r.state in ('WAITING', 'BOOKED', 'USED', 'NO_SHOW', 'QUEUED', 'OFFERED') and ${isNoLateRequest(sql`now()`)}
    order by r.day, r.id) x`;

/** What of it counts, and what it waits for. */
export function ownAndWaiting(packed: string | null): { readonly own: OwnBooking[]; readonly lines: OwnWaitingTime[] } {
  const all = unpackRows(packed).map(([day = "", state, begins, ends, place = ""]) => ({
    day,
    state,
    begins: millisecondsOf(begins),
    ends: millisecondsOf(ends),
    place,
  }));
  const isOnWaitingList = ({ state }: { readonly state: string | undefined }) =>
    state === "QUEUED" || state === "OFFERED";
  return {
    own: all
      .filter((one) => !isOnWaitingList(one))
      .map(({ day, ends, state }) => ({ day, ends, isNoShow: state === "NO_SHOW" })),
    lines: all.filter(isOnWaitingList).map(({ begins, ends, state, place }) => ({
      begins,
      ends,
      isOffered: state === "OFFERED",
      ...(place === "" ? {} : { place: Number(place) }),
    })),
  };
}

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
  requested: BookingRequest,
  booking: OfficeBooking | HouseholdBooking,
): Promise<PlannedBooking> {
  return requirePlan(facility, requested, await factsOf(db, facility.facilityId, requested, booking));
}

/** What the database says now of what a request depends on; without a household, nothing of one. */
export async function factsOf(
  db: Queryable,
  facilityId: number,
  requested: BookingRequest,
  { householdId, now, byOffice = false, except }: AnyBooking,
): Promise<ReadFacts> {
  const from = seoulMoment(requested.day, "00:00");
  const until = seoulMoment(addDays(requested.untilDay ?? requested.day, 1), "00:00");
  // A request whose end lies before its beginning has no span to look at; it is refused for what it is.
  const held = from < until ? await listHeld(db, facilityId, from, until, except) : [];
  const own = byOffice || householdId === undefined ? [] : await listOwn(db, { facilityId, householdId, now });
  const undrawn = byOffice ? [] : await db.many<LotteryDays & Record<string, unknown>>(undrawnRows(facilityId));
  return { now, held, own, byOffice, undrawn };
}

type ReadFacts = Pick<BookingFacts, "now" | "held" | "own" | "byOffice" | "undrawn">;

/** Decides by what was read. Throws what `decideBooking` refuses with. */
export function requirePlan(
  { kind, settings, closures }: FacilityRules,
  requested: BookingRequest,
  read: ReadFacts,
): PlannedBooking {
  const { booking, refusal } = decideBooking(requested, { kind, settings, closures, isHoliday, ...read });
  if (booking === undefined) throw new Problem(refusal.reason, { message: refusal.message });
  return booking;
}
