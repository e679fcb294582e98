import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fastestOf } from "#testing/fastest-of.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { ChatClient, upTo } from "#testing/chat-client.ts";
import { databaseProxy, portOf } from "#testing/database-proxy.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { hasRedis, startRedis, type TestRedis } from "#testing/process/redis.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// nodes.test.ts tests without any Redis.
const redises = hasRedis ? ["redis-server"] : [];

describe.each(redises)("T240 T250 %s goes away", () => {
  let redis: TestRedis;
  let one: TestApp;
  let other: TestApp;
  let withoutRedis: TestApp;
  let jisu: Person;
  let minho: Person;
  let room: number;
  let clients: readonly ChatClient[];
  let sentCount = 0;

  beforeAll(async () => {
    redis = await startRedis();
    const config = { rateLimitScale: 1_000, redisUrl: redis.url };
    one = await testApp({ config });
    other = await testApp({ config, sameDatabaseAs: one });
    // Has PostgreSQL, but no Redis: it was absent at the start and stays absent.
    const alone = { ...config, redisUrl: "redis://127.0.0.1:9" };
    withoutRedis = await testApp({ config: alone, sameDatabaseAs: one });
    [jisu, minho] = [await person(one, "지수"), await person(one, "민호")];
    room = await buildDirectRoom(one, jisu.memberId, minho.memberId);
    const urls = await Promise.all([one, other, withoutRedis].map(async (node) => (await serveSockets(node)).url));
    clients = await Promise.all(urls.map((url, index) => ChatClient.open(url, (index === 0 ? jisu : minho).cookie)));
    await Promise.all(clients.map((client) => client.subscribe(`/topic/chat/${room}`)));
  });
  afterAll(async () => {
    redis.thaw();
    for (const node of [withoutRedis, other, one]) await node.close();
    await redis.kill();
  });

  /** Every client sends; all must receive all messages, in order. Gives the milliseconds that this took. */
  async function exchange(): Promise<number> {
    const began = performance.now();
    // The node without Redis sends first: its announcement over PostgreSQL would make the others catch up.
    for (const client of clients.toReversed()) await client.sendAndWait(room, "들려요?");
    sentCount += clients.length;
    await Promise.all(clients.map((client) => client.waitForMessages(sentCount)));
    const took = performance.now() - began;
    for (const client of clients) expect(client.seqs).toEqual(upTo(sentCount));
    return took;
  }

  let usual = 0;
  beforeEach(async () => void (usual = await exchange()));

  /** The delay that a lost Redis adds is bounded. The time of sending itself depends on how busy the machine is. */
  const bound = () => 2_000 + 10 * usual;
  /** Loses Redis, exchanges, gets it back and exchanges, up to three times. */
  async function expectExchanges(lose: () => unknown, restore: () => unknown): Promise<void> {
    const took = { lost: Infinity, restored: Infinity };
    for (let rounds = 0; rounds < 3 && Math.max(took.lost, took.restored) > bound(); rounds += 1) {
      await lose();
      took.lost = Math.min(took.lost, await exchange());
      await restore();
      took.restored = Math.min(took.restored, await exchange());
    }
    expect(Math.max(took.lost, took.restored), JSON.stringify(took)).toBeLessThan(bound());
  }

  test("kill -9: delivery goes on within 2 s, and over Redis again once it is back", async () => {
    await expectExchanges(
      () => redis.kill(),
      () => redis.start(),
    );
  });
  test("a Redis that hangs: delivery goes on within 2 s, and nothing is delivered twice when it resumes", async () => {
    await expectExchanges(
      () => redis.freeze(),
      () => redis.thaw(),
    );
  });
  test("T250 a server that sees Redis but no PostgreSQL is not ready, and changes nothing for the others", async () => {
    const proxy = await databaseProxy(portOf(one.databaseUrl));
    const config = { rateLimitScale: 1_000, redisUrl: redis.url };
    const cut = await testApp({ config, sameDatabaseAs: one, databaseAt: proxy.urlThrough });
    const readiness = (nodes: readonly TestApp[]) =>
      Promise.all(nodes.map(async ({ app }) => (await app.inject({ url: "/readyz" })).statusCode));
    expect(await readiness([cut, withoutRedis, one, other])).toEqual([200, 200, 200, 200]);
    // No server listens there.
    proxy.moveTo(9);
    proxy.cutAll();
    // What /readyz found holds for a second.
    await expect.poll(() => readiness([cut, withoutRedis, one, other])).toEqual([503, 200, 200, 200]);
    expect(await fastestOf(bound(), exchange)).toBeLessThan(bound());
    await cut.close();
    await proxy.close();
  });
  test("typing events are delivered without it", async () => {
    await redis.kill();
    const [first, second] = clients;
    if (first === undefined || second === undefined) throw new Error("clients");
    await second.subscribe(`/topic/chat/${room}/events`);
    first.raw(`SEND\ndestination:/pub/chat/${room}/typing\n\n{}\0`);
    await expect.poll(() => second.events.map(({ type }) => type)).toEqual(["TYPING"]);
    await redis.start();
  });
});
