import { addDays } from "@danji/contract/platform/seoul-clock";
import type { AvailabilityView } from "@danji/contract/reservation/reservation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { rule } from "#testing/builders/build-lottery.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { runLotteries } from "./lottery/rounds.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const day = dayAhead(3);
const slot = { day, from: "10:00", until: "11:00", persons: 1, price: 0 };

test("L011 who waits for a home neither books, waits for a place nor enters, and is told why; approved, all of it works", async () => {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [lives, waits, guest] = [await person(t, "사는이"), await person(t, "기다림"), await person(t, "손님")];
  await buildHome(t, lives, complexId);
  await buildHome(t, waits, complexId, { unit: "501호", state: "WAITING" });
  const facilityId = await buildFacility(t, complexId, { settings: { offerMinutes: 30 } });
  const drawing = await buildFacility(t, complexId, { settings: { lottery: rule, opensDays: 14 } });
  await runLotteries(t.db);
  const drawn = addDays(day, 7);
  const { id: lotteryId } = await t.db.one<{ id: number }>(sql`
    select id from lotteries where facility_id = ${drawing} and first_day = ${drawn}::date`);
  const wish = { day: drawn, from: "10:00", until: "11:00" };
  const calls = (who: Person) => ({
    book: () =>
      who.call("POST", `/api/facilities/${facilityId}/reservations`, { ...slot, from: "14:00", until: "15:00" }),
    join: () => who.call("POST", `/api/facilities/${facilityId}/line`, slot),
    enter: () => who.call("POST", `/api/lotteries/${lotteryId}/tickets`, { persons: 1, wishes: [wish] }),
  });
  expect((await lives.call("POST", `/api/facilities/${facilityId}/reservations`, slot)).statusCode).toBe(201);

  for (const call of Object.values(calls(waits))) {
    const answer = await call();
    expect(refusal(answer)).toBe("403 RESERVATION_HOME_WAITS");
    expect(answer.json<{ message: string }>().message).toContain("아직");
  }
  for (const call of Object.values(calls(guest))) expect(refusal(await call())).toBe("403 RESERVATION_RESIDENTS_ONLY");
  const path = `/api/facilities/${facilityId}/availability?from=${day}`;
  expect((await waits.call("GET", path)).json<{ data: AvailabilityView }>().data.households).toEqual([]);

  // In a complex without an office the second behind a door is of no household, the first of their own.
  await t.db.run(sql`update residences set state = 'ACTIVE', unit = '1203호' where member_id = ${waits.memberId}`);
  for (const call of Object.values(calls(waits))) expect(refusal(await call())).toBe("403 HOUSEHOLD_UNVOUCHED");
  expect((await waits.call("GET", path)).json<{ data: AvailabilityView }>().data.households).toEqual([]);
  await t.db.run(sql`update residences set unit = '501호' where member_id = ${waits.memberId}`);
  for (const call of Object.values(calls(waits))) expect((await call()).statusCode).toBe(201);
});
