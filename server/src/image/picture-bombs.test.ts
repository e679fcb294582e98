import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPicture } from "./picture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-bomb-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: Uint8Array) {
  const file = path.join(folder, `upload-${(files += 1)}`);
  await writeFile(file, content);
  return readPicture(file);
}

/**
 * Milliseconds of processor time, which a busy machine does not stretch, and growth of memory in MB of
 * `work`.
 */
async function cost(work: () => Promise<unknown>): Promise<{ ms: number; mb: number }> {
  const before = process.memoryUsage.rss();
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return { ms: (user + system) / 1000, mb: (process.memoryUsage.rss() - before) / 1024 / 1024 };
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
const words = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4));
  return bytes;
};
const png = (width: number, height: number, depth: number, colour: number, ...chunks: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.concat([words(width, height), Buffer.from([depth, colour, 0, 0, 0])])),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);

describe("T133 a PNG that is small as a file and huge as a picture is refused by its header", () => {
  test.each([
    ["50000x50000 at one bit", png(50_000, 50_000, 1, 0, chunk("IDAT", deflateSync(Buffer.alloc(6251 * 50_000))))],
    ["16000x16000 RGB", png(16_000, 16_000, 8, 2, chunk("IDAT", deflateSync(Buffer.alloc(48_001 * 1000))))],
    ["900000x900 grey", png(900_000, 900, 8, 0, chunk("IDAT", deflateSync(Buffer.alloc(900_001 * 10))))],
  ])("%s", async (_, content) => {
    const { ms, mb } = await cost(() =>
      expect(read(content)).rejects.toMatchObject({ reason: "NOT_AN_IMAGE", message: feedCopy.imageTooManyPixels }),
    );
    expect(ms).toBeLessThan(1000);
    expect(mb).toBeLessThan(100);
  });
});

describe("T134 of 10,000 frames only the first is read", () => {
  const frames = 10_000;
  const side = 16;
  // The first frame is white, the others are black and white in turns, so that none can be left out.
  const film = Buffer.alloc(side * side * 3 * frames);
  const frameBytes = side * side * 3;
  for (let frame = 0; frame < frames; frame += 2) film.fill(255, frame * frameBytes, (frame + 1) * frameBytes);
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;

  async function expectFirstFrame(content: Uint8Array): Promise<void> {
    const { ms, mb } = await cost(async () => {
      const { full, width, height } = await read(content);
      expect([width, height]).toEqual([side, side]);
      const { channels } = await sharp(full).stats();
      expect(channels[0]?.min).toBeGreaterThan(200);
    });
    expect(ms).toBeLessThan(2000);
    expect(mb).toBeLessThan(150);
  }

  test.each(["gif", "webp"] as const)("%s", async (format) => {
    const content = await sharp(film, { raw, limitInputPixels: false }).toFormat(format, { effort: 1 }).toBuffer();
    expect((await sharp(content).metadata()).pages).toBe(frames);
    await expectFirstFrame(content);
  });

  test("APNG", async () => {
    const control = (sequence: number) =>
      chunk("fcTL", Buffer.concat([words(sequence, side, side, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
    const picture = (shade: number) => {
      const rows = Buffer.alloc((side * 3 + 1) * side, shade);
      for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0;
      return deflateSync(rows);
    };
    const black = picture(0);
    const later = Array.from({ length: frames - 1 }, (_, at) => [
      control(at * 2 + 1),
      chunk("fdAT", Buffer.concat([words(at * 2 + 2), black])),
    ]);
    const head = [chunk("acTL", words(frames, 0)), control(0), chunk("IDAT", picture(255))];
    await expectFirstFrame(png(side, side, 8, 2, ...head, ...later.flat()));
  });
});
