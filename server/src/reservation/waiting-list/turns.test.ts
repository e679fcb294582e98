import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clock } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import { dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { person } from "#testing/builders/people.ts";
import { accept, cancel, waitingListOf, statusAndReason, slot, viewOf } from "#testing/build-waiting-list.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { acceptOffer } from "./accept.ts";
import { advanceWaitingLists } from "./advance-waiting-list.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { buildFull, stateOf, seenBy, news } = waitingListOf(() => t);

test("L047 who is paused or at a limit keeps their turn and is told why; the place goes to the next at once", async () => {
  const { a, b, c, join, cancelHeld, complexId, facilityId } = await buildFull({
    limits: { day: 1, week: null, month: null, held: null },
    noShow: { count: 1, pauseDays: 30 },
  });
  const paused = await person(t, "피이");
  await buildHome(t, paused, complexId, { unit: "401호" });
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where member_id = ${paused.memberId}`);
  const missed = seoulMoment(dayAhead(-2), "10:00");
  const noShow = { facilityId, householdId, begins: missed, ends: new Date(missed.getTime() + 3_600_000) };
  await storeReservation(t, { ...noShow, state: "NO_SHOW" });
  const other = viewOf(
    await b.call("POST", `/api/facilities/${facilityId}/reservations`, { ...slot, from: "14:00", until: "15:00" }),
  );
  const ids = [viewOf(await join(paused)), viewOf(await join(a)), viewOf(await join(c))].map(
    (one) => one.reservationId,
  );
  const [first = 0, second = 0, third = 0] = ids;
  await cancelHeld();
  for (let look = 0; look < 3; look += 1) await advanceWaitingLists(t.db);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["QUEUED", "QUEUED", "OFFERED"]);
  expect([await news(paused, first), await news(a, second), await news(b, second), await news(c, third)]).toEqual([
    ["LINE_PAUSED"],
    ["LINE_LIMIT"],
    ["LINE_LIMIT"],
    ["OFFERED"],
  ]);
  expect((await seenBy(a, second))?.line?.position).toBe(2);
  // The third lets it go, and the second has made room meanwhile: their turn is as it was.
  await cancel(b, other.reservationId);
  await cancel(c, third);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["QUEUED", "OFFERED", "MISSED"]);
  expect(await news(a, second)).toEqual(["LINE_LIMIT", "OFFERED"]);
  expect(statusAndReason(await accept(paused, first))).toEqual([409, "RESERVATION_OFFER_OVER"]);
  expect((await accept(a, second)).statusCode).toBe(200);
});

test("L046 an offer is good at its last instant, and over a millisecond later, for the job as for the tap", async () => {
  const end = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 60_000);
  const at = (milliseconds: number): Clock => {
    const moment = new Date(end.getTime() + milliseconds);
    return async () => moment;
  };
  for (const [milliseconds, states] of [
    [-1, ["BOOKED", "QUEUED"]],
    [0, ["BOOKED", "QUEUED"]],
    [1, ["MISSED", "OFFERED"]],
  ] as const) {
    const { a, c, join, cancelHeld } = await buildFull();
    const ids = [viewOf(await join(a)).reservationId, viewOf(await join(c)).reservationId] as const;
    await cancelHeld();
    await t.db.run(sql`update reservations set offer_until = ${end} where id = ${ids[0]}`);
    const clock = at(milliseconds);
    const tap = acceptOffer(
      t.services,
      { memberId: a.memberId, session: "" },
      { reservationId: ids[0], price: 0 },
      clock,
    );
    const [taken] = await Promise.allSettled([
      tap,
      advanceWaitingLists(t.db, clock),
      advanceWaitingLists(t.db, clock),
      advanceWaitingLists(t.db, clock),
    ]);
    expect(taken.status, `${milliseconds} ms`).toBe(states[0] === "BOOKED" ? "fulfilled" : "rejected");
    await advanceWaitingLists(t.db, clock);
    expect(await Promise.all(ids.map(stateOf)), `${milliseconds} ms`).toEqual(states);
  }
});

test("a facility whose waiting list cannot be advanced holds up no other, and the job names it", async () => {
  const [one, other] = [await buildFull(), await buildFull()];
  const ids = [];
  for (const { a, join, heldId } of [one, other]) {
    ids.push(viewOf(await join(a)).reservationId);
    await t.db.run(
      sql`update reservations set state = 'CANCELLED', closed_at = now(), closed_by = 'OFFICE' where id = ${heldId}`,
    );
  }
  try {
    // Rules of which no decision can be made: only the first of the two breaks.
    await t.db.run(sql`update facilities set settings = settings - 'hours' where id = ${one.facilityId}`);
    await expect(advanceWaitingLists(t.db)).rejects.toThrow(`the waiting list of facility ${one.facilityId}`);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["QUEUED", "OFFERED"]);
  } finally {
    await t.db.run(sql`update facilities set removed_at = now() where id = ${one.facilityId}`);
  }
});
