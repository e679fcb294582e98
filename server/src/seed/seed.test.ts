import type { DataOf } from "@danji/contract/platform/endpoint";
import type { getFeed, listFeeds } from "@danji/contract/feed/feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { officePeople, seedHomes } from "./office-people.ts";
import { demoPassword, people, publicResidents } from "./people.ts";
import { listDemoAccounts, posts } from "./seed.ts";
import { seedDemo } from "#testing/builders/seed-demo.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await seedDemo(t.services);
});
afterAll(() => t.close());

const countOf = async (table: "members" | "feeds" | "images" | "comments") => {
  const tables = { members: sql`members`, feeds: sql`feeds`, images: sql`images`, comments: sql`comments` };
  return (await t.db.one<{ count: number }>(sql`select count(*) from ${tables[table]}`)).count;
};

test("a resident of the demo complex logs in and reads its posts with their photos", async () => {
  const loginId = people[0]?.email;
  const payload = { loginId, password: demoPassword };
  const login = await t.app.inject({ method: "POST", url: "/api/login", payload });
  expect(login.statusCode, login.body).toBe(200);
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const get = (url: string) => t.app.inject({ method: "GET", url, headers: { cookie } });
  const list = (await get("/api/community/feeds?size=100")).json<{ data: DataOf<typeof listFeeds> }>().data;
  // One is for another building.
  expect(list.listSize).toBe(posts.filter(({ notice }) => notice?.audience === undefined).length);
  const [first] = list.feedDtoList;
  expect(posts.find(({ title }) => title === first?.title)?.feedType).toBe("NOTICE");
  const shown = list.feedDtoList.find(({ thumbnailFileUrl }) => thumbnailFileUrl !== null);
  expect((await get(shown?.thumbnailFileUrl ?? "")).headers["content-type"]).toBe("image/webp");
  const detail = (await get(`/api/community/feeds/${shown?.feedId}`)).json<{ data: DataOf<typeof getFeed> }>().data;
  const written = posts.find(({ title }) => title === detail.title);
  expect(detail.s3ObjectResponseDtoList).toHaveLength(written?.photos.length ?? 0);
  expect(detail).toMatchObject({
    reactionCount: written?.likedBy.length,
    bookmarkCount: written?.bookmarkedBy.length,
    commentCount: written?.comments.length,
    isReacted: written?.likedBy.includes(0),
  });
});

test("the residents of the demo complex have homes, some a second one, and one waits for another complex", async () => {
  const homes = await t.db.many<{ chosen: boolean; state: string; count: number }>(sql`
    select m.home_id is not distinct from h.id as chosen, h.state, count(*) as count
    from residences h join members m on m.id = h.member_id group by 1, 2 order by 2, 1`);
  const lived = seedHomes.filter(({ state }) => state === "ACTIVE");
  expect(homes).toEqual([
    { chosen: false, state: "ACTIVE", count: publicResidents.length },
    { chosen: true, state: "ACTIVE", count: people.filter(({ home }) => home !== undefined).length + lived.length },
    { chosen: false, state: "WAITING", count: 1 + seedHomes.length - lived.length },
  ]);
});

test("every count of a post equals its rows, and no post or comment is of the future", async () => {
  const wrong = await t.db.many(sql`
    select f.id from feeds f where f.created_at > now()
      or f.reaction_count <> (select count(*) from feed_reactions r where r.feed_id = f.id)
      or f.bookmark_count <> (select count(*) from feed_bookmarks b where b.feed_id = f.id)
      or f.comment_count <> (select count(*) from comments c where c.feed_id = f.id)
      or exists (select from comments c
        where c.feed_id = f.id and (c.created_at > now() or c.created_at < f.created_at))`);
  expect(wrong).toEqual([]);
});

test("a second start adds nothing", async () => {
  const before = await Promise.all((["members", "feeds", "images", "comments"] as const).map(countOf));
  expect(before[0]).toBe(people.length + officePeople.length + seedHomes.length);
  await seedDemo(t.services);
  expect(await Promise.all((["members", "feeds", "images", "comments"] as const).map(countOf))).toEqual(before);
});

test("the start names the demo accounts that are here, and no other", async () => {
  const all = [...people, ...officePeople].map(({ email }) => email);
  const named = async () => (await listDemoAccounts(t.db)).map(({ email }) => email);
  expect(await named()).toEqual(all);
  const [first = "", second = ""] = all;
  await t.db.run(sql`update members set email = 'other@danji.example' where email = ${first}`);
  await t.db.run(sql`update members set withdrawn_at = now() where email = ${second}`);
  expect(await named()).toEqual(all.slice(2));
  await t.db.run(sql`update members set withdrawn_at = null where email = ${second}`);
  await t.db.run(sql`update members set email = ${first} where email = 'other@danji.example'`);
});

test("the office of the demo complex has all four roles, and forty households beside the residents who write", async () => {
  const roles = await t.db.many<{ role: string }>(
    sql`select role from complex_managers where complex_id = 1 order by 1`,
  );
  expect(roles.map(({ role }) => role)).toEqual(["COUNCIL", "GUARD", "HEAD", "STAFF"]);
  expect(officePeople).toHaveLength(3);
  expect(new Set(seedHomes.map(({ building, unit }) => `${building} ${unit}`)).size).toBe(40);
});
