import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { withoutStall } from "#testing/without-stall.ts";
import { httpServer } from "../server.ts";
import { cutSlowReaders, splitLargePayload } from "./slow-reader.ts";

const MB = 1024 * 1024;
/** More than the buffers of both kernels take. */
const LARGE = 24 * MB;

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** Bytes of all buffers that are still referenced. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/**
 * A server that answers /large once `calls` of it are under way, and that gives up on readers. Gives the bytes that are held
 * when the last of these answers is sent: on a busy machine a reader is given up before a poll from outside sees them.
 */
async function largeAnswers(calls = 1, windowMs = 1_500): Promise<{ readonly held: Promise<number> }> {
  let arrived = 0;
  let sent = 0;
  let measure = (): void => undefined;
  const held = new Promise<number>((resolve) => (measure = () => resolve(heldBytes())));
  let open = (): void => undefined;
  const allArrived = new Promise<void>((resolve) => (open = resolve));
  app = fastify();
  cutSlowReaders(app.server, { bytes: 64 * 1024, windowMs, tickMs: 100 });
  app.addHook("onSend", (_request, reply, payload, done) => {
    const pieces = splitLargePayload(payload);
    if (pieces !== undefined) reply.header("content-length", pieces.bytes);
    sent += 1;
    if (sent === calls) measure();
    done(null, pieces?.stream ?? payload);
  });
  app.get("/large", async () => {
    arrived += 1;
    if (arrived >= calls) open();
    await allArrived;
    return Buffer.alloc(LARGE, "x");
  });
  app.get("/small", async () => "small");
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { held };
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function client(text: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

const openConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test("T260 clients that never read are cut, and what waited for them is released", async () => {
  // On a busy machine the first answer must not be cut before the last one is sent.
  const { held } = await largeAnswers(8, 6_000);
  const before = heldBytes();
  for (let count = 0; count < 8; count += 1) client(GET("/large")).pause();
  // Without what was held before: a buffer of an earlier file of this worker may be released meanwhile.
  expect(await held).toBeGreaterThan(7 * LARGE);
  await expect.poll(openConnections).toBe(0);
  await expect.poll(heldBytes).toBeLessThan(before + LARGE / 2);
});

test("T260 calls that are pipelined behind an unread answer are cut with it", async () => {
  await largeAnswers();
  const accepted = once(app.server, "connection");
  client(GET("/large").repeat(4)).pause();
  await accepted;
  await expect.poll(openConnections).toBe(0);
});

test("a slow reader that keeps the pace gets all of its pipelined answers", async () => {
  await largeAnswers();
  await withoutStall(300, async () => {
    const socket = client(GET("/large") + GET("/small"));
    let bytes = 0;
    let end = "";
    const started = performance.now();
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      end = chunk.subarray(-5).toString();
      socket.pause();
      // Takes far longer than the windows of a client that does not read.
      setTimeout(() => socket.resume(), 10);
    });
    await expect.poll(() => end === "small" || socket.destroyed, { timeout: 120_000 }).toBe(true);
    expect(end).toBe("small");
    expect(bytes).toBeGreaterThan(LARGE);
    expect(performance.now() - started).toBeGreaterThan(1_500);
  });
});

test("a connection that is kept open after it was answered is no slow reader", async () => {
  await largeAnswers(1, 300);
  const socket = client(GET("/small"));
  await once(socket, "data");
  await new Promise((resolve) => setTimeout(resolve, 800));
  socket.write(GET("/small"));
  expect(String(await once(socket, "data"))).toContain("small");
});

test("an answer that is written in pieces arrives as it was, with its length", async () => {
  app = httpServer(readConfig({ NODE_ENV: "test" }), pino({ level: "silent" }), () => true);
  const text = "가나다라".repeat(200_000);
  app.get("/text", async () => text);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/text`);
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  expect((await answer.text()) === text).toBe(true);
});
