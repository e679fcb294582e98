import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/build-complex.ts";
import { buildFeed } from "#testing/build-feed.ts";
import { password, type Person, person } from "#testing/people.ts";
import { type ServerProcesses, serverProcesses } from "#testing/server-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { wrongCounts } from "#testing/wrong-counts.ts";

let t: TestApp;
let servers: ServerProcesses;
const feeds: number[] = [];

beforeAll(async () => {
  t = await testApp();
  servers = await serverProcesses(t);
  const author = await person(t, "글쓴이");
  const complexId = await buildComplex(t);
  for (let made = 0; made < 30; made += 1) feeds.push(await buildFeed(t, { complexId, authorId: author.memberId }));
  // Each of its steps takes long enough to be killed in.
  const admin = await t.db.connect();
  await admin.query(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.04); return null; end $$`);
  for (const table of ["feed_reactions", "residences", "chat_requests", "members", "credentials", "sessions"]) {
    const event = table === "members" || table === "chat_requests" ? "update" : "delete";
    await admin.query(`create trigger linger after ${event} on ${table} for each statement execute function linger()`);
  }
  await admin.end();
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

async function likeAll({ memberId }: Person): Promise<void> {
  await t.db.run(sql`
    with liked as (insert into feed_reactions (feed_id, member_id) select unnest(${feeds}::bigint[]), ${memberId})
    update feeds set reaction_count = reaction_count + 1 where id = any(${feeds}::bigint[])`);
}

/** What is left of a member, once whatever holds their row has ended. */
const leftOf = ({ memberId }: Person) =>
  t.db.tx(async (tx) => {
    await tx.one(sql`select id from members where id = ${memberId} for update`);
    return tx.one<{ here: boolean; email: string | null; credentials: number; sessions: number; likes: number }>(sql`
      select withdrawn_at is null as here, email,
        (select count(*) from credentials c where c.member_id = m.id) as credentials,
        (select count(*) from sessions s where s.member_id = m.id) as sessions,
        (select count(*) from feed_reactions r where r.member_id = m.id) as likes
      from members m where id = ${memberId}`);
  });

test("T076 a server that is killed in the middle leaves the whole account or none of it", { timeout: 120_000 }, async () => {
  const outcomes: string[] = [];
  for (const delay of [60, 120, 160, 200, 240, 280, 340, 400, 2_000]) {
    const jisu = await person(t, "지수");
    await likeAll(jisu);
    const server = await servers.start();
    const answer = fetch(`${server.origin}/api/member`, {
      method: "DELETE",
      headers: { cookie: jisu.cookie, "content-type": "application/json" },
      body: JSON.stringify({ password }),
    }).then(({ status }) => status, () => 0);
    const killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => server.kill());
    const status = await answer;
    await killed;
    const left = await leftOf(jisu);
    const whole = { here: true, email: jisu.email, credentials: 1, sessions: 1, likes: feeds.length };
    const gone = { here: false, email: null, credentials: 0, sessions: 0, likes: 0 };
    expect(left).toEqual(left.here ? whole : gone);
    expect(await wrongCounts(t)).toEqual([]);
    outcomes.push(`${status} ${left.here ? "here" : "gone"}`);
    expect(["0 here", "0 gone", "200 gone"], "an answer that does not hold").toContain(outcomes.at(-1));
  }
  expect(outcomes, "none was killed in the middle").toContain("0 here");
  expect(outcomes.at(-1)).toBe("200 gone");
});
