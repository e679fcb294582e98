import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { person } from "#testing/people.ts";
import { type ServerProcesses, serverProcesses } from "#testing/server-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let servers: ServerProcesses;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  servers = await serverProcesses(t);
  // Each of its steps takes long enough to be killed in.
  const admin = await t.db.connect();
  await admin.query(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.04); return null; end $$`);
  for (const step of ["update on chat_requests", "insert on chat_members", "insert on audit_events"]) {
    await admin.query(`create trigger linger after ${step} for each statement execute function linger()`);
  }
  await admin.end();
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

test("T156 a server that is killed while it accepts leaves all of it or nothing", { timeout: 120_000 }, async () => {
  const outcomes: string[] = [];
  for (const delay of [20, 50, 70, 90, 110, 130, 160, 200, 2_000]) {
    const [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
    const asked = await jisu.call("POST", "/api/chat/request", { receiverId: minho.memberId, message: "안녕하세요" });
    const { requestId } = asked.json<{ data: { requestId: number } }>().data;
    const server = await servers.start();
    const answer = fetch(`${server.origin}/api/chat/request/${requestId}/approve`, {
      method: "POST",
      headers: { cookie: minho.cookie },
    }).then(({ status }) => status, () => 0);
    const killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => server.kill());
    const status = await answer;
    await killed;
    // Held until whatever the killed server began has ended.
    const left = await t.db.tx(async (tx) => {
      await tx.one(sql`select id from chat_requests where id = ${requestId} for update`);
      return tx.one<{ state: string; rooms: number; members: number; records: number }>(sql`
        select q.state,
          (select count(*) from chat_rooms r where q.sender_id in (r.low_member_id, r.high_member_id)) as rooms,
          (select count(*) from chat_members m where m.member_id in (q.sender_id, q.receiver_id)) as members,
          (select count(*) from audit_events e where e.actor_id = q.receiver_id) as records
        from chat_requests q where q.id = ${requestId}`);
    });
    const done = left.state === "APPROVED";
    expect(left).toEqual(
      done ? { state: "APPROVED", rooms: 1, members: 2, records: 1 } : { state: "PENDING", rooms: 0, members: 0, records: 0 },
    );
    outcomes.push(`${status} ${left.state}`);
  }
  // What was answered stands.
  expect(outcomes).not.toContain("200 PENDING");
  expect(outcomes, "none was killed in the middle").toContain("0 PENDING");
  expect(outcomes.at(-1)).toBe("200 APPROVED");
});
