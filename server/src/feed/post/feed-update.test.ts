import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { duringUpload, storedObjects } from "#testing/during-upload.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let other: TestApp;
let jisu: Person;
let minho: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  const { rateLimitScale, dataDir } = t.services.config;
  other = await testApp({ sameDatabaseAs: t, config: { rateLimitScale, dataDir } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  apartmentId = await buildComplex(t, { managerId: minho.memberId });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const URL = "/api/community/feeds";
const fields = { title: "고친 제목", contents: "고친 내용" };
type Photo = Uint8Array<ArrayBuffer>;
interface EditOptions {
  readonly who?: Person;
  readonly node?: TestApp;
  readonly dto?: object;
  readonly photos?: readonly Photo[];
  readonly order?: readonly unknown[];
  readonly remove?: unknown;
}
function edit(feedId: number, { who = jisu, node = t, dto = fields, photos = [], remove, order }: EditOptions = {}) {
  const form = feedForm(dto, photos);
  if (order !== undefined) form.append("photoOrder", JSON.stringify(order));
  if (remove !== undefined) form.append("deleteFileUrls", JSON.stringify(remove));
  return sendForm(node, who, `${URL}/${feedId}`, form, { method: "PUT" });
}
async function write(photos: readonly Photo[], who = jisu): Promise<{ id: number; fileUrl: string[] }> {
  const form = feedForm({ title: "제목", contents: "내용", apartmentId }, photos);
  const answer = await sendForm(t, who, URL, form);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { id: number; fileUrl: string[] } }>().data;
}
interface FeedDetail {
  readonly title: string;
  readonly contents: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly s3ObjectResponseDtoList: readonly { readonly url: string; readonly width: number }[];
}
const readFeed = async (feedId: number) =>
  (await jisu.call("GET", `${URL}/${feedId}`)).json<{ data: FeedDetail }>().data;
const urlsOf = async (feedId: number) => (await readFeed(feedId)).s3ObjectResponseDtoList.map(({ url }) => url);
const thumbnailOf = async (feedId: number) =>
  (await t.db.one<{ key: string | null }>(sql`select thumbnail_key as key from feeds where id = ${feedId}`)).key;
const statusOf = async (url: string) => (await jisu.call("GET", url)).statusCode;

test("needs a session, an existing post, and a text", async () => {
  const feedId = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId });
  expect((await t.app.inject({ method: "PUT", url: `${URL}/${feedId}`, payload: {} })).statusCode).toBe(401);
  expect((await edit(987_654)).statusCode).toBe(404);
  const blank = await edit(feedId, { dto: { ...fields, contents: " \u200b" } });
  expect([blank.statusCode, blank.json<{ reason: string }>().reason]).toEqual([400, "FEED_BLANK"]);
});

test("T092 another's post is 403 and unchanged; a deleted one is 404", async () => {
  const { id, fileUrl } = await write([await photoOf("#111")]);
  const before = await readFeed(id);
  for (const one of [
    await edit(id, { who: minho, remove: fileUrl, photos: [await photoOf("#222")] }),
    await minho.call("DELETE", `${URL}/${id}`),
  ]) {
    expect([one.statusCode, one.json<{ reason: string }>().reason]).toEqual([403, "FEED_NOT_YOURS"]);
  }
  expect(await readFeed(id)).toEqual(before);
  expect(await statusOf(fileUrl[0] ?? "")).toBe(200);
  expect((await jisu.call("DELETE", `${URL}/${id}`)).statusCode).toBe(204);
  expect((await edit(id)).statusCode).toBe(404);
});

test("the text changes, kept photos come first, new ones after; search, thumbnail and time are updated", async () => {
  const { id, fileUrl } = await write([
    await photoOf("#100", 61),
    await photoOf("#200", 62),
    await photoOf("#300", 63),
  ]);
  const photos = [await photoOf("#400", 64), await photoOf("#500", 65)];
  const answer = await edit(id, { dto: { ...fields, title: "보라빛 노을" }, remove: [fileUrl[0]], photos });
  expect(answer.statusCode, answer.body).toBe(200);
  const after = await readFeed(id);
  expect(after).toMatchObject({ title: "보라빛 노을", contents: "고친 내용" });
  expect(after.s3ObjectResponseDtoList.map(({ width }) => width)).toEqual([62, 63, 64, 65]);
  expect(after.updatedAt > after.createdAt).toBe(true);
  expect(answer.json()).toMatchObject({ data: { id, feedType: "FEED", fileUrl: await urlsOf(id) } });
  expect(fileUrl[1]).toContain(await thumbnailOf(id));
  const find = async (q: string) =>
    (await jisu.call("GET", `${URL}?apartmentId=${apartmentId}&q=${encodeURIComponent(q)}`)).body.includes(
      "보라빛 노을",
    );
  expect(await find("보라빛노을")).toBe(true);
  expect(await find("제목")).toBe(false);
  await edit(id, { remove: await urlsOf(id) });
  expect([await urlsOf(id), await thumbnailOf(id)]).toEqual([[], null]);
  await expect.poll(() => statusOf(fileUrl[0] ?? "")).toBe(404);
});

describe("T137 only photos of this post can be removed", () => {
  test("any other url is refused, and nothing changes", async () => {
    const { id, fileUrl } = await write([await photoOf("#111"), await photoOf("#222")]);
    const foreign = await write([await photoOf("#333")], minho);
    const before = await readFeed(id);
    const names: unknown[] = [
      [foreign.fileUrl[0]],
      [fileUrl[0], foreign.fileUrl[0]],
      ["/api/community/images/"],
      ["feed/"],
      ["../x"],
      ["%2e%2e"],
      [fileUrl[0]?.replace(".webp", "-thumb.webp")],
      [""],
      Array.from({ length: 10_000 }, () => fileUrl[0]),
      "all",
      [1],
      { 0: fileUrl[0] },
    ];
    for (const remove of names) expect((await edit(id, { remove })).statusCode).toBe(400);
    const form = feedForm(fields);
    form.append("deleteFileUrls", "[not json");
    expect((await sendForm(t, jisu, `${URL}/${id}`, form, { method: "PUT" })).statusCode).toBe(400);
    expect(await readFeed(id)).toEqual(before);
    for (const url of [...fileUrl, ...foreign.fileUrl]) expect(await statusOf(url)).toBe(200);
  });

  test("stand in the order that the edit names, which also names the thumbnail; any other order is 400", async () => {
    const { id, fileUrl } = await write([await photoOf("#100", 8, 8), await photoOf("#200", 8, 8)]);
    const [first = "", second = ""] = fileUrl;
    const photosOf = async () => (await readFeed(id)).s3ObjectResponseDtoList.map(({ url }) => url);
    expect((await edit(id, { order: [second, first] })).statusCode).toBe(200);
    expect(await photosOf()).toEqual([second, first]);
    const added = await edit(id, { photos: [await photoOf("#300", 8, 8)], remove: [first], order: [0, second] });
    const [newest = ""] = added.json<{ data: { fileUrl: string[] } }>().data.fileUrl;
    expect(await photosOf()).toEqual([newest, second]);
    const { thumbnail_key } = await t.db.one<{ thumbnail_key: string }>(sql`
      select thumbnail_key from feeds where id = ${id}`);
    expect(newest).toContain(thumbnail_key);
    for (const order of [[newest], [newest, newest], [newest, second, 0], [newest, first], [newest, -1], ["x"], []]) {
      expect((await edit(id, { order })).statusCode, JSON.stringify(order)).toBe(400);
    }
    expect((await edit(id)).statusCode).toBe(200);
    expect(await photosOf()).toEqual([newest, second]);
  });

  test("more than ten in total are refused, and none is stored", async () => {
    const photo = await photoOf("#abc", 8, 8);
    const { id, fileUrl } = await write(Array.from({ length: 9 }, () => photo));
    const images = () => t.db.one(sql`select count(*) from images`);
    const before = await images();
    const answer = await edit(id, { photos: [photo, photo] });
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, "TOO_MANY_IMAGES"]);
    expect([await images(), await urlsOf(id)]).toEqual([before, fileUrl]);
    expect((await edit(id, { photos: [photo, photo], remove: [fileUrl[4]] })).statusCode).toBe(200);
    expect((await urlsOf(id)).slice(0, 8)).toEqual(fileUrl.filter((url) => url !== fileUrl[4]));
  });
});

describe("T096 two edits at once", () => {
  test("of the text: the post is always entirely one of them", async () => {
    const feedId = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId });
    for (let round = 0; round < 100; round += 1) {
      const texts = [`가 ${round}`, `나 ${round}`];
      const nodes = [t, other];
      const answers = await Promise.all(
        texts.map((text, tab) => edit(feedId, { dto: { title: text, contents: text }, node: nodes[tab] ?? t })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const { title, contents } = await readFeed(feedId);
      expect([texts.includes(title), contents]).toEqual([true, title]);
    }
  });

  test("of text and photos: one of two concurrent edits is refused, never a mixture", async () => {
    const { id } = await write([await photoOf("#000", 60)]);
    for (let round = 0; round < 30; round += 1) {
      const remove = await urlsOf(id);
      const tabs = [
        { node: t, width: 101 + round },
        { node: other, width: 201 + round },
      ];
      const edits = tabs.map(async ({ node, width }) => {
        const dto = { title: String(width), contents: String(width) };
        return edit(id, { dto, node, remove, photos: [await photoOf("#fff", width)] });
      });
      const codes = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
      expect(codes).toContain(200);
      // The edit that came after the other one names a deleted photo.
      expect(codes.every((code) => [200, 400, 409].includes(code))).toBe(true);
      const { title, contents, s3ObjectResponseDtoList } = await readFeed(id);
      expect([contents, s3ObjectResponseDtoList.map(({ width }) => String(width))]).toEqual([title, [title]]);
    }
    const { orphans } = await t.db.one<{ orphans: number }>(sql`
      select count(*) as orphans from images i where not exists (select from feed_images fi where fi.image_id = i.id)`);
    expect(orphans).toBe(0);
  });
});

test("a notice is changed by its author while they manage the complex; only a notice is pinned", async () => {
  const base = { complexId: apartmentId, authorId: minho.memberId };
  const notice = await buildFeed(t, { ...base, feedType: "NOTICE" });
  expect((await edit(notice, { who: minho, dto: { ...fields, pinned: true } })).statusCode).toBe(200);
  expect(await readFeed(notice)).toMatchObject({ isPinned: true });
  expect((await edit(notice, { who: minho, dto: { ...fields, feedType: "FEED" } })).statusCode).toBe(200);
  expect(await readFeed(notice)).toMatchObject({ isPinned: true, feedType: "NOTICE" });
  expect((await edit(await buildFeed(t, base), { who: minho, dto: { ...fields, pinned: true } })).statusCode).toBe(400);
  await t.db.run(sql`delete from complex_managers where member_id = ${minho.memberId}`);
  const answer = await edit(notice, { who: minho });
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([403, "NOTICE_BY_MANAGER_ONLY"]);
});

test.each([
  { words: "a notice", post: { feedType: "NOTICE" }, role: "GUARD", expected: "403 NOTICE_BY_MANAGER_ONLY" },
  { words: "a notice", post: { feedType: "NOTICE" }, role: undefined, expected: "403 NOTICE_BY_MANAGER_ONLY" },
  { words: "the office's words", post: { voice: "OFFICE" }, role: undefined, expected: "403 OFFICE_VOICE_ONLY" },
] as const)("an edit of $words is refused whose author became $role while its photos were stored", async (given) => {
  const { post, role, expected } = given;
  const head = await person(t, "소장");
  const complexId = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  const fieldsOf = { title: "제목", contents: "내용", apartmentId: complexId, ...post };
  const sent = await sendForm(t, head, URL, feedForm(fieldsOf, []));
  expect(sent.statusCode, sent.body).toBe(201);
  const { id } = sent.json<{ data: { id: number } }>().data;
  const before = await storedObjects(t);
  duringUpload(t, () =>
    role === undefined
      ? t.db.run(sql`delete from complex_managers where member_id = ${head.memberId}`)
      : buildRole(t, complexId, head, role),
  );
  expect(refusal(await edit(id, { who: head, photos: [await photoOf("#357")] }))).toBe(expected);
  const row = await t.db.one(sql`select title, thumbnail_key from feeds where id = ${id}`);
  expect(row).toEqual({ title: "제목", thumbnail_key: null });
  expect(await storedObjects(t)).toEqual(before);
});

test("an edit of a notice waits for its author's role before it locks the post, as the office's own change does", async () => {
  const notice = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId, feedType: "NOTICE" });
  await buildRole(t, apartmentId, jisu, "HEAD");
  const client = await t.db.connect();
  await client.query("begin");
  await client.query(`select from complex_managers where member_id = ${jisu.memberId} for update`);
  const editing = edit(notice);
  const waiting = sql`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await t.db.one<{ count: number }>(waiting)).count).toBe(1);
  await client.query(`select from feeds where id = ${notice} for update nowait`);
  await client.query("commit");
  await client.end();
  expect((await editing).statusCode).toBe(200);
});
