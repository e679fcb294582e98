import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/*
 * Input that is made to cost processor time is measured against harmless input of the same length: whatever is worse than
 * linear costs thousands of times as much at these lengths, on any machine.
 */
const TIMES_MAX = 40;
/** Allowance for the measurement itself and a garbage collection, ms. */
const SLACK = 60;

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

const json = (url: string, payload: string) => async () =>
  (
    await t.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json", cookie: jisu.cookie },
      payload,
    })
  ).statusCode;

/**
 * Milliseconds of processor time that the costly input takes beyond so many times those of the harmless one. Both are done
 * once before, so that neither pays for what is compiled at the first time. The least of three measurements counts: what the
 * process does beside them is in each, and worse than linear is so every time.
 */
async function costBeyond(costly: () => Promise<number>, harmless: () => Promise<number>): Promise<number> {
  await harmless();
  const status = await costly();
  expect([400, 413]).toContain(status);
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least >= SLACK; attempt += 1) {
    const plain = await cpuTimeOf(harmless);
    least = Math.min(least, (await cpuTimeOf(costly)) - plain * TIMES_MAX);
  }
  return least;
}

describe("T262", () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":0`).join(",");
  test.each([
    ["100,000 keys", `{${keys}}`],
    ["one key a hundred thousand times", `{${'"a":0,'.repeat(100_000)}"a":0}`],
    ["quotes and backslashes", `{"loginId":"${'\\"'.repeat(400_000)}"`],
    ["blanks behind strings", `[${`""${" ".repeat(900)}`.repeat(900)}]`],
    ["open brackets", "[".repeat(900_000)],
    ["long numbers", `{"loginId":${"9".repeat(900_000)}}`],
  ])("JSON of %s", async (_name, text) => {
    expect(
      await costBeyond(
        json("/api/login", text),
        json("/api/login", JSON.stringify({ loginId: "a".repeat(text.length) })),
      ),
    ).toBeLessThan(SLACK);
  });

  const LONG = 900_000;
  const fill = (part: string) => part.repeat(LONG / part.length);
  test.each([
    ["/api/login", "loginId", `${fill("a.")}@`],
    ["/api/login", "loginId", `a@${fill("a-")}!`],
    ["/api/login", "loginId", fill("@")],
    ["/api/member/signup", "email", `a@${fill("a.")}`],
    ["/api/member/signup", "phoneNumber", `${fill("010-")}x`],
    ["/api/member/signup", "nickname", `${fill("가 ")}!`],
    ["/api/member/signup", "name", fill("\u0301")],
    ["/api/member/signup", "password", fill("a1!")],
    ["/api/member/find-id", "phoneNumber", `0${fill("-1")}`],
    ["/api/mail/certification-code/send", "mail", fill("http://a.")],
  ])("%s: worst cases of patterns in %s", async (url, field, text) => {
    expect(
      await costBeyond(
        json(url, JSON.stringify({ [field]: text })),
        json(url, JSON.stringify({ other: "a".repeat(LONG) })),
      ),
    ).toBeLessThan(SLACK);
  });

  const multipart = (body: string) => async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x-boundary-x", cookie: jisu.cookie };
    return (await t.app.inject({ method: "POST", url: "/api/community/feeds", headers, payload: body })).statusCode;
  };
  const part = (headers: string, content = "a") => `--x-boundary-x\r\n${headers}\r\n\r\n${content}\r\n`;
  const FIELD = 'Content-Disposition: form-data; name="requestDto"';
  test.each([
    ["boundaries that almost are", part(FIELD, "\r\n--x-boundary-".repeat(60_000))],
    ["many parts", part(FIELD).repeat(9_000)],
    ["parts within parts", part(`${FIELD}\r\nContent-Type: multipart/mixed; boundary=y`, part(FIELD).repeat(9_000))],
    ["headers of a part", part(`${FIELD}\r\n${"X-Many: 1\r\n".repeat(70_000)}`)],
    ["a header that goes on", part(`Content-Disposition: form-data${'; name="a'.repeat(90_000)}`)],
    ["quotes in a file name", part(`${FIELD}; filename="${'\\"'.repeat(400_000)}`)],
  ])("multipart of %s", async (_name, body) => {
    expect(await costBeyond(multipart(body), multipart(part(FIELD, "a".repeat(body.length))))).toBeLessThan(SLACK);
  });
});
