import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anyAddress,
  buildNewcomer,
  mailedCode,
  cookieIn,
  count,
  post,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { generateCode } from "./code.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const anyMail = (): string => buildNewcomer().email;
const mails = (mail: string) => t.services.mailbox?.messages(mail) ?? [];
const another = (code: string, step: number): string => String((Number(code) + step) % 1_000_000).padStart(6, "0");
const attempts = async (mail: string) => {
  const row = await t.db.one<{ attempts: number }>(sql`
    select attempts + other_attempts as attempts from verification_codes where mail = ${mail}`);
  return row.attempts;
};

describe("POST /api/mail/certification-code/send", () => {
  test("a mail that has an account is 409 for signing up; one without is 404 for recovery", async () => {
    const jisu = await person(t, "지수");
    expect((await sendCodeTo(t, jisu.email)).json()).toMatchObject({ code: 409, reason: "EMAIL_TAKEN" });
    const unknown = await sendCodeTo(t, anyMail(), { type: "FIND_PASSWORD" });
    expect(unknown.json()).toMatchObject({ code: 404, reason: "UNREGISTERED_EMAIL" });
    expect((await sendCodeTo(t, jisu.email, { type: "FIND_PASSWORD" })).statusCode).toBe(200);
    expect(mails(jisu.email)).toHaveLength(1);
  });

  test("T032 T033 what is no single mail address is 400, and no mail is sent", async () => {
    const before = t.services.mailbox?.messages();
    const odd = [
      "a@t.kr\r\nBcc: z@t.kr",
      `${"a".repeat(310)}@t.kr`,
      "a@b",
      "@",
      "a@t.kr,b@t.kr",
      "a@t.kr, b@t.kr",
      "a b@t.kr",
      "",
      "<a@t.kr>",
      "a@t.kr\u0000",
      "한@t.kr",
      "reaction:count:1",
      "jwt:temp:claim:x",
      "apartment:detail:1",
      "feed:viewCount:1",
    ];
    for (const mail of odd) {
      expect((await sendCodeTo(t, mail)).statusCode, mail).toBe(400);
      expect((await verify(t, { email: mail, code: "123456" })).statusCode, mail).toBe(400);
    }
    expect(t.services.mailbox?.messages()).toEqual(before);
  });

  test("T022 one mail with six digits is sent, and only a keyed hash of them is stored", async () => {
    const mail = anyMail();
    const answer = await sendCodeTo(t, ` ${mail.toUpperCase()}`);
    expect(answer.json()).toEqual({ code: 200, message: null, data: null });
    expect(mails(mail).map(({ subject }) => subject)).toEqual(["[우리단지] 인증번호를 알려드려요"]);
    const code = mailedCode(t, mail);
    const row = await t.db.one<{ purpose: string; hash: Buffer; text: string }>(sql`
      select purpose, hash, verification_codes::text as text from verification_codes where mail = ${mail}`);
    expect(row.purpose).toBe("SIGN_UP");
    expect(row.hash).toHaveLength(32);
    expect(row.text).not.toContain(code);
    const records = await t.db.many(sql`
      select distinct target from audit_events where action = 'code.sent' order by target`);
    expect(records).toEqual([{ target: "FIND_PASSWORD" }, { target: "SIGN_UP" }]);
  });

  test("T024 once a minute, five a day for a mail, ten an hour from an address", async () => {
    const mail = anyMail();
    const nextMinute = () => t.db.run(sql`update rate_limits set ends_at = now() where key like 'code-cooldown:%'`);
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await sendCodeTo(t, mail)).statusCode).toBe(200);
      const soon = await sendCodeTo(t, mail);
      expect(soon.json()).toMatchObject({ code: 429, reason: "CODE_TOO_SOON" });
      expect(Number(soon.headers["retry-after"])).toBeGreaterThan(50);
      await nextMinute();
    }
    const sixth = await sendCodeTo(t, mail);
    expect(sixth.json()).toMatchObject({ code: 429, reason: "CODE_LIMIT" });
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(86_000);
    expect(mails(mail)).toHaveLength(5);

    const from = anyAddress();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await sendCodeTo(t, anyMail(), {}, from)).statusCode).toBe(200);
    }
    const eleventh = await sendCodeTo(t, anyMail(), {}, from);
    expect(eleventh.json()).toMatchObject({ code: 429, reason: "CODE_LIMIT" });
  });
});

describe("GET /api/mail/certification-code/verify", () => {
  test("T025 five wrong codes burn the right one", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const code = mailedCode(t, mail);
    for (let tries = 1; tries <= 5; tries += 1) {
      const answer = await verify(t, { email: mail, code: another(code, tries) });
      const message = "인증번호가 올바르지 않습니다. 다시 확인해주세요.";
      expect(answer.json()).toMatchObject({ code: 400, reason: "WRONG_CODE", message });
    }
    expect((await verify(t, { email: mail, code })).statusCode).toBe(400);
    expect(await attempts(mail)).toBe(5);
    // Compared ones alone: a flood of the others must not fill the record.
    const records = await t.db.one(
      sql`select count(*) from audit_events where action = 'code.wrong' and target = 'SIGN_UP'`,
    );
    expect(records).toEqual({ count: 5 });
  });

  test("T026 a thousand wrong codes in parallel on three nodes are five attempts", async () => {
    const config = { rateLimitScale: 1_000 };
    const node = () => testApp({ sameDatabaseAs: t, config });
    const others = [await node(), await node()];
    const nodes = [t, ...others];
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const code = mailedCode(t, mail);
    const guess = (step: number) =>
      retryWhileBusy(() => verify(nodes[step % 3] ?? t, { email: mail, code: another(code, step + 1) }));
    // No more at once than three pools serve while a call waits for its connection.
    for (let done = 0; done < 1_000; done += 200) {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, place) => guess(done + place)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    }
    expect(await attempts(mail)).toBe(5);
    expect((await verify(t, { email: mail, code })).statusCode).toBe(400);
    await Promise.all(others.map((other) => other.close()));
  });

  test("T028 a right code is too late after three minutes of the database's clock", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const life = await t.db.one<{ seconds: number }>(sql`
      select extract(epoch from expires_at - created_at)::float8 as seconds
      from verification_codes where mail = ${mail}`);
    expect(life.seconds).toBe(180);
    await t.db.run(sql`
      update verification_codes set expires_at = expires_at - interval '181 seconds' where mail = ${mail}`);
    expect((await verify(t, { email: mail, code: mailedCode(t, mail) })).statusCode).toBe(400);
    expect(await attempts(mail)).toBe(0);
  });

  test("T030 a code opens no other mail, and only the mail that was named pays for it", async () => {
    const [mine, yours] = [anyMail(), anyMail()];
    await sendCodeTo(t, mine);
    await sendCodeTo(t, yours);
    await t.db.run(sql`
      update verification_codes set hash = ${t.services.secrets.hash("code", `${yours}\nSIGN_UP\n000000`)}
      where mail = ${yours}`);
    const code = mailedCode(t, mine);
    expect((await verify(t, { email: yours, code })).statusCode).toBe(400);
    expect([await attempts(mine), await attempts(yours)]).toEqual([0, 1]);
    expect((await verify(t, { email: yours, code: "000000" })).statusCode).toBe(200);
  });

  test("T034 a malformed code is 400 and costs no attempt", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const url = "/api/mail/certification-code/verify";
    const odd = [
      `code=${encodeURIComponent("１２３４５６")}`,
      "code=12345",
      "code=1234567",
      "code=%20123456",
      "code=123456%00",
      "code=123456%0A",
      "code=1&code=2",
      "code=123456&code=123456",
      "code[]=123456",
      "code=",
      "",
    ];
    for (const query of odd) {
      const address = `${url}?email=${mail}&${query}`;
      const answer = await t.app.inject({ url: address, remoteAddress: anyAddress() });
      expect(answer.statusCode, query).toBe(400);
    }
    expect(await attempts(mail)).toBe(0);
  });

  test("T037 a page loaded ahead, a HEAD or another site's link costs no attempt", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const code = mailedCode(t, mail);
    for (const ahead of ["prefetch", "prefetch;prerender"]) {
      expect((await verify(t, { email: mail, code }, { "sec-purpose": ahead })).statusCode).toBe(400);
    }
    expect((await verify(t, { email: mail, code }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const url = "/api/mail/certification-code/verify";
    const head = await t.app.inject({ method: "HEAD", url, query: { email: mail, code } });
    expect(head.statusCode).toBe(405);
    expect(await attempts(mail)).toBe(0);
    expect((await verify(t, { email: mail, code })).statusCode).toBe(200);
  });

  test("a new code replaces the one before", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const old = mailedCode(t, mail);
    await t.db.run(sql`delete from rate_limits`);
    await sendCodeTo(t, mail);
    const latest = mailedCode(t, mail);
    for (const code of [old].filter((one) => one !== latest)) {
      expect((await verify(t, { email: mail, code })).statusCode).toBe(400);
    }
    expect((await verify(t, { email: mail, code: latest })).statusCode).toBe(200);

    const again = buildNewcomer().email;
    const path = "/api/mail/certification-code/send";
    const cookie = cookieIn(await post(t, path, { mail: again }), "code");
    const stored = () => t.db.many(sql`select encode(hash, 'hex') from verification_codes where mail = ${again}`);
    const [before] = await stored();
    await t.db.run(sql`delete from rate_limits`);
    expect(cookieIn(await post(t, path, { mail: again }, { cookie }), "code")).toBe(cookie);
    const now = await stored();
    expect(now).toHaveLength(1);
    expect(now[0]).not.toEqual(before);
  });

  test("a right code works once, also for several callers at once", async () => {
    const mail = anyMail();
    await sendCodeTo(t, mail);
    const code = mailedCode(t, mail);
    const proofs = await count(t, "proofs");
    const answers = await Promise.all([1, 2, 3].map(() => verify(t, { email: mail, code })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await count(t, "proofs")).toBe(proofs + 1);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(String(winner?.headers["set-cookie"])).toMatch(
      /^proof=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

test("codes are six digits from 000000 to 999999", () => {
  const codes = Array.from({ length: 2_000 }, generateCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});
