import type { CommentPageView, CommentView, ReplyPageView } from "@danji/contract/feed/comment";
import { commentLimits } from "@danji/contract/feed/comment-rules";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment, buildComments } from "#testing/builders/build-comment.ts";
import { openQueryExplainer } from "#testing/query-explainer.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";
import { listComments } from "./comment-list.ts";
import { listReplies } from "./reply-list.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let post: () => Promise<number>;
let hiddenPost: () => Promise<number>;
let feedId: number;
beforeAll(async () => {
  t = await testApp();
  ({ jisu, minho, post, hiddenPost } = await neighbours(t));
});
beforeEach(async () => {
  feedId = await post();
});
afterAll(() => t.close());

/** Creates a top-level comment with so many replies. */
async function buildThread(replies: number): Promise<number> {
  const parentId = await buildComment(t, { feedId, authorId: minho.memberId, contents: "처음" });
  await buildComments(t, replies, { feedId, authorId: minho.memberId, parentId });
  return parentId;
}

const commentsUrl = () => `/api/community/feeds/${feedId}/comments`;
const read = async <T>(url: string): Promise<T> => {
  const answer = await jisu.call("GET", url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
const pageOf = (query = "?page=0&size=1000") => read<CommentPageView>(`${commentsUrl()}${query}`);
const repliesOf = (commentId: number, query = "") =>
  read<ReplyPageView>(`${commentsUrl()}/${commentId}/replies${query}`);
const idsOf = (comments: readonly CommentView[]) => comments.map(({ commentId }) => commentId);

/** All replies of a comment that follow those on the page. */
async function walk(comment: CommentView, size: number): Promise<number[]> {
  const ids = idsOf(comment.childrenCommentDto);
  let cursor: string | null | undefined = comment.childrenCursor;
  do {
    const page: ReplyPageView = await repliesOf(
      comment.commentId,
      `?size=${size}${typeof cursor === "string" ? `&cursor=${cursor}` : ""}`,
    );
    ids.push(...idsOf(page.content));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe("the replies to a comment", () => {
  test("need a session, a post that the viewer may see, and a top-level comment of it", async () => {
    const parentId = await buildThread(1);
    const url = `${commentsUrl()}/${parentId}/replies`;
    expect((await t.app.inject({ url })).statusCode).toBe(401);
    const [reply = 0] = idsOf((await repliesOf(parentId)).content);
    const hidden = await hiddenPost();
    const hiddenId = await buildComment(t, { feedId: hidden, authorId: minho.memberId, contents: "우리끼리" });
    for (const [feed, comment] of [
      [hidden, hiddenId],
      [feedId, hiddenId],
      [feedId, reply],
      [feedId, 987_654],
    ]) {
      const answer = await jisu.call("GET", `/api/community/feeds/${feed}/comments/${comment}/replies`);
      expect(refusal(answer)).toBe("404 COMMENT_NOT_FOUND");
    }
    expect(
      (await minho.call("GET", `/api/community/feeds/${hidden}/comments/${hiddenId}/replies`)).json(),
    ).toMatchObject({
      data: { content: [], nextCursor: null },
    });
    for (const query of ["?cursor=나", "?cursor=QUJD", "?size=a"]) {
      expect((await jisu.call("GET", `${url}${query}`)).statusCode, query).toBe(400);
    }
  });

  test("are paged without duplicates or gaps, also while replies are added and deleted", async () => {
    const parentId = await buildThread(7);
    const first = await repliesOf(parentId, "?size=3");
    expect(first.content).toHaveLength(3);
    expect(first.content[0]).toMatchObject({ contents: "1", isAuthor: false, childrenCommentDto: [] });
    // The cursor stays valid although its reply is deleted.
    const [, , third = 0] = idsOf(first.content);
    expect((await minho.call("DELETE", `${commentsUrl()}/${third}`)).statusCode).toBe(204);
    await minho.call("POST", commentsUrl(), { contents: "마지막", parentId });
    const rest = await repliesOf(parentId, `?cursor=${first.nextCursor}`);
    expect(rest.content.map(({ contents }) => contents)).toEqual(["4", "5", "6", "7", "마지막"]);
    expect(rest.nextCursor).toBeNull();
    expect(await findWrongCounts(t)).toEqual([]);
  });
});

test("where all fit into an answer, no thread is marked as cut", async () => {
  await buildThread(300);
  await buildThread(698);
  const page = await pageOf();
  expect(page.content.map(({ childrenCommentDto: replies }) => replies.length)).toEqual([300, 698]);
  expect(page.content.some((comment) => "childrenCount" in comment || "childrenCursor" in comment)).toBe(false);
});

test("one comment with 30,000 replies: the answer is bounded, short threads are complete, and the rest is reached by paging", async () => {
  const long = await buildThread(30_000);
  await buildThread(3);
  const other = await buildThread(700);
  const answer = await jisu.call("GET", `${commentsUrl()}?page=0&size=1000`);
  expect(answer.rawPayload.length).toBeLessThan(400_000);
  const page = answer.json<{ data: CommentPageView }>().data;
  expect([page.totalElements, page.totalPages]).toEqual([30_706, 1]);
  const replyCounts = page.content.map(({ childrenCommentDto: replies, childrenCount }) => [
    replies.length,
    childrenCount,
  ]);
  expect(replyCounts).toEqual([
    [497, 30_000],
    [3, undefined],
    [497, 700],
  ]);
  const comments = page.content.length + page.content.flatMap(({ childrenCommentDto }) => childrenCommentDto).length;
  expect(comments).toBe(commentLimits.answerMax);
  const cut = page.content.find(({ commentId }) => commentId === other);
  const ids = cut === undefined ? [] : await walk(cut, 100);
  expect(new Set(ids).size).toBe(700);
  // Updating the comment returns as many of its replies as fit.
  const edited = await minho.call("PUT", `${commentsUrl()}/${long}`, { contents: "고침" });
  expect(edited.json<{ data: CommentView }>().data).toMatchObject({ contents: "고침", childrenCount: 30_000 });
  expect(edited.json<{ data: CommentView }>().data.childrenCommentDto).toHaveLength(commentLimits.answerMax - 1);
});

test("where top-level comments fill the answer, every reply is reached by paging", async () => {
  const parentId = await buildThread(2);
  await buildComments(t, 999, { feedId, authorId: minho.memberId });
  const [first] = (await pageOf()).content;
  expect(first).toMatchObject({ commentId: parentId, childrenCommentDto: [], childrenCount: 2 });
  expect(first?.childrenCursor).toBeUndefined();
  expect(first === undefined ? [] : await walk(first, 1)).toHaveLength(2);
});

test("no more rows are read than are returned, along the indexes", async () => {
  const parentId = await buildThread(30_000);
  await buildThread(3);
  // Posts of other communities: without them every comment would belong to one post.
  await t.db.run(sql`
    with others as (
      insert into feeds (complex_id, author_id, feed_type, title, contents)
      select complex_id, author_id, 'FEED', 'x', 'x' from feeds, generate_series(1, 2000) where id = ${feedId} returning id
    )
    insert into comments (feed_id, author_id, contents)
    select id, ${minho.memberId}, 'x' from others, generate_series(1, 10)`);
  await t.db.run(sql`
    with others as (
      insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
      select 'c' || n, '', '', 1, 1, 1, '', '' from generate_series(1, 300) n returning id
    ), offices as (insert into complex_managers (complex_id, member_id) select id, ${minho.memberId} from others)
    insert into residences (complex_id, member_id, building, unit)
    select others.id, m.id, '101동', '101호' from others, (values (${jisu.memberId}::bigint), (${minho.memberId})) m (id)`);
  const viewer = { memberId: jisu.memberId, session: "" };
  const explainer = await openQueryExplainer(t);
  await explainer.vacuum();
  const page = await explainer.explain((db) => listComments(db, viewer, feedId, { page: 0, size: 1000 }));
  const { nextCursor } = await repliesOf(parentId);
  const next = { cursor: nextCursor ?? "", size: 100 };
  const replies = await explainer.explain((db) => listReplies(db, viewer, { feedId, commentId: parentId }, next));
  await explainer.close();
  for (const { statements, plans } of [page, replies]) {
    expect(statements).toBe(1);
    expect(plans).toMatch(/using comments_replies /);
    expect(plans).not.toMatch(/Seq Scan on comments/);
    // The complex of the post is one step, among hundreds.
    expect(plans).toMatch(/using complexes_pkey /);
    expect(plans).not.toMatch(/Seq Scan on complexes \w+ \(actual/);
    // One row of array columns: the driver takes longer for a thousand rows than for the rest of the answer.
    expect(plans).toMatch(/^[^\n]* rows=1(?:\.\d+)? loops=1/);
    const rowsRead = [...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    );
    expect(Math.max(...rowsRead), plans).toBeLessThanOrEqual(commentLimits.answerMax);
  }
  expect(page.plans).toMatch(/using comments_roots /);
});

test("30 comments a minute, then 429 with a message and Retry-After; reading and deleting still work", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 30; turn += 1)
    statuses.push((await jisu.call("POST", commentsUrl(), { contents: `${turn}` })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const refused = await jisu.call("POST", commentsUrl(), { contents: "하나 더" });
  expect(refused.json()).toMatchObject({
    code: 429,
    reason: "COMMENTS_TOO_FAST",
    message: "댓글을 너무 빨리 쓰고 있어요. 잠시 후 다시 써주세요.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const [first = 0] = idsOf((await pageOf()).content);
  expect((await jisu.call("DELETE", `${commentsUrl()}/${first}`)).statusCode).toBe(204);
  expect((await minho.call("POST", commentsUrl(), { contents: "다른 사람" })).statusCode).toBe(201);
});
