import { setTimeout as delay } from "node:timers/promises";
import { Client } from "@stomp/stompjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { sql } from "#platform/db/sql.ts";
import { socketSessions } from "#account/session/socket-session.ts";
import { atOnce } from "#testing/at-once.ts";
import { person } from "#testing/builders/people.ts";
import { RawClient, serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let one: TestApp;
let other: TestApp;
let firstServer: SocketServer;
let otherServer: SocketServer;

beforeAll(async () => {
  one = await testApp({ config: { rateLimitScale: 100 }, sockets: () => ({ timing: { sweepMs: 300 } }) });
  // Sweeps so seldom that only NOTIFY can have closed a socket there.
  other = await testApp({
    config: { rateLimitScale: 100 },
    sameDatabaseAs: one,
    sockets: () => ({ timing: { sweepMs: 600_000 } }),
  });
  firstServer = await serveSockets(one);
  otherServer = await serveSockets(other);
});
afterAll(async () => {
  await Promise.all([firstServer.realtime.close(), otherServer.realtime.close()]);
  await other.close();
  await one.close();
});

async function connected(server: SocketServer, cookie: string): Promise<RawClient> {
  const client = await RawClient.openOrThrow(server.url, cookie);
  await client.connect();
  return client;
}
const cutListeners = () =>
  one.db.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'danji-listen' and datname = current_database()`);

describe("the end of a session", () => {
  test("T013 a logout closes the session's sockets on every node within a second, and no other", async () => {
    const [jisu, minho] = [await person(one, "지수"), await person(one, "민호")];
    const sockets = await Promise.all([firstServer, otherServer].map((server) => connected(server, jisu.cookie)));
    const neighbour = await connected(otherServer, minho.cookie);
    expect((await jisu.call("POST", "/api/logout")).statusCode).toBe(204);
    const began = performance.now();
    for (const socket of sockets) {
      const { code, at } = await socket.closed;
      expect(code).toBe(4401);
      expect(at - began).toBeLessThan(atOnce);
    }
    expect(neighbour.socket.readyState).toBe(neighbour.socket.OPEN);
    neighbour.socket.terminate();
    expect(await RawClient.open(otherServer.url, { cookie: jisu.cookie })).toMatchObject({ status: 401 });
  });

  test("T202 a session that runs out closes its sockets at the next sweep", async () => {
    const jisu = await person(one, "지수");
    const socket = await connected(firstServer, jisu.cookie);
    await delay(700);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    await one.db.run(sql`
      update sessions set last_seen_at = now() - interval '15 days' where member_id = ${jisu.memberId}`);
    expect((await socket.closed).code).toBe(4401);
  });

  test("a logout between the check of the session and the opening of its socket is not missed", async () => {
    const jisu = await person(one, "지수");
    const third = await testApp({
      sameDatabaseAs: one,
      sockets: (services) => ({
        timing: { sweepMs: 600_000 },
        async authenticate(keys) {
          const viewer = await socketSessions(services).authenticate(keys);
          await jisu.call("POST", "/api/logout");
          await delay(300);
          return viewer;
        },
      }),
    });
    const server = await serveSockets(third);
    const client = await RawClient.openOrThrow(server.url, jisu.cookie);
    expect((await client.closed).code).toBe(4401);
    await server.realtime.close();
    await third.close();
  });

  test("sessions that ended while PostgreSQL was disconnected close once it is back", async () => {
    const [jisu, minho] = [await person(one, "지수"), await person(one, "민호")];
    const [first, second] = [await connected(otherServer, jisu.cookie), await connected(otherServer, minho.cookie)];
    await cutListeners();
    // Without a notification: only the row is deleted.
    await one.db.run(sql`delete from sessions where member_id = ${jisu.memberId}`);
    expect((await first.closed).code).toBe(4401);
    await minho.call("POST", "/api/logout");
    expect((await second.closed).code).toBe(4401);
  });
});

describe("the client that the web uses", () => {
  const clientOf = (server: SocketServer, cookie: string): Client =>
    new Client({
      webSocketFactory: () => {
        const headers = { cookie, origin: server.origin };
        const protocols = ["v12.stomp", "v11.stomp", "v10.stomp"];
        return new WebSocket(server.url, protocols, { headers });
      },
      reconnectDelay: 0,
    });

  test("connects, subscribes, gets its rooms and leaves", async () => {
    const jisu = await person(one, "지수");
    const client = clientOf(firstServer, jisu.cookie);
    const body = new Promise<string>((resolve, reject) => {
      client.onConnect = () => void client.subscribe("/subscribe", (message) => resolve(message.body));
      client.onStompError = (frame) => reject(new Error(frame.headers["message"]));
    });
    client.activate();
    expect(JSON.parse(await body)).toEqual([]);
    expect(client.connectedVersion).toBe("1.2");
    // Waits for the RECEIPT of its DISCONNECT.
    await client.deactivate();
    await expect.poll(() => firstServer.realtime.count()).toBe(0);
  });

  test("gets the reason why another destination is refused", async () => {
    const jisu = await person(one, "지수");
    const client = clientOf(firstServer, jisu.cookie);
    const told = new Promise<Record<string, string>>((resolve) => {
      client.onConnect = () => void client.subscribe("/topic/chat/1", () => {});
      client.onStompError = (frame) => resolve(frame.headers);
    });
    client.activate();
    expect(await told).toMatchObject({
      reason: "CHAT_NOT_A_MEMBER",
      message: "채팅방에 참여하고 있지 않습니다.",
    });
    await client.deactivate();
  });
});

test("close() closes all with 1001 and accepts no more", async () => {
  const third = await testApp({ sameDatabaseAs: one });
  const server = await serveSockets(third);
  const jisu = await person(one, "지수");
  const client = await connected(server, jisu.cookie);
  const stalled = await connected(server, jisu.cookie);
  stalled.socket.pause();
  const began = performance.now();
  const closing = server.realtime.close();
  expect(await RawClient.open(server.url, { cookie: jisu.cookie })).toMatchObject({ status: 503 });
  expect(await client.closed).toMatchObject({ code: 1001 });
  await closing;
  // Three seconds for clients that do not read; the check of all sessions comes after 30.
  expect(performance.now() - began).toBeLessThan(3_000 + atOnce);
  expect(server.realtime.count()).toBe(0);
  stalled.socket.terminate();
  await third.close();
});
