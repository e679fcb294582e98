import type { FeedListView } from "@danji/contract/feed/feed";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { inMinutes, type NoticePeople, noticePeople } from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";
import { refusal } from "#testing/refusal.ts";
import type { TestApp } from "#testing/test-app.ts";
import { publishPlannedNotices } from "./publish-planned.ts";

let cluster: TestNodes;
let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  cluster = await threeNodes({ rateLimitScale: 1_000 });
  t = cluster.t;
});
beforeEach(async () => {
  p = await noticePeople(t);
});
afterAll(() => cluster.close());

const one = (plannedId: number) => `/api/office/${p.complexId}/planned-notices/${plannedId}`;
const path = () => `/api/office/${p.complexId}/planned-notices`;
const send = (who: Person, fields: object = {}) =>
  who.call("POST", path(), {
    ...{ title: "승강기 점검", contents: "내용", publishAt: inMinutes(60), notice: { kind: "GENERAL" } },
    ...fields,
  });
const plan = async (fields: object = {}, who = p.staff): Promise<number> => {
  const answer = await send(who, fields);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { plannedId: number } }>().data.plannedId;
};
/** Moves the time of a plan into the past. */
const fallDue = (plannedId: number) =>
  t.db.run(
    sql`update planned_notices set publish_at = clock_timestamp() - interval '1 second' where id = ${plannedId}`,
  );
const planned = async (who = p.head) =>
  (await who.call("GET", path())).json<{ data: readonly PlannedNoticeView[] }>().data;
const feeds = async (query = "") => {
  const answer = await p.a.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&sort=LATEST&${query}`);
  return answer.json<{ data: FeedListView }>().data;
};

test("L139 nothing tells of it before its time; of three publishers at once one publishes it, once", async () => {
  await buildFeed(t, { complexId: p.complexId, authorId: p.a.memberId });
  const urls = [
    ...["sort=ALL", "sort=LATEST", "feedType=NOTICE", "q=승강기"].map(
      (query) => `/api/community/feeds?apartmentId=${p.complexId}&${query}`,
    ),
    `/api/apartment/${p.complexId}/notices`,
    `/api/apartment/${p.complexId}`,
  ];
  const world = () =>
    Promise.all(
      urls.map(async (url) => {
        const { body, headers } = await p.a.call("GET", url);
        return [body, headers.etag];
      }),
    );
  const before = await world();
  const plannedId = await plan({
    notice: { kind: "EVENT", audience: [{ building: "101동" }], wantsAcknowledgement: true },
  });
  await Promise.all(cluster.nodes.map(({ db }) => publishPlannedNotices(db)));
  expect(await world()).toEqual(before);
  expect(await planned()).toMatchObject([
    { plannedId, kind: "EVENT", isHeld: false, audience: [{ building: "101동" }] },
  ]);
  await fallDue(plannedId);
  await Promise.all([...cluster.nodes, ...cluster.nodes].map(({ db }) => publishPlannedNotices(db)));
  const { feedDtoList } = await feeds("feedType=NOTICE");
  expect(feedDtoList).toMatchObject([{ title: "승강기 점검", voice: "OFFICE", officeRole: "STAFF" }]);
  expect(await planned()).toEqual([]);
  // It has what it was planned with: D is outside its audience.
  const of = `/api/community/feeds/${feedDtoList[0]?.feedId}`;
  expect((await p.a.call("GET", of)).json()).toMatchObject({
    data: { notice: { kind: "EVENT", wantsAcknowledgement: true } },
  });
  expect((await p.d.call("GET", of)).statusCode).toBe(404);
});

test("L139 a publisher that dies in the middle leaves the plan to the next", async () => {
  const plannedId = await plan();
  await fallDue(plannedId);
  const dying = new Error("killed");
  await expect(
    t.db.tx(async (tx) => {
      await tx.run(sql`delete from planned_notices where id = ${plannedId}`);
      throw dying;
    }),
  ).rejects.toBe(dying);
  await publishPlannedNotices(t.db);
  expect((await feeds()).feedDtoList).toHaveLength(1);
});

test("L140 it is sorted, dated and numbered by its publication", async () => {
  const plannedId = await plan();
  const other = await buildFeed(t, { complexId: p.complexId, authorId: p.a.memberId });
  await t.db.run(
    sql`update planned_notices set changed_at = clock_timestamp() - interval '4 days' where id = ${plannedId}`,
  );
  const [first] = (await feeds("size=1")).feedDtoList;
  const began = Date.now();
  await fallDue(plannedId);
  await publishPlannedNotices(t.db);
  const { feedDtoList } = await feeds();
  expect(feedDtoList[1]?.feedId).toBe(other);
  expect(feedDtoList[1]).toEqual(first);
  const [notice] = feedDtoList;
  expect(notice?.feedId).toBeGreaterThan(other);
  expect(Date.parse(notice?.localDateTime ?? "")).toBeGreaterThan(began - 5_000);
  const detail = (await p.a.call("GET", `/api/community/feeds/${notice?.feedId}`)).json<{
    data: { createdAt: string; updatedAt: string };
  }>();
  expect(detail.data.createdAt).toBe(detail.data.updatedAt);
});

test("L007 a plan whose author lost the role, or whose end has come, is held until somebody plans it anew", async () => {
  const [lost, over] = [await plan(), await plan({ notice: { kind: "URGENT", until: inMinutes(120) } }, p.head)];
  await t.db.run(sql`delete from complex_managers where member_id = ${p.staff.memberId}`);
  await t.db.run(sql`
    update planned_notices set notice = notice || jsonb_build_object('until', ${inMinutes(-1)}::text) where id = ${over}`);
  for (const id of [lost, over]) await fallDue(id);
  await publishPlannedNotices(t.db);
  expect((await feeds()).feedDtoList).toEqual([]);
  expect((await planned()).map(({ plannedId, isHeld }) => [plannedId, isHeld])).toEqual(
    expect.arrayContaining([
      [lost, true],
      [over, true],
    ]),
  );
  const body = { title: "다시", contents: "내용", publishAt: inMinutes(5), notice: { kind: "GENERAL" } };
  expect((await p.head.call("PUT", one(lost), body)).statusCode).toBe(204);
  await fallDue(lost);
  await publishPlannedNotices(t.db);
  expect((await feeds()).feedDtoList).toMatchObject([{ title: "다시", officeRole: "HEAD" }]);
  expect(refusal(await p.head.call("PUT", one(lost), body))).toBe("404 PLANNED_NOTICE_NOT_FOUND");
  expect((await p.head.call("DELETE", one(over))).statusCode).toBe(204);
});

test("a time in the past or more than a year ahead, an end before the publication and blank words are refused, and each role plans its own kinds", async () => {
  expect(refusal(await send(p.staff, { publishAt: inMinutes(-1) }))).toBe("400 NOTICE_TIME_PAST");
  expect(refusal(await send(p.staff, { publishAt: inMinutes(366 * 24 * 60) }))).toBe("400 NOTICE_TIME_FAR");
  const early = { kind: "URGENT", until: inMinutes(30) };
  expect(refusal(await send(p.staff, { notice: early }))).toBe("400 NOTICE_END_PAST");
  expect(refusal(await send(p.staff, { title: " " }))).toBe("400 FEED_BLANK");
  expect(refusal(await send(p.staff, { notice: { kind: "COUNCIL" } }))).toBe("403 ROLE_ONLY");
  expect(refusal(await send(p.council))).toBe("403 ROLE_ONLY");
  await plan();
  const own = await plan({ notice: { kind: "COUNCIL" } }, p.council);
  expect((await planned(p.council)).map(({ plannedId }) => plannedId)).toEqual([own]);
  expect(refusal(await p.guard.call("GET", path()))).toBe("403 ROLE_ONLY");
});
