import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";
import { httpServer } from "../server.ts";
import { uploadBudget, uploadsInFlight } from "./upload-budget.ts";

let app: FastifyInstance;
let base: string;
let temporary: string;
const budget = uploadBudget(uploadsInFlight);
const leftovers = () => readdir(temporary);

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), "danji-multipart-"));
  app = httpServer(readConfig({ NODE_ENV: "test" }), pino({ level: "silent" }), () => true);
  await acceptMultipart(app);
  app.post("/api/up", async (request, reply) => {
    const reservation = budget.reserve("jisu", 0);
    const sent = await readMultipart(request, {
      json: ["requestDto"],
      files: { photos: 10 },
      folder: temporary,
      reservation,
    });
    try {
      const photos = await Promise.all((sent.files["photos"] ?? []).map((file) => readFile(file.path)));
      return await reply.send({ dto: sent.json["requestDto"], photos: photos.map((photo) => photo.length) });
    } finally {
      await sent.remove();
    }
  });
  const narrow = uploadBudget({ allBytes: 300_000, subjectBytes: 200_000 });
  app.post("/api/narrow", async (request, reply) => {
    const reservation = narrow.reserve(String(request.headers["x-member"]), 0);
    const sent = await readMultipart(request, { json: [], files: { photos: 10 }, folder: temporary, reservation });
    await sent.remove();
    return reply.send({});
  });
  app.post("/api/nowhere", async (request, reply) => {
    const reservation = budget.reserve("jisu", 0);
    // Below a file there is no folder.
    const folder = path.join(import.meta.filename, "uploads");
    const sent = await readMultipart(request, { json: ["requestDto"], files: { photos: 10 }, folder, reservation });
    await sent.remove();
    return reply.send({});
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/up`;
});

afterAll(async () => {
  await app.close();
  await rm(temporary, { recursive: true });
});

const form = (...parts: readonly (readonly [name: string, value: string | Blob, filename?: string])[]) => {
  const made = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === "string") made.append(name, value);
    else made.append(name, value, filename);
  }
  return made;
};
const json = (value: unknown) => new Blob([JSON.stringify(value)], { type: "application/json" });
const photo = (bytes = 10) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

async function send(body: FormData | Buffer | string, headers: Record<string, string> = {}) {
  const answer = await fetch(base, { method: "POST", body, headers });
  const result: unknown = await answer.json();
  return { status: answer.status, body: result };
}

const BOUNDARY = "x-boundary-x";
const FIELD = 'Content-Disposition: form-data; name="requestDto"';
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\nabc`;
const raw = (text: string | Buffer) =>
  send(Buffer.from(text), { "content-type": `multipart/form-data; boundary=${BOUNDARY}` });
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const end = `--${BOUNDARY}--\r\n`;

test.each([
  ["a Blob", form(["requestDto", json({ a: 1 })])],
  ["a named file", form(["requestDto", json({ a: 1 }), "requestDto.json"])],
  ["a plain field", form(["requestDto", '{"a":1}'])],
])("requestDto comes as %s", async (_, body) => {
  expect(await send(body)).toEqual({ status: 200, body: { dto: { a: 1 }, photos: [] } });
});

test.each([
  ["text/plain", `${FIELD}\r\nContent-Type: text/plain; charset=utf-8`],
  ["a JSON type without a file name", `${FIELD}\r\nContent-Type: application/json`],
  ["a file name full of tricks", `${FIELD}; filename="../../x\\".json"`],
])("requestDto comes as %s by hand", async (_, headers) => {
  expect(await raw(part(headers, '{"a":"한글"}') + end)).toMatchObject({ status: 200, body: { dto: { a: "한글" } } });
});

test.each([
  ["twice", form(["requestDto", json({ a: 1 })], ["requestDto", '{"a":1}'])],
  ["as no JSON", form(["requestDto", "title=a"])],
  ["as two keys of one name", form(["requestDto", '{"a":1,"a":2}'])],
  ["as bytes that are no UTF-8", form(["requestDto", new Blob([Buffer.from([0x22, 0xff, 0x22])])])],
  ["beside a part that is not in the contract", form(["requestDto", json({})], ["other", "x"])],
  ["beside a file that is not in the contract", form(["requestDto", json({})], ["__proto__", photo(), "x"])],
])("T082 requestDto %s is refused", async (_, body) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { reason: "BAD_REQUEST" } });
});

test("files arrive whole, whatever their names are", async () => {
  const names = ["../../x", "a".repeat(300), "a\r\nb", "a\0b", "😀", "a.php.jpg", ""];
  const photos = names.map((name, index) => ["photos", photo(index * 1000), name] as const);
  expect(await send(form(["requestDto", json({})], ...photos))).toEqual({
    status: 200,
    body: { dto: {}, photos: names.map((_, index) => index * 1000) },
  });
});

test("T126 an eleventh file is refused with SPEC's sentence", async () => {
  for (const count of [11, 60, 130]) {
    const photos = Array.from({ length: count }, () => ["photos", photo(), "a.jpg"] as const);
    expect(await send(form(["requestDto", json({})], ...photos))).toMatchObject({
      status: 400,
      body: { reason: "TOO_MANY_IMAGES", message: "최대 10개의 이미지만 업로드할 수 있습니다." },
    });
  }
});

test("T136 a file of 26 MB is refused", async () => {
  const answer = await send(form(["requestDto", json({})], ["photos", photo(26 * 1024 * 1024), "a.jpg"]));
  expect(answer).toMatchObject({ status: 413, body: { reason: "IMAGE_TOO_LARGE" } });
});

test("T102 a JSON part of 1 MiB is read, one of 11 MiB is refused", async () => {
  const answer = await send(form(["requestDto", json({ a: "가".repeat(1024 * 1024) })]));
  expect(answer.status).toBe(200);
  const large = await send(form(["requestDto", json({ a: "a".repeat(11 * 1024 * 1024) })]));
  expect(large).toMatchObject({ status: 413, body: { reason: "TOO_LARGE" } });
});

test("where no folder for uploads can be made, a file is answered 503 and a call without one goes on", async () => {
  const sendTo = (body: FormData) => fetch(base.replace(/up$/, "nowhere"), { method: "POST", body });
  const answer = await sendTo(form(["requestDto", json({})], ["photos", photo(100_000), "a.jpg"]));
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ reason: "UNAVAILABLE" })]);
  expect((await sendTo(form(["requestDto", json({})]))).status).toBe(200);
});

test.each([
  ["without an end", part(FIELD, "{}")],
  ["cut inside a file", FILE],
  ["with a part without a name", part('Content-Disposition: form-data; filename="a"', "{}") + end],
  ["of noise", "noise\r\n".repeat(100)],
])("a body %s is refused", async (_, text) => {
  expect(await raw(text)).toMatchObject({ status: 400, body: { reason: "BAD_REQUEST" } });
});

async function sendChunks(chunks: AsyncGenerator<Uint8Array>) {
  let sent = 0;
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const call = http.request(base, { method: "POST", headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (answer) => resolve(answer.resume().statusCode));
    call.on("error", reject);
  });
  const state = { answered: false };
  const settled = status.finally(() => (state.answered = true));
  for await (const chunk of chunks) {
    if (state.answered) break;
    sent += chunk.length;
    if (!call.write(chunk)) await Promise.race([once(call, "drain"), settled]);
  }
  call.destroy();
  return { status: await settled, sent };
}

test("T136 a call of 300 MB is refused: at once by its content-length, else when that much has arrived", async () => {
  const result = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": 300_000_000 };
    const call = http.request(base, { method: "POST", headers }, (answer) => {
      resolve(answer.statusCode);
      call.destroy();
    });
    call.on("error", reject);
    call.write("-");
  });
  expect(result).toBe(413);
  const noise = Buffer.alloc(1024 * 1024, "noise ");
  async function* endless() {
    for (let count = 0; count < 400; count += 1) yield noise;
  }
  const { status, sent } = await sendChunks(endless());
  expect(status).toBe(413);
  expect(sent).toBeLessThan(300_000_000);
});

test("an aborted upload leaves nothing behind", async () => {
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": 100_000 };
  const call = http.request(base, { method: "POST", headers });
  call.on("error", () => {});
  call.write(FILE);
  await expect.poll(leftovers).toHaveLength(1);
  call.destroy();
  await expect.poll(leftovers).toEqual([]);
});

test("uploads in flight are bounded in bytes, per member and in all; an aborted one releases its bytes", async () => {
  const address = base.replace("/up", "/narrow");
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const upload = async (member: string, bytes: number) =>
    (
      await fetch(address, {
        method: "POST",
        headers: { "x-member": member },
        body: form(["photos", photo(bytes), "a"]),
      })
    ).status;
  const open = http.request(address, {
    method: "POST",
    headers: { ...headers, "x-member": "jisu", "content-length": 200_000 },
  });
  open.on("error", () => {});
  open.write(FILE);
  open.write(Buffer.alloc(150_000));
  const writtenBytes = async () =>
    (await Promise.all((await leftovers()).map((name) => readFile(path.join(temporary, name, "photos-0")))))[0]?.length;
  await expect.poll(writtenBytes).toBeGreaterThan(100_000);
  expect(await upload("jisu", 90_000)).toBe(429);
  expect(await upload("minho", 170_000)).toBe(503);
  expect(await upload("minho", 100_000)).toBe(200);
  open.destroy();
  await expect.poll(leftovers).toEqual([]);
  expect(await upload("jisu", 190_000)).toBe(200);
});

test("two members who use all bytes and send slowly do not lock out a third: one of them is ended", async () => {
  const address = base.replace("/up", "/narrow");
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const statuses: (number | undefined)[] = [];
  const slowUploads = ["jisu", "minho"].map((member) => {
    const headers = { "content-type": type, "x-member": member, "content-length": 180_000 };
    const open = http.request(
      address,
      { method: "POST", headers },
      (answer) => void statuses.push(answer.resume().statusCode),
    );
    open.on("error", () => {});
    open.write(FILE);
    open.write(Buffer.alloc(140_000));
    return open;
  });
  const files = async () =>
    Promise.all((await leftovers()).map((name) => readFile(path.join(temporary, name, "photos-0"))));
  await expect.poll(async () => (await files()).filter(({ length }) => length > 100_000)).toHaveLength(2);
  const body = form(["photos", photo(90_000), "a"]);
  expect((await fetch(address, { method: "POST", headers: { "x-member": "sora" }, body })).status).toBe(200);
  await expect.poll(() => statuses).toEqual([503]);
  await expect.poll(leftovers).toHaveLength(1);
  for (const hog of slowUploads) hog.destroy();
  await expect.poll(leftovers).toEqual([]);
});

test("a body without a boundary is refused, and so is another type", async () => {
  expect((await send("x", { "content-type": "multipart/form-data" })).status).toBe(400);
  expect((await send("{}", { "content-type": "application/json" })).status).toBe(415);
});

test("nothing of all this is left on disk", async () => {
  expect(await leftovers()).toEqual([]);
});
