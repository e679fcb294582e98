import type { ReservationListView } from "@danji/contract/reservation/reservation";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  agreed,
  all,
  book,
  approved,
  buildFamily,
  claimDoor,
  dataOf,
  done,
  DOOR,
  type Family,
  homeIn,
  leaves,
  nothing,
  seenBy,
} from "#testing/families/build-family.ts";
import { storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome, joinByCode, printCodes } from "#testing/builders/build-household.ts";
import { inHours, registeredVisit, residenceOf } from "#testing/builders/visitor-car/build-visit.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { features } from "../../features.ts";
import { runDueTurnovers } from "./replace-household.ts";
import { repeatHomeEnd } from "./repeat-home-end.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

async function expectNothingLeft(next: Person, family: Family): Promise<void> {
  expect(await seenBy(t, next, family)).toEqual(nothing);
  const [missed] = family.reservations;
  const acts = [
    ["POST", `/api/reservations/${missed}/cancel`, { fee: 0 }],
    ["PUT", `/api/visitor-cars/${family.visit}`, { until: inHours(3), amount: 0 }],
    ["DELETE", `/api/visitor-cars/${family.visit}`],
  ] as const;
  for (const [method, url, body] of acts) expect((await next.call(method, url, body)).statusCode, url).toBe(404);
  const exported = (await done(next, "GET", "/api/member/export?format=json")).body;
  expect(exported).not.toContain("12가3456");
  // No limit, no pause and no used hours.
  expect((await book(next, family)).statusCode).toBe(201);
  const home = await homeIn(next, family.complexId);
  await registeredVisit(next, { residenceId: home });
  expect(await seenBy(t, next, family)).toMatchObject({ bookings: 1, visits: 1 });
}

const movesNextDoor = ({ a, home }: Family) =>
  done(a, "PUT", `/api/member-apartments/${home}`, { ...DOOR, unit: "1204호", ...agreed });
const isEnded = ({ head, complexId, home }: Family) =>
  done(head, "POST", "/api/manage/residences/decide", {
    apartmentId: complexId,
    residenceIds: [home],
    decision: "end",
  });

/** Each way on which the last home behind a door ends. */
const waysOut: Readonly<Record<string, (family: Family) => Promise<unknown>>> = {
  "has left": leaves,
  "claims another door": movesNextDoor,
  "lives behind another door at once": async (family) => {
    await t.db.run(sql`update residences set decided_at = null where id = ${family.home}`);
    await movesNextDoor(family);
  },
  "was ended by the office": isEnded,
  "has withdrawn": ({ a }) => done(a, "DELETE", "/api/member", { password, ...agreed }),
  "is ended again after a restore": async ({ a, home }) => {
    const { since, at } = await t.db.one<{ since: string; at: string }>(sql`
      select to_json(created_at) #>> '{}' as since, to_json(clock_timestamp()) #>> '{}' as at from members where id = ${a.memberId}`);
    const end = { homeId: home, memberId: a.memberId, since, at, householdId: null };
    await t.db.tx((tx) => repeatHomeEnd(tx, end, features));
  },
};

const claimed = async (family: Family): Promise<Person> => claimDoor(family, await person(t, "나래"));

/** Each way on which a member comes to live behind it. */
const waysIn: Readonly<Record<string, (family: Family) => Promise<Person>>> = {
  "claims the door": claimed,
  "has a code of the door": async ({ head, complexId }) => {
    const next = await person(t, "나래");
    const { letters } = await printCodes(head, complexId, "101 1203");
    await done(next, "POST", "/api/door-codes/join", { code: letters[0]?.code });
    return next;
  },
  "is approved by the office": async ({ head, complexId }) => {
    const next = await person(t, "나래");
    const home = await buildHome(t, next, complexId, { ...DOOR, state: "WAITING" });
    await done(head, "POST", "/api/manage/residences/decide", {
      apartmentId: complexId,
      residenceIds: [home],
      decision: "approve",
    });
    return next;
  },
  "comes from another door": async (family) => {
    const { complexId } = family;
    const next = await person(t, "나래");
    const made = await done(next, "POST", "/api/member-apartments", { apartmentId: complexId, ...DOOR, unit: "808호" });
    const { memberApartmentId: home } = dataOf<ResidenceView>(made);
    await done(next, "PUT", `/api/member-apartments/${home}`, DOOR);
    return approved(family, next);
  },
};

describe("a door that its last resident leaves", () => {
  for (const [way, end] of Object.entries(waysOut))
    test(`L010 a member who moves in after one who ${way} sees and inherits nothing`, async () => {
      const family = await buildFamily(t);
      expect(await seenBy(t, family.a, family)).toEqual(all);
      await end(family);
      await expectNothingLeft(await claimed(family), family);
    });

  for (const [way, moveIn] of Object.entries(waysIn))
    test(`L010 so it is for a member who ${way}`, async () => {
      const family = await buildFamily(t);
      await leaves(family);
      const next = await moveIn(family);
      expect(await seenBy(t, next, family)).toEqual(nothing);
      await expectNothingLeft(next, family);
    });

  test("L022 a member who comes back before any other finds what was theirs, and wins no limit", async () => {
    for (const [out, back] of [
      [leaves, (family: Family) => claimDoor(family, family.a)],
      [movesNextDoor, (family: Family) => decided(family, "approve", DOOR)],
      [isEnded, (family: Family) => joined(family)],
    ] as const) {
      const family = await buildFamily(t);
      await out(family);
      await back(family);
      expect(await seenBy(t, family.a, family)).toMatchObject({ bookings: 3, tickets: 1, visits: 1 });
      expect((await book(family.a, family)).statusCode).toBe(409);
    }
  });

  test("a household that is ended all at once by mistake is one again, in whatever order its members come back", async () => {
    const family = await buildFamily(t);
    const { head, complexId, home } = family;
    const partner = await person(t, "다온");
    const other = await buildHome(t, partner, complexId, DOOR);
    const end = { apartmentId: complexId, residenceIds: [home, other], decision: "end" };
    await done(head, "POST", "/api/manage/residences/decide", end);
    for (const who of [family.a, partner]) await claimDoor(family, who);
    for (const who of [family.a, partner])
      expect(await seenBy(t, who, family)).toMatchObject({ bookings: 3, visits: 1 });
  });

  test("a member who had left two days before the last is another family", async () => {
    const family = await buildFamily(t);
    const { complexId } = family;
    const partner = await person(t, "다온");
    const other = await buildHome(t, partner, complexId, DOOR);
    await done(partner, "DELETE", `/api/member-apartments/${other}`);
    await t.db.run(sql`update residences set decided_at = decided_at - interval '2 days' where id = ${other}`);
    await leaves(family);
    await claimDoor(family, partner);
    await expectNothingLeft(partner, family);
  });

  test("what the office books for a door without an account is the next family's", async () => {
    const family = await buildFamily(t);
    await leaves(family);
    const begins = new Date(inHours(50));
    const { facilityId, householdId } = family;
    const booked = await storeReservation(t, {
      facilityId,
      householdId,
      begins,
      ends: new Date(inHours(51)),
      bookedAt: new Date(),
    });
    await t.db.run(sql`update reservations set by_office = true where id = ${booked}`);
    const next = await claimed(family);
    const { ahead, past } = dataOf<ReservationListView>(await done(next, "GET", "/api/reservations"));
    expect([...ahead, ...past].map(({ reservationId }) => reservationId)).toEqual([booked]);
  });
});

describe("L025 a 세대 교체 that is planned for those before", () => {
  const planned = async ({ complexId, head }: Family) => {
    const { id } = await t.db.one<{ id: number }>(sql`
      select id from households where complex_id = ${complexId} and building_key = '101' and unit_key = '1203'`);
    const { day } = await t.db.one<{ day: string }>(sql`
      select to_char(clock_timestamp() at time zone 'Asia/Seoul' + interval '5 days', 'YYYY-MM-DD') as day`);
    await done(head, "POST", `/api/manage/households/${complexId}/${id}/turnover`, { day });
  };
  /** Its day comes; who lives behind the doors of the complex then. */
  const onItsDay = async ({ complexId }: Family) => {
    await t.db.run(sql`update household_turnovers set day = day - 5 where state = 'PLANNED'`);
    await runDueTurnovers(t.db, features);
    const homes = await t.db.many<{ id: number }>(sql`
      select member_id as id from residences where complex_id = ${complexId} and state = 'ACTIVE'`);
    return homes.map(({ id }) => id);
  };

  test("ends no home of those who moved in since, also where it was planned after the others had left", async () => {
    const first = await buildFamily(t);
    await planned(first);
    await leaves(first);
    const next = await claimed(first);
    expect(await onItsDay(first)).toContain(next.memberId);
    const second = await buildFamily(t);
    await leaves(second);
    await planned(second);
    const other = await claimed(second);
    expect(await onItsDay(second)).toContain(other.memberId);
    const plans = await t.db.many(sql`
      select t.state from household_turnovers t join households o on o.id = t.household_id
      where o.complex_id in (${first.complexId}, ${second.complexId})`);
    expect(plans).toEqual([{ state: "WITHDRAWN" }, { state: "WITHDRAWN" }]);
  });

  test("ends those of the same family that came back", async () => {
    const family = await buildFamily(t);
    await planned(family);
    await leaves(family);
    await done(family.a, "POST", "/api/member-apartments", { apartmentId: family.complexId, ...DOOR });
    expect(await onItsDay(family)).not.toContain(family.a.memberId);
  });
});

test("with a member who lives there still, all stays, also after another has withdrawn", async () => {
  const family = await buildFamily(t);
  const partner = await person(t, "다온");
  await buildHome(t, partner, family.complexId, DOOR);
  await residenceOf(t, partner);
  await done(family.a, "DELETE", "/api/member", { password, ...agreed });
  expect(await seenBy(t, partner, family)).toEqual(all);
  expect((await book(partner, family)).statusCode).toBe(409);
  const third = await claimed(family);
  expect(await seenBy(t, third, family)).toMatchObject({ bookings: 3, visits: 1 });
});

test("with the last who withdraws, what the office had booked for the household ends", async () => {
  const family = await buildFamily(t);
  const [, , ahead] = family.reservations;
  await t.db.run(sql`update reservations set by_office = true, member_id = null where id = ${ahead}`);
  await done(family.a, "DELETE", "/api/member", { password, reservations: { count: 1, fee: 0 } });
  const state = await t.db.one(sql`select state, closed_by, fee from reservations where id = ${ahead}`);
  expect(state).toEqual({ state: "CANCELLED", closed_by: "MOVED_OUT", fee: 0 });
  expect(await t.db.many(sql`select id from households where last_member_id = ${family.a.memberId}`)).toEqual([]);
});

/** The office decides about the home of `a`, at that door. */
async function decided({ a, head, complexId, home }: Family, decision: string, door: object): Promise<void> {
  await done(a, "PUT", `/api/member-apartments/${home}`, door);
  await done(head, "POST", "/api/manage/residences/decide", { apartmentId: complexId, residenceIds: [home], decision });
}

async function joined({ a, head, complexId }: Family): Promise<void> {
  const { letters } = await printCodes(head, complexId, "101 1203");
  expect((await joinByCode(a, letters[0]?.code ?? "")).statusCode).toBeLessThan(300);
}
