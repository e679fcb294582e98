import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { password, person, requireDone } from "#testing/builders/people.ts";
import { type RestoredApp, restoredApp } from "#testing/process/restored-app.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** Since the backup. */
const HOURS = 50;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let t: TestApp;
let restored: RestoredApp;
/** The invitations of the backup. */
let before: readonly object[];
/** By when they begin: within two days after the restore, between withdrawal and restore, and soon after the withdrawal. */
const bookings = {} as Record<"later" | "begun" | "soon", number>;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  const [head, booker, invited] = [await person(t, "소장"), await person(t, "예약"), await person(t, "초대")];
  const complexId = await buildComplex(t, { managerId: head.memberId });
  await buildHome(t, booker, complexId);
  // A member lives there on: what a household without members has booked ends for nothing.
  const home = await buildHome(t, await person(t, "가족"), complexId);
  const { householdId } = await t.db.one<{ householdId: number }>(sql`
    select household_id as "householdId" from residences where id = ${home}`);
  const facilityId = await buildFacility(t, complexId);
  const tiers = [
    { hoursBefore: 24, percent: 0 },
    { hoursBefore: 0, percent: 50 },
  ];
  for (const [name, hours] of Object.entries({ later: HOURS + 10, begun: HOURS - 5, soon: 12 }))
    bookings[name as keyof typeof bookings] = await storeReservation(t, {
      ...{ facilityId, householdId, memberId: booker.memberId, prices: [10_000] },
      ...{ begins: inHours(hours), ends: inHours(hours + 1), terms: { freeMinutes: 0, tiers } },
    });
  const invitation = { to: invited.email, role: "GUARD" };
  await requireDone(head, "POST", `/api/office/${complexId}/roles/invitations`, invitation);

  restored = await restoredApp(t, HOURS, async () => {
    await requireDone(invited, "DELETE", "/api/member", { password });
    await requireDone(booker, "DELETE", "/api/member", { password, reservations: { count: 3, fee: 5_000 } });
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

test("L133 a withdrawal that a restore repeats costs what it had cost, and cancels what began since", async () => {
  const rows = await restored.after.db.many<{ id: number }>(sql`select id, state, fee from reservations`);
  const outcome = (name: keyof typeof bookings) => rows.find(({ id }) => id === bookings[name]);
  expect(outcome("later")).toMatchObject({ state: "CANCELLED", fee: 0 });
  expect(outcome("begun")).toMatchObject({ state: "CANCELLED", fee: 0 });
  expect(outcome("soon")).toMatchObject({ state: "CANCELLED", fee: 5_000 });
});

test("L133 the address of who has withdrawn is in no invitation to a role after a restore", async () => {
  expect(before).toHaveLength(1);
  expect(await restored.after.db.many(sql`select email from role_invitations`)).toEqual([]);
});
