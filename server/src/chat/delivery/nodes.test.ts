import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { atOnce } from "#testing/at-once.ts";
import { buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { ChatClient, waitUntil, upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { hasRedis, startRedis, type TestRedis } from "#testing/process/redis.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { fastestOf } from "#testing/fastest-of.ts";

const transports = hasRedis ? ["NOTIFY", "Redis"] : ["NOTIFY"];

describe.each(transports)("three nodes over %s", (transport) => {
  let redis: TestRedis | undefined;
  let cluster: TestNodes;
  let urls: readonly string[];
  let people: readonly Person[];
  let room: number;
  let clients: readonly ChatClient[];

  beforeAll(async () => {
    redis = transport === "Redis" ? await startRedis() : undefined;
    cluster = await threeNodes({ redisUrl: redis?.url });
    urls = await Promise.all(cluster.nodes.map(async (node) => (await serveSockets(node)).url));
    people = [];
    for (const place of upTo(20)) people = [...people, await person(cluster.t, `이웃${place}`)];
  });
  afterAll(async () => {
    await cluster.close();
    await redis?.kill();
  });

  beforeEach(async () => {
    room = await groupRoomOf(cluster.t, await buildComplex(cluster.t));
    await buildRoomMembers(
      cluster.t,
      room,
      people.map(({ memberId }) => memberId),
    );
    clients = await Promise.all(people.map((who, index) => ChatClient.open(urls[index % 3] ?? "", who.cookie)));
    await Promise.all(clients.map((client) => client.subscribe(`/topic/chat/${room}`)));
    return () => clients.forEach((client) => client.end());
  });
  // At most 20 without a receipt, so that a busy machine makes it slower and no reader falls behind until it is cut.
  const sendInWindows = async (client: ChatClient, texts: readonly string[]) => {
    for (const [index, text] of texts.entries()) {
      client.send(room, text);
      if (index % 20 === 19) await waitUntil(() => client.receipts.length > index, 120_000);
    }
  };
  const cutListeners = () =>
    cluster.t.db.many(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'danji-listen' and datname = current_database()`);

  test("T194 twenty send two hundred each: all see one order, without a hole", async () => {
    await Promise.all(
      clients.map((client, index) =>
        sendInWindows(
          client,
          upTo(200).map((place) => `${index} ${place}`),
        ),
      ),
    );
    const received = await Promise.all(clients.map((client) => client.waitForMessages(4_000)));
    const rows = await cluster.t.db.many<{ seq: number; body: string }>(sql`
      select seq, body from chat_messages where room_id = ${room} order by seq`);
    expect(rows.map(({ seq }) => seq)).toEqual(upTo(4_000));
    const history = rows.map(({ body }) => body);
    for (const messages of received) expect(messages.map(({ message }) => message)).toEqual(history);
    for (const index of clients.keys()) {
      const own = history.filter((text) => text.startsWith(`${index} `));
      expect(own).toEqual(upTo(200).map((place) => `${index} ${place}`));
    }
  }, 900_000);

  test("the connections between the nodes are cut while all send: nothing is lost, and delivery takes under 2 s", async () => {
    const talk = async (client: ChatClient, index: number) => {
      for (const place of upTo(40)) {
        client.send(room, `${index} ${place}`);
        await delay(15);
      }
    };
    const talking = Promise.all(clients.map(talk));
    await delay(200);
    await cutListeners();
    if (redis !== undefined) await redis.kill();
    await talking;
    const began = performance.now();
    await Promise.all(clients.map((client) => client.waitForMessages(800)));
    expect(performance.now() - began).toBeLessThan(atOnce);
    for (const client of clients) expect(client.seqs).toEqual(upTo(800));
    await redis?.start();
  });

  test("typing and read receipts are delivered on every node", async () => {
    const [one, two, three_] = clients;
    if (one === undefined || two === undefined || three_ === undefined) throw new Error("clients");
    for (const client of [one, two, three_]) await client.subscribe(`/topic/chat/${room}/events`);
    await one.sendAndWait(room, "안녕");
    two.raw(`SEND\ndestination:/pub/chat/${room}/typing\n\n{}\0`);
    two.raw(`SEND\ndestination:/pub/chat/${room}/typing\n\n{}\0`);
    for (const client of [two, three_]) client.raw(`SEND\ndestination:/pub/chat/${room}/read\n\n{"seq":999}\0`);
    const ids = people.map(({ memberId }) => memberId);
    for (const client of [one, two, three_]) {
      await waitUntil(() => client.events.length >= 2);
      const reads = () => client.events.flatMap((event) => (event.type === "READ" ? event.reads : []));
      await waitUntil(() => reads().length >= 2);
      expect(reads().toSorted((a, b) => a.memberId - b.memberId)).toEqual([
        { memberId: ids[1], seq: 1 },
        { memberId: ids[2], seq: 1 },
      ]);
      expect(client.events.filter(({ type }) => type === "TYPING")).toEqual([
        { type: "TYPING", memberId: ids[1], nickname: people[1]?.nickname },
      ]);
    }
  });

  test("T201 a logout ends delivery on every node within a second", async () => {
    const leaver = await person(cluster.t, "나가는이");
    await buildRoomMembers(cluster.t, room, [leaver.memberId]);
    const open = await Promise.all(urls.map((url) => ChatClient.open(url, leaver.cookie)));
    for (const client of open) await client.subscribe(`/topic/chat/${room}`);
    await leaver.call("POST", "/api/logout");
    const began = performance.now();
    for (const client of open) expect((await client.closed).code).toBe(4401);
    expect(performance.now() - began).toBeLessThan(atOnce);
  });

  test("the last message, sent while all nodes are disconnected from each other, is delivered within 2 s", async () => {
    let sent = 0;
    const sendLast = async () => {
      await cutListeners();
      await redis?.kill();
      await clients[0]?.sendAndWait(room, "끝");
      sent += 1;
      for (const client of clients)
        expect((await client.waitForMessages(sent)).at(-1)).toMatchObject({ message: "끝", seq: sent });
      await redis?.start();
    };
    // Below the interval of the check whether the nodes hear each other (10 s).
    expect(await fastestOf(8_000, sendLast)).toBeLessThan(8_000);
  });
});
