import { randomUUID } from "node:crypto";
import type { NotificationPage } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  inHours,
  buildParking,
  type ParkingPeople,
  registeredVisit,
} from "#testing/builders/visitor-car/build-visit.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { announceCars } from "./car-came.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
afterAll(() => t.close());

interface MarkFields {
  readonly markId?: string;
  readonly secondsAgo?: number;
  readonly isUndone?: boolean;
}

/** A household of two with a car that may come now. */
async function carOfHousehold() {
  const place = await buildParking(t);
  const partner = await person(t, "서준");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, household_id, building, unit, state, decided_at)
    select complex_id, ${partner.memberId}, household_id, building, unit, 'ACTIVE', now() from residences
    where id = ${place.residenceId}`);
  const visitId = await registeredVisit(place.resident, {
    residenceId: place.residenceId,
    from: inHours(-0.1),
    until: inHours(2),
  });
  const mark = async (kind: "IN" | "OUT", fields: MarkFields = {}) => {
    const marks = [{ markId: randomUUID(), visitId, kind, secondsAgo: 0, ...fields }];
    const sent = await place.guard.call("POST", `/api/office/${place.complexId}/cars/marks`, { marks });
    expect(sent.statusCode).toBe(200);
  };
  return { ...place, partner, visitId, mark };
}

/** As if the time for taking a mark back were over, and announces what is due, by two processes. */
async function announceAfterUndoTime({ visitId }: { readonly visitId: number }): Promise<void> {
  await t.db.run(sql`
    update car_marks set received_at = received_at - interval '61 seconds' where visit_id = ${visitId}`);
  await Promise.all([announceCars(t.db), announceCars(t.db)]);
}

const entriesOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications"))
    .json<{ data: NotificationPage }>()
    .data.notifications.filter(({ kind }) => kind === "VISITOR_CAR");

describe("the household of a car that came in", () => {
  test("is notified once, everybody who wants it, after the time for taking the mark back", async () => {
    const home = await carOfHousehold();
    const { partner, resident, guard, mark, visitId } = home;
    const settings = "/api/member/notification-settings";
    const { kinds } = (await partner.call("GET", settings)).json<{ data: { kinds: object } }>().data;
    await partner.call("PUT", settings, { kinds: { ...kinds, VISITOR_CAR: false }, quietHours: null });
    const markId = randomUUID();
    await mark("IN", { markId });
    await announceCars(t.db);
    expect(await entriesOf(resident)).toEqual([]);
    await announceAfterUndoTime(home);
    // Sent again by the phone; and a second guard marks it, too.
    await mark("IN", { markId });
    await mark("IN");
    await announceAfterUndoTime(home);
    expect(await entriesOf(resident)).toMatchObject([
      { thingId: visitId, title: "12가3456", count: 1, actor: null, excerpt: null, placeId: home.residenceId },
    ]);
    expect(await entriesOf(partner)).toEqual([]);
    expect(await entriesOf(guard)).toEqual([]);
  });

  test("comes again after it left: one entry, counted", async () => {
    const home = await carOfHousehold();
    await home.mark("IN", { secondsAgo: 30 });
    await announceAfterUndoTime(home);
    await home.mark("OUT", { secondsAgo: 20 });
    await home.mark("IN", { secondsAgo: 10 });
    await announceAfterUndoTime(home);
    expect(await entriesOf(home.resident)).toMatchObject([{ count: 2 }]);
  });

  test("hears nothing of a mark that was taken back in time, and one taken back later is gone from the list", async () => {
    const home = await carOfHousehold();
    const markId = randomUUID();
    await home.mark("IN", { markId });
    await home.mark("IN", { markId, isUndone: true });
    await announceAfterUndoTime(home);
    expect(await entriesOf(home.resident)).toEqual([]);
    const later = randomUUID();
    await home.mark("IN", { markId: later });
    await announceAfterUndoTime(home);
    expect(await entriesOf(home.resident)).toHaveLength(1);
    await home.mark("IN", { markId: later, isUndone: true });
    expect(await entriesOf(home.resident)).toEqual([]);
  });

  test.each([
    ["that left already", [3_000, 60]],
    ["that came hours ago", [7_200]],
  ])("hears nothing of a car %s when a phone sends its marks late", async (_, [came = 0, left]) => {
    const home = await carOfHousehold();
    await home.mark("IN", { secondsAgo: came });
    if (left !== undefined) await home.mark("OUT", { secondsAgo: left });
    await announceAfterUndoTime(home);
    expect(await entriesOf(home.resident)).toEqual([]);
    const { open } = await t.db.one<{ open: number }>(sql`
      select count(*) as open from car_marks where visit_id = ${home.visitId} and kind = 'IN' and announced_at is null`);
    expect(open).toBe(0);
  });

  test("a new family behind the door, and a home that ended, are neither notified nor shown it", async () => {
    const home: ParkingPeople & Awaited<ReturnType<typeof carOfHousehold>> = await carOfHousehold();
    await home.mark("IN");
    await announceAfterUndoTime(home);
    expect(await entriesOf(home.partner)).toHaveLength(1);
    await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${home.partner.memberId}`);
    expect(await entriesOf(home.partner)).toEqual([]);
    await t.db.run(sql`
      update car_households set family = family + 1 where household_id = (
        select household_id from car_visits where id = ${home.visitId})`);
    expect(await entriesOf(home.resident)).toEqual([]);
    await home.mark("OUT");
    await home.mark("IN");
    await announceAfterUndoTime(home);
    const { told } = await t.db.one<{ told: number }>(sql`
      select count(*) as told from notifications where kind = 'VISITOR_CAR' and thing_id = ${home.visitId}`);
    expect(told).toBe(2);
  });
});
