import { expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { Problem } from "../../problem.ts";
import { parseJson, readJson } from "./json-body.ts";

test.each([
  ['{"a":[1,"x",null,{"b":true}]}', { a: [1, "x", null, { b: true }] }],
  ['{"a":"\\\\\\" : {[,","b" : "\\u0041"}', { a: '\\" : {[,', b: "A" }],
  ['{"":1," ":"한글\\n😀"}', { "": 1, " ": "한글\n😀" }],
  ['"text"', "text"],
])("%s is read as it is", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each([
  "",
  "{",
  "[1,]",
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '[{"x":{"a":1,"a":1}}]',
  '{"__proto__":{}}',
  '{"a":{"constructor":{"prototype":1}}}',
  "[".repeat(33) + "]".repeat(33),
  '{"a":"b}',
])("T008 %s is refused", (text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ reason: "BAD_REQUEST" }));
});

test("T008 100,000 nested arrays, 100,000 keys and 1,000,000 numbers are refused in a moment", async () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",");
  for (const text of ["[".repeat(100_000), `{${keys}}`, `[${"1,".repeat(1_000_000)}1]`]) {
    const spent = await cpuTimeOf(() =>
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ reason: "BAD_REQUEST" })),
    );
    expect(spent).toBeLessThan(1_000);
  }
});

test("a string of 4 MiB is read, escapes and all", () => {
  const text = '\\"가'.repeat(1024 * 1024);
  expect(parseJson(JSON.stringify({ text }))).toEqual({ text });
});

test("octets that are no UTF-8 are refused, not replaced", () => {
  expect(readJson(Buffer.from('{"a":"한"}'))).toEqual({ a: "한" });
  expect(() => readJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(Problem);
});
