import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { RawClient, serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const OURS = "https://danji.example";
const LISTED = "https://app.other.example";
const UNLISTED = "https://evil.example";
const fromSite = (origin: string, site = "cross-site") => ({ origin, "sec-fetch-site": site, host: "danji.example" });

let t: TestApp;
let jisu: Person;
/** The Cookie header of a page of the listed origin. */
let cookie: string;
beforeAll(async () => {
  t = await testApp({ config: { production: true, publicOrigins: [OURS, LISTED] } });
  jisu = await person(t, "지수");
  cookie = cookieOf(await logIn(fromSite(LISTED)));
});
afterAll(() => t.close());

const logIn = (headers: Readonly<Record<string, string>>) =>
  t.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { ...headers },
    payload: { loginId: jisu.email, password },
  });
const setCookieOf = (answer: Awaited<ReturnType<typeof logIn>>): string => String(answer.headers["set-cookie"]);
const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>): string => setCookieOf(answer).split(";")[0] ?? "";
const allowed = (headers: object) => Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("a page of a listed origin of another site", () => {
  test("logs in, with cookies that travel there and nowhere else", async () => {
    const answer = await logIn(fromSite(LISTED));
    expect(answer.statusCode).toBe(200);
    expect(setCookieOf(answer)).toMatch(/^__Host-sid=/);
    for (const part of ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"])
      expect(setCookieOf(answer)).toContain(part);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": LISTED,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "Content-Disposition, ETag, Retry-After",
      vary: "Cookie, Origin, Sec-Fetch-Site, Referer",
    });
  });

  test("may ask for every method and header of the contract", async () => {
    const headers = {
      ...fromSite(LISTED),
      "access-control-request-method": "PUT",
      "access-control-request-headers": "idempotency-key",
    };
    const answer = await t.app.inject({ method: "OPTIONS", url: "/api/community/feeds", headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": LISTED,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers":
        "Content-Type, Authorization, Idempotency-Key, If-None-Match, X-Include, X-Member",
    });
  });

  test("reads, changes and is refused like any other page", async () => {
    const headers = { ...fromSite(LISTED), cookie };
    const profile = await t.app.inject({ url: "/api/member/profile", headers });
    expect(profile.json()).toMatchObject({ nickname: "지수" });
    const payload = { apartmentId: await buildComplex(t) };
    const changed = await t.app.inject({
      method: "POST",
      url: "/api/member-apartments",
      headers,
      payload: { ...payload, building: "1", unit: "1" },
    });
    expect(changed.statusCode).toBeLessThan(300);
    const missing = await t.app.inject({ url: "/api/nothing", headers });
    expect(`${missing.statusCode} ${missing.headers["access-control-allow-origin"]}`).toBe(`404 ${LISTED}`);
    const code = await t.app.inject({
      url: "/api/mail/certification-code/verify?email=a@t.kr&code=123456",
      headers: fromSite(LISTED),
    });
    expect(code.json()).not.toMatchObject({ reason: "CROSS_SITE" });
  });

  test("shows plain images, which are asked for without an Origin", async () => {
    const headers = { "sec-fetch-site": "cross-site", host: "danji.example", cookie };
    const policy = async (referer: Record<string, string>) =>
      (await t.app.inject({ url: "/api/files/1", headers: { ...headers, ...referer } })).headers[
        "cross-origin-resource-policy"
      ];
    expect(await policy({ referer: `${LISTED}/` })).toBe("cross-origin");
    expect(await policy({ referer: `${UNLISTED}/${LISTED}` })).toBe("same-origin");
    expect(await policy({ referer: "no address" })).toBe("same-origin");
    expect(await policy({})).toBe("same-origin");
  });

  test("answers name in Vary every header that decides whether an image may be shown", async () => {
    const image = async (headers: Record<string, string>) =>
      (await t.app.inject({ url: "/api/files/1", headers: { host: "danji.example", cookie, ...headers } })).headers;
    const pages = [LISTED, UNLISTED, OURS].flatMap((page) =>
      ["cross-site", "same-site", "same-origin", undefined].map((site) => ({
        referer: `${page}/`,
        ...(site === undefined ? {} : { "sec-fetch-site": site }),
      })),
    );
    const policies: string[] = [];
    const wrong: string[] = [];
    for (const kept of pages) {
      const { vary, "cross-origin-resource-policy": policy } = await image(kept);
      policies.push(String(policy));
      const names = String(vary).toLowerCase().split(", ");
      for (const asked of pages) {
        // A cache gives what it keeps to a request that has the same values of these headers (RFC 9111, section 4.1).
        const isGiven = names.every((name) => Reflect.get(kept, name) === Reflect.get(asked, name));
        if (isGiven && (await image(asked))["cross-origin-resource-policy"] !== policy)
          wrong.push(JSON.stringify({ kept, asked }));
      }
    }
    expect(wrong).toEqual([]);
    expect(new Set(policies)).toEqual(new Set(["cross-origin", "same-origin"]));
    expect((await image({ "sec-fetch-site": "same-origin", referer: `${OURS}/` }))["vary"]).not.toContain("Referer");
  });

  test("opens a WebSocket by its cookie", async () => {
    const { url } = await serveSockets(t);
    const client = await RawClient.openOrThrow(url, cookie, { origin: LISTED });
    expect((await client.connect()).command).toBe("CONNECTED");
    client.socket.terminate();
    expect(await RawClient.open(url, { cookie, origin: UNLISTED })).toMatchObject({ status: 403 });
  });

  test("logs out, and its cookie is removed from its partition", async () => {
    const own = cookieOf(await logIn(fromSite(LISTED)));
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/logout",
      headers: { ...fromSite(LISTED), cookie: own },
    });
    expect(setCookieOf(answer)).toMatch(
      /__Host-sid=;.*SameSite=None.*Partitioned|__Host-sid=;.*Partitioned.*SameSite=None/,
    );
  });
});

test.each([
  ["of this server", OURS, "same-origin"],
  ["of the same site", LISTED, "same-site"],
])("a page %s keeps SameSite=Lax", async (_of, origin, site) => {
  const answer = await logIn(fromSite(origin, site));
  expect(answer.statusCode).toBe(200);
  expect(setCookieOf(answer)).toContain("SameSite=Lax");
  expect(setCookieOf(answer)).not.toContain("Partitioned");
});

test("T016 T017 an origin that is not listed gets nothing, with cookies that travel", async () => {
  for (const origin of [UNLISTED, "null", `${LISTED}.evil.example`, "http://app.other.example"]) {
    const headers = { ...fromSite(origin), cookie };
    const read = await t.app.inject({ url: "/api/member/profile", headers });
    const change = await t.app.inject({ method: "POST", url: "/api/logout", headers });
    const preflight = await t.app.inject({
      method: "OPTIONS",
      url: "/api/logout",
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    for (const answer of [read, change, preflight]) {
      expect(allowed(answer.headers)).toEqual([]);
      expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
    expect([change.statusCode, preflight.statusCode]).toEqual([403, 403]);
    const code = await t.app.inject({ url: "/api/mail/certification-code/verify?email=a@t.kr&code=123456", headers });
    expect(code.json()).toMatchObject({ reason: "CROSS_SITE" });
  }
  const alone = { "sec-fetch-site": "cross-site", host: "danji.example", cookie, referer: `${LISTED}/` };
  expect((await t.app.inject({ method: "POST", url: "/api/logout", headers: alone })).statusCode).toBe(403);
  expect(
    (await t.app.inject({ url: "/api/member/profile", headers: { ...fromSite(LISTED), cookie } })).statusCode,
  ).toBe(200);
});
