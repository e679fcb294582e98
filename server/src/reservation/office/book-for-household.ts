import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { lockFacility } from "#facility/facility.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import {
  createOnce,
  type IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  type StoredCreation,
} from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { insertReservation } from "../booking/insert-reservation.ts";
import { type PricedRequest, requirePrice } from "../booking/priced-request.ts";
import { planBooking } from "../facts.ts";
import { findOfComplex, officeView } from "./desk-row.ts";

interface DoorRequest extends PricedRequest {
  readonly facilityId: number;
  readonly building: string;
  readonly unit: string;
}

interface BookingCall {
  readonly apartmentId: number;
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}

const officeKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from reservations where office_member_id = ${memberId} and request_key = ${key}`),
  constraint: "reservations_office_key",
  deleted: "RESERVATION_NOT_FOUND",
  lookUpFirst: true,
};

/**
 * Books for a household of the complex, once for an Idempotency-Key. Throws as requireDeskAct, FACILITY_NOT_FOUND,
 * RESERVATION_DOOR for a door that is not known there, what `decideBooking` refuses with, and RESERVATION_PRICE.
 */
export async function bookForHousehold(
  db: Database,
  viewer: Viewer,
  { apartmentId, key }: BookingCall,
  requested: DoorRequest,
  clock: Clock = databaseTime,
): Promise<OfficeReservationView> {
  await requireDeskAct(db, viewer, apartmentId, "handleReservations");
  const request = key === undefined ? undefined : await idempotentRequest(key, { apartmentId, ...requested }, []);
  const create = () => db.tx((tx) => write(tx, viewer, { apartmentId, request }, requested, clock));
  const repeat = ({ id }: StoredCreation & { readonly id: number }) => id;
  const id = await createOnce(db, officeKeys, viewer, { request, create, repeat });
  return officeView(await findOfComplex(db, apartmentId, id));
}

interface KeyedCall {
  readonly apartmentId: number;
  readonly request: IdempotentRequest | undefined;
}

async function write(
  tx: Transaction,
  viewer: Viewer,
  { apartmentId, request }: KeyedCall,
  { facilityId, building, unit, ...requested }: DoorRequest,
  clock: Clock,
): Promise<number> {
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
  const plan = await planBooking(tx, facility, requested, { now, byOffice: true });
  requirePrice(plan, requested);
  const booker = { householdId: household.id, memberId: null, byOffice: true, now };
  const id = await insertReservation(tx, facility, { ...plan, day: requested.day, persons: requested.persons }, booker);
  if (request !== undefined)
    await tx.run(sql`
      update reservations set office_member_id = ${viewer.memberId}, request_key = ${request.key}, request_hash = ${request.hash}
      where id = ${id}`);
  const target = `reservation:${id}`;
  await recordOfficeAct(tx, { complexId: apartmentId, actorId: viewer.memberId, act: "reservation.booked", target });
  return id;
}
