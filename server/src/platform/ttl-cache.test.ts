import { beforeEach, expect, test } from "vitest";
import { type TtlCache, ttlCache } from "./ttl-cache.ts";

let time = 0;
let cache: TtlCache<string>;
beforeEach(() => {
  time = 0;
  cache = ttlCache<string>(1_000, 2, () => time);
});

test("a value is there for its time and no longer", () => {
  cache.set("a", "one");
  time = 999;
  expect(cache.get("a")).toBe("one");
  time = 1_000;
  expect(cache.get("a")).toBeUndefined();
});

test("what is forgotten is gone at once, and a look-up under way does not bring it back", () => {
  cache.set("a", "one");
  cache.invalidate("a");
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", "one");
  expect(cache.get("a")).toBeUndefined();
  time = 2_000;
  cache.set("a", "two");
  expect(cache.get("a")).toBe("two");
});

test("only so many are held; the oldest make way", () => {
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, "b", "c"]);
});
