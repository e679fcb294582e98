import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { atOnce } from "#testing/at-once.ts";
import {
  mailedCode,
  cookieIn,
  logInAs,
  post,
  verifiedEmailCookie,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { password, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { RawClient, serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  t = await testApp();
  other = await testApp({ sameDatabaseAs: t });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const path = "/api/member/reset-password";
const fresh = "Haneul2026!";
const reset = (email: string, next: string, cookie?: string) =>
  post(t, path, { email, password: next }, cookie === undefined ? {} : { cookie });
const logsIn = async (email: string, one: string) => (await logInAs(t, email, one)).statusCode === 200;

/** The verification cookie of a browser that verified a code for a new password. */
async function proveOwner(email: string): Promise<string> {
  expect((await sendCodeTo(t, email, { type: "FIND_PASSWORD" })).statusCode).toBe(200);
  return cookieIn(await verify(t, { email, code: mailedCode(t, email) }), "proof");
}

describe("POST /api/member/reset-password", () => {
  test("T054 without a verification it is 403, and the old password still logs in", async () => {
    const jisu = await person(t, "지수");
    for (const cookie of [undefined, "proof=", "proof=nothing", jisu.cookie]) {
      expect(refusal(await reset(jisu.email, fresh, cookie))).toBe("403 EMAIL_NOT_VERIFIED");
    }
    expect(await logsIn(jisu.email, password)).toBe(true);
    expect(await logsIn(jisu.email, fresh)).toBe(false);
  });

  test("T029 the verification of a sign-up, or of another mail, is none", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const newcomer = await verifiedEmailCookie(t, "newcomer@t.kr");
    expect(refusal(await reset("newcomer@t.kr", fresh, newcomer))).toBe("403 EMAIL_NOT_VERIFIED");
    expect(refusal(await reset(jisu.email, fresh, newcomer))).toBe("403 EMAIL_NOT_VERIFIED");
    expect(refusal(await reset(jisu.email, fresh, await proveOwner(minho.email)))).toBe("403 EMAIL_NOT_VERIFIED");
    expect(await logsIn(jisu.email, password)).toBe(true);
  });

  test("T056 a verification is good once, and for ten minutes", async () => {
    const jisu = await person(t, "지수");
    const verification = await proveOwner(jisu.email.toUpperCase());
    const answer = await reset(jisu.email.toUpperCase(), fresh, verification);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/^proof=;/);
    expect(refusal(await reset(jisu.email, "Badang2026!", verification))).toBe("403 EMAIL_NOT_VERIFIED");
    expect(await logsIn(jisu.email, fresh)).toBe(true);
    expect(await logsIn(jisu.email, password)).toBe(false);

    const minho = await person(t, "민호");
    const old = await proveOwner(minho.email);
    await t.db.run(sql`
      update proofs set created_at = created_at - interval '10 minutes 1 second',
        expires_at = expires_at - interval '10 minutes 1 second' where mail = ${minho.email}`);
    expect(refusal(await reset(minho.email, fresh, old))).toBe("403 EMAIL_NOT_VERIFIED");
  });

  test("T057 of two resets at once with one verification exactly one is 200, and its password works", async () => {
    const jisu = await person(t, "지수");
    const verification = await proveOwner(jisu.email);
    const wanted = ["Haneul2026!", "Badang2026!"] as const;
    const answers = await Promise.all(wanted.map((next) => reset(jisu.email, next, verification)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "403"]);
    for (const [place, next] of wanted.entries()) {
      expect(await logsIn(jisu.email, next)).toBe(answers[place]?.statusCode === 200);
    }
  });

  test("a second verification that was not used is void once the password has changed", async () => {
    const jisu = await person(t, "지수");
    const first = await proveOwner(jisu.email);
    await t.db.run(sql`delete from rate_limits`);
    const second = await proveOwner(jisu.email);
    expect((await reset(jisu.email, fresh, first)).statusCode).toBe(200);
    expect(refusal(await reset(jisu.email, "Badang2026!", second))).toBe("403 EMAIL_NOT_VERIFIED");
  });

  test("T058 every session ends on every node, sockets close, a mail is sent and it is on record", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const phone = cookieIn(await logInAs(t, jisu.email, password), "sid");
    const sockets = await Promise.all([serveSockets(t), serveSockets(other)]);
    const open = await Promise.all(
      sockets.map(({ url, origin }, node) => RawClient.openOrThrow(url, node === 0 ? jisu.cookie : phone, { origin })),
    );
    const stays = await RawClient.openOrThrow(sockets[0].url, minho.cookie, { origin: sockets[0].origin });
    const verification = await proveOwner(jisu.email);
    expect((await reset(jisu.email, fresh, verification)).statusCode).toBe(200);
    const at = performance.now();
    for (const client of open) expect((await client.closed).at - at).toBeLessThan(atOnce);
    expect(stays.socket.readyState).toBe(stays.socket.OPEN);
    stays.socket.close();
    for (const node of [t, other]) {
      for (const cookie of [jisu.cookie, phone]) {
        const answer = await node.app.inject({ url: "/api/member/profile", headers: { cookie } });
        expect(answer.statusCode).toBe(401);
      }
    }
    await expect
      .poll(() => t.services.mailbox?.messages(jisu.email)[0]?.subject)
      .toBe("[우리단지] 비밀번호가 변경되었어요");
    expect(
      await t.db.many(sql`select action, target from audit_events where actor_id = ${jisu.memberId}`),
    ).toContainEqual({ action: "password.reset", target: `member:${jisu.memberId}` });
  });

  test.each([
    ["Ab1!", "비밀번호는 8~16자여야 합니다."],
    ["Abcdefgh12345!@#$", "비밀번호는 8~16자여야 합니다."],
    ["12345678!", "영문을 포함해야 합니다."],
    ["abcdefgh!", "숫자를 포함해야 합니다."],
    ["abcdefgh1", "특수문자를 포함해야 합니다."],
    ["abcd한글12!", "비밀번호는 영문, 숫자, 특수문자를 포함한 8~16자여야 합니다."],
    ["", "비밀번호를 입력해주세요."],
    ["Qwer1234!", "너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요."],
  ])("%j is refused: %s", async (wrong, sentence) => {
    const answer = await reset("somebody@t.kr", wrong);
    expect(answer.json()).toMatchObject({ code: 400, message: sentence, fields: { password: sentence } });
  });

  test("too many wrong logins do not keep the owner out afterwards", async () => {
    const jisu = await person(t, "지수");
    for (let tries = 0; tries < 6; tries += 1) await logInAs(t, jisu.email, "Wrong2026!");
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(429);
    expect((await reset(jisu.email, fresh, await proveOwner(jisu.email))).statusCode).toBe(200);
    expect(await logsIn(jisu.email, fresh)).toBe(true);
  });

  test("a login that is compared while the password changes opens nothing", async () => {
    const jisu = await person(t, "지수");
    const verification = await proveOwner(jisu.email);
    const logins = Array.from({ length: 12 }, () => logInAs(t, jisu.email, password));
    const [answer, ...answers] = await Promise.all([reset(jisu.email, fresh, verification), ...logins]);
    expect(answer.statusCode).toBe(200);
    for (const login of answers.filter(({ statusCode }) => statusCode === 200)) {
      const cookie = cookieIn(login, "sid");
      expect((await t.app.inject({ url: "/api/member/profile", headers: { cookie } })).statusCode).toBe(401);
    }
  });
});
