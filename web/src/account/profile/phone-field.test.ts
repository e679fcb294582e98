import { expect, test } from "vitest";
import { indexAfterDigits } from "./phone-field.tsx";

test.each([
  ["010-1234-5678", 0, 0],
  ["010-1234-5678", 3, 3],
  ["010-1234-5678", 4, 5],
  ["010-1234-5678", 11, 13],
  ["010", 5, 3],
])("in %s the caret behind %i digits stands at %i", (text, digits, index) => {
  expect(indexAfterDigits(text, digits)).toBe(index);
});
