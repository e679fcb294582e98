import { setTimeout as sleep } from "node:timers/promises";
import type { ComplexView, KeywordView } from "@danji/contract/complex/complex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { openPopularKeywords } from "./search/popular-keywords.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

const remember = async (who: Person, keyword: string) =>
  (await who.call("POST", "/api/search/recent-keywords", { keyword })).statusCode;
const open = async (who: Person, apartmentId: number) =>
  (await who.call("POST", "/api/search/recent-apartment", { apartmentId })).statusCode;
const keywords = async (who: Person, kind = "recent", limit = 5) =>
  (await who.call("GET", `/api/search/${kind}-keywords?limit=${limit}`))
    .json<KeywordView[]>()
    .map(({ keyword }) => keyword);
const opened = async (who: Person, limit = 5) =>
  (await who.call("GET", `/api/search/recent-apartment?limit=${limit}`)).json<ComplexView[]>().map(({ name }) => name);

test("recent and popular searches need a session", async () => {
  const calls = [
    ...["GET", "POST", "DELETE"].flatMap((method) => [
      [method, "/api/search/recent-keywords"] as const,
      [method, "/api/search/recent-apartment"] as const,
    ]),
    ["GET", "/api/search/popular-keywords"] as const,
  ];
  for (const [method, url] of calls) {
    const answer = await t.app.inject({ method: method as "GET", url });
    expect(answer.statusCode, `${method} ${url}`).toBe(401);
  }
});

test("a member's keywords come the latest first, each once, and only to them", async () => {
  for (const keyword of ["자이", "래미안", "  자이 "]) expect(await remember(jisu, keyword)).toBe(204);
  expect(await keywords(jisu)).toEqual(["자이", "래미안"]);
  expect(await keywords(jisu, "recent", 1)).toEqual(["자이"]);
  expect(await keywords(minho)).toEqual([]);
});

test("one keyword is deleted, or all, never another member's", async () => {
  await remember(minho, "자이");
  const forget = async (query: string) => (await jisu.call("DELETE", `/api/search/recent-keywords${query}`)).statusCode;
  expect(await forget(`?keyword=${encodeURIComponent("자이")}`)).toBe(204);
  expect(await keywords(jisu)).toEqual(["래미안"]);
  expect(await forget("")).toBe(204);
  expect(await keywords(jisu)).toEqual([]);
  expect(await keywords(minho)).toEqual(["자이"]);
});

test("T220 at most twenty keywords of a member are kept, and none in which nothing counts", async () => {
  for (let n = 0; n < 30; n += 1) await remember(jisu, `자이 ${n}`);
  expect(await keywords(jisu, "recent", 20)).toHaveLength(20);
  expect((await keywords(jisu))[0]).toBe("자이 29");
  const { count } = await t.db.one<{ count: number }>(sql`
    select count(*) from recent_keywords where member_id = ${jisu.memberId}`);
  expect(count).toBe(20);
  for (const keyword of ["", "  ", "()", "가".repeat(101), "a\0b"]) expect(await remember(jisu, keyword)).toBe(400);
});

test("what three members searched for within a week is popular, what two did is not", async () => {
  const sora = await person(t, "소라");
  for (const name of ["힐스테이트", "비밀정원"]) await buildComplex(t, { name });
  for (const who of [jisu, minho, sora]) await remember(who, "힐스테이트");
  for (const who of [jisu, minho]) await remember(who, "비밀정원");
  let now = 0;
  const popular = openPopularKeywords(t.db, () => now);
  expect(await popular.list(5)).toEqual([{ keyword: "힐스테이트" }]);
  await t.db.run(sql`update recent_keywords set searched_at = now() - interval '8 days'`);
  now += 59_000;
  expect(await popular.list(5)).toEqual([{ keyword: "힐스테이트" }]);
  // The first call after a minute does not wait for the new list.
  now += 1_000;
  expect(await popular.list(5)).toEqual([{ keyword: "힐스테이트" }]);
  await expect.poll(() => popular.list(5)).toEqual([]);
});

test("words that find no complex are not popular, however many members search for them", async () => {
  const members = [jisu, minho, await person(t, "가람"), await person(t, "다솜")];
  await buildComplex(t, { name: "샘마을 4단지" });
  for (const who of members) await remember(who, "대출 010-1234-5678");
  for (const who of members.slice(0, 3)) {
    await remember(who, "샘마을");
    await remember(who, "ㅅㅁㅇ");
    await remember(who, "없는단지 010-1234");
  }
  expect(await keywords(jisu, "popular")).toEqual(["ㅅㅁㅇ", "샘마을"]);
  expect(await keywords(minho, "popular", 1)).toEqual(["ㅅㅁㅇ"]);
});

test("words that find no complex hide no popular keyword for long, however many they are", async () => {
  await buildComplex(t, { name: "햇살마을" });
  const members = await Promise.all(["하나", "두리", "세찬", "네온"].map((name) => person(t, name)));
  for (const who of members.slice(1)) await remember(who, "햇살마을");
  await t.db.run(sql`
    insert into recent_keywords (member_id, keyword)
    select member_id, 'zzz ' || n
    from unnest(${members.map(({ memberId }) => memberId)}::bigint[]) member_id, generate_series(1, 230) n`);
  let now = 0;
  const popular = openPopularKeywords(t.db, () => now);
  const nextList = () => {
    now += 60_000;
    return popular.list(20);
  };
  await expect.poll(nextList).toContainEqual({ keyword: "햇살마을" });
  expect(JSON.stringify(await nextList())).not.toContain("zzz");
});

test("opened complexes come the latest first, twenty at most", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 22; n += 1) ids.push(await buildComplex(t, { name: `마을${n}` }));
  for (const id of ids) expect(await open(jisu, id)).toBe(204);
  await open(jisu, ids[5] ?? 0);
  expect(await opened(jisu, 3)).toEqual(["마을5", "마을21", "마을20"]);
  expect(await opened(jisu, 20)).toHaveLength(20);
  expect(await opened(minho)).toEqual([]);
  expect(await open(jisu, 987_654)).toBe(404);
});

test("one opened complex is deleted, or all", async () => {
  const id = await buildComplex(t, { name: "잊을마을" });
  await open(minho, id);
  await open(minho, await buildComplex(t, { name: "남을마을" }));
  await minho.call("DELETE", `/api/search/recent-apartment?apartmentId=${id}`);
  expect(await opened(minho)).toEqual(["남을마을"]);
  await minho.call("DELETE", "/api/search/recent-apartment");
  expect(await opened(minho)).toEqual([]);
  expect((await minho.call("DELETE", "/api/search/recent-apartment?apartmentId=x")).statusCode).toBe(400);
});

test("a complex that is deleted while it is opened is not found", async () => {
  const id = await buildComplex(t);
  let opening: Promise<number> | undefined;
  await t.db.tx(async (tx) => {
    await tx.run(sql`delete from complexes where id = ${id}`);
    opening = open(jisu, id);
    await Promise.race([opening, sleep(1_000)]);
  });
  expect(await opening).toBe(404);
});
