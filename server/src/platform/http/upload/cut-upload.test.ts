import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { httpServer } from "../server.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";
import { uploadBudget, uploadsInFlight } from "./upload-budget.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const MEGABYTE = 1_000_000;
const BOUNDARY = "x-boundary-x";
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`;

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-cut-upload-"));
  app = httpServer(readConfig({ NODE_ENV: "test" }), pino({ level: "silent" }), () => true);
  await acceptMultipart(app);
  const budget = uploadBudget(uploadsInFlight);
  app.post("/api/up", async (request, reply) => {
    const reservation = budget.reserve("jisu", 0);
    const sent = await readMultipart(request, { json: [], files: { files: 10 }, folder, reservation });
    await sent.remove();
    return reply.send({});
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Bytes of all files below the folder of uploads. */
async function writtenBytes(): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("L145 an upload of 75 MB that is cut in the middle of a file was on disk, not in memory, and leaves nothing behind", async () => {
  const call = http.request(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/up`, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": 200 * MEGABYTE },
  });
  call.on("error", () => {});
  const held = () => {
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = 0;
  const send = async (bytes: Buffer | string) => {
    if (!call.write(bytes)) await once(call, "drain");
  };
  // The same bytes each time: the sender holds them once.
  const chunk = Buffer.alloc(MEGABYTE / 4, "words of a notice ");
  for (const [index, megabytes] of [20, 20, 20, 15].entries()) {
    await send(index === 0 ? FILE : `\r\n${FILE}`);
    for (let sent = 0; sent < megabytes * MEGABYTE; sent += chunk.length) await send(chunk);
    most = Math.max(most, held() - before);
  }
  await expect.poll(writtenBytes).toBeGreaterThan(70 * MEGABYTE);
  expect(most).toBeLessThan(50 * MEGABYTE);
  call.destroy();
  await expect.poll(() => readdir(folder)).toEqual([]);
});
