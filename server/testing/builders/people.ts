import { randomInt } from "node:crypto";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { createMember } from "../../src/account/profile/member.ts";
import { hashPassword } from "../../src/account/password/password.ts";
import { openSession } from "../../src/account/session/session.ts";
import type { TestApp } from "../test-app.ts";
import { newPhoneNumber } from "./phone-number.ts";

export const password = "danji2026!";

export interface Person {
  readonly memberId: number;
  readonly email: string;
  readonly phoneNumber: string;
  readonly nickname: string;
  /** The Cookie header of a request that this person sends. */
  readonly cookie: string;
  /** Calls the server as this person; `body` goes as JSON. */
  call(method: Method, url: string, body?: object): Promise<LightMyRequestResponse>;
}

let personCount = 0;
/** Everybody here has one password, which is hashed once: the hash is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** A member who signed up and logged in, with the given name as nickname and `password` as password. */
export async function person(t: TestApp, name: string): Promise<Person> {
  personCount += 1;
  const email = `person${personCount}-${randomInt(1e9)}@danji.example`;
  const phoneNumber = newPhoneNumber();
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const { memberId, token } = await t.db.tx(async (tx) => {
    const id = await createMember(tx, { email, name, nickname: name, phoneNumber, passwordHash: hash });
    return { memberId: id, token: (await openSession(tx, t.services.secrets, id)).token };
  });
  const cookie = `sid=${token}`;
  return {
    memberId,
    email,
    phoneNumber,
    nickname: name,
    cookie,
    call: async (method, url, body) =>
      t.app.inject({ method, url, headers: { cookie }, ...(body === undefined ? {} : { payload: body }) }),
  };
}

/** Calls, and throws where the call is refused. */
export async function requireDone(
  who: Person,
  method: "PUT" | "POST" | "DELETE",
  url: string,
  body?: object,
): Promise<void> {
  const { statusCode, body: text } = await who.call(method, url, body);
  if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${text}`);
}
