import { expect, test } from "vitest";
import { isBlank, isNameable, lengthOf } from "./text.ts";

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
