import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  anyAddress,
  buildNewcomer,
  mailedCode,
  cookieIn,
  logInAs,
  post,
  verifiedEmailCookie,
  verify,
} from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const wrong = "wrong2026!";
let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

/** A stranger who knows the mail address uses up the account's wrong passwords. */
async function lock({ email }: Pick<Person, "email">): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) await logInAs(t, email, wrong);
  expect((await logInAs(t, email, password)).statusCode).toBe(429);
}
/** The cookie of a browser with a login. */
const knownBrowser = async ({ email }: Person) => cookieIn(await logInAs(t, email, password), "device");
const another = (code: string, step: number): string => String((Number(code) + step) % 1_000_000).padStart(6, "0");

describe("a locked account", () => {
  test("T004 lets its owner in by a browser that logged in before, and by a living session", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const device = await knownBrowser(jisu);
    const foreign = await knownBrowser(minho);
    await lock(jisu);
    for (const cookie of [foreign, `device=${"a".repeat(43)}`, minho.cookie]) {
      expect((await logInAs(t, jisu.email, password, { cookie })).statusCode, cookie).toBe(429);
    }
    expect((await logInAs(t, jisu.email, password, { cookie: jisu.cookie })).statusCode).toBe(200);
    const answer = await logInAs(t, jisu.email, password, { cookie: device });
    expect(answer.statusCode).toBe(200);
    // The previous token is void: each login issues a new one.
    expect((await logInAs(t, jisu.email, password, { cookie: device })).statusCode).toBe(429);
    expect((await logInAs(t, jisu.email, password, { cookie: cookieIn(answer, "device") })).statusCode).toBe(200);
  });

  test("T004 a known browser has five wrong passwords of its own, which cost the account none", async () => {
    const jisu = await person(t, "지수");
    const cookie = await knownBrowser(jisu);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logInAs(t, jisu.email, wrong, { cookie })).statusCode).toBe(401);
    }
    for (const one of [wrong, password]) {
      expect(refusal(await logInAs(t, jisu.email, one, { cookie }))).toBe("429 TOO_MANY_LOGINS");
    }
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
  });

  test("lets in the browser that signed up, or that set a new password", async () => {
    const newcomer = buildNewcomer();
    const signup = await post(t, "/api/member/signup", newcomer, {
      cookie: await verifiedEmailCookie(t, newcomer.email),
    });
    await lock(newcomer);
    const cookie = cookieIn(signup, "device");
    expect((await logInAs(t, newcomer.email, newcomer.password, { cookie })).statusCode).toBe(200);

    const jisu = await person(t, "지수");
    await post(t, "/api/mail/certification-code/send", { mail: jisu.email, type: "FIND_PASSWORD" });
    const verification = cookieIn(await verify(t, { email: jisu.email, code: mailedCode(t, jisu.email) }), "proof");
    const next = { email: jisu.email, password: "Haneul2026!" };
    const reset = await post(t, "/api/member/reset-password", next, { cookie: verification });
    await lock(jisu);
    const known = cookieIn(reset, "device");
    expect((await logInAs(t, jisu.email, next.password, { cookie: known })).statusCode).toBe(200);
  });

  test("knows the latest twenty browsers of a member, none after the others are logged out, and only keyed hashes", async () => {
    const jisu = await person(t, "지수");
    const first = await knownBrowser(jisu);
    const { row } = await t.db.one<{ row: string }>(sql`
      select known_devices::text as row from known_devices where member_id = ${jisu.memberId}`);
    expect(row).not.toContain(first.slice("device=".length));
    for (let made = 0; made < 20; made += 1) await knownBrowser(jisu);
    const known = () => t.db.many(sql`select hash from known_devices where member_id = ${jisu.memberId}`);
    expect(await known()).toHaveLength(20);
    const kept = await knownBrowser(jisu);
    await lock(jisu);
    expect((await logInAs(t, jisu.email, password, { cookie: first })).statusCode).toBe(429);
    const out = {
      method: "DELETE",
      url: "/api/member/sessions",
      headers: { cookie: `${jisu.cookie}; ${kept}` },
    } as const;
    expect((await t.app.inject(out)).statusCode).toBe(204);
    expect(await known()).toHaveLength(1);
    expect((await logInAs(t, jisu.email, password, { cookie: kept })).statusCode).toBe(200);
  });
});

describe("a device that its owner ends", () => {
  const sessionsOf = async ({ memberId }: Person) =>
    (await t.db.many<{ id: number }>(sql`select id from sessions where member_id = ${memberId} order by id`)).map(
      ({ id }) => id,
    );
  const end = async (who: Person, sessionId: number | undefined) =>
    (await who.call("DELETE", `/api/member/sessions/${sessionId}`)).statusCode;
  const passes = async ({ email }: Person, cookie: string) =>
    (await logInAs(t, email, password, { cookie })).statusCode === 200;

  test("is a known browser no more, also where it logged in again since; the others stay known", async () => {
    const jisu = await person(t, "지수");
    const own = await knownBrowser(jisu);
    const thief = await knownBrowser(jisu);
    const [, , first] = await sessionsOf(jisu);
    const again = cookieIn(await logInAs(t, jisu.email, password, { cookie: thief }), "device");
    expect(await end(jisu, first)).toBe(204);
    await lock(jisu);
    expect(await passes(jisu, again)).toBe(false);
    expect(await passes(jisu, own)).toBe(true);
  });

  test("stays known where it is the browser that ends it", async () => {
    const minho = await person(t, "민호");
    const [first] = await sessionsOf(minho);
    const before = await logInAs(t, minho.email, password);
    const device = cookieIn(before, "device");
    const [, second] = await sessionsOf(minho);
    const now = await logInAs(t, minho.email, password, { cookie: device });
    const cookie = cookieIn(now, "sid");
    const out = { method: "DELETE", url: `/api/member/sessions/${second}`, headers: { cookie } } as const;
    expect((await t.app.inject(out)).statusCode).toBe(204);
    expect(await sessionsOf(minho)).toEqual([first, expect.any(Number)]);
    await lock(minho);
    expect(await passes(minho, cookieIn(now, "device"))).toBe(true);
  });

  test("of another member's browser nothing is forgotten", async () => {
    const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
    const device = await knownBrowser(jisu);
    const [, theirs] = await sessionsOf(jisu);
    expect(await end(minho, theirs)).toBe(204);
    await lock(jisu);
    expect(await passes(jisu, device)).toBe(true);
  });
});

describe("codes for a new password", () => {
  const send = (mail: string, sent: { from?: string; cookie?: string } = {}) =>
    post(t, "/api/mail/certification-code/send", { mail, type: "FIND_PASSWORD" }, sent);
  const nextMinute = () => t.db.run(sql`update rate_limits set ends_at = now() where key like 'code-cooldown:%'`);

  test("T024 a stranger's five a day leave the owner theirs; all strangers have twenty, a known browser its own", async () => {
    const jisu = await person(t, "지수");
    const cookie = await knownBrowser(jisu);
    for (let strangers = 0; strangers < 4; strangers += 1) {
      const from = anyAddress();
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await send(jisu.email, { from })).statusCode).toBe(200);
        await nextMinute();
      }
      expect(refusal(await send(jisu.email, { from }))).toBe("429 CODE_LIMIT");
      await nextMinute();
    }
    const over = await send(jisu.email);
    expect(refusal(over)).toBe("429 CODE_LIMIT");
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(86_000);
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await send(jisu.email, { cookie })).statusCode).toBe(200);
      expect(refusal(await send(jisu.email, { cookie }))).toBe("429 CODE_TOO_SOON");
      await nextMinute();
    }
    expect(refusal(await send(jisu.email, { cookie }))).toBe("429 CODE_LIMIT");
  });

  test("T025 wrong codes of other browsers burn nothing of the browser that asked; ten are compared in all", async () => {
    const jisu = await person(t, "지수");
    const cookie = cookieIn(await send(jisu.email), "code");
    const code = mailedCode(t, jisu.email);
    const foreign = cookieIn(
      await post(t, "/api/mail/certification-code/send", { mail: buildNewcomer().email }),
      "code",
    );
    for (let tries = 1; tries <= 8; tries += 1) {
      const headers: Record<string, string> = tries % 2 === 0 ? { cookie: foreign } : {};
      expect((await verify(t, { email: jisu.email, code: another(code, tries) }, headers)).statusCode).toBe(400);
    }
    expect((await verify(t, { email: jisu.email, code })).statusCode).toBe(400);
    for (let tries = 1; tries <= 4; tries += 1) {
      expect((await verify(t, { email: jisu.email, code: another(code, tries) }, { cookie })).statusCode).toBe(400);
    }
    const attempts = await t.db.many(
      sql`select attempts, other_attempts from verification_codes where mail = ${jisu.email}`,
    );
    expect(attempts).toEqual([{ attempts: 4, other_attempts: 5 }]);
    expect((await verify(t, { email: jisu.email, code }, { cookie })).statusCode).toBe(200);
  });

  test("T025 five wrong codes of the browser that asked burn it there", async () => {
    const jisu = await person(t, "지수");
    const cookie = cookieIn(await send(jisu.email), "code");
    const code = mailedCode(t, jisu.email);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await verify(t, { email: jisu.email, code: another(code, tries) }, { cookie })).statusCode).toBe(400);
    }
    expect((await verify(t, { email: jisu.email, code }, { cookie })).statusCode).toBe(400);
  });

  test("a code that a stranger asks for does not replace the owner's", async () => {
    const jisu = await person(t, "지수");
    const cookie = cookieIn(await send(jisu.email), "code");
    const code = mailedCode(t, jisu.email);
    await nextMinute();
    expect((await send(jisu.email)).statusCode).toBe(200);
    const later = mailedCode(t, jisu.email);
    expect((await verify(t, { email: jisu.email, code }, { cookie })).statusCode).toBe(200);
    // A caller without the cookie is compared with the latest, as before.
    for (const old of [code].filter((one) => one !== later)) {
      expect((await verify(t, { email: jisu.email, code: old })).statusCode).toBe(400);
    }
    expect((await verify(t, { email: jisu.email, code: later })).statusCode).toBe(200);
  });

  test("all strangers together have 25 wrong codes a day for a mail", async () => {
    const jisu = await person(t, "지수");
    for (let codes = 0; codes < 5; codes += 1) {
      await send(jisu.email);
      const code = mailedCode(t, jisu.email);
      for (let tries = 1; tries <= 5; tries += 1) {
        expect(refusal(await verify(t, { email: jisu.email, code: another(code, tries) }))).toBe("400 WRONG_CODE");
      }
      await nextMinute();
    }
    const cookie = cookieIn(await send(jisu.email), "code");
    const code = mailedCode(t, jisu.email);
    expect(refusal(await verify(t, { email: jisu.email, code }))).toBe("429 CODE_LIMIT");
    expect((await verify(t, { email: jisu.email, code }, { cookie })).statusCode).toBe(200);
  });
});

test("a right code shown again by its browser is answered as the first time, with the same verification", async () => {
  const newcomer = buildNewcomer();
  const cookie = cookieIn(await post(t, "/api/mail/certification-code/send", { mail: newcomer.email }), "code");
  const guess = { email: newcomer.email, code: mailedCode(t, newcomer.email) };
  const answers = await Promise.all([1, 2].map(() => verify(t, guess, { cookie })));
  answers.push(await verify(t, guess, { cookie }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const verifications = new Set(answers.map((answer) => cookieIn(answer, "proof")));
  expect(verifications.size).toBe(1);
  expect((await verify(t, guess)).statusCode).toBe(400);
  expect((await post(t, "/api/member/signup", newcomer, { cookie: [...verifications][0] ?? "" })).statusCode).toBe(200);
});
