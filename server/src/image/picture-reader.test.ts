import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPicture } from "./picture.ts";
import { pictureReader } from "./picture-reader.ts";

let folder: string;
let photo: string;
let program: string;
beforeAll(async () => {
  // Below the server's folder, where its packages are found.
  folder = await mkdtemp(path.join(import.meta.dirname, "../../dist-pictures-"));
  program = path.join(folder, "picture-process.js");
  const input = path.join(import.meta.dirname, "picture-process.ts");
  const bundle = await rolldown({ input, platform: "node", external: /^(?![./#]|@danji\/|\/)/ });
  await bundle.write({ file: program, format: "esm" });
  photo = path.join(folder, "photo.jpg");
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c02020" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Threads of the processes of pictures that run now: process id and niceness. */
const threads = (): readonly (readonly [number, number])[] =>
  execFileSync("ps", ["-eLo", "pid,ni,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(program))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, niceness = 0]) => [pid, niceness]);
const processes = (): readonly number[] => [...new Set(threads().map(([pid]) => pid))];

test("a picture is converted as in the server, by a process with less priority that ends once it has nothing to do", async () => {
  const read = pictureReader({ program, idleMs: 300 });
  const [one, other] = await Promise.all([read(photo), read(photo)]);
  const here = await readPicture(photo);
  expect([one, other]).toEqual([here, here]);
  expect(Buffer.isBuffer(one.full)).toBe(true);
  expect(processes()).toHaveLength(1);
  // Those that convert are other threads than the first one, and each has a priority of its own.
  expect([...new Set(threads().map(([, niceness]) => niceness))]).toEqual([19]);
  await expect.poll(processes).toEqual([]);
  // The next picture starts another one.
  expect(await read(photo)).toEqual(here);
});

test("what is no picture is refused as in the server", async () => {
  const read = pictureReader({ program, idleMs: 100 });
  const text = path.join(folder, "text.jpg");
  await writeFile(text, "no picture");
  await expect(read(text)).rejects.toMatchObject({ reason: "NOT_AN_IMAGE", status: 400 });
  await expect(read(path.join(folder, "gone.jpg"))).rejects.toMatchObject({ reason: "NOT_AN_IMAGE" });
  expect((await read(photo)).width).toBe(900);
});

test("where the process is killed, a picture alone is refused, several may be sent again, and the next one is converted", async () => {
  await expect.poll(processes).toEqual([]);
  const read = pictureReader({ program, idleMs: 100 });
  await read(photo);
  const large = path.join(folder, "large.jpg");
  const huge = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#2020c0" } });
  await writeFile(large, await huge.jpeg().toBuffer());
  const kill = () => process.kill(processes()[0] ?? Number.NaN, "SIGKILL");
  const alone = read(large);
  kill();
  await expect(alone).rejects.toMatchObject({ reason: "NOT_AN_IMAGE" });
  await read(photo);
  const both = [read(large), read(large)];
  kill();
  for (const one of both) await expect(one).rejects.toMatchObject({ reason: "IMAGE_BUSY", retryAfter: 60 });
  expect((await read(photo)).width).toBe(900);
});
