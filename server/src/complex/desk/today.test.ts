import type { DeskTodayView, ServiceTodayView } from "@danji/contract/complex/desk/today";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildOffice, type Office } from "#testing/builders/build-office.ts";
import { inquiryFields, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let office: Office;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  office = await buildOffice(t);
});
afterAll(() => t.close());

const todayOf = async (who: Person) =>
  (await who.call("GET", `/api/office/${office.complexId}/today`)).json<{ data: DeskTodayView }>().data.counts;
const ask = () => sentInquiry(t, office.resident, { ...inquiryFields, apartmentId: office.complexId });
const idsOf = async (who: Person, query: string) =>
  (await who.call("GET", `/api/office/${office.complexId}/inquiries?${query}`))
    .json<{ data: { inquiries: { inquiryId: number }[] } }>()
    .data.inquiries.map(({ inquiryId }) => inquiryId);

test("L001 the front page counts for each role what is theirs, and no more", async () => {
  const { HEAD, STAFF, GUARD, COUNCIL } = office.people;
  const answers: Readonly<Record<OfficeRole, readonly string[]>> = {
    HEAD: ["inquiriesMine", "inquiriesOverdue", "inquiriesToday", "inquiriesUnassigned", "inquiriesWeek"],
    STAFF: ["inquiriesMine", "inquiriesOverdue", "inquiriesToday", "inquiriesUnassigned", "inquiriesWeek"],
    GUARD: [
      "carsExpected",
      "inquiriesMine",
      "inquiriesOverdue",
      "inquiriesToday",
      "inquiriesWeek",
      "reservationsToday",
    ],
    COUNCIL: ["noticesHeld", "officeActs", "reportsOpen"],
  };
  for (const [who, role] of [
    [HEAD, "HEAD"],
    [STAFF, "STAFF"],
  ] as const) {
    const counts = await todayOf(who);
    expect(Object.keys(counts).toSorted()).toEqual(
      [
        ...answers[role],
        "noticesHeld",
        "reportsOpen",
        "penaltiesToDecide",
        "reservationsOutsideHours",
        "reservationsWaiting",
        "residentsWaiting",
        "turnoversAhead",
        "turnoversHeld",
      ].toSorted(),
    );
    expect(counts).toMatchObject({ residentsWaiting: 1, reportsOpen: 1, inquiriesUnassigned: 1, turnoversAhead: 0 });
  }
  expect(await todayOf(GUARD)).toEqual(Object.fromEntries(answers.GUARD.map((name) => [name, 0])));
  expect(Object.keys(await todayOf(COUNCIL)).toSorted()).toEqual(answers.COUNCIL);
  const stranger = await person(t, "이웃");
  const refused = await stranger.call("GET", `/api/office/${office.complexId}/today`);
  expect(refused.statusCode).toBe(404);
  expect((await office.resident.call("GET", `/api/office/${office.complexId}/today`)).statusCode).toBe(403);
});

test("inquiries are counted by their due time, and each count is the length of the list that it leads to", async () => {
  const { HEAD, GUARD } = office.people;
  await t.db.run(sql`update inquiries set closed_at = now(), stage = 'DONE' where complex_id = ${office.complexId}`);
  const [late, due, later, held, closed] = [await ask(), await ask(), await ask(), await ask(), await ask()];
  const endOfDay = sql`((date_trunc('day', now() at time zone 'Asia/Seoul') + interval '1 day') at time zone 'Asia/Seoul')`;
  const endOfWeek = sql`((date_trunc('week', now() at time zone 'Asia/Seoul') + interval '7 days') at time zone 'Asia/Seoul')`;
  await t.db.run(sql`update inquiries set due_at = now() where id = ${late}`);
  await t.db.run(sql`update inquiries set due_at = ${endOfDay} where id = ${due}`);
  await t.db.run(sql`update inquiries set due_at = ${endOfWeek} + interval '1 second' where id = ${later}`);
  await t.db.run(sql`update inquiries set due_at = now(), held_at = now() where id = ${held}`);
  await t.db.run(sql`update inquiries set due_at = now(), closed_at = now(), stage = 'DONE' where id = ${closed}`);
  expect(await todayOf(HEAD)).toMatchObject({
    inquiriesMine: 0,
    inquiriesOverdue: 1,
    inquiriesToday: 1,
    inquiriesWeek: 0,
    inquiriesUnassigned: 4,
  });
  expect(await idsOf(HEAD, "overdue=true")).toEqual([late]);
  expect(await idsOf(HEAD, "due=TODAY")).toEqual([due]);
  expect(await idsOf(HEAD, "due=WEEK")).toEqual([]);
  expect((await idsOf(HEAD, "stage=OPEN&assignee=none")).length).toBe(4);
  expect((await HEAD.call("GET", `/api/office/${office.complexId}/inquiries?due=MONTH`)).statusCode).toBe(400);
  // On a Sunday the end of the week is that of today.
  const { isSunday } = await t.db.one<{ isSunday: boolean }>(sql`select ${endOfDay} = ${endOfWeek} as "isSunday"`);
  await t.db.run(sql`update inquiries set due_at = ${endOfWeek} where id = ${later}`);
  expect(await idsOf(HEAD, "due=WEEK")).toEqual(isSunday ? [] : [later]);
  expect(await todayOf(HEAD)).toMatchObject({ inquiriesWeek: isSunday ? 0 : 1 });
  await t.db.run(sql`update inquiries set assignee_id = ${GUARD.memberId} where id = ${late}`);
  expect(await todayOf(GUARD)).toMatchObject({
    inquiriesMine: 1,
    inquiriesOverdue: 1,
    inquiriesToday: 0,
    inquiriesWeek: 0,
  });
  expect(await todayOf(HEAD)).toMatchObject({ inquiriesMine: 0, inquiriesUnassigned: 3 });
});

test("another role counts what is its own from the next call on, and none is refused at once", async () => {
  const { STAFF } = office.people;
  expect(await todayOf(STAFF)).toHaveProperty("residentsWaiting");
  const role = (name: OfficeRole) =>
    t.db.run(sql`
      update complex_managers set role = ${name} where complex_id = ${office.complexId} and member_id = ${STAFF.memberId}`);
  await role("COUNCIL");
  expect(Object.keys(await todayOf(STAFF)).toSorted()).toEqual(["noticesHeld", "officeActs", "reportsOpen"]);
  await role("STAFF");
  expect(await todayOf(STAFF)).toHaveProperty("residentsWaiting");
  await t.db.run(sql`
    delete from complex_managers where complex_id = ${office.complexId} and member_id = ${STAFF.memberId}`);
  expect((await STAFF.call("GET", `/api/office/${office.complexId}/today`)).statusCode).toBe(404);
});

test("operators have a front page of their own, which no other member learns of", async () => {
  const operator = await person(t, "운영");
  Object.assign(t.services.config, { operators: [operator.email] });
  const { counts } = (await operator.call("GET", "/api/operator/today")).json<{ data: ServiceTodayView }>().data;
  expect(counts).toEqual({ claimsOpen: 0, serviceInquiriesOpen: 0, serviceInquiriesOverdue: 0, serviceReportsOpen: 0 });
  expect((await office.people.HEAD.call("GET", "/api/operator/today")).statusCode).toBe(404);
  expect((await t.app.inject({ method: "GET", url: "/api/operator/today" })).statusCode).toBe(401);
});
