import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { inquiryFields, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await noticePeople(t, "RESIDENTS");
  await t.db.run(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and r.complex_id = ${p.complexId}`);
});
afterAll(() => t.close());

const today = ({ cookie }: Person, headers: Readonly<Record<string, string>> = {}) =>
  t.app.inject({ url: "/api/home/today", headers: { cookie, ...headers } });
const viewOf = async (who: Person) => (await today(who)).json<{ data: HomeTodayView }>().data;
const itemsOf = async (who: Person) => {
  const answer = await today(who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: HomeTodayView }>().data.items;
};
const read = (who: Person, feedId: number) => who.call("POST", `/api/community/feeds/${feedId}/read`);

test("the call needs a session", async () => {
  expect((await t.app.inject({ url: "/api/home/today" })).statusCode).toBe(401);
});

test("the newest notice that was not opened is there, for those of its audience who live there, until they open it", async () => {
  await publishedNotice(t, p.head, p.complexId, {}, { title: "먼저" });
  const newest = await publishedNotice(t, p.head, p.complexId, {}, { title: "물탱크 청소" });
  const of101 = await publishedNotice(
    t,
    p.head,
    p.complexId,
    { audience: [{ building: "101동" }] },
    { title: "101동만" },
  );
  const item = { kind: "NOTICE", at: expect.stringMatching(/Z$/) as string, notificationId: null };
  expect(await itemsOf(p.a)).toEqual([{ ...item, thingId: of101, title: "101동만" }]);
  expect(await itemsOf(p.d)).toEqual([{ ...item, thingId: newest, title: "물탱크 청소" }]);
  // Who waits, who lives elsewhere and who has no home.
  const outsider = await person(t, "바깥");
  for (const who of [p.waiting, outsider]) expect(await itemsOf(who)).toEqual([]);
  // One's own is no news.
  expect(await itemsOf(p.head)).toEqual([]);
  expect((await read(p.a, of101)).statusCode).toBeLessThan(300);
  expect(await itemsOf(p.a)).toMatchObject([{ thingId: newest }]);
  await t.db.run(sql`update feeds set hidden_by = 'OFFICE' where id = ${newest}`);
  expect(await itemsOf(p.d)).toMatchObject([{ title: "먼저" }]);
});

test("nothing is told once the home has ended", async () => {
  expect(await itemsOf(p.b)).toHaveLength(1);
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.b.memberId}`);
  expect(await itemsOf(p.b)).toEqual([]);
});

test("an inquiry that was answered is there for its author alone, until the notification of it is read", async () => {
  const [jisu, manager] = [await person(t, "지수"), await person(t, "관리")];
  const apartmentId = await buildComplex(t, { managerId: manager.memberId, residentId: jisu.memberId });
  await t.db.run(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and m.id = ${jisu.memberId}`);
  const asked = await sentInquiry(t, jisu, { ...inquiryFields, target: "OFFICE", apartmentId, title: "승강기 소리" });
  expect(await itemsOf(jisu)).toEqual([]);
  const answer = await manager.call("PUT", `/api/inquiries/${asked}/answer`, { contents: "고쳤어요", changedAt: null });
  expect(answer.statusCode, answer.body).toBe(200);
  const [item] = await itemsOf(jisu);
  expect(item).toMatchObject({ kind: "ANSWER", thingId: asked, title: "승강기 소리" });
  expect(JSON.stringify(await itemsOf(manager))).not.toContain("승강기");
  const body = { kind: "INQUIRY", thingId: asked, until: item?.notificationId };
  expect((await jisu.call("POST", "/api/notifications/read", body)).statusCode).toBe(204);
  expect(await itemsOf(jisu)).toEqual([]);
});

/** Two neighbours at home behind doors of their own, the first one's household, and a facility of their complex. */
async function buildTwoHomes() {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const apartmentId = await buildComplex(t, { residentId: jisu.memberId });
  await buildHome(t, minho, apartmentId, { unit: "704호" });
  await t.db.run(sql`
    update members m set home_id = r.id from residences r
    where r.member_id = m.id and m.id = any(${[jisu.memberId, minho.memberId]}::bigint[])`);
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where member_id = ${jisu.memberId}`);
  const facilityId = await buildFacility(t, apartmentId, { name: "테니스장" });
  return { jisu, minho, apartmentId, householdId, facilityId };
}

test("the household's booking and visitor car of today are there for all who live there and no other member", async () => {
  const { jisu, minho, apartmentId, householdId, facilityId } = await buildTwoHomes();
  const [begins, ends] = [new Date(Date.now() - 1_800_000), new Date(Date.now() + 1_800_000)];
  const reservationId = await storeReservation(t, { facilityId, householdId, begins, ends });
  await storeReservation(t, {
    facilityId,
    householdId,
    place: 2,
    begins: new Date(Date.now() + 2 * DAY_MS),
    ends: new Date(Date.now() + 3 * DAY_MS),
  });
  await t.db.run(sql`insert into car_rules (complex_id, month, rules) values (${apartmentId}, '2026-01-01', '{}')`);
  await t.db.run(sql`insert into car_households (household_id, complex_id) values (${householdId}, ${apartmentId})`);
  const { id: visitId } = await t.db.one<{ id: number }>(sql`
    insert into car_visits (complex_id, household_id, family, car, plate, plate_key, is_works, from_at, until_at)
    values (${apartmentId}, ${householdId}, 1, 1, '12가3456', '12가3456', false, ${begins}, ${ends}) returning id`);
  const told = [
    { kind: "BOOKING", thingId: reservationId, title: "테니스장", at: begins.toISOString(), notificationId: null },
    { kind: "CAR", thingId: visitId, title: "12가3456", at: begins.toISOString(), notificationId: null },
  ];
  const byKind = async (who: Person) => (await itemsOf(who)).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(await byKind(jisu)).toEqual(told);
  expect(await byKind(minho)).toEqual([]);
  await t.db.run(sql`update car_visits set left_at = now() where id = ${visitId}`);
  expect(await byKind(jisu)).toEqual(told.slice(0, 1));
  await t.db.run(sql`update reservations set state = 'CANCELLED', closed_at = now() where id = ${reservationId}`);
  expect(await byKind(jisu)).toEqual([]);
});

test("a place that is offered to the household is there until when it is held, the one that ends first", async () => {
  const { jisu, minho, householdId, facilityId } = await buildTwoHomes();
  const dates = { begins: new Date(Date.now() + 2 * DAY_MS), ends: new Date(Date.now() + 2 * DAY_MS + 3_600_000) };
  const offers = [30, 10].map(async (minutes, place) => {
    const id = await storeReservation(t, { facilityId, householdId, place: place + 1, ...dates });
    const until = new Date(Date.now() + minutes * 60_000);
    await t.db.run(sql`update reservations set state = 'OFFERED', offer_until = ${until} where id = ${id}`);
    return { kind: "OFFER", thingId: id, title: "테니스장", at: until.toISOString(), notificationId: null };
  });
  const [later, first] = [await offers[0], await offers[1]];
  expect(await itemsOf(jisu)).toEqual([first]);
  expect(await itemsOf(minho)).toEqual([]);
  await t.db.run(sql`update reservations set offer_until = now() - interval '1 second' where id = ${first?.thingId}`);
  expect(await itemsOf(jisu)).toEqual([later]);
  await t.db.run(sql`update reservations set state = 'BOOKED' where id = ${later?.thingId}`);
  expect(await itemsOf(jisu)).toEqual([]);
});

test("what the office has not set up is named to who lives there, until it is set up", async () => {
  const jisu = await person(t, "지수");
  const apartmentId = await buildComplex(t, { residentId: jisu.memberId });
  expect((await viewOf(jisu)).notSetUp).toEqual([]);
  await t.db.run(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and m.id = ${jisu.memberId}`);
  expect(await viewOf(jisu)).toEqual({ items: [], notSetUp: ["FACILITIES", "VISITOR_CARS"] });
  const facilityId = await buildFacility(t, apartmentId);
  expect((await viewOf(jisu)).notSetUp).toEqual(["VISITOR_CARS"]);
  await t.db.run(sql`insert into car_rules (complex_id, month, rules) values (${apartmentId}, '2026-01-01', '{}')`);
  expect((await viewOf(jisu)).notSetUp).toEqual([]);
  await t.db.run(sql`update facilities set removed_at = now() where id = ${facilityId}`);
  expect((await viewOf(jisu)).notSetUp).toEqual(["FACILITIES"]);
});

test("what a member's complex sets up later is there at once, also of a facility that was removed and kept its bookings", async () => {
  const jisu = await person(t, "지수");
  const apartmentId = await buildComplex(t, { residentId: jisu.memberId });
  await t.db.run(sql`
    update members m set home_id = r.id from residences r where r.member_id = m.id and m.id = ${jisu.memberId}`);
  for (let call = 0; call < 2; call += 1) expect(await itemsOf(jisu)).toEqual([]);
  const { id: householdId } = await t.db.one<{ id: number }>(sql`
    select household_id as id from residences where member_id = ${jisu.memberId}`);
  const facilityId = await buildFacility(t, apartmentId, { name: "테니스장" });
  const [begins, ends] = [new Date(Date.now() - 1_800_000), new Date(Date.now() + 1_800_000)];
  const thingId = await storeReservation(t, { facilityId, householdId, begins, ends });
  expect(await itemsOf(jisu)).toMatchObject([{ kind: "BOOKING", thingId }]);
  await t.db.run(sql`update facilities set removed_at = now() where id = ${facilityId}`);
  for (let call = 0; call < 2; call += 1) expect(await itemsOf(jisu)).toMatchObject([{ kind: "BOOKING", thingId }]);
  expect((await viewOf(jisu)).notSetUp).toEqual(["FACILITIES", "VISITOR_CARS"]);
});

test("an unchanged answer is a 304; another member's is another", async () => {
  const first = await today(p.d);
  const etag = String(first.headers["etag"]);
  expect(first.headers["cache-control"]).toBe("no-store");
  expect((await today(p.d, { "if-none-match": etag })).statusCode).toBe(304);
  expect((await today(p.waiting, { "if-none-match": etag })).statusCode).toBe(200);
});
