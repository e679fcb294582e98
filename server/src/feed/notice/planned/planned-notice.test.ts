import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { inMinutes, type NoticePeople, noticePeople, uploadedNoticeFile } from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
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
type Photos = readonly Uint8Array<ArrayBuffer>[];
const send = (who: Person, fields: object = {}, photos: Photos = [], headers = {}) =>
  sendForm(t, who, path(), feedForm({ ...words(), ...fields }, photos), { headers });
const words = () => ({ title: "승강기 점검", contents: "내용", publishAt: inMinutes(60), notice: { kind: "GENERAL" } });
const change = (who: Person, plannedId: number, fields: object = {}, photos: Photos = [], parts = {}) => {
  const form = feedForm({ ...words(), ...fields }, photos);
  for (const [name, part] of Object.entries(parts)) form.append(name, new Blob([JSON.stringify(part)]));
  return sendForm(t, who, one(plannedId), form, { method: "PUT" });
};
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

test("L007 a plan whose author lost the role, or whose end has come, is held until the office plans it anew", async () => {
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
  expect((await change(p.head, lost, body)).statusCode).toBe(204);
  await fallDue(lost);
  await publishPlannedNotices(t.db);
  expect((await feeds()).feedDtoList).toMatchObject([{ title: "다시", officeRole: "HEAD" }]);
  expect(refusal(await change(p.head, lost, body))).toBe("404 PLANNED_NOTICE_NOT_FOUND");
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

test("photos and files of a plan are changed with it and go out with it; the office alone sees them before", async () => {
  const [red, blue, green] = await Promise.all(["red", "blue", "green"].map((color) => photoOf(color)));
  const files = [await uploadedNoticeFile(t, p.staff, p.complexId), await uploadedNoticeFile(t, p.staff, p.complexId)];
  const answer = await send(p.staff, { notice: { kind: "GENERAL", files } }, [red, blue] as Photos);
  expect(answer.statusCode, answer.body).toBe(201);
  const { plannedId } = answer.json<{ data: { plannedId: number } }>().data;
  const [before] = await planned();
  expect(before?.files).toMatchObject([{ name: "공고.pdf" }, { name: "공고 (2).pdf" }]);
  const urls = before?.photos.map(({ url }) => url) ?? [];
  expect(urls).toHaveLength(2);
  expect((await p.head.call("GET", urls[0] ?? "")).statusCode).toBe(200);
  for (const who of [p.a, p.guard, p.council]) expect((await who.call("GET", urls[0] ?? "")).statusCode).toBe(404);
  expect((await t.app.inject({ method: "GET", url: urls[0] ?? "" })).statusCode).toBe(401);
  const stale = await change(p.head, plannedId, {}, [], { deleteFileUrls: ["/api/office/planned-images/other.webp"] });
  expect(refusal(stale)).toBe("400 BAD_REQUEST");

  const parts = { deleteFileUrls: urls.slice(0, 1), photoOrder: [0, urls[1]] };
  const fields = { title: "고친 계획", notice: { kind: "GENERAL", files: files.slice(1) } };
  expect((await change(p.head, plannedId, fields, [green] as Photos, parts)).statusCode).toBe(204);
  const [after] = await planned();
  expect(after).toMatchObject({ title: "고친 계획", author: "소장", files: [{ fileId: files[1] }] });
  expect(after?.photos[1]?.url).toBe(urls[1]);
  expect((await p.head.call("GET", urls[0] ?? "")).statusCode).toBe(404);
  await fallDue(plannedId);
  await publishPlannedNotices(t.db);
  const [published] = (await feeds()).feedDtoList;
  const detail = (await p.a.call("GET", `/api/community/feeds/${published?.feedId}`)).json<{ data: FeedDetailView }>()
    .data;
  expect(detail).toMatchObject({ title: "고친 계획", notice: { files: [{ fileId: files[1] }], isChanged: false } });
  expect(detail.s3ObjectResponseDtoList).toHaveLength(2);
  expect(published?.thumbnailFileUrl).toContain("-thumb.webp");
  expect((await p.a.call("GET", detail.s3ObjectResponseDtoList[0]?.url ?? "")).statusCode).toBe(200);
  expect((await p.head.call("GET", urls[1] ?? "")).statusCode).toBe(404);

  // What is cancelled leaves neither photo nor file.
  const file = await uploadedNoticeFile(t, p.staff, p.complexId);
  const gone = await send(p.staff, { notice: { kind: "GENERAL", files: [file] } }, [red] as Photos);
  const id = gone.json<{ data: { plannedId: number } }>().data.plannedId;
  const [{ key } = { key: "" }] = await t.db.many<{ key: string }>(sql`
    select i.key from planned_notice_images x join images i on i.id = x.image_id where x.planned_id = ${id}`);
  expect((await p.head.call("DELETE", one(id))).statusCode).toBe(204);
  expect(await t.db.many(sql`select key from images where key = ${key}`)).toEqual([]);
  expect(await t.db.many(sql`select id from notice_files where id = ${file}`)).toEqual([]);
});

test("of five plans with one key at once one is written, and a later repeat is the same or says that it is gone", async () => {
  const headers = { "idempotency-key": "5b0c1f3e-6f0a-4f5e-9b1c-0a1b2c3d4e5f" };
  const fields = { ...words() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(p.staff, fields, [], headers)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await planned()).toHaveLength(1);
  expect(refusal(await send(p.staff, { ...fields, title: "다른" }, [], headers))).toBe("409 IDEMPOTENCY_REUSED");
  const plannedId = (await planned())[0]?.plannedId ?? 0;
  expect((await p.head.call("DELETE", one(plannedId))).statusCode).toBe(204);
  expect(refusal(await send(p.staff, fields, [], headers))).toBe("404 PLANNED_NOTICE_NOT_FOUND");
});

test("what is held waits on the desk of who writes its kind", async () => {
  const count = async (who: Person) => {
    const answer = await who.call("GET", `/api/office/${p.complexId}/today`);
    return answer.json<{ data: DeskTodayView }>().data.counts.noticesHeld;
  };
  await plan({ notice: { kind: "COUNCIL" } }, p.council);
  await plan({}, p.staff);
  await t.db.run(sql`update planned_notices set state = 'HELD' where complex_id = ${p.complexId}`);
  expect([await count(p.head), await count(p.council), await count(p.guard)]).toEqual([2, 1, undefined]);
});

test("a change of another version of a plan than the one that stands is refused, and its own repeat is not", async () => {
  const plannedId = await plan({ title: "처음" });
  const changedAt = (await planned())[0]?.changedAt;
  const headers = { "idempotency-key": "7c1c1f3e-6f0a-4f5e-9b1c-0a1b2c3d4e5f" };
  const body = { ...words(), title: "직원", changedAt };
  const first = () => sendForm(t, p.staff, one(plannedId), feedForm(body), { method: "PUT", headers });
  expect((await first()).statusCode).toBe(204);
  expect((await first()).statusCode).toBe(204);
  expect(refusal(await change(p.head, plannedId, { title: "소장", changedAt }))).toBe("409 NOTICE_CHANGED");
  const [standing] = await planned();
  expect(standing).toMatchObject({ title: "직원", author: "직원" });
  const knowing = await change(p.head, plannedId, { title: "소장", changedAt: standing?.changedAt });
  expect(knowing.statusCode, knowing.body).toBe(204);
  expect((await change(p.head, plannedId, { title: "둘" })).statusCode).toBe(204);
});
