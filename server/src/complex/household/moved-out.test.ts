import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, storeReservation } from "#testing/builders/build-facility.ts";
import { noticePeople, publishedNotice, uploadedNoticeFile } from "#testing/builders/build-notice.ts";
import { inHours, registeredVisit, residenceOf } from "#testing/builders/visitor-car/build-visit.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());

/** A household of two that has a booking, a visitor car and a notice to its building with a file. */
async function buildThings() {
  const p = await noticePeople(t, "PUBLIC");
  await t.db.run(sql`
    insert into car_rules (complex_id, month, rules)
    values (${p.complexId}, '2026-01-01', ${JSON.stringify(defaultHourRules)}::jsonb)`);
  const [home, homeOfMate] = [await residenceOf(t, p.a), await residenceOf(t, p.b)];
  const { id: householdId } = await t.db.one<{ id: number }>(
    sql`select household_id as id from residences where id = ${home}`,
  );
  const facilityId = await buildFacility(t, p.complexId);
  const [begins, ends] = [new Date(inHours(30)), new Date(inHours(31))];
  const booking = await storeReservation(t, { facilityId, householdId, memberId: p.b.memberId, begins, ends });
  const visit = await registeredVisit(p.b, { residenceId: homeOfMate, plate: "123가4567" });
  const file = await uploadedNoticeFile(t, p.staff, p.complexId);
  const notice = await publishedNotice(
    t,
    p.staff,
    p.complexId,
    { audience: [{ building: "101" }], files: [file], wantsAcknowledgement: true },
    { title: "옥상 방수 공사" },
  );
  const made = await p.a.call("POST", "/api/calendar-address");
  const { path: calendar } = made.json<{ data: { path: string } }>().data;
  return { ...p, home, booking, visit, file, notice, calendar };
}

test("L010 who has moved out reads nothing of the household and its building any more; what they wrote is theirs", async () => {
  const { a: mover, complexId, home, booking, visit, file, notice, calendar } = await buildThings();
  const own = await sendForm(
    t,
    mover,
    "/api/community/feeds",
    feedForm({ title: "화분 나눔", contents: "가져가세요", apartmentId: complexId }),
  );
  const ownId = own.json<{ data: { id: number } }>().data.id;
  const answerOf = async (url: string) => {
    const { statusCode, body } = await mover.call("GET", url);
    return { statusCode, body };
  };
  const lists = ["/api/reservations", "/api/visitor-cars", `/api/apartment/${complexId}/notices`];
  const things = [
    `/api/reservations/${booking}/calendar`,
    `/api/community/feeds/${notice}`,
    `/api/community/feeds/${notice}/files/${file}`,
    `/api/community/feeds/${notice}/comments`,
  ];
  const ofHousehold = /101동|1203|123가4567|옥상 방수|나영|"visitId"|"reservationId"/;
  for (const url of lists) expect((await answerOf(url)).body, url).toMatch(ofHousehold);
  for (const url of things) expect((await answerOf(url)).statusCode, url).toBe(200);
  expect((await t.app.inject({ url: calendar })).body).toContain("BEGIN:VEVENT");

  expect((await mover.call("DELETE", `/api/member-apartments/${home}`)).statusCode).toBe(204);

  for (const url of lists) expect((await answerOf(url)).body, url).not.toMatch(ofHousehold);
  for (const url of things) expect((await answerOf(url)).statusCode, url).toBe(404);
  expect((await t.app.inject({ url: calendar })).body).not.toContain("BEGIN:VEVENT");
  const acts = [
    ["POST", `/api/reservations/${booking}/cancel`, { fee: 0 }],
    ["PUT", `/api/visitor-cars/${visit}`, { until: inHours(3), amount: 0 }],
    ["DELETE", `/api/visitor-cars/${visit}`],
    ["POST", `/api/community/feeds/${notice}/read`],
    ["POST", `/api/community/feeds/${notice}/acknowledgement`],
  ] as const;
  for (const [method, url, body] of acts) expect((await mover.call(method, url, body)).statusCode, url).toBe(404);
  expect((await mover.call("GET", `/api/community/feeds/${ownId}`)).statusCode).toBe(200);
  const mine = await mover.call("GET", "/api/member/feeds");
  expect(mine.body).toContain("화분 나눔");
});
