import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { retryWhileBusy } from "#testing/builders/residents.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  const { rateLimitScale, dataDir } = t.services.config;
  other = await testApp({ sameDatabaseAs: t, config: { rateLimitScale, dataDir } });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const ask = (node: TestApp, who: Person, receiver: Person, key: string, message = "안녕하세요") =>
  node.app.inject({
    method: "POST",
    url: "/api/chat/request",
    headers: { cookie: who.cookie, "idempotency-key": key },
    payload: { receiverId: receiver.memberId, message },
  });
const idIn = (answer: { json<T>(): T }) => answer.json<{ data: { requestId: number } }>().data.requestId;

test("L242 a chat request repeated under its key, also at once and on two nodes, is one request", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
    await buildNeighbours(t, [jisu.memberId, minho.memberId]);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => retryWhileBusy(() => ask(at % 2 === 0 ? t : other, jisu, minho, key))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(idIn)).size).toBe(1);
    const rows = await t.db.many(sql`select id from chat_requests where sender_id = ${jisu.memberId}`);
    expect(rows).toHaveLength(1);
  }
});

test("a repeat after the answer creates no second request; another key and other words are other calls", async () => {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  const key = randomUUID();
  const requestId = idIn(await ask(t, jisu, minho, key));
  expect(refusal(await ask(t, jisu, minho, randomUUID()))).toBe("409 CHAT_REQUEST_PENDING");
  expect(refusal(await ask(t, jisu, minho, key, "다른 말"))).toBe("409 IDEMPOTENCY_REUSED");
  expect((await minho.call("POST", `/api/chat/request/${requestId}/reject`)).statusCode).toBe(200);
  expect(idIn(await ask(other, jisu, minho, key))).toBe(requestId);
  expect(refusal(await ask(t, jisu, minho, "nonsense"))).toBe("400 BAD_REQUEST");
  const rows = await t.db.many(sql`select state from chat_requests where sender_id = ${jisu.memberId}`);
  expect(rows).toEqual([{ state: "REJECTED" }]);
});
