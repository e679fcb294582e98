import { describe, expect, test } from "vitest";
import { nicknameRule } from "./nickname-rule.ts";
import { accountCopy } from "../account.copy.ts";
import { comparableName, isReservedName } from "./reserved-name.ts";

describe("a name that reads as the office", () => {
  test.each([
    "관리사무소",
    "관리사무소".normalize("NFD"),
    "관리 사무소.",
    "관리사무소(공식)",
    "관리사무소장",
    "★관리사무소★",
    "101동 관리사무소",
    "관-리-사-무-소",
    "관리\u2060사무소",
    "관리\u200d사무소",
    "관리\u034f사무소",
    "관리\ufe0f사무소",
    "관리\u0301사무소",
    "（관리사무소）",
    "관리소",
    "관리소장",
    "관리자",
    "관리자1",
    "운영자",
    "운영자님",
    "운 영 자",
    "우리단지",
    "우리 단지!",
    "우리단지 운영자",
    "우리단지 관리자",
    "우리단지맘",
    "김관리",
    "관ㄹㅣ사무소",
    "관리샤무소",
    "김소장",
    "admin",
  ])("%j is refused", (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(nicknameRule(name)).toBe(accountCopy.signup.nicknameUnfit);
  });

  test.each([
    "초코누나",
    "관리비걱정",
    "소장님댁",
    "사무소 옆집",
    "Anna",
    "101동 지수",
    "운영이네",
    "관희맘",
    "badminton왕",
  ])("%j is allowed", (name) => {
    expect(isReservedName(name)).toBe(false);
    expect(nicknameRule(name)).toBeUndefined();
  });

  test("is compared without its ornament, in one form of each letter", () => {
    expect(comparableName(" Ｄａｎｊｉ-１ ★")).toBe("danjll");
  });
});

test("a name in parts (NFD) counts its letters as it will be stored", () => {
  expect(nicknameRule("가".repeat(20).normalize("NFD"))).toBeUndefined();
  expect(nicknameRule("강".repeat(21).normalize("NFD"))).toBe(accountCopy.signup.nicknameLong);
});
