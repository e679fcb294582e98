import { describe, expect, test } from "vitest";
import { emailRule, nameRule, passwordRule, phoneRule } from "./account-rules.ts";
import { nicknameRule } from "./nickname/nickname-rule.ts";
import { accountCopy } from "./account.copy.ts";

const copy = accountCopy.signup;

describe("a mail address", () => {
  test.each(["a@t.kr", "first.last+tag@mail.example.com", "x_1%y@a-b.co.kr", " a@t.kr "])("%j holds", (text) => {
    expect(emailRule(text)).toBeUndefined();
  });
  test.each([
    "a@b",
    "@",
    "a..b@t.kr",
    ".a@t.kr",
    "a.@t.kr",
    "a@t-.kr",
    "a@-t.kr",
    "a@t.kr,b@t.kr",
    "a@t.kr\r\nBcc: z@t.kr",
  ])("%j does not", (text) => {
    expect(emailRule(text)).toBe(copy.emailFormat);
  });
  test("a missing one is asked for, an endless one refused quickly", () => {
    expect(emailRule("  ")).toBe(copy.emailRequired);
    expect(emailRule(`${"a".repeat(320)}@t.kr`)).toBe(copy.emailFormat);
    expect(emailRule(`${"a.".repeat(50_000)}@`)).toBe(copy.emailFormat);
  });
});

describe("T041 a password", () => {
  test.each(["abcd12!@", "abcdefgh1234!@#$"])("%s of 8 or 16 characters holds", (text) => {
    expect(passwordRule(text)).toBeUndefined();
  });
  test.each([
    "abcd12!",
    "abcdefgh1234!@#$5",
    "abcd-1234",
    "abcd한1!23",
    "abcd 12!@",
    "abcdefgh",
    "12345678!",
    "abcdefg!",
  ])("%s does not", (text) => {
    expect(passwordRule(text)).toBe(copy.passwordRule);
  });
  test("an empty one is asked for", () => expect(passwordRule("")).toBe(copy.passwordRequired));
});

test("T042 a phone number is ten or eleven digits", () => {
  for (const text of ["0101234567", "01012345678"]) expect(phoneRule(text)).toBeUndefined();
  for (const text of ["010123456789", "010-1234-5678", "abcdefghij", "+8210123456", "٠١٠١٢٣٤٥٦٧٨"]) {
    expect(phoneRule(text)).toBe(copy.phoneFormat);
  }
  expect(phoneRule("")).toBe(copy.phoneRequired);
});

test("a name and a nickname are bounded and show what they are; none reads as the office", () => {
  expect(nameRule("김지수")).toBeUndefined();
  expect(nameRule("")).toBe(copy.nameRequired);
  expect(nameRule("가".repeat(21))).toBe(copy.nameLong);
  expect(nameRule("\u202e홍길동")).toBe(copy.nameUnfit);
  expect(nicknameRule("초코누나")).toBeUndefined();
  expect(nicknameRule(" ")).toBe(copy.nicknameRequired);
  expect(nicknameRule("가".repeat(21))).toBe(copy.nicknameLong);
  for (const text of ["관리 사무소", "관리자", "관리\u2060사무소"]) expect(nicknameRule(text)).toBe(copy.nicknameUnfit);
});
