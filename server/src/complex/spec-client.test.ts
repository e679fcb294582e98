import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { inquiryFields, sendInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let newcomer: Person;
let elsewhere: Person;
let first: number;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  head = await person(t, "윤태식");
  newcomer = await person(t, "나라");
  elsewhere = await person(t, "은하");
  // The first complex of a new database is complex 1.
  first = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  feedId = await buildFeed(t, { complexId: first, authorId: head.memberId });
  const other = await buildComplex(t, { kind: "RESIDENTS", residentId: elsewhere.memberId });
  await buildFeed(t, { complexId: other, authorId: elsewhere.memberId });
});
afterAll(() => t.close());

const feedIds = async (who: Person, query = ""): Promise<readonly number[]> => {
  const answer = await who.call("GET", `/api/community/feeds${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { feedDtoList: { feedId: number }[] } }>().data.feedDtoList.map((feed) => feed.feedId);
};

test("L220 without a home, a client that knows only SPEC reads and writes in complex 1", async () => {
  expect(first).toBe(1);
  expect(await feedIds(newcomer)).toContain(feedId);
  const form = feedForm({ title: "처음 왔어요", contents: "반갑습니다", feedType: "FEED" });
  const posted = await sendForm(t, newcomer, "/api/community/feeds", form);
  expect(posted.statusCode, posted.body).toBe(201);
  const { id } = posted.json<{ data: { id: number } }>().data;
  expect(await t.db.one(sql`select complex_id, voice from feeds where id = ${id}`)).toEqual({
    complex_id: 1,
    voice: "GUEST",
  });
  const calls = [
    ["POST", `/api/community/feeds/${feedId}/comments`, { contents: "안녕하세요", parentId: "" }],
    ["POST", `/api/community/${feedId}/reactions`, undefined],
    ["POST", `/api/community/feeds/${feedId}/bookmarks`, undefined],
    ["POST", `/api/community/feeds/${feedId}/view`, undefined],
    ["GET", `/api/community/feeds/${feedId}`, undefined],
    ["GET", "/api/chat/group", undefined],
  ] as const;
  for (const [method, url, body] of calls) {
    expect((await newcomer.call(method, url, body)).statusCode, url).toBeLessThan(300);
  }
});

test("L220 whose home is elsewhere reads complex 1 too, where the list names no complex", async () => {
  expect(await feedIds(elsewhere)).toEqual(await feedIds(newcomer, "?apartmentId=1"));
});

test("L220 an inquiry to the office of complex 1 needs a home there", async () => {
  expect((await sendInquiry(t, newcomer, { ...inquiryFields, apartmentId: 1 })).statusCode).toBe(403);
});

test("L220 the kind of complex 1 stays, and SPEC's update of a complex changes none", async () => {
  for (const kind of ["PUBLIC", "RESIDENTS"]) {
    expect(refusal(await head.call("PUT", "/api/apartment/1/kind", { kind }))).toBe("409 KIND_STAYS");
  }
  const facts = {
    name: "한빛마을",
    region: "서울특별시 마포구 월드컵북로 1",
    location: "1단지",
    totalUnit: 101,
    parkingCapacity: 80,
    buildingRange: "101동 ~ 102동 (총 2개 동)",
  };
  const updated = await sendForm(t, head, "/api/apartment/1", feedForm(facts), { method: "PUT" });
  expect(updated.statusCode, updated.body).toBe(200);
  expect(await t.db.one(sql`select kind, total_unit from complexes where id = 1`)).toEqual({
    kind: "EVERYONE",
    total_unit: 101,
  });
});
