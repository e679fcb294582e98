import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test.each(["/api/member/profile", "/%61pi/member/profile"])("T264 %s is kept by no cache", async (url) => {
  const { cookie } = await person(t, "지수");
  const answer = await t.app.inject({ url, headers: { cookie } });
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", vary: "Cookie, Origin, Sec-Fetch-Site" });
});

test("T265 a path that only resembles an API path is no call and no page", async () => {
  const { cookie } = await person(t, "지수");
  for (const url of ["/api/member/profile/x.css", "/api/member/profile;.js", "/api/member/profile%0a.png"]) {
    expect((await t.app.inject({ url, headers: { cookie } })).statusCode, url).toBe(404);
  }
});

test("every answer forbids sniffing and framing; only production promises TLS", async () => {
  const { headers } = await t.app.inject({ url: "/healthz" });
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
  expect(headers["strict-transport-security"]).toBeUndefined();
});
