import { sql } from "#platform/db/sql.ts";
import { randomInt } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { issueVerification } from "../../src/account/signup/email-verification.ts";
import type { TestApp } from "../test-app.ts";
import { newPhoneNumber } from "./phone-number.ts";

/** An address that no other call of the test comes from, so that limits of addresses do not meet. */
export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

let accountCount = 0;

/** What a new member types into the signup form; no other account has this mail and phone. */
export function buildNewcomer(overrides: Readonly<Record<string, unknown>> = {}) {
  accountCount += 1;
  const suffix = `${accountCount}-${randomInt(1e9)}`;
  return {
    email: `new${suffix}@t.kr`,
    password: "danji2026!",
    name: "한지수",
    nickname: "지수네",
    phoneNumber: newPhoneNumber(),
    ...overrides,
  };
}

interface PostOptions {
  readonly from?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends JSON from an address of its own. */
export const post = (t: TestApp, url: string, body: object, { from, cookie, headers }: PostOptions = {}) =>
  t.app.inject({
    method: "POST",
    url,
    payload: body,
    remoteAddress: from ?? anyAddress(),
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
  });

export const sendCodeTo = (t: TestApp, mail: string, more: object = {}, from?: string) =>
  post(t, "/api/mail/certification-code/send", { mail, ...more }, from === undefined ? {} : { from });

/** The code in the newest mail to an address. */
export function mailedCode(t: TestApp, mail: string): string {
  const code = /\d{6}/.exec(t.services.mailbox?.messages(mail)[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${mail}`);
  return code;
}

interface CodeAttempt {
  readonly email: string;
  readonly code: string;
}

export const verify = (t: TestApp, { email, code }: CodeAttempt, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: "GET",
    url: "/api/mail/certification-code/verify",
    query: { email, code },
    headers,
    remoteAddress: anyAddress(),
  });

/** The token in the answer of a login. */
export const accessTokenIn = (response: LightMyRequestResponse): string =>
  response.json<{ data: { accessToken: string } }>().data.accessToken;

/** A cookie of an answer as a request sends it back. */
export function cookieIn(response: LightMyRequestResponse, name: string): string {
  const cookie = response.cookies.find((one) => one.name === name);
  if (cookie === undefined) throw new Error(`the answer ${response.statusCode} sets no cookie ${name}`);
  return `${name}=${cookie.value}`;
}

/** The verification cookie of a browser that verified its mail. */
export async function verifiedEmailCookie(t: TestApp, email: string): Promise<string> {
  await sendCodeTo(t, email);
  return cookieIn(await verify(t, { email, code: mailedCode(t, email) }), "proof");
}

/** The verification cookie of a sign-up, without the mail that leads to one: for tests that need many. */
export async function issuedVerificationCookie(t: TestApp, mail: string): Promise<string> {
  const token = t.services.secrets.token();
  await t.db.tx((tx) => issueVerification(tx, t.services.secrets, { mail, purpose: "SIGN_UP", token }));
  return `proof=${token}`;
}

export const logInAs = (t: TestApp, loginId: string, password: string, options: PostOptions = {}) =>
  post(t, "/api/login", { loginId, password }, options);

const tables = {
  members: sql`select count(*) from members`,
  credentials: sql`select count(*) from credentials`,
  sessions: sql`select count(*) from sessions`,
  proofs: sql`select count(*) from proofs`,
  verification_codes: sql`select count(*) from verification_codes`,
} as const;

/** Rows that a table holds. */
export async function count(t: TestApp, table: keyof typeof tables): Promise<number> {
  return (await t.db.one<{ count: number }>(tables[table])).count;
}
