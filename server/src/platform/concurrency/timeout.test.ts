import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { withTimeout } from "./timeout.ts";

test("work in time gives its result, or its own failure", async () => {
  expect(await withTimeout(Promise.resolve("done"), 60_000, "too slow")).toBe("done");
  await expect(withTimeout(Promise.reject(new Error("broken")), 60_000, "too slow")).rejects.toThrow("broken");
});

test("slow work rejects with the message, and its later failure is handled", async () => {
  let fail: (error: Error) => void = () => {};
  const work = new Promise<never>((_, reject) => (fail = reject));
  await expect(withTimeout(work, 1, "too slow")).rejects.toThrow("too slow");
  // An unhandled rejection would fail the test run.
  fail(new Error("too late"));
  await setImmediate();
});

test("the time in which the process stands still does not count", async () => {
  const work = withTimeout(readFile(import.meta.filename, "utf8"), 1_000, "too slow");
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  expect(await work).toContain("stands still");
});
