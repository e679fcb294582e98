import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  anyAddress,
  mailedCode,
  cookieIn,
  logInAs,
  post,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { logIn } from "../session/login.ts";
import { isPassword } from "../password/password.ts";
import { preparePasswordChange } from "../password/reauthentication.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const fresh = "Haneul2026!";
const reset = (email: string, next: string, cookie: string) =>
  post(t, "/api/member/reset-password", { email, password: next }, { cookie });
const mails = ({ email }: Person) =>
  t.services.mailbox?.messages(email).filter(({ subject }) => subject.includes("변경")) ?? [];
const records = ({ memberId }: Person, action: string) =>
  t.db.many(sql`select action from audit_events where actor_id = ${memberId} and action = ${action}`);

/** A signal that one side awaits until the other fires it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

async function proveOwner({ email }: Person): Promise<string> {
  await t.db.run(sql`delete from rate_limits where key like 'code-%'`);
  expect((await sendCodeTo(t, email, { type: "FIND_PASSWORD" })).statusCode).toBe(200);
  return cookieIn(await verify(t, { email, code: mailedCode(t, email) }), "proof");
}

describe("T056 a reset that is sent again", () => {
  test("with the same password is answered as the first, and changes nothing", async () => {
    const jisu = await person(t, "지수");
    const verification = await proveOwner(jisu);
    expect((await reset(jisu.email, fresh, verification)).statusCode).toBe(200);
    const session = cookieIn(await logInAs(t, jisu.email, fresh), "sid");
    const again = await reset(jisu.email.toUpperCase(), fresh, verification);
    expect(again.json()).toEqual({ code: 200, message: null, data: null });
    expect([again.headers["set-cookie"]].flat()[0]).toMatch(/^proof=;/);
    expect((await t.app.inject({ url: "/api/member/profile", headers: { cookie: session } })).statusCode).toBe(200);
    await expect.poll(() => mails(jisu)).toHaveLength(1);
    expect(await records(jisu, "password.reset")).toHaveLength(1);
    expect(refusal(await reset(jisu.email, "Badang2026!", verification))).toBe("403 EMAIL_NOT_VERIFIED");
  });

  test("at the same moment is one change with two answers of success", async () => {
    const jisu = await person(t, "지수");
    const verification = await proveOwner(jisu);
    const answers = await Promise.all([reset(jisu.email, fresh, verification), reset(jisu.email, fresh, verification)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await records(jisu, "password.reset")).toHaveLength(1);
  });

  test("is 403 once the password has changed again, with its own verification or the later one's", async () => {
    const jisu = await person(t, "지수");
    const first = await proveOwner(jisu);
    const voided = await proveOwner(jisu);
    expect((await reset(jisu.email, fresh, first)).statusCode).toBe(200);
    expect(refusal(await reset(jisu.email, fresh, voided))).toBe("403 EMAIL_NOT_VERIFIED");
    expect((await reset(jisu.email, "Badang2026!", await proveOwner(jisu))).statusCode).toBe(200);
    for (const one of [fresh, "Badang2026!"]) {
      expect(refusal(await reset(jisu.email, one, first))).toBe("403 EMAIL_NOT_VERIFIED");
    }
  });
});

describe("the social links of an account whose password is reset", () => {
  const link = (memberId: number, provider: string, age: string) =>
    t.db.run(sql`
      insert into social_identities (provider, subject, member_id, created_at)
      values (${provider}, ${`${provider}-${memberId}`}, ${memberId}, now() - ${age}::interval)`);
  const linksOf = async ({ memberId }: Person) =>
    (
      await t.db.many<{ provider: string }>(sql`
      select provider from social_identities where member_id = ${memberId} order by provider`)
    ).map(({ provider }) => provider);

  test("are unlinked where they are younger than thirty days; the mail names all, and a code that was issued is void", async () => {
    const jisu = await person(t, "지수");
    await t.db.run(sql`update members set created_at = now() - interval '60 days' where id = ${jisu.memberId}`);
    await link(jisu.memberId, "kakao", "29 days");
    await link(jisu.memberId, "google", "31 days");
    await t.db.run(sql`
      insert into social_codes (hash, browser_hash, provider, subject, nickname, member_id, expires_at)
      values ('\\x01', '\\x02', 'kakao', 'x', '', ${jisu.memberId}, now() + interval '1 minute')`);
    expect((await reset(jisu.email, fresh, await proveOwner(jisu))).statusCode).toBe(200);
    expect(await linksOf(jisu)).toEqual(["google"]);
    expect(await t.db.many(sql`select hash from social_codes where member_id = ${jisu.memberId}`)).toEqual([]);
    expect(await records(jisu, "social.unlinked")).toHaveLength(1);
    await expect.poll(() => mails(jisu)).toHaveLength(1);
    const text = mails(jisu)[0]?.text ?? "";
    expect(text).toContain("최근 30일 안에 연결된 간편 로그인(카카오)은 안전을 위해 연결을 해제했어요.");
    expect(text).toContain("간편 로그인(Google)은 그대로 연결되어 있어요.");
  });

  test("stay where the account itself was made by them, and the mail mentions none where there are none", async () => {
    const jisu = await person(t, "지수");
    await t.db.run(sql`
      insert into social_identities (provider, subject, member_id, created_at)
      select 'kakao', 'born-' || id, id, created_at from members where id = ${jisu.memberId}`);
    expect((await reset(jisu.email, fresh, await proveOwner(jisu))).statusCode).toBe(200);
    expect(await linksOf(jisu)).toEqual(["kakao"]);
    const minho = await person(t, "민호");
    expect((await reset(minho.email, fresh, await proveOwner(minho))).statusCode).toBe(200);
    await expect.poll(() => mails(minho)).toHaveLength(1);
    expect(mails(minho)[0]?.text).not.toContain("간편 로그인");
  });
});

test("a password change of a recent login, under way while a reset commits, stores nothing", async () => {
  const jisu = await person(t, "지수");
  const verification = await proveOwner(jisu);
  const { session } = await t.db.one<{ session: string }>(sql`
    select encode(hash, 'hex') as session from sessions where member_id = ${jisu.memberId}`);
  const change = { password: "Badang2026!", currentPassword: undefined, address: anyAddress() };
  const store = await preparePasswordChange(t.services, { memberId: jisu.memberId, session }, change);
  expect((await reset(jisu.email, fresh, verification)).statusCode).toBe(200);
  const owner = cookieIn(await logInAs(t, jisu.email, fresh), "sid");
  await expect(t.db.tx(store)).rejects.toMatchObject({ reason: "UNAUTHENTICATED" });
  expect((await t.app.inject({ url: "/api/member/profile", headers: { cookie: owner } })).statusCode).toBe(200);
  expect((await logInAs(t, jisu.email, fresh)).statusCode).toBe(200);
});

test("a login whose password is compared while a reset commits opens nothing", async () => {
  const jisu = await person(t, "지수");
  const verification = await proveOwner(jisu);
  const compared = signal();
  const committed = signal();
  const compare: typeof isPassword = async (stored, attempt) => {
    const isMatch = await isPassword(stored, attempt);
    compared.give();
    await committed.given;
    return isMatch;
  };
  const browserCookies = { device: undefined, session: undefined };
  const credentials = { loginId: jisu.email, password, address: anyAddress(), device: "", browserCookies };
  const login = logIn(t.services, credentials, { compare });
  await compared.given;
  expect((await reset(jisu.email, fresh, verification)).statusCode).toBe(200);
  committed.give();
  await expect(login).rejects.toMatchObject({ reason: "WRONG_PASSWORD" });
  expect(await t.db.many(sql`select hash from sessions where member_id = ${jisu.memberId}`)).toEqual([]);
});
