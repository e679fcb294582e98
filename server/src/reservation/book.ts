import type { ReservationView } from "@danji/contract/reservation/reservation";
import { batchedByKey, type BatchedByKey } from "#platform/concurrency/batch.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Database } from "#platform/db/database.ts";
import { idempotentRequest } from "#platform/idempotency.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type Asker, type AvailabilityReads, readAvailability } from "./availability.ts";
import { type BookingAttempt, bookTogether } from "./booking/book-together.ts";
import { daysOf, type PricedRequest, requireHousehold, requirePricedPlan } from "./booking/priced-request.ts";
import { getReservation } from "./own-reservations.ts";

/** Tries of a member to book; refused ones count, too. */
export const bookingLimit: Limit = { name: "bookings", max: 60, seconds: 60 };

/** Where bookings are made, and the attempts that are under way. */
export interface Bookings extends Pick<Services, "limits"> {
  readonly db: Database;
  readonly reads: AvailabilityReads;
  /** By facility: one transaction at a time of one process, so that the others wait here and keep no connection. */
  readonly writes: BatchedByKey<BookingAttempt, number>;
}

/** Attempts that are decided together. */
const ATTEMPTS_MAX = 500;

export const openBookings = ({ db, limits }: Services, reads: AvailabilityReads): Bookings => ({
  db,
  limits,
  reads,
  writes: batchedByKey({ name: "bookings", maxItems: ATTEMPTS_MAX }),
});

interface Booking {
  readonly facilityId: number;
  readonly key: string | undefined;
}

/**
 * Books for the viewer's household, or asks the office where the facility needs its approval. Throws FACILITY_NOT_FOUND,
 * RESERVATION_RESIDENTS_ONLY, RESERVATION_HOME_WAITS, what `decideBooking` refuses with, and RESERVATION_PRICE where another price was shown.
 */
export async function bookReservation(
  bookings: Bookings,
  viewer: Viewer,
  { facilityId, key }: Booking,
  requested: PricedRequest,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  const { db, limits, writes } = bookings;
  const request = key === undefined ? undefined : await idempotentRequest(key, { facilityId, ...requested }, []);
  limits.admit(bookingLimit, `member:${viewer.memberId}`);
  // Before any lock: of a thousand who want a slot that is gone, no call waits for another.
  const found = await lookBefore(bookings, { memberId: viewer.memberId, request }, facilityId, requested, clock);
  const id =
    typeof found === "number"
      ? found
      : await writes(String(facilityId), found, (attempts) => bookTogether({ db, facilityId, clock }, attempts));
  return getReservation(db, viewer, id, clock);
}

/**
 * Refuses what is to be refused by what is committed. Gives the attempt of the household for which the viewer books, or the
 * reservation that its key has made already.
 */
async function lookBefore(
  { db, reads }: Bookings,
  asker: Asker,
  facilityId: number,
  requested: PricedRequest,
  clock: Clock,
): Promise<BookingAttempt | number> {
  const seen = await readAvailability(reads, asker, { facilityId, ...daysOf(requested) });
  const { made, households, held, undrawn } = seen;
  if (made?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  if (made !== undefined) return made.id;
  const { apartmentId } = seen;
  const { householdId, own } = await requireHousehold(db, { ...asker, apartmentId, households }, requested);
  const now = clock === databaseTime ? seen.now : await clock(db);
  requirePricedPlan(seen, requested, { now, held, own, undrawn });
  return { ...asker, requested, householdId };
}
