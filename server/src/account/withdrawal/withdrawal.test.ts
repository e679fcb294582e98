import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { atOnce } from "#testing/at-once.ts";
import { buildNewcomer, cookieIn, logInAs, post, verifiedEmailCookie } from "#testing/builders/build-account.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { RawClient, serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";
import { features } from "#features.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import { retryWithdrawals, withdraw, withdrawalHooksOf } from "./withdrawal.ts";

const withdrawalHooks = withdrawalHooksOf(features);

let t: TestApp;
let otherNode: TestApp;
let complexId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 10 } });
  otherNode = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 10 } });
  complexId = await buildComplex(t);
});
afterAll(async () => {
  await otherNode.close();
  await t.close();
});

const requestWithdrawal = (who: Person, one: unknown = password) =>
  who.call("DELETE", "/api/member", { password: one });
const dataOf = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;
const rowOf = ({ memberId }: Person) =>
  t.db.one(sql`
    select email, name, nickname, phone, picture_id, withdrawn_at is not null as gone
    from members where id = ${memberId}`);

describe("DELETE /api/member", () => {
  test("T072 without a session it is 401", async () => {
    const answer = await t.app.inject({ method: "DELETE", url: "/api/member", payload: { password } });
    expect(refusal(answer)).toBe("401 UNAUTHENTICATED");
    expect((await t.app.inject({ url: "/api/member/withdrawal" })).statusCode).toBe(401);
  });

  test("a wrong password is 400 in SPEC's words, and guessing is bounded", async () => {
    const jisu = await person(t, "지수");
    expect((await requestWithdrawal(jisu, 7)).statusCode).toBe(400);
    const wrong = await requestWithdrawal(jisu, "Wrong2026!");
    expect(wrong.json()).toMatchObject({
      code: 400,
      reason: "PASSWORD_MISMATCH",
      message: "비밀번호가 일치하지 않습니다.",
    });
    // Five in half an hour, ten times that on this server.
    const key = `password-check:member:${jisu.memberId}`;
    expect(await t.db.run(sql`update rate_limits set count = count + 48 where key = ${key}`)).toBe(1);
    expect((await requestWithdrawal(jisu, "Wrong2026!")).statusCode).toBe(400);
    expect((await requestWithdrawal(jisu)).statusCode).toBe(429);
    expect(await rowOf(jisu)).toMatchObject({ gone: false, email: jisu.email });
  });

  test("T073 a refusal of one feature removes nothing of any other", async () => {
    const jisu = await person(t, "지수");
    const feedId = await buildFeed(t, { complexId, authorId: jisu.memberId });
    await jisu.call("POST", `/api/community/${feedId}/reactions`);
    const refusingHook: WithdrawalHook = {
      erase: () => Promise.reject(new Problem("FORBIDDEN")),
      preview: async () => ({}),
    };
    const session = t.services.secrets.hash("session", jisu.cookie.slice(4)).toString("hex");
    const viewer = { memberId: jisu.memberId, session };
    const options = { password, address: "10.0.0.1" };
    await expect(withdraw(t.services, viewer, options, [...withdrawalHooks, refusingHook])).rejects.toThrow(Problem);
    expect(await rowOf(jisu)).toMatchObject({ gone: false, email: jisu.email });
    expect(await dataOf(jisu, `/api/community/feeds/${feedId}`)).toMatchObject({ isReacted: true, reactionCount: 1 });
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
    await withdraw(t.services, viewer, options, withdrawalHooks);
    expect(await rowOf(jisu)).toMatchObject({ gone: true });
  });

  test("erases personal data and logins", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    await t.db.run(sql`
      insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${minho.memberId})`);
    const home = await buildComplex(t, { residentId: jisu.memberId, managerId: jisu.memberId });
    await t.db.run(sql`
      with favorite as (insert into complex_favorites (member_id, complex_id) values (${jisu.memberId}, ${home})),
      seen as (insert into recent_complexes (member_id, complex_id) values (${jisu.memberId}, ${home}))
      insert into recent_keywords (member_id, keyword) values (${jisu.memberId}, '한빛')`);
    expect((await requestWithdrawal(jisu)).statusCode).toBe(200);
    expect(await rowOf(jisu)).toEqual({
      email: null,
      name: "",
      nickname: "",
      phone: null,
      picture_id: null,
      gone: true,
    });
    const left = await t.db.one(sql`
      select (select count(*) from credentials where member_id = ${jisu.memberId}) as credentials,
        (select count(*) from sessions where member_id = ${jisu.memberId}) as sessions,
        (select count(*) from residences where member_id = ${jisu.memberId}) as residences,
        (select count(*) from complex_managers where member_id = ${jisu.memberId}) as managers,
        (select count(*) from member_blocks where blocker_id = ${jisu.memberId}) as blocks,
        (select count(*) from complex_favorites where member_id = ${jisu.memberId}) as favorites,
        (select count(*) from recent_keywords where member_id = ${jisu.memberId}) as keywords,
        (select count(*) from recent_complexes where member_id = ${jisu.memberId}) as complexes`);
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(404);
    expect(await t.db.many(sql`select action from audit_events where actor_id = ${jisu.memberId}`)).toContainEqual({
      action: "withdrawal",
    });
  });

  test("two at once: one is 200, the other finds no account", async () => {
    const jisu = await person(t, "지수");
    const answers = await Promise.all([requestWithdrawal(jisu), requestWithdrawal(jisu)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "401"]);
  });

  test("of a member without a password: only soon after a login", async () => {
    const jisu = await person(t, "지수");
    await t.db.run(sql`delete from credentials where member_id = ${jisu.memberId}`);
    await t.db.run(sql`
      insert into social_identities (provider, subject, member_id) values ('kakao', ${jisu.email}, ${jisu.memberId})`);
    expect(await dataOf(jisu, "/api/member/withdrawal")).toMatchObject({ hasPassword: false });
    await t.db.run(sql`
      update sessions set created_at = created_at - interval '11 minutes' where member_id = ${jisu.memberId}`);
    expect(refusal(await requestWithdrawal(jisu, ""))).toBe("403 LOGIN_AGAIN");
    await t.db.run(sql`update sessions set created_at = now() where member_id = ${jisu.memberId}`);
    expect((await requestWithdrawal(jisu, "")).statusCode).toBe(200);
    expect(await t.db.many(sql`select subject from social_identities where member_id = ${jisu.memberId}`)).toEqual([]);
  });
});

test("T077 the same mail and phone sign up again, and the old content is not theirs", async () => {
  const jisu = await person(t, "지수");
  const feedId = await buildFeed(t, { complexId, authorId: jisu.memberId });
  expect((await requestWithdrawal(jisu)).statusCode).toBe(200);
  const again = buildNewcomer({ email: jisu.email, phoneNumber: jisu.phoneNumber });
  const cookie = await verifiedEmailCookie(t, jisu.email);
  expect((await post(t, "/api/member/signup", again, { cookie })).statusCode).toBe(200);
  const login = await logInAs(t, jisu.email, again.password);
  const sid = cookieIn(login, "sid");
  const { id } = await t.db.one<{ id: number }>(sql`
    select id from members where email = ${jisu.email} and withdrawn_at is null`);
  expect(id).not.toBe(jisu.memberId);
  const feed = await t.app.inject({ url: `/api/community/feeds/${feedId}`, headers: { cookie: sid } });
  expect(feed.json()).toMatchObject({
    data: { isAuthor: false, feedMemberResponseDto: { nickname: "탈퇴한 회원" } },
  });
});

test("T078 afterwards cookie, sockets and picture are invalid, and the browser clears its data", async () => {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify({ nickname: "지수" })], { type: "application/json" }));
  form.append("profileImage", new Blob([await photoOf("#777")], { type: "image/jpeg" }), "me.jpg");
  const { profileImage } = (await sendForm(t, jisu, "/api/member/profile", form, { method: "PUT" })).json<{
    profileImage: string;
  }>();
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  expect((await minho.call("GET", profileImage)).statusCode).toBe(200);
  const phone = cookieIn(await logInAs(t, jisu.email, password), "sid");
  const served = await Promise.all([serveSockets(t), serveSockets(otherNode)]);
  const sockets = await Promise.all(
    served.map(({ url, origin }, node) => RawClient.openOrThrow(url, node === 0 ? jisu.cookie : phone, { origin })),
  );
  const answer = await requestWithdrawal(jisu);
  const at = performance.now();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["clear-site-data"]).toBe('"cache", "cookies", "storage"');
  expect(String(answer.headers["set-cookie"])).toMatch(/sid=;/);
  for (const socket of sockets) expect((await socket.closed).at - at).toBeLessThan(atOnce);
  for (const node of [t, otherNode]) {
    for (const cookie of [jisu.cookie, phone]) {
      expect((await node.app.inject({ url: "/api/member/profile", headers: { cookie } })).statusCode).toBe(401);
    }
  }
  expect((await minho.call("GET", profileImage)).statusCode).toBe(404);
  expect(await t.db.many(sql`select id from images where uploader_id = ${jisu.memberId}`)).toEqual([]);
  await expect
    .poll(() => t.db.many(sql`select key from object_removals`), { message: "objects still there" })
    .toEqual([]);
});

test("what a call under way wrote afterwards is erased by the next background job", async () => {
  const jisu = await person(t, "지수");
  const feedId = await buildFeed(t, { complexId, authorId: jisu.memberId });
  expect((await requestWithdrawal(jisu)).statusCode).toBe(200);
  await t.db.run(sql`
    with liked as (insert into feed_reactions (feed_id, member_id) values (${feedId}, ${jisu.memberId}))
    update feeds set reaction_count = reaction_count + 1 where id = ${feedId}`);
  const { memberId: blockedId } = await person(t, "민호");
  await t.db.run(sql`insert into member_blocks (blocker_id, blocked_id) values (${jisu.memberId}, ${blockedId})`);
  // No process ran for hours: the first run after that still includes them, and is the last.
  await t.db.run(
    sql`update unfinished_departures set left_at = now() - interval '5 hours' where member_id = ${jisu.memberId}`,
  );
  await retryWithdrawals(t.db, withdrawalHooks);
  expect(await t.db.many(sql`select from unfinished_departures where member_id = ${jisu.memberId}`)).toEqual([]);
  expect(await t.db.many(sql`select blocked_id from member_blocks where blocker_id = ${jisu.memberId}`)).toEqual([]);
  expect(await t.db.one(sql`select reaction_count from feeds where id = ${feedId}`)).toEqual({ reaction_count: 0 });
  expect(await findWrongCounts(t)).toEqual([]);
});

test("a withdrawal whose hooks fail holds up no other one", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  for (const who of [jisu, minho]) {
    expect((await requestWithdrawal(who)).statusCode).toBe(200);
    // The older first, an hour after it: its last run is due.
    await t.db.run(sql`
      update unfinished_departures set left_at = now() - make_interval(hours => ${who === jisu ? 6 : 5})
      where member_id = ${who.memberId}`);
  }
  const failing: WithdrawalHook = {
    erase: (_, memberId) =>
      memberId === jisu.memberId ? Promise.reject(new Error("the row is damaged")) : Promise.resolve(),
  };
  await expect(retryWithdrawals(t.db, [...withdrawalHooks, failing])).rejects.toThrow("the row is damaged");
  const left = () =>
    t.db.many(sql`
      select member_id from unfinished_departures where member_id = any(${[jisu.memberId, minho.memberId]}::bigint[])`);
  expect(await left()).toEqual([{ member_id: jisu.memberId }]);
  await retryWithdrawals(t.db, withdrawalHooks);
  expect(await left()).toEqual([]);
});
