import type { FacilityView } from "@danji/contract/facility/facility";
import { type BookingFacts, decideBooking, type PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { offerEnd } from "@danji/contract/reservation/offer-clock";
import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import type { ClosedBy } from "@danji/contract/reservation/reservation-rules";
import { findFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { listHeld, listOwnOf } from "../facts.ts";
import { notifyOfWaitingList } from "../notifications.ts";
import { requestOf } from "../request-of.ts";

interface WaitingListRow extends Record<string, unknown> {
  readonly id: number;
  readonly household_id: number;
  readonly state: "QUEUED" | "OFFERED";
  readonly kind: FacilityKind;
  readonly day: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly place: number | null;
  readonly persons: number;
  readonly offer_until: Date | null;
}

/** Minutes that households on a list still get at a facility that takes no waiting list any more. */
const OFFER_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Ends the offers of a facility whose time is over, then offers what is free to the households that wait for it, the first first.
 * What the rules of now refuse leaves the list. A call that frees a place or is about to take one runs it, with the facility's row
 * locked: so no household overtakes another, and a place is offered once. One that is paused or at a limit keeps its turn and is told
 * why; the place goes to the next (L047). An offer is good at its last instant (D1).
 */
export async function advanceWaitingList(tx: Transaction, facilityId: number, now: Date): Promise<void> {
  const waiting = await tx.many<WaitingListRow>(sql`
    select r.id, r.household_id, r.state, f.kind, r.day, r.begins_at, r.ends_at, r.place, r.persons, r.offer_until
    from reservations r join facilities f on f.id = r.facility_id
    where r.facility_id = ${facilityId} and r.state in ('QUEUED', 'OFFERED') order by r.id`);
  if (waiting.length === 0) return;
  const facility = await findFacility(tx, facilityId);
  if (facility === undefined) return endTurns(tx, waiting, "OVER");
  const offered = waiting.filter(({ state }) => state === "OFFERED");
  const expired = offered.filter(({ offer_until: until }) => until !== null && until < now);
  const unfit = waiting.filter((row) => !expired.includes(row) && !fits(facility, row, now));
  await endTurns(tx, expired, "EXPIRED");
  await endTurns(tx, unfit, "OVER");
  const queued = waiting.filter((row) => row.state === "QUEUED" && !unfit.includes(row));
  if (queued.length > 0) await offerFree(tx, facility, queued, now);
}

const factsOf = ({ kind, settings, closures }: FacilityView, now: Date): BookingFacts => ({
  kind,
  settings,
  closures,
  isHoliday,
  now,
  held: [],
  own: [],
});

const fits = (facility: FacilityView, row: WaitingListRow, now: Date): boolean =>
  decideBooking(requestOf(row), factsOf(facility, now)).refusal === undefined;

async function offerFree(
  tx: Transaction,
  facility: FacilityView,
  queued: readonly WaitingListRow[],
  now: Date,
): Promise<void> {
  const from = new Date(Math.min(...queued.map(({ begins_at: begins }) => begins.getTime())));
  const until = new Date(Math.max(...queued.map(({ ends_at: ends }) => ends.getTime())));
  const held = [...(await listHeld(tx, facility.facilityId, from, until))];
  const own = await listOwnOf(
    tx,
    facility.facilityId,
    queued.map(({ household_id: id }) => id),
    now,
  );
  const offered: number[] = [];
  const passed = { LINE_LIMIT: [] as number[], LINE_PAUSED: [] as number[] };
  for (const row of queued) {
    const facts = { ...factsOf(facility, now), held };
    if (decideBooking(requestOf(row), facts).booking === undefined) continue;
    const { booking, refusal } = decideBooking(requestOf(row), { ...facts, own: own.get(row.household_id) ?? [] });
    if (booking === undefined) {
      passed[refusal.reason === "RESERVATION_PAUSED" ? "LINE_PAUSED" : "LINE_LIMIT"].push(row.id);
      continue;
    }
    const { place, begins, ends } = booking;
    if (!(await offer(tx, facility, row.id, booking, now))) continue;
    held.push({ place, begins: begins.getTime(), ends: ends.getTime() });
    offered.push(row.id);
  }
  await notifyOfWaitingList(tx, offered, "OFFERED");
  for (const why of ["LINE_LIMIT", "LINE_PAUSED"] as const) await passOver(tx, passed[why], why);
}

/** Notifies households that are passed over, once for each reason in turn. */
async function passOver(tx: Transaction, ids: readonly number[], why: "LINE_LIMIT" | "LINE_PAUSED"): Promise<void> {
  if (ids.length === 0) return;
  const told = await tx.many<{ id: number }>(sql`
    update reservations set passed_over = ${why}
    where id = any(${ids}::bigint[]) and state = 'QUEUED' and passed_over is distinct from ${why} returning id`);
  await notifyOfWaitingList(
    tx,
    told.map(({ id }) => id),
    why,
  );
}

/** False where it has left the list meanwhile: a withdrawal does not wait for the facility. */
async function offer(
  tx: Transaction,
  { settings }: FacilityView,
  id: number,
  { place, begins }: PlannedBooking,
  now: Date,
): Promise<boolean> {
  const end = offerEnd(now, settings.offerMinutes ?? OFFER_MINUTES);
  const latest = begins.getTime() - settings.closesMinutes * MINUTE_MS;
  const until = new Date(Math.min(end.getTime(), latest));
  return (
    (await tx.run(sql`
      update reservations set state = 'OFFERED', place = ${place}, offer_until = ${until}, passed_over = null
      where id = ${id} and state = 'QUEUED'`)) > 0
  );
}

async function endTurns(tx: Transaction, rows: readonly { readonly id: number }[], closedBy: "EXPIRED" | "OVER") {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const ended = await leaveWaitingLists(tx, closedBy, sql`r.id = any(${ids}::bigint[])`);
  await notifyOfWaitingList(tx, ended, closedBy === "EXPIRED" ? "OFFER_OVER" : "LINE_OVER");
}

/** Ends what is queued or offered, of the reservations `r`; gives their ids. The next call of `advanceWaitingList` gives away the places. */
export async function leaveWaitingLists(tx: Transaction, closedBy: ClosedBy, which: Sql): Promise<readonly number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    update reservations set state = 'MISSED', closed_at = clock_timestamp(), closed_by = ${closedBy}
    where id in (
      select r.id from reservations r where r.state in ('QUEUED', 'OFFERED') and ${which} order by r.id for no key update)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Seconds between two runs of the job: within them an offer that is over goes to the next household. */
export const WAITING_LIST_SECONDS = 15;

/**
 * Advances the waiting list of each facility that has one, each in a transaction of its own: one that fails holds up no other. Many processes may run it: one that another
 * process works at is skipped, and is advanced by that process or at the next look.
 */
export async function advanceWaitingLists(db: Database, clock: Clock = databaseTime): Promise<void> {
  const facilities = await db.many<{ id: number }>(sql`
    select distinct facility_id as id from reservations where state in ('QUEUED', 'OFFERED') order by id`);
  await eachAlone(
    facilities,
    ({ id }) => `the waiting list of facility ${id}`,
    ({ id }) => advanceWaitingListOf(db, id, clock),
  );
}

/** Advances the waiting list of one facility, unless another process works at it. */
export const advanceWaitingListOf = (db: Database, facilityId: number, clock: Clock): Promise<void> =>
  db.tx(async (tx) => {
    const locked = await tx.maybe(
      sql`select id from facilities where id = ${facilityId} for no key update skip locked`,
    );
    if (locked !== undefined) await advanceWaitingList(tx, facilityId, await clock(tx));
  });
