import { beforeEach, expect, test } from "vitest";
import { type BriefMemory, briefMemory } from "./brief-memory.ts";

let time = 0;
let memory: BriefMemory<string>;
beforeEach(() => {
  time = 0;
  memory = briefMemory<string>(1_000, 2, () => time);
});

test("a value is there for its time and no longer", () => {
  memory.set("a", "one");
  time = 999;
  expect(memory.get("a")).toBe("one");
  time = 1_000;
  expect(memory.get("a")).toBeUndefined();
});

test("what is forgotten is gone at once, and a look-up under way does not bring it back", () => {
  memory.set("a", "one");
  memory.forget("a");
  expect(memory.get("a")).toBeUndefined();
  memory.set("a", "one");
  expect(memory.get("a")).toBeUndefined();
  time = 2_000;
  memory.set("a", "two");
  expect(memory.get("a")).toBe("two");
});

test("only so many are held; the oldest make way", () => {
  for (const key of ["a", "b", "c"]) memory.set(key, key);
  expect(["a", "b", "c"].map((key) => memory.get(key))).toEqual([undefined, "b", "c"]);
});
