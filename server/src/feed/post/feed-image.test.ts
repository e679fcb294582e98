import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildApp } from "#app.ts";
import { fastestOf } from "#testing/fastest-of.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 10 } });
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t);
});
afterAll(() => t.close());

const fields = { title: "사진", contents: "내용" };
const write = (photos: readonly Uint8Array<ArrayBuffer>[], who = jisu, overrides: object = {}) =>
  sendForm(t, who, "/api/community/feeds", feedForm({ ...fields, apartmentId, ...overrides }, photos));
const jpeg = photoOf;
const objects = async () =>
  (await readdir(path.join(t.services.config.dataDir, "objects"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const fileUrls = (answer: { json<T>(): T }) => answer.json<{ data: { id: number; fileUrl: string[] } }>().data;
const counts = () =>
  t.db.one(sql`select (select count(*) from feeds) as feeds, (select count(*) from images) as images`);

describe("a post with photos", () => {
  test("shows them in order, in the detail and in the list", async () => {
    const colours = ["#f00", "#0f0", "#00f", "#ff0"];
    const answer = await write(await Promise.all(colours.map((colour, index) => jpeg(colour, 60 + index, 40))));
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, fileUrl } = fileUrls(answer);
    expect((await jisu.call("GET", `/api/community/feeds/${id}`)).json()).toMatchObject({
      data: {
        s3ObjectResponseDtoList: fileUrl.map((url, index) => ({ fullUrl: url, url, width: 60 + index, height: 40 })),
      },
    });
    const list = (await jisu.call("GET", `/api/community/feeds?apartmentId=${apartmentId}`)).json<{
      data: { feedDtoList: { feedId: number; thumbnailFileUrl: string }[] };
    }>();
    const thumbnail = list.data.feedDtoList.find(({ feedId }) => feedId === id)?.thumbnailFileUrl;
    expect(thumbnail).toBe(fileUrl[0]?.replace(".webp", "-thumb.webp"));
    for (const [index, url] of fileUrl.entries()) {
      const pixels = await sharp((await jisu.call("GET", url)).rawPayload)
        .raw()
        .toBuffer();
      const bright = [...pixels.subarray(0, 3)].map((value) => (value > 128 ? "f" : "0")).join("");
      expect(`#${bright}`).toBe(colours[index]);
    }
  });

  test("serves them as WebP, privately cached for a minute, with scripts forbidden", async () => {
    const [url = ""] = fileUrls(await write([await jpeg("#333")])).fileUrl;
    for (const one of [url, url.replace(".webp", "-thumb.webp")]) {
      const answer = await jisu.call("GET", one);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=60",
        vary: "Cookie, Origin, Sec-Fetch-Site",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers["content-disposition"]).toBeUndefined();
      expect((await sharp(answer.rawPayload).metadata()).format).toBe("webp");
    }
  });

  test("T126 takes ten phone photos of several MB", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const photo = Uint8Array.from(
      await sharp({ create: { width: 3400, height: 2550, channels: 3, background: "#000", noise } })
        .jpeg({ quality: 97 })
        .toBuffer(),
    );
    expect(photo.length).toBeGreaterThan(8_000_000);
    const answer = await write(Array.from({ length: 10 }, () => photo));
    expect([answer.statusCode, fileUrls(answer).fileUrl.length]).toEqual([201, 10]);
  });
});

describe("nothing is stored of a refused post:", () => {
  let before: object;
  let stored: string[];
  beforeEach(async () => {
    before = await counts();
    stored = await objects();
  });
  const expectNothing = async () => {
    expect(await counts()).toEqual(before);
    expect(await objects()).toEqual(stored);
  };

  test("T126 eleven photos", async () => {
    const photo = await jpeg("#123");
    const answer = await write(Array.from({ length: 11 }, () => photo));
    const message = "최대 10개의 이미지만 업로드할 수 있습니다.";
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, reason: "TOO_MANY_IMAGES" });
    await expectNothing();
  });

  test("T128 photos of which one is not an image", async () => {
    const answer = await write([await jpeg("#123"), await jpeg("#456"), Buffer.from("<html>"), await jpeg("#789")]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: "이미지 파일만 업로드할 수 있습니다.", reason: "NOT_AN_IMAGE" });
    await expectNothing();
  });

  test("T136 an empty file, and one of 26 MB", async () => {
    expect((await write([new Uint8Array(0)])).statusCode).toBe(400);
    expect((await write([new Uint8Array(26 * 1024 * 1024)])).statusCode).toBe(413);
    await expectNothing();
  });

  test("T140 a store that can not be written to is answered 503", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "danji-broken-"));
    await writeFile(path.join(dataDir, "objects"), "a file where the folder should be");
    const broken = await testApp({ sameDatabaseAs: t, config: { dataDir } });
    try {
      const form = feedForm({ ...fields, apartmentId }, [await jpeg("#000")]);
      const answer = await sendForm(broken, jisu, "/api/community/feeds", form);
      expect(answer.statusCode).toBe(503);
    } finally {
      await broken.close();
      await rm(dataDir, { recursive: true });
    }
    await expectNothing();
  });

  test("T140 a store that does not answer is answered 503 within ten seconds", async () => {
    const never = () => new Promise<never>(() => undefined);
    const { app } = await buildApp({ ...t.services, objects: { ...t.services.objects, put: never, remove: never } });
    const took = await fastestOf(10_000, async () => {
      const form = feedForm({ ...fields, apartmentId }, [await jpeg("#000")]);
      expect((await sendForm({ app }, jisu, "/api/community/feeds", form)).statusCode).toBe(503);
    });
    expect(took).toBeLessThan(10_000);
    await app.close();
    await expectNothing();
  });
});

describe("T136 a file name", () => {
  const names = ["../../x", "a".repeat(300), "a\r\nX-Evil: 1", "a\0.jpg", "😀.jpg", "a.php.jpg"];
  test.each(names)("like %j is never used", async (name) => {
    const form = feedForm({ ...fields, apartmentId });
    form.append("multipartFileList", new Blob([await jpeg("#abc")]), name);
    const answer = await sendForm(t, jisu, "/api/community/feeds", form);
    expect(answer.statusCode, answer.body).toBe(201);
    const [url = ""] = fileUrls(answer).fileUrl;
    expect(url).toMatch(/^\/api\/community\/images\/[A-Za-z0-9_-]{32}\.webp$/);
    // The ETag is random: it may spell anything.
    const { etag: _, ...headers } = (await jisu.call("GET", url)).headers;
    expect(JSON.stringify(headers)).not.toMatch(/evil|php|\.jpg/i);
  });
});

describe("T138 a photo is for those who may read its post", () => {
  test("anonymous 401, another complex 404, unknown 404, after the post is gone 404", async () => {
    const minho = await person(t, "민호");
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: minho.memberId });
    const { id, fileUrl } = fileUrls(await write([await jpeg("#c0c")], minho, { apartmentId: closed }));
    const [url = ""] = fileUrl;
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    for (const one of [url, url.replace(".webp", "-thumb.webp"), `/api/community/images/${"a".repeat(32)}.webp`]) {
      const answer = await jisu.call("GET", one);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    }
    const shown = await minho.call("GET", url);
    expect(shown.statusCode).toBe(200);
    const again = () =>
      t.app.inject({ url, headers: { cookie: minho.cookie, "if-none-match": `W/${shown.headers.etag ?? ""}` } });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.rawPayload.length, unchanged.headers.etag]).toEqual([
      304,
      0,
      shown.headers.etag,
    ]);
    expect(unchanged.headers["cache-control"]).toBe("private, max-age=60");
    // Revalidation does not answer 304 once the viewer may no longer see the picture.
    const jisuAgain = await t.app.inject({
      url,
      headers: { cookie: jisu.cookie, "if-none-match": shown.headers.etag ?? "" },
    });
    expect(jisuAgain.statusCode).toBe(404);
    await t.db.run(sql`delete from feeds where id = ${id}`);
    expect((await again()).statusCode).toBe(404);
  });

  const keys = ["..%2f..%2fetc%2fpasswd", "%2e%2e", "a.webp", `${"x".repeat(60)}.webp`, "a%00.webp"];
  test.each(keys)("%s is no photo", async (key) => {
    expect([400, 404]).toContain((await jisu.call("GET", `/api/community/images/${key}`)).statusCode);
  });
});

test("T145 the thirty-first upload in half an hour is refused, a post without photos is not", async () => {
  const strict = await testApp({ sameDatabaseAs: t });
  const haeun = await person(t, "하은");
  const send = (photos: readonly Uint8Array<ArrayBuffer>[]) =>
    sendForm(strict, haeun, "/api/community/feeds", feedForm({ ...fields, apartmentId }, photos));
  try {
    const photo = await jpeg("#0aa", 8, 8);
    for (let count = 0; count < 30; count += 1) expect((await send([photo])).statusCode).toBe(201);
    const answer = await send([photo]);
    expect([answer.statusCode, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await send([])).statusCode).toBe(201);
  } finally {
    await strict.close();
  }
});
