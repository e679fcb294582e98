import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { ChatClient, waitUntil, upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let server: SocketServer;
let jisu: Person;
let minho: Person;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  server = await serveSockets(t);
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
});
afterAll(() => t.close());

const enter = (who: Person) => ChatClient.open(server.url, who.cookie);

test("T205 T206 a client that never reads is cut within 10 s; one that reads slowly is not, and gets everything", async () => {
  const room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const [one, slow] = [await enter(jisu), await enter(minho)];
  const stalled = await Promise.all(upTo(10).map(() => enter(minho)));
  for (const client of [one, slow, ...stalled]) await client.subscribe(`/topic/chat/${room}`);
  for (const client of stalled) client.socket.pause();
  const slowReading = { on: true };
  const readSlowly = (async () => {
    while (slowReading.on) {
      slow.socket.pause();
      await delay(60);
      slow.socket.resume();
      await delay(10);
    }
  })();
  // About 13 MB: more than the buffers of both ends of a connection take.
  for (const place of upTo(900)) one.send(room, `${place} ${"가".repeat(4_990)}`);
  await one.waitForMessages(900);
  expect(one.seqs).toEqual(upTo(900));
  const began = performance.now();
  await waitUntil(
    () => server.realtime.count() === 2,
    30_000,
    () => `${server.realtime.count()} are left`,
  );
  // Ten seconds, two for the closing handshake, and a margin for a busy machine.
  expect(performance.now() - began).toBeLessThan(12_000 + atOnce);
  await slow.waitForMessages(900);
  slowReading.on = false;
  await readSlowly;
  expect(slow.seqs).toEqual(upTo(900));
  for (const client of [one, slow, ...stalled]) client.end();
});
