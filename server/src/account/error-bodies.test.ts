import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anyAddress,
  buildNewcomer,
  issuedVerificationCookie,
  logInAs,
  post,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
});
afterAll(() => t.close());

// SQL, names of the schema, stacks, paths, packages and their versions.
const INTERNALS =
  /\b(select|insert|update|delete|constraint|relation|violates|duplicate key|syntax error)\b|members_|pg_|\bat [\w.<>]+ ?\(|\.(ts|js|mjs):\d|\/(server|node_modules|tmp|home|root)\/|fastify|postgres|argon2|nodemailer|ECONN|\d+\.\d+\.\d+/i;

const statusOf = (answer: LightMyRequestResponse): number => {
  const { statusCode } = answer;
  expect(
    Object.keys(answer.json<object>()).filter((key) => !["code", "message", "data", "reason", "fields"].includes(key)),
  ).toEqual([]);
  expect(answer.json()).toMatchObject({ code: statusCode, data: null });
  expect(answer.body, answer.body).not.toMatch(INTERNALS);
  for (const name of ["server", "x-powered-by"]) expect(answer.headers[name]).toBeUndefined();
  return statusCode;
};

const raw = (payload: string, type = "application/json") =>
  t.app.inject({
    method: "POST",
    url: "/api/login",
    payload,
    headers: { "content-type": type },
    remoteAddress: anyAddress(),
  });
const signUp = async (overrides: object) => {
  const newcomer = buildNewcomer({ ...overrides });
  return post(t, "/api/member/signup", newcomer, { cookie: await issuedVerificationCookie(t, newcomer.email) });
};

test("T268 no refusal of the account's calls shows what is inside", async () => {
  await sendCodeTo(t, jisu.email, { type: "FIND_PASSWORD" });
  const answers = {
    broken: await raw("{"),
    quoted: await raw(`{"loginId":"' or 1=1 --","password":"x"}`),
    huge: await raw(JSON.stringify({ loginId: "x".repeat(2_000_000), password: "x" })),
    type: await raw("<a/>", "application/xml"),
    password: await logInAs(t, jisu.email, "wrong2026!"),
    session: await t.app.inject({ url: "/api/member" }),
    site: await logInAs(t, jisu.email, "wrong2026!", { headers: { origin: "https://evil.example" } }),
    method: await t.app.inject({ method: "PATCH", url: "/api/login" }),
    path: await t.app.inject({ url: "/api/nothing" }),
    code: await verify(t, { email: jisu.email, code: "000000" }),
    soon: await sendCodeTo(t, jisu.email, { type: "FIND_PASSWORD" }),
    mail: await sendCodeTo(t, jisu.email),
    unproven: await post(t, "/api/member/signup", buildNewcomer()),
    fields: await signUp({ password: "short", phoneNumber: 7 }),
    phone: await signUp({ phoneNumber: jisu.phoneNumber }),
    lost: await post(t, "/api/member/find-id", { name: "없음", phoneNumber: "01000000000" }),
    social: await t.app.inject({ url: "/api/oauth/exchange?code=%27" }),
    withdrawal: await jisu.call("DELETE", "/api/member", { password: "wrong2026!" }),
  };
  const statuses = Object.entries(answers).map(([name, answer]) => [name, statusOf(answer)]);
  expect(Object.fromEntries(statuses)).toEqual({
    broken: 400,
    quoted: 404,
    huge: 413,
    type: 415,
    password: 401,
    session: 401,
    site: 403,
    method: 405,
    path: 404,
    code: 400,
    soon: 429,
    mail: 409,
    unproven: 403,
    fields: 400,
    phone: 409,
    lost: 404,
    social: 400,
    withdrawal: 400,
  });
});

test("T268 nor does a fault: a mail server that is away, a database that is gone", async () => {
  const away = await testApp({ sameDatabaseAs: t, config: { smtpUrl: "smtp://someone:mail-secret@127.0.0.1:1" } });
  expect(statusOf(await sendCodeTo(away, buildNewcomer().email))).toBe(503);
  await away.db.close();
  for (const answer of [await logInAs(away, jisu.email, "wrong2026!"), await sendCodeTo(away, jisu.email)]) {
    expect(statusOf(answer)).toBeGreaterThanOrEqual(500);
  }
  await away.app.close();
});
