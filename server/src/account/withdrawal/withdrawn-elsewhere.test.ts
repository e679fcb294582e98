import { problems } from "@danji/contract/problems";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { accessTokenIn, cookieIn, logInAs } from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { RawClient, serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { cleanUp } from "../cleanup.ts";

let t: TestApp;
let otherNode: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  otherNode = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 100 } });
});
afterAll(async () => {
  await otherNode.close();
  await t.close();
});

const profile = (cookie: string, node = t, headers: Readonly<Record<string, string>> = {}) =>
  node.app.inject({ url: "/api/member/profile", headers: { cookie, ...headers } });
/** Another browser in which the member is logged in. */
const phoneOf = async (who: Person) => cookieIn(await logInAs(t, who.email, password), "sid");
const withdraw = async (who: Person) =>
  expect((await who.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
const gone = (who: Person) => ({
  code: 401,
  message: problems.ACCOUNT_WITHDRAWN[1],
  data: null,
  reason: "ACCOUNT_WITHDRAWN",
  memberId: who.memberId,
});

test("L244 a session that a withdrawal elsewhere ended is told so, on every node, and each other one is not", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  const phone = await phoneOf(jisu);
  expect((await profile(phone)).statusCode).toBe(200);
  expect((await profile(phone, otherNode)).statusCode).toBe(200);
  await withdraw(jisu);
  await expect.poll(async () => (await profile(phone, otherNode)).json<object>()).toEqual(gone(jisu));
  for (const cookie of [phone, jisu.cookie]) expect((await profile(cookie)).json()).toEqual(gone(jisu));
  // Any call of a member says so, whichever member it names.
  const named = await t.app.inject({
    method: "POST",
    url: "/api/community/feeds/1/comments",
    payload: { contents: "글" },
    headers: { cookie: phone, "x-member": String(jisu.memberId) },
  });
  expect(named.json()).toEqual(gone(jisu));
  expect((await minho.call("GET", "/api/member/profile")).statusCode).toBe(200);
  const plain = { code: 401, message: problems.UNAUTHENTICATED[1], data: null, reason: "UNAUTHENTICATED" };
  for (const cookie of ["sid=x", `sid=${t.services.secrets.token()}`, `${phone}; ${phone}`])
    expect((await profile(cookie)).json()).toEqual(plain);
});

test("L244 who holds no cookie of that account learns nothing of it", async () => {
  const jisu = await person(t, "지수");
  const answer = await logInAs(t, jisu.email, password);
  await withdraw(jisu);
  const bearer = await profile("", t, { authorization: `Bearer ${accessTokenIn(answer)}` });
  expect(refusal(bearer)).toBe("401 UNAUTHENTICATED");
  expect((await logInAs(t, jisu.email, password)).json()).not.toHaveProperty("memberId");
  const upgrade = await RawClient.open((await serveSockets(t)).url, { cookie: cookieIn(answer, "sid") });
  expect(upgrade).toMatchObject({ status: 401 });
  expect(JSON.stringify(upgrade)).not.toContain("ACCOUNT_WITHDRAWN");
});

test("L244 an account that is withdrawn after its session had ended: the phone is told then, and not before", async () => {
  const jisu = await person(t, "지수");
  const [closed, unused, out] = [await phoneOf(jisu), await phoneOf(jisu), await phoneOf(jisu)];
  const hashOf = (cookie: string) => t.services.secrets.hash("session", cookie.slice("sid=".length));
  const { id } = await t.db.one<{ id: number }>(sql`select id from sessions where hash = ${hashOf(closed)}`);
  expect((await jisu.call("DELETE", `/api/member/sessions/${id}`)).statusCode).toBe(204);
  await t.db.run(sql`update sessions set last_seen_at = now() - interval '15 days' where hash = ${hashOf(unused)}`);
  await cleanUp(t.db);
  expect((await t.app.inject({ method: "POST", url: "/api/logout", headers: { cookie: out } })).statusCode).toBe(204);
  for (const cookie of [closed, unused, out]) expect(refusal(await profile(cookie))).toBe("401 UNAUTHENTICATED");
  await withdraw(jisu);
  for (const cookie of [closed, unused, out]) expect((await profile(cookie)).json()).toEqual(gone(jisu));
});

test("what is kept of ended sessions goes when these would have ended in any case", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  await withdraw(jisu);
  await withdraw(minho);
  await t.db.run(sql`
    update ended_sessions set created_at = now() - interval '90 days' where member_id = ${jisu.memberId}`);
  expect(refusal(await profile(jisu.cookie))).toBe("401 UNAUTHENTICATED");
  await cleanUp(t.db);
  const left = await t.db.many<{ member_id: number }>(sql`
    select member_id from ended_sessions where member_id in (${jisu.memberId}, ${minho.memberId})`);
  expect(left).toEqual([{ member_id: minho.memberId }]);
  expect((await profile(minho.cookie)).json()).toEqual(gone(minho));
});
