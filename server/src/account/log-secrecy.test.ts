import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  accessTokenIn,
  buildNewcomer,
  mailedCode,
  cookieIn,
  logInAs,
  post,
  verifiedEmailCookie,
  sendCodeTo,
  verify,
} from "#testing/builders/build-account.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
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
  const code = mailedCode(node, newcomer.email);
  await verify(node, { email: newcomer.email, code: "000000" });
  const verification = cookieIn(await verify(node, { email: newcomer.email, code }), "proof");
  await post(node, "/api/member/signup", newcomer, { cookie: verification });
  await post(node, "/api/member/signup", newcomer, { cookie: verification });
  await logInAs(node, newcomer.email, "wrong2026!");
  const login = await logInAs(node, newcomer.email, newcomer.password);
  const cookie = cookieIn(login, "sid");
  await node.app.inject({ url: "/api/member/profile", headers: { cookie } });
  await post(node, "/api/logout", {}, { cookie });
  await node.close();

  const away = await loggedNode({ smtpUrl: "smtp://someone:mail-secret@127.0.0.1:1" });
  await sendCodeTo(away.node, buildNewcomer({ email: "away@t.kr" }).email);
  const later = buildNewcomer();
  const laterProof = await verifiedEmailCookie(base, later.email);
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
    verification: verification.slice("proof=".length),
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

test("T267 PostgreSQL's own log holds no phone number and no mail of a row that it refuses", async () => {
  const { email, phoneNumber, name, nickname } = buildNewcomer();
  const insert = (mail: string, phone: string) =>
    base.db.run(sql`
    insert into members (email, phone, name, nickname) values (${mail}, ${phone}, ${name}, ${nickname})`);
  await insert(email, phoneNumber);
  await expect(insert(email, "01000000000")).rejects.toThrow("members_email_key");
  await expect(insert(`x${email}`, phoneNumber)).rejects.toThrow("members_phone_key");
  // Not a date: some numbers are read as one.
  await expect(base.db.run(sql`select ${phoneNumber}::text::uuid`)).rejects.toThrow(phoneNumber);
  // What ends a connection is still logged, after all that came before it.
  const mark = `gone_${phoneNumber.length}_${Date.now()}`;
  const url = new URL(base.databaseUrl);
  url.pathname = `/${mark}`;
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(mark);
  const written = () => readFileSync(inject("postgresLog"), "utf8");
  await expect.poll(written).toContain(mark);
  expect([written().includes(phoneNumber), written().includes(email)]).toEqual([false, false]);
});
