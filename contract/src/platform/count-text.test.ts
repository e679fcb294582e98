import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [1_234_567, "1,234,567"],
])("%i has separators as %s", (count, text) => {
  expect(countText(count)).toBe(text);
});
