import type { PostingCertificateView, OfficeNoticeView } from "@danji/contract/notice/notice";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import {
  type NoticePeople,
  noticePeople,
  pdfOf,
  publishedNotice,
  sendNotice,
  uploadedNoticeFile,
} from "#testing/builders/build-notice.ts";
import type { Person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
});
beforeEach(async () => {
  p = await noticePeople(t);
});
afterAll(() => t.close());

const url = (feedId: number, rest = "") => `/api/office/${p.complexId}/notices/${feedId}${rest}`;
const certificate = async (feedId: number, who = p.head) => {
  const answer = await who.call("GET", url(feedId, "/certificate"));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PostingCertificateView }>().data;
};
/** Moves the publication so many days into the past. */
const age = (feedId: number, days: number) =>
  t.db.run(
    sql`update feeds set created_at = created_at - make_interval(days => ${days}::integer) where id = ${feedId}`,
  );

test("papers on defects stand 20 days at least, and cannot be deleted before", async () => {
  const short = { kind: "LEGAL", posting: { days: 19, isOnDefects: true } } as const;
  expect(refusal(await sendNotice(t, p.head, p.complexId, short))).toBe("400 NOTICE_POSTING_SHORT");
  const other = { kind: "LEGAL", posting: { days: 5 } } as const;
  await publishedNotice(t, p.head, p.complexId, other);
  const feedId = await publishedNotice(t, p.head, p.complexId, {
    kind: "LEGAL",
    posting: { days: 20, isOnDefects: true },
  });
  const shorter = { kind: "LEGAL", pinned: false, posting: { days: 3, isOnDefects: true } };
  expect(refusal(await p.head.call("PUT", url(feedId), shorter))).toBe("400 NOTICE_POSTING_SHORT");
  const one = `/api/community/feeds/${feedId}`;
  await age(feedId, 19);
  expect(refusal(await p.head.call("DELETE", one))).toBe("409 NOTICE_POSTING_RUNS");
  const notice = (await p.head.call("GET", url(feedId))).json<{ data: OfficeNoticeView }>().data;
  expect(notice.posting).toMatchObject({ days: 20, isOnDefects: true, isOver: false });
  expect(Date.parse(notice.posting?.endsAt ?? "") - Date.parse(notice.createdAt)).toBe(20 * DAY_MS);
  await age(feedId, 1);
  expect((await p.head.call("DELETE", one)).statusCode).toBe(204);
  // Other kinds have no such clock.
  const event = await publishedNotice(t, p.head, p.complexId, { kind: "EVENT", posting: { days: 9 } });
  expect((await p.head.call("DELETE", `/api/community/feeds/${event}`)).statusCode).toBe(204);
});

test("while a paper is posted no change ends that earlier, by another kind, fewer days or papers that are no longer on defects", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {
    kind: "LEGAL",
    posting: { days: 20, isOnDefects: true },
  });
  const change = (fields: object) => p.staff.call("PUT", url(feedId), { kind: "LEGAL", pinned: false, ...fields });
  const days = (count: number, isOnDefects = true) => ({ posting: { days: count, isOnDefects } });
  await age(feedId, 2);
  for (const shorter of [{ kind: "GENERAL" }, { kind: "GENERAL", ...days(20) }, {}, days(20, false), days(1, false)])
    expect(refusal(await change(shorter)), JSON.stringify(shorter)).toBe("409 NOTICE_POSTING_RUNS");
  expect((await certificate(feedId)).posting).toMatchObject({ days: 20, isOnDefects: true, isOver: false });
  expect((await change({ ...days(20), contents: "고침" })).statusCode).toBe(204);
  expect((await change(days(30))).statusCode).toBe(204);
  expect(refusal(await change(days(20)))).toBe("409 NOTICE_POSTING_RUNS");
  await age(feedId, 28);
  expect((await change({ kind: "GENERAL" })).statusCode).toBe(204);
  // One without papers on defects may become one with them.
  const other = await publishedNotice(t, p.head, p.complexId, { kind: "LEGAL", posting: { days: 5 } });
  const body = { kind: "LEGAL", pinned: false, ...days(20) };
  expect((await p.staff.call("PUT", url(other), body)).statusCode).toBe(204);
});

test("while a paper is posted no reader loses it, and it loses no file and no photo", async () => {
  const posting = { days: 20, isOnDefects: true };
  const photo = await photoOf("#246");
  const fileOf = () => uploadedNoticeFile(t, p.staff, p.complexId);
  const files = [await fileOf(), await fileOf()];
  const audience = [{ building: "101동" }];
  const post = (fields: object) =>
    publishedNotice(t, p.staff, p.complexId, { kind: "LEGAL", posting, ...fields }, {}, [photo, photo]);
  const feedId = await post({ files, audience });
  const change = (fields: object, id = feedId) =>
    p.staff.call("PUT", url(id), { kind: "LEGAL", pinned: false, posting, audience, ...fields });
  const narrow = [{ building: "101동", unit: "1203호" }];
  for (const less of [
    { audience: narrow },
    { audience: [{ building: "102동" }] },
    { files: [] },
    { files: [files[0]] },
  ])
    expect(refusal(await change(less)), JSON.stringify(less)).toBe("409 NOTICE_POSTING_RUNS");
  expect(refusal(await change({}, await post({})))).toBe("409 NOTICE_POSTING_RUNS");
  const one = `/api/community/feeds/${feedId}`;
  const { s3ObjectResponseDtoList: photos } = (await p.staff.call("GET", one)).json<{
    data: { s3ObjectResponseDtoList: { url: string }[] };
  }>().data;
  const edit = (added: readonly Uint8Array<ArrayBuffer>[]) => {
    const form = feedForm({ title: "고침", contents: "고침" }, added);
    form.append("deleteFileUrls", JSON.stringify([photos[0]?.url]));
    return sendForm(t, p.staff, one, form, { method: "PUT" });
  };
  expect(refusal(await edit([]))).toBe("409 NOTICE_POSTING_RUNS");
  // What is wrong is replaced, and more may read it.
  expect((await edit([photo])).statusCode).toBe(200);
  expect((await change({ files: [await fileOf(), files[1]] })).statusCode).toBe(204);
  expect((await change({ audience: [...audience, { building: "102동" }] })).statusCode).toBe(204);
  expect((await change({ audience: undefined })).statusCode).toBe(204);
  await age(feedId, 20);
  expect((await change({ audience: narrow, files: [] })).statusCode).toBe(204);
});

test("the certificate holds words, files by their SHA-256, who, from and until, each change, and the doors at the end", async () => {
  const content = pdfOf(1_000);
  const fileId = await uploadedNoticeFile(t, p.head, p.complexId, { name: "하자보수 내역.pdf", content });
  const feedId = await publishedNotice(
    t,
    p.head,
    p.complexId,
    { kind: "LEGAL", posting: { days: 20, isOnDefects: true }, files: [fileId] },
    { title: "하자보수보증금 사용 내역", contents: "처음" },
  );
  const corrected = { kind: "LEGAL", pinned: false, posting: { days: 20, isOnDefects: true }, contents: "고침" };
  expect((await p.staff.call("PUT", url(feedId), corrected)).statusCode).toBe(204);
  expect((await p.a.call("POST", `/api/community/feeds/${feedId}/read`)).statusCode).toBe(204);
  const before = await certificate(feedId);
  expect(before).toMatchObject({
    kind: "LEGAL",
    title: "하자보수보증금 사용 내역",
    contents: "고침",
    author: "소장",
    officeRole: "HEAD",
    audience: null,
    doors: 2,
    readDoors: 1,
    files: [{ name: "하자보수 내역.pdf", bytes: 1_000, sha256: createHash("sha256").update(content).digest("hex") }],
    changes: [{ by: "직원" }],
    posting: { days: 20, isOver: false },
  });
  expect(before.countedUntil).toBe(before.madeAt);
  // Its time is over; D reads it afterwards, which the certificate leaves out.
  await age(feedId, 21);
  await t.db.run(sql`update notice_doors set read_at = read_at - interval '5 days' where feed_id = ${feedId}`);
  expect((await p.d.call("POST", `/api/community/feeds/${feedId}/read`)).statusCode).toBe(204);
  const after = await certificate(feedId);
  expect(after).toMatchObject({ doors: 2, readDoors: 1, posting: { isOver: true } });
  expect(Date.parse(after.countedUntil) - Date.parse(after.publishedAt)).toBe(20 * DAY_MS);
});

test("a household that acknowledges a paper after its time counts as its reader alone in the certificate", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, {
    kind: "LEGAL",
    wantsAcknowledgement: true,
    posting: { days: 20 },
  });
  const post = async (who: Person, path: "read" | "acknowledgement") =>
    expect((await who.call("POST", `/api/community/feeds/${feedId}/${path}`)).statusCode).toBeLessThan(300);
  await post(p.a, "read");
  await post(p.d, "acknowledgement");
  expect(await certificate(feedId)).toMatchObject({ doors: 2, readDoors: 2, acknowledgedDoors: 1 });
  await age(feedId, 21);
  await t.db.run(sql`
    update notice_doors set read_at = read_at - interval '5 days', acknowledged_at = acknowledged_at - interval '5 days'
    where feed_id = ${feedId}`);
  await post(p.b, "acknowledgement");
  expect(await certificate(feedId)).toMatchObject({ doors: 2, readDoors: 2, acknowledgedDoors: 1 });
});

test("the certificate is for who handles the notice", async () => {
  const feedId = await publishedNotice(t, p.head, p.complexId, { kind: "LEGAL" });
  expect((await certificate(feedId)).posting).toBeNull();
  expect(refusal(await p.a.call("GET", url(feedId, "/certificate")))).toBe("403 MANAGER_ONLY");
  expect(refusal(await p.guard.call("GET", url(feedId, "/certificate")))).toBe("403 ROLE_ONLY");
  expect(refusal(await p.council.call("GET", url(feedId, "/certificate")))).toBe("404 FEED_NOT_FOUND");
  expect((await t.app.inject({ method: "GET", url: url(feedId, "/certificate") })).statusCode).toBe(401);
  const others = await noticePeople(t);
  expect(refusal(await others.head.call("GET", `/api/office/${others.complexId}/notices/${feedId}/certificate`))).toBe(
    "404 FEED_NOT_FOUND",
  );
});
