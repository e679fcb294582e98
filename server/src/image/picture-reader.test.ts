import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSideProgram, type SideProgram } from "#testing/process/side-program.ts";
import { readPicture } from "./picture.ts";
import { pictureReader } from "./picture-reader.ts";

let side: SideProgram;
let photo: string;
beforeAll(async () => {
  side = await buildSideProgram("image/picture-process.ts");
  photo = path.join(side.folder, "photo.jpg");
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c02020" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => side.remove());

test("a picture is converted as in the server, by a process with less priority that ends once it has nothing to do", async () => {
  const { program, threads, processes } = side;
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
  const { program, folder } = side;
  const read = pictureReader({ program, idleMs: 100 });
  const text = path.join(folder, "text.jpg");
  await writeFile(text, "no picture");
  await expect(read(text)).rejects.toMatchObject({ reason: "NOT_AN_IMAGE", status: 400 });
  await expect(read(path.join(folder, "gone.jpg"))).rejects.toMatchObject({ reason: "NOT_AN_IMAGE" });
  expect((await read(photo)).width).toBe(900);
});

test("where the process is killed, a picture alone is refused, several may be sent again, and the next one is converted", async () => {
  const { program, folder, processes } = side;
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
