import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const UPLOADS = 50;
const BOUNDARY = "----upload-burst";
let t: TestApp;
let jisu: Person;
let apartmentId: number;
let origin: string;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t);
  origin = await t.listen();
});
afterAll(async () => {
  await t.close();
});

/** A photo of 8 MB; all uploads share its bytes, so that the memory of this process is the server's. */
async function largePhoto(): Promise<Buffer> {
  const photo = await photoOf("#357", 800, 600);
  return Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024 - photo.length)]);
}

function upload(title: string, photo: Buffer): Promise<number> {
  const dto = JSON.stringify({ title, contents: "내용", feedType: "FEED", apartmentId });
  const part = (name: string, file: string, type: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`;
  const before = `${part("requestDto", "blob", "application/json")}${dto}\r\n${part("multipartFileList", "a.jpg", "image/jpeg")}`;
  const after = `\r\n--${BOUNDARY}--\r\n`;
  const headers = {
    cookie: jisu.cookie,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": Buffer.byteLength(before) + photo.length + after.length,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/api/community/feeds`, { method: "POST", headers, agent: false });
    call.on("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", reject);
    call.write(before);
    call.write(photo);
    call.end(after);
  });
}

test("T142 fifty concurrent uploads of 8 MB: each is written or 503, in bounded memory, and other calls succeed", async () => {
  const photo = await largePhoto();
  const before = process.memoryUsage.rss();
  let peakRss = before;
  const watch = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 20);
  let under: "way" | "over" = "way";
  const underWay = () => under === "way";
  const uploads = Promise.all(Array.from({ length: UPLOADS }, (_, turn) => upload(`사진 ${turn}`, photo)));
  const uploaded = uploads.finally(() => (under = "over"));
  const reads: number[] = [];
  while (underWay()) {
    reads.push((await jisu.call("GET", `/api/community/feeds?apartmentId=${apartmentId}`)).statusCode);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const statuses = await uploaded;
  clearInterval(watch);
  for (const status of statuses) expect([201, 429, 503]).toContain(status);
  const written = statuses.filter((status) => status === 201).length;
  expect(written).toBeGreaterThan(0);
  const stored = await t.db.one(sql`
    select (select count(*) from feeds) as posts, (select count(*) from feed_images) as photos,
      (select count(*) from images) as images`);
  expect(stored).toEqual({ posts: written, photos: written, images: written });
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(reads.length).toBeGreaterThan(10);
  // 400 MB were received.
  expect((peakRss - before) / 1e6).toBeLessThan(250);
  await expect.poll(() => readdir(uploadsIn(t.services.config.dataDir))).toEqual([]);
});
