import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { pauseTransactionsAfter } from "#testing/paused-transactions.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let t: TestApp;
let servers: ServerProcesses;
const feeds: number[] = [];
// What a withdrawal does, in its order.
const steps = ["residences", "feed_reactions", "chat_requests", "members", "credentials", "sessions"];
const FEEDS_EACH = 5;

beforeAll(async () => {
  t = await testApp();
  servers = await serverProcesses(t);
  const author = await person(t, "글쓴이");
  const complexId = await buildComplex(t);
  for (let made = 0; made < FEEDS_EACH * (steps.length + 1); made += 1) {
    feeds.push(await buildFeed(t, { complexId, authorId: author.memberId }));
  }
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

/** Posts of their own for each to like, so that those who withdraw at once do not wait for each other. */
async function like({ memberId }: Person): Promise<void> {
  const liked = feeds.splice(0, FEEDS_EACH);
  await t.db.run(sql`
    with liked as (insert into feed_reactions (feed_id, member_id) select unnest(${liked}::bigint[]), ${memberId})
    update feeds set reaction_count = reaction_count + 1 where id = any(${liked}::bigint[])`);
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

test("T076 a server that is killed in the middle leaves the whole account or none of it", async () => {
  const server = await servers.start();
  const withdraw = ({ cookie }: Person) =>
    fetch(`${server.origin}/api/member`, {
      method: "DELETE",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ password }),
    }).then(
      ({ status }) => status,
      () => "no answer",
    );
  const people = await Promise.all([...steps, "last"].map(() => person(t, "지수")));
  for (const one of people) await like(one);
  const [first, ...held] = people;
  if (first === undefined) throw new Error("no member was made");
  expect(await withdraw(first)).toBe(200);

  const events = steps.map(
    (table) => `${table === "members" || table === "chat_requests" ? "update" : "delete"} on ${table}`,
  );
  const stops = await pauseTransactionsAfter(t, events);
  const answers = held.map(withdraw);
  await stops.allPaused();
  await server.kill();
  await stops.resume();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["no answer"]));

  for (const one of held) {
    expect(await leftOf(one)).toEqual({ here: true, email: one.email, credentials: 1, sessions: 1, likes: FEEDS_EACH });
  }
  expect(await leftOf(first)).toEqual({ here: false, email: null, credentials: 0, sessions: 0, likes: 0 });
  expect(await findWrongCounts(t)).toEqual([]);
});
