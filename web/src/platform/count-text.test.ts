import { expect, test } from "vitest";
import { shortCountText } from "./count-text.ts";

test.each([
  [0, "0"],
  [987, "987"],
  [1234, "1,234"],
  [9999, "9,999"],
  [10_000, "1만"],
  [12_345, "1.2만"],
])("%i is written as %s", (count, text) => {
  expect(shortCountText(count)).toBe(text);
});
