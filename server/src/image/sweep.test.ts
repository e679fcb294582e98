import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "#testing/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { fullObject, insertImages, storePicture, thumbObject } from "./image.ts";
import { encodePicture } from "./picture.ts";
import { sweepOrphans } from "./sweep.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Makes every stored file `hours` old. */
async function age(hours: number): Promise<void> {
  const folder = path.join(t.services.config.dataDir, "objects");
  const at = new Date(Date.now() - hours * 3_600_000);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files) await utimes(path.join(file.parentPath, file.name), at, at);
}

test("T141 objects without a row go after 24 hours, those with one stay", async () => {
  const { db, objects } = t.services;
  const owner = await person(t, "지수");
  const picture = await encodePicture(sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } }));
  const [kept, lost, young] = [
    await storePicture(objects, picture),
    await storePicture(objects, picture),
    await storePicture(objects, picture),
  ];
  await insertImages(db, owner.memberId, [kept]);
  await age(23);
  expect(await sweepOrphans(t.services)).toBe(0);
  await age(25);
  // A picture of this moment, whose row is about to come.
  await objects.put(fullObject(young.key), picture.full);
  await objects.put(thumbObject(young.key), picture.thumb);
  expect(await sweepOrphans(t.services)).toBe(2);
  const there = async (key: string) =>
    Promise.all([fullObject(key), thumbObject(key)].map(async (name) => (await objects.get(name)) !== undefined));
  expect([await there(kept.key), await there(lost.key), await there(young.key)]).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});
