import { expect, test } from "vitest";
import { splitByMatch } from "./keyword-match.ts";

const marked = (text: string, keyword: string): string =>
  splitByMatch(text, keyword)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["래미안강남", "래미안", "[래미안]강남"],
  ["마포 래미안", "마포래미안", "[마포 래미안]"],
  ["마포 래미안", "래미안 마포", "[마포] [래미안]"],
  ["신래미안 래미안", "래미안", "신래미안 [래미안]"],
  ["Lake 힐스", "LAKE힐", "[Lake 힐]스"],
  ["e-편한세상", "e편한", "[e-편한]세상"],
  ["세븐(1단지)", "븐1", "세[븐(1]단지)"],
  ["두산위브Ⅱ", "위브2", "두산[위브Ⅱ]"],
  ["더샵 II", "2", "더샵 [II]"],
  ["래미안강남", "ㄹㅁㅇ", "[래미안]강남"],
  ["래미안강남", "ㄻㅇ", "[래미안]강남"],
  ["마을(1단지)", "마을（1단지）", "[마을(1단지])"],
  ["마을（1단지）", "마을(1", "[마을（1]단지）"],
  ["래미안강남", "래ㅁ", "[래미]안강남"],
  ["래미안강남", "래미아", "[래미안]강남"],
  ["래미안강남", "자이", "래미안강남"],
  ["래미안", "", "래미안"],
  ["행복 100% 아파트", "100%", "행복 [100%] 아파트"],
  ["래미안".normalize("NFD"), "미안", "래[미안]"],
])("%s, searched for %s: %s", (text, keyword, expected) => {
  expect(marked(text, keyword)).toBe(expected);
});

test("nothing of the text is lost", () => {
  for (const keyword of ["래미안", "ㄹ", "안 래", "  "]) {
    expect(
      splitByMatch("래미안 (강남) 래미안", keyword)
        .map(({ text }) => text)
        .join(""),
    ).toBe("래미안 (강남) 래미안");
  }
});
