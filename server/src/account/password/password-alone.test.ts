import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { logInAs } from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const next = "Haneul2026!";
const put = (who: Person, words: object) => {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  return sendForm(t, who, "/api/member", form, { method: "PUT" });
};
const faultsOf = (answer: Awaited<ReturnType<typeof put>>) =>
  Object.keys(answer.json<{ fields?: object }>().fields ?? {}).toSorted();

test("a password comes alone, and leaves the person as another tab has made them", async () => {
  const jisu = await person(t, "지수");
  await t.db.run(sql`update members set name = '한지수', phone = null where id = ${jisu.memberId}`);
  const answer = await put(jisu, { password: next, currentPassword: password });
  expect(answer.statusCode, answer.body).toBe(204);
  expect((await logInAs(t, jisu.email, next)).statusCode).toBe(200);
  expect((await jisu.call("GET", "/api/member")).json()).toMatchObject({
    data: { name: "한지수", nickname: "지수", phoneNumber: "" },
  });
});

test("without one, or with a part of the person, the rest is asked for", async () => {
  const jisu = await person(t, "지수");
  expect(faultsOf(await put(jisu, {}))).toEqual(["name", "nickname", "phoneNumber"]);
  expect(faultsOf(await put(jisu, { password: next, currentPassword: password, nickname: "새 이름" }))).toEqual([
    "name",
    "phoneNumber",
  ]);
  expect((await jisu.call("GET", "/api/member")).json()).toMatchObject({ data: { nickname: "지수" } });
  expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
});

test("a member who has withdrawn sets none", async () => {
  const jisu = await person(t, "지수");
  await t.db.run(sql`update members set withdrawn_at = now() where id = ${jisu.memberId}`);
  expect((await put(jisu, { password: next })).statusCode).toBe(401);
});
