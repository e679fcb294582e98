import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTokenIn, cookieIn, logInAs } from "#testing/builders/build-account.ts";
import { password, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { signAccessToken } from "../session/access-token.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  t.app.inject({ method: "GET", url, headers: { ...headers } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const path = "/api/member/profile";

describe("GET /api/member/profile", () => {
  test("without a credential it is 401", async () => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(401);
    const message = "인증이 필요합니다.";
    expect(answer.json()).toEqual({ code: 401, message, data: null, reason: "UNAUTHENTICATED" });
  });

  test("T070 the four fields stand at the top level and under data, and nothing else is answered", async () => {
    const jisu = await person(t, "지수");
    const mine = { profileImage: null, name: "지수", nickname: "지수", email: jisu.email };
    const answer = await jisu.call("GET", path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...mine, code: 200, message: null, data: mine });
  });

  test("the viewer's id is added for who asks for it", async () => {
    const jisu = await person(t, "지수");
    const answer = await get(path, { cookie: jisu.cookie, "x-include": "memberId" });
    expect(answer.json()).toMatchObject({ memberId: jisu.memberId, nickname: "지수" });
  });

  test("the token of the login answer opens the profile and no other path", async () => {
    const jisu = await person(t, "지수");
    const accessToken = accessTokenIn(await logInAs(t, jisu.email, password));
    expect((await get(path, bearer(accessToken))).json()).toMatchObject({ email: jisu.email });
    for (const other of ["/api/community/feeds", "/api/apartment", "/api/apartment/1"]) {
      expect((await get(other, bearer(accessToken))).statusCode, other).toBe(401);
    }
  });

  test("a malformed, forged or stale bearer is 401 alone and does no harm beside a good cookie", async () => {
    const jisu = await person(t, "지수");
    const accessToken = accessTokenIn(await logInAs(t, jisu.email, password));
    const hash = t.services.secrets.hash("session", jisu.cookie.slice(4));
    const now = Math.floor(Date.now() / 1000);
    const stale = signAccessToken(t.services.secrets, { hash, openedAt: now - 15 * 60 - 2 });
    const young = signAccessToken(t.services.secrets, { hash, openedAt: now - 14 * 60 });
    const [session, ends = "", signature] = accessToken.split(".");
    const longer = `${session}.${Number(ends) + 9999}.${signature}`;
    const odd = ["null", "undefined", "", stale, longer, accessToken.slice(0, -1), jisu.cookie.slice(4)];
    for (const token of odd) {
      expect((await get(path, bearer(token))).statusCode, token).toBe(401);
      expect((await get(path, { ...bearer(token), cookie: jisu.cookie })).statusCode).toBe(200);
    }
    expect((await get(path, bearer(young))).statusCode).toBe(200);
  });

  test("the token is worth nothing once its session has ended", async () => {
    const jisu = await person(t, "지수");
    const answer = await logInAs(t, jisu.email, password);
    const cookie = cookieIn(answer, "sid");
    await t.app.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
    expect((await get(path, bearer(accessTokenIn(answer)))).statusCode).toBe(401);
  });
});
