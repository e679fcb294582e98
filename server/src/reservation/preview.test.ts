import fc from "fast-check";
import { defaultSettings, type FacilityKind, type FacilitySettings } from "@danji/contract/facility/facility-rules";
import { addDays, clockOf, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { type BookingFacts, type BookingRequest, decideBooking } from "@danji/contract/reservation/booking-decision";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getFacility } from "#facility/facility.ts";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { availabilityReads, getAvailability } from "./availability.ts";
import { bookReservation, openBookings } from "./book.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

const FIRST_DAY = dayAhead(3);
const DAYS = 5;
/** In the morning of the day before the first one: what is asked of the clock is the same for preview and booking. */
const now = seoulMoment(addDays(FIRST_DAY, -1), "09:00");

const limit = fc.option(fc.integer({ min: 1, max: 3 }));
const rules = fc.record({
  slotMinutes: fc.constantFrom(30, 60),
  slotsMax: fc.integer({ min: 1, max: 2 }),
  places: fc.integer({ min: 1, max: 2 }),
  personsMax: fc.integer({ min: 1, max: 2 }),
  opensDays: fc.integer({ min: 2, max: 6 }),
  opensAt: fc.constantFrom("00:00", "09:00", "09:01"),
  closesMinutes: fc.constantFrom(0, 24 * 60, 25 * 60),
  needsApproval: fc.boolean(),
  nightsMin: fc.constant(1),
  nightsMax: fc.integer({ min: 1, max: 3 }),
  limits: fc.record({ day: limit, week: limit, month: limit, held: limit }),
  prices: fc.record({ WEEKDAY: fc.nat(9_999), WEEKEND: fc.nat(9_999), HOLIDAY: fc.nat(9_999) }),
});
// Mostly what fits, so that places and limits decide.
const request = fc.record({
  who: fc.nat(1),
  inDays: fc.nat(DAYS - 2),
  hour: fc.integer({ min: 8, max: 11 }),
  minutes: fc.constantFrom(60, 60, 60, 30, 120, -60),
  nights: fc.constantFrom(1, 1, 2, 0, 4),
  seat: fc.constantFrom(1, 1, 2, 3),
  persons: fc.constantFrom(1, 1, 1, 2, 3),
});

interface Request {
  readonly inDays: number;
  readonly hour: number;
  readonly minutes: number;
  readonly nights: number;
  readonly seat: number;
  readonly persons: number;
}

function requestOf(kind: FacilityKind, { inDays, hour, minutes, nights, seat, persons }: Request): BookingRequest {
  const day = addDays(FIRST_DAY, inDays);
  if (kind === "NIGHT") return { day, untilDay: addDays(day, nights), persons };
  const [from, until] = [clockOf(hour * 60), clockOf(hour * 60 + minutes)];
  return { day, from, until, persons, ...(kind === "SEAT" ? { seat } : {}) };
}

test("what the preview of a page says is what the booking does, to the won and the minute", async () => {
  const { complexId, a, d } = await buildFacilityDesk(t);
  const reads = availabilityReads(t.db);
  const bookings = openBookings(t.services, reads);
  const seen = { booked: 0, refused: new Set<string>() };

  /** As a page decides: by one answer, which holds no more than its own member may know. */
  async function preview(facilityId: number, memberId: number, requested: BookingRequest) {
    const viewer = { memberId, session: "" };
    const { kind, settings } = await getFacility(t.db, viewer, facilityId);
    const view = await getAvailability(reads, viewer, { facilityId, from: FIRST_DAY, days: DAYS + 6 });
    const holidays = new Set(view.holidays.map(({ day }) => day));
    const { closures, held, undrawn, households } = view;
    const [household] = households;
    const facts: BookingFacts = {
      kind,
      settings,
      closures,
      held,
      undrawn,
      now,
      own: household?.own ?? [],
      isHoliday: (day) => holidays.has(day),
    };
    return decideBooking(requested, facts);
  }

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<FacilityKind>("SLOT", "SEAT", "NIGHT"),
      rules,
      fc.array(request, { minLength: 4, maxLength: 8 }),
      async (kind, some, requests) => {
        const hours = Array.from({ length: 8 }, () => ({ from: "09:00", until: "24:00" }));
        const settings: FacilitySettings = { ...defaultSettings, ...some, hours };
        const facilityId = await buildFacility(t, complexId, { kind, settings });
        for (const asked of requests) {
          const { memberId } = asked.who === 0 ? a : d;
          const requested = requestOf(kind, asked);
          const { booking, refusal } = await preview(facilityId, memberId, requested);
          const call = { facilityId, key: undefined };
          const result = await bookReservation(
            bookings,
            { memberId, session: "" },
            call,
            { ...requested, price: booking?.price ?? 0 },
            async () => now,
          ).catch((error: unknown) => error);
          expect(result).toMatchObject(
            booking === undefined
              ? { reason: refusal.reason, message: refusal.message }
              : {
                  begins: booking.begins.toISOString(),
                  ends: booking.ends.toISOString(),
                  price: booking.price,
                  state: settings.needsApproval ? "WAITING" : "BOOKED",
                },
          );
          if (booking === undefined) seen.refused.add(refusal.reason);
          else seen.booked += 1;
        }
        await t.db.run(sql`delete from facilities where id = ${facilityId}`);
      },
    ),
    // The same runs each time: what they must have met is asserted below.
    { numRuns: 25, seed: 96 },
  );
  // The runs met what they are to compare.
  expect(seen.booked).toBeGreaterThan(10);
  expect(seen.refused.size).toBeGreaterThan(2);
}, 240_000);
