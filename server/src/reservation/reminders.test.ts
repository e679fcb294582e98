import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { remindOfBookings } from "./reminders.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const MINUTE = 60_000;
const ahead = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

const remindersOf = async ({ memberId }: Person) =>
  (
    await t.db.many<{ id: number }>(sql`
      select thing_id as id from notifications where member_id = ${memberId} and detail = 'REMINDER' order by thing_id`)
  ).map(({ id }) => id);

test("a household is reminded once of what begins within the hour, of nights within the day, and of nothing cancelled", async () => {
  const complexId = await buildComplex(t, { kind: "PUBLIC" });
  const [a, b, off] = [await person(t, "에이"), await person(t, "비이"), await person(t, "알림끔")];
  for (const who of [a, b, off]) await buildHome(t, who, complexId);
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select distinct household_id as id from residences where complex_id = ${complexId}`,
  );
  await t.db.run(sql`
    insert into notification_settings (member_id, muted) values (${off.memberId}, '{RESERVATION}')
    on conflict (member_id) do update set muted = '{RESERVATION}'`);
  const room = await buildFacility(t, complexId);
  const guest = await buildFacility(t, complexId, { kind: "NIGHT" });
  let place = 0;
  const store = (facilityId: number, minutes: number, more: object = {}) => {
    place += 1;
    return storeReservation(t, {
      facilityId,
      householdId,
      place,
      begins: ahead(minutes),
      ends: ahead(minutes + 20),
      ...more,
    });
  };
  const soon = await store(room, 50);
  const stay = await store(guest, 20 * 60);
  for (const more of [
    { minutes: 90 },
    { minutes: 20 * 60 },
    { minutes: -10 },
    { minutes: 20, bookedAt: new Date() },
    { minutes: 10, state: "WAITING" as const },
  ])
    await store(room, more.minutes, more);
  const cancelled = await store(room, 55);
  await t.db.run(sql`update reservations set state = 'CANCELLED', closed_at = now() where id = ${cancelled}`);

  // Several processes at once, and the next minutes of each.
  await Promise.all([remindOfBookings(t.db), remindOfBookings(t.db), remindOfBookings(t.db)]);
  await remindOfBookings(t.db);
  expect(await remindersOf(a)).toEqual([soon, stay]);
  expect(await remindersOf(b)).toEqual([soon, stay]);
  expect(await remindersOf(off)).toEqual([]);
});
