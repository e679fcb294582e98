import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyAddress, count, logInAs } from "#testing/builders/build-account.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { password, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

const wrong = "wrong2026!";
let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const audits = (target: number) =>
  t.db.many<{ action: string; address: string }>(sql`
    select action, address from audit_events where target = ${`member:${target}`} order by id`);

describe("POST /api/login", () => {
  test("T002 a wrong password is 401 in the server's words, opens no session and is on record", async () => {
    const jisu = await person(t, "지수");
    const sessions = await count(t, "sessions");
    const from = anyAddress();
    const answer = await logInAs(t, jisu.email, wrong, { from });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 401,
      message: "아이디 또는 비밀번호가 일치하지 않습니다.",
      data: null,
      reason: "WRONG_PASSWORD",
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await count(t, "sessions")).toBe(sessions);
    expect(await audits(jisu.memberId)).toEqual([{ action: "login.fail", address: from }]);
  });

  test("an account that does not exist is 404, whatever stands in its place", async () => {
    for (const loginId of ["nobody@t.kr", "", "no mail", "' or 1=1 --"]) {
      const answer = await logInAs(t, loginId, wrong);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ reason: "UNKNOWN_ACCOUNT", message: "존재하지 않는 계정입니다." });
    }
  });

  test("what cannot be stored as text is refused before anything is looked up", async () => {
    for (const loginId of ["a\u0000@t.kr", "\ud800@t.kr"]) {
      expect((await logInAs(t, loginId, wrong)).statusCode).toBe(400);
      expect((await logInAs(t, "nobody@t.kr", loginId)).statusCode).toBe(400);
    }
  });

  test("T001 the right password opens one session by a cookie that scripts cannot read", async () => {
    const jisu = await person(t, "지수");
    const sessions = await count(t, "sessions");
    const answer = await logInAs(t, ` ${jisu.email.toUpperCase()} `, password);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const [header = "", device = ""] = [answer.headers["set-cookie"]].flat();
    expect(device).toMatch(/^device=[A-Za-z0-9_-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(header).toMatch(/^sid=[A-Za-z0-9_-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.body).not.toContain(/sid=([^;]+)/.exec(header)?.[1]);
    expect(await count(t, "sessions")).toBe(sessions + 1);
    expect((await audits(jisu.memberId)).map(({ action }) => action)).toEqual(["login.ok"]);
  });

  test("T001 in production the cookie carries the __Host- prefix and Secure", async () => {
    const secure = await testApp({
      sameDatabaseAs: t,
      env: {
        NODE_ENV: "production",
        SECRET_KEY: "0123456789abcdefghij0123456789abcdefghij",
        PUBLIC_ORIGINS: "https://danji.example",
        SMTP_URL: "smtp://127.0.0.1:9",
      },
    });
    const jisu = await person(secure, "지수");
    const answer = await logInAs(secure, jisu.email, password);
    expect([answer.headers["set-cookie"]].flat()[0]).toMatch(
      /^__Host-sid=[A-Za-z0-9_-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers["strict-transport-security"]).toBeDefined();
    await secure.close();
  });

  test("T004 after five wrong passwords none passes until the window ends; sessions go on", async () => {
    const jisu = await person(t, "지수");
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logInAs(t, jisu.email, wrong)).statusCode).toBe(401);
    }
    for (const attempt of [wrong, password]) {
      const locked = await logInAs(t, jisu.email, attempt);
      expect(locked.statusCode).toBe(429);
      expect(locked.json()).toMatchObject({ reason: "TOO_MANY_LOGINS" });
      expect(Number(locked.headers["retry-after"])).toBeGreaterThan(1700);
      expect(locked.headers["set-cookie"]).toBeUndefined();
    }
    expect((await jisu.call("GET", "/api/member/profile")).statusCode).toBe(200);
    await t.db.run(sql`update rate_limits set ends_at = now() where key like 'login-account:%'`);
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
  });

  test("T004 guesses in parallel share the five", async () => {
    const jisu = await person(t, "지수");
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInAs(t, jisu.email, wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test("right passwords at the same moment do not refuse each other, on several nodes and after wrong ones too", async () => {
    const jisu = await person(t, "지수");
    const other = await testApp({ sameDatabaseAs: t });
    for (const failures of [0, 4]) {
      for (let tries = 0; tries < failures; tries += 1) await logInAs(t, jisu.email, wrong);
      // A busy machine may ask some to try again in 2 s; none may be refused by the lock.
      const logIn = (place: number) => retryWhileBusy(() => logInAs(place % 2 === 0 ? t : other, jisu.email, password));
      const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => logIn(place)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    }
    const left = await t.db.many(
      sql`select count, pending from rate_limits where key like 'login-account:%' and count > 5`,
    );
    expect(left).toEqual([]);
    await other.close();
  });

  test("a right password forgets the wrong ones before it", async () => {
    const jisu = await person(t, "지수");
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await logInAs(t, jisu.email, wrong);
      expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
    }
  });

  test("T005 one password against 200 accounts from one address is 429 from the 21st on", async () => {
    const from = anyAddress();
    const statuses: number[] = [];
    for (let number = 0; number < 200; number += 1) {
      statuses.push((await logInAs(t, `spray${number}@t.kr`, wrong, { from })).statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  });

  test("T006 a forwarded address is not believed without a trusted proxy", async () => {
    const from = anyAddress();
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      const headers = { "x-forwarded-for": `192.0.2.${number}`, forwarded: `for=192.0.2.${number}` };
      statuses.push((await logInAs(t, `forward${number}@t.kr`, wrong, { from, headers })).statusCode);
    }
    expect(statuses).toEqual([...statuses.slice(0, 20).fill(404), 429]);
  });

  test("an unknown account takes as long as a known one", async () => {
    const jisu = await person(t, "지수");
    const timed = (loginId: string) => cpuTimeOf(() => logInAs(t, loginId, wrong));
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await timed(jisu.email));
      unknown.push(await timed(`ghost${round}@t.kr`));
    }
    // A hash is most of either call; without the dummy the unknown account is ten times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });
});

test("T010 200 logins at once are 200 or 429, and reads go on beside them", async () => {
  const wide = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 10_000 } });
  const jisu = await person(wide, "지수");
  // The clock of this test: half a second of a calm machine is the time of 60 logins, two at once.
  let answered = 0;
  const read = async () => {
    const begin = answered;
    expect((await jisu.call("GET", "/api/member/profile")).statusCode).toBe(200);
    return answered - begin;
  };
  const readers = () => Promise.all(Array.from({ length: 20 }, read));
  await readers();
  const logins = Array.from({ length: 200 }, async () => {
    const { statusCode } = await logInAs(wide, jisu.email, password);
    if (statusCode === 200) answered += 1;
    return statusCode;
  });
  const waits: number[] = [];
  for (let round = 0; round < 5; round += 1) waits.push(...(await readers()));
  const statuses = await Promise.all(logins);
  await wide.close();
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses).toContain(200);
  expect(waits.sort((one, other) => one - other).at(-2)).toBeLessThan(60);
});
