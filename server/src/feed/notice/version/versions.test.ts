import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { OfficeNoticeView } from "@danji/contract/notice/notice";
import type { NoticeVersions, NoticeVersionView, OfficeVersionView } from "@danji/contract/notice/notice-version";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announceNotices } from "../announce-notice.ts";
import { sql } from "#platform/db/sql.ts";
import {
  type NoticePeople,
  noticePeople,
  publishedNotice,
  uploadedNoticeFile,
} from "#testing/builders/build-notice.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const PHONE = "01012345678";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
beforeEach(async () => {
  p = await noticePeople(t);
});
afterAll(() => t.close());

const office = (feedId: number, rest = "") => `/api/office/${p.complexId}/notices/${feedId}${rest}`;
const versionsUrl = (feedId: number) => `/api/community/feeds/${feedId}/versions`;
const change = async (who: Person, feedId: number, fields: object) => {
  const answer = await who.call("PUT", office(feedId), { kind: "GENERAL", pinned: false, ...fields });
  expect(answer.statusCode, answer.body).toBe(204);
};
const versions = async (who: Person, feedId: number) => {
  const answer = await who.call("GET", versionsUrl(feedId));
  return answer.statusCode === 200 ? answer.json<{ data: NoticeVersions<NoticeVersionView> }>().data : undefined;
};
const officeVersions = async (feedId: number, who = p.head) =>
  (await who.call("GET", office(feedId, "/versions"))).json<{ data: NoticeVersions<OfficeVersionView> }>().data;
const detail = async (who: Person, feedId: number) => {
  const answer = await who.call("GET", `/api/community/feeds/${feedId}`);
  return answer.statusCode === 200 ? answer.json<{ data: FeedDetailView }>().data : undefined;
};
const withholdVersion = (who: Person, feedId: number, versionId: number, isWithheld = true) =>
  who.call("PUT", office(feedId, `/versions/${versionId}/withholding`), { isWithheld });

test("each change of title, text, audience or files keeps the former version, and nothing else does", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { title: "하나", contents: "처음 내용" });
  expect((await detail(p.a, feedId))?.notice?.isChanged).toBe(false);
  expect(refusal(await p.a.call("GET", versionsUrl(feedId)))).toBe("404 NOTICE_VERSION_NOT_FOUND");
  // What is none of the four.
  await change(p.head, feedId, { pinned: true, wantsAcknowledgement: true });
  expect((await officeVersions(feedId)).versions).toEqual([]);

  await change(p.staff, feedId, { title: "둘" });
  const edit = { title: "셋", contents: "다른 내용" };
  const answer = await sendForm(t, p.head, `/api/community/feeds/${feedId}`, feedForm(edit), { method: "PUT" });
  expect(answer.statusCode, answer.body).toBe(200);
  await change(p.head, feedId, { files: [await uploadedNoticeFile(t, p.head, p.complexId)] });
  await change(p.head, feedId, { files: [] });
  const { current, versions: former, next } = await officeVersions(feedId);
  expect(next).toBeNull();
  expect(current).toMatchObject({ title: "셋", contents: "다른 내용", files: [] });
  expect(former.map(({ title, contents, files }) => [title, contents, files.map(({ name }) => name)])).toEqual([
    ["셋", "다른 내용", ["공고.pdf"]],
    ["셋", "다른 내용", []],
    ["둘", "처음 내용", []],
    ["하나", "처음 내용", []],
  ]);
  expect(former.map(({ writtenBy, replacedBy }) => [writtenBy, replacedBy])).toEqual([
    ["소장", "소장"],
    ["소장", "소장"],
    ["직원", "소장"],
    ["소장", "직원"],
  ]);
  const read = await versions(p.a, feedId);
  expect(read?.versions.map(({ versionId }) => versionId)).toEqual(former.map(({ versionId }) => versionId));
  // Residents learn of no person.
  expect(JSON.stringify(read)).not.toMatch(/직원|소장/);
  expect((await detail(p.a, feedId))?.notice?.isChanged).toBe(true);
});

test("L142 what was taken out of a notice can be withheld: no call, list, search, bell or ETag tells of it, and the office has it on record", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { contents: `문의는 ${PHONE}로` });
  await announceNotices(t.db);
  const readBefore = await p.a.call("GET", `/api/community/feeds/${feedId}`);
  await change(p.staff, feedId, { contents: "문의는 관리사무소로" });
  const shown = await versions(p.a, feedId);
  expect(JSON.stringify(shown)).toContain(PHONE);
  const versionId = shown?.versions[0]?.versionId ?? 0;
  expect((await withholdVersion(p.staff, feedId, versionId)).statusCode).toBe(204);
  expect((await withholdVersion(p.staff, feedId, versionId)).statusCode).toBe(204);

  expect(refusal(await p.a.call("GET", versionsUrl(feedId)))).toBe("404 NOTICE_VERSION_NOT_FOUND");
  expect((await detail(p.a, feedId))?.notice?.isChanged).toBe(false);
  const urls = [
    ...[`q=${PHONE}`, "sort=LATEST", "feedType=NOTICE"].map(
      (query) => `/api/community/feeds?apartmentId=${p.complexId}&${query}`,
    ),
    `/api/apartment/${p.complexId}/notices?q=${PHONE}`,
    `/api/apartment/${p.complexId}/notices`,
    "/api/notifications",
    "/api/member/export?format=json",
    `/community/feed/${feedId}`,
  ];
  for (const url of urls) expect((await p.a.call("GET", url)).body, url).not.toContain(PHONE);
  for (const url of urls.slice(0, 1)) {
    expect((await p.a.call("GET", url)).json<{ data: FeedListView }>().data.listSize, url).toBe(0);
  }
  const again = await t.app.inject({
    url: `/api/community/feeds/${feedId}`,
    headers: { cookie: p.a.cookie, "if-none-match": String(readBefore.headers.etag) },
  });
  expect(again.statusCode).toBe(200);
  expect(again.body).not.toContain(PHONE);

  const { versions: kept } = await officeVersions(feedId);
  expect(kept).toMatchObject([{ versionId, contents: `문의는 ${PHONE}로`, withheld: { by: "직원" } }]);
  const acts = await t.db.many(sql`
    select act, detail::text from office_acts where complex_id = ${p.complexId} and act like 'notice.version.%'`);
  expect(acts).toEqual([{ act: "notice.version.withheld", detail: "{}" }]);
  expect((await withholdVersion(p.head, feedId, versionId, false)).statusCode).toBe(204);
  expect(JSON.stringify(await versions(p.a, feedId))).toContain(PHONE);
});

test("L142 a change that withholds what it replaces shows it to no reader for a moment", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { contents: PHONE });
  await change(p.head, feedId, { contents: "뺐어요", withholdsFormer: true });
  expect(await versions(p.a, feedId)).toBeUndefined();
  expect((await officeVersions(feedId)).versions).toMatchObject([{ withheld: { by: "소장" } }]);
  // A change of nothing withholds nothing and is no such act.
  await change(p.head, feedId, { withholdsFormer: true });
  const acts = await t.db.many(sql`
    select act from office_acts where complex_id = ${p.complexId} and act = 'notice.version.withheld'`);
  expect(acts).toHaveLength(1);
});

test("L143 a version for others leaves no trace: to 101동, then to all, then back", async () => {
  const audience = [{ building: "101동" }];
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience }, { contents: "1203호의 누수" });
  await change(p.head, feedId, { contents: "누수 공사" });
  const forD = await detail(p.d, feedId);
  expect(forD?.notice?.isChanged).toBe(false);
  expect(refusal(await p.d.call("GET", versionsUrl(feedId)))).toBe("404 NOTICE_VERSION_NOT_FOUND");
  expect((await versions(p.a, feedId))?.versions).toMatchObject([{ contents: "1203호의 누수" }]);
  await change(p.head, feedId, { contents: "누수 공사 끝" });
  const second = await versions(p.d, feedId);
  expect(second?.versions).toMatchObject([{ contents: "누수 공사", audience: null }]);
  expect(JSON.stringify(second)).not.toContain("1203");
  await change(p.head, feedId, { contents: "누수 공사 끝", audience });
  expect(refusal(await p.d.call("GET", versionsUrl(feedId)))).toBe("404 FEED_NOT_FOUND");
  expect((await versions(p.a, feedId))?.versions).toHaveLength(3);
  // Who moves out reads none, the newcomer of 101동 all.
  await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${p.b.memberId}`);
  expect((await versions(p.b, feedId))?.versions).toBeUndefined();
});

test("versions are read in pages, and by whom the notice is handled alone", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { contents: "0" });
  for (let count = 1; count <= 12; count += 1) await change(p.head, feedId, { contents: `${count}` });
  const first = await versions(p.a, feedId);
  expect(first?.versions.map(({ contents }) => contents)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
  const rest = await p.a.call("GET", `${versionsUrl(feedId)}?before=${first?.next}`);
  expect(rest.json()).toMatchObject({ data: { versions: [{ contents: "1" }, { contents: "0" }], next: null } });
  expect(refusal(await p.a.call("GET", `${versionsUrl(feedId)}?before=x`))).toBe("400 BAD_REQUEST");

  const versionId = first?.versions[0]?.versionId ?? 0;
  const guest = await person(t, "손님");
  expect(refusal(await guest.call("GET", office(feedId, "/versions")))).toBe("403 MANAGER_ONLY");
  expect(refusal(await p.guard.call("GET", office(feedId, "/versions")))).toBe("403 ROLE_ONLY");
  expect(refusal(await p.council.call("GET", office(feedId, "/versions")))).toBe("404 FEED_NOT_FOUND");
  expect(refusal(await withholdVersion(p.a, feedId, versionId))).toBe("403 MANAGER_ONLY");
  expect(refusal(await withholdVersion(p.council, feedId, versionId))).toBe("403 ROLE_ONLY");
  expect(refusal(await withholdVersion(p.head, feedId, 987_654))).toBe("404 NOTICE_VERSION_NOT_FOUND");
  const other = await noticePeople(t);
  expect(refusal(await other.head.call("GET", office(feedId, "/versions")))).toBe("403 MANAGER_ONLY");
  expect(refusal(await other.head.call("GET", `/api/office/${other.complexId}/notices/${feedId}/versions`))).toBe(
    "404 FEED_NOT_FOUND",
  );
  for (const [method, url] of [
    ["GET", versionsUrl(feedId)],
    ["GET", office(feedId, "/versions")],
    ["PUT", office(feedId, `/versions/${versionId}/withholding`)],
  ] as const)
    expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
});

test("two changes at once are two versions, and a text is corrected by a colleague and refused blank", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { contents: "처음" });
  await Promise.all([change(p.head, feedId, { contents: "소장" }), change(p.staff, feedId, { contents: "직원" })]);
  const { versions: former, current } = await officeVersions(feedId);
  expect(former).toHaveLength(2);
  expect(new Set([...former.map(({ contents }) => contents), current.contents])).toEqual(
    new Set(["처음", "소장", "직원"]),
  );
  const blank = { kind: "GENERAL", pinned: false, title: " " };
  expect(refusal(await p.head.call("PUT", office(feedId), blank))).toBe("400 FEED_BLANK");
  // The search finds the words that stand, and no former ones.
  await change(p.head, feedId, { contents: "고친 물탱크" });
  const search = async (q: string) => {
    const answer = await p.a.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&q=${q}`);
    return answer.json<{ data: FeedListView }>().data.listSize;
  };
  expect([await search("고친"), await search("소장"), await search("처음")]).toEqual([1, 0, 0]);
});

test("a change of another version than the one that stands is refused, and leaves a colleague's words and files", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {}, { title: "하나", contents: "처음" });
  const view = async () => (await p.head.call("GET", office(feedId))).json<{ data: OfficeNoticeView }>().data;
  const { changedAt } = await view();
  const files = [await uploadedNoticeFile(t, p.staff, p.complexId)];
  await change(p.staff, feedId, { contents: "고침", files, changedAt });
  const stale = { kind: "GENERAL", pinned: true, title: "둘", files: [], changedAt };
  expect(refusal(await p.head.call("PUT", office(feedId), stale))).toBe("409 NOTICE_CHANGED");
  const standing = await view();
  expect(standing).toMatchObject({ title: "하나", contents: "고침", isPinned: false, files: [{ fileId: files[0] }] });
  expect((await officeVersions(feedId)).versions).toHaveLength(1);
  await change(p.head, feedId, { title: "둘", changedAt: standing.changedAt });
  // A client that knows no versions changes what stands.
  await change(p.head, feedId, { title: "셋" });
  expect(await view()).toMatchObject({ title: "셋", contents: "고침", files: [{ fileId: files[0] }] });
});
