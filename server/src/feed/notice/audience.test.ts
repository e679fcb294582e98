import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import {
  type NoticePeople,
  noticePeople,
  publishedNotice,
  uploadedNoticeFile,
} from "#testing/builders/build-notice.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { contractEndpoints } from "#testing/contract-endpoints.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const UNKNOWN = 987_654;
const LINES = [
  { building: "101동", line: 3 },
  { building: "101", line: 4 },
];

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  p = await noticePeople(t);
});
afterAll(() => t.close());

const lists = () => {
  const feeds = `/api/community/feeds?apartmentId=${p.complexId}`;
  return [
    ...["ALL", "LATEST", "POPULAR"].flatMap((sort) => [`${feeds}&sort=${sort}`, `${feeds}&sort=${sort}&size=2&page=2`]),
    `${feeds}&feedType=NOTICE`,
    `${feeds}&q=물탱크`,
    `${feeds}&feedType=NOTICE&q=물탱크`,
    "/api/bookmarks/feeds",
    "/api/member/feeds",
    `/api/community/members/${p.head.memberId}`,
    `/api/community/members/${p.head.memberId}/feeds`,
    `/api/apartment/${p.complexId}/notices`,
    `/api/apartment/${p.complexId}/notices?q=물탱크`,
    `/api/apartment/${p.complexId}/notices?unread=true`,
    `/api/apartment/${p.complexId}/notices?kind=EVENT`,
    `/api/apartment/${p.complexId}`,
  ];
};

/** Every list with its ETag, without the time at which a walk by popularity began. */
const world = async (who: Person) =>
  Promise.all(
    lists().map(async (url) => {
      const { statusCode, headers, body } = await who.call("GET", url);
      expect(statusCode, url).toBe(200);
      return url.includes("POPULAR")
        ? { url, body: body.replace(/"nextCursor":"[^"]+"/, '"nextCursor":"some"') }
        : { url, body, etag: headers.etag };
    }),
  );

const statusAndBody = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, body });

test("L137 D's lists, counts, cursors and ETags are byte for byte those of a world without the notice", async () => {
  for (const title of ["하나", "둘", "셋", "넷", "다섯"])
    await buildFeed(t, { complexId: p.complexId, authorId: p.a.memberId, title });
  await publishedNotice(t, p.head, p.complexId, { kind: "EVENT" }, { title: "모두에게" });
  const [before, beforeA] = [await world(p.d), await world(p.a)];
  const feedId = await publishedNotice(t, p.head, p.complexId, { kind: "EVENT", audience: LINES }, { pinned: true });
  expect(await world(p.d)).toEqual(before);
  expect(await world(p.waiting)).toEqual(await world(await person(t, "손님")));
  // The positive beside it: A, and the office, see it in each list that holds others' posts.
  const after = await world(p.a);
  for (const url of lists()
    .slice(0, 9)
    .filter((one) => !one.includes("page=2"))) {
    expect(after.find((one) => one.url === url)?.body, url).toContain(`"feedId":${feedId},`);
  }
  expect(after).not.toEqual(beforeA);
  expect((await world(p.head))[0]?.body).toContain(`"feedId":${feedId},`);
});

const bodies: Readonly<Record<string, object>> = {
  "POST /api/community/feeds/:feedId/comments": { contents: "댓글" },
  "PUT /api/community/feeds/:feedId/comments/:commentId": { contents: "댓글" },
};

test("L137 every call that takes the id of a post answers D as that of an unknown one", async () => {
  const photo = await photoOf("blue");
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience: LINES, wantsAcknowledgement: true }, {}, [
    photo,
  ]);
  const commentId = await buildComment(t, { feedId, authorId: p.a.memberId });
  const fileId = await uploadedNoticeFile(t, p.head, p.complexId);
  const change = {
    kind: "GENERAL",
    audience: LINES,
    wantsAcknowledgement: true,
    pinned: false,
    title: "고친 제목",
    files: [fileId],
  };
  expect((await p.head.call("PUT", `/api/office/${p.complexId}/notices/${feedId}`, change)).statusCode).toBe(204);
  const all = (await contractEndpoints()).filter(
    ({ path }) => /:feedId\b/.test(path) && !path.startsWith("/api/office/"),
  );
  expect(all.length).toBeGreaterThan(15);
  for (const { method, path } of all) {
    const name = `${method} ${path}`;
    const callAs = async (who: Person, id: number) => {
      const url = path
        .replace(":feedId", `${id}`)
        .replace(":commentId", `${commentId}`)
        .replace(":fileId", `${fileId}`);
      if (name === "PUT /api/community/feeds/:feedId")
        return sendForm(t, who, url, feedForm({ title: "제목", contents: "내용" }), { method: "PUT" });
      return who.call(method, url, bodies[name]);
    };
    const answer = await callAs(p.d, feedId);
    expect(answer.statusCode, name).toBe(404);
    expect(statusAndBody(answer), name).toEqual(statusAndBody(await callAs(p.d, UNKNOWN)));
  }
  // The positive: A reads all of it.
  for (const path of ["", "/comments", "/versions", `/files/${fileId}`]) {
    expect((await p.a.call("GET", `/api/community/feeds/${feedId}${path}`)).statusCode).toBe(200);
  }
});

test("L137 photo, thumbnail, report, link, chat source and author tell D nothing of it", async () => {
  const author = await person(t, "새직원");
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${p.complexId}, ${author.memberId}, 'STAFF')`);
  const photo = await photoOf("green");
  const feedId = await publishedNotice(t, author, p.complexId, { audience: LINES }, { title: "비밀 공지" }, [photo]);
  const listed = await p.a.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&sort=LATEST&size=1`);
  const url = listed.json<{ data: FeedListView }>().data.feedDtoList[0]?.thumbnailFileUrl ?? "";
  const full = (await p.a.call("GET", `/api/community/feeds/${feedId}`)).json<{ data: FeedDetailView }>().data
    .s3ObjectResponseDtoList[0]?.fullUrl;
  for (const one of [url, full ?? ""]) {
    expect((await p.d.call("GET", one)).statusCode, one).toBe(404);
    expect((await p.a.call("GET", one)).statusCode, one).toBe(200);
  }
  const report = (targetId: number) =>
    p.d.call("POST", "/api/reports", { targetType: "FEED", targetId, reason: "SPAM" });
  expect(statusAndBody(await report(feedId))).toEqual(statusAndBody(await report(UNKNOWN)));
  const detail = await p.a.call("GET", `/api/community/feeds/${feedId}`);
  expect(detail.json()).toMatchObject({
    data: {
      isShareable: false,
      notice: {
        audience: [
          { building: "101동", line: 3 },
          { building: "101동", line: 4 },
        ],
      },
    },
  });
  await p.d.call("POST", "/api/chat/request", {
    receiverId: author.memberId,
    message: "안녕하세요",
    source: { type: "FEED", id: feedId },
  });
  const sent = await p.d.call("GET", "/api/chat/request/sent");
  expect(sent.body).not.toContain("비밀 공지");
});

test("L137 readers of one page at the same instant get their own, from the first page on", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience: LINES }, { pinned: true });
  const page = async (who: Person, query: string) => {
    const answer = await who.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&${query}`);
    return answer.json<{ data: FeedListView }>().data.feedDtoList.map((feed) => feed.feedId);
  };
  for (const query of [
    "size=3",
    "size=3&page=2",
    "sort=LATEST&size=4",
    "sort=LATEST&size=2&page=2",
    "sort=POPULAR&page=1",
  ]) {
    const people = [p.a, p.d, p.b, p.head, p.waiting];
    const alone = [];
    for (const who of people) alone.push(await page(who, query));
    for (let round = 0; round < 20; round += 1)
      expect(await Promise.all(people.map((who) => page(who, query))), query).toEqual(alone);
  }
  expect(await page(p.a, "size=3")).toContain(feedId);
  // D walks by cursor, and meets each other post once.
  const walked: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const answer = await p.d.call(
      "GET",
      `/api/community/feeds?apartmentId=${p.complexId}&size=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    const { feedDtoList, nextCursor } = answer.json<{ data: FeedListView }>().data;
    walked.push(...feedDtoList.map((feed) => feed.feedId));
    cursor = nextCursor;
  }
  const open = await t.db.many<{ id: number }>(sql`
    select id from feeds where complex_id = ${p.complexId} and audience is null`);
  expect(walked.toSorted((one, other) => one - other)).toEqual(
    open.map(({ id }) => id).toSorted((one, other) => one - other),
  );
});

test("L010 L143 the household of today decides: who moves in reads it, who moves out reads it no more", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {
    audience: [
      { building: "103동", unit: "1101호" },
      { building: "104동", line: 1 },
      { building: "101동", unit: "1203호" },
    ],
  });
  const e = await person(t, "새로 온 이웃");
  const read = async () => (await e.call("GET", `/api/community/feeds/${feedId}`)).statusCode;
  expect(await read()).toBe(404);
  const homeId = await buildHome(t, e, p.complexId, { building: "0103", unit: "1101" });
  expect(await read()).toBe(200);
  await t.db.run(sql`update residences set building = '104동', unit = '2001호' where id = ${homeId}`);
  expect(await read()).toBe(200);
  await t.db.run(sql`update residences set unit = '2002호' where id = ${homeId}`);
  expect(await read()).toBe(404);
  await t.db.run(sql`update residences set unit = '301호', state = 'WAITING', decided_at = null where id = ${homeId}`);
  expect(await read()).toBe(404);
});

test("L143 what the office narrows is gone for those outside, and back once it is widened", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId);
  const read = async () => (await p.d.call("GET", `/api/community/feeds/${feedId}`)).statusCode;
  const path = `/api/office/${p.complexId}/notices/${feedId}`;
  const rest = { kind: "GENERAL", pinned: false };
  expect(await read()).toBe(200);
  await p.d.call("POST", `/api/community/feeds/${feedId}/bookmarks`);
  expect((await p.staff.call("PUT", path, { ...rest, audience: [{ building: "101동" }] })).statusCode).toBe(204);
  expect(await read()).toBe(404);
  expect((await p.d.call("GET", "/api/bookmarks/feeds")).json()).toMatchObject({ data: { listSize: 0 } });
  expect((await p.staff.call("PUT", path, rest)).statusCode).toBe(204);
  expect(await read()).toBe(200);
});

test("an audience without a door that is known is refused, and one that is no door", async () => {
  const send = async (audience: readonly object[]) => {
    const form = feedForm({
      title: "공지",
      contents: "내용",
      apartmentId: p.complexId,
      feedType: "NOTICE",
      notice: { kind: "GENERAL", audience },
    });
    return refusal(await sendForm(t, p.head, "/api/community/feeds", form));
  };
  expect(await send([{ building: "999동" }])).toBe("400 NOTICE_AUDIENCE_EMPTY");
  for (const audience of [[], [{ building: "가나!" }], [{ building: "101동", line: 0 }]])
    expect(await send(audience)).toBe("400 BAD_REQUEST");
});
