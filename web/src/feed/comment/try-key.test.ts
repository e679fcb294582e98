import { expect, test } from "vitest";
import { tryKeys } from "./try-key.ts";

test("the same is tried under the same key, anything else under another, and so is the same after it arrived", () => {
  const keyOf = tryKeys();
  const first = keyOf("null 안녕");
  expect(keyOf("null 안녕")).toBe(first);
  expect(keyOf("7 안녕")).not.toBe(first);
  const again = keyOf("null 안녕");
  keyOf("");
  expect(keyOf("null 안녕")).not.toBe(again);
});
