import { randomInt } from "node:crypto";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { createMember } from "../../src/account/profile/member.ts";
import { openSession } from "../../src/account/session/session.ts";
import type { TestApp } from "../test-app.ts";
import { newPhoneNumber } from "./phone-number.ts";

export interface Resident {
  readonly memberId: number;
  /** Calls any one of the nodes. */
  readonly call: (method: Method, url: string, body?: object) => Promise<LightMyRequestResponse>;
}

/** Members with sessions on all nodes of a database, without passwords, so that they cost no hashing. */
export async function createResidents(nodes: readonly TestApp[], size: number): Promise<readonly Resident[]> {
  const anyNode = (): TestApp => {
    const node = nodes[randomInt(nodes.length)];
    if (node === undefined) throw new Error("a crowd needs a node");
    return node;
  };
  const { db, services } = anyNode();
  return db.tx(async (tx) => {
    const residents: Resident[] = [];
    for (let index = 0; index < size; index += 1) {
      const email = `crowd${index}-${randomInt(1e9)}@danji.example`;
      const phoneNumber = newPhoneNumber();
      const member = { email, name: "이웃", nickname: `이웃${index}`, phoneNumber, passwordHash: "none" };
      const memberId = await createMember(tx, member);
      const headers = { cookie: `sid=${(await openSession(tx, services.secrets, memberId)).token}` };
      residents.push({
        memberId,
        call: async (method, url, body) =>
          anyNode().app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) }),
      });
    }
    return residents;
  });
}

/** Runs `turns` operations with each resident: one after the other for each, all residents at once. */
export async function forEachConcurrently(
  residents: readonly Resident[],
  turns: number,
  act: (resident: Resident) => Promise<void>,
): Promise<void> {
  await Promise.all(
    residents.map(async (resident) => {
      for (let turn = 0; turn < turns; turn += 1) await act(resident);
    }),
  );
}

/**
 * Retries while a node has no free connection (503) or too many passwords to compare (429 with seconds, not minutes), as a
 * client does: on a slow machine many clients wait longer than one answer may take. Only for idempotent calls.
 */
export async function retryWhileBusy(request: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await request();
    const busy = answer.statusCode === 429 && Number(answer.headers["retry-after"]) <= SHORT_RETRY_SECONDS;
    if (answer.statusCode !== 503 && !busy) return answer;
  }
}

/** The retry-after of the password queue is 2 s; limits of attempts have a minute at least, less what has passed of it. */
const SHORT_RETRY_SECONDS = 2;
