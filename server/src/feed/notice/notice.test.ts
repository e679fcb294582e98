import type { FeedDetailView } from "@danji/contract/feed/feed";
import type { NoticePage, OfficeNoticePage, OfficeNoticeView } from "@danji/contract/notice/notice";
import { type NoticeKind, noticeKinds } from "@danji/contract/notice/notice-rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import {
  endNotice,
  inMinutes,
  type NoticePeople,
  noticePeople,
  publishedNotice,
  sendNotice,
} from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { unpinEndedNotices } from "./change-notice.ts";

const DAY = 24 * 60;

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await noticePeople(t);
});
afterAll(() => t.close());

const page = async (who: Person, query = "", complexId = p.complexId) =>
  (await who.call("GET", `/api/apartment/${complexId}/notices?${query}`)).json<{ data: NoticePage }>().data;
const detail = async (who: Person, feedId: number) =>
  (await who.call("GET", `/api/community/feeds/${feedId}`)).json<{ data: FeedDetailView }>().data;

describe("L013 kinds", () => {
  const until = inMinutes(60);
  const may: Readonly<Record<"head" | "staff" | "guard" | "council" | "a", readonly NoticeKind[]>> = {
    head: noticeKinds,
    staff: ["GENERAL", "URGENT", "EVENT", "LEGAL"],
    council: ["COUNCIL"],
    guard: [],
    a: [],
  };

  test.each(Object.keys(may) as (keyof typeof may)[])("L013 of %s", async (role) => {
    for (const kind of noticeKinds) {
      const answer = await sendNotice(t, p[role], p.complexId, { kind, until });
      expect([kind, answer.statusCode], answer.body).toEqual([kind, may[role].includes(kind) ? 201 : 403]);
    }
  });

  test("L013 a representative is told what they may write, opens their own notices alone, and cannot turn one into 안내", async () => {
    expect(refusal(await sendNotice(t, p.council, p.complexId))).toBe("403 NOTICE_COUNCIL_ONLY");
    const own = await publishedNotice(t, p.council, p.complexId, { kind: "COUNCIL" });
    const other = await publishedNotice(t, p.staff, p.complexId);
    expect((await detail(p.a, own)).feedMemberResponseDto).toMatchObject({ voice: "OFFICE", officeRole: "COUNCIL" });
    const desk = `/api/office/${p.complexId}/notices`;
    const { notices } = (await p.council.call("GET", `${desk}?size=100`)).json<{ data: OfficeNoticePage }>().data;
    expect(notices.map(({ feedId }) => feedId)).toContain(own);
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(["COUNCIL"]));
    expect(refusal(await p.council.call("GET", `${desk}/${other}`))).toBe("404 FEED_NOT_FOUND");
    const change = { kind: "GENERAL", pinned: false };
    for (const feedId of [own, other])
      expect(refusal(await p.council.call("PUT", `${desk}/${feedId}`, change))).toBe("403 ROLE_ONLY");
    // The author of the council changes the text by SPEC's call.
    const edited = feedForm({ title: "대표회의 결과", contents: "결과예요" });
    expect((await sendForm(t, p.council, `/api/community/feeds/${own}`, edited, { method: "PUT" })).statusCode).toBe(
      200,
    );
  });
});

test("a notice of a client that knows no kinds is 안내, to everybody, without a new key", async () => {
  const sent = await sendForm(
    t,
    p.head,
    "/api/community/feeds",
    feedForm({ title: "옛 공지", contents: "내용", apartmentId: p.complexId, feedType: "NOTICE" }),
  );
  const { id } = sent.json<{ data: { id: number } }>().data;
  expect(await detail(p.d, id)).not.toHaveProperty("notice");
  expect((await page(p.d, "kind=GENERAL&q=옛 공지")).notices).toMatchObject([
    { feedId: id, kind: "GENERAL", until: null },
  ]);
  expect(await detail(p.d, await buildFeed(t, { complexId: p.complexId, authorId: p.a.memberId }))).not.toHaveProperty(
    "notice",
  );
});

test("what a notice has belongs to notices: on a post it is refused", async () => {
  const form = feedForm({ title: "글", contents: "내용", apartmentId: p.complexId, notice: { kind: "GENERAL" } });
  expect(refusal(await sendForm(t, p.a, "/api/community/feeds", form))).toBe("400 BAD_REQUEST");
});

describe("L151 urgent notices", () => {
  test.each([
    ["without an end", undefined, "400 NOTICE_END_REQUIRED"],
    ["with an end in the past", inMinutes(-1), "400 NOTICE_END_PAST"],
    ["for ten years", inMinutes(3_650 * DAY), "400 NOTICE_END_FAR"],
    ["for 31 days", inMinutes(31 * DAY), "400 NOTICE_END_FAR"],
  ])("L151 %s is refused", async (_name, until, expected) => {
    const sent = await sendNotice(t, p.staff, p.complexId, {
      kind: "URGENT",
      ...(until === undefined ? {} : { until }),
    });
    expect(refusal(sent)).toBe(expected);
    const form = feedForm({
      title: "행사",
      contents: "내용",
      apartmentId: p.complexId,
      feedType: "NOTICE",
      notice: { kind: "EVENT" },
    });
    const { id } = (await sendForm(t, p.staff, "/api/community/feeds", form)).json<{ data: { id: number } }>().data;
    const changed = await p.staff.call("PUT", `/api/office/${p.complexId}/notices/${id}`, {
      kind: "URGENT",
      until,
      pinned: false,
    });
    expect(refusal(changed)).toBe(expected);
  });

  test("L151 it stands on top until its end, then not, and clients that know no ends see it unpinned a minute later", async () => {
    const own = await noticePeople(t);
    const urgent = await publishedNotice(t, own.staff, own.complexId, { kind: "URGENT", until: inMinutes(60) });
    const later = await publishedNotice(t, own.staff, own.complexId);
    const ids = async () => (await page(own.a, "", own.complexId)).notices.map(({ feedId }) => feedId);
    const spec = async () => {
      const answer = await own.a.call("GET", `/api/community/feeds?apartmentId=${own.complexId}&feedType=NOTICE`);
      return answer
        .json<{ data: { feedDtoList: { feedId: number }[] } }>()
        .data.feedDtoList.map(({ feedId }) => feedId);
    };
    expect([await ids(), await spec()]).toEqual([
      [urgent, later],
      [urgent, later],
    ]);
    await endNotice(t, urgent);
    expect(await ids()).toEqual([later, urgent]);
    await unpinEndedNotices(t.db);
    expect(await spec()).toEqual([later, urgent]);
    const listed = async (state: string) =>
      (await own.head.call("GET", `/api/office/${own.complexId}/notices?state=${state}`)).json<{
        data: OfficeNoticePage;
      }>().data;
    expect((await listed("ENDED")).notices).toMatchObject([{ feedId: urgent, isEnded: true }]);
    expect((await listed("LIVE")).notices).toMatchObject([{ feedId: later, isEnded: false }]);
  });

  test("L151 the writer is warned of the many of a day, and their number is on record", async () => {
    const own = await noticePeople(t);
    const preview = async () =>
      (await own.staff.call("POST", `/api/office/${own.complexId}/notices/audience`, {})).json<{ data: object }>().data;
    for (let count = 0; count < 3; count += 1) {
      expect(await preview()).toMatchObject({ urgentToday: count });
      await publishedNotice(t, own.staff, own.complexId, { kind: "URGENT", until: inMinutes(60) });
    }
    const acts = await t.db.many<{ detail: object }>(sql`
      select detail from office_acts where complex_id = ${own.complexId} and act = 'notice.published' order by id`);
    expect(acts.map(({ detail: of }) => of)).toEqual([1, 2, 3].map((urgentToday) => ({ kind: "URGENT", urgentToday })));
    const audit = await t.db.many(sql`
      select id from audit_events where action = 'notice.published' and actor_id = ${own.staff.memberId}`);
    expect(audit).toHaveLength(3);
  });
});

describe("L152 comments switched off", () => {
  const comment = (who: Person, feedId: number, body: object = { contents: "댓글" }) =>
    who.call("POST", `/api/community/feeds/${feedId}/comments`, body);

  test("L152 what is there stays and can be changed, nothing new is taken", async () => {
    const feedId = await publishedNotice(t, p.head, p.complexId);
    const first = (await comment(p.a, feedId)).json<{ data: { commentId: number } }>().data.commentId;
    for (let n = 0; n < 29; n += 1) await buildComment(t, { feedId, authorId: p.d.memberId });
    const path = `/api/office/${p.complexId}/notices/${feedId}`;
    const rest = { kind: "GENERAL", pinned: false };
    expect((await p.head.call("PUT", path, { ...rest, commentsOff: true })).statusCode).toBe(204);
    for (const body of [
      { contents: "댓글" },
      { contents: "답글", parentId: first },
      { contents: "옛 댓글", parentId: "" },
    ])
      expect(refusal(await comment(p.a, feedId, body))).toBe("409 COMMENTS_OFF");
    expect(refusal(await comment(p.head, feedId, { contents: "답", voice: "OFFICE" }))).toBe("409 COMMENTS_OFF");
    const edit = { contents: "고친 댓글" };
    expect((await p.a.call("PUT", `/api/community/feeds/${feedId}/comments/${first}`, edit)).statusCode).toBe(200);
    expect((await p.a.call("GET", `/api/community/feeds/${feedId}/comments`)).json()).toMatchObject({
      data: { totalElements: 30, content: expect.arrayContaining([expect.objectContaining(edit)]) },
    });
    expect(await detail(p.a, feedId)).toMatchObject({ commentCount: 30, notice: { commentsOff: true } });
    expect((await p.head.call("PUT", path, rest)).statusCode).toBe(204);
    expect((await comment(p.a, feedId)).statusCode).toBe(201);
  });

  test("L152 one sent in that second is before it or refused, 30 rounds", async () => {
    for (let round = 0; round < 30; round += 1) {
      const feedId = await publishedNotice(t, p.head, p.complexId);
      const change = { kind: "GENERAL", pinned: false, commentsOff: true };
      const [sent, off] = await Promise.all([
        comment(p.a, feedId),
        p.head.call("PUT", `/api/office/${p.complexId}/notices/${feedId}`, change),
      ]);
      expect(off.statusCode).toBe(204);
      const { commentCount } = await detail(p.a, feedId);
      expect([sent.statusCode, commentCount]).toEqual(sent.statusCode === 201 ? [201, 1] : [409, 0]);
    }
  });
});

test("the words of a notice are corrected whose audience has no doors by now", async () => {
  const audience = [{ building: "102동" }];
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience });
  const url = `/api/office/${p.complexId}/notices/${feedId}`;
  const change = (fields: object) => p.head.call("PUT", url, { kind: "GENERAL", pinned: false, ...fields });
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.d.memberId}`);
  const corrected = await change({ audience, contents: "고친 글" });
  expect(corrected.statusCode, corrected.body).toBe(204);
  expect(refusal(await change({ audience: [{ building: "909동" }] }))).toBe("400 NOTICE_AUDIENCE_EMPTY");
});

test("the words of a notice whose end has passed are corrected, and that pins it no more", async () => {
  const audience = [{ building: "101동" }];
  const until = inMinutes(60);
  const urgent = await publishedNotice(t, p.staff, p.complexId, { kind: "URGENT", until, audience });
  const url = `/api/office/${p.complexId}/notices/${urgent}`;
  const change = (fields: object) => p.staff.call("PUT", url, { kind: "URGENT", pinned: true, audience, ...fields });
  const pinned = async () => (await p.head.call("GET", url)).json<{ data: OfficeNoticeView }>().data.isPinned;
  await t.db.run(sql`update notices set until = until - interval '40 days' where feed_id = ${urgent}`);
  await t.db.run(sql`update feeds set pinned = false where id = ${urgent}`);
  const ended = Date.parse(until) - 40 * 86_400_000;
  // The same instant, in the form of the desk.
  const ofSeoul = new Date(ended + 9 * 3_600_000).toISOString().replace("Z", "+09:00");
  const corrected = await change({ until: ofSeoul, contents: "고친 글" });
  expect(corrected.statusCode, corrected.body).toBe(204);
  expect(await pinned()).toBe(false);
  expect(refusal(await change({ until: new Date(ended + 60_000).toISOString() }))).toBe("400 NOTICE_END_PAST");
  expect(refusal(await change({ kind: "EVENT", until: ofSeoul }))).toBe("400 NOTICE_END_PAST");
  const nobody = { until: ofSeoul, audience: [{ building: "909동" }] };
  expect(refusal(await change(nobody))).toBe("400 NOTICE_AUDIENCE_EMPTY");
  expect((await change({ until: inMinutes(60), pinned: false })).statusCode).toBe(204);
  expect(await pinned()).toBe(true);
});

test("unread marks are the reader's own, by kind and search, and an acknowledgement is asked for once", async () => {
  const own = await noticePeople(t);
  const [legal, event] = [
    await publishedNotice(
      t,
      own.head,
      own.complexId,
      { kind: "LEGAL", wantsAcknowledgement: true },
      { title: "관리비 내역" },
    ),
    await publishedNotice(t, own.head, own.complexId, { kind: "EVENT" }, { title: "나눔 장터", contents: "100%_나눔" }),
  ];
  const seen = async (who: Person, query = "") =>
    (await page(who, query, own.complexId)).notices.map(({ feedId, isUnread, awaitsAcknowledgement }) => [
      feedId,
      isUnread,
      awaitsAcknowledgement,
    ]);
  expect(await seen(own.a)).toEqual([
    [event, true, false],
    [legal, true, true],
  ]);
  expect(await seen(own.a, "kind=LEGAL")).toEqual([[legal, true, true]]);
  expect(await seen(own.a, `q=${encodeURIComponent("100%_")}`)).toEqual([[event, true, false]]);
  expect(await seen(own.a, "q=%25%25")).toEqual([]);
  const post = (who: Person, path: string) => who.call("POST", `/api/community/feeds/${legal}/${path}`);
  for (let time = 0; time < 3; time += 1) expect((await post(own.a, "acknowledgement")).statusCode).toBe(200);
  expect(await seen(own.a, "unread=true")).toEqual([[event, true, false]]);
  // For B of the same household it is unread, since reads are a member's own, and acknowledged by the household.
  expect(await seen(own.b, "kind=LEGAL")).toEqual([[legal, true, false]]);
  expect((await detail(own.b, legal)).notice).toMatchObject({ isAcknowledged: true });
  expect((await detail(own.d, legal)).notice).toMatchObject({ isAcknowledged: false });
  const rows = await t.db.many(
    sql`select household_id from notice_doors where feed_id = ${legal} and acknowledged_at is not null`,
  );
  expect(rows).toHaveLength(1);
});

test("L011 who waits for a home reads no notices of a members-only complex", async () => {
  const closed = await noticePeople(t, "RESIDENTS");
  const feedId = await publishedNotice(t, closed.head, closed.complexId);
  const tries = [
    await closed.waiting.call("GET", `/api/apartment/${closed.complexId}/notices`),
    await closed.waiting.call("POST", `/api/community/feeds/${feedId}/read`),
  ];
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 404]);
  expect((await page(closed.a, "", closed.complexId)).total).toBe(1);
  await t.db.run(sql`
    update residences set state = 'ACTIVE', decided_at = now() where member_id = ${closed.waiting.memberId}`);
  expect((await page(closed.waiting, "", closed.complexId)).total).toBe(1);
});
