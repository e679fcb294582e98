import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { pauseTransactionsAfter } from "#testing/paused-transactions.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let servers: ServerProcesses;

// What an acceptance does; the first statement makes the room as well, and its triggers run in this order.
const steps = [
  "update on chat_requests",
  "insert on chat_rooms",
  "insert on chat_members",
  "insert on audit_events",
  "insert on chat_messages",
];

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  servers = await serverProcesses(t);
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

interface PendingRequest {
  readonly requestId: number;
  readonly receiver: Person;
}

async function ask(): Promise<PendingRequest> {
  const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
  const answer = await jisu.call("POST", "/api/chat/request", { receiverId: minho.memberId, message: "안녕하세요" });
  return { requestId: answer.json<{ data: { requestId: number } }>().data.requestId, receiver: minho };
}

/** The state of a request, once no transaction locks it. */
const rowsOf = ({ requestId }: PendingRequest) =>
  t.db.tx(async (tx) => {
    await tx.one(sql`select id from chat_requests where id = ${requestId} for update`);
    return tx.one<{ state: string; rooms: number; members: number; messages: number; records: number }>(sql`
      select q.state,
        (select count(*) from chat_rooms r where q.sender_id in (r.low_member_id, r.high_member_id)) as rooms,
        (select count(*) from chat_members m where m.member_id in (q.sender_id, q.receiver_id)) as members,
        (select count(*) from chat_messages m where m.sender_id = q.sender_id) as messages,
        (select count(*) from audit_events e where e.actor_id = q.receiver_id) as records
      from chat_requests q where q.id = ${requestId}`);
  });

test("T156 a server that is killed while it accepts leaves all of it or nothing", async () => {
  const server = await servers.start();
  const accept = ({ requestId, receiver: { cookie } }: PendingRequest) =>
    fetch(`${server.origin}/api/chat/request/${requestId}/approve`, { method: "POST", headers: { cookie } }).then(
      ({ status }) => status,
      () => "no answer",
    );
  const [acknowledged, ...paused] = await Promise.all([...steps, "last"].map(ask));
  if (acknowledged === undefined) throw new Error("no request was made");
  expect(await accept(acknowledged)).toBe(200);

  const stops = await pauseTransactionsAfter(t, steps);
  const answers = paused.map(accept);
  await stops.allPaused();
  await server.kill();
  await stops.resume();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["no answer"]));

  for (const one of paused)
    expect(await rowsOf(one)).toEqual({ state: "PENDING", rooms: 0, members: 0, messages: 0, records: 0 });
  // An answered approval is durable.
  expect(await rowsOf(acknowledged)).toEqual({ state: "APPROVED", rooms: 1, members: 2, messages: 1, records: 1 });
});
