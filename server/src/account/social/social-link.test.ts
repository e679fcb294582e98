import type { SocialLinksView } from "@danji/contract/account/social";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { type SocialNodes, socialNodes, OAuthBrowser } from "#testing/builders/build-social.ts";
import { password, type Person, person } from "#testing/builders/people.ts";

let s: SocialNodes;
beforeAll(async () => void (s = await socialNodes(2)));
afterAll(() => s.close());

const home = "/settings/social?provider=kakao&status=";
let lastId = 9_000;
function kakao() {
  lastId += 1;
  const one = { id: lastId, kakao_account: { profile: { nickname: `카카오${lastId}` } } };
  s.provider.setPerson(one);
  return one;
}
/** The browser in which a person is logged in. */
function browserOf(who?: Person): OAuthBrowser {
  const traveller = new OAuthBrowser(() => s.t);
  if (who !== undefined) traveller.cookies.set("sid", who.cookie.slice("sid=".length));
  return traveller;
}
/** A member who signed up by Kakao and has no other login method. */
async function newcomer() {
  const one = kakao();
  const traveller = browserOf();
  await traveller.exchange(await traveller.login());
  return { one, traveller };
}
const linksOf = async (traveller: OAuthBrowser) =>
  (await traveller.get("/api/oauth/links")).json<{ data: SocialLinksView }>().data;
const begin = (traveller: OAuthBrowser, secret = password) =>
  traveller.post("/api/oauth/links/kakao", { password: secret });
const unlink = (traveller: OAuthBrowser, secret = password, provider = "kakao") =>
  traveller.remove(`/api/oauth/links/${provider}`, { password: secret });
const refusalOf = (answer: { statusCode: number; json: () => { reason: string } }) => [
  answer.statusCode,
  answer.json().reason,
];
/** Starts a link and logs in at the provider; returns the callback URL that the browser is redirected to. */
async function startLink(traveller: OAuthBrowser): Promise<string> {
  const started = await begin(traveller);
  expect(started.statusCode, started.body).toBe(200);
  return traveller.followProvider(started.json<{ data: { address: string } }>().data.address);
}
async function link(traveller: OAuthBrowser): Promise<string> {
  return String((await traveller.get(await startLink(traveller))).headers.location);
}
const recordsOf = async (mail: string) => {
  const rows = await s.t.db.many<{ action: string }>(sql`
    select a.action from audit_events a join members m on a.target = 'member:' || m.id
    where lower(m.email) = ${mail.toLowerCase()} and a.action like 'social.%' order by a.id`);
  return rows.map(({ action }) => action);
};
const older = (who: { readonly cookies: Map<string, string> }) =>
  s.t.db.run(sql`
    update sessions set created_at = now() - interval '11 minutes'
    where hash = ${s.t.services.secrets.hash("session", who.cookies.get("sid") ?? "")}`);

test("GET, POST and DELETE /api/oauth/links/{provider} need a session and a provider that there is", async () => {
  const anonymous = browserOf();
  expect((await anonymous.get("/api/oauth/links")).statusCode).toBe(401);
  expect((await begin(anonymous)).statusCode).toBe(401);
  expect((await unlink(anonymous)).statusCode).toBe(401);
  const jisu = browserOf(await person(s.t, "지수"));
  for (const name of ["facebook", "__proto__"]) expect((await unlink(jisu, password, name)).statusCode).toBe(400);
  // Known, but without credentials here.
  expect((await jisu.post("/api/oauth/links/google", { password })).statusCode).toBe(404);
});

describe("linking", () => {
  test("the owner's password links the provider; both ways log in afterwards", async () => {
    const who = await person(s.t, "지수");
    const jisu = browserOf(who);
    expect(await linksOf(jisu)).toEqual({ links: [], hasPassword: true, canUnlink: false });
    const one = kakao();
    expect(await link(jisu)).toBe(`${home}linked`);
    const linked = await linksOf(jisu);
    expect(linked).toMatchObject({ links: [{ provider: "kakao" }], hasPassword: true, canUnlink: true });
    expect(Date.parse(linked.links[0]?.linkedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(await recordsOf(who.email)).toEqual(["social.linked"]);
    s.provider.setPerson(one);
    const other = browserOf();
    expect((await other.exchange(await other.login())).statusCode).toBe(200);
    expect((await other.get("/api/member/profile")).json()).toMatchObject({ email: who.email });
    // Once more changes nothing.
    expect(await link(jisu)).toBe(`${home}linked`);
    expect(await recordsOf(who.email)).toEqual(["social.linked"]);
  });

  test("a wrong password, or an older login where there is none, starts no authorization", async () => {
    const jisu = browserOf(await person(s.t, "지수"));
    expect(refusalOf(await begin(jisu, "wrong2026!"))).toEqual([400, "PASSWORD_MISMATCH"]);
    const { traveller } = await newcomer();
    await older(traveller);
    expect(refusalOf(await begin(traveller, ""))).toEqual([403, "LOGIN_AGAIN"]);
  });

  test("an identity that is linked to another account stays there", async () => {
    const { one, traveller } = await newcomer();
    const jisu = browserOf(await person(s.t, "지수"));
    s.provider.setPerson(one);
    expect(await link(jisu)).toBe(`${home}taken`);
    expect((await linksOf(jisu)).links).toEqual([]);
    expect((await linksOf(traveller)).links).toHaveLength(1);
  });

  test("a second identity of the same provider is refused", async () => {
    const jisu = browserOf(await person(s.t, "지수"));
    kakao();
    await link(jisu);
    kakao();
    expect(await link(jisu)).toBe(`${home}fail`);
    expect((await linksOf(jisu)).links).toHaveLength(1);
  });

  test("the callback links nothing in another browser, after the logout, or twice", async () => {
    const jisu = browserOf(await person(s.t, "지수"));
    kakao();
    const back = await startLink(jisu);
    expect((await browserOf().get(back)).headers.location).toBe("/oauth/redirect?status=fail");
    const minho = browserOf(await person(s.t, "민호"));
    await minho.get("/oauth2/authorization/kakao");
    expect((await minho.get(back)).headers.location).toBe("/oauth/redirect?status=fail");
    const { cookies } = jisu;
    const session = cookies.get("sid") ?? "";
    await jisu.post("/api/logout");
    cookies.set("sid", session);
    expect((await jisu.get(back)).headers.location).toBe(`${home}fail`);
    expect((await jisu.get(back)).headers.location).toBe("/oauth/redirect?status=fail");
    expect(await s.t.db.many(sql`select subject from social_identities where subject = ${String(lastId)}`)).toEqual([]);
  });

  test("refused at the provider: back in the settings, and nothing is linked", async () => {
    const jisu = browserOf(await person(s.t, "지수"));
    kakao();
    const back = new URLSearchParams((await startLink(jisu)).split("?")[1]);
    const denied = new URLSearchParams({ error: "access_denied", state: back.get("state") ?? "" });
    expect((await jisu.get(`/oauth2/callback/kakao?${denied.toString()}`)).headers.location).toBe(`${home}fail`);
    expect((await linksOf(jisu)).links).toEqual([]);
  });
});

describe("unlinking", () => {
  test("the owner's password unlinks it and ends every other session; the identity has no account afterwards", async () => {
    const who = await person(s.t, "지수");
    const jisu = browserOf(who);
    const one = kakao();
    await link(jisu);
    const other = browserOf();
    await other.exchange(await other.login());
    expect(refusalOf(await unlink(jisu, "wrong2026!"))).toEqual([400, "PASSWORD_MISMATCH"]);
    expect((await linksOf(jisu)).links).toHaveLength(1);

    expect((await unlink(jisu)).statusCode).toBe(204);
    expect(await linksOf(jisu)).toEqual({ links: [], hasPassword: true, canUnlink: false });
    expect((await other.get("/api/member/profile")).statusCode).toBe(401);
    expect(await recordsOf(who.email)).toEqual(["social.linked", "social.unlinked"]);
    expect((await unlink(jisu)).statusCode).toBe(204);
    expect(await recordsOf(who.email)).toHaveLength(2);
    s.provider.setPerson(one);
    const stranger = browserOf();
    await stranger.exchange(await stranger.login());
    expect((await stranger.get("/api/member/profile")).json()).toMatchObject({ email: "" });
  });

  test("a code that was issued before is void", async () => {
    const jisu = browserOf(await person(s.t, "지수"));
    kakao();
    await link(jisu);
    const other = browserOf();
    const code = await other.login();
    await unlink(jisu);
    expect((await other.exchange(code)).statusCode).toBe(400);
  });

  test("the only login method stays: without a password, and with one without a mail", async () => {
    const { traveller } = await newcomer();
    expect(await linksOf(traveller)).toMatchObject({ hasPassword: false, canUnlink: false });
    expect(refusalOf(await unlink(traveller, ""))).toEqual([409, "LAST_WAY_IN"]);
    const [member] = await s.t.db.many<{ member_id: number }>(sql`
      select member_id from social_identities where subject = ${String(lastId)}`);
    await s.t.db.run(sql`
      insert into credentials (member_id, password_hash)
      select ${member?.member_id ?? 0}, password_hash from credentials c join members m on m.id = c.member_id
      where m.email = ${(await person(s.t, "민호")).email}`);
    expect(await linksOf(traveller)).toMatchObject({ hasPassword: true, canUnlink: false });
    expect(refusalOf(await unlink(traveller))).toEqual([409, "LAST_WAY_IN"]);
    expect((await linksOf(traveller)).links).toHaveLength(1);
  });

  test("without a password, a recent login is required", async () => {
    const { traveller } = await newcomer();
    await older(traveller);
    expect(refusalOf(await unlink(traveller, ""))).toEqual([403, "LOGIN_AGAIN"]);
  });

  test("two providers that are unlinked at the same moment leave one", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { traveller } = await newcomer();
      await s.t.db.run(sql`
        insert into social_identities (provider, subject, member_id)
        select 'google', subject, member_id from social_identities where subject = ${String(lastId)}`);
      const answers = await Promise.all(["kakao", "google"].map((provider) => unlink(traveller, "", provider)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([204, 409]);
      expect((await linksOf(traveller)).links).toHaveLength(1);
    }
  });
});
