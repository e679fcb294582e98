import type { FacilityView } from "@danji/contract/facility/facility";
import { type BookingFacts, decideBooking, type PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { offerEnd } from "@danji/contract/reservation/line-clock";
import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import type { ClosedBy } from "@danji/contract/reservation/reservation-rules";
import { findFacility } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { listHeld, listOwnOf } from "../facts.ts";
import { notifyOfLine } from "../notifications.ts";
import { wishOf } from "../wish-of.ts";

interface InLine extends Record<string, unknown> {
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

/** Of a facility that took a waiting list once, and takes none any more: who stands in line still gets this long (minutes). */
const OFFER_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Ends the offers of a facility whose time is over, then offers what is free to who stands in line for it, the first first.
 * What the rules of now refuse leaves the line. A call that frees a place or is about to take one runs it, with the facility's row
 * locked: so no household overtakes the line, and a place is offered once. Who is paused or at a limit then keeps their turn and is told
 * why; the place goes to the next (L047). An offer is good at its last instant (D1).
 */
export async function moveLine(tx: Transaction, facilityId: number, now: Date): Promise<void> {
  const line = await tx.many<InLine>(sql`
    select r.id, r.household_id, r.state, f.kind, r.day, r.begins_at, r.ends_at, r.place, r.persons, r.offer_until
    from reservations r join facilities f on f.id = r.facility_id
    where r.facility_id = ${facilityId} and r.state in ('QUEUED', 'OFFERED') order by r.id`);
  if (line.length === 0) return;
  const facility = await findFacility(tx, facilityId);
  if (facility === undefined) return endInLine(tx, line, "OVER");
  const offered = line.filter(({ state }) => state === "OFFERED");
  const expired = offered.filter(({ offer_until: until }) => until !== null && until < now);
  const unfit = line.filter((row) => !expired.includes(row) && !fits(facility, row, now));
  await endInLine(tx, expired, "EXPIRED");
  await endInLine(tx, unfit, "OVER");
  const queued = line.filter((row) => row.state === "QUEUED" && !unfit.includes(row));
  if (queued.length > 0) await offerFree(tx, facility, queued, now);
}

const factsOf = ({ kind, settings, closures }: FacilityView, now: Date): BookingFacts => ({
  ...{ kind, settings, closures, isHoliday, now },
  ...{ held: [], own: [] },
});

const fits = (facility: FacilityView, row: InLine, now: Date): boolean =>
  decideBooking(wishOf(row), factsOf(facility, now)).refusal === undefined;

async function offerFree(tx: Transaction, facility: FacilityView, queued: readonly InLine[], now: Date): Promise<void> {
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
    if (decideBooking(wishOf(row), facts).booking === undefined) continue;
    const { booking, refusal } = decideBooking(wishOf(row), { ...facts, own: own.get(row.household_id) ?? [] });
    if (booking === undefined) {
      passed[refusal.reason === "RESERVATION_PAUSED" ? "LINE_PAUSED" : "LINE_LIMIT"].push(row.id);
      continue;
    }
    const { place, begins, ends } = booking;
    if (!(await offer(tx, facility, row.id, booking, now))) continue;
    held.push({ place, begins: begins.getTime(), ends: ends.getTime() });
    offered.push(row.id);
  }
  await notifyOfLine(tx, offered, "OFFERED");
  for (const why of ["LINE_LIMIT", "LINE_PAUSED"] as const) await passOver(tx, passed[why], why);
}

/** Tells who is passed over why, once for each reason in turn. */
async function passOver(tx: Transaction, ids: readonly number[], why: "LINE_LIMIT" | "LINE_PAUSED"): Promise<void> {
  if (ids.length === 0) return;
  const told = await tx.many<{ id: number }>(sql`
    update reservations set passed_over = ${why}
    where id = any(${ids}::bigint[]) and state = 'QUEUED' and passed_over is distinct from ${why} returning id`);
  await notifyOfLine(
    tx,
    told.map(({ id }) => id),
    why,
  );
}

/** False where it has left the line meanwhile: a withdrawal does not wait for the facility. */
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

async function endInLine(tx: Transaction, rows: readonly { readonly id: number }[], closedBy: "EXPIRED" | "OVER") {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const ended = await leaveLines(tx, closedBy, sql`r.id = any(${ids}::bigint[])`);
  await notifyOfLine(tx, ended, closedBy === "EXPIRED" ? "OFFER_OVER" : "LINE_OVER");
}

/** Ends what stands in line or is offered, of the reservations `r`; gives their ids. Whose place that frees, the next move says. */
export async function leaveLines(tx: Transaction, closedBy: ClosedBy, which: Sql): Promise<readonly number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    update reservations set state = 'MISSED', closed_at = clock_timestamp(), closed_by = ${closedBy}
    where id in (
      select r.id from reservations r where r.state in ('QUEUED', 'OFFERED') and ${which} order by r.id for no key update)
    returning id`);
  return rows.map(({ id }) => id);
}

/** So many seconds between two looks: an offer that is over goes on within them. */
export const LINE_SECONDS = 15;

/**
 * Moves the line of each facility that has one, each in a transaction of its own: one that fails holds up no other. Many processes may run it: one that another
 * process works at is skipped, and is moved by that process or at the next look.
 */
export async function moveLines(db: Database, clock: Clock = databaseTime): Promise<void> {
  const facilities = await db.many<{ id: number }>(sql`
    select distinct facility_id as id from reservations where state in ('QUEUED', 'OFFERED') order by id`);
  await eachAlone(
    facilities,
    ({ id }) => `the line of facility ${id}`,
    ({ id }) => moveLineOf(db, id, clock),
  );
}

/** Moves the line of one facility, unless another process works at it. */
export const moveLineOf = (db: Database, facilityId: number, clock: Clock): Promise<void> =>
  db.tx(async (tx) => {
    const locked = await tx.maybe(
      sql`select id from facilities where id = ${facilityId} for no key update skip locked`,
    );
    if (locked !== undefined) await moveLine(tx, facilityId, await clock(tx));
  });
