import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeviceView } from "@danji/contract/account/device";
import { logInAs } from "#testing/builders/build-account.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { deviceName } from "./device-name.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const devicesOf = async (who: Person) =>
  (await who.call("GET", "/api/member/sessions")).json<{ data: DeviceView[] }>().data;
async function another(who: Person): Promise<Person> {
  const cookie = String((await logInAs(t, who.email, password)).headers["set-cookie"]).split(";")[0] ?? "";
  return {
    ...who,
    cookie,
    call: async (method, url, body) =>
      t.app.inject({ method, url, headers: { cookie }, ...(body === undefined ? {} : { payload: body }) }),
  };
}

test("GET, DELETE /api/member/sessions and /api/member/sessions/{id} need a session", async () => {
  for (const [method, url] of [
    ["GET", "/api/member/sessions"],
    ["DELETE", "/api/member/sessions"],
    ["DELETE", "/api/member/sessions/1"],
  ] as const) {
    expect((await t.app.inject({ method, url })).statusCode).toBe(401);
  }
});

test("a member sees their own devices, this one first, and can end one or all others", async () => {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const [phone, desk] = [await another(jisu), await another(jisu)];
  const seen = await devicesOf(phone);
  expect(seen.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  expect(await devicesOf(minho)).toHaveLength(1);

  const [deskDevice] = (await devicesOf(desk)).map(({ sessionId }) => sessionId);
  // Another member's attempt ends nothing and reveals nothing.
  expect((await minho.call("DELETE", `/api/member/sessions/${deskDevice}`)).statusCode).toBe(204);
  expect((await desk.call("GET", "/api/member/profile")).statusCode).toBe(200);
  expect((await phone.call("DELETE", `/api/member/sessions/${deskDevice}`)).statusCode).toBe(204);
  expect((await desk.call("GET", "/api/member/profile")).statusCode).toBe(401);
  expect((await phone.call("DELETE", `/api/member/sessions/${deskDevice}`)).statusCode).toBe(204);

  expect((await phone.call("DELETE", "/api/member/sessions")).statusCode).toBe(204);
  expect((await jisu.call("GET", "/api/member/profile")).statusCode).toBe(401);
  expect(await devicesOf(phone)).toHaveLength(1);
  expect((await minho.call("GET", "/api/member/profile")).statusCode).toBe(200);
});

test("a device is known by its browser and its system", async () => {
  const jisu = await person(t, "지수");
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { "user-agent": agent },
    payload: { loginId: jisu.email, password },
  });
  expect(answer.statusCode).toBe(200);
  expect((await devicesOf(jisu)).map(({ device }) => device)).toContain("Safari · iPhone");
  expect(deviceName("Mozilla/5.0 (Linux; Android 16; SM-S936N) Chrome/140.0 Mobile Safari/537.36 KAKAOTALK 25.1")).toBe(
    "카카오톡 · Android",
  );
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0")).toBe(
    "Edge · Windows",
  );
  expect(deviceName("curl/8.5")).toBe("");
  expect(deviceName(undefined)).toBe("");
});
