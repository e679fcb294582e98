import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { lockFacility } from "#facility/facility.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { insertReservation, type PricedWish, requirePrice } from "../book.ts";
import { planBooking } from "../facts.ts";
import { findOfComplex, officeView } from "./desk-row.ts";

interface DoorWish extends PricedWish {
  readonly apartmentId: number;
  readonly facilityId: number;
  readonly building: string;
  readonly unit: string;
}

/**
 * Books for a household of the complex. Throws as requireDeskAct, FACILITY_NOT_FOUND, RESERVATION_DOOR for a door that is not
 * known there, what `decideBooking` refuses with, and RESERVATION_PRICE.
 */
export async function bookForHousehold(
  db: Database,
  viewer: Viewer,
  { apartmentId, facilityId, building, unit, ...wish }: DoorWish,
  clock: Clock = databaseTime,
): Promise<OfficeReservationView> {
  await requireDeskAct(db, viewer, apartmentId, "handleReservations");
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "handleReservations");
    const household = await tx.maybe<{ id: number }>(sql`
      select o.id from households o
      where o.complex_id = ${apartmentId} and o.building_key = door_part(${building}) and o.unit_key = door_part(${unit})`);
    if (household === undefined) throw new Problem("RESERVATION_DOOR");
    await lockHousehold(tx, household.id);
    const facility = await lockFacility(tx, facilityId);
    if (facility.apartmentId !== apartmentId) throw new Problem("FACILITY_NOT_FOUND");
    const now = await clock(tx);
    const plan = await planBooking(tx, facility, wish, { now, byOffice: true });
    requirePrice(plan, wish);
    const booker = { householdId: household.id, memberId: null, byOffice: true, now };
    const id = await insertReservation(tx, facility, { ...plan, day: wish.day, persons: wish.persons }, booker);
    const target = `reservation:${id}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "reservation.booked", target });
    return officeView(await findOfComplex(tx, apartmentId, id));
  });
}
