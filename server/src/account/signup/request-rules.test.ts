import { gzipSync } from "node:zlib";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyAddress, count, logInAs } from "#testing/builders/build-account.ts";
import { contractEndpoints } from "#testing/contract-endpoints.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { password, person } from "#testing/builders/people.ts";
import { rowCounts } from "#testing/builders/row-counts.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const json = { "content-type": "application/json" };
const logIn = (payload: string | Buffer, headers: Record<string, string> = json) =>
  t.app.inject({ method: "POST", url: "/api/login", payload, headers, remoteAddress: anyAddress() });

test("T008 JSON that is too large, too deep or ambiguous is refused at once", async () => {
  const body = { loginId: "a@t.kr", password: "x" };
  const odd: readonly (readonly [string, number])[] = [
    [JSON.stringify({ ...body, more: "x".repeat(2 * 1024 * 1024) }), 413],
    [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400],
    [`{"loginId":"a@t.kr","password":"x","__proto__":{"polluted":true}}`, 400],
    [`{"loginId":"a@t.kr","password":"x","constructor":{"prototype":{"polluted":true}}}`, 400],
    [`{"loginId":"a@t.kr","loginId":"b@t.kr","password":"x"}`, 400],
    ["{", 400],
    ["", 400],
    ["null", 400],
    ["[]", 400],
  ];
  for (const [text, status] of odd) {
    const spent = await cpuTimeOf(async () => {
      const answer = await logIn(text);
      expect(answer.statusCode, text.slice(0, 80)).toBe(status);
      expect(answer.json()).toMatchObject({ code: status, data: null });
    });
    expect(spent).toBeLessThan(1_000);
  }
  expect("polluted" in {}).toBe(false);
  expect((await logIn(JSON.stringify(body))).statusCode).toBe(404);
});

test("T009 a body that is not plain JSON is 415 without being unpacked", async () => {
  const body = JSON.stringify({ loginId: "a@t.kr", password: "x" });
  const types = ["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonp"];
  // Only calls with files read it.
  types.push("multipart/form-data; boundary=x");
  for (const type of types) {
    expect((await logIn(body, { "content-type": type })).statusCode, type).toBe(415);
  }
  const untyped = await t.app.inject({ method: "POST", url: "/api/login", payload: Buffer.from(body) });
  expect(untyped.statusCode).toBe(415);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const before = process.memoryUsage.rss();
  const packed = await logIn(bomb, { "content-type": "application/json", "content-encoding": "gzip" });
  expect(packed.statusCode).toBe(415);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
});

test("T014 every call for members is 401 without a session, before anything else is looked at", async () => {
  const members = (await contractEndpoints()).filter(({ access }) => access === "member");
  // Well over the seventeen files that declare some.
  expect(members.length).toBeGreaterThan(80);
  const state = async () => ({
    rows: await rowCounts(t),
    objects: await readdir(t.services.config.dataDir, { recursive: true }),
  });
  const before = await state();
  for (const { method, path } of members) {
    const answer = await t.app.inject({ method, url: path.replace(/:\w+/g, "1") });
    expect(answer.statusCode, `${method} ${path}`).toBe(401);
    const message = "인증이 필요합니다.";
    expect(answer.json()).toEqual({ code: 401, message, data: null, reason: "UNAUTHENTICATED" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect(await state()).toEqual(before);
});

describe("T016 a state change from another site", () => {
  test.each([
    ["Origin of another site", { origin: "https://evil.example" }],
    ["Origin null", { origin: "null" }],
    ["Origin that begins like ours", { origin: "http://localhost:80.evil.example" }],
    ["Sec-Fetch-Site alone", { "sec-fetch-site": "cross-site" }],
  ])("is 403: %s", async (_what, headers) => {
    const jisu = await person(t, "지수");
    const sessions = await count(t, "sessions");
    const attack = await logInAs(t, jisu.email, password, { headers });
    expect(attack.json()).toMatchObject({ code: 403, reason: "CROSS_SITE" });
    const sent = { ...headers, cookie: jisu.cookie };
    const out = await t.app.inject({ method: "POST", url: "/api/logout", headers: sent });
    expect(out.statusCode).toBe(403);
    expect(await count(t, "sessions")).toBe(sessions);
  });

  test("a caller with neither header is no browser and passes", async () => {
    const jisu = await person(t, "지수");
    expect((await logInAs(t, jisu.email, password)).statusCode).toBe(200);
  });
});

test("T017 no other origin is ever allowed to read an answer", async () => {
  const { cookie } = await person(t, "지수");
  for (const origin of ["https://evil.example", "null", "https://app.example.com.evil.io"]) {
    for (const method of ["GET", "OPTIONS"] as const) {
      const answer = await t.app.inject({ method, url: "/api/member/profile", headers: { origin, cookie } });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  }
});

test("T018 odd methods are refused and an override is ignored", async () => {
  const { cookie } = await person(t, "지수");
  for (const method of ["PATCH", "TRACE", "POST", "DELETE"] as const) {
    const call = { method: method as "POST", url: "/api/member/profile", headers: { cookie } };
    expect([404, 405], method).toContain((await t.app.inject(call)).statusCode);
  }
  const override = { cookie, "x-http-method-override": "DELETE" };
  const answer = await t.app.inject({ method: "GET", url: "/api/member/profile", headers: override });
  expect(answer.json()).toMatchObject({ nickname: "지수" });
});
