import { describe, expect, test } from "vitest";
import { hyphenedPhone, recoveryNameRule, recoveryPhoneRule, resetPasswordRule } from "./recovery-rules.ts";

describe("a name to look for", () => {
  test.each(["김서연", "가나", "가".repeat(20), "Anna Lee", " 한지수 ", "José"])("%j holds", (name) => {
    expect(recoveryNameRule(name)).toBeUndefined();
  });
  test.each([
    ["", "이름을 입력해주세요."],
    ["  ", "이름을 입력해주세요."],
    ["가", "이름은 2자 이상이어야 합니다."],
    ["𠮷", "이름은 2자 이상이어야 합니다."],
    ["가".repeat(21), "이름은 20자 이하여야 합니다."],
    ["김서연!", "이름에 특수문자를 사용할 수 없습니다."],
    ["O'Neil", "이름에 특수문자를 사용할 수 없습니다."],
    ["서연🙂", "이름에 특수문자를 사용할 수 없습니다."],
  ])("%j: %s", (name, sentence) => expect(recoveryNameRule(name)).toBe(sentence));
});

describe("T053 a phone to look for", () => {
  test.each(["010-1234-5678", "01012345678", "123-456-7890", "0101234567", " 010-1234-5678 "])("%j holds", (phone) => {
    expect(recoveryPhoneRule(phone)).toBeUndefined();
  });
  test.each([
    "",
    "010-123-456",
    "0101-234-5678",
    "010-1234-56789",
    "+82-10-1234-5678",
    "010-1234 5678",
    "٠١٠-1234-5678",
  ])("%j does not", (phone) => {
    expect(recoveryPhoneRule(phone)).toBe("휴대폰 번호 형식이 올바르지 않습니다. 예) 123-456-7890");
  });
  test.each([
    ["", ""],
    ["010", "010"],
    ["0101", "010-1"],
    ["0101234", "010-123-4"],
    ["1234567890", "123-456-7890"],
    ["01012345678", "010-1234-5678"],
    ["010-1234-56789", "010-1234-5678"],
  ])("%j is shown as %j", (typed, shown) => expect(hyphenedPhone(typed)).toBe(shown));
});

test.each([
  ["Haneul2026!", undefined],
  ["Abcde1!@", undefined],
  ["", "비밀번호를 입력해주세요."],
  ["Ab1!", "비밀번호는 8~16자여야 합니다."],
  ["Abcdefgh12345!@#$", "비밀번호는 8~16자여야 합니다."],
  ["12345678!", "영문을 포함해야 합니다."],
  ["abcdefgh!", "숫자를 포함해야 합니다."],
  ["abcdefgh1", "특수문자를 포함해야 합니다."],
  ["abcd 1234!", "비밀번호는 영문, 숫자, 특수문자를 포함한 8~16자여야 합니다."],
])("a new password %j: %s", (password, sentence) => expect(resetPasswordRule(password)).toBe(sentence));
