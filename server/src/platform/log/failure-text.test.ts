import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";

const failed = (cause: unknown) => new Error("migration 0006_chat.sql failed", { cause });

test("each cause of a failure has a line", () => {
  const missing = new Error("no locale", { cause: new Error("no file") });
  expect(failureText(failed(missing))).toBe(
    "migration 0006_chat.sql failed\n원인 · cause: no locale\n원인 · cause: no file",
  );
  expect(failureText(failed("a word"))).toBe("migration 0006_chat.sql failed\n원인 · cause: a word");
  expect(failureText(new Error("alone"))).toBe("alone");
  expect(failureText("a word")).toBe("a word");
});

test("an error without a message is named, and that of a name with several addresses has those of each", () => {
  expect(failureText(new TypeError())).toBe("TypeError");
  const refused = ["::1", "127.0.0.1"].map((address) => new Error(`connect ECONNREFUSED ${address}:1`));
  expect(failureText(new AggregateError(refused))).toBe("connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1");
});

test("causes that go round in a circle end", () => {
  const first = new Error("first");
  first.cause = failed(first);
  expect(failureText(first).split("\n")).toHaveLength(5);
});

test("stacks come with those of the causes", () => {
  const text = failureText(failed(new Error("no locale")), { withStack: true });
  expect(text).toMatch(/Error: migration 0006_chat\.sql failed\n +at [^]*원인 · cause: Error: no locale\n +at /);
});
