import { expect, test } from "vitest";
import { Problem } from "../../problem.ts";
import { rawRefusal, refusalBody } from "./refusal.ts";

test("the envelope has the reason, and the fields where there are some", () => {
  expect(refusalBody(new Problem("NOT_FOUND", { message: "없어요" }))).toBe(
    '{"code":404,"message":"없어요","data":null,"reason":"NOT_FOUND"}',
  );
  const fields = { title: "제목" };
  expect(JSON.parse(refusalBody(new Problem("BAD_REQUEST", { fields })))).toMatchObject({ code: 400, fields });
});

test("a raw refusal counts its bytes, and waits whole seconds", () => {
  const [head = "", body = ""] = rawRefusal(new Problem("UNAVAILABLE", { retryAfter: 0.2 })).split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual([
    "HTTP/1.1 503 Service Unavailable",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
    "retry-after: 1",
  ]);
});

test("another status replaces that of the reason, in the head and in the body", () => {
  const text = rawRefusal(new Problem("TOO_LARGE"), 431);
  expect(text).toContain("HTTP/1.1 431 Request Header Fields Too Large\r\n");
  expect(text).toContain('{"code":431,');
});
