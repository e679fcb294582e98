import type { AvailabilityView } from "@danji/contract/reservation/reservation";
import { offerEnd } from "@danji/contract/reservation/offer-clock";
import { addDays, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violatedConstraint } from "#platform/db/database.ts";
import { type Clock } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { accept, cancel, waitingListOf, statusAndReason, slot, viewOf } from "#testing/build-waiting-list.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { acceptOffer } from "./accept.ts";
import { advanceWaitingLists } from "./advance-waiting-list.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const { day } = slot;
const begins = seoulMoment(day, "10:00");
const ends = seoulMoment(day, "11:00");
/** So many minutes of an offer from now on: none of them pass at night. */
const later =
  (minutes: number): Clock =>
  async () =>
    offerEnd(new Date(), minutes);

const { buildFull, stateOf, seenBy, news } = waitingListOf(() => t);

test("a place that frees is held for the first of the waiting list, who takes it within its time", async () => {
  const { a, b, c, k, join, cancelHeld, facilityId } = await buildFull();
  const first = viewOf(await join(a));
  const second = viewOf(await join(c));
  expect([first.state, first.line]).toEqual(["QUEUED", { position: 1, offerUntil: null }]);
  expect(second.line?.position).toBe(2);
  const calendar = await a.call("GET", `/api/reservations/${first.reservationId}/calendar`);
  expect(calendar.statusCode).toBe(404);
  // Its other member, and a second tap, stand in the same place.
  expect(viewOf(await join(b)).reservationId).toBe(first.reservationId);

  expect((await cancelHeld()).statusCode).toBe(200);
  const offered = await seenBy(b, first.reservationId);
  expect(offered?.state).toBe("OFFERED");
  const until = Date.parse(offered?.line?.offerUntil ?? "");
  expect(until).toBeGreaterThan(offerEnd(new Date(), 25).getTime());
  expect(until).toBeLessThanOrEqual(offerEnd(new Date(), 30).getTime());
  expect((await seenBy(c, second.reservationId))?.line?.position).toBe(1);
  expect(await news(a, first.reservationId)).toEqual(["OFFERED"]);
  expect(await news(b, first.reservationId)).toEqual(["OFFERED"]);

  // No household overtakes: not the one that cancelled, not the second of the list, not by the office's eye on what is free.
  const again = await k.call("POST", `/api/facilities/${facilityId}/reservations`, slot);
  expect(statusAndReason(again)).toEqual([409, "RESERVATION_TAKEN"]);
  const free = await k.call("GET", `/api/facilities/${facilityId}/availability?from=${day}`);
  expect(free.json<{ data: AvailabilityView }>().data.held).toHaveLength(1);

  expect(statusAndReason(await accept(c, first.reservationId))).toEqual([404, "RESERVATION_NOT_FOUND"]);
  expect(statusAndReason(await accept(c, second.reservationId))).toEqual([409, "RESERVATION_OFFER_OVER"]);
  expect(statusAndReason(await accept(b, first.reservationId, 5))).toEqual([409, "RESERVATION_PRICE"]);
  const taken = await accept(b, first.reservationId);
  expect([taken.statusCode, viewOf(taken).state, viewOf(taken).line]).toEqual([200, "BOOKED", null]);
  expect((await accept(a, first.reservationId)).statusCode).toBe(200);
  expect(await stateOf(second.reservationId)).toBe("QUEUED");
});

test("what is declined or runs out goes to the next, and a late tap does not bring it back", async () => {
  const { a, c, k, join, cancelHeld } = await buildFull();
  const ids = [viewOf(await join(a)).reservationId, viewOf(await join(c)).reservationId] as const;
  await cancelHeld();
  const last = viewOf(await join(k)).reservationId;
  expect((await cancel(a, ids[0])).statusCode).toBe(200);
  expect([await stateOf(ids[0]), await stateOf(ids[1])]).toEqual(["MISSED", "OFFERED"]);
  await advanceWaitingLists(t.db, later(31));
  expect([await stateOf(ids[1]), await stateOf(last)]).toEqual(["MISSED", "OFFERED"]);
  expect(await news(c, ids[1])).toEqual(["OFFERED", "OFFER_OVER"]);
  expect(statusAndReason(await accept(c, ids[1]))).toEqual([409, "RESERVATION_OFFER_OVER"]);
  expect((await seenBy(c, ids[1]))?.closedBy).toBe("EXPIRED");
});

test("an offer whose time is over is refused before any job has run", async () => {
  const { a, join, cancelHeld } = await buildFull();
  const id = viewOf(await join(a)).reservationId;
  await cancelHeld();
  const viewer = { memberId: a.memberId } as Parameters<typeof acceptOffer>[1];
  await expect(acceptOffer(t.services, viewer, { reservationId: id, price: 0 }, later(30.1))).rejects.toMatchObject({
    reason: "RESERVATION_OFFER_OVER",
  });
});

test("an offer of the night lasts into the morning, unless one can book no longer by then", async () => {
  const night: Clock = async () => seoulMoment(addDays(day, -1), "23:50");
  const early = { ...slot, from: "06:00", until: "07:00" };
  const { a, k, join, facilityId, heldId } = await buildFull();
  const held = viewOf(await k.call("POST", `/api/facilities/${facilityId}/reservations`, early)).reservationId;
  const ids = [viewOf(await join(a)).reservationId, viewOf(await join(a, early)).reservationId];
  await t.db.run(sql`
    update reservations set state = 'CANCELLED', closed_at = now() where id = any(${[heldId, held]}::bigint[])`);
  await advanceWaitingLists(t.db, night);
  const rows = await t.db.many<{ offer_until: Date }>(sql`
    select offer_until from reservations where id = any(${ids}::bigint[]) and state = 'OFFERED' order by id`);
  expect(rows.map(({ offer_until: until }) => until)).toEqual([seoulMoment(day, "07:30"), seoulMoment(day, "06:00")]);
  await advanceWaitingLists(t.db, async () => seoulMoment(day, "07:29"));
  expect([await stateOf(ids[0] ?? 0), await stateOf(ids[1] ?? 0)]).toEqual(["OFFERED", "MISSED"]);
});

test("an offer lasts no longer than booking is open", async () => {
  const { a, join, heldId } = await buildFull({ closesMinutes: 30 });
  const id = viewOf(await join(a)).reservationId;
  await t.db.run(sql`update reservations set state = 'CANCELLED', closed_at = now() where id = ${heldId}`);
  await advanceWaitingLists(t.db, async () => seoulMoment(day, "09:10"));
  const offer = await t.db.one(sql`select state, offer_until from reservations where id = ${id}`);
  expect(offer).toEqual({ state: "OFFERED", offer_until: seoulMoment(day, "09:30") });
  const viewer = { memberId: a.memberId, session: "" };
  const acceptAt = (time: Date) => acceptOffer(t.services, viewer, { reservationId: id, price: 0 }, async () => time);
  await expect(acceptAt(new Date(seoulMoment(day, "09:30").getTime() + 1))).rejects.toMatchObject({
    reason: "RESERVATION_OFFER_OVER",
  });
  expect((await acceptAt(seoulMoment(day, "09:30"))).state).toBe("BOOKED");
});

test("a household that has an offer and joins again keeps it, whichever of its members does so", async () => {
  const { a, b, c, join, cancelHeld } = await buildFull();
  const first = viewOf(await join(a)).reservationId;
  const second = viewOf(await join(c)).reservationId;
  await cancelHeld();
  for (const who of [a, b]) {
    const again = await join(who);
    expect(again.statusCode, again.body).toBe(201);
    expect([viewOf(again).reservationId, viewOf(again).state]).toEqual([first, "OFFERED"]);
  }
  expect([await stateOf(first), await stateOf(second)]).toEqual(["OFFERED", "QUEUED"]);
});

test("L049 a household has one place in a waiting list, none for what it holds, and the last one after it left", async () => {
  const { a, b, c, k, join, cancelHeld } = await buildFull();
  const first = viewOf(await join(a)).reservationId;
  expect(viewOf(await join(b)).reservationId).toBe(first);
  const second = viewOf(await join(c)).reservationId;
  // K holds that slot: also as one of two places, it waits for none.
  expect(statusAndReason(await join(k))).toEqual([409, "RESERVATION_LIMIT"]);
  expect((await cancel(b, first)).statusCode).toBe(200);
  const again = viewOf(await join(a));
  expect([again.state, again.line?.position]).toEqual(["QUEUED", 2]);
  expect(again.reservationId).toBeGreaterThan(second);
  await cancelHeld();
  expect([await stateOf(second), await stateOf(again.reservationId)]).toEqual(["OFFERED", "QUEUED"]);
});

test("the database refuses an offer beside a booking, and one without an end", async () => {
  const { facilityId, a, complexId } = await buildFull();
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where complex_id = ${complexId} and member_id = ${a.memberId}`);
  const id = await storeReservation(t, { facilityId, householdId, begins, ends, state: "WAITING" });
  const offer = (until: Date | null) =>
    t.db.run(sql`update reservations set state = 'OFFERED', place = 1, offer_until = ${until} where id = ${id}`);
  const named = (constraint: string) => (error: unknown) => violatedConstraint(error) === constraint;
  await expect(offer(new Date())).rejects.toSatisfy(named("reservations_place"));
  await expect(offer(null)).rejects.toSatisfy(named("reservations_offer"));
});

test("limits count when an offer is taken, and the offer waits while the household makes room", async () => {
  const { a, b, join, cancelHeld, facilityId } = await buildFull({
    limits: { day: 1, week: null, month: null, held: null },
  });
  const id = viewOf(await join(a)).reservationId;
  await cancelHeld();
  const other = { ...slot, from: "14:00", until: "15:00" };
  const booked = viewOf(await b.call("POST", `/api/facilities/${facilityId}/reservations`, other));
  expect(statusAndReason(await accept(a, id))).toEqual([409, "RESERVATION_LIMIT"]);
  expect(await stateOf(id)).toBe("OFFERED");
  await cancel(b, booked.reservationId);
  expect((await accept(a, id)).statusCode).toBe(200);
});

test("no household joins the waiting list for what is free, unfit, or where there is none", async () => {
  const { a, join, complexId, k } = await buildFull();
  expect(statusAndReason(await join(a, { ...slot, from: "12:00", until: "13:00" }))).toEqual([409, "RESERVATION_FREE"]);
  expect(statusAndReason(await join(a, { ...slot, from: "12:30", until: "13:00" }))).toEqual([
    400,
    "RESERVATION_UNFIT",
  ]);
  expect(statusAndReason(await join(a, { ...slot, persons: 0 }))[0]).toBe(400);
  expect(statusAndReason(await join(a, { ...slot, seat: 1 }))).toEqual([400, "RESERVATION_UNFIT"]);
  for (const settings of [{}, { offerMinutes: 30, needsApproval: true }]) {
    const facilityId = await buildFacility(t, complexId, { settings });
    await k.call("POST", `/api/facilities/${facilityId}/reservations`, slot);
    const answer = await a.call("POST", `/api/facilities/${facilityId}/line`, slot);
    expect(statusAndReason(answer)).toEqual([409, "RESERVATION_NO_LINE"]);
  }
});

test("a household is on five waiting lists of a facility at most", async () => {
  const { a, k, join, facilityId } = await buildFull();
  const hours = ["12", "13", "14", "15", "16"].map((hour) => ({
    ...slot,
    from: `${hour}:00`,
    until: `${Number(hour) + 1}:00`,
  }));
  for (const requested of hours) await k.call("POST", `/api/facilities/${facilityId}/reservations`, requested);
  const answers = [];
  for (const requested of [slot, ...hours]) answers.push((await join(a, requested)).statusCode);
  expect(answers).toEqual([201, 201, 201, 201, 201, 409]);
});

test("strangers: no session 401, no resident 403, a closed complex 404", async () => {
  const { facilityId, complexId, join, a } = await buildFull();
  const id = viewOf(await join(a)).reservationId;
  for (const url of [`/api/facilities/${facilityId}/line`, `/api/reservations/${id}/accept`])
    expect((await t.app.inject({ method: "POST", url, payload: {} })).statusCode).toBe(401);
  const guest = await person(t, "손님");
  expect(statusAndReason(await join(guest))).toEqual([403, "RESERVATION_RESIDENTS_ONLY"]);
  expect(statusAndReason(await accept(guest, id))).toEqual([404, "RESERVATION_NOT_FOUND"]);
  expect(statusAndReason(await cancel(guest, id))).toEqual([404, "RESERVATION_NOT_FOUND"]);
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${complexId}`);
  expect(statusAndReason(await join(guest))).toEqual([404, "FACILITY_NOT_FOUND"]);
});

test("the office frees a place, closes a day or removes a facility: the waiting list advances or ends with it", async () => {
  const { a, c, join, heldId, facilityId, complexId } = await buildFull();
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  const [first, second] = [viewOf(await join(a)).reservationId, viewOf(await join(c)).reservationId];
  const office = `/api/office/${complexId}`;
  const freed = await head.call("POST", `${office}/reservations/${heldId}/acts`, { act: "CANCEL" });
  expect(freed.statusCode, freed.body).toBe(200);
  expect(await stateOf(first)).toBe("OFFERED");
  const closed = await head.call("POST", `${office}/facilities/${facilityId}/closures`, {
    from: day,
    until: day,
    reason: "",
  });
  expect(closed.statusCode, closed.body).toBe(201);
  expect([await stateOf(first), await stateOf(second)]).toEqual(["MISSED", "MISSED"]);
  expect(await news(c, second)).toEqual(["LINE_OVER"]);

  const other = await buildFull();
  const waiting = viewOf(await other.join(other.a)).reservationId;
  const boss = await person(t, "소장이");
  await buildRole(t, other.complexId, boss, "HEAD");
  const path = `/api/office/${other.complexId}/facilities/${other.facilityId}/removal`;
  expect((await boss.call("POST", path, { onReservations: "CANCEL" })).statusCode).toBe(200);
  expect(await stateOf(waiting)).toBe("MISSED");
});

test("a member who withdraws leaves the waiting list, and their offer goes on", async () => {
  const { a, b, c, join, cancelHeld } = await buildFull();
  const [first, second] = [viewOf(await join(a)).reservationId, viewOf(await join(c)).reservationId];
  await cancelHeld();
  const gone = await a.call("DELETE", "/api/member", { password });
  expect(gone.statusCode, gone.body).toBe(200);
  await advanceWaitingLists(t.db);
  expect([await stateOf(first), await stateOf(second)]).toEqual(["MISSED", "OFFERED"]);
  expect((await seenBy(b, first))?.closedBy).toBe("WITHDRAWAL");
});

test("offer against expiry, two who accept, several jobs: one winner each time, told once", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { a, b, c, join, cancelHeld, facilityId } = await buildFull();
    const [first, second] = [viewOf(await join(a)).reservationId, viewOf(await join(c)).reservationId];
    await cancelHeld();
    const answers = await Promise.all([
      ...(round % 2 === 0 ? [accept(a, first)] : [accept(a, first), accept(b, first)]),
      ...[
        advanceWaitingLists(t.db, later(31)),
        advanceWaitingLists(t.db, later(31)),
        advanceWaitingLists(t.db, later(31)),
      ],
    ]);
    await advanceWaitingLists(t.db, later(31));
    const states = [await stateOf(first), await stateOf(second)];
    const won = answers.filter((answer) => answer?.statusCode === 200).length;
    expect(states).toEqual(won > 0 ? ["BOOKED", "QUEUED"] : ["MISSED", "OFFERED"]);
    const { held } = await t.db.one<{ held: number }>(sql`
      select count(*) as held from reservations where facility_id = ${facilityId} and state in ('OFFERED', 'BOOKED')`);
    expect(held).toBe(1);
    expect(await news(c, second)).toEqual(won > 0 ? [] : ["OFFERED"]);
  }
}, 120_000);

test("a household that wants less than the first of the list gets what is free of it", async () => {
  const { a, c, join, k, facilityId, cancelHeld } = await buildFull({ slotsMax: 2 });
  await k.call("POST", `/api/facilities/${facilityId}/reservations`, { ...slot, from: "11:00", until: "12:00" });
  const long = viewOf(await join(a, { ...slot, until: "12:00" })).reservationId;
  const short = viewOf(await join(c)).reservationId;
  await cancelHeld();
  // Two hours are not free yet: the second of the list does not wait for them.
  expect([await stateOf(long), await stateOf(short)]).toEqual(["QUEUED", "OFFERED"]);
});
