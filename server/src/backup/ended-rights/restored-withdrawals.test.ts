import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { password, type Person, person, requireDone } from "#testing/builders/people.ts";
import { type RestoredApp, restoredApp } from "#testing/process/restored-app.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** Since the backup. */
const HOURS = 50;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let t: TestApp;
let restored: RestoredApp;
/** The invitations of the backup. */
let before: readonly object[];
/** By when they begin: within two days after the restore, between the end and the restore, and soon after the end. */
const beginnings = { later: HOURS + 10, begun: HOURS - 5, soon: 12 };
/** By what ends: one of a household withdraws, the only one of a household does, or the household is replaced. */
const names = ["shared", "alone", "replaced"] as const;
type Name = (typeof names)[number];
const bookings = {} as Record<Name, Record<keyof typeof beginnings, number>>;
let family: Person;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  const [head, invited] = [await person(t, "소장"), await person(t, "초대")];
  const complexId = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  const facilityId = await buildFacility(t, complexId);
  const tiers = [
    { hoursBefore: 24, percent: 0 },
    { hoursBefore: 0, percent: 50 },
  ];
  const bookers = {} as Record<Name, Person>;
  const doors = {} as Record<Name, number>;
  for (const [index, name] of names.entries()) {
    const booker = await person(t, "예약");
    const home = await buildHome(t, booker, complexId, { unit: `${index + 1}호` });
    const { householdId } = await t.db.one<{ householdId: number }>(sql`
      select household_id as "householdId" from residences where id = ${home}`);
    const ids: Partial<Record<string, number>> = {};
    for (const [when, hours] of Object.entries(beginnings))
      ids[when] = await storeReservation(t, {
        facilityId,
        householdId,
        memberId: booker.memberId,
        prices: [10_000],
        begins: inHours(hours + index * 2),
        ends: inHours(hours + index * 2 + 1),
        terms: { freeMinutes: 0, tiers },
      });
    bookings[name] = ids as (typeof bookings)[Name];
    [bookers[name], doors[name]] = [booker, householdId];
  }
  // A member lives there on: what a household without members has booked ends for nothing.
  family = await person(t, "가족");
  await buildHome(t, family, complexId, { unit: "1호" });
  const invitation = { to: invited.email, role: "GUARD" };
  await requireDone(head, "POST", `/api/office/${complexId}/roles/invitations`, invitation);

  restored = await restoredApp(t, HOURS, async () => {
    await requireDone(invited, "DELETE", "/api/member", { password });
    for (const name of ["shared", "alone"] as const) {
      const agreed = { password, reservations: { count: 3, fee: 5_000 } };
      await requireDone(bookers[name], "DELETE", "/api/member", agreed);
    }
    const turnover = `/api/manage/households/${complexId}/${doors.replaced}/turnover`;
    await requireDone(head, "POST", turnover, { day: seoulDay(new Date()) });
  });
  const { db } = restored.after;
  // The hours have passed.
  await db.run(sql`
    update reservations set begins_at = begins_at - make_interval(hours => ${HOURS}),
      ends_at = ends_at - make_interval(hours => ${HOURS})`);
  before = await db.many(sql`select from role_invitations`);
  await restored.start();
}, 120_000);
afterAll(async () => {
  await restored.close();
  await t.close();
});

const outcomesOf = async (name: Name) => {
  const rows = await restored.after.db.many<{ id: number }>(sql`
    select id, state, fee, closed_by as by from reservations where id = any(${Object.values(bookings[name])}::bigint[])`);
  return Object.fromEntries(
    Object.entries(bookings[name]).map(([when, id]) => [when, rows.find((row) => row.id === id)]),
  );
};

test.each(["shared", "alone"] as const)(
  "L133 a withdrawal that a restore repeats costs what it had cost, and cancels what began since: %s",
  async (name) => {
    expect(await outcomesOf(name)).toMatchObject({
      later: { state: "CANCELLED", fee: 0, by: "WITHDRAWAL" },
      begun: { state: "CANCELLED", fee: 0, by: "WITHDRAWAL" },
      soon: { state: "CANCELLED", fee: 5_000, by: "WITHDRAWAL" },
    });
  },
);

test("L133 the family is told of what is ahead alone", async () => {
  const told = await restored.after.db.many(sql`
    select thing_id as id from notifications where member_id = ${family.memberId} and kind = 'RESERVATION'`);
  expect(told).toEqual([{ id: bookings.shared.later }]);
});

test("L133 a turnover that a restore repeats ends for nothing what its household had booked from then on", async () => {
  const free = { state: "CANCELLED", fee: 0, by: "TURNOVER" };
  expect(await outcomesOf("replaced")).toMatchObject({ later: free, begun: free, soon: free });
});

test("L133 the address of who has withdrawn is in no invitation to a role after a restore", async () => {
  expect(before).toHaveLength(1);
  expect(await restored.after.db.many(sql`select email from role_invitations`)).toEqual([]);
});
