import { checkInCopy } from "@danji/contract/reservation/check-in.copy";
import type { FacilityDoorCodeView } from "@danji/contract/reservation/check-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal as refusalOf } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { checkIn } from "./check-in.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

/** A time of which the next day is not near: 14:00 in Seoul. */
const BEGINS = new Date("2026-12-10T05:00:00Z");
const ENDS = new Date("2026-12-10T06:00:00Z");
const SECOND = 1_000;

async function buildScene() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [head, staff, a, b, d] = [
    await person(t, "소장"),
    await person(t, "직원"),
    await person(t, "에이"),
    await person(t, "비이"),
    await person(t, "디이"),
  ];
  await buildRole(t, complexId, head, "HEAD");
  await buildRole(t, complexId, staff, "STAFF");
  const homeId = await buildHome(t, a, complexId);
  await buildHome(t, b, complexId);
  await buildHome(t, d, complexId, { unit: "501호" });
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${homeId}`,
  );
  const facilityId = await buildFacility(t, complexId);
  const path = `/api/office/${complexId}/facilities/${facilityId}/door-code`;
  const made = await head.call("POST", path);
  expect(made.statusCode, made.body).toBe(201);
  const { code } = made.json<{ data: FacilityDoorCodeView }>().data;
  const store = (state: "WAITING" | "BOOKED" = "BOOKED", place = 1) =>
    storeReservation(t, { facilityId, householdId, memberId: a.memberId, begins: BEGINS, ends: ENDS, state, place });
  return { complexId, facilityId, path, code, store, head, staff, a, b, d };
}

const at = (moment: Date, shift: number) => async () => new Date(moment.getTime() + shift);
const viewer = (who: Person) => ({ memberId: who.memberId, session: "" });
/** The state after a check-in, or why it is refused. */
const checkInAt = (who: Person, code: string, clock: () => Promise<Date>, secondsAgo?: number): Promise<string> =>
  checkIn({ db: t.db, limits: t.services.limits }, viewer(who), { code, secondsAgo }, clock).then(
    ({ state }) => state,
    (error: { reason?: string }) => error.reason ?? String(error),
  );

test("L101 the QR of a door counts during one's booking alone, to the second, and twice is once", async () => {
  const { code, store, a, b, d } = await buildScene();
  const id = await store();
  expect(await checkInAt(a, code, at(BEGINS, -SECOND))).toBe("RESERVATION_TIME");
  expect(await checkInAt(d, code, at(BEGINS, 0))).toBe("RESERVATION_TIME");
  expect(await checkInAt(b, code, at(BEGINS, 0))).toBe("USED");
  expect(await checkInAt(a, code, at(ENDS, -SECOND))).toBe("USED");
  expect(await checkInAt(a, code, at(ENDS, SECOND))).toBe("RESERVATION_TIME");
  const rows = await t.db.many<{ id: number; at: Date }>(
    sql`select id, checked_in_at as at from reservations where state = 'USED' and id = ${id}`,
  );
  expect(rows).toEqual([{ id, at: BEGINS }]);
});

test("L101 one that waits or was cancelled is no booking, and the sentence names the next one of today", async () => {
  const { code, store, a } = await buildScene();
  const refusal = (clock: () => Promise<Date>) =>
    checkIn({ db: t.db, limits: t.services.limits }, viewer(a), { code }, clock).then(
      () => "checked in",
      (error: Error) => error.message,
    );
  const waiting = await store("WAITING");
  expect(await checkInAt(a, code, at(BEGINS, SECOND))).toBe("RESERVATION_TIME");
  await t.db.run(
    sql`update reservations set state = 'DECLINED', closed_at = now(), closed_by = 'OFFICE' where id = ${waiting}`,
  );
  const booked = await store();
  expect(await refusal(at(BEGINS, -3_600 * SECOND))).toContain("14:00");
  await t.db.run(sql`update reservations set state = 'CANCELLED', closed_at = now(), fee = 0 where id = ${booked}`);
  expect(await checkInAt(a, code, at(BEGINS, SECOND))).toBe("RESERVATION_TIME");
});

test("L197 a scan that waited for a connection counts for what was under way then and still is, once", async () => {
  const { code, store, facilityId, a, b } = await buildScene();
  const id = await store();
  const usedAt = async () =>
    (await t.db.many<{ id: number; at: Date }>(sql`
      select id, checked_in_at as at from reservations where facility_id = ${facilityId} and state = 'USED'`)) as object[];
  const refusal = (clock: () => Promise<Date>, secondsAgo: number) =>
    checkIn({ db: t.db, limits: t.services.limits }, viewer(a), { code, secondsAgo }, clock).then(
      () => "checked in",
      (error: Error) => error.message,
    );
  // Scanned before the booking began: it does not count although it arrives in time.
  expect(await refusal(at(BEGINS, 60 * SECOND), 61)).toBe(checkInCopy.early("14:00"));
  // Scanned in time, and the connection came back after the end: refused, and nothing is written.
  expect(await refusal(at(ENDS, SECOND), 600)).toBe(checkInCopy.over("15:00"));
  expect(await usedAt()).toEqual([]);
  const scannedAt = at(BEGINS, 1_800 * SECOND);
  expect(await Promise.all([checkInAt(a, code, scannedAt, 1_200), checkInAt(b, code, scannedAt, 1_200)])).toEqual([
    "USED",
    "USED",
  ]);
  // Its answer was lost: the next attempt arrives after the end, and finds what was counted.
  expect(await checkInAt(a, code, at(ENDS, 3_600 * SECOND), 6_000)).toBe("USED");
  expect(await usedAt()).toEqual([{ id, at: new Date(BEGINS.getTime() + 1_800 * SECOND) }]);
});

test("L197 a scan that waited does not check in the booking after the one for which it was", async () => {
  const { code, facilityId, store, a } = await buildScene();
  await store();
  const { household_id: householdId } = await t.db.one<{ household_id: number }>(
    sql`select household_id from reservations where facility_id = ${facilityId}`,
  );
  const ends = new Date(ENDS.getTime() + 3_600 * SECOND);
  await storeReservation(t, {
    facilityId,
    householdId,
    memberId: a.memberId,
    begins: ENDS,
    ends,
    state: "BOOKED",
    place: 1,
  });
  expect(await checkInAt(a, code, at(ENDS, 60 * SECOND), 600)).toBe("RESERVATION_TIME");
  expect(await checkInAt(a, code, at(ENDS, 60 * SECOND), 30)).toBe("USED");
});

test("L197 what waits is refused in the session of another member, and a time that is none is 400", async () => {
  const { code, store, a, b } = await buildScene();
  await store();
  const send = (payload: object, named: number) =>
    t.app.inject({
      method: "POST",
      url: "/api/reservations/check-in",
      payload,
      headers: { cookie: a.cookie, "x-member": String(named) },
    });
  expect(refusalOf(await send({ code }, b.memberId))).toBe("409 OTHER_MEMBER");
  expect(refusalOf(await send({ code }, a.memberId))).toBe("409 RESERVATION_TIME");
  for (const secondsAgo of [-1, 1.5, "1", 8 * 86_400 + 1])
    expect((await send({ code, secondsAgo }, a.memberId)).statusCode, String(secondsAgo)).toBe(400);
});

test("a new code ends the one before, a code is stored as its hash alone, and that of a removed facility is none", async () => {
  const { code, facilityId, path, store, head, a } = await buildScene();
  await store();
  const next = (await head.call("POST", path)).json<{ data: FacilityDoorCodeView }>().data.code;
  expect(await checkInAt(a, code, at(BEGINS, 0))).toBe("FACILITY_DOOR_CODE");
  for (const wrong of ["", "x", `${next}x`])
    expect(await checkInAt(a, wrong, at(BEGINS, 0))).toBe("FACILITY_DOOR_CODE");
  const stored = await t.db.one<{ row: string }>(
    sql`select d::text as row from facility_door_codes d where facility_id = ${facilityId}`,
  );
  expect(stored.row).not.toContain(next);
  await t.db.run(sql`update facilities set removed_at = now() where id = ${facilityId}`);
  expect(await checkInAt(a, next, at(BEGINS, 0))).toBe("FACILITY_DOOR_CODE");
});

test("the head makes codes, of their own complex alone; checking in needs a session", async () => {
  const { complexId, path, staff, a, head } = await buildScene();
  const other = await buildScene();
  expect((await staff.call("POST", path)).statusCode).toBe(403);
  expect((await a.call("POST", path)).statusCode).toBe(403);
  expect((await other.head.call("POST", path)).statusCode).toBe(404);
  const elsewhere = `/api/office/${complexId}/facilities/${other.facilityId}/door-code`;
  expect((await head.call("POST", elsewhere)).statusCode).toBe(404);
  for (const url of [path, "/api/reservations/check-in"])
    expect((await t.app.inject({ method: "POST", url, payload: { code: "x" } })).statusCode).toBe(401);
  expect((await a.call("POST", "/api/reservations/check-in", { code: "x".repeat(101) })).statusCode).toBe(400);
  expect((await a.call("POST", "/api/reservations/check-in", { code: "x" })).statusCode).toBe(404);
});
