import type { ReadyAnswerListView, ReadyAnswerView } from "@danji/contract/inquiry/ready-answer";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let staff: Person;
let guard: Person;
let elsewhere: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  [head, staff, guard] = [await person(t, "소장"), await person(t, "직원"), await person(t, "경비")];
  elsewhere = await person(t, "이웃소장");
  apartmentId = await buildComplex(t, { managerId: head.memberId });
  await buildComplex(t, { managerId: elsewhere.memberId });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role)
    values (${apartmentId}, ${staff.memberId}, 'STAFF'), (${apartmentId}, ${guard.memberId}, 'GUARD')`);
});
afterAll(() => t.close());

const path = (rest = "") => `/api/office/${apartmentId}/ready-answers${rest}`;
const titles = async (who: Person) =>
  (await who.call("GET", path())).json<{ data: ReadyAnswerListView }>().data.readyAnswers.map(({ title }) => title);
const words = { title: "전등", contents: "오늘 갈아 드릴게요." };

test("addReadyAnswer, changeReadyAnswer, deleteReadyAnswer: who answers inquiries, in their own office", async () => {
  expect((await t.app.inject({ method: "GET", url: path() })).statusCode).toBe(401);
  const added = await staff.call("POST", path(), words);
  expect(added.statusCode, added.body).toBe(201);
  const { readyAnswerId: id } = added.json<{ data: ReadyAnswerView }>().data;
  expect((await head.call("PUT", path(`/${id}`), { ...words, title: "복도 전등" })).statusCode).toBe(200);
  expect(await titles(staff)).toEqual(["복도 전등"]);
  for (const [who, reason] of [
    [guard, "403 ROLE_ONLY"],
    [elsewhere, "403 MANAGER_ONLY"],
  ] as const) {
    expect(refusal(await who.call("GET", path()))).toBe(reason);
    expect(refusal(await who.call("POST", path(), words))).toBe(reason);
    expect(refusal(await who.call("PUT", path(`/${id}`), words))).toBe(reason);
    expect(refusal(await who.call("DELETE", path(`/${id}`)))).toBe(reason);
  }
  expect((await head.call("POST", path(), { ...words, contents: " " })).statusCode).toBe(400);
  expect((await staff.call("DELETE", path(`/${id}`))).statusCode).toBe(204);
  expect(refusal(await staff.call("DELETE", path(`/${id}`)))).toBe("404 READY_ANSWER_NOT_FOUND");
  expect(await titles(head)).toEqual([]);
});

test("there are so many at most, also where several are added at once", async () => {
  await t.db.run(sql`
    insert into inquiry_ready_answers (complex_id, title, contents)
    select ${apartmentId}, 'x', 'y' from generate_series(2, ${inquiryLimits.readyAnswersMax}::integer)`);
  const added = await Promise.all(Array.from({ length: 4 }, () => head.call("POST", path(), words)));
  const codes = added.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(codes).toEqual([201, 409, 409, 409]);
});
