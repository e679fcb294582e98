import { setTimeout as delay } from "node:timers/promises";
import type { Refusal } from "@danji/contract/problems";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anyAddress,
  buildNewcomer,
  count,
  issuedVerificationCookie,
  logInAs,
  post,
  verifiedEmailCookie,
} from "#testing/builders/build-account.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { hashPassword } from "../password/password.ts";
import { signUp as signUpMember } from "./signup.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const path = "/api/member/signup";
const signUp = (body: object, cookie?: string) => post(t, path, body, cookie === undefined ? {} : { cookie });

/** Signs up with a verified mail and the given fields. */
async function proven(overrides: Readonly<Record<string, unknown>>) {
  const newcomer = buildNewcomer(overrides);
  return signUp(newcomer, await verifiedEmailCookie(t, newcomer.email));
}

describe("POST /api/member/signup", () => {
  test("T040 without a verified mail in this browser it is 403, and no account is added", async () => {
    const newcomer = buildNewcomer();
    const before = await count(t, "members");
    await verifiedEmailCookie(t, newcomer.email);
    for (const cookie of [undefined, "proof=", `proof=${"a".repeat(43)}`]) {
      const answer = await signUp(newcomer, cookie);
      expect(answer.json()).toMatchObject({ code: 403, reason: "EMAIL_NOT_VERIFIED" });
    }
    expect(await count(t, "members")).toBe(before);
  });

  test("without a verification nothing is hashed, so that strangers cannot keep the server busy", async () => {
    let hashed = 0;
    const hash = (text: string) => {
      hashed += 1;
      return hashPassword(text);
    };
    const newcomer = buildNewcomer();
    const attempt = (verificationToken: string) =>
      signUpMember(t.services, newcomer, { verificationToken, device: undefined, address: anyAddress() }, { hash });
    await expect(attempt("a".repeat(43))).rejects.toMatchObject({ reason: "EMAIL_NOT_VERIFIED" });
    expect(hashed).toBe(0);
    const [, verificationToken = ""] = (await verifiedEmailCookie(t, newcomer.email)).split("=");
    const { phoneNumber } = await person(t, "이웃");
    const taken = signUpMember(
      t.services,
      { ...newcomer, phoneNumber },
      { verificationToken, device: undefined, address: anyAddress() },
      { hash },
    );
    await expect(taken).rejects.toMatchObject({ reason: "PHONE_TAKEN" });
    expect(hashed).toBe(0);
    await attempt(verificationToken);
    expect(hashed).toBe(1);
  });

  test("whether a phone is taken is answered for five numbers a verification, and for ten an hour an address", async () => {
    const numbers: string[] = [];
    while (numbers.length < 11) numbers.push((await person(t, "이웃")).phoneNumber);
    const from = anyAddress();
    const outcomes: string[] = [];
    for (const asked of [numbers.slice(0, 6), numbers.slice(5, 11)]) {
      const newcomer = buildNewcomer();
      const cookie = await verifiedEmailCookie(t, newcomer.email);
      for (const phoneNumber of asked)
        outcomes.push(refusal(await post(t, path, { ...newcomer, phoneNumber }, { cookie, from })));
      // A number that was refused stays refused.
      const refusedAgain = await post(t, path, { ...newcomer, phoneNumber: asked[5] }, { cookie, from });
      expect(refusal(refusedAgain)).toBe("429 TOO_MANY_REQUESTS");
      // A number that was answered reveals nothing new.
      const again = await post(t, path, { ...newcomer, phoneNumber: asked[0] }, { cookie, from });
      expect(refusal(again)).toBe("409 PHONE_TAKEN");
    }
    const [taken, refused] = ["409 PHONE_TAKEN", "429 TOO_MANY_REQUESTS"];
    expect(outcomes).toEqual([...Array<string>(5).fill(taken), refused, ...Array<string>(5).fill(taken), refused]);
    const elsewhere = buildNewcomer({ phoneNumber: numbers[0] });
    const cookie = await verifiedEmailCookie(t, elsewhere.email);
    for (const phoneNumber of numbers.slice(1, 2)) await post(t, path, { ...elsewhere, phoneNumber }, { cookie, from });
    const free = buildNewcomer({ email: elsewhere.email });
    for (const _time of ["first", "again"]) {
      const answer = await post(t, path, free, { cookie, from });
      expect(refusal(answer)).toBe("429 TOO_MANY_REQUESTS");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(1_800);
    }
  });

  test("T049 a verification is for its own mail and purpose, once, for half an hour", async () => {
    const [first, second] = [buildNewcomer(), buildNewcomer()];
    const cookie = await verifiedEmailCookie(t, first.email);
    expect((await signUp(second, cookie)).statusCode).toBe(403);
    expect((await signUp(first, cookie)).statusCode).toBe(200);
    expect((await signUp(second, cookie)).statusCode).toBe(403);
    expect((await signUp(first, cookie)).json()).toMatchObject({ code: 409, reason: "EMAIL_TAKEN" });

    const late = buildNewcomer();
    const lateProof = await verifiedEmailCookie(t, late.email);
    await t.db.run(sql`
      update proofs set expires_at = expires_at - interval '30 minutes' where mail = ${late.email}`);
    expect((await signUp(late, lateProof)).statusCode).toBe(403);

    const recovering = buildNewcomer();
    const recovery = await verifiedEmailCookie(t, recovering.email);
    await t.db.run(sql`update proofs set purpose = 'FIND_PASSWORD' where mail = ${recovering.email}`);
    expect((await signUp(recovering, recovery)).statusCode).toBe(403);
  });

  test("a new member can log in, with the mail in any case, and the verification cookie is gone", async () => {
    const newcomer = buildNewcomer();
    const typed = { ...newcomer, name: " 한지수 ", nickname: "지수네".normalize("NFD") };
    const answer = await signUp(typed, await verifiedEmailCookie(t, newcomer.email));
    expect(answer.json()).toEqual({ code: 200, message: null, data: null });
    expect([answer.headers["set-cookie"]].flat()[0]).toMatch(/^proof=; .*Expires=Thu, 01 Jan 1970/);
    const member = await t.db.one<{ id: number }>(sql`
      select id, name, nickname, phone from members where email = ${newcomer.email}`);
    expect(member).toMatchObject({ name: "한지수", nickname: "지수네", phone: newcomer.phoneNumber });
    const records = await t.db.many(sql`
      select action, target from audit_events where actor_id = ${member.id}`);
    expect(records).toEqual([{ action: "signup", target: `member:${member.id}` }]);
    expect((await logInAs(t, newcomer.email.toUpperCase(), newcomer.password)).statusCode).toBe(200);
  });

  test("each rule is reported in SPEC's order and words, with the field at fault", async () => {
    const good: Record<string, unknown> = buildNewcomer();
    const rules = [
      ["email", "", "이메일을 입력해주세요."],
      ["email", "a@b", "이메일 형식이 올바르지 않습니다. 다시 확인해주세요."],
      ["password", "", "비밀번호를 입력해주세요."],
      ["password", "short1!", "비밀번호는 영문, 숫자, 특수문자를 포함한 8~16자여야 합니다."],
      ["name", "\u3164 ", "이름을 입력해주세요."],
      ["nickname", "가".repeat(21), "닉네임은 20자 이하여야 합니다."],
      ["phoneNumber", "", "휴대폰 번호를 입력해주세요."],
    ] as const;
    for (const [field, value, sentence] of rules) {
      const answer = await signUp({ ...good, [field]: value });
      const expected = { code: 400, reason: "BAD_REQUEST", message: sentence, fields: { [field]: sentence } };
      expect(answer.json()).toMatchObject(expected);
    }
    const all = await signUp({ email: "", password: "", name: "", nickname: "", phoneNumber: "" });
    const { message, fields } = all.json<Refusal>();
    expect(message).toBe("이메일을 입력해주세요.");
    expect(Object.keys(fields ?? {})).toEqual(["email", "password", "name", "nickname", "phoneNumber"]);
    for (const field of Object.keys(good)) {
      for (const value of [undefined, null, 1, {}, []]) {
        const answer = await signUp({ ...good, [field]: value });
        expect(answer.json<Refusal>().fields, field).toHaveProperty(field);
      }
    }
  });

  test("T041 passwords have 8 to 16 characters of the three kinds and no others", async () => {
    for (const password of ["danji26!", "danjidanji12345!"]) {
      expect((await proven({ password })).statusCode).toBe(200);
    }
    const borders = ["danji2!", "danjidanji123456!"];
    const characters = ["danji-2026!", "danji2026!한", "danji 2026!", "danjidanji", "20262026!", "danji2026"];
    for (const password of [...borders, ...characters]) {
      expect((await signUp(buildNewcomer({ password }))).statusCode, password).toBe(400);
    }
  });

  test("a common password is refused with its own message", async () => {
    for (const password of ["password1!", "P@ssw0rd1", "qwer1234!", "1q2w3e4r!"]) {
      const answer = await proven({ password });
      const sentence = "너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.";
      expect(answer.json()).toMatchObject({ code: 400, message: sentence, fields: { password: sentence } });
    }
  });

  test("T042 phones are ten or eleven plain digits", async () => {
    for (const phoneNumber of ["0111234567", "01098765432"]) {
      expect((await proven({ phoneNumber })).statusCode).toBe(200);
      expect(await t.db.many(sql`select phone from members where phone = ${phoneNumber}`)).toHaveLength(1);
    }
    const lengths = ["010123456789", "010123456"];
    const characters = ["010-1234-5678", "0101234567a", "+821012345678", "01012345678\n"];
    for (const phoneNumber of [...lengths, ...characters, "٠١٠١٢٣٤٥٦٧٨", "０１０１２３４５６７８"]) {
      expect((await signUp(buildNewcomer({ phoneNumber }))).statusCode, phoneNumber).toBe(400);
    }
  });

  test("T044 fields outside the contract change nothing", async () => {
    const extra = { role: "ADMIN", id: 1, emailVerified: true, isRestricted: false };
    const newcomer = buildNewcomer({ ...extra, createdAt: "2001-01-01T00:00:00Z" });
    expect((await signUp(newcomer)).statusCode).toBe(403);
    expect((await signUp(newcomer, await verifiedEmailCookie(t, newcomer.email))).statusCode).toBe(200);
    const row = await t.db.one<{ id: number; fresh: boolean }>(sql`
      select id, created_at > now() - interval '1 minute' as fresh
      from members where email = ${newcomer.email}`);
    expect(row.id).not.toBe(1);
    expect(row.fresh).toBe(true);
  });

  test("T045 of fifty identical sign-ups at once one is 200 and the others 409", async () => {
    const newcomer = buildNewcomer();
    const cookie = await verifiedEmailCookie(t, newcomer.email);
    const members = await count(t, "members");
    const answers = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(() => signUp(newcomer, cookie))));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await count(t, "members")).toBe(members + 1);
    expect(await count(t, "credentials")).toBe(members + 1);
    expect((await logInAs(t, newcomer.email, newcomer.password)).statusCode).toBe(200);
  });

  test("T046 of fifty sign-ups at once with one phone one is 200; the others keep their verification", async () => {
    const { phoneNumber } = buildNewcomer();
    const people = Array.from({ length: 50 }, () => buildNewcomer({ phoneNumber }));
    const cookies = await Promise.all(people.map(({ email }) => issuedVerificationCookie(t, email)));
    const answers = await Promise.all(people.map((one, index) => retryWhileBusy(() => signUp(one, cookies[index]))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const loser = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[loser]?.json()).toMatchObject({ reason: "PHONE_TAKEN", message: "이미 등록된 휴대폰 번호입니다." });
    expect(await t.db.many(sql`select id from members where phone = ${phoneNumber}`)).toHaveLength(1);
    const other = { ...people[loser], phoneNumber: buildNewcomer().phoneNumber };
    expect((await signUp(other, cookies[loser])).statusCode).toBe(200);
  });
});

test("T048 a database connection that dies in the middle leaves a whole account or none", async () => {
  const people = Array.from({ length: 40 }, () => buildNewcomer());
  const cookies = await Promise.all(people.map(({ email }) => issuedVerificationCookie(t, email)));
  const admin = await t.db.connect();
  const cutting = { on: true };
  const cut = (async () => {
    while (cutting.on) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'danji' and datname = current_database()`);
      await delay(15);
    }
  })();
  const answers = await Promise.all(people.map((one, index) => signUp(one, cookies[index])));
  cutting.on = false;
  await cut;
  await admin.end();
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.has(503), "no connection was cut").toBe(true);
  const accepted = people.filter((_, index) => answers[index]?.statusCode === 200);
  for (const { email, password } of accepted) expect((await logInAs(t, email, password)).statusCode).toBe(200);
  const half = await t.db.many(sql`
    select m.id from members m left join credentials c on c.member_id = m.id where c.member_id is null`);
  expect(half).toEqual([]);
});

describe("POST /api/member/check-email-duplication", () => {
  const check = (email: unknown, from = anyAddress()) =>
    post(t, "/api/member/check-email-duplication", { email }, { from });

  test("T050 free is 200, taken is 409, the 21st question of a minute is 429", async () => {
    const jisu = await person(t, "지수");
    expect((await check("")).statusCode).toBe(400);
    expect((await check(jisu.email.toUpperCase())).json()).toMatchObject({
      code: 409,
      reason: "EMAIL_TAKEN",
      message: "이미 등록된 이메일입니다. 다시 시도해주세요.",
    });
    const from = anyAddress();
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await check(buildNewcomer().email, from)).statusCode).toBe(200);
    }
    const more = await check(buildNewcomer().email, from);
    expect(more.statusCode).toBe(429);
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(40);
  });
});
