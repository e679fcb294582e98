import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { inquiryFields as words, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let manager: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  [jisu, manager] = [await person(t, "지수"), await person(t, "소장")];
  apartmentId = await buildComplex(t, { managerId: manager.memberId, residentId: jisu.memberId });
});
afterAll(() => t.close());

const mails = () => t.services.mailbox?.messages(jisu.email) ?? [];
const answer = (who: Person, id: number, contents: string, changedAt: string | null = null) =>
  who.call("PUT", `/api/inquiries/${id}/answer`, { contents, changedAt });
const inquiryOf = async (who: Person, id: number) =>
  (await who.call("GET", `/api/inquiries/${id}`)).json<{ data: InquiryView }>().data;
const ask = (target: "OFFICE" | "SERVICE", title: string = words.title) =>
  sentInquiry(t, jisu, { ...words, target, apartmentId, title });

test("PUT /api/inquiries/:inquiryId/answer is for the managers of that complex", async () => {
  const [asked, service] = [await ask("OFFICE"), await ask("SERVICE")];
  const minho = await person(t, "민호");
  const elsewhere = await person(t, "이웃 소장");
  await buildComplex(t, { managerId: elsewhere.memberId });
  expect(refusal(await answer(jisu, asked, "제가 답해요"))).toBe("403 MANAGER_ONLY");
  expect(refusal(await answer(jisu, service, "제가 답해요"))).toBe("403 MANAGER_ONLY");
  for (const [who, id] of [
    [minho, asked],
    [elsewhere, asked],
    [manager, service],
    [manager, 999_999],
  ] as const) {
    expect(refusal(await answer(who, id, "답"))).toBe("404 INQUIRY_NOT_FOUND");
  }
  expect((await inquiryOf(jisu, asked)).answer).toBeNull();
});

test("the answer is seen by the author, announced by one mail without its text, and put on record", async () => {
  const id = await ask("OFFICE", "승강기 소리");
  expect((await answer(manager, id, " ")).statusCode).toBe(400);
  expect((await answer(manager, id, "가".repeat(5001))).statusCode).toBe(400);
  const first = await answer(manager, id, "내일 점검합니다.");
  expect(first.statusCode, first.body).toBe(200);
  const seen = await inquiryOf(jisu, id);
  expect(seen).toMatchObject({ state: "ANSWERED", answer: { contents: "내일 점검합니다." }, mayAnswer: false });
  expect(seen.answer?.changedAt).toBe(seen.answer?.answeredAt);

  const edited = await answer(manager, id, "오늘 점검했습니다.", seen.answer?.changedAt ?? null);
  expect(edited.statusCode, edited.body).toBe(200);
  const after = (await inquiryOf(jisu, id)).answer;
  expect([after?.contents, after?.answeredAt]).toEqual(["오늘 점검했습니다.", seen.answer?.answeredAt]);
  expect(Date.parse(after?.changedAt ?? "")).toBeGreaterThan(Date.parse(seen.answer?.changedAt ?? ""));

  await expect.poll(() => mails().filter(({ text }) => text.includes("승강기 소리"))).toHaveLength(1);
  const [mail] = mails().filter(({ text }) => text.includes("승강기 소리"));
  expect(mail?.text).not.toContain("점검");
  const audit = sql`select actor_id from audit_events where action = 'inquiry.answered' and target = ${`inquiry:${id}`}`;
  expect(await t.db.many(audit)).toEqual([{ actor_id: manager.memberId }, { actor_id: manager.memberId }]);
});

test("of managers who answer at once one succeeds; the others get 409", async () => {
  const id = await ask("OFFICE");
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => answer(manager, id, `답 ${turn}`)));
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  const refused = answers.filter((_, index) => index !== winner).map((one) => refusal(one));
  expect(refused).toEqual(Array(19).fill("409 INQUIRY_ANSWERED"));
  expect((await inquiryOf(jisu, id)).answer?.contents).toBe(`답 ${winner}`);
  expect(refusal(await answer(manager, id, "늦은 답"))).toBe("409 INQUIRY_ANSWERED");
  expect((await answer(manager, id, "답", "어제")).statusCode).toBe(400);
});

test("an inquiry stays with its author where the complex is deleted", async () => {
  const own = await buildComplex(t, { name: "사라질마을", managerId: manager.memberId, residentId: jisu.memberId });
  const id = await sentInquiry(t, jisu, { ...words, apartmentId: own });
  await t.db.run(sql`delete from residences where complex_id = ${own}`);
  expect((await manager.call("DELETE", `/api/apartment/${own}`)).statusCode).toBe(204);
  expect(await inquiryOf(jisu, id)).toMatchObject({ title: words.title, target: "OFFICE", apartmentName: null });
  expect(refusal(await manager.call("GET", `/api/inquiries/${id}`))).toBe("404 INQUIRY_NOT_FOUND");
});

test("an answer that a server of the version before writes closes the inquiry, with its step", async () => {
  const id = await ask("OFFICE");
  await t.db.run(sql`update inquiries set answer = '네', answered_at = now(), changed_at = now() where id = ${id}`);
  expect(await inquiryOf(jisu, id)).toMatchObject({
    state: "ANSWERED",
    stage: "DONE",
    step: 1,
    history: [{}, { by: "HEAD" }],
  });
});
