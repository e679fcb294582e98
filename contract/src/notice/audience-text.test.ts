import { expect, test } from "vitest";
import { audienceText, readAudience } from "./audience-text.ts";

test("an audience is read as it is typed, each part once", () => {
  expect(readAudience("101동\n 102 3·4호 라인\n102동 4라인\n\n１０３동 0501호\n가동")).toEqual([
    { building: "101동" },
    { building: "102동", line: 3 },
    { building: "102동", line: 4 },
    { building: "103동", unit: "501호" },
    { building: "가동" },
  ]);
  for (const [text, line] of [
    ["101동\n!!", 2],
    ["101동 0라인", 1],
    ["101동 1203호 또", 1],
  ] as const)
    expect(readAudience(text)).toEqual({ unfitLine: line });
});

test("an audience in words", () => {
  const texts = ["101동", "101동 4라인\n101동 3라인", "103동 501호\n103동 502호", "1동\n2동\n3동\n4동"].map((text) => {
    const parts = readAudience(text);
    return "unfitLine" in parts ? "" : audienceText(parts);
  });
  expect(texts).toEqual(["101동", "101동 3·4호 라인", "103동 501호 외 1세대", "1동, 2동, 3동 외 1개 동"]);
});
