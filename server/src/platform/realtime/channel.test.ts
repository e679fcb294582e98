import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { Channel } from "./channel.ts";
import { agreeHeartBeats } from "./heart-beat.ts";

let server: WebSocketServer;
let client: WebSocket;
let channel: Channel;
const got: string[] = [];
let pings = 0;

beforeEach(async () => {
  got.length = 0;
  pings = 0;
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const opened = once(server, "connection") as Promise<[WebSocket, IncomingMessage]>;
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on("message", (data) => Buffer.isBuffer(data) && got.push(data.toString()));
  client.on("ping", () => (pings += 1));
  const [socket, request] = await opened;
  channel = new Channel(socket, request.socket);
  await once(client, "open");
});
afterEach(() => {
  client.terminate();
  server.close();
});

const later = (milliseconds: number, busy = false) => channel.tick(performance.now() + milliseconds, busy);
const reasonOfEnd = async () => ((await once(client, "close")) as [number, Buffer])[1].toString();

test("a heart-beat goes out before its time is up, and only where one was agreed", async () => {
  channel.agree(agreeHeartBeats("0,10000"));
  later(8_900);
  later(9_100);
  await expect.poll(() => got).toEqual(["\n"]);
});

test("a client that misses its heart-beats is pinged, and lives as long as it answers", async () => {
  channel.agree(agreeHeartBeats("10000,0"));
  later(9_900);
  later(10_100);
  later(10_600);
  await expect.poll(() => pings).toBe(1);
  expect(got).toEqual([]);
  later(29_900);
  later(60_000, true);
  expect(channel.closing).toBe(false);
  later(30_100);
  expect(await reasonOfEnd()).toBe("silent");
});

test("a client without heart-beats is pinged too, also while it is sent much", async () => {
  channel.agree(agreeHeartBeats(undefined));
  later(19_900);
  channel.send("x");
  later(20_100);
  await expect.poll(() => pings).toBe(1);
  later(59_900);
  expect(channel.closing).toBe(false);
  later(60_100);
  expect(await reasonOfEnd()).toBe("silent");
});

test("T204 nobody gets heart-beats faster than the server's, or from a number that no clock holds", () => {
  expect(agreeHeartBeats("1,1")).toEqual({ send: 10_000, expect: 10_000 });
  expect(agreeHeartBeats("20000,15000")).toEqual({ send: 15_000, expect: 20_000 });
  expect(agreeHeartBeats("0,0")).toEqual({ send: undefined, expect: undefined });
  expect(agreeHeartBeats("99999999999,99999999999")).toEqual({ send: undefined, expect: undefined });
});
