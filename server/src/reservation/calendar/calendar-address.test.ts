import type { CalendarAddressView, NewCalendarAddressView } from "@danji/contract/reservation/calendar-address";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

const HOUR = 3_600_000;

async function buildScene() {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [a, d] = [await person(t, "에이"), await person(t, "디이")];
  const homes = [await buildHome(t, a, complexId), await buildHome(t, d, complexId, { unit: "501호" })];
  const households = await t.db.many<{ id: number }>(
    sql`select household_id as id from residences where id = any(${homes}::bigint[]) order by id`,
  );
  const facilityId = await buildFacility(t, complexId, { name: "다목적실" });
  const store = (index: number, hours: number) => {
    const begins = new Date(Date.now() + hours * HOUR);
    const ends = new Date(begins.getTime() + HOUR);
    return storeReservation(t, { facilityId, householdId: households[index]?.id ?? 0, begins, ends });
  };
  return {
    complexId,
    a,
    d,
    homes,
    householdId: households[0]?.id ?? 0,
    own: await store(0, 30),
    others: await store(1, 32),
  };
}

const make = async (who: Person): Promise<string> => {
  const answer = await who.call("POST", "/api/calendar-address");
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: NewCalendarAddressView }>().data.path;
};
/** As a calendar reads it: without a session. */
const read = (url: string, etag?: string) =>
  t.app.inject({ method: "GET", url, ...(etag === undefined ? {} : { headers: { "if-none-match": etag } }) });
const madeAtOf = async (who: Person) =>
  (await who.call("GET", "/api/calendar-address")).json<{ data: CalendarAddressView }>().data.madeAt;

test("L109 L110 a calendar reads the household's bookings at a secret address, and again only what has changed", async () => {
  const { a, own, others } = await buildScene();
  expect(await madeAtOf(a)).toBeNull();
  const path = await make(a);
  expect(await madeAtOf(a)).not.toBeNull();
  const first = await read(path);
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(first.body).toContain(`UID:reservation-${own}@danji`);
  expect(first.body).toMatch(/SEQUENCE:0\r\nSTATUS:CONFIRMED/);
  for (const secret of [`reservation-${others}@`, "에이", "디이", "101동", "1203호"])
    expect(first.body).not.toContain(secret);
  const etag = String(first.headers.etag);
  for (const tag of [etag, `W/${etag}`]) {
    const same = await read(path, tag);
    expect([same.statusCode, same.body]).toEqual([304, ""]);
  }
  await t.db.run(sql`
    update reservations set begins_at = begins_at + interval '1 hour', ends_at = ends_at + interval '1 hour', moves = 1 where id = ${own}`);
  const moved = await read(path, etag);
  expect(moved.statusCode).toBe(200);
  expect(moved.body).toMatch(/SEQUENCE:1\r\nSTATUS:CONFIRMED/);
  expect((await a.call("POST", `/api/reservations/${own}/cancel`, { fee: 0 })).statusCode).toBe(200);
  const cancelled = await read(path, String(moved.headers.etag));
  expect(cancelled.statusCode).toBe(200);
  expect(cancelled.body).toContain(`UID:reservation-${own}@danji`);
  expect(cancelled.body).toMatch(/SEQUENCE:2\r\nSTATUS:CANCELLED/);
});

test("a new address ends the one before, it can be ended, and it is stored as its hash alone", async () => {
  const { a } = await buildScene();
  const old = await make(a);
  const path = await make(a);
  expect((await read(old)).statusCode).toBe(404);
  expect((await read(path)).statusCode).toBe(200);
  const { row } = await t.db.one<{ row: string }>(
    sql`select c::text as row from calendar_addresses c where member_id = ${a.memberId}`,
  );
  expect(row).not.toContain(path.slice("/api/calendars/".length, -".ics".length));
  expect((await a.call("DELETE", "/api/calendar-address")).statusCode).toBe(204);
  for (const url of [path, path.replace(".ics", ""), "/api/calendars/x.ics", `/api/calendars/${"a".repeat(43)}.ics`])
    expect((await read(url)).statusCode, url).toBe(404);
  expect(await madeAtOf(a)).toBeNull();
});

test("it ends with the home, with a household that is replaced, and with the account", async () => {
  const left = await buildScene();
  const path = await make(left.a);
  await t.db.run(sql`delete from reservations where household_id = ${left.householdId}`);
  expect((await left.a.call("DELETE", `/api/member-apartments/${left.homes[0]}`)).statusCode).toBe(204);
  expect((await read(path)).statusCode).toBe(404);
  expect((await left.a.call("POST", "/api/calendar-address")).statusCode).toBe(403);

  const replaced = await buildScene();
  const [gone, stays] = [await make(replaced.a), await make(replaced.d)];
  const head = await person(t, "소장");
  await buildRole(t, replaced.complexId, head, "HEAD");
  const turnover = `/api/manage/households/${replaced.complexId}/${replaced.householdId}/turnover`;
  const { today } = (await head.call("GET", turnover)).json<{ data: { today: string } }>().data;
  expect((await head.call("POST", turnover, { day: today })).statusCode).toBeLessThan(300);
  expect((await read(gone)).statusCode).toBe(404);
  expect((await read(stays)).statusCode).toBe(200);

  expect((await replaced.d.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect((await read(stays)).statusCode).toBe(404);
});

test("making and ending an address needs a session", async () => {
  for (const method of ["GET", "POST", "DELETE"] as const)
    expect((await t.app.inject({ method, url: "/api/calendar-address" })).statusCode).toBe(401);
});
