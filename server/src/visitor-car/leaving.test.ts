import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildParking, inHours, registeredVisit, residenceOf } from "#testing/builders/visitor-car/build-visit.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

const cancelled = async (...ids: number[]) =>
  (
    await t.db.many<{ is: boolean }>(sql`
      select cancelled_at is not null as is from car_visits where id = any(${ids}::bigint[]) order by id`)
  ).map((row) => row.is);

/** 101동 1203호 with two who live there, a visit that has begun and one ahead of the first, and one ahead of the second. */
async function buildVisits() {
  const place = await buildParking(t);
  const { resident: first, residenceId: home, complexId } = place;
  const second = await person(t, "하늘");
  const otherHome = await buildHome(t, second, complexId);
  await residenceOf(t, second);
  const begun = await registeredVisit(first, { residenceId: home, from: inHours(-1), until: inHours(2) });
  const ahead = await registeredVisit(first, { residenceId: home, from: inHours(5), until: inHours(6) });
  const ofSecond = await registeredVisit(second, { residenceId: otherHome, from: inHours(8), until: inHours(9) });
  return { ...place, first, home, second, otherHome, begun, ahead, ofSecond };
}

async function done(who: Person, method: "PUT" | "POST" | "DELETE", url: string, body?: object): Promise<void> {
  const answer = await who.call(method, url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
const door = (unit: string) => ({ building: "101동", unit });

test("L010 who claims another door takes no car along: it stays with who lives there, and goes with the last of them", async () => {
  const { first, home, second, otherHome, begun, ahead, ofSecond } = await buildVisits();
  await done(first, "PUT", `/api/member-apartments/${home}`, door("305호"));
  expect(await cancelled(begun, ahead, ofSecond)).toEqual([false, false, false]);
  // Who still lives there may cancel it; who has left neither sees nor touches it.
  const list = async (who: Person, id: number) => who.call("GET", `/api/visitor-cars?residenceId=${id}`);
  expect((await list(second, otherHome)).json<{ data: VisitorCarsView }>().data.visits).toHaveLength(3);
  expect((await list(first, home)).body).not.toContain("12가3456");
  expect((await first.call("DELETE", `/api/visitor-cars/${ahead}`)).statusCode).toBe(404);

  await done(second, "PUT", `/api/member-apartments/${otherHome}`, door("306호"));
  expect(await cancelled(begun, ahead, ofSecond)).toEqual([false, true, true]);
});

test("a member who moves out leaves the visits to those who stay; the last takes all of those ahead, also of others", async () => {
  const { first, home, second, otherHome, begun, ahead, ofSecond } = await buildVisits();
  await done(first, "DELETE", `/api/member-apartments/${home}`);
  expect(await cancelled(begun, ahead, ofSecond)).toEqual([false, false, false]);
  await done(second, "DELETE", `/api/member-apartments/${otherHome}`);
  expect(await cancelled(begun, ahead, ofSecond)).toEqual([false, true, true]);
});

test("so it is where the office ends the last home, and where the last withdraws", async () => {
  const { first, home, otherHome, head, complexId, ahead, ofSecond } = await buildVisits();
  await done(first, "DELETE", `/api/member-apartments/${home}`);
  const end = { apartmentId: complexId, residenceIds: [otherHome], decision: "end" };
  await done(head, "POST", "/api/manage/residences/decide", end);
  expect(await cancelled(ahead, ofSecond)).toEqual([true, true]);

  const other = await buildVisits();
  await done(other.second, "DELETE", `/api/member-apartments/${other.otherHome}`);
  await done(other.first, "DELETE", "/api/member", { password });
  expect(await cancelled(other.begun, other.ahead)).toEqual([false, true]);
});
