import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { OutboundSocket } from "./outbound-socket.ts";
import { agreeHeartBeats } from "../stomp/stomp-session.ts";

let server: WebSocketServer;
let client: WebSocket;
let outbound: OutboundSocket;
const received: string[] = [];
let pings = 0;

beforeEach(async () => {
  received.length = 0;
  pings = 0;
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const opened = once(server, "connection") as Promise<[WebSocket, IncomingMessage]>;
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on("message", (data) => Buffer.isBuffer(data) && received.push(data.toString()));
  client.on("ping", () => (pings += 1));
  const [socket, request] = await opened;
  outbound = new OutboundSocket(socket, request.socket);
  await once(client, "open");
});
afterEach(() => {
  client.terminate();
  server.close();
});

const tickAfter = (milliseconds: number, busy = false) => outbound.tick(performance.now() + milliseconds, busy);
const closeReason = async () => ((await once(client, "close")) as [number, Buffer])[1].toString();

test("a heart-beat goes out before its time is up, and only where one was agreed", async () => {
  outbound.setHeartBeats(agreeHeartBeats("0,10000"));
  tickAfter(8_900);
  tickAfter(9_100);
  await expect.poll(() => received).toEqual(["\n"]);
});

test("a client that misses its heart-beats is pinged, and lives as long as it answers", async () => {
  outbound.setHeartBeats(agreeHeartBeats("10000,0"));
  tickAfter(9_900);
  tickAfter(10_100);
  tickAfter(10_600);
  await expect.poll(() => pings).toBe(1);
  expect(received).toEqual([]);
  tickAfter(29_900);
  tickAfter(60_000, true);
  expect(outbound.closing).toBe(false);
  tickAfter(30_100);
  expect(await closeReason()).toBe("silent");
});

test("a client without heart-beats is pinged too, also while it is sent much", async () => {
  outbound.setHeartBeats(agreeHeartBeats(undefined));
  tickAfter(19_900);
  outbound.send("x");
  tickAfter(20_100);
  await expect.poll(() => pings).toBe(1);
  tickAfter(59_900);
  expect(outbound.closing).toBe(false);
  tickAfter(60_100);
  expect(await closeReason()).toBe("silent");
});

test("T204 no client gets heart-beats faster than the server's, or from an invalid number", () => {
  expect(agreeHeartBeats("1,1")).toEqual({ send: 10_000, expect: 10_000 });
  expect(agreeHeartBeats("20000,15000")).toEqual({ send: 15_000, expect: 20_000 });
  expect(agreeHeartBeats("0,0")).toEqual({ send: undefined, expect: undefined });
  expect(agreeHeartBeats("99999999999,99999999999")).toEqual({ send: undefined, expect: undefined });
});
