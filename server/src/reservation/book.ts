import type { FacilityView } from "@danji/contract/facility/facility";
import type { BookingWish, PlannedBooking } from "@danji/contract/reservation/booking-decision";
import { daysBetween } from "@danji/contract/platform/seoul-clock";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { reservationCopy } from "@danji/contract/reservation/reservation.copy";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockHousehold } from "#complex/household/move-in.ts";
import { lockFacility } from "#facility/facility.ts";
import { createKeyedSemaphore } from "#platform/concurrency/semaphore.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import { type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import {
  createOnce,
  type IdempotencyKeys,
  type IdempotentRequest,
  idempotentRequest,
  type StoredCreation,
} from "#platform/idempotency.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { readAvailability } from "./availability.ts";
import { planBooking, requirePlan } from "./facts.ts";
import { moveLine } from "./line/move-line.ts";
import { requireStillThere } from "./own-household.ts";
import { getReservation } from "./own-reservations.ts";

/** Tries of a member to book; refused ones count, too. */
export const bookingLimit: Limit = { name: "bookings", max: 60, seconds: 60 };

/** A wish with the price that was shown for it. */
export interface PricedWish extends BookingWish {
  readonly price: number;
  readonly householdId?: number | undefined;
}

const bookingKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from reservations where member_id = ${memberId} and request_key = ${key}`),
  constraint: "reservations_key",
  deleted: "RESERVATION_NOT_FOUND",
  lookUpFirst: false,
};

/**
 * Of those who want a facility in one process, so many hold connections of its pool while they wait for its row: the others
 * wait here, look again, and mostly find that what they want is gone.
 */
const writers = createKeyedSemaphore({ maxConcurrent: 3, maxQueued: 5_000, timeoutMs: 10_000 });
const busy = () => new Problem("UNAVAILABLE", { retryAfter: 1 });

interface Booking {
  readonly facilityId: number;
  readonly key: string | undefined;
}

/**
 * Books for the viewer's household, or asks the office where the facility needs its approval. Throws FACILITY_NOT_FOUND,
 * RESERVATION_RESIDENTS_ONLY, what `decideBooking` refuses with, and RESERVATION_PRICE where another price was shown.
 */
export async function bookReservation(
  services: Services,
  viewer: Viewer,
  { facilityId, key }: Booking,
  wish: PricedWish,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  const { db } = services;
  const request = key === undefined ? undefined : await idempotentRequest(key, { facilityId, ...wish }, []);
  services.limits.admit(bookingLimit, `member:${viewer.memberId}`);
  const write = ({ apartmentId, householdId }: Home) =>
    db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      await lockHousehold(tx, householdId);
      await requireStillThere(tx, viewer, apartmentId, householdId);
      const locked = await lockFacility(tx, facilityId);
      const now = await clock(tx);
      await moveLine(tx, facilityId, now);
      const plan = await planBooking(tx, locked, wish, { householdId, now });
      requirePrice(plan, wish);
      const booker = { householdId, memberId: viewer.memberId, byOffice: false, now };
      return insertReservation(tx, locked, { ...plan, day: wish.day, persons: wish.persons }, booker, request);
    });
  const create = async () => {
    const isWaited = writers.has(String(facilityId));
    // Before any lock: of a thousand who want a slot that is gone, nobody waits for another.
    const home = await lookBefore(db, viewer, facilityId, wish, clock);
    return writers.run(String(facilityId), busy, async () =>
      write(isWaited ? await lookBefore(db, viewer, facilityId, wish, clock) : home),
    );
  };
  const repeat = (stored: StoredCreation & { readonly id: number }) => stored.id;
  const id = await createOnce(db, bookingKeys, viewer, { request, create, repeat }).catch(async (error: unknown) => {
    // Its own booking refuses a repeat.
    const stored =
      request && error instanceof Problem ? await bookingKeys.find(db, viewer.memberId, request) : undefined;
    if (stored === undefined || stored.id === null) throw error;
    if (!stored.same) throw new Problem("IDEMPOTENCY_REUSED");
    return stored.id;
  });
  return getReservation(db, viewer, id, clock);
}

interface Home {
  readonly apartmentId: number;
  readonly householdId: number;
}

/** Refuses what is to be refused by what is committed. Gives the household for which the viewer books. */
async function lookBefore(
  db: Queryable,
  viewer: Viewer,
  facilityId: number,
  wish: PricedWish,
  clock: Clock,
): Promise<Home> {
  const days = Math.min(reservationLimits.availabilityDaysMax, daysBetween(wish.day, wish.untilDay ?? wish.day) + 1);
  const seen = await readAvailability(db, viewer, { facilityId, from: wish.day, days: Math.max(1, days) });
  const { households } = seen;
  const chosen = chooseHousehold(households, wish);
  const now = clock === databaseTime ? seen.now : await clock(db);
  requirePrice(requirePlan(seen, wish, { now, held: seen.held, own: chosen.own, undrawn: seen.undrawn }), wish);
  return { apartmentId: seen.apartmentId, householdId: chosen.householdId };
}

/** The household that a wish names, else the first. Throws RESERVATION_RESIDENTS_ONLY. */
export function chooseHousehold<H extends { readonly householdId: number }>(
  households: readonly H[],
  { householdId }: Pick<PricedWish, "householdId">,
): H {
  const chosen = householdId === undefined ? households[0] : households.find((one) => one.householdId === householdId);
  if (chosen === undefined) throw new Problem("RESERVATION_RESIDENTS_ONLY");
  return chosen;
}

/** Throws RESERVATION_PRICE, which names what it costs. */
export function requirePrice({ price }: PlannedBooking, wish: { readonly price: number }): void {
  if (price !== wish.price) throw new Problem("RESERVATION_PRICE", { message: reservationCopy.price(price) });
}

interface Booker {
  readonly householdId: number;
  /** Null for one by the office. */
  readonly memberId: number | null;
  readonly byOffice: boolean;
  readonly now: Date;
}

interface NewReservation extends PlannedBooking {
  readonly day: string;
  readonly persons: number;
}

/** Stores a planned booking; household and facility are locked. Throws RESERVATION_TAKEN where its place is held. */
export async function insertReservation(
  tx: Transaction,
  { facilityId, settings }: FacilityView,
  { begins, ends, place, prices, day, persons }: NewReservation,
  { householdId, memberId, byOffice, now }: Booker,
  request?: IdempotentRequest,
): Promise<number> {
  const state = settings.needsApproval && !byOffice ? "WAITING" : "BOOKED";
  try {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into reservations (facility_id, household_id, member_id, by_office, place, begins_at, ends_at, day, prices,
        persons, state, terms, created_at, request_key, request_hash)
      values (${facilityId}, ${householdId}, ${memberId}, ${byOffice}, ${place}, ${begins}, ${ends}, ${day}::date,
        ${prices}::integer[], ${persons}, ${state}, ${JSON.stringify(settings.cancellation)}::jsonb, ${now},
        ${request?.key ?? null}, ${request?.hash ?? null})
      returning id`);
    return id;
  } catch (error) {
    // Nobody can pass the lock of the facility; the constraint holds whatever changes here.
    if (violatedConstraint(error) === "reservations_place") throw new Problem("RESERVATION_TAKEN");
    throw error;
  }
}
