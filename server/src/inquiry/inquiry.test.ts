import { randomUUID } from "node:crypto";
import type { InquiryListView, InquiryView } from "@danji/contract/inquiry/inquiry";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { duringUpload, storedObjects } from "#testing/during-upload.ts";
import { inquiryFields as words, sendInquiry, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { photoOf } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let manager: Person;
let office: { readonly apartmentId: number };
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  [jisu, minho, manager] = [await person(t, "지수"), await person(t, "민호"), await person(t, "소장")];
  office = { apartmentId: await buildComplex(t, { managerId: manager.memberId, residentId: jisu.memberId }) };
});
afterAll(() => t.close());

const read = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;
const inquiryOf = (who: Person, id: number) => read<InquiryView>(who, `/api/inquiries/${id}`);
const stored = () =>
  t.db.one(sql`select (select count(*) from inquiries) as inquiries, (select count(*) from images) as images`);
const objects = () => storedObjects(t);

test("/api/inquiries and all below it need a session", async () => {
  const places = [
    ["POST", "/api/inquiries"],
    ["GET", "/api/inquiries"],
    ["GET", "/api/inquiries/received"],
    ["GET", "/api/inquiries/1"],
    ["PUT", "/api/inquiries/1/answer"],
    ["GET", `/api/inquiries/images/${"a".repeat(32)}.webp`],
  ] as const;
  for (const [method, url] of places) expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
});

describe("POST /api/inquiries", () => {
  test("stores text and photos in their order, and is WAITING", async () => {
    const photos = [await photoOf("#357", 80, 60), await photoOf("#753", 60, 80)];
    const id = await sentInquiry(t, jisu, { ...words, ...office }, { photos });
    const inquiry = await inquiryOf(jisu, id);
    expect(inquiry).toMatchObject({
      ...words,
      apartmentName: "한빛마을",
      state: "WAITING",
      answer: null,
      isAuthor: true,
      mayAnswer: false,
      nickname: "지수",
    });
    expect(inquiry.images.map(({ width, height }) => [width, height])).toEqual([
      [80, 60],
      [60, 80],
    ]);
    for (const url of inquiry.images.flatMap(({ fullUrl, thumbUrl }) => [fullUrl, thumbUrl])) {
      expect((await jisu.call("GET", url)).headers["content-type"]).toBe("image/webp");
      expect((await manager.call("GET", url)).statusCode).toBe(200);
      expect(refusal(await minho.call("GET", url))).toBe("404 IMAGE_NOT_FOUND");
    }
  });

  test("blank and too long texts, six photos and what is no photo are refused, and nothing is stored", async () => {
    const before = [await stored(), await objects()];
    const unfit = [
      { title: " \u200b" },
      { contents: "\n" },
      { title: "가".repeat(101) },
      { contents: "가".repeat(5001) },
      { target: "ALL" },
    ];
    for (const one of unfit) {
      expect((await sendInquiry(t, jisu, { ...words, ...office, ...one })).statusCode, JSON.stringify(one)).toBe(400);
    }
    const photo = await photoOf("#357", 20, 20);
    const six = await sendInquiry(t, jisu, { ...words, ...office }, { photos: Array(6).fill(photo) });
    expect(refusal(six)).toBe("400 TOO_MANY_IMAGES");
    const drawing = new TextEncoder().encode("<svg/>");
    const none = await sendInquiry(t, jisu, { ...words, ...office }, { photos: [photo, drawing] });
    expect(refusal(none)).toBe("400 NOT_AN_IMAGE");
    expect([await stored(), await objects()]).toEqual(before);
  });

  test("an office is asked by its residents, and only where a manager is there to read", async () => {
    const ask = async (apartmentId: number) => refusal(await sendInquiry(t, jisu, { ...words, apartmentId }));
    expect(await ask(999_999)).toBe("404 APARTMENT_NOT_FOUND");
    expect(await ask(await buildComplex(t))).toBe("409 INQUIRY_NO_OFFICE");
    expect(await ask(await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId }))).toBe("403 FORBIDDEN");
    expect(await ask(await buildComplex(t, { managerId: manager.memberId }))).toBe("403 INQUIRY_RESIDENTS_ONLY");
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId, residentId: jisu.memberId });
    expect((await sendInquiry(t, jisu, { ...words, apartmentId: closed })).statusCode).toBe(201);
  });

  test("who moves out, or loses the role, while the photos are stored asks this office no more", async () => {
    const photos = [await photoOf("#735", 20, 20)];
    for (const isHome of [true, false]) {
      const [head, who] = [await person(t, "소장"), await person(t, "나갈 이웃")];
      const people = isHome ? { residentId: who.memberId } : {};
      const apartmentId = await buildComplex(t, { managerId: head.memberId, ...people });
      if (!isHome) await buildRole(t, apartmentId, who, "STAFF");
      const before = [await stored(), await objects()];
      const take = isHome
        ? sql`update residences set state = 'ENDED' where member_id = ${who.memberId}`
        : sql`delete from complex_managers where member_id = ${who.memberId}`;
      duringUpload(t, () => t.db.run(take));
      const answer = await sendInquiry(t, who, { ...words, apartmentId }, { photos });
      expect(refusal(answer)).toBe("403 INQUIRY_RESIDENTS_ONLY");
      expect([await stored(), await objects()]).toEqual(before);
    }
  });

  test("twenty repetitions of one key make one; the same key with another text is refused", async () => {
    const key = randomUUID();
    const photos = [await photoOf("#579", 20, 20)];
    const before = (await objects()).length;
    const same = { ...words, ...office, title: "한 번만" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendInquiry(t, jisu, same, { photos, key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await objects()).length).toBe(before + 2);
    const other = await sendInquiry(t, jisu, { ...same, title: "다른 말" }, { photos, key });
    expect(refusal(other)).toBe("409 IDEMPOTENCY_REUSED");
    const service = { ...same, target: "SERVICE" };
    expect((await sendInquiry(t, minho, service, { photos, key })).statusCode).toBe(201);
    expect((await sendInquiry(t, jisu, same, { key: "not a uuid" })).statusCode).toBe(400);
  });

  test("a member asks so many a day; what was refused does not count", async () => {
    const strict = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 1 } });
    const seoyun = await person(t, "서윤");
    const service = { ...words, target: "SERVICE" };
    expect((await sendInquiry(strict, seoyun, { ...service, title: "" })).statusCode).toBe(400);
    for (let turn = 0; turn < 20; turn += 1) await sentInquiry(strict, seoyun, service);
    const before = await stored();
    expect((await sendInquiry(strict, seoyun, service)).statusCode).toBe(429);
    expect(await stored()).toEqual(before);
    await strict.close();
  });
});

test("GET /api/inquiries/:inquiryId is for its author and that complex's managers alone", async () => {
  const asked = await sentInquiry(t, jisu, { ...words, ...office });
  const service = await sentInquiry(t, jisu, { ...words, target: "SERVICE" });
  const elsewhere = await person(t, "이웃 소장");
  await buildComplex(t, { managerId: elsewhere.memberId });
  expect(await inquiryOf(manager, asked)).toMatchObject({ isAuthor: false, mayAnswer: true });
  for (const [who, id] of [
    [minho, asked],
    [elsewhere, asked],
    [manager, service],
    [jisu, 999_999],
  ] as const) {
    expect(refusal(await who.call("GET", `/api/inquiries/${id}`))).toBe("404 INQUIRY_NOT_FOUND");
  }
  expect(await inquiryOf(jisu, service)).toMatchObject({ target: "SERVICE", apartmentName: null });
});

test("GET /api/inquiries and /api/inquiries/received walk page by page, and mix nothing up", async () => {
  const head = await person(t, "새 소장");
  const guest = await person(t, "새 이웃");
  const apartmentId = await buildComplex(t, { managerId: head.memberId, residentId: guest.memberId });
  const ids: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) ids.unshift(await sentInquiry(t, guest, { ...words, apartmentId }));
  await head.call("PUT", `/api/inquiries/${ids[0]}/answer`, { contents: "네", changedAt: null });
  for (const [who, path] of [
    [guest, "/api/inquiries"],
    [head, "/api/inquiries/received"],
  ] as const) {
    const found: number[] = [];
    let page: InquiryListView | undefined;
    do {
      page = await read<InquiryListView>(who, `${path}?size=3${page?.nextCursor ? `&cursor=${page.nextCursor}` : ""}`);
      found.push(...page.inquiries.map(({ inquiryId }) => inquiryId));
    } while (page.nextCursor !== null);
    expect(found).toEqual(ids);
  }
  const waiting = await read<InquiryListView>(head, "/api/inquiries/received?state=WAITING");
  expect([waiting.inquiries.length, waiting.office]).toEqual([6, { waitingCount: 6 }]);
  const nothing = { inquiries: [], nextCursor: null };
  expect(await read(head, "/api/inquiries")).toEqual({ ...nothing, office: { waitingCount: 6 } });
  expect(await read(guest, "/api/inquiries/received")).toEqual({ ...nothing, office: null });
  expect((await guest.call("GET", "/api/inquiries?cursor=bm8")).statusCode).toBe(400);
});

test("a withdrawal deletes the member's inquiries and their photos", async () => {
  const seoyun = await person(t, "서윤");
  const apartmentId = await buildComplex(t, { managerId: manager.memberId, residentId: seoyun.memberId });
  const id = await sentInquiry(t, seoyun, { ...words, apartmentId }, { photos: [await photoOf("#975")] });
  const [image] = (await inquiryOf(seoyun, id)).images;
  expect((await seoyun.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect(refusal(await manager.call("GET", `/api/inquiries/${id}`))).toBe("404 INQUIRY_NOT_FOUND");
  expect(refusal(await manager.call("GET", image?.fullUrl ?? ""))).toBe("404 IMAGE_NOT_FOUND");
  const left = sql`select id from inquiries where author_id = ${seoyun.memberId}`;
  expect(await t.db.many(left)).toEqual([]);
  const removed = sql`select key from object_removals where key = ${image?.fullUrl.split("/").pop() ?? ""}`;
  expect(await t.db.many(removed)).toHaveLength(1);
});

test("a member who withdraws takes the words of their rating along, and leaves its score", async () => {
  const seoyun = await person(t, "서윤");
  const apartmentId = await buildComplex(t, { managerId: manager.memberId, residentId: seoyun.memberId });
  const id = await sentInquiry(t, seoyun, { ...words, apartmentId });
  await manager.call("PUT", `/api/inquiries/${id}/answer`, { contents: "갈았습니다", changedAt: null });
  const rating = { score: 4, words: "서윤이네는 이제 밝아요" };
  expect((await seoyun.call("PUT", `/api/inquiries/${id}/score`, rating)).statusCode).toBe(200);
  const rated = () => t.db.one(sql`select author_id, score, score_words from inquiries where id = ${id}`);
  expect(await rated()).toEqual({ author_id: seoyun.memberId, score: 4, score_words: rating.words });
  expect((await seoyun.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect(await rated()).toEqual({ author_id: null, score: 4, score_words: null });
});
