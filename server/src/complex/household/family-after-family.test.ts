import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  book,
  buildFamily,
  claimDoor,
  done,
  DOOR,
  homeIn,
  leaves,
  nothing,
  seenBy,
  type Family,
} from "#testing/families/build-family.ts";
import { storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome, joinByCode, printCodes } from "#testing/builders/build-household.ts";
import { inHours, registeredVisit } from "#testing/builders/visitor-car/build-visit.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

const claim = async (family: Family): Promise<Person> => claimDoor(family, await person(t, "나래"));

test("who left before another family came and went is none of that family, also on the same day", async () => {
  const family = await buildFamily(t);
  await leaves(family);
  const next = await claim(family);
  const others = { ...family, a: next, home: await homeIn(next, family.complexId) };
  const visit = await registeredVisit(next, { residenceId: others.home, plate: "34나7777" });
  expect((await book(next, family)).statusCode).toBe(201);
  await done(next, "DELETE", `/api/member-apartments/${others.home}`, { reservations: { count: 1, fee: 0 } });
  await claimDoor(family, family.a);
  expect(await seenBy(t, family.a, family)).toEqual(nothing);
  expect((await family.a.call("DELETE", `/api/visitor-cars/${visit}`)).statusCode).toBe(404);
});

test("a code of the door that the family before did not use is ended for the next; one that is printed for them works", async () => {
  const family = await buildFamily(t);
  const { head, complexId } = family;
  const print = async () => (await printCodes(head, complexId, "101 1203")).letters[0]?.code ?? "";
  const left = await print();
  await leaves(family);
  await claim(family);
  expect(refusal(await joinByCode(family.a, left))).toBe("410 DOOR_CODE_ENDED");
  expect((await joinByCode(await person(t, "다온"), await print())).statusCode).toBeLessThan(300);
  // Printed for a door that is empty, it is for those who come, whichever of them uses it.
  const other = await buildFamily(t);
  await leaves(other);
  const { letters } = await printCodes(other.head, other.complexId, "101 1203");
  await claim(other);
  expect((await joinByCode(await person(t, "라온"), letters[0]?.code ?? "")).statusCode).toBeLessThan(300);
});

test("with the last who withdraws, what others had registered and the office had booked ends, though they had done neither", async () => {
  const family = await buildFamily(t);
  const { householdId, facilityId, complexId } = family;
  const last = await person(t, "다온");
  await buildHome(t, last, complexId, DOOR);
  const ahead = await registeredVisit(family.a, { residenceId: family.home, from: inHours(20), until: inHours(21) });
  await leaves(family);
  const times = { begins: new Date(inHours(50)), ends: new Date(inHours(51)), bookedAt: new Date() };
  const booked = await storeReservation(t, { facilityId, householdId, ...times });
  await t.db.run(sql`update reservations set by_office = true where id = ${booked}`);
  await done(last, "DELETE", "/api/member", { password });
  expect(
    await t.db.one(sql`
    select (select state from reservations where id = ${booked}) as booking,
      (select cancelled_at is not null from car_visits where id = ${ahead}) as "isCancelled",
      (select count(*) from households where last_member_id = ${last.memberId}) as known`),
  ).toEqual({ booking: "CANCELLED", isCancelled: true, known: 0 });
});
