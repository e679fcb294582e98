import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { deleteExpiredIdempotencyKeys } from "./feed-idempotency.ts";

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

interface WriteOptions {
  readonly who?: Person;
  readonly key?: string;
  readonly photos?: readonly Uint8Array<ArrayBuffer>[];
  readonly node?: TestApp;
}
const write = (fields: object, { who = jisu, key, photos = [], node = t }: WriteOptions = {}) =>
  sendForm(
    node,
    who,
    "/api/community/feeds",
    feedForm({ title: "제목", contents: "내용", apartmentId, ...fields }, photos),
    {
      headers: key === undefined ? {} : { "idempotency-key": key },
    },
  );
type Answer = Awaited<ReturnType<typeof write>>;
const dataOf = (answer: Answer) => answer.json<{ data: { id: number; fileUrl: string[] } }>().data;
const countsByTitle = (title: string) =>
  t.db.one<{ posts: number; images: number }>(sql`
    select count(distinct f.id) as posts, count(fi.image_id) as images
    from feeds f left join feed_images fi on fi.feed_id = f.id where f.title = ${title}`);
const objects = async () => {
  const entries = await readdir(path.join(t.services.config.dataDir, "objects"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

test("T104 fifty calls with one key, on two nodes, write one post and answer it", async () => {
  const key = randomUUID();
  const photos = [await photoOf("#a00"), await photoOf("#0a0")];
  const before = await objects().catch(() => 0);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      write({ title: "하나뿐인 글" }, { key, node: turn % 2 === 0 ? t : other, photos }),
    ),
  );
  // Where all wait for an upload slot, some callers get 503 and retry.
  const done = answers.filter(({ statusCode }) => statusCode === 201);
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 503)).toBe(true);
  expect(new Set(done.map((answer) => answer.body)).size).toBe(1);
  expect(await countsByTitle("하나뿐인 글")).toEqual({ posts: 1, images: 2 });
  expect((await objects()) - before).toBe(4);
  const again = await write({ title: "하나뿐인 글" }, { key, photos });
  expect(dataOf(again)).toEqual(dataOf(done[0] as Answer));
  expect((await objects()) - before).toBe(4);
});

test("T104 without photos all fifty get the same answer", async () => {
  const key = randomUUID();
  const calls = Array.from({ length: 50 }, (_, turn) =>
    write({ title: "한 번만" }, { key, node: turn % 2 === 0 ? t : other }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
  expect(await countsByTitle("한 번만")).toEqual({ posts: 1, images: 0 });
});

test("a key is bound to its first request and to its member", async () => {
  const key = randomUUID();
  const photo = await photoOf("#123");
  const first = await write({ title: "원래 글" }, { key, photos: [photo] });
  expect(first.statusCode).toBe(201);
  for (const [fields, photos] of [
    [{ title: "다른 글" }, [photo]],
    [{ title: "원래 글" }, []],
    [{ title: "원래 글" }, [await photoOf("#321")]],
  ] as const) {
    const answer = await write(fields, { key, photos });
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([409, "IDEMPOTENCY_REUSED"]);
  }
  expect(dataOf(await write({ title: "원래 글" }, { key: key.toUpperCase(), photos: [photo] }))).toEqual(dataOf(first));
  expect(dataOf(await write({ title: "원래 글" }, { key, photos: [photo], who: minho })).id).not.toBe(dataOf(first).id);
  expect((await write({}, { key: "not-a-uuid" })).statusCode).toBe(400);
});

test("a key whose post was deleted writes nothing again", async () => {
  const key = randomUUID();
  const photos = [await photoOf("#456")];
  const { id } = dataOf(await write({ title: "지운 글" }, { key, photos }));
  expect((await jisu.call("DELETE", `/api/community/feeds/${id}`)).statusCode).toBe(204);
  expect(refusal(await write({ title: "지운 글" }, { key, photos }))).toBe("404 FEED_NOT_FOUND");
  expect(refusal(await write({ title: "다른 글" }, { key, photos }))).toBe("409 IDEMPOTENCY_REUSED");
  expect((await countsByTitle("지운 글")).posts).toBe(0);
});

test("without a key two calls are two posts; an old key expires", async () => {
  await Promise.all([write({ title: "두 번" }), write({ title: "두 번" })]);
  expect((await countsByTitle("두 번")).posts).toBe(2);
  const key = randomUUID();
  await write({ title: "오래된 요청" }, { key });
  await t.db.run(sql`update feed_creations set created_at = now() - interval '9 days' where key = ${key}`);
  expect(await deleteExpiredIdempotencyKeys(t.db)).toBe(1);
});

test("a manager pins a notice; a post can not be pinned, a notice only by a manager", async () => {
  const notice = await write({ feedType: "NOTICE", pinned: true }, { who: minho });
  expect(notice.statusCode).toBe(201);
  const detail = await jisu.call("GET", `/api/community/feeds/${dataOf(notice).id}`);
  expect(detail.json()).toMatchObject({ data: { isPinned: true, feedType: "NOTICE" } });
  expect((await write({ pinned: true }, { who: minho })).statusCode).toBe(400);
  expect((await write({ feedType: "NOTICE", pinned: true })).statusCode).toBe(403);
});

test("T085 a resident writes in a members-only complex, a former or pending one does not", async () => {
  const closed = await buildComplex(t, { kind: "RESIDENTS", residentId: jisu.memberId });
  const status = async () => (await write({ apartmentId: closed })).statusCode;
  expect(await status()).toBe(201);
  for (const state of ["WAITING", "ENDED"]) {
    await t.db.run(sql`update residences set state = ${state} where complex_id = ${closed}`);
    expect(await status()).toBe(403);
  }
});

test("a post whose answer was lost is answered by its repeat after its author has lost the right to write, as long as they may read", async () => {
  const own = await buildComplex(t, { managerId: minho.memberId, residentId: jisu.memberId, kind: "PUBLIC" });
  const key = randomUUID();
  const photos = [await photoOf("#654")];
  const repeat = () => write({ title: "이사 전 글", apartmentId: own }, { key, photos });
  const first = await repeat();
  expect(first.statusCode, first.body).toBe(201);
  await t.db.run(sql`update residences set state = 'ENDED' where complex_id = ${own}`);
  expect(dataOf(await repeat())).toEqual(dataOf(first));
  expect(refusal(await write({ title: "다음 글", apartmentId: own }, { key: randomUUID(), photos }))).toBe(
    "403 RESIDENTS_WRITE",
  );
  await t.db.run(sql`update complexes set kind = 'RESIDENTS' where id = ${own}`);
  expect(refusal(await repeat())).toBe("404 FEED_NOT_FOUND");
});
