import type { FeedDetailView } from "@danji/contract/feed/feed";
import type { NoticePage, OfficeNoticeView } from "@danji/contract/notice/notice";
import { noticeFileLimits as limits, storedFileName } from "@danji/contract/notice/notice-file-rules";
import { createHash } from "node:crypto";
import { mkdir, readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepOrphans } from "#image/sweep.ts";
import { sql } from "#platform/db/sql.ts";
import {
  type NoticePeople,
  noticePeople,
  pdfOf,
  publishedNotice,
  sendNotice,
  sendNoticeFile,
  uploadedNoticeFile,
} from "#testing/builders/build-notice.ts";
import { fastestOf } from "#testing/fastest-of.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { removeOldLooseFiles } from "./upload-file.ts";

let t: TestApp;
let p: NoticePeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  await mkdir(path.join(t.services.config.dataDir, "objects"), { recursive: true });
});
beforeEach(async () => {
  p = await noticePeople(t);
});
afterAll(() => t.close());

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const beginning = (start: readonly number[]) => Uint8Array.from([...start, ...Array.from({ length: 60 }, () => 7)]);

const url = (feedId: number, fileId: number) => `/api/community/feeds/${feedId}/files/${fileId}`;
const detail = async (who: Person, feedId: number) =>
  (await who.call("GET", `/api/community/feeds/${feedId}`)).json<{ data: FeedDetailView }>().data;
const objects = async () => {
  const all = await readdir(path.join(t.services.config.dataDir, "objects"), { recursive: true });
  return all.filter((name) => /\.file(\.|$)/.test(name));
};

test("L145 20,971,520 bytes are taken, one more, none and eleven are refused, and nothing is kept of those", async () => {
  const before = (await objects()).length;
  expect(limits.bytesMax).toBe(20_971_520);
  const content = pdfOf(limits.bytesMax);
  content[1_000] = 1;
  const fileId = await uploadedNoticeFile(t, p.head, p.complexId, { content });
  expect(refusal(await sendNoticeFile(t, p.head, p.complexId, { content: pdfOf(limits.bytesMax + 1) }))).toBe(
    "413 NOTICE_FILE_TOO_LARGE",
  );
  expect(refusal(await sendNoticeFile(t, p.head, p.complexId, { content: pdfOf(0) }))).toBe("400 NOTICE_FILE_EMPTY");
  expect(await objects()).toHaveLength(before + 1);
  const more = [];
  for (let count = 0; count < 10; count += 1) more.push(await uploadedNoticeFile(t, p.head, p.complexId));
  expect(refusal(await sendNotice(t, p.head, p.complexId, { files: [fileId, ...more] }))).toBe(
    "400 NOTICE_FILES_TOO_MANY",
  );
  const feedId = await publishedNotice(t, p.head, p.complexId, { files: [fileId, ...more.slice(1)] });
  const download = await p.a.call("GET", url(feedId, fileId));
  expect(download.statusCode).toBe(200);
  expect(download.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "20971520",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(download.rawPayload)).toBe(hash(content));
  const notice = await p.head.call("GET", `/api/office/${p.complexId}/notices/${feedId}`);
  expect(notice.json<{ data: OfficeNoticeView }>().data.files[0]).toMatchObject({
    fileId,
    sha256: hash(content),
    bytes: 20_971_520,
  });
  const list = (await p.a.call("GET", `/api/apartment/${p.complexId}/notices?files=true`)).json<{ data: NoticePage }>();
  expect(list.data.notices).toMatchObject([{ feedId, fileCount: 10 }]);
});

test("L145 documents are taken by how they begin, and never opened", async () => {
  const taken = [
    ["규약.hwp", OLE],
    ["규약.hwpx", ZIP],
    ["예산.XLSX", ZIP],
    ["암호.docx", OLE],
    ["보고.pptx", ZIP],
    ["옛날.doc", OLE],
  ] as const;
  for (const [name, start] of taken) {
    const upload = () => uploadedNoticeFile(t, p.head, p.complexId, { name, content: beginning(start) });
    expect(await fastestOf(1_000, upload), name).toBeLessThan(1_000);
  }
  for (const [name, content] of [
    ["page.html", pdfOf(40)],
    ["run.exe", beginning(ZIP)],
    ["all.zip", beginning(ZIP)],
    ["pdf", pdfOf(40)],
    [".pdf", pdfOf(40)],
    ["그림.svg", pdfOf(40)],
  ] as const)
    expect(refusal(await sendNoticeFile(t, p.head, p.complexId, { name, content })), name).toBe("400 NOTICE_FILE_KIND");
  const page = Uint8Array.from(Buffer.from("<script>alert(1)</script>"));
  for (const name of ["공고.pdf", "규약.hwp", "예산.xlsx"])
    expect(refusal(await sendNoticeFile(t, p.head, p.complexId, { name, content: page })), name).toBe(
      "400 NOTICE_FILE_CONTENTS",
    );
});

test("L146 names are kept in NFC without folders or controls, two that become one apart, and each downloads under its own", async () => {
  const names = [
    "공고문.pdf".normalize("NFD"),
    "공고문.pdf",
    "../../x.pdf",
    'a\r\nSet-Cookie: b="1".pdf',
    "🏠 이사 (2).pdf",
    `${"가".repeat(90)}.pdf`,
  ];
  const files = [];
  for (const name of names) files.push(await uploadedNoticeFile(t, p.head, p.complexId, { name }));
  const feedId = await publishedNotice(t, p.head, p.complexId, { files });
  const stored = (await detail(p.a, feedId)).notice?.files ?? [];
  expect(stored.map(({ name }) => name)).toEqual([
    "공고문.pdf",
    "공고문 (2).pdf",
    "x.pdf",
    "aSet-Cookie b=1.pdf",
    "🏠 이사 (2).pdf",
    `${"가".repeat(83)}.pdf`,
  ]);
  for (const { fileId, name } of stored) {
    const { headers } = await p.a.call("GET", url(feedId, fileId));
    const disposition = String(headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="[\w. ()-]+"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(name);
    expect(headers["set-cookie"]).toBeUndefined();
  }
  // The key is the server's own.
  for (const name of await objects()) expect(path.basename(name)).toMatch(/^[\w-]{32}\.file$/);
  expect(storedFileName("\u202egpj.pdf")).toBe("gpj.pdf");
  expect(storedFileName("..pdf")).toBe("..pdf");
  expect(storedFileName("/")).toBeUndefined();
});

test("readers of the notice download its files, no other member does, and a file is of its own notice alone", async () => {
  const fileId = await uploadedNoticeFile(t, p.head, p.complexId);
  const audience = [{ building: "101동" }];
  const feedId = await publishedNotice(t, p.head, p.complexId, { audience, files: [fileId] });
  const other = await publishedNotice(t, p.head, p.complexId);
  const mine = await p.a.call("GET", url(feedId, fileId));
  expect(mine.statusCode).toBe(200);
  expect((await t.app.inject({ method: "GET", url: url(feedId, fileId) })).statusCode).toBe(401);
  expect(refusal(await p.d.call("GET", url(feedId, fileId)))).toBe("404 FEED_NOT_FOUND");
  expect(refusal(await p.a.call("GET", url(other, fileId)))).toBe("404 NOTICE_FILE_NOT_FOUND");
  const again = (who: Person) =>
    t.app.inject({
      url: url(feedId, fileId),
      headers: { cookie: who.cookie, "if-none-match": `W/${String(mine.headers.etag)}` },
    });
  expect((await again(p.a)).statusCode).toBe(304);
  // D holds the ETag, and learns nothing by it.
  expect((await again(p.d)).statusCode).toBe(404);
  const sent = (who: Person) => sendNoticeFile(t, who, p.complexId);
  expect(refusal(await sent(p.a))).toBe("403 MANAGER_ONLY");
  expect(refusal(await sent(p.guard))).toBe("403 ROLE_ONLY");
  expect((await sent(p.council)).statusCode).toBe(201);
  expect((await t.app.inject({ method: "POST", url: `/api/office/${p.complexId}/notice-files` })).statusCode).toBe(401);
});

test("a file is put into a notice once, by who uploaded it, and its object goes with it", async () => {
  const [one, two] = [
    await uploadedNoticeFile(t, p.head, p.complexId),
    await uploadedNoticeFile(t, p.head, p.complexId),
  ];
  expect(refusal(await sendNotice(t, p.staff, p.complexId, { files: [one] }))).toBe("409 NOTICE_FILE_GONE");
  expect(refusal(await sendNotice(t, p.head, p.complexId, { files: [one, one] }))).toBe("400 BAD_REQUEST");
  const feedId = await publishedNotice(t, p.head, p.complexId, { files: [one, two] });
  expect(refusal(await sendNotice(t, p.head, p.complexId, { files: [one] }))).toBe("409 NOTICE_FILE_GONE");
  const before = await objects();
  const change = (fields: object) =>
    p.staff.call("PUT", `/api/office/${p.complexId}/notices/${feedId}`, { kind: "GENERAL", pinned: false, ...fields });
  // Left out: they stay. A colleague keeps what is there.
  expect((await change({})).statusCode).toBe(204);
  expect((await detail(p.a, feedId)).notice?.files).toHaveLength(2);
  expect((await change({ files: [two] })).statusCode).toBe(204);
  expect((await detail(p.a, feedId)).notice?.files).toMatchObject([{ fileId: two }]);
  await expect.poll(async () => (await objects()).length).toBeLessThanOrEqual(before.length);
  expect(refusal(await p.a.call("GET", url(feedId, one)))).toBe("404 NOTICE_FILE_NOT_FOUND");
  await t.db.run(sql`update object_removals set due_at = now()`);
  expect((await p.head.call("DELETE", `/api/community/feeds/${feedId}`)).statusCode).toBe(204);
  await expect.poll(async () => (await objects()).length).toBe(before.length - 2);
  expect(await t.db.many(sql`select id from notice_files where id = any(${[one, two]}::bigint[])`)).toEqual([]);
});

test("what belongs to no notice can be taken back by its uploader, and goes after a day; the sweep keeps what has a row", async () => {
  const [fileId, kept] = [
    await uploadedNoticeFile(t, p.head, p.complexId),
    await uploadedNoticeFile(t, p.head, p.complexId),
  ];
  const loose = `/api/office/${p.complexId}/notice-files/${fileId}`;
  expect((await p.staff.call("DELETE", loose)).statusCode).toBe(204);
  expect(await t.db.many(sql`select id from notice_files where id = ${fileId}`)).toHaveLength(1);
  expect(refusal(await p.a.call("DELETE", loose))).toBe("403 MANAGER_ONLY");
  expect((await t.app.inject({ method: "DELETE", url: loose })).statusCode).toBe(401);
  expect((await p.head.call("DELETE", loose)).statusCode).toBe(204);
  expect((await p.head.call("DELETE", loose)).statusCode).toBe(204);
  expect(await t.db.many(sql`select id from notice_files where id = ${fileId}`)).toEqual([]);

  const old = new Date(Date.now() - 90_000_000);
  const folder = path.join(t.services.config.dataDir, "objects");
  await t.services.objects.put("orphan.file", Buffer.from("x"));
  for (const name of await objects()) await utimes(path.join(folder, name), old, old);
  await t.db.run(sql`update database_identity set made_at = now() - interval '9 days'`);
  await t.db.run(sql`update object_sweeps set checked_at = '-infinity', swept_at = '-infinity'`);
  const rows = await t.db.many(sql`select key from stored_files`);
  expect(await sweepOrphans(t.services)).toBe(1);
  expect(await t.services.objects.get("orphan.file")).toBeUndefined();
  expect(rows.length).toBeGreaterThan(0);
  expect((await objects()).filter((name) => !name.includes(".trash"))).toHaveLength(rows.length);

  await removeOldLooseFiles(t.db);
  expect(await t.db.many(sql`select id from notice_files where id = ${kept}`)).toHaveLength(1);
  await t.db.run(sql`update notice_files set created_at = now() - interval '25 hours' where id = ${kept}`);
  await removeOldLooseFiles(t.db);
  expect(await t.db.many(sql`select id from notice_files where id = ${kept}`)).toEqual([]);
});

test("a member has so many unused files at most, counted under races", async () => {
  const who = await person(t, "파일");
  await t.db.run(
    sql`insert into complex_managers (complex_id, member_id, role) values (${p.complexId}, ${who.memberId}, 'STAFF')`,
  );
  await t.db.run(sql`
    with keys as (insert into stored_files (key, bytes, sha256)
      select 'k' || ${who.memberId}::bigint || '-' || i || '.file', 1, '' from generate_series(1, ${limits.looseMax - 2}) i returning key)
    insert into notice_files (key, complex_id, uploader_id, name, kind)
    select key, ${p.complexId}, ${who.memberId}, 'a.pdf', 'pdf' from keys`);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendNoticeFile(t, who, p.complexId)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map(refusal)).toEqual(["409 NOTICE_FILES_LOOSE", "409 NOTICE_FILES_LOOSE", "409 NOTICE_FILES_LOOSE"]);
});
