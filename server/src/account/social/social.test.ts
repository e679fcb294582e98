import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { type SocialNodes, socialNodes, OAuthBrowser } from "#testing/builders/build-social.ts";
import { password, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";

let s: SocialNodes;
beforeAll(async () => void (s = await socialNodes(3)));
afterAll(() => s.close());

const anyNode = () => s.nodes[randomInt(s.nodes.length)] ?? s.t;
const browser = () => new OAuthBrowser(anyNode);
let lastId = 0;
function kakao(account: object = {}) {
  lastId += 1;
  const one = { id: lastId, kakao_account: { profile: { nickname: `카카오${lastId}` }, ...account } };
  s.provider.setPerson(one);
  return one;
}
const verified = (email: string) => ({ email, is_email_valid: true, is_email_verified: true });
const membersOf = (id: number) =>
  s.t.db.many<{ member_id: number }>(sql`
    select member_id from social_identities where provider = 'kakao' and subject = ${String(id)}`);
const sessionsOf = (memberId: number) => s.t.db.many(sql`select hash from sessions where member_id = ${memberId}`);
const failed = "/oauth/redirect?status=fail";

describe("starting the authorization", () => {
  test("T060 the browser is redirected to the provider with a state, a challenge and our exact redirect URI", async () => {
    const answer = await browser().get("/oauth2/authorization/kakao");
    expect(answer.statusCode).toBe(302);
    const address = new URL(String(answer.headers.location));
    expect(address.pathname).toBe("/oauth/authorize");
    const sent = Object.fromEntries(address.searchParams);
    expect(sent).toMatchObject({
      response_type: "code",
      client_id: "danji",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:80/oauth2/callback/kakao",
    });
    expect(sent["state"]).toMatch(/^[\w-]{43}$/);
    expect(sent["code_challenge"]).toMatch(/^[\w-]{43}$/);
    expect(answer.cookies[0]).toMatchObject({ name: "social", httpOnly: true, sameSite: "Lax" });
  });

  test("the provider of development is offered on this machine alone", async () => {
    const url = "/oauth2/authorization/kakao";
    for (const caller of [
      { remoteAddress: "192.168.0.9" },
      { headers: { "x-forwarded-for": "203.0.113.7" } },
      { headers: { host: "evil.example" } },
    ]) {
      const answer = await s.t.app.inject({ url, ...caller });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, failed]);
    }
    expect(String((await s.t.app.inject({ url })).headers.location)).toContain("/oauth/authorize");
  });

  test("a provider without credentials, or none at all, leads back with a failure", async () => {
    for (const name of ["google", "naver", "facebook", "__proto__"]) {
      const answer = await browser().get(`/oauth2/authorization/${name}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, failed]);
    }
  });
});

describe("the callback", () => {
  test("T061 without a state, with a wrong or used one, or refused at the provider: a failure, and no account is made", async () => {
    const one = kakao();
    const traveller = browser();
    const back = await traveller.authorize();
    const [path, query = ""] = back.split("?");
    const asked = new URLSearchParams(query);
    const wrong = new URLSearchParams({ code: asked.get("code") ?? "", state: "x".repeat(43) });
    const withoutState = new URLSearchParams({ code: asked.get("code") ?? "" });
    const refused = await traveller.authorize();
    const denied = new URLSearchParams({
      error: "access_denied",
      state: new URLSearchParams(refused.split("?")[1]).get("state") ?? "",
    });
    for (const bad of [wrong, withoutState, denied]) {
      expect((await traveller.get(`${path}?${bad.toString()}`)).headers.location).toBe(failed);
    }
    // Another browser with this one's address.
    expect((await browser().get(back)).headers.location).toBe(failed);
    expect(await membersOf(one.id)).toHaveLength(0);
    expect((await traveller.get(back)).headers.location).toContain("status=success");
    expect((await traveller.get(back)).headers.location).toBe(failed);
    expect(await membersOf(one.id)).toHaveLength(1);
  });

  test("T068 the headers of a foreign page change nothing about where it leads", async () => {
    kakao();
    const traveller = browser();
    const back = await traveller.authorize();
    const landing = await traveller.get(back, { referer: "http://localhost.evil/", origin: "http://localhost.evil" });
    expect(landing.headers.location).toMatch(/^\/oauth\/redirect\?status=success&social-code=[\w-]{43}$/);
  });

  test("T066 one person in twenty tabs becomes one member", async () => {
    const one = kakao();
    const traveller = browser();
    await traveller.get("/oauth2/authorization/kakao");
    const codes = await Promise.all(Array.from({ length: 20 }, () => traveller.login()));
    const answers = await Promise.all(codes.map((code) => traveller.exchange(code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await membersOf(one.id)).toHaveLength(1);
  });
});

describe("GET /api/oauth/exchange", () => {
  test("T062 a code opens one session, also when fifty ask at once on three nodes", async () => {
    const one = kakao();
    const traveller = browser();
    const code = await traveller.login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => traveller.exchange(code)));
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    expect(good).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49);
    const body = good[0]?.json<{ accessToken: string; data: { accessToken: string; memberId: number } }>();
    expect(body?.accessToken).toBe(body?.data.accessToken);
    const [member] = await membersOf(one.id);
    expect(body?.data.memberId).toBe(member?.member_id);
    expect(await sessionsOf(member?.member_id ?? 0)).toHaveLength(1);
    expect((await traveller.get("/api/member/profile")).json()).toMatchObject({ nickname: `카카오${one.id}` });
  });

  test("T064 a late, unknown, empty, huge or doubled code is 400", async () => {
    kakao();
    const traveller = browser();
    const code = await traveller.login();
    await s.t.db.run(sql`update social_codes set expires_at = now() - interval '1 second' where used_at is null`);
    for (const bad of [code, "x".repeat(43), "", "y".repeat(10_000), `${code}&code=${code}`]) {
      expect((await traveller.exchange(bad)).statusCode, bad ?? "").toBe(400);
    }
    expect((await traveller.get("/api/oauth/exchange")).statusCode).toBe(400);
  });

  test("a code is good only in the browser that started, and not for a page that is loaded ahead", async () => {
    kakao();
    const traveller = browser();
    const code = await traveller.login();
    const other = browser();
    await other.get("/oauth2/authorization/kakao");
    expect((await other.exchange(code)).statusCode).toBe(400);
    const ahead = await traveller.get(`/api/oauth/exchange?code=${code ?? ""}`, { "sec-purpose": "prefetch" });
    expect(ahead.statusCode).toBe(400);
    expect((await traveller.exchange(code)).statusCode).toBe(200);
  });
});

describe("whose account it is", () => {
  test("T065 without a verified mail nothing is linked, and both accounts go on working", async () => {
    const jisu = await person(s.t, "지수");
    for (const account of [{}, { email: jisu.email, is_email_valid: true, is_email_verified: false }]) {
      const one = kakao(account);
      const traveller = browser();
      expect((await traveller.exchange(await traveller.login())).statusCode).toBe(200);
      const [member] = await membersOf(one.id);
      expect(member?.member_id).not.toBe(jisu.memberId);
    }
    const login = await s.t.app.inject({
      method: "POST",
      url: "/api/login",
      payload: { loginId: jisu.email, password },
    });
    expect(login.statusCode).toBe(200);
  });

  test("a new person with a verified mail gets an account under it", async () => {
    const one = kakao(verified("New.One@Danji.example"));
    const traveller = browser();
    await traveller.exchange(await traveller.login());
    expect((await traveller.get("/api/member/profile")).json()).toMatchObject({ email: "new.one@danji.example" });
    expect(await membersOf(one.id)).toHaveLength(1);
  });

  test("a verified mail that a local account has is linked only by that account's password", async () => {
    const jisu = await person(s.t, "지수");
    const one = kakao(verified(jisu.email));
    const traveller = browser();
    const asked = await traveller.exchange(await traveller.login());
    expect([asked.statusCode, asked.json<{ reason: string }>().reason]).toEqual([409, "SOCIAL_LINK_NEEDED"]);
    expect(await membersOf(one.id)).toHaveLength(0);
    expect((await browser().post("/api/oauth/link", { password })).statusCode).toBe(400);
    expect((await traveller.post("/api/oauth/link", { password: "wrong2026!" })).statusCode).toBe(401);
    expect((await traveller.post("/api/oauth/link", { password })).statusCode).toBe(200);
    expect((await traveller.get("/api/member/profile")).json()).toMatchObject({ email: jisu.email });
    expect(await membersOf(one.id)).toEqual([{ member_id: jisu.memberId }]);
    expect((await traveller.post("/api/oauth/link", { password })).statusCode).toBe(400);
    const again = browser();
    expect((await again.exchange(await again.login())).statusCode).toBe(200);
  });

  test("an account without a password is linked by none: it says so, costs no attempt, and may be declined", async () => {
    const mail = "kakao.only@danji.example";
    kakao(verified(mail));
    const owner = browser();
    await owner.exchange(await owner.login());
    const other = kakao(verified(mail));
    const traveller = browser();
    expect(refusal(await traveller.exchange(await traveller.login()))).toBe("409 SOCIAL_LINK_PASSWORDLESS");
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(refusal(await traveller.post("/api/oauth/link", { password }))).toBe("409 SOCIAL_LINK_PASSWORDLESS");
    expect(await membersOf(other.id)).toHaveLength(0);
    expect((await traveller.post("/api/oauth/link/decline")).statusCode).toBe(200);
    expect(await membersOf(other.id)).toHaveLength(1);
  });

  test("its owner may decline, and then has an account of their own without a mail", async () => {
    const jisu = await person(s.t, "지수");
    const one = kakao(verified(jisu.email));
    const traveller = browser();
    await traveller.exchange(await traveller.login());
    const answers = await Promise.all([1, 2, 3].map(() => traveller.post("/api/oauth/link/decline")));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 400, 400]);
    const [member] = await membersOf(one.id);
    expect(member?.member_id).not.toBe(jisu.memberId);
  });

  test("a pending link in two browsers is confirmed once: the other has to log in again", async () => {
    const jisu = await person(s.t, "지수");
    const one = kakao(verified(jisu.email));
    const asked = [browser(), browser(), browser()] as const;
    for (const traveller of asked) await traveller.exchange(await traveller.login());
    expect((await asked[0].post("/api/oauth/link", { password })).statusCode).toBe(200);
    const late = [await asked[1].post("/api/oauth/link", { password }), await asked[2].post("/api/oauth/link/decline")];
    expect(late.map((answer) => answer.json<{ reason: string }>().reason)).toEqual([
      "SOCIAL_CODE_INVALID",
      "SOCIAL_CODE_INVALID",
    ]);
    expect(await membersOf(one.id)).toEqual([{ member_id: jisu.memberId }]);
  });

  test("a password that is changed while it is compared links nothing", async () => {
    const jisu = await person(s.t, "지수");
    const one = kakao(verified(jisu.email));
    const traveller = browser();
    await traveller.exchange(await traveller.login());
    let linking: ReturnType<typeof traveller.post> | undefined;
    await s.t.db.tx(async (tx) => {
      await tx.run(sql`update credentials set password_hash = 'another' where member_id = ${jisu.memberId}`);
      linking = traveller.post("/api/oauth/link", { password });
      await Promise.race([linking, sleep(2_000)]);
    });
    expect((await linking)?.statusCode).toBe(401);
    expect(await membersOf(one.id)).toHaveLength(0);
  });

  test("an account has one person of each provider: a second one is refused and may decline the link", async () => {
    const jisu = await person(s.t, "지수");
    kakao(verified(jisu.email));
    const first = browser();
    await first.exchange(await first.login());
    await first.post("/api/oauth/link", { password });
    const other = kakao(verified(jisu.email));
    const second = browser();
    await second.exchange(await second.login());
    const refused = await second.post("/api/oauth/link", { password });
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, "SOCIAL_LINKED_ALREADY"]);
    expect((await second.post("/api/oauth/link/decline")).statusCode).toBe(200);
    expect(await membersOf(other.id)).not.toEqual([{ member_id: jisu.memberId }]);
  });
});

test("a provider that is unavailable fails one login without an error of ours", async () => {
  const traveller = browser();
  const back = await traveller.authorize();
  s.provider.setPerson({ something: "else" });
  expect((await traveller.get(back)).headers.location).toBe(failed);
});
