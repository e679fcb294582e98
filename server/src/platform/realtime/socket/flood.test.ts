import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { type Person, person } from "#testing/builders/people.ts";
import { type ServerProcess, type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { RawClient, serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let server: SocketServer;
let jisu: Person;

beforeAll(async () => {
  t = await testApp();
  server = await serveSockets(t);
  jisu = await person(t, "지수");
});
afterAll(async () => {
  await server.realtime.close();
  await t.close();
});

async function connected(url = server.url, who = jisu): Promise<RawClient> {
  const client = await RawClient.openOrThrow(url, who.cookie);
  await client.connect();
  return client;
}

const UNSUBSCRIBE = "UNSUBSCRIBE\nid:none\n\n\0";
interface Flood {
  readonly name: string;
  readonly send: (socket: WebSocket) => void;
  /** How often it is sent; left out, more often than the pieces of a window. */
  readonly times?: number;
}

const floods: readonly Flood[] = [
  { name: "line ends", send: (socket) => socket.send("\n") },
  { name: "UNSUBSCRIBE", send: (socket) => socket.send(UNSUBSCRIBE) },
  { name: "many frames in one message", send: (socket) => socket.send(UNSUBSCRIBE.repeat(300)), times: 20 },
  { name: "SEND /subscribe", send: (socket) => socket.send("SEND\ndestination:/subscribe\n\n\0") },
  { name: "pings", send: (socket) => socket.ping() },
  { name: "pongs", send: (socket) => socket.pong() },
  { name: "much in every message", send: (socket) => socket.send("\n".repeat(60_000)), times: 100 },
  {
    name: "fragments",
    send(socket) {
      for (let part = 0; part < 50; part += 1) socket.send("", { fin: false });
      socket.send("\n");
    },
    times: 100,
  },
];

// In parallel: each waits for the two seconds that a client may take over the closing handshake.
test.concurrent.each(floods)("a flood of $name is cut, with the reason", async ({ send, times = 3_100 }) => {
  const client = await connected(server.url, await person(t, "물결"));
  for (let sent = 0; sent < times; sent += 1) send(client.socket);
  expect(await client.closed).toMatchObject({ code: 1008, reason: "too many frames" });
  expect(client.frames.at(-1)?.headers.get("message")).toBe("too many frames");
});

test("the busiest of our own clients stays below the limit", async () => {
  const client = await connected();
  const { socket } = client;
  socket.send("\n");
  // 300 rooms at once after a reconnection, with typing events in some of them.
  for (let room = 1; room <= 300; room += 1) {
    socket.send(`SUBSCRIBE\nid:${room}\ndestination:/user/queue/notifications\n\n\0`);
  }
  for (let sign = 0; sign < 100; sign += 1) socket.send("SEND\ndestination:/subscribe\n\n{}\0");
  for (let text = 0; text < 20; text += 1) {
    socket.send(`SEND\ndestination:/subscribe\n\n${"가".repeat(5_000)}\0`);
  }
  socket.send("UNSUBSCRIBE\nid:1\nreceipt:still here\n\n\0");
  const frame = await client.nextFrame();
  expect(frame.headers.get("receipt-id")).toBe("still here");
  socket.terminate();
});

describe("an unfinished message", () => {
  let impatient: TestApp;
  let url: string;
  beforeAll(async () => {
    impatient = await testApp({ sameDatabaseAs: t, sockets: () => ({ timing: { timeoutMs: 1_500 } }) });
    url = (await serveSockets(impatient)).url;
  });
  afterAll(async () => {
    await impatient.realtime.close();
    await impatient.close();
  });

  test("is cut after its time, whatever else arrives meanwhile", async () => {
    const client = await connected(url);
    client.socket.send("SEND\ndestination:/subscribe\n", { fin: false });
    // Often enough to keep a silent socket alive, and far below what is cut as a flood.
    const chatter = setInterval(() => {
      client.socket.ping();
      client.socket.pong();
    }, 50);
    const { code } = await client.closed;
    clearInterval(chatter);
    expect(code).toBe(1002);
    expect(client.frames.at(-1)?.headers.get("message")).toBe("message without an end");
  });
  test("that continues and ends is handled as any other", async () => {
    const client = await connected(url);
    client.socket.send("UNSUBSCRIBE\nid:1\n", { fin: false });
    client.socket.ping();
    client.socket.send("receipt:whole\n\n\0");
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("whole");
    client.socket.terminate();
  });
});

describe("the event loop", () => {
  let servers: ServerProcesses;
  let node: ServerProcess;
  beforeAll(async () => {
    servers = await serverProcesses(t, { RATE_LIMIT_SCALE: "1" });
    node = await servers.start();
  });
  afterAll(() => servers.close());

  /** CPU time of the server, in milliseconds, while a client sends so many pings. */
  async function costOf(pings: number): Promise<number> {
    const client = await connected(`${node.origin.replace("http", "ws")}/api/ws/chat`);
    const before = await node.cpuMs();
    for (let sent = 0; sent < pings; sent += 1) client.socket.ping();
    if (pings > 3_000) await client.closed;
    else {
      client.send("UNSUBSCRIBE\nid:1\nreceipt:all\n\n\0");
      await client.nextFrame();
      client.socket.terminate();
    }
    return (await node.cpuMs()) - before;
  }

  test("a flood costs others hardly more than the most that a socket may send", async () => {
    await costOf(1_400);
    const most = Math.max(await costOf(1_400), await costOf(1_400), await costOf(1_400));
    const flood = await costOf(300_000);
    // Two hundred times as many; without a limit they cost more than twenty times as much.
    expect(flood / most).toBeLessThan(9);
  });
});
