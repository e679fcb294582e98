import type { DataOf } from "@danji/contract/platform/endpoint";
import type { listFeeds } from "@danji/contract/feed/feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let complexId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  complexId = await buildComplex(t, { managerId: jisu.memberId });
  const authorId = jisu.memberId;
  const add = (title: string, contents: string) => buildFeed(t, { complexId, authorId, title, contents });
  await add("알뜰 장터 열려요", "토요일에\n만나요 50% OFF_sale \\ 'quoted'");
  await add("우산을 찾습니다", "장 터 앞에서 잃어버렸어요. ÉCOLE ΟΔΟΣ");
  await add("장미", "터널. 뜰장 알뜰");
  await add("끝은 고양", "이가 시작해요");
  await add("🎉🎊 잔치", "축하해요");
  await buildFeed(t, { complexId, authorId, title: "장터 공지", contents: "안내", feedType: "NOTICE" });
  await buildFeed(t, { complexId: await buildComplex(t), authorId, title: "다른 단지 장터" });
});
afterAll(() => t.close());

type Page = DataOf<typeof listFeeds>;
async function search(q: string, more = ""): Promise<Page> {
  const answer = await jisu.call(
    "GET",
    `/api/community/feeds?apartmentId=${complexId}&q=${encodeURIComponent(q)}${more}`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Page }>().data;
}
const titles = async (q: string, more = "") => (await search(q, more)).feedDtoList.map(({ title }) => title);

test("two syllables suffice; searches title and contents of one complex, ignores white space, newest first", async () => {
  expect(await titles("장터")).toEqual(["장터 공지", "우산을 찾습니다", "알뜰 장터 열려요"]);
  expect(await titles(" 장 터 ")).toEqual(["장터 공지", "우산을 찾습니다", "알뜰 장터 열려요"]);
  expect(await titles("장터", "&feedType=NOTICE")).toEqual(["장터 공지"]);
  expect(await titles("장터", "&feedType=FEED&sort=POPULAR")).toHaveLength(2);
});

test("bigrams that are not adjacent, or are in two fields, are no match", async () => {
  expect(await titles("알뜰장터")).toEqual(["알뜰 장터 열려요"]);
  expect(await titles("고양이")).toEqual([]);
  expect(await titles("없는말")).toEqual([]);
});

test("T101 what is typed in single letters is found as syllables", async () => {
  expect(await titles("장터".normalize("NFD"))).toHaveLength(3);
});

test("case is ignored, and every other character is literal", async () => {
  expect(await titles("off_SALE")).toEqual(["알뜰 장터 열려요"]);
  expect(await titles("école")).toEqual(["우산을 찾습니다"]);
  expect(await titles("οδΟΣ")).toEqual(["우산을 찾습니다"]);
  expect(await titles("50%")).toEqual(["알뜰 장터 열려요"]);
  expect(await titles("\\'")).toEqual(["알뜰 장터 열려요"]);
  expect(await titles("🎉🎊")).toEqual(["🎉🎊 잔치"]);
  for (const q of ["%%", "__", ".*", "장_", "')--", "\\\\"]) expect(await titles(q), q).toEqual([]);
});

test("fewer than two letters are refused with the contract's message", async () => {
  for (const q of ["", " ", "장", " 장 ", "🎉", "\u3000a\t"]) {
    const answer = await jisu.call("GET", `/api/community/feeds?apartmentId=${complexId}&q=${encodeURIComponent(q)}`);
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, "SEARCH_TOO_SHORT"]);
  }
  for (const q of ["가".repeat(51), "a".repeat(201)]) {
    expect((await jisu.call("GET", `/api/community/feeds?apartmentId=${complexId}&q=${q}`)).statusCode).toBe(400);
  }
  expect((await jisu.call("GET", `/api/community/feeds?apartmentId=987654&q=장터`)).statusCode).toBe(404);
});

test("results are paged by cursor and by page, each post once", async () => {
  const many = await buildComplex(t);
  const written: number[] = [];
  for (let index = 0; index < 23; index += 1) {
    written.push(await buildFeed(t, { complexId: many, authorId: jisu.memberId, title: `벼룩시장 ${index}` }));
  }
  const seen: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const from: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const url = `/api/community/feeds?apartmentId=${many}&q=${encodeURIComponent("벼룩")}&size=5${from}`;
    const { data } = (await jisu.call("GET", url)).json<{ data: Page }>();
    seen.push(...data.feedDtoList.map(({ feedId }) => feedId));
    cursor = data.nextCursor;
  }
  expect(seen).toEqual(written.toReversed());
  const second = `/api/community/feeds?apartmentId=${many}&q=${encodeURIComponent("벼룩")}&size=5&page=2`;
  const { data } = (await jisu.call("GET", second)).json<{ data: Page }>();
  expect(data.feedDtoList.map(({ feedId }) => feedId)).toEqual(seen.slice(5, 10));
});
