import type { CommentView } from "@danji/contract/feed/comment";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { neighbours } from "#testing/builders/neighbours.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { findWrongCounts } from "#testing/builders/feed-counts.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let newPost: () => Promise<number>;
let hiddenPost: () => Promise<number>;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  ({ jisu, minho, post: newPost, hiddenPost } = await neighbours(t));
});
beforeEach(async () => {
  feedId = await newPost();
});
afterAll(() => t.close());

const pathOf = (feed = feedId) => `/api/community/feeds/${feed}/comments`;
const commentPath = (id: number, feed = feedId) => `/api/community/feeds/${feed}/comments/${id}`;
const write = (who: Person, body: object, feed?: number) => who.call("POST", pathOf(feed), body);
const viewIn = (answer: { json<T>(): T }) => answer.json<{ data: CommentView }>().data;
const writeComment = async (who: Person, contents: string, parentId?: number) => {
  const answer = await write(who, { contents, parentId: parentId ?? "" });
  expect(answer.statusCode, answer.body).toBe(201);
  return viewIn(answer).commentId;
};
const readComments = async () =>
  (await jisu.call("GET", pathOf())).json<{ data: { content: CommentView[]; totalElements: number } }>().data;
const post = () =>
  t.db.one<{ count: number; sank: boolean }>(sql`
    select comment_count as count, sank_at is not null as sank from feeds where id = ${feedId}`);
const countOf = async () => (await post()).count;
const rows = async () => t.db.many(sql`select id, contents from comments where feed_id = ${feedId}`);

describe("writing a comment", () => {
  test("needs a session, and a post that the viewer may see", async () => {
    const hidden = await hiddenPost();
    const payload = { contents: "안녕" };
    expect((await t.app.inject({ method: "POST", url: pathOf(), payload })).statusCode).toBe(401);
    for (const feed of [hidden, 987_654]) {
      expect(refusal(await write(jisu, payload, feed))).toBe("404 FEED_NOT_FOUND");
    }
    expect((await write(minho, payload, hidden)).statusCode).toBe(201);
  });

  test.each([{ parentId: "" }, { parentId: null }, {}])("T116 %j is a top-level comment", async (more) => {
    const answer = await write(jisu, { contents: "x", ...more });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        code: 201,
        message: null,
        data: {
          commentId: expect.any(Number) as number,
          feedId,
          contents: "x",
          createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
          isAuthor: true,
          commentMemberResponseDto: {
            memberId: jisu.memberId,
            nickname: "지수",
            profileUrl: null,
            fileId: null,
            voice: "GUEST",
            officeRole: null,
          },
          childrenCommentDto: [],
          isDeleted: false,
          isEdited: false,
          isBlocked: false,
        },
      },
    ]);
    expect(await countOf()).toBe(1);
    const detail = await minho.call("GET", `/api/community/feeds/${feedId}`);
    expect(detail.json()).toMatchObject({ data: { commentCount: 1 } });
  });

  const blanks = ["", "   ", "\u200b", "\u3164", 1, null, undefined];
  test.each(blanks)("T117 contents %j is refused in SPEC's words", async (contents) => {
    const answer = await write(jisu, { contents });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: "댓글을 입력해주세요." }]);
    expect(await rows()).toEqual([]);
  });

  test("T117 the maximum is 1,000 code points", async () => {
    expect((await write(jisu, { contents: "😀".repeat(1000) })).statusCode).toBe(201);
    for (const contents of ["😀".repeat(1001), "a".repeat(5001)]) {
      expect(refusal(await write(jisu, { contents }))).toBe("400 COMMENT_TOO_LONG");
    }
    expect(await rows()).toHaveLength(1);
  });

  test("T118 a parent of another post, an unknown one and an invalid id are refused", async () => {
    const other = await newPost();
    const elsewhere = await buildComment(t, { feedId: other, authorId: minho.memberId });
    for (const parentId of [elsewhere, 987_654]) {
      expect(refusal(await write(jisu, { contents: "답글", parentId }))).toBe("404 COMMENT_NOT_FOUND");
    }
    for (const parentId of ["abc", "1", -1, 1.5, 0, [], {}]) {
      expect((await write(jisu, { contents: "답글", parentId })).statusCode).toBe(400);
    }
    expect(await rows()).toEqual([]);
    expect(await countOf()).toBe(0);
  });

  test("T118 a reply to a reply is attached to the top-level comment", async () => {
    const top = await writeComment(jisu, "처음");
    const reply = await writeComment(minho, "답글", top);
    await writeComment(jisu, "답글의 답글", reply);
    const { content, totalElements } = await readComments();
    const replies = [
      { contents: "답글", childrenCommentDto: [] },
      { contents: "답글의 답글", isAuthor: true },
    ];
    expect(content).toMatchObject([{ commentId: top, childrenCommentDto: replies }]);
    expect([totalElements, await countOf()]).toEqual([3, 3]);
  });
});

describe("T121 changing a comment", () => {
  test("is for its author, below its own post", async () => {
    const id = await writeComment(jisu, "처음");
    const other = await newPost();
    const payload = { contents: "바꿈" };
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await t.app.inject({ method, url: commentPath(id), payload })).statusCode).toBe(401);
      expect(refusal(await minho.call(method, commentPath(id), payload))).toBe("403 COMMENT_NOT_YOURS");
      for (const url of [commentPath(id, other), commentPath(987_654), commentPath(id, 987_654)]) {
        expect((await jisu.call(method, url, payload)).statusCode, url).toBe(404);
      }
    }
    expect(await rows()).toEqual([{ id, contents: "처음" }]);
    expect(await countOf()).toBe(1);
  });

  test("marks it as edited, keeps its replies, and refuses blank and too long texts", async () => {
    const id = await writeComment(jisu, "처음");
    await writeComment(minho, "답글", id);
    const answer = await jisu.call("PUT", commentPath(id), { contents: "바꿈" });
    expect(answer.statusCode).toBe(200);
    expect(viewIn(answer)).toMatchObject({ commentId: id, contents: "바꿈", isEdited: true });
    expect(viewIn(answer).childrenCommentDto).toMatchObject([{ contents: "답글", isEdited: false }]);
    expect(viewIn(answer)).toEqual((await readComments()).content[0]);
    for (const contents of ["", "\u200b", null, "a".repeat(1001)]) {
      expect((await jisu.call("PUT", commentPath(id), { contents })).statusCode).toBe(400);
    }
    expect((await readComments()).content[0]?.contents).toBe("바꿈");
  });
});

describe("deleting a comment", () => {
  const remove = async (who: Person, id: number) => (await who.call("DELETE", commentPath(id))).statusCode;
  const sank = async () => (await post()).sank;

  test("without replies deletes its row, once", async () => {
    const id = await writeComment(jisu, "처음");
    expect(await sank()).toBe(false);
    expect([await remove(jisu, id), await remove(jisu, id)]).toEqual([204, 404]);
    expect([await rows(), await countOf(), await sank()]).toEqual([[], 0, true]);
  });

  test("with replies leaves 삭제된 댓글입니다 without its author, which can not be changed", async () => {
    const top = await writeComment(jisu, "비밀");
    const reply = await writeComment(minho, "답글", top);
    expect(await remove(jisu, top)).toBe(204);
    const { content, totalElements } = await readComments();
    expect(content).toMatchObject([
      {
        commentId: top,
        contents: "삭제된 댓글입니다",
        isAuthor: false,
        isDeleted: true,
        commentMemberResponseDto: { memberId: 0, nickname: "", profileUrl: null, fileId: null },
        childrenCommentDto: [{ commentId: reply, isDeleted: false }],
      },
    ]);
    expect([totalElements, await countOf()]).toEqual([1, 1]);
    expect(await rows()).toContainEqual({ id: top, contents: "" });
    expect((await write(minho, { contents: "늦은 답글", parentId: top })).statusCode).toBe(404);
    expect((await jisu.call("PUT", commentPath(top), { contents: "되살림" })).statusCode).toBe(404);
    expect(await remove(jisu, top)).toBe(404);
    expect((await write(jisu, { contents: "답글의 답글", parentId: reply })).statusCode).toBe(201);
  });

  test("deleting the last reply deletes its deleted parent", async () => {
    const top = await writeComment(jisu, "처음");
    const replies = [await writeComment(minho, "하나", top), await writeComment(minho, "둘", top)];
    await remove(jisu, top);
    await remove(minho, replies[0] ?? 0);
    expect((await readComments()).content).toHaveLength(1);
    await remove(minho, replies[1] ?? 0);
    expect([await rows(), await countOf()]).toEqual([[], 0]);
  });

  test("deleting a reply keeps a parent that is not deleted", async () => {
    const top = await writeComment(jisu, "처음");
    await remove(minho, await writeComment(minho, "답글", top));
    expect((await readComments()).content).toMatchObject([{ commentId: top, childrenCommentDto: [] }]);
    expect(await findWrongCounts(t)).toEqual([]);
  });
});
