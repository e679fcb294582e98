import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { isUnchanged } from "./etag.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", W/"a"', true],
  ['"x","a"', true],
  [" * ", true],
  ["a", false],
  ['"A"', false],
  ['"ab"', false],
  ['"x, a"', false],
  ['W/"*"', false],
])('If-None-Match %s names "a": %s', (header, expected) => {
  expect(isUnchanged(header, '"a"')).toBe(expected);
  expect(isUnchanged(header, 'W/"a"')).toBe(expected);
});

test("F10 an answer whose tag a proxy has weakened, or lists with others, is not sent again", async () => {
  const { cookie } = await person(t, "지수");
  const read = (tag?: string) =>
    t.app.inject({
      url: "/api/home/today",
      headers: { cookie, ...(tag === undefined ? {} : { "if-none-match": tag }) },
    });
  const etag = String((await read()).headers.etag);
  for (const tag of [etag, `W/${etag}`, `"other", W/${etag}`, "*"]) {
    const answer = await read(tag);
    expect([answer.statusCode, answer.body, answer.headers.etag], tag).toEqual([304, "", etag]);
  }
  expect((await read(`"${createHash("sha256").digest("hex")}"`)).statusCode).toBe(200);
});
