import { expect, test } from "vitest";
import { randomUuid } from "#platform/uuid.ts";
import { emptyDraft, isChanged } from "./initial-draft.ts";

test("a key is a UUID of version 4, and never the same twice", () => {
  const keys = Array.from({ length: 100 }, randomUuid);
  for (const key of keys) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(keys).size).toBe(100);
});

test("a draft has changed once a text, a choice or a photo has", () => {
  const original = emptyDraft();
  expect(isChanged({ ...original }, original)).toBe(false);
  expect(isChanged({ ...original, contents: " " }, original)).toBe(true);
  expect(isChanged({ ...original, feedType: "NOTICE" }, original)).toBe(true);
  expect(isChanged({ ...original, removed: ["a.webp"] }, original)).toBe(true);
});
