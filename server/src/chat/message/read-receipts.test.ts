import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { CHAT_CHANNEL } from "#platform/realtime/member-queue.ts";
import { buildDirectRoom, buildMessages } from "#testing/builders/build-chat.ts";
import { startDelivery } from "../delivery/delivery.ts";
import { collectReadReceipts } from "./read-receipts.ts";
import { ChatClient, upTo, waitUntil } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let other: TestApp;
let urls: readonly string[];
let jisu: Person;
let minho: Person;
let room: number;
let clients: readonly ChatClient[];

beforeAll(async () => {
  t = await testApp();
  other = await testApp({ sameDatabaseAs: t });
  urls = await Promise.all([t, other].map(async (node) => (await serveSockets(node)).url));
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
});
beforeEach(async () => {
  await t.db.run(sql`delete from chat_rooms where kind = 'DIRECT'`);
  room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  await buildMessages(t, room, [minho.memberId], 12);
  clients = await Promise.all(urls.map((url) => ChatClient.open(url, jisu.cookie)));
  return () => clients.forEach((client) => client.end());
});
afterAll(async () => {
  await other.close();
  await t.close();
});

/** Sends a receipt and waits until it is stored, so that the next one belongs to another window. */
async function read(node: number, seq: number): Promise<void> {
  const client = clients[node];
  if (client === undefined) throw new Error(`no client of node ${node}`);
  const receipt = `${node}-${seq}`;
  client.raw(`SEND\ndestination:/pub/chat/${room}/read\nreceipt:${receipt}\n\n{"seq":${seq}}\0`);
  await waitUntil(() => client.receipts.includes(receipt));
}
const position = async () =>
  (
    await t.db.one<{ seq: number }>(sql`
      select read_seq as seq from chat_members where room_id = ${room} and member_id = ${jisu.memberId}`)
  ).seq;

test.each([
  ["of one node", [0, 0]],
  ["of two nodes", [0, 1]],
])(
  "a position never goes back, in different windows %s, and is told as it stands",
  async (_name, [first = 0, second = 0]) => {
    const watcher = await ChatClient.open(urls[1] ?? "", minho.cookie);
    await watcher.subscribe(`/topic/chat/${room}/events`);
    await read(first, 9);
    await read(second, 4);
    expect(await position()).toBe(9);
    await read(second, 10);
    expect(await position()).toBe(10);
    const publishedSeqs = () =>
      watcher.events.flatMap((event) => (event.type === "READ" ? event.reads.map(({ seq }) => seq) : []));
    await waitUntil(() => publishedSeqs().includes(10));
    expect(publishedSeqs()).not.toContain(4);
    watcher.end();
  },
);

test("within one window the furthest counts, and a position beyond the last message is ignored", async () => {
  await Promise.all([read(0, 9), read(0, 4)]);
  expect(await position()).toBe(9);
  await read(0, 1_000);
  expect(await position()).toBe(12);
});

test("what could not be stored is stored with the next window, and nothing of it is forgotten", async () => {
  let failures = 1;
  const many: Queryable["many"] = (statement) => {
    failures -= 1;
    return failures >= 0 ? Promise.reject(new Error("no connection")) : t.db.many(statement);
  };
  const receipts = collectReadReceipts(
    { db: { ...t.db, many }, log: t.services.log },
    { publishEvents: () => {}, countSubscriptions: () => 0 },
  );
  onTestFinished(() => receipts.close());
  const record = (seq: number) => receipts.record({ roomId: room, memberId: jisu.memberId, seq });
  await expect(record(9)).rejects.toThrow("no connection");
  await expect.poll(position, { timeout: 20_000 }).toBe(9);
  failures = 1;
  await expect(record(11)).rejects.toThrow("no connection");
  await record(10);
  expect(await position()).toBe(11);
});

test("positions that moved with messages of many rooms are published in one statement", async () => {
  const announced: string[] = [];
  const listener = await t.db.connect();
  listener.on("notification", ({ payload = "" }) => announced.push(payload));
  await listener.query(`listen ${CHAT_CHANNEL}`);
  const sent: Sql[] = [];
  const run: Queryable["run"] = (statement) => (sent.push(statement), t.db.run(statement));
  const delivery = await startDelivery({ ...t.services, db: { ...t.db, run } });
  const receipts = collectReadReceipts(t.services, delivery);
  onTestFinished(async () => {
    await receipts.close();
    await delivery.close();
    await listener.end();
  });
  const reads = upTo(5).map((roomId) => ({ roomId, memberId: jisu.memberId, seq: 3 }));
  for (const moved of reads) receipts.onStored(moved);
  await expect.poll(() => announced.length, { timeout: 20_000 }).toBe(5);
  expect(announced.toSorted()).toEqual(
    reads.map(({ roomId, memberId, seq }) =>
      JSON.stringify({ roomId, event: { type: "READ", reads: [{ memberId, seq }] } }),
    ),
  );
  expect(sent.filter(({ text }) => text.includes("pg_notify"))).toHaveLength(1);
});
