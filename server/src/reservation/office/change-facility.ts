import { facilityCopy } from "@danji/contract/facility/facility.copy";
import { facilityLimits } from "@danji/contract/facility/facility-rules";
import type { FacilityView } from "@danji/contract/facility/facility";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import type { LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import {
  deleteClosure,
  type FacilityFields,
  findFacility,
  hideFacility,
  insertClosure,
  lockFacility,
  type NewClosure,
  updateFacility,
} from "#facility/facility.ts";
import { removeFacilityPhotos } from "#facility/facility-image.ts";
import { isHoliday } from "#facility/holidays.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { fitsRules } from "../holiday/fits-rules.ts";
import { unmarkWithinHours } from "../holiday/outside-hours.ts";
import { voidLotteries } from "../lottery/draw-lottery.ts";
import { followRule, requireNoTickets } from "../lottery/rule-change.ts";
import { advanceWaitingList } from "../waiting-list/advance-waiting-list.ts";
import { notifyOfOffice } from "../notifications.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";
import { officeView } from "./desk-row.ts";

interface FacilityCall {
  readonly apartmentId: number;
  readonly facilityId: number;
}

/** What becomes of bookings in the way; undefined: nothing is written as long as there are any. */
export type OnReservations = "KEEP" | "CANCEL" | undefined;

interface ChangeInput extends FacilityFields {
  readonly version: number;
  readonly onReservations?: OnReservations;
}

/** One write about a facility, with its role and its row locked and its line in the ledger. Throws as requireDeskAct. */
async function write<T>(
  db: Database,
  viewer: Viewer,
  { apartmentId, facilityId }: FacilityCall,
  act: LedgerAct,
  work: (tx: Transaction, facility: FacilityView) => Promise<T>,
): Promise<T> {
  await requireDeskAct(db, viewer, apartmentId, "openDesk");
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "setUpFacilities");
    const facility = await lockFacility(tx, facilityId);
    if (facility.apartmentId !== apartmentId) throw new Problem("FACILITY_NOT_FOUND");
    const result = await work(tx, facility);
    // As it was: nothing was written.
    if (Object.is(result, facility)) return result;
    // What has become free goes to the waiting list; what cannot be any more leaves it.
    await advanceWaitingList(tx, facilityId, await databaseTime(tx));
    const changed = await findFacility(tx, facilityId);
    if (changed !== undefined) await unmarkWithinHours(tx, changed);
    const target = `facility:${facilityId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act, target });
    return result;
  });
}

/** Cancels those in the way, free of charge, or leaves them; throws FACILITY_RESERVATIONS where nothing was decided. */
async function clear(tx: Transaction, viewer: Viewer, rows: readonly ReservationRow[], decision: OnReservations) {
  if (rows.length === 0 || decision === "KEEP") return;
  if (decision === undefined)
    throw new Problem("FACILITY_RESERVATIONS", { message: facilityCopy.inTheWay(rows.length) });
  const ids = rows.map(({ id }) => id);
  await tx.run(sql`
    update reservations set state = 'CANCELLED', closed_at = clock_timestamp(), closed_by = 'OFFICE', fee = 0
    where id = any(${ids}::bigint[]) and state in ('WAITING', 'BOOKED')`);
  await notifyOfOffice(tx, ids, { memberId: viewer.memberId, decision: "OFFICE_CANCELLED" });
}

/** Throws as requireDeskAct, FACILITY_NOT_FOUND, FACILITY_CHANGED, FACILITY_LOTTERY, FACILITY_RESERVATIONS. */
export const changeFacility = (db: Database, viewer: Viewer, call: FacilityCall, input: ChangeInput) =>
  write(db, viewer, call, "facility.changed", async (tx, facility) => {
    if (facility.version !== input.version) throw new Problem("FACILITY_CHANGED");
    const now = await databaseTime(tx);
    await requireNoTickets(tx, facility, input.settings, now);
    const changed = { ...facility, settings: input.settings };
    await clear(tx, viewer, await newlyInTheWay(tx, facility, changed), input.onReservations);
    await updateFacility(tx, call.facilityId, input);
    await followRule(tx, changed, now);
    return lockFacility(tx, call.facilityId);
  });

/** Those that fit before and do not fit after; what was kept earlier is not asked about again. */
async function newlyInTheWay(tx: Transaction, before: FacilityView, after: FacilityView) {
  const now = await databaseTime(tx);
  const known = new Set((await listInTheWay(tx, before, now)).map(({ id }) => id));
  return (await listInTheWay(tx, after, now)).filter(({ id }) => !known.has(id));
}

/** The bookings that the change would meet; nothing is written. Throws as requireDeskAct, FACILITY_NOT_FOUND. */
export const checkFacility = (
  db: Database,
  viewer: Viewer,
  { apartmentId, facilityId }: FacilityCall,
  { settings }: ChangeInput,
): Promise<readonly OfficeReservationView[]> =>
  look(db, viewer, { apartmentId, facilityId }, (tx, facility) =>
    newlyInTheWay(tx, facility, { ...facility, settings }),
  );

async function look(
  db: Database,
  viewer: Viewer,
  { apartmentId, facilityId }: FacilityCall,
  find: (tx: Transaction, facility: FacilityView) => Promise<readonly ReservationRow[]>,
): Promise<readonly OfficeReservationView[]> {
  await requireDeskAct(db, viewer, apartmentId, "setUpFacilities");
  return db.tx(async (tx) => {
    const facility = await lockFacility(tx, facilityId);
    if (facility.apartmentId !== apartmentId) throw new Problem("FACILITY_NOT_FOUND");
    return (await find(tx, facility)).map(officeView);
  });
}

interface RemovalInput {
  readonly onReservations?: OnReservations;
}

/** Throws as requireDeskAct, FACILITY_NOT_FOUND, FACILITY_RESERVATIONS. What is kept is used as it was booked. */
export const removeFacility = (db: Database, viewer: Viewer, call: FacilityCall, { onReservations }: RemovalInput) =>
  write(db, viewer, call, "facility.removed", async (tx, facility) => {
    await clear(tx, viewer, await listAhead(tx, facility), onReservations);
    await hideFacility(tx, call.facilityId);
    await voidLotteries(tx, call.facilityId);
    await removeFacilityPhotos(tx, sql`f.id = ${call.facilityId}`);
  });

/** All bookings ahead: none of them fits a facility without places. */
const listAhead = async (tx: Transaction, facility: FacilityView) =>
  listInTheWay(tx, { ...facility, settings: { ...facility.settings, places: 0 } }, await databaseTime(tx));

/** The bookings that the removal would meet, also those that an earlier change has kept. Throws as requireDeskAct, FACILITY_NOT_FOUND. */
export const checkRemoval = (
  db: Database,
  viewer: Viewer,
  call: FacilityCall,
): Promise<readonly OfficeReservationView[]> => look(db, viewer, call, listAhead);

interface ClosureInput extends NewClosure {
  readonly onReservations?: OnReservations;
}

/** Throws as requireDeskAct, FACILITY_NOT_FOUND, CLOSURE_DAYS, CLOSURES_FULL, FACILITY_RESERVATIONS. */
export const addClosure = (db: Database, viewer: Viewer, call: FacilityCall, input: ClosureInput) =>
  write(db, viewer, call, "facility.closed", async (tx, facility) => {
    await requireDays(tx, input);
    // A call whose answer was lost comes again.
    if (facility.closures.some((one) => isSameClosure(one, input))) return facility;
    if (facility.closures.length >= facilityLimits.closuresMax) throw new Problem("CLOSURES_FULL");
    const closed = withClosure(facility, input);
    await clear(tx, viewer, await newlyInTheWay(tx, facility, closed), input.onReservations);
    await insertClosure(tx, call.facilityId, input);
    return lockFacility(tx, call.facilityId);
  });

const isSameClosure = (one: NewClosure, other: NewClosure): boolean =>
  one.from === other.from && one.until === other.until && one.reason === other.reason;

const withClosure = (facility: FacilityView, { from, until, reason }: NewClosure): FacilityView => ({
  ...facility,
  closures: [...facility.closures, { closureId: 0, from, until, reason }],
});

async function requireDays(tx: Transaction, { from, until }: NewClosure): Promise<void> {
  const today = seoulDay(await databaseTime(tx));
  if (from < today || until < from || until > addDays(today, facilityLimits.closureDaysMax))
    throw new Problem("CLOSURE_DAYS");
}

/** The bookings on these days; nothing is written. Throws as requireDeskAct, FACILITY_NOT_FOUND. */
export const checkClosure = (
  db: Database,
  viewer: Viewer,
  call: FacilityCall,
  input: NewClosure,
): Promise<readonly OfficeReservationView[]> =>
  look(db, viewer, call, (tx, facility) => newlyInTheWay(tx, facility, withClosure(facility, input)));

/** Throws as requireDeskAct, FACILITY_NOT_FOUND, CLOSURE_NOT_FOUND. */
export const removeClosure = (db: Database, viewer: Viewer, call: FacilityCall, closureId: number) =>
  write(db, viewer, call, "facility.reopened", async (tx) => {
    if (!(await deleteClosure(tx, call.facilityId, closureId))) throw new Problem("CLOSURE_NOT_FOUND");
    return lockFacility(tx, call.facilityId);
  });

/**
 * The bookings ahead that could not be made under the rules and closures of a facility as it is given: outside its hours, off
 * its grid, on a closed day, in a place that it has no more. By their beginning.
 */
async function listInTheWay(db: Queryable, facility: FacilityView, now: Date): Promise<readonly ReservationRow[]> {
  const ahead = await db.many<ReservationRow>(sql`
    ${reservationRows} where r.facility_id = ${facility.facilityId} and r.state in ('WAITING', 'BOOKED') and r.begins_at > ${now}
    order by r.begins_at, r.id`);
  return ahead.filter((row) => !fitsRules(row, facility, { now, isHoliday }));
}
