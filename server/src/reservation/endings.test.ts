import type { LeavingView } from "@danji/contract/complex/residence";
import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome, invite, joinByToken } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { calendarOf, foldLine } from "./calendar/calendar.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

interface Entry {
  readonly kind: string;
  readonly detail: string | null;
}

const HOUR = 3_600_000;
const half = { freeMinutes: 0, tiers: [{ hoursBefore: 0, percent: 50 }] };

/** A household of A and B with three bookings tomorrow: two of A at 10,000원, one of B. */
async function buildBookings() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [a, b] = [await person(t, "에이"), await person(t, "비이")];
  const homes = [await buildHome(t, a, complexId), await buildHome(t, b, complexId)];
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${homes[0]}`,
  );
  const facilityId = await buildFacility(t, complexId);
  const store = async ({ memberId }: Person, hours: number) => {
    const begins = new Date(Date.now() + hours * HOUR);
    const ends = new Date(begins.getTime() + HOUR);
    return storeReservation(t, { facilityId, householdId, memberId, begins, ends, prices: [10_000], terms: half });
  };
  const ids = [await store(a, 24), await store(a, 26), await store(b, 28)];
  return { complexId, a, b, ids, householdId, homes };
}

const statesOf = async (ids: readonly number[]) =>
  (
    await t.db.many<{ state: string; fee: number | null }>(sql`
      select state, fee from reservations where id = any(${ids}::bigint[]) order by id`)
  ).map(({ state, fee }) => [state, fee]);
const reasonOf = (answer: { json: () => unknown }) => (answer.json() as { reason?: string }).reason;

test("L026 a withdrawal is refused while bookings are ahead, and cancels them in one step with what was shown", async () => {
  const { a, ids } = await buildBookings();
  const withdraw = (reservations?: object) =>
    a.call("DELETE", "/api/member", { password, ...(reservations && { reservations }) });
  const shown = (await a.call("GET", "/api/member/withdrawal")).json<{ data: WithdrawalView }>().data;
  expect([shown.reservationCount, shown.reservationFee]).toEqual([2, 10_000]);
  const refused = await withdraw();
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, "RESERVATIONS_AHEAD"]);
  expect(refused.json<{ message: string }>().message).toBe("아직 지나지 않은 예약이 있어 탈퇴할 수 없습니다.");
  for (const other of [
    { count: 1, fee: 10_000 },
    { count: 2, fee: 0 },
  ])
    expect(reasonOf(await withdraw(other))).toBe("RESERVATIONS_CHANGED");
  expect(await statesOf(ids)).toEqual([
    ["BOOKED", null],
    ["BOOKED", null],
    ["BOOKED", null],
  ]);
  expect((await withdraw({ count: 2, fee: 10_000 })).statusCode).toBe(200);
  expect(await statesOf(ids)).toEqual([
    ["CANCELLED", 5_000],
    ["CANCELLED", 5_000],
    ["BOOKED", null],
  ]);
  expect(await t.db.many(sql`select id from reservations where member_id = ${a.memberId}`)).toEqual([]);
});

test("who lives with a member who withdraws is told once of each booking that ends with it", async () => {
  const { a, b, ids, complexId } = await buildBookings();
  const neighbour = await person(t, "이웃");
  await buildHome(t, neighbour, complexId, { unit: "501호" });
  const gone = await a.call("DELETE", "/api/member", { password, reservations: { count: 2, fee: 10_000 } });
  expect(gone.statusCode, gone.body).toBe(200);
  const told = await t.db.many<{ member_id: number; thing_id: number }>(sql`
    select member_id, thing_id from notifications
    where member_id = any(${[a.memberId, b.memberId, neighbour.memberId]}::bigint[]) and detail = 'CANCELLED' order by thing_id`);
  expect(told).toEqual([ids[0], ids[1]].map((id) => ({ member_id: b.memberId, thing_id: id })));
  const { notifications } = (await b.call("GET", "/api/notifications")).json<{ data: { notifications: Entry[] } }>()
    .data;
  expect(notifications.filter(({ detail }) => detail === "CANCELLED")).toMatchObject([
    { actor: { nickname: "탈퇴한 회원" } },
    { actor: { nickname: "탈퇴한 회원" } },
  ]);
});

test("without bookings ahead a withdrawal needs no more than the password", async () => {
  const { b } = await buildBookings();
  await t.db.run(sql`delete from reservations where member_id = ${b.memberId}`);
  expect((await b.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
});

test("a household that is replaced loses what it has ahead, without a fee; the preview counts it", async () => {
  const { complexId, a, b, ids, householdId } = await buildBookings();
  const head = await person(t, "소장");
  await buildRole(t, complexId, head, "HEAD");
  const path = `/api/manage/households/${complexId}/${householdId}/turnover`;
  const { ends, today } = (await head.call("GET", path)).json<{
    data: { today: string; ends: { reservations: number } };
  }>().data;
  expect(ends.reservations).toBe(3);
  expect((await head.call("POST", path, { day: today })).statusCode).toBeLessThan(300);
  expect(await statesOf(ids)).toEqual([
    ["CANCELLED", 0],
    ["CANCELLED", 0],
    ["CANCELLED", 0],
  ]);
  const { closed_by: by } = await t.db.one<{ closed_by: string }>(
    sql`select distinct closed_by from reservations where id = any(${ids}::bigint[])`,
  );
  expect(by).toBe("TURNOVER");
  // The member who booked is told, although they live there no more; no other member is.
  for (const [who, count] of [
    [a, 2],
    [b, 1],
    [head, 0],
  ] as const) {
    const list = (await who.call("GET", "/api/notifications")).json<{ data: { notifications: Entry[] } }>().data;
    expect(
      list.notifications.filter(({ kind, detail }) => kind === "RESERVATION" && detail === "TURNOVER").length,
    ).toBe(count);
  }
});

const leave = (who: Person, homeId: number | undefined, reservations?: object) =>
  who.call("DELETE", `/api/member-apartments/${homeId}`, reservations && { reservations });
const leavingOf = async (who: Person, homeId: number | undefined) =>
  (await who.call("GET", `/api/member-apartments/${homeId}/leaving`)).json<{ data: LeavingView }>().data;

test("leaving is refused while bookings are ahead, and cancels one's own in one step with what was shown", async () => {
  const { a, b, ids, homes } = await buildBookings();
  expect(await leavingOf(a, homes[0])).toEqual({ reservationCount: 2, reservationFee: 10_000 });
  const refused = await leave(a, homes[0]);
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, "RESERVATIONS_AHEAD"]);
  expect(refused.json<{ message: string }>().message).toBe("아직 지나지 않은 예약이 있어 거주를 종료할 수 없습니다.");
  for (const other of [
    { count: 3, fee: 10_000 },
    { count: 2, fee: 0 },
  ])
    expect(reasonOf(await leave(a, homes[0], other))).toBe("RESERVATIONS_CHANGED");
  expect((await statesOf(ids)).map(([state]) => state)).toEqual(["BOOKED", "BOOKED", "BOOKED"]);
  expect((await leave(a, homes[0], { count: 2, fee: 10_000 })).statusCode).toBe(204);
  expect(await statesOf(ids)).toEqual([
    ["CANCELLED", 5_000],
    ["CANCELLED", 5_000],
    ["BOOKED", null],
  ]);
  const seen = (await a.call("GET", "/api/reservations")).json<{ data: { ahead: object[]; past: object[] } }>().data;
  expect(seen).toMatchObject({ ahead: [], past: [] });
  expect((await a.call("GET", `/api/reservations/${ids[0]}/calendar`)).statusCode).toBe(404);
  const told = await t.db.many(sql`
    select thing_id from notifications where member_id = ${b.memberId} and kind = 'RESERVATION' and detail = 'CANCELLED'`);
  expect(told).toHaveLength(2);
});

test("the last who leaves takes what the household has booked along, and pays for their own alone", async () => {
  const { a, b, ids, homes } = await buildBookings();
  expect((await leave(b, homes[1], { count: 1, fee: 5_000 })).statusCode).toBe(204);
  await t.db.run(sql`update reservations set member_id = null, by_office = true where id = ${ids[0]}`);
  expect(await leavingOf(a, homes[0])).toEqual({ reservationCount: 2, reservationFee: 5_000 });
  expect((await leave(a, homes[0], { count: 2, fee: 5_000 })).statusCode).toBe(204);
  expect(await statesOf(ids)).toEqual([
    ["CANCELLED", 0],
    ["CANCELLED", 5_000],
    ["CANCELLED", 5_000],
  ]);
});

test("what leaving ends is told to who lives there alone, and a home that waits ends as before", async () => {
  const { a, b, homes } = await buildBookings();
  for (const path of [`/api/member-apartments/${homes[0]}/leaving`, "/api/member-apartments/999999/leaving"])
    expect((await b.call("GET", path)).statusCode).toBe(404);
  expect((await t.app.inject({ method: "GET", url: `/api/member-apartments/${homes[0]}/leaving` })).statusCode).toBe(
    401,
  );
  expect((await leave(b, homes[0], { count: 2, fee: 10_000 })).statusCode).toBe(404);
  await t.db.run(sql`update residences set state = 'WAITING' where id = ${homes[0]}`);
  expect(await leavingOf(a, homes[0])).toEqual({ reservationCount: 0, reservationFee: 0 });
  expect((await leave(a, homes[0])).statusCode).toBe(204);
});

/** Claims another door for a home. */
const changeDoor = (who: Person, homeId: number | undefined, unit: string, reservations?: object) =>
  who.call("PUT", `/api/member-apartments/${homeId}`, {
    building: "101동",
    unit,
    ...(reservations && { reservations }),
  });

test("who changes the door leaves what they booked behind the old one as who moves out", async () => {
  const { a, b, ids, homes, householdId } = await buildBookings();
  const refused = await changeDoor(a, homes[0], "1204호");
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, "RESERVATIONS_AHEAD"]);
  expect(refused.json<{ message: string }>().message).toBe("아직 지나지 않은 예약이 있어 동·호를 바꿀 수 없습니다.");
  expect(reasonOf(await changeDoor(a, homes[0], "1204호", { count: 2, fee: 1 }))).toBe("RESERVATIONS_CHANGED");
  const { household_id: same } = await t.db.one<{ household_id: number }>(
    sql`select household_id from residences where id = ${homes[0]}`,
  );
  expect(same).toBe(householdId);
  // The same door in other words is no other door.
  expect((await changeDoor(a, homes[0], "1203")).statusCode).toBe(200);
  expect((await changeDoor(a, homes[0], "1204호", { count: 2, fee: 10_000 })).statusCode).toBe(200);
  expect(await statesOf(ids)).toEqual([
    ["CANCELLED", 5_000],
    ["CANCELLED", 5_000],
    ["BOOKED", null],
  ]);
  // The last one takes along what is left, with the household's place on a waiting list.
  await t.db.run(sql`update reservations set member_id = null, by_office = true where id = ${ids[2]}`);
  await t.db.run(sql`
    update reservations set state = 'QUEUED', place = null, closed_at = null, closed_by = null, fee = null where id = ${ids[1]}`);
  expect((await changeDoor(b, homes[1], "1205호", { count: 1, fee: 0 })).statusCode).toBe(200);
  expect((await statesOf(ids)).map(([state]) => state)).toEqual(["CANCELLED", "MISSED", "CANCELLED"]);
});

test("L023 a limit stays used when a member leaves the household, and when one comes into it", async () => {
  const { complexId, a, b, homes, householdId } = await buildBookings();
  const facilityId = await buildFacility(t, complexId, {
    settings: { limits: { day: null, week: null, month: null, held: 4 } },
  });
  const requested = (from: string, until: string) => ({ day: dayAhead(20), from, until, persons: 1, price: 0 });
  const book = (who: Person, from: string, until: string) =>
    who.call("POST", `/api/facilities/${facilityId}/reservations`, requested(from, until));
  for (const [from, until] of [
    ["01:00", "02:00"],
    ["02:00", "03:00"],
    ["03:00", "04:00"],
    ["04:00", "05:00"],
  ] as const)
    expect((await book(b, from, until)).statusCode).toBe(201);
  expect((await leave(a, homes[0], { count: 2, fee: 10_000 })).statusCode).toBe(204);
  const again = await person(t, "새 에이");
  const { token } = await invite(b, homes[1] ?? 0);
  const joined = await joinByToken(again, token);
  expect(joined.statusCode, joined.body).toBe(200);
  const refused = await book(again, "06:00", "07:00");
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, "RESERVATION_LIMIT"]);
  const { count } = await t.db.one<{ count: number }>(sql`
    select count(*) from reservations where household_id = ${householdId} and facility_id = ${facilityId}`);
  expect(count).toBe(4);
});

test("L109 a calendar file is folded at 75 octets without cutting a character, escaped, and ends at midnight", async () => {
  const event = {
    id: 7,
    place: "",
    seat: null,
    status: "CONFIRMED" as const,
    sequence: 2,
    name: `회의실; 큰, 방\\ 끝\n🎉${"가".repeat(200)}`,
    begins: new Date("2026-12-31T14:00:00Z"),
    ends: new Date("2026-12-31T15:00:00Z"),
    stampedAt: new Date("2026-12-01T00:00:00.123Z"),
  };
  const text = calendarOf([event]);
  const lines = text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll(/[^\r]\n/g, "")).toBe(text);
  const whole = text.replaceAll("\r\n ", "");
  expect(whole).toContain(`SUMMARY:회의실\\; 큰\\, 방\\\\ 끝\\n🎉${"가".repeat(200)}\r\n`);
  expect(whole).toContain("DTEND:20261231T150000Z\r\n");
  expect(whole).toContain("DTSTAMP:20261201T000000Z\r\n");
  expect(foldLine("a".repeat(75))).toBe("a".repeat(75));
  expect(calendarOf([{ ...event, status: "CANCELLED", sequence: 3 }])).toMatch(/SEQUENCE:3\r\nSTATUS:CANCELLED/);
});

test("L109 the calendar of a booking holds neither a name nor a door", async () => {
  const { b, ids } = await buildBookings();
  const { body, headers } = await b.call("GET", `/api/reservations/${ids[0]}/calendar`);
  expect(headers["content-type"]).toContain("text/calendar");
  for (const secret of ["에이", "비이", "101동", "1203호"]) expect(body).not.toContain(secret);
  expect(body).toContain("SUMMARY:다목적실");
});
