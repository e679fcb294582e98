import type { CommentPageView } from "@danji/contract/feed/comment";
import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { ReportActionPage } from "@danji/contract/moderation/report";
import type { ReportCasePage, ReportCaseView } from "@danji/contract/moderation/report-desk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf, buildMessage, buildRoomMembers } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople, moveIn, type ReportPeople } from "#testing/builders/build-report-people.ts";
import type { Person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: ReportPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await buildReportPeople(t);
});
afterAll(() => t.close());

const post = (author: Person, fields: object = {}) =>
  buildFeed(t, { complexId: p.complexId, authorId: author.memberId, ...fields });
const report = async (who: Person, targetId: number, targetType = "FEED") => {
  const answer = await who.call("POST", "/api/reports", { targetType, targetId, reason: "ABUSE" });
  expect(answer.statusCode, answer.body).toBe(201);
};
const read = (who: Person, feedId: number) => who.call("GET", `/api/community/feeds/${feedId}`);
const statusFor = async (who: Person, feedId: number) => (await read(who, feedId)).statusCode;
const office = () => `/api/office/${p.complexId}/reports`;
const cases = async (state = "OPEN") =>
  (await p.head.call("GET", `${office()}?state=${state}`)).json<{ data: ReportCasePage }>().data.reports;
const caseOf = async (targetId: number, type = "FEED"): Promise<number> =>
  (
    await t.db.one<{ id: number }>(sql`
      select id from report_cases where target_type = ${type} and target_id = ${targetId} order by id desc limit 1`)
  ).id;
const decide = (caseId: number, decision: string, rule: string, seen = "OPEN", who = p.head) =>
  who.call("POST", `${office()}/${caseId}/decision`, { decision, rule, seen });
const listed = async (who: Person, query = "sort=LATEST"): Promise<number[]> => {
  const answer = await who.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&size=100&${query}`);
  return answer.json<{ data: FeedListView }>().data.feedDtoList.map(({ feedId }) => feedId);
};

describe("L181 three households", () => {
  test("L181 three accounts of one door, a guest and another complex are one household; the third one hides", async () => {
    const [d, k2, k3] = p.doors;
    const feedId = await post(d);
    const elsewhere = await buildComplex(t);
    await moveIn(t, elsewhere, p.guest.memberId, "9동", "9호");
    for (const who of [...p.family, p.guest, p.staff]) await report(who, feedId);
    await report(k2, feedId);
    expect(await statusFor(p.guest, feedId)).toBe(200);
    expect(await listed(p.guest)).toContain(feedId);
    await report(k3, feedId);
    expect(await statusFor(p.guest, feedId)).toBe(404);
    expect(await listed(p.guest)).not.toContain(feedId);
    const entries = (await cases()).filter(({ hiddenBy }) => hiddenBy === "REPORTS");
    expect(entries).toMatchObject([{ targetType: "FEED", householdCount: 3, reportCount: 7, isParty: false }]);
    const own = (await read(d, feedId)).json<{ data: FeedDetailView }>().data;
    expect(own).toMatchObject({ hiddenBy: "REPORTS", hiddenRule: null });
  });

  test("L181 the author learns no reporter, neither by name nor by number", async () => {
    const [d] = p.doors;
    const answer = await d.call("GET", "/api/reports/actions");
    const [action, ...others] = answer.json<{ data: ReportActionPage }>().data.actions;
    expect(others).toEqual([]);
    expect(Object.keys(action ?? {}).toSorted()).toEqual(
      [
        ...["actionId", "apartmentName", "byOperator", "decidedAt", "excerpt", "feedId", "hiddenBy", "rule", "since"],
        ...["state", "targetType"],
      ].toSorted(),
    );
    for (const { nickname } of [...p.family, p.guest, p.doors[1], p.doors[2]]) {
      expect(answer.body).not.toContain(nickname);
    }
  });

  test("three reports of one household in concurrent calls never hide", async () => {
    const feedId = await post(p.doors[0]);
    await Promise.all(p.family.map((who) => report(who, feedId)));
    expect(await statusFor(p.guest, feedId)).toBe(200);
    const households = [p.family[0], p.doors[1], p.doors[2]];
    const other = await post(p.doors[0]);
    await Promise.all(households.map((who) => report(who, other)));
    expect(await statusFor(p.guest, other)).toBe(404);
  });
});

describe("L182 keep stands", () => {
  const nearlyHidden = async () => {
    const feedId = await post(p.doors[0], { title: "처음 제목" });
    await report(p.family[0], feedId);
    await report(p.doors[1], feedId);
    return feedId;
  };

  test("L182 the third report beside keep: shown in either order, in 30 rounds", async () => {
    for (let round = 0; round < 30; round += 1) {
      const feedId = await nearlyHidden();
      const caseId = await caseOf(feedId);
      const [kept] = await Promise.all([decide(caseId, "KEEP", "OPINION"), report(p.doors[2], feedId)]);
      expect(kept.statusCode, kept.body).toBe(204);
      expect(await statusFor(p.guest, feedId)).toBe(200);
      expect(await caseOf(feedId)).toBe(caseId);
    }
  });

  test("L182 a fourth household about the same words hides nothing; the words stand as they were reported", async () => {
    const [d, , k3] = p.doors;
    const feedId = await nearlyHidden();
    const caseId = await caseOf(feedId);
    expect((await decide(caseId, "KEEP", "OPINION")).statusCode).toBe(204);
    await report(k3, feedId);
    await report(p.guest, feedId);
    expect(await statusFor(p.guest, feedId)).toBe(200);
    expect(await caseOf(feedId)).toBe(caseId);

    await t.db.run(sql`update feeds set title = '고친 제목' where id = ${feedId}`);
    expect(
      refusal(await d.call("POST", "/api/reports", { targetType: "FEED", targetId: feedId, reason: "SPAM" })),
    ).toBe("400 REPORT_SELF");
    // A new version may be reported anew, also by who reported the one before.
    await report(p.family[0], feedId);
    const anew = await caseOf(feedId);
    expect(anew).not.toBe(caseId);
    const words = async (id: number) =>
      (await p.head.call("GET", `${office()}/${id}`)).json<{ data: ReportCaseView }>().data;
    expect((await words(caseId)).versions).toMatchObject([{ title: "처음 제목", isCurrent: false }]);
    expect(await words(anew)).toMatchObject({
      state: "OPEN",
      versions: [{ title: "고친 제목", isCurrent: true }],
      current: { title: "고친 제목" },
    });
  });

  test("an edit between reports keeps both versions in the one open case", async () => {
    const feedId = await post(p.doors[0], { title: "첫째" });
    await report(p.family[0], feedId);
    await t.db.run(sql`update feeds set title = '둘째' where id = ${feedId}`);
    await report(p.doors[1], feedId);
    await report(p.doors[2], feedId);
    expect(await statusFor(p.guest, feedId)).toBe(404);
    const view = await p.head.call("GET", `${office()}/${await caseOf(feedId)}`);
    expect(view.json<{ data: ReportCaseView }>().data).toMatchObject({
      householdCount: 3,
      versions: [{ title: "첫째" }, { title: "둘째" }],
    });
  });
});

describe("hidden words", () => {
  test("a post is absent in every list, search, count and link, and comes back in its old place with its counts", async () => {
    const [d, k2] = p.doors;
    const notice = { feedType: "NOTICE", title: "수박장터 열어요" } as const;
    const [before, feedId, after] = [await post(d), await post(d, notice), await post(d)];
    await k2.call("POST", `/api/community/${feedId}/reactions`);
    await k2.call("POST", `/api/community/feeds/${feedId}/bookmarks`);
    await buildComment(t, { feedId, authorId: k2.memberId });
    await t.db.run(sql`update feeds set comment_count = 1 where id = ${feedId}`);
    const url = `/api/community/feeds?apartmentId=${p.complexId}&size=100`;
    const reads = [
      ...["ALL", "LATEST", "POPULAR"].map((sort) => `${url}&sort=${sort}`),
      `${url}&feedType=NOTICE`,
      `/api/community/members/${d.memberId}/feeds?size=50`,
      `/api/community/members/${d.memberId}`,
      "/api/bookmarks/feeds?size=50",
      `/api/community/feeds/${feedId}`,
      `/api/community/feeds/${feedId}/comments`,
    ];
    const all = async () => Promise.all(reads.map(async (path) => (await k2.call("GET", path)).body));
    const shown = await all();
    await report(k2, feedId);
    const caseId = await caseOf(feedId);
    expect((await decide(caseId, "HIDE", "ABUSE")).statusCode).toBe(204);
    expect(await listed(k2)).toEqual(expect.arrayContaining([after, before]));
    for (const query of ["sort=ALL", "sort=LATEST", "sort=POPULAR", "feedType=NOTICE", "q=수박장터"]) {
      expect(await listed(k2, query), query).not.toContain(feedId);
    }
    const hidden = await all();
    for (const [index, body] of hidden.entries()) expect(body, reads[index]).not.toBe(shown[index]);
    for (const body of hidden) expect(body).not.toContain("수박장터");
    for (const act of [`${feedId}/reactions`, `feeds/${feedId}/bookmarks`, `feeds/${feedId}/view`]) {
      expect(refusal(await k2.call("POST", `/api/community/${act}`)), act).toBe("404 FEED_NOT_FOUND");
    }
    const comment = await k2.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "댓글" });
    expect(comment.statusCode).toBe(404);

    expect((await read(d, feedId)).json<{ data: FeedDetailView }>().data).toMatchObject({
      hiddenBy: "OFFICE",
      hiddenRule: "ABUSE",
    });
    expect((await decide(caseId, "KEEP", "MENDED", "HIDDEN")).statusCode).toBe(204);
    expect(await all()).toEqual(shown);
  });

  test("a comment leaves its place to a sentence, and is counted again once it is shown", async () => {
    const [d, k2] = p.doors;
    const feedId = await post(d);
    const write = async (who: Person, contents: string, parentId?: number) =>
      (await who.call("POST", `/api/community/feeds/${feedId}/comments`, { contents, parentId })).json<{
        data: { commentId: number };
      }>().data.commentId;
    const root = await write(k2, "나쁜 말");
    await write(d, "답글", root);
    const comments = async (who: Person) =>
      (await who.call("GET", `/api/community/feeds/${feedId}/comments`)).json<{ data: CommentPageView }>().data;
    const shown = await comments(d);
    await report(d, root, "COMMENT");
    const caseId = await caseOf(root, "COMMENT");
    expect((await decide(caseId, "HIDE", "ABUSE")).statusCode).toBe(204);
    expect(await comments(d)).toMatchObject({
      totalElements: 1,
      content: [
        {
          contents: "관리사무소가 가린 댓글이에요",
          isDeleted: true,
          isAuthor: false,
          hiddenBy: "OFFICE",
          commentMemberResponseDto: { memberId: 0, nickname: "" },
          childrenCommentDto: [{ contents: "답글" }],
        },
      ],
    });
    expect((await comments(d)).content[0]).not.toHaveProperty("hiddenRule");
    expect((await comments(k2)).content[0]).toMatchObject({
      contents: "나쁜 말",
      isDeleted: false,
      isAuthor: true,
      hiddenRule: "ABUSE",
    });
    expect((await decide(caseId, "KEEP", "MENDED", "HIDDEN")).statusCode).toBe(204);
    expect(await comments(d)).toEqual(shown);

    await t.db.run(sql`update comments set contents = '더 나쁜 말' where id = ${root}`);
    await report(d, root, "COMMENT");
    expect((await decide(await caseOf(root, "COMMENT"), "DELETE", "ABUSE")).statusCode).toBe(204);
    expect(await comments(d)).toMatchObject({ totalElements: 1, content: [{ contents: "삭제된 댓글입니다" }] });
  });

  test("its author deletes a hidden comment, and it is counted down once", async () => {
    const [d, k2] = p.doors;
    const feedId = await post(d);
    await k2.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "하나" });
    const second = await k2.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "둘" });
    const commentId = second.json<{ data: { commentId: number } }>().data.commentId;
    await report(d, commentId, "COMMENT");
    expect((await decide(await caseOf(commentId, "COMMENT"), "HIDE", "ABUSE")).statusCode).toBe(204);
    const deleted = await k2.call("DELETE", `/api/community/feeds/${feedId}/comments/${commentId}`);
    expect(deleted.statusCode).toBe(204);
    const counts = await t.db.one(sql`
      select comment_count, (select count(*) from comments where feed_id = feeds.id) as rows from feeds where id = ${feedId}`);
    expect(counts).toEqual({ comment_count: 1, rows: 1 });
  });

  test("a message of the group room leaves its place to a sentence, for all but its author", async () => {
    const [d, k2] = p.doors;
    const roomId = await groupRoomOf(t, p.complexId);
    await buildRoomMembers(t, roomId, [d.memberId, k2.memberId]);
    const { id } = await buildMessage(t, { roomId, senderId: d.memberId, body: "거친 말이에요" });
    await report(k2, id, "MESSAGE");
    const caseId = await caseOf(id, "MESSAGE");
    expect((await decide(caseId, "HIDE", "ABUSE")).statusCode).toBe(204);
    const room = async (who: Person) => (await who.call("GET", `/api/chat/room/${roomId}`)).body;
    expect(await room(k2)).toContain("관리사무소가 가린 메시지예요");
    expect(await room(k2)).not.toContain("거친");
    expect(await room(d)).toContain("거친");
    const list = await k2.call("GET", "/api/chat/group");
    expect(list.body).toContain("관리사무소가 가린 메시지예요");
    const found = await k2.call("GET", `/api/chat/room/${roomId}/search?q=${encodeURIComponent("거친")}`);
    expect(found.body).not.toContain("거친");
    expect((await decide(caseId, "KEEP", "OPINION", "HIDDEN")).statusCode).toBe(204);
    expect(await room(k2)).toContain("거친 말이에요");
  });
});
