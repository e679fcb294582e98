import { beforeEach, expect, test } from "vitest";
import { type TtlCache, ttlCache } from "./ttl-cache.ts";

let time = 0;
let cache: TtlCache<string>;
beforeEach(() => {
  time = 0;
  cache = ttlCache<string>(1_000, 2, () => time);
});

test("a value is cached for its time to live and no longer", () => {
  cache.set("a", "one");
  time = 999;
  expect(cache.get("a")).toBe("one");
  time = 1_000;
  expect(cache.get("a")).toBeUndefined();
});

test("a deleted value is gone at once, and a look-up under way does not restore it", () => {
  cache.set("a", "one");
  cache.invalidate("a");
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", "one");
  expect(cache.get("a")).toBeUndefined();
  time = 2_000;
  cache.set("a", "two");
  expect(cache.get("a")).toBe("two");
});

test("the size is bounded; the oldest values are evicted", () => {
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, "b", "c"]);
});
