import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { RawClient, serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { Problem } from "../../problem.ts";
import { singleBroadcast } from "../broadcast.ts";
import type { StompHandlers, Subscriber } from "../stomp/stomp-session.ts";

const SUBSCRIBE = "SUBSCRIBE\nid:sub-0\ndestination:/subscribe\n\n\0";

let t: TestApp;
let server: SocketServer;
let jisu: Person;
let minho: Person;
const ended: string[] = [];
const subscribers = new Map<string, Subscriber>();
const handled: string[] = [];
let underWay = 0;
let mostUnderWay = 0;

// A minimal feature on this platform: rooms that publish subscriptions and unsubscriptions.
const handlers: StompHandlers = {
  async subscribe(_client, subscriber, destination, headers) {
    const id = headers.get("id") ?? "";
    if (destination === "/flood") {
      for (let sent = 0; sent < 160; sent += 1) subscriber.deliver(singleBroadcast(destination, "x".repeat(65_536)));
    } else if (destination === "/subscribe") subscriber.deliver(singleBroadcast(destination, "[]"));
    else if (destination.startsWith("/room/")) subscribers.set(id, subscriber);
    else throw new Problem("NOT_FOUND");
    return () => void ended.push(id);
  },
  async send(_client, destination, body) {
    if (destination !== "/room") throw new Problem("NOT_FOUND");
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await delay(body === "slow" ? 60 : 0);
    underWay -= 1;
    handled.push(body);
    return "done";
  },
};

beforeAll(async () => {
  t = await testApp({
    config: { rateLimitScale: 1_000 },
    sockets: () => ({ handlers, timing: { timeoutMs: 600_000 } }),
  });
  server = await serveSockets(t);
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
});
afterAll(async () => {
  await server.realtime.close();
  await t.close();
});

const raw = () => RawClient.openOrThrow(server.url, jisu.cookie);
async function connected(): Promise<RawClient> {
  const client = await raw();
  await client.connect();
  return client;
}

/** Sends to a new connection and gives the ERROR that ends it. */
async function errorOf(client: RawClient, ...chunks: (string | Buffer)[]): Promise<Record<string, string>> {
  const began = performance.now();
  client.send(...chunks);
  const frame = await client.nextFrame();
  expect(frame.command).toBe("ERROR");
  const { code, at } = await client.closed;
  expect(code).toBe(1002);
  expect(at - began).toBeLessThan(atOnce);
  expect(client.frames).toEqual([]);
  return Object.fromEntries(frame.headers);
}

describe("CONNECT", () => {
  test("T172 is answered by CONNECTED, with and without host", async () => {
    for (const host of ["host:x\n", ""]) {
      const client = await raw();
      client.send(`CONNECT\naccept-version:1.2\n${host}heart-beat:10000,10000\n\n\0`);
      const frame = await client.nextFrame();
      expect(frame.command).toBe("CONNECTED");
      expect(Object.fromEntries(frame.headers)).toEqual({ version: "1.2", "heart-beat": "10000,10000" });
      client.socket.terminate();
    }
  });
  test.each([
    ...["SEND\ndestination:/pub/chat/1\n\nx\0", SUBSCRIBE],
    ...["BEGIN\ntransaction:1\n\n\0", "DISCONNECT\n\n\0"],
  ])("T173 %j first is an ERROR", async (first) => {
    expect(await errorOf(await raw(), first)).toEqual({ message: "CONNECT expected" });
  });
  test("T174 an unknown version or none is an ERROR that names ours", async () => {
    for (const header of ["accept-version:9.9\n", ""]) {
      const error = await errorOf(await raw(), `CONNECT\n${header}host:x\n\n\0`);
      expect(error).toEqual({ message: "version not supported", version: "1.2" });
    }
  });
  test("T174 STOMP is as good as CONNECT, twice is an ERROR", async () => {
    const client = await raw();
    client.send("STOMP\naccept-version:1.0,1.1,1.2\nhost:x\n\n\0");
    expect((await client.nextFrame()).command).toBe("CONNECTED");
    const error = await errorOf(client, "CONNECT\naccept-version:1.2\n\n\0");
    expect(error).toEqual({ message: "already connected" });
  });
  test.each(["abc", "-1,5", "1", "1,2,3", "", "1.5,2"])("T204 heart-beat %j is an ERROR", async (header) => {
    const error = await errorOf(await raw(), `CONNECT\naccept-version:1.2\nheart-beat:${header}\n\n\0`);
    expect(error).toEqual({ message: "malformed heart-beat" });
  });
  const odd = ["0,0", "1,1", "99999999999,0", "0,99999999999"];
  test.each(odd)("T204 heart-beat %j starts no storm", async (header) => {
    const client = await raw();
    let messages = 0;
    client.socket.on("message", () => (messages += 1));
    client.send(`CONNECT\naccept-version:1.2\nheart-beat:${header}\n\n\0`);
    expect((await client.nextFrame()).command).toBe("CONNECTED");
    await delay(1_200);
    expect(messages).toBe(1);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    client.socket.terminate();
  });
});

describe("T176 T177 malformed input", () => {
  test.each<[string, string | Buffer, string]>([
    ["a header without colon", "SEND\nx\n\n\0", "malformed header"],
    ["an empty header name", "SEND\n:x\n\n\0", "malformed header"],
    ["the escape \\t", "SEND\na:\\t\n\n\0", "malformed escape"],
    ["a stray CR", "SEND\na:\rx\n\n\0", "malformed header"],
    ["invalid UTF-8", Buffer.from("SEND\ndestination:/room\n\n\xff\xfe\0", "latin1"), "invalid UTF-8"],
    ["garbage", Buffer.of(1, 2, 3, 250, 10), "unknown command"],
    ["only NULs", "\0\0\0\0", "unknown command"],
    ["content-length -1", "SEND\ndestination:/room\ncontent-length:-1\n\nx\0", "malformed content-length"],
    ["content-length too small", "SEND\ndestination:/room\ncontent-length:1\n\nxyz\0", "body without an end"],
    ["no end", "SUBSCRIBE\nid:1\ndestination:/subscribe\n\n\n", "body not allowed"],
    ["a command of the server", "MESSAGE\n\n\0", "command not supported"],
    ["a transaction", "SEND\ndestination:/room\ntransaction:t\n\nx\0", "command not supported"],
    ["an ack mode", "SUBSCRIBE\nid:1\ndestination:/subscribe\nack:client\n\n\0", "command not supported"],
    ["SUBSCRIBE without id", "SUBSCRIBE\ndestination:/subscribe\n\n\0", "header missing"],
    ["SEND without destination", "SEND\n\nx\0", "header missing"],
  ])("%s is an ERROR, and no other socket notices", async (_name, bytes, message) => {
    const neighbour = await RawClient.openOrThrow(server.url, minho.cookie);
    await neighbour.connect();
    const before = handled.length;
    expect(await errorOf(await connected(), bytes)).toEqual({ message });
    expect(handled).toHaveLength(before);
    neighbour.send(SUBSCRIBE);
    expect((await neighbour.nextFrame()).body).toBe("[]");
    neighbour.socket.terminate();
  });
  test("more than 64 KiB in one message closes the socket", async () => {
    const client = await connected();
    client.send("x".repeat(65_537));
    expect((await client.closed).code).toBe(1009);
  });
  test("frames before the fault are handled, frames after it are not", async () => {
    const client = await connected();
    const send = (body: string) => `SEND\ndestination:/room\nreceipt:${body}\n\n${body}\0`;
    client.send(`${send("before")}nonsense\n\n\0${send("behind")}`);
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("before");
    expect((await client.nextFrame()).command).toBe("ERROR");
    await client.closed;
    expect(handled).toContain("before");
    expect(handled).not.toContain("behind");
  });
});

describe("SUBSCRIBE and SEND", () => {
  test("T180 /subscribe sends one MESSAGE with the room ids", async () => {
    const client = await connected();
    client.send("SUBSCRIBE\nid:sub-7\ndestination:/subscribe\nreceipt:r\n\n\0");
    const message = await client.nextFrame();
    expect(message.command).toBe("MESSAGE");
    expect(message.headers.get("subscription")).toBe("sub-7");
    expect(message.headers.get("destination")).toBe("/subscribe");
    expect(message.headers.get("content-length")).toBe("2");
    expect(JSON.parse(message.body)).toEqual([]);
    expect((await client.nextFrame()).command).toBe("RECEIPT");
    client.socket.terminate();
  });
  test.each([
    ...["/topic/chat/*", "/topic/chat/**", "/topic/>", "/topic", "/topic/chat/7/../8", "//topic/chat/7"],
    ...["/topic/chat/7%20", "/queue/x", "/user/2/queue/x", "", "/subscribe/", "/SUBSCRIBE"],
  ])("T182 SUBSCRIBE %j is an ERROR", async (destination) => {
    const frame = `SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:r\n\n\0`;
    const error = await errorOf(await connected(), frame);
    expect(error).toMatchObject({ reason: "NOT_FOUND", "receipt-id": "r" });
  });
  const nowhere = ["/topic/chat/7", "/pub/chat/abc", "/pub/chat/", "/x"];
  test.each(nowhere)("T184 SEND %j is an ERROR", async (destination) => {
    const error = await errorOf(await connected(), `SEND\ndestination:${destination}\n\n{"message":"x"}\0`);
    expect(error).toMatchObject({ reason: "NOT_FOUND" });
  });
  test("frames are begun and answered in order, SENDs overlap, and what follows them waits", async () => {
    const client = await connected();
    const bodies = ["slow", "one", "two", "three"];
    const before = handled.length;
    client.send(...bodies.map((body) => `SEND\ndestination:/room\nreceipt:${body}\n\n${body}\0`));
    client.send("SUBSCRIBE\nid:after\ndestination:/subscribe\nreceipt:after\n\n\0");
    for (const body of bodies) expect((await client.nextFrame()).headers.get("receipt-id")).toBe(body);
    expect(handled.slice(before)).toEqual(["one", "two", "three", "slow"]);
    expect((await client.nextFrame()).command).toBe("MESSAGE");
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("after");
    client.socket.terminate();
  });
  test("a client has a bounded number of SENDs under way", async () => {
    const client = await connected();
    const before = handled.length;
    mostUnderWay = 0;
    client.send(...Array.from({ length: 80 }, () => "SEND\ndestination:/room\n\nslow\0"));
    await expect.poll(() => handled.length - before).toBe(80);
    expect(mostUnderWay).toBe(32);
    client.socket.terminate();
  });
  test("UNSUBSCRIBE ends delivery of that one; an unknown id is no error", async () => {
    const client = await connected();
    client.send("SUBSCRIBE\nid:a\ndestination:/room/1\n\n\0SUBSCRIBE\nid:b\ndestination:/room/2\n\n\0");
    client.send("UNSUBSCRIBE\nid:a\ndestination:/room/9\n\n\0UNSUBSCRIBE\nid:zz\nreceipt:done\n\n\0");
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("done");
    expect(ended).toContain("a");
    subscribers.get("a")?.deliver(singleBroadcast("/room/1", "1"));
    subscribers.get("b")?.deliver(singleBroadcast("/room/2", "2"));
    expect((await client.nextFrame()).body).toBe("2");
    expect(client.frames).toEqual([]);
    const error = await errorOf(client, "SUBSCRIBE\nid:b\ndestination:/room/3\n\n\0");
    expect(error).toEqual({ message: "subscription exists" });
    await expect.poll(() => ended).toContain("b");
  });
  test("T205 a client that does not read is cut, and what it was sent is released", async () => {
    const flood = "SUBSCRIBE\nid:1\ndestination:/flood\n\n\0";
    const late = await RawClient.openOrThrow(server.url, minho.cookie);
    const never = await RawClient.openOrThrow(server.url, minho.cookie);
    for (const client of [late, never]) {
      await client.connect();
      client.socket.pause();
      client.send(flood);
    }
    await delay(300);
    late.socket.resume();
    expect(await late.closed).toMatchObject({ code: 1008, reason: "slow" });
    expect(late.frames.length).toBeGreaterThan(0);
    expect(late.frames.length).toBeLessThan(160);
    await expect.poll(() => server.realtime.count()).toBe(0);
    never.socket.terminate();
  });
});

describe("the end", () => {
  test("T186 DISCONNECT with a receipt gets it, then the socket closes", async () => {
    const client = await connected();
    client.send("DISCONNECT\nreceipt:1\n\n\0SEND\ndestination:/room\n\nlate\0");
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("1");
    expect((await client.closed).code).toBe(1000);
    expect(handled).not.toContain("late");
  });
  test("T186 a socket that only closes ends its subscriptions", async () => {
    const client = await connected();
    client.send("SUBSCRIBE\nid:tab\ndestination:/room/1\nreceipt:r\n\n\0");
    await client.nextFrame();
    client.socket.terminate();
    await expect.poll(() => ended).toContain("tab");
  });
  test("T178 a frame over a hundred messages is the same frame", async () => {
    const client = await connected();
    const frame = Buffer.from(`SEND\r\ndestination:/room\r\nreceipt:cut\r\n\r\n${"안녕".repeat(20)}\0`);
    client.send("\n", ...[...frame].map((byte) => Buffer.of(byte)));
    expect((await client.nextFrame()).headers.get("receipt-id")).toBe("cut");
    expect(handled.at(-1)).toBe("안녕".repeat(20));
    client.socket.terminate();
  });
});
