import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { endpoint } from "@danji/contract/platform/endpoint";
import fastify, { type FastifyInstance, type RouteHandlerMethod } from "fastify";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { withoutStall } from "#testing/without-stall.ts";
import { handleErrors } from "../response/errors.ts";
import { knownPaths } from "../pages/known-paths.ts";
import { endpointRegistrar } from "../endpoint-registrar.ts";
import { httpServer } from "../server.ts";
import { cutSlowBodies } from "./slow-body.ts";
import { uploadBudget, uploadsInFlight } from "../upload/upload-budget.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const HEAD = "POST /api/up HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n";

interface Trickle {
  readonly answer: string;
  /** Bytes after the start. They are the clock: while the machine stands still, neither side counts on. */
  readonly bytes: number;
}

/** Sends `start` and then one byte each `everyMs` until the server closes. */
async function trickle(start: string, everyMs: number): Promise<Trickle> {
  let bytes = 0;
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  socket.write(start);
  const timer = setInterval(() => {
    socket.write("a");
    bytes += 1;
  }, everyMs);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
  return { answer, bytes };
}

async function small(handle: RouteHandlerMethod, windowMs = 200): Promise<void> {
  app = fastify();
  cutSlowBodies(app, { bytes: 1024, windowMs });
  handleErrors(app);
  app.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
  app.post("/api/up", handle);
  await app.listen({ port: 0, host: "127.0.0.1" });
}

test("T144 a body at one byte a second: 408, closed within 20 s, no temp file left, one line in the log", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "danji-slow-"));
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  app = httpServer(readConfig({ NODE_ENV: "test" }), log, () => true);
  const on = endpointRegistrar(app, {
    production: false,
    authenticate: async () => undefined,
    admitMember: () => {},
    admitAddress: () => {},
    uploads: { charge: async () => {}, budget: uploadBudget(uploadsInFlight), folder },
    known: knownPaths(),
  });
  on(
    endpoint({ method: "POST", path: "/api/up", access: "anonymous", files: { photos: 10 } }),
    {},
    async () => undefined,
  );
  on(endpoint({ method: "POST", path: "/api/words", access: "anonymous" }), {}, async () => undefined);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const file = '--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\n';
  const photos = trickle(`${HEAD}Content-Length: 200000\r\n\r\n${file}`, 1000);
  const words = trickle(
    "POST /api/words HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n[",
    1000,
  );
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  lines.length = 0;
  for (const { answer, bytes } of await Promise.all([photos, words])) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"reason":"TOO_SLOW"');
    expect(bytes).toBeLessThan(20);
  }
  await expect.poll(() => readdir(folder)).toEqual([]);
  const logged = lines.map((line) => JSON.parse(line) as { level: string; route: string; status: number });
  expect(logged.map(({ level, route, status }) => `${level} ${route} ${status}`).toSorted()).toEqual([
    "info /api/up 408",
    "info /api/words 408",
  ]);
  await rm(folder, { recursive: true });
});

test("a body that continues after its answer is cut, however steady it is", async () => {
  await small(async () => ({ early: true }));
  const { answer, bytes } = await trickle(`${HEAD}Content-Length: 100000\r\n\r\n`, 50);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(bytes).toBeLessThan(400);
});

test("a chunked body that trickles is cut too", async () => {
  await small(() => new Promise(() => {}));
  const { answer } = await trickle(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, 10_000);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a steady body is left alone, and so is a slow handler", async () => {
  // Body and handler take several of it.
  const windowMs = 600;
  await small(async ({ raw }) => {
    let bytes = 0;
    for await (const chunk of raw as AsyncIterable<Buffer>) bytes += chunk.length;
    await new Promise((resolve) => setTimeout(resolve, 2 * windowMs));
    return { bytes };
  }, windowMs);
  const { port } = app.server.address() as AddressInfo;
  await withoutStall(windowMs / 4, async () => {
    let left = 20;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, windowMs / 8));
        controller.enqueue(new Uint8Array(1000));
        if ((left -= 1) === 0) controller.close();
      },
    });
    const headers = { "content-type": "multipart/form-data" };
    const init = { method: "POST", body, duplex: "half", headers } as const;
    const answer = await fetch(`http://127.0.0.1:${port}/api/up`, init);
    expect(await answer.json()).toEqual({ bytes: 20_000 });
  });
});
