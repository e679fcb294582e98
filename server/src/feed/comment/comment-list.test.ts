import type { CommentPageView } from "@danji/contract/feed/comment";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment, buildComments } from "#testing/builders/build-comment.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { forEachConcurrently, createResidents } from "#testing/builders/residents.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let post: () => Promise<number>;
let hiddenPost: () => Promise<number>;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  ({ jisu, minho, post, hiddenPost } = await neighbours(t));
});
beforeEach(async () => {
  feedId = await post();
});
afterAll(() => t.close());

const pathOf = (query: string) => `/api/community/feeds/${feedId}/comments${query}`;
const pageOf = async (query: string, who: Person = jisu): Promise<CommentPageView> => {
  const answer = await who.call("GET", pathOf(query));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: CommentPageView }>().data;
};
const contentsOf = (page: CommentPageView) => page.content.map(({ contents }) => contents);
const addComments = (count: number, parentId?: number) =>
  buildComments(t, count, { feedId, authorId: minho.memberId, ...(parentId === undefined ? {} : { parentId }) });

describe("the comments of a post", () => {
  test("need a session, and a post that the viewer may see", async () => {
    expect((await t.app.inject({ method: "GET", url: pathOf("") })).statusCode).toBe(401);
    const hidden = await hiddenPost();
    await buildComment(t, { feedId: hidden, authorId: minho.memberId, contents: "우리끼리" });
    for (const feed of [hidden, 987_654]) {
      const answer = await jisu.call("GET", `/api/community/feeds/${feed}/comments`);
      expect(refusal(answer)).toBe("404 FEED_NOT_FOUND");
      expect(answer.body).not.toContain("우리끼리");
    }
    expect((await minho.call("GET", `/api/community/feeds/${hidden}/comments`)).statusCode).toBe(200);
  });

  test("of a post without comments are an empty page", async () => {
    expect(await pageOf("?page=0&size=1000")).toEqual({
      content: [],
      page: 0,
      size: 1000,
      totalElements: 0,
      totalPages: 0,
    });
  });

  test("are paged by top-level comments, each with all its replies in order", async () => {
    for (const top of ["가", "나", "다"]) {
      const parentId = await buildComment(t, { feedId, authorId: minho.memberId, contents: top });
      for (const reply of [1, 2]) {
        await buildComment(t, { feedId, authorId: jisu.memberId, parentId, contents: `${top}${reply}` });
      }
    }
    const first = await pageOf("?page=0&size=2");
    expect([first.totalElements, first.totalPages, contentsOf(first)]).toEqual([9, 2, ["가", "나"]]);
    expect(first.content[1]?.childrenCommentDto.map(({ contents }) => contents)).toEqual(["나1", "나2"]);
    expect(first.content[1]?.childrenCommentDto[0]).toMatchObject({ isAuthor: true, childrenCommentDto: [] });
    expect(contentsOf(await pageOf("?page=1&size=2"))).toEqual(["다"]);
    expect(await pageOf("?page=2&size=2")).toMatchObject({ content: [], totalElements: 9, totalPages: 2 });
  });

  test("mark withdrawn authors, and authors whom the viewer blocks", async () => {
    const gone = await person(t, "서준");
    const haeun = await person(t, "하은");
    await buildComment(t, { feedId, authorId: gone.memberId });
    await buildComment(t, { feedId, authorId: haeun.memberId });
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    await jisu.call("POST", `/api/blocks/members/${haeun.memberId}`);
    expect((await pageOf("")).content).toMatchObject([
      { isBlocked: false, commentMemberResponseDto: { memberId: gone.memberId, nickname: "탈퇴한 회원" } },
      { isBlocked: true, commentMemberResponseDto: { memberId: haeun.memberId, nickname: "하은" } },
    ]);
    expect((await pageOf("", minho)).content.map(({ isBlocked }) => isBlocked)).toEqual([false, false]);
  });

  test("T122 no page holds more than 1,000, whatever size is requested", async () => {
    await addComments(1500);
    for (const query of ["?page=0&size=1000000", "?page=0&size=1000", "?size=1000000000"]) {
      let page: CommentPageView | undefined;
      expect(await cpuTimeOf(async () => (page = await pageOf(query)))).toBeLessThan(1000);
      expect(page).toMatchObject({ size: 1000, totalElements: 1500, totalPages: 2 });
      expect(page?.content).toHaveLength(1000);
    }
    expect((await pageOf("?page=1&size=1000")).content).toHaveLength(500);
    expect(await pageOf("?size=0")).toMatchObject({ size: 1, totalPages: 1500 });
    expect((await pageOf("?page=999999999999")).content).toEqual([]);
    for (const query of ["?size=-1", "?size=abc", "?page=-1", "?page=abc", "?page=1.5", "?size="]) {
      expect((await jisu.call("GET", pathOf(query))).statusCode, query).toBe(400);
    }
  });

  test("T124 pages read while others write repeat and leave out nothing", async () => {
    const residents = await createResidents([t], 8);
    const writers = forEachConcurrently(residents, 15, async ({ call }) => {
      expect((await call("POST", pathOf(""), { contents: "새 댓글" })).statusCode).toBe(201);
    });
    const seen: number[] = [];
    for (let page = 0; seen.length < 120;) {
      const { content } = await pageOf(`?page=${page}&size=5`);
      if (content.length < 5) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        continue;
      }
      seen.push(...content.map(({ commentId }) => commentId));
      page += 1;
    }
    await writers;
    expect(seen).toEqual((await pageOf("?size=1000")).content.map(({ commentId }) => commentId));
  });
});
