import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyAddress, buildNewcomer, post } from "#testing/builders/build-account.ts";
import { sql } from "#platform/db/sql.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { maskEmail } from "./find-id.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

const find = (name: unknown, phoneNumber: unknown, from = anyAddress()) =>
  post(t, "/api/member/find-id", { name, phoneNumber }, { from });
const hyphened = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;

describe("POST /api/member/find-id", () => {
  test("T053 answers the masked mail for the phone in both forms; 123-456-7890 is a form too", async () => {
    const seen = { code: 200, data: maskEmail(jisu.email) };
    expect((await find("지수", jisu.phoneNumber)).json()).toMatchObject(seen);
    expect((await find(" 지수 ", hyphened(jisu.phoneNumber))).json()).toMatchObject(seen);
    expect(maskEmail(jisu.email)).toMatch(/^pe\*\*\*@danji\.example$/);
    expect(refusal(await find("지수", "123-456-7890"))).toBe("404 ACCOUNT_NOT_FOUND");
  });

  test.each([
    ["alice@example.com", "al***@example.com"],
    ["bob@example.com", "bo***@example.com"],
    ["ab@example.com", "a***@example.com"],
    ["a@example.com", "a***@example.com"],
  ])("%s is shown as %s", (email, shown) => expect(maskEmail(email)).toBe(shown));

  test("T052 a wrong name and an unknown phone are 404 in SPEC's words, and the same answer", async () => {
    const wrongName = await find("민호", jisu.phoneNumber);
    const unknown = await find("지수", buildNewcomer().phoneNumber);
    expect(wrongName.json()).toMatchObject({
      code: 404,
      reason: "ACCOUNT_NOT_FOUND",
      message: "일치하는 계정이 없습니다. 회원가입을 진행해주세요.",
    });
    expect(unknown.json()).toEqual(wrongName.json());
  });

  test("T052 an account without a mail address has no id to find", async () => {
    const social = await person(t, "하은");
    await t.db.run(sql`update members set email = null where id = ${social.memberId}`);
    expect(refusal(await find("하은", social.phoneNumber))).toBe("404 ACCOUNT_NOT_FOUND");
  });

  test("T052 the eleventh question of one address in 15 minutes is 429", async () => {
    const from = anyAddress();
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await find("지수", buildNewcomer().phoneNumber, from)).statusCode).toBe(404);
    }
    const more = await find("지수", buildNewcomer().phoneNumber, from);
    expect(more.statusCode).toBe(429);
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(800);
  });

  test("T052 the sixth question about one phone in a day is 429, in whatever form and wherever from", async () => {
    const { phoneNumber } = await person(t, "서준");
    for (let asked = 0; asked < 5; asked += 1) {
      const form = asked % 2 === 0 ? phoneNumber : hyphened(phoneNumber);
      expect((await find("나그네", form)).statusCode).toBe(404);
    }
    const more = await find("서준", phoneNumber);
    expect(more.statusCode).toBe(429);
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(80_000);
  });

  test("what is no name or no phone is 400 at its field", async () => {
    expect((await find("  ", "01012345678")).json()).toMatchObject({ fields: { name: "이름을 입력해주세요." } });
    const sentence = "휴대폰 번호 형식이 올바르지 않습니다. 예) 123-456-7890";
    for (const phone of [
      "",
      "010",
      "010-12345-678",
      "0101-234-5678",
      "010123456789",
      "０１０１２３４５６７８",
      1012345678,
    ]) {
      expect((await find("지수", phone)).json(), String(phone)).toMatchObject({
        code: 400,
        fields: { phoneNumber: sentence },
      });
    }
  });
});
