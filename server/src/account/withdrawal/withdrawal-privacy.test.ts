import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  buildNewcomer,
  mailedCode,
  cookieIn,
  logInAs,
  post,
  verifiedEmailCookie,
  verify,
} from "#testing/builders/build-account.ts";
import { password, person } from "#testing/builders/people.ts";
import { tablesHolding } from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("after a withdrawal no column of any table holds who they were", async () => {
  const newcomer = buildNewcomer({ name: "한독특", nickname: "독특한별명" });
  const personal = [newcomer.email, newcomer.phoneNumber, newcomer.name, newcomer.nickname];
  await post(t, "/api/member/signup", newcomer, { cookie: await verifiedEmailCookie(t, newcomer.email) });
  const cookie = cookieIn(await logInAs(t, newcomer.email, newcomer.password), "sid");
  await logInAs(t, newcomer.email, "wrong2026!");
  await post(t, "/api/member/find-id", { name: newcomer.name, phoneNumber: newcomer.phoneNumber });
  const send = () => post(t, "/api/mail/certification-code/send", { mail: newcomer.email, type: "FIND_PASSWORD" });
  await t.db.run(sql`delete from rate_limits where key like 'code-cooldown:%'`);
  await send();
  expect((await verify(t, { email: newcomer.email, code: mailedCode(t, newcomer.email) })).statusCode).toBe(200);
  await t.db.run(sql`delete from rate_limits where key like 'code-cooldown:%'`);
  await send();
  // A mail that the mail server has not accepted yet.
  await t.db.run(sql`
    insert into queued_letters (recipient, subject, contents, due_at)
    values (${newcomer.email}, '제목', ${`${newcomer.nickname}님`}, now() + interval '1 hour')`);
  expect(await tablesHolding(t.databaseUrl, personal)).toEqual([
    "members",
    "proofs",
    "queued_letters",
    "verification_codes",
  ]);

  const answer = await t.app.inject({
    method: "DELETE",
    url: "/api/member",
    headers: { cookie },
    payload: { password: newcomer.password },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await tablesHolding(t.databaseUrl, personal)).toEqual([]);
});

test("what they wrote in chat requests goes too, answered or not; what others wrote stays", async () => {
  const jisu = await person(t, "지수");
  const states = ["PENDING", "APPROVED", "REJECTED"] as const;
  for (const state of states) {
    const { memberId } = await person(t, "이웃");
    for (const [sender, receiver] of [
      [jisu.memberId, memberId],
      [memberId, jisu.memberId],
    ]) {
      await t.db.run(sql`
        insert into chat_requests (sender_id, receiver_id, message, state)
        values (${sender}, ${receiver}, ${`${state}의 글`}, ${sender === jisu.memberId ? state : "REJECTED"})`);
    }
  }
  expect((await jisu.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  const messages = (sent: boolean) =>
    t.db.many(sql`
      select message from chat_requests where (sender_id = ${jisu.memberId}) = ${sent} order by id`);
  expect(await messages(true)).toEqual(states.map(() => ({ message: "" })));
  expect(await messages(false)).toEqual(states.map((state) => ({ message: `${state}의 글` })));
});
