import { describe, expect, test } from "vitest";
import { findPersonalWords, nameForm } from "./personal-words.ts";

const names = ["홍길동", "지수", "관악산 다람쥐", "sunny"].map(nameForm);
const found = (text: string, isNoise = false) =>
  findPersonalWords(text, { names, isNoise }).map(({ start, end, kind }) => [kind, text.slice(start, end)]);
const kinds = (text: string, isNoise = false) => found(text, isNoise).map(([kind]) => kind);

describe("L175 what belongs to a person or a household", () => {
  test.each([
    ["101동 1203호", "DOOR"],
    ["1203호", "DOOR"],
    ["B101호 앞", "DOOR"],
    ["3 호", "DOOR"],
    ["101-1203", "DOOR"],
    ["101/1203", "DOOR"],
    ["101동 1203에서", "DOOR"],
    ["010-1234-5678", "PHONE"],
    ["01012345678", "PHONE"],
    ["+82 10 1234 5678", "PHONE"],
    ["02-123-4567", "PHONE"],
    ["1588-1234", "PHONE"],
    ["12가3456", "PLATE"],
    ["서울 123 가 3456", "PLATE"],
    ["900101-1234567", "RRN"],
    ["900101-1******", "RRN"],
    ["minsu@danji.example", "MAIL"],
    ["홍길동 님이", "NAME"],
    ["홍 길 동", "NAME"],
    ["입주민홍길동", "NAME"],
    ["(지수)", "NAME"],
    ["관악산다람쥐", "NAME"],
    ["SUNNY님", "NAME"],
  ])("%s is marked as %s", (text, kind) => {
    expect(kinds(`어제 ${text} 처리했어요`)).toEqual([kind]);
  });

  test.each([
    ["010-12\u200b34-5678", "PHONE"],
    ["010-12\n34-5678", "PHONE"],
    ["０１０－１２３４－５６７８", "PHONE"],
    ["공일공-1234-5678", "PHONE"],
    ["공일공 일이삼사 오육칠팔", "PHONE"],
    ["10\u200b1동 12\u00ad03호", "DOOR"],
    ["101동\n1203호", "DOOR"],
    ["12\n03호", "DOOR"],
    ["１２０３호", "DOOR"],
    ["12\u2060가3456", "PLATE"],
    ["홍\u200b길동", "NAME"],
    ["홍길\n동", "NAME"],
    ["지\n수", "NAME"],
    ["ｓｕｎｎｙ", "NAME"],
    ["900101\u200b-\n1234567", "RRN"],
  ])("hidden as %j, it is marked as %s", (text, kind) => {
    expect(kinds(`어제 ${text} 처리했어요`)).toEqual([kind]);
  });

  test("NFD is brought to NFC where the call is read, and so are the places of the marks", () => {
    const text = "홍길동 님, 101동 1203호".normalize("NFD").normalize("NFC");
    expect(found(text)).toEqual([
      ["NAME", "홍길동"],
      ["DOOR", "101동 1203호"],
    ]);
  });

  test.each([
    "2026-11-20부터 2026.11.25까지 공사했어요",
    "2026-11-20\n12월에 다시 점검해요",
    "2025-2026년 계획",
    "103동 15층 승강기와 1호기를 고쳤어요",
    "103동 3·4호 라인 승강기",
    "관리규약 제3호, 고시 제2026-123호",
    "전등 120개를 1,200,000원에 바꿨어요",
    "오후 3시 30분부터 4시까지, 10:30에 끝나요",
    "100만 5000원, 30일 1400대, 11월 2026년",
    "200-300만원, 101동 1203세대",
    "다지수와 엄지수", // 지수 is the end of other words.
    "2호선 공사, 지하 2층 37번 기둥",
  ])("%s is left alone", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("as documented: doors in words alone, and digits in other words, are not found", () => {
    expect(kinds("천이백삼호")).toEqual([]);
    expect(kinds("일공일동")).toEqual([]);
  });

  test("every place is marked once", () => {
    expect(found("101동 1203호 홍길동 010-1234-5678, 101동 1203호")).toEqual([
      ["DOOR", "101동 1203호"],
      ["NAME", "홍길동"],
      ["PHONE", "010-1234-5678"],
      ["DOOR", "101동 1203호"],
    ]);
  });
});

test.each([
  ["103동", "BUILDING"],
  ["13층", "BUILDING"],
  ["3·4호 라인", "BUILDING"],
  ["3라인", "BUILDING"],
  ["23시 40분", "CLOCK"],
  ["23:40", "CLOCK"],
])("L176 of noise between floors, %s is marked as %s, too", (text, kind) => {
  expect(kinds(`어제 ${text} 처리했어요`, true)).toEqual([kind]);
  expect(kinds(`어제 ${text} 처리했어요`)).toEqual([]);
});

test("L176 what says neither where nor when stays in a result about noise", () => {
  expect(found("3개월 동안 24시간 살펴보고, 양쪽 세대에 매트를 권했어요. 30분 간격으로 쟀어요.", true)).toEqual([]);
});
