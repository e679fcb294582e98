import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { ChatClient, waitUntil, upTo } from "#testing/chat-client.ts";
import { databaseProxy, portOf } from "#testing/database-proxy.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type ServerProcess, type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let servers: ServerProcesses;
let jisu: Person;
let minho: Person;
let room: number;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  servers = await serverProcesses(t);
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
});
beforeEach(async () => {
  await t.db.run(sql`delete from chat_rooms where kind = 'DIRECT'`);
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

const enter = ({ origin }: ServerProcess, who: Person) =>
  ChatClient.open(`${origin.replace("http", "ws")}/api/ws/chat`, who.cookie);

test("T189 while PostgreSQL is paused nothing is acknowledged, and then it is", async () => {
  // Nothing arrives on a new connection either: a server opens one after four seconds.
  const proxy = await databaseProxy(portOf(t.databaseUrl));
  const behindProxy = await serverProcesses({ databaseUrl: proxy.urlThrough(t.databaseUrl) });
  const node = await behindProxy.start();
  const one = await enter(node, jisu);
  await one.subscribe(`/topic/chat/${room}`);
  await one.sendAndWait(room, "전");
  // Delivery may follow the receipt.
  await one.waitForMessages(1);
  proxy.pause();
  const receipts = upTo(5).map((index) => one.send(room, `${index}`));
  await delay(5_000);
  const [acknowledged, delivered] = [one.receipts.length, one.messages.length];
  proxy.resume();
  expect([acknowledged, delivered]).toEqual([2, 1]);
  await waitUntil(() => one.receipts.length === 7);
  expect(one.receipts.slice(2)).toEqual(receipts);
  // Delivery may follow the receipts: while a read of the room is under way, messages wait for its end.
  await one.waitForMessages(6);
  expect(one.seqs).toEqual(upTo(6));
  one.end();
  await behindProxy.close();
  await proxy.close();
});

test("T190 an acknowledged message survives its process", async () => {
  let acknowledged: string[] = [];
  let delivered: string[] = [];
  let last = 0;
  for (const round of upTo(3)) {
    const node = await servers.start();
    const [one, other] = [await enter(node, jisu), await enter(node, minho)];
    await other.subscribe(`/topic/chat/${room}`, `after:${last}\n`);
    const names = new Map(upTo(40).map((index) => [one.send(room, `${round}-${index}`), `${round}-${index}`]));
    await waitUntil(() => one.receipts.length > round * 3);
    await node.kill();
    await Promise.all([one.closed, other.closed]);
    acknowledged = [...acknowledged, ...one.receipts.flatMap((receipt) => names.get(receipt) ?? [])];
    delivered = [...delivered, ...other.messages.map(({ message }) => message)];
    last = other.messages.at(-1)?.seq ?? last;
  }
  const node = await servers.start();
  const back = await enter(node, minho);
  await back.subscribe(`/topic/chat/${room}`, `after:${last}\n`);
  const rest = (await lastSeqOf()) - last;
  delivered = [...delivered, ...(await back.waitForMessages(rest)).map(({ message }) => message)];
  expect(delivered).toHaveLength(await lastSeqOf());
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(acknowledged.filter((text) => !delivered.includes(text))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(15);
});

test("T208 a hundred clients of a killed process reconnect and miss nothing", async () => {
  const [node, next] = [await servers.start(), await servers.start()];
  const clients = await Promise.all(upTo(100).map((index) => enter(node, index % 2 === 0 ? jisu : minho)));
  await Promise.all(clients.map((client) => client.subscribe(`/topic/chat/${room}`)));
  const sender = await enter(next, jisu);
  for (const index of upTo(50)) sender.send(room, `${index}`);
  await Promise.all(clients.map((client) => client.waitForMessages(1)));
  await node.kill();
  for (const index of upTo(50)) sender.send(room, `${index}`);
  await Promise.all(
    clients.map(async (client, index) => {
      await client.closed;
      const back = await enter(next, index % 2 === 0 ? jisu : minho);
      await back.subscribe(`/topic/chat/${room}`, `after:${client.seqs.at(-1) ?? 0}\n`);
      await back.waitForMessages(100 - client.messages.length);
      expect([...client.seqs, ...back.seqs]).toEqual(upTo(100));
      back.end();
    }),
  );
});

const lastSeqOf = async (): Promise<number> =>
  (await t.db.one<{ last: number }>(sql`select last_seq as last from chat_rooms where id = ${room}`)).last;
