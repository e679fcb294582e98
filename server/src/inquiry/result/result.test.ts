import type { InquiryResultPage, InquiryResultView, PersonalMark } from "@danji/contract/inquiry/result/result";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { inquiryFields, sendInquiry, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let head: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  [jisu, head] = [await person(t, "솔바람"), await person(t, "소장")];
  apartmentId = await buildComplex(t, { kind: "PUBLIC", managerId: head.memberId, residentId: jisu.memberId });
});
afterAll(() => t.close());

const desk = (rest: string) => `/api/office/${apartmentId}/inquiries/${rest}`;
const shown = (rest = "") => `/api/apartment/${apartmentId}/inquiry-results${rest}`;
const words = { title: "지하주차장 조명", place: "지하주차장", contents: "조명 12개를 모두 바꿨어요." };
const close = async (fields: object = {}, who = jisu) => {
  const id = await sentInquiry(t, who, { ...inquiryFields, apartmentId, ...fields });
  await head.call("POST", desk(`${id}/steps`), { to: "DONE", step: 0, contents: "고쳤습니다." });
  return id;
};
const publish = (id: number, fields: object = {}, who = head) =>
  who.call("PUT", desk(`${id}/result`), { ...words, changedAt: null, ...fields });
const publishedOf = async (id: number, fields: object = {}) => {
  const answer = await publish(id, fields);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: InquiryResultView }>().data;
};
const list = async (who: Person, query = "") =>
  (await who.call("GET", shown(query))).json<{ data: InquiryResultPage }>().data;
const storedOf = (id: number) =>
  t.db.maybe<{ contents: string }>(sql`select contents from inquiry_results where inquiry_id = ${id}`);
const marksOf = async (fields: object) => {
  const answer = await head.call("POST", `/api/office/${apartmentId}/inquiry-results/check`, fields);
  return answer.json<{ data: { marks: PersonalMark[] } }>().data.marks;
};

test("every call needs a session", async () => {
  for (const [method, url] of [
    ["GET", shown()],
    ["GET", shown("/1")],
    ["POST", `/api/office/${apartmentId}/inquiry-results/check`],
    ["PUT", desk("1/result")],
    ["DELETE", desk("1/result")],
  ] as const) {
    expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
  }
});

test("a result is published once its inquiry is closed, and read by who lives there, by kind and month", async () => {
  const open = await sentInquiry(t, jisu, { ...inquiryFields, apartmentId });
  expect(refusal(await publish(open))).toBe("409 RESULT_NOT_CLOSED");
  const first = await publishedOf(await close({ kind: "FACILITY" }));
  const second = await publishedOf(await close({ kind: "PARKING" }), { title: "이중 주차", place: undefined });
  await t.db.run(sql`
    update inquiry_results set published_at = '2026-03-01 00:00+09', changed_at = '2026-03-01 00:00+09' where id = ${first.resultId}`);
  const page = await list(jisu);
  expect(page).toMatchObject({
    total: 2,
    results: [
      { title: "이중 주차", place: null },
      { ...words, kind: "FACILITY" },
    ],
  });
  expect(page.results[1]).toMatchObject({ publishedOn: "2026-03-01", changedOn: null, office: null });
  expect((await list(jisu, "?kind=PARKING")).results.map(({ resultId }) => resultId)).toEqual([second.resultId]);
  expect((await list(jisu, "?month=2026-03")).results.map(({ resultId }) => resultId)).toEqual([first.resultId]);
  expect((await list(jisu, "?month=2026-02")).total).toBe(0);
  expect((await list(jisu, "?size=1&page=2")).results.map(({ resultId }) => resultId)).toEqual([first.resultId]);
  expect((await jisu.call("GET", shown("?month=2026-13"))).statusCode).toBe(400);
  expect((await list(head)).results[0]?.office).toMatchObject({ changedAt: expect.any(String) as string });
});

describe("L175 the check", () => {
  test("a text with personal words is refused and nothing of it is stored; the marks say where they are", async () => {
    const id = await close();
    const contents = "101동 1203호 솔바람 님(010-1234-5678), 12가3456 차량 옆 900101-1234567";
    expect(refusal(await publish(id, { contents }))).toBe("409 RESULT_MARKED");
    expect(refusal(await publish(id, { title: "1203호 조명" }))).toBe("409 RESULT_MARKED");
    expect(refusal(await publish(id, { place: "1203호 앞" }))).toBe("409 RESULT_MARKED");
    expect(await storedOf(id)).toBeUndefined();
    const marks = await marksOf({ ...words, contents, inquiryId: id });
    expect(marks.map(({ field, kind, start, end }) => [field, kind, contents.slice(start, end)])).toEqual([
      ["contents", "DOOR", "101동 1203호"],
      ["contents", "NAME", "솔바람"],
      ["contents", "PHONE", "010-1234-5678"],
      ["contents", "PLATE", "12가3456"],
      ["contents", "RRN", "900101-1234567"],
    ]);
  });

  test("finds them by NFD, too, and names of who moved out; real names as well as nicknames", async () => {
    const moved = await person(t, "떠난이웃");
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, state)
      values (${apartmentId}, ${moved.memberId}, '102동', '301호', 'ENDED')`);
    await t.db.run(sql`update members set name = '남궁길순' where id = ${moved.memberId}`);
    for (const contents of ["떠난이웃 님의 일이에요", "남궁길순 님", "남궁\u200b길순"]) {
      const found = await marksOf({ contents: contents.normalize("NFD") });
      expect(found, contents).toMatchObject([{ kind: "NAME" }]);
    }
  });

  test("an edit runs the check again; what is stored is what was checked, byte for byte", async () => {
    const id = await close();
    const contents = "조명을\u200b 바꿨어요. １２개예요.";
    const { office } = await publishedOf(id, { contents });
    const changedAt = office?.changedAt ?? "";
    expect(await storedOf(id)).toEqual({ contents });
    expect(refusal(await publish(id, { contents: "공일공-1234-5678로 전화 주세요", changedAt }))).toBe(
      "409 RESULT_MARKED",
    );
    expect(await storedOf(id)).toEqual({ contents });
    const edits = [1, 2, 3].map((number) => publish(id, { contents: `고친 글 ${number}`, changedAt }));
    const answers = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(refusal(await publish(id, { contents: "옛 글을 본 사람", changedAt }))).toBe("409 RESULT_CHANGED");
    const { results } = await list(jisu);
    expect(results[0]).toMatchObject({ contents: (await storedOf(id))?.contents ?? "" });
  });

  test("a name that is an ordinary word is confirmed, a number is not", async () => {
    const namesake = await person(t, "승강기");
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at) values (${apartmentId}, ${namesake.memberId}, '104동', '302호', now())`);
    const id = await close();
    const contents = "승강기 문을 고쳤어요.";
    expect(refusal(await publish(id, { contents }))).toBe("409 RESULT_MARKED");
    const [mark] = await marksOf({ contents });
    expect((await publish(id, { contents, notNames: [mark?.word] })).statusCode).toBe(200);
    const door = "1203호 문을 고쳤어요.";
    const [doorMark] = await marksOf({ contents: door });
    const other = await close();
    expect(refusal(await publish(other, { contents: door, notNames: [doorMark?.word] }))).toBe("409 RESULT_MARKED");
    const acts = await t.db.many(sql`
      select act, detail from office_acts where target = ${`inquiry:${id}`} and act = 'inquiry.published'`);
    expect(acts).toEqual([{ act: "inquiry.published", detail: { confirmed: 1 } }]);
  });
});

test("L013 the council and residents see what is published, and nothing of what is not", async () => {
  const [council, guard, outsider] = [await person(t, "동대표"), await person(t, "경비"), await person(t, "남")];
  await buildRole(t, apartmentId, council, "COUNCIL");
  await buildRole(t, apartmentId, guard, "GUARD");
  const [id, unpublished] = [await close(), await close()];
  const { resultId } = await publishedOf(id);
  const read = await council.call("GET", shown(`/${resultId}`));
  expect(read.json()).toMatchObject({ data: { ...words, office: null } });
  for (const one of [id, unpublished]) {
    expect(refusal(await council.call("GET", desk(String(one))))).toBe("404 INQUIRY_NOT_FOUND");
    expect(refusal(await publish(one, {}, council))).toBe("404 INQUIRY_NOT_FOUND");
  }
  expect(refusal(await council.call("GET", shown("/999999")))).toBe("404 RESULT_NOT_FOUND");
  for (const who of [guard, outsider])
    expect(refusal(await who.call("GET", shown()))).toBe("403 INQUIRY_RESIDENTS_ONLY");
  const elsewhere = await buildComplex(t, { managerId: head.memberId });
  expect(refusal(await head.call("GET", `/api/apartment/${elsewhere}/inquiry-results/${resultId}`))).toBe(
    "404 RESULT_NOT_FOUND",
  );
  expect((await head.call("DELETE", desk(`${id}/result`))).statusCode).toBe(204);
  expect(refusal(await council.call("GET", shown(`/${resultId}`)))).toBe("404 RESULT_NOT_FOUND");
  expect(refusal(await head.call("DELETE", desk(`${id}/result`)))).toBe("404 RESULT_NOT_FOUND");
});

test("L011 who waits for the office is told so, and reads no results", async () => {
  const waits = await person(t, "기다림");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state)
    values (${apartmentId}, ${waits.memberId}, '101동', '1203호', 'WAITING')`);
  expect(refusal(await waits.call("GET", shown()))).toBe("403 INQUIRY_HOME_WAITS");
  const asked = await sendInquiry(t, waits, { ...inquiryFields, apartmentId });
  expect(refusal(asked)).toBe("403 INQUIRY_HOME_WAITS");
  expect(asked.json<{ message: string }>().message).toContain("아직");
});

test("L176 a result about noise names no building, floor, line or time, and is the same for every author", async () => {
  const [below, beside, above] = [await person(t, "아랫집"), await person(t, "옆집"), await person(t, "윗집")];
  for (const [index, { memberId }] of [below, beside, above].entries()) {
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${apartmentId}, ${memberId}, '105동', ${`${index + 11}03호`}, now())`);
  }
  const noise = { kind: "NOISE", place: { building: "105동", floor: "13층" } };
  const contents = "양쪽 세대의 이야기를 듣고 매트를 권했어요.";
  const seen: unknown[] = [];
  for (const asker of [below, beside]) {
    const id = await close(noise, asker);
    for (const told of ["105동", "13층", "3·4호 라인", "밤 23시 40분", "윗집", "아랫집"]) {
      expect(refusal(await publish(id, { contents: `${told}에서 시끄러웠어요` })), told).toBe("409 RESULT_MARKED");
    }
    const { resultId } = await publishedOf(id, { title: "층간소음", place: undefined, contents });
    const answer = await above.call("GET", shown(`/${resultId}`));
    expect(answer.body).not.toMatch(/105|13층|\d\d:\d\d|아랫집|옆집/);
    expect(answer.json()).toMatchObject({ data: { resultId } });
    // By its key: the digits of an id may stand in the day of publication, too.
    seen.push(answer.body.replace(`"resultId":${resultId},`, ""));
  }
  expect(seen[0]).toBe(seen[1]);
});

test("L179 a result stays where its asker withdraws; it never named them", async () => {
  const leaver = await person(t, "떠날사람");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at) values (${apartmentId}, ${leaver.memberId}, '106동', '301호', now())`);
  const { resultId } = await publishedOf(await close({}, leaver));
  expect((await leaver.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect((await jisu.call("GET", shown(`/${resultId}`))).json()).toMatchObject({ data: words });
});
