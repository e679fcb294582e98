import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk } from "#testing/builders/build-facility-desk.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { availabilityReads } from "../availability.ts";
import { bookReservation, openBookings } from "../book.ts";
import { moveReservation } from "./move.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());

const day = dayAhead(5);
const ROUNDS = 200;
/** Rounds at once, each of a facility of its own: no more than there are connections for. */
const AT_ONCE = 4;
/** In one of so many rounds the move is killed. */
const KILLED = 10;

test("L056 H moves from ten to eleven while others want both, and in 20 of 200 rounds the move is killed inside", async () => {
  const { complexId, head, a, d, household } = await buildFacilityDesk(t);
  const bookings = openBookings(t.services, availabilityReads(t.db));
  async function play(isKilled: boolean): Promise<void> {
    const facilityId = await buildFacility(t, complexId);
    const reservationId = await storeReservation(t, {
      facilityId,
      householdId: household,
      memberId: a.memberId,
      begins: seoulMoment(day, "10:00"),
      ends: seoulMoment(day, "11:00"),
    });
    const move = moveReservation(
      t.db,
      { memberId: head.memberId, session: "" },
      { apartmentId: complexId, reservationId },
      { day, from: "11:00" },
      async (db) => {
        // With its locks held, its connection ends as by a power cut.
        if (isKilled) await db.one(sql`select pg_terminate_backend(pg_backend_pid())`);
        return new Date();
      },
    );
    const book = (from: string, until: string) =>
      bookReservation(
        bookings,
        { memberId: d.memberId, session: "" },
        { facilityId, key: undefined },
        { day, from, until, persons: 1, price: 0 },
      );
    const results = await Promise.allSettled([move, book("11:00", "12:00"), book("10:00", "11:00")]);
    const [moved, eleven, ten] = results.map(({ status }) => status === "fulfilled");
    const refusals = results
      .slice(1)
      .flatMap((result) => (result.status === "rejected" ? [result.reason as object] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: "RESERVATION_TAKEN" });
    const held = await t.db.many<{ household_id: number; begins_at: Date }>(sql`
      select household_id, begins_at from reservations where facility_id = ${facilityId} and state = 'BOOKED' order by begins_at`);
    const own = held.filter((row) => row.household_id === household);
    expect(own.map((row) => row.begins_at)).toEqual([seoulMoment(day, moved === true ? "11:00" : "10:00")]);
    expect(isKilled && moved === true).toBe(false);
    // Each place has one holder, and a household that was told that it is theirs has it.
    expect(new Set(held.map((row) => row.begins_at.getTime())).size).toBe(held.length);
    expect(held.length - 1).toBe([eleven, ten].filter((won) => won === true).length);
    expect(moved === true && eleven === true).toBe(false);
  }
  for (let round = 0; round < ROUNDS; round += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => play((round + index) % KILLED === 0)));
}, 300_000);
