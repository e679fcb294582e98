import { expect, test } from "vitest";
import { isBlank, isNameable, lengthOf, searchFault, singleLine, textFault } from "./text.ts";

test.each(["", " \t\n", "\u200b", "\u3164", "\u{e0001}", "\u0001", "\u{1d173}", "\u2800\ufeff"])(
  "%j shows nothing",
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}가`)).toBe(false);
  },
);

test("length counts code points", () => {
  expect(lengthOf("가😀")).toBe(2);
  expect(lengthOf("e\u0301")).toBe(2);
});

test.each(["지수", "Anna-Lena", "초코 누나", "👩‍👩‍👧 우리집", "O'Brien 3세"])("%j may stand for a person", (text) => {
  expect(isNameable(text)).toBe(true);
});

test.each(["\u202eevil", "초\u200b코", "a\nb", "\u0007bell", "\u0301\u0301", "관리\u2060사무소"])(
  "%j may not: more is in it than is seen",
  (text) => {
    expect(isNameable(text)).toBe(false);
  },
);

test.each([
  ["", "blank"],
  [" \u200b\u3164\n", "blank"],
  ["🌳".repeat(3), undefined],
  ["🌳".repeat(4), "tooLong"],
  ["가나다라", "tooLong"],
])("a text of at most three code points: %j is %s", (text, fault) => {
  expect(textFault(text, 3, { blank: "blank", tooLong: "tooLong" })).toBe(fault);
});

test.each([
  [" 가 ", "SEARCH_TOO_SHORT"],
  ["가 나", undefined],
  ["가 나 다 라", "BAD_REQUEST"],
])("white space does not count in a text to search for: %j", (text, fault) => {
  expect(searchFault(text, { searchMin: 2, searchMax: 3 })).toBe(fault);
});

test.each([
  [" 첫 줄\r\n둘째 ", "첫 줄 둘째"],
  ["관리사무소 ✓\u2028단수 안내", "관리사무소 ✓ 단수 안내"],
  ["\u202e뒤집힌\u0000 말", "뒤집힌 말"],
  ["👩‍👩‍👧 모여요", "👩‍👩‍👧 모여요"],
])("%j on one line", (text, line) => {
  expect(singleLine(text)).toBe(line);
});
