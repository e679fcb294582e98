import type { listFeeds } from "@danji/contract/feed/feed";
import type { DataOf } from "@danji/contract/platform/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { bigrams } from "./search-bigrams.ts";
import { flushSearchIndex } from "../post/feed-text.ts";

let cluster: TestNodes;
let t: TestApp;
let jisu: Person;
beforeAll(async () => {
  cluster = await threeNodes();
  t = cluster.t;
  jisu = await person(t, "지수");
});
afterAll(() => cluster.close());

type Page = DataOf<typeof listFeeds>;
async function search(complexId: number, q: string, more = ""): Promise<Page> {
  const url = `/api/community/feeds?apartmentId=${complexId}&q=${encodeURIComponent(q)}${more}`;
  const answer = await jisu.call("GET", url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}
const idsOf = ({ feedDtoList }: Page) => feedDtoList.map(({ feedId }) => feedId);

/** All results, by pages of two. */
async function walk(complexId: number, q: string): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await search(complexId, q, `&size=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    found.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  return found;
}

const numberOf = async (feedId: number) =>
  (await t.db.one<{ number: number }>(sql`select number from feed_search where feed_id = ${feedId}`)).number;
/** Gives a post another number, and its bigrams the partition of that number. */
const renumber = (feedId: number | undefined, number: number) =>
  t.db.run(sql`
    update feed_search s set number = ${number},
      grams = array(select gram # (s.number >> 12) # (${number}::integer >> 12) from unnest(s.grams) given (gram))
    where feed_id = ${feedId}`);
const write = (complexId: number, title: string) =>
  buildFeed(t, { complexId, authorId: jisu.memberId, title, contents: "벼룩시장에서 만나요" });

/** Creates posts in the partitions 0, 1, 2 and 3 of a new complex, in the order of writing. */
async function buildPartitions(): Promise<{ complexId: number; ids: number[] }> {
  const complexId = await buildComplex(t);
  const ids: number[] = [];
  const add = async (title: string) => void ids.push(await write(complexId, title));
  for (const title of ["늘봄 하나", "둘", "셋"]) await add(title);
  await renumber(ids[2], 4_095);
  for (const title of ["넷", "다섯"]) await add(title);
  await renumber(ids[4], 12_287);
  for (const title of ["여섯", "일곱"]) await add(title);
  return { complexId, ids };
}

test("a search goes from the newest partition to the oldest, each post once, by cursor and by page", async () => {
  const { complexId, ids } = await buildPartitions();
  expect(await Promise.all(ids.map(numberOf))).toEqual([0, 1, 4_095, 4_096, 12_287, 12_288, 12_289]);
  const newestFirst = ids.toReversed();
  expect(await walk(complexId, "벼룩시장")).toEqual(newestFirst);
  expect(idsOf(await search(complexId, "벼룩", "&size=3&page=2"))).toEqual(newestFirst.slice(3, 6));
  expect(idsOf(await search(complexId, "늘봄"))).toEqual(ids.slice(0, 1));
});

test("an edited post keeps its partition, and is found by its new text and not by its old one", async () => {
  const { complexId, ids } = await buildPartitions();
  const edit = async (id: number | undefined, title: string) => {
    const form = feedForm({ title, contents: "벼룩시장 말고" });
    expect((await sendForm(t, jisu, `/api/community/feeds/${id}`, form, { method: "PUT" })).statusCode).toBe(200);
  };
  await edit(ids[5], "나팔꽃");
  await edit(ids[0], "분꽃");
  expect(await walk(complexId, "나팔꽃")).toEqual([ids[5]]);
  expect(await walk(complexId, "늘봄")).toEqual([]);
  expect(await walk(complexId, "벼룩시장")).toEqual(ids.toReversed());
});

test("an older post with a higher number than the newest is found too", async () => {
  const { complexId, ids } = await buildPartitions();
  await renumber(ids[6], 12_200);
  // By partition: the post of the higher partition comes first.
  const [one, two, three, four, five, six, seven] = ids;
  expect(await walk(complexId, "벼룩시장")).toEqual([six, seven, five, four, three, two, one]);
});

test("posts written concurrently on three nodes, as a partition ends, are all found, each once", async () => {
  const complexId = await buildComplex(t);
  const first = await write(complexId, "첫 글");
  await renumber(first, 4_094);
  const answers = await Promise.all(
    Array.from({ length: 45 }, async (_, turn) => {
      const fields = { title: `글 ${turn}`, contents: "벼룩시장", feedType: "FEED", apartmentId: complexId };
      return sendForm(cluster.nodes[turn % 3] ?? t, jisu, "/api/community/feeds", feedForm(fields));
    }),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const ids = answers.map((answer) => answer.json<{ data: { id: number } }>().data.id);
  const found = await walk(complexId, "벼룩시장");
  expect(found.toSorted((a, b) => a - b)).toEqual([first, ...ids].toSorted((a, b) => a - b));
});

test("a post indexed before partitions existed is found, beside new ones", async () => {
  const complexId = await buildComplex(t);
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents)
    values (${complexId}, ${jisu.memberId}, 'FEED', '벼룩시장', '열려요') returning id`);
  await t.db.run(sql`
    insert into feed_search (feed_id, grams) values (${id}, ${bigrams(complexId, "벼룩시장", "열려요")}::integer[])`);
  const next = await write(complexId, "새 글");
  expect(await walk(complexId, "벼룩시장")).toEqual([next, id]);
});

test("a cursor with a partition beyond the newest begins at the newest", async () => {
  const { complexId, ids } = await buildPartitions();
  const cursor = Buffer.from(`SEARCH 9999999 0 ${ids[5] ?? 0}`).toString("base64url");
  expect(idsOf(await search(complexId, "벼룩", `&cursor=${cursor}`))).toEqual(ids.toReversed());
});

test("flushing the pending list keeps new posts searchable", async () => {
  const complexId = await buildComplex(t);
  const pendingPages = () =>
    t.db.one<{ pages: number }>(sql`select gin_clean_pending_list('feed_search_by_gram') as pages`);
  await write(complexId, "해바라기");
  expect((await pendingPages()).pages).toBeGreaterThan(0);
  const id = await write(complexId, "달맞이꽃");
  expect(await walk(complexId, "달맞이")).toEqual([id]);
  await Promise.all(cluster.nodes.map(({ db }) => flushSearchIndex(db)));
  expect((await pendingPages()).pages).toBe(0);
  expect(await walk(complexId, "달맞이")).toEqual([id]);
});
