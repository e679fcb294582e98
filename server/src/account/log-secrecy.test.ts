import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accessTokenIn, buildNewcomer, codeIn, cookieIn, logInAs, post, proveMail, sendCodeTo, verify,
} from "#testing/build-account.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { createLog } from "#platform/log.ts";
import { openServices } from "#platform/open-services.ts";
import { buildApp } from "../app.ts";

let base: TestApp;
beforeAll(async () => void (base = await testApp()));
afterAll(() => base.close());

/** A node on the same database whose log is kept. */
async function loggedNode(overrides: object) {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const config = { ...base.services.config, ...overrides };
  const { databaseUrl } = base;
  const services = await openServices({ config, databaseUrl, secretKey: "k".repeat(40), log });
  const { app, realtime } = await buildApp(services);
  const node: TestApp = {
    ...base,
    app,
    realtime,
    services,
    db: services.db,
    close: async () => {
      await app.close();
      await services.close();
    },
  };
  return { node, log: () => lines.join("") };
}

test("T038 no line of the log holds a secret or a personal field of a whole sign-up", async () => {
  const { node, log } = await loggedNode({});
  const newcomer = buildNewcomer();
  await sendCodeTo(node, newcomer.email);
  const code = codeIn(node, newcomer.email);
  await verify(node, { email: newcomer.email, code: "000000" });
  const proof = cookieIn(await verify(node, { email: newcomer.email, code }), "proof");
  await post(node, "/api/member/signup", newcomer, { cookie: proof });
  await post(node, "/api/member/signup", newcomer, { cookie: proof });
  await logInAs(node, newcomer.email, "wrong2026!");
  const login = await logInAs(node, newcomer.email, newcomer.password);
  const cookie = cookieIn(login, "sid");
  await node.app.inject({ url: "/api/member/profile", headers: { cookie } });
  await post(node, "/api/logout", {}, { cookie });
  await node.close();

  const away = await loggedNode({ smtpUrl: "smtp://someone:mail-secret@127.0.0.1:1" });
  await sendCodeTo(away.node, buildNewcomer({ email: "away@t.kr" }).email);
  const later = buildNewcomer();
  const laterProof = await proveMail(base, later.email);
  await away.node.db.close();
  const failed = await post(away.node, "/api/member/signup", later, { cookie: laterProof });
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  await away.node.app.close();

  const text = log() + away.log();
  expect(text.match(/"answered"/g)?.length).toBeGreaterThan(9);
  expect(text).toContain("request failed");
  for (const [what, secret] of Object.entries({
    mail: newcomer.email,
    phone: newcomer.phoneNumber,
    name: newcomer.name,
    password: newcomer.password,
    wrongPassword: "wrong2026!",
    code,
    proof: proof.slice("proof=".length),
    session: cookie.slice("sid=".length),
    accessToken: accessTokenIn(login),
    mailThatFailed: "away@t.kr",
    mailServer: "mail-secret",
    mailOfFault: later.email,
    phoneOfFault: later.phoneNumber,
  })) {
    expect(text.includes(secret), what).toBe(false);
  }
});
