import type { OfficeInquiryPage, OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addReadings } from "#complex/residence/resident-reads.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { inquiryFields as words, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { photoOf } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let head: Person;
let operator: Person;
let apartmentId: number;
const operators: string[] = [];
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000, operators } });
  [jisu, head, operator] = [await person(t, "지수"), await person(t, "소장"), await person(t, "운영")];
  operators.push(operator.email);
  apartmentId = await buildComplex(t, { managerId: head.memberId, residentId: jisu.memberId });
});
afterAll(() => t.close());

const ask = (fields: object = {}, who: Person = jisu) => sentInquiry(t, who, { ...words, apartmentId, ...fields });
const path = (rest = "") => `/api/office/${apartmentId}/inquiries${rest}`;
const list = async (who: Person, query = "") =>
  (await who.call("GET", path(`?size=100${query}`))).json<{ data: OfficeInquiryPage }>().data;
const detail = async (who: Person, id: number) =>
  (await who.call("GET", path(`/${id}`))).json<{ data: OfficeInquiryView }>().data;
const idsOf = ({ inquiries }: OfficeInquiryPage) => inquiries.map(({ inquiryId }) => inquiryId);

test("every call of a desk needs a session", async () => {
  const calls = [
    ["GET", path()],
    ["GET", path("/1")],
    ["POST", path("/1/steps")],
    ["POST", path("/steps")],
    ["PUT", path("/1/assignee")],
    ["POST", path("/1/notes")],
    ["GET", "/api/operator/inquiries"],
    ["GET", "/api/operator/inquiries/1"],
    ["POST", "/api/operator/inquiries/1/steps"],
  ] as const;
  for (const [method, url] of calls) expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
});

test("the list filters, searches, sorts by due day and pages with a total", async () => {
  const lamp = await ask({ title: "복도 전등", kind: "FACILITY" });
  const car = await ask({ title: "이중 주차", kind: "PARKING", place: { building: "103동", floor: "지하 1층" } });
  const old = await ask({ title: "물이 새요 100%", kind: "DEFECT" });
  await t.db.run(sql`update inquiries set due_at = now() - interval '1 minute' where id = ${old}`);
  await head.call("POST", path(`/${lamp}/steps`), { to: "SEEN", step: 0 });
  expect(idsOf(await list(head)).slice(0, 3)).toEqual([old, car, lamp]);
  expect(idsOf(await list(head, "&sort=-created")).slice(0, 3)).toEqual([old, car, lamp]);
  expect(idsOf(await list(head, "&sort=created")).slice(0, 3)).toEqual([lamp, car, old]);
  expect(idsOf(await list(head, "&overdue=true"))).toEqual([old]);
  expect(idsOf(await list(head, "&stage=SEEN"))).toEqual([lamp]);
  expect(idsOf(await list(head, "&kind=PARKING&stage=OPEN"))).toEqual([car]);
  for (const [query, found] of [
    ["103동", [car]],
    ["100%", [old]],
    ["_", []],
    ["지수", [old, car, lamp]],
  ] as const) {
    expect(idsOf(await list(head, `&q=${encodeURIComponent(query)}`)), query).toEqual(found);
  }
  const { data } = (await head.call("GET", path("?size=2&page=2"))).json<{ data: OfficeInquiryPage }>();
  expect([idsOf(data), data.total, data.counts.overdue, data.counts.SEEN]).toEqual([[lamp], 3, 1, 1]);
  expect((await head.call("GET", path("?stage=LATER"))).statusCode).toBe(400);
});

test("L170 assignInquiry: to a member who takes inquiries; one who lost the role is no assignee", async () => {
  const id = await ask();
  const helper = await person(t, "직원");
  const assign = (memberId: number | null, seen: number | null) =>
    head.call("PUT", path(`/${id}/assignee`), { memberId, seen });
  expect(refusal(await assign(helper.memberId, null))).toBe("400 INQUIRY_ASSIGNEE_UNFIT");
  await t.db.run(
    sql`insert into complex_managers (complex_id, member_id, role) values (${apartmentId}, ${helper.memberId}, 'STAFF')`,
  );
  expect((await assign(helper.memberId, null)).statusCode).toBe(200);
  expect(refusal(await assign(head.memberId, null))).toBe("409 INQUIRY_MOVED");
  expect(idsOf(await list(head, `&assignee=${helper.memberId}`))).toEqual([id]);
  expect(idsOf(await list(helper, "&assignee=me"))).toEqual([id]);
  await t.db.run(sql`delete from complex_managers where member_id = ${helper.memberId}`);
  expect((await detail(head, id)).assignee).toBeNull();
  expect(idsOf(await list(head, "&assignee=none"))).toContain(id);
  expect(refusal(await assign(helper.memberId, null))).toBe("400 INQUIRY_ASSIGNEE_UNFIT");
  expect((await assign(head.memberId, null)).statusCode).toBe(200);
});

test("L172 addInquiryNote: a note never leaves the office: all that its author reads stays as it was", async () => {
  const [id] = [await ask({ title: "메모가 붙을 문의" }), await ask()];
  const reads = async () => {
    const answers = [];
    for (const url of [
      `/api/inquiries/${id}`,
      "/api/inquiries",
      "/api/inquiries/received",
      "/api/member/export",
      "/api/member",
    ]) {
      const { statusCode, body, headers } = await jisu.call("GET", url);
      // The one time in it that is the export's own.
      answers.push([url, statusCode, body.replace(/"madeAt":"[^"]*"/, ""), headers["etag"], headers["last-modified"]]);
    }
    return answers;
  };
  const before = await reads();
  const noted = await head.call("POST", path(`/${id}/notes`), { contents: "같은 세대가 세 번째예요" });
  expect(noted.statusCode, noted.body).toBe(201);
  expect(noted.json<{ data: OfficeInquiryView }>().data.notes).toMatchObject([
    { nickname: "소장", contents: "같은 세대가 세 번째예요" },
  ]);
  await head.call("PUT", path(`/${id}/assignee`), { memberId: head.memberId, seen: null });
  expect(await reads()).toEqual(before);
  expect(refusal(await jisu.call("POST", path(`/${id}/notes`), { contents: "저요" }))).toMatch(/^403 /);
  expect((await head.call("POST", path(`/${id}/notes`), { contents: " " })).statusCode).toBe(400);
});

test("the door of who asked is read by the office alone, and that is on record", async () => {
  const id = await ask();
  expect((await detail(head, id)).home).toBe("101동 1203호");
  await addReadings(t.db);
  const read = sql`select member_id from resident_reads where reader_id = ${head.memberId}`;
  expect(await t.db.many(read)).toEqual([{ member_id: jisu.memberId }]);
  const outsider = await person(t, "남");
  expect(refusal(await outsider.call("GET", path(`/${id}`)))).toBe("404 INQUIRY_NOT_FOUND");
  expect(refusal(await outsider.call("GET", path()))).toMatch(/^403 /);
  expect(refusal(await jisu.call("GET", path(`/${id}`)))).toBe("404 INQUIRY_NOT_FOUND");
});

test("L178 moveInquiries: many are moved at once, all or none, and each author gets one mail", async () => {
  const boram = await person(t, "보람");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at) values (${apartmentId}, ${boram.memberId}, '102동', '501호', now())`);
  const many = [
    await ask({ title: "단수 하나" }),
    await ask({ title: "단수 둘" }),
    await ask({ title: "단수 셋" }, boram),
  ];
  const close = (inquiries: readonly object[]) =>
    head.call("POST", path("/steps"), { to: "DONE", contents: "물이 다시 나와요.", inquiries });
  const [first = 0, ...rest] = many;
  const stale = [{ inquiryId: first, step: 3 }, ...rest.map((inquiryId) => ({ inquiryId, step: 0 }))];
  expect(refusal(await close(stale))).toBe("409 INQUIRY_MOVED");
  expect(
    refusal(
      await close([
        { inquiryId: 999_999, step: 0 },
        { inquiryId: first, step: 0 },
      ]),
    ),
  ).toBe("404 INQUIRY_NOT_FOUND");
  expect(idsOf(await list(head, "&stage=RECEIVED"))).toEqual(expect.arrayContaining(many));
  const answer = await close(many.map((inquiryId) => ({ inquiryId, step: 0 })));
  expect(answer.json(), answer.body).toMatchObject({ data: { movedCount: 3 } });
  const mailsOf = (who: Person) =>
    (t.services.mailbox?.messages(who.email) ?? []).filter(({ text }) => text.includes("단수"));
  await expect.poll(() => [mailsOf(jisu).length, mailsOf(boram).length]).toEqual([1, 1]);
  expect(mailsOf(jisu)[0]?.text).toContain("단수 하나 외 1건");
  // One of the authors reopens: theirs alone is open again.
  await boram.call("POST", `/api/inquiries/${many[2]}/reopening`, { step: 1, reason: "우리 집은 아직이에요" });
  expect(idsOf(await list(head, "&stage=RECEIVED")).filter((id) => many.includes(id))).toEqual([many[2]]);
});

test("L179 a guard sees place and title of what is assigned to them, the council nothing unpublished", async () => {
  const [guard, council] = [await person(t, "경비"), await person(t, "동대표")];
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role)
    values (${apartmentId}, ${guard.memberId}, 'GUARD'), (${apartmentId}, ${council.memberId}, 'COUNCIL')`);
  const form = { ...words, apartmentId, title: "차단기가 안 열려요", place: { spot: "정문" } };
  const id = await sentInquiry(t, jisu, form, { photos: [await photoOf("#135")] });
  const other = await ask();
  await head.call("PUT", path(`/${id}/assignee`), { memberId: guard.memberId, seen: null });
  expect(refusal(await head.call("PUT", path(`/${other}/assignee`), { memberId: council.memberId, seen: null }))).toBe(
    "400 INQUIRY_ASSIGNEE_UNFIT",
  );
  const seen = await list(guard);
  expect(seen.inquiries).toMatchObject([{ inquiryId: id, title: form.title, place: { spot: "정문" }, nickname: null }]);
  expect([seen.total, seen.staff]).toEqual([1, []]);
  expect(idsOf(await list(guard, `&q=${encodeURIComponent("지수")}`))).toEqual([]);
  const one = await detail(guard, id);
  expect(one).toMatchObject({ contents: null, home: null, images: [], history: [], notes: [], mayAnswer: false });
  expect(JSON.stringify(one)).not.toContain("지수");
  const photo = (await detail(head, id)).images[0]?.fullUrl ?? "";
  for (const who of [guard, council]) expect(refusal(await who.call("GET", photo))).toBe("404 IMAGE_NOT_FOUND");
  expect(refusal(await guard.call("GET", path(`/${other}`)))).toBe("404 INQUIRY_NOT_FOUND");
  expect(refusal(await council.call("GET", path(`/${id}`)))).toBe("404 INQUIRY_NOT_FOUND");
  expect(refusal(await council.call("GET", path()))).toBe("403 ROLE_ONLY");
  const received = await guard.call("GET", "/api/inquiries/received");
  expect(received.json()).toMatchObject({ data: { inquiries: [], office: null } });
  expect(refusal(await guard.call("POST", path(`/${id}/notes`), { contents: "봤어요" }))).toBe("403 ROLE_ONLY");
});

test("what the office does is in its ledger, without words", async () => {
  const id = await ask({ title: "장부에 없을 제목" });
  await head.call("POST", path(`/${id}/steps`), { to: "REJECTED", step: 0, contents: "장부에 없을 까닭" });
  await head.call("PUT", path(`/${id}/assignee`), { memberId: head.memberId, seen: null });
  const acts = await t.db.many<{ act: string }>(sql`
    select act, target, detail from office_acts where target = ${`inquiry:${id}`} order by id`);
  expect(acts.map(({ act }) => act)).toEqual(["inquiry.moved", "inquiry.assigned"]);
  expect(JSON.stringify(acts)).not.toContain("장부");
});

test("an answer is changed at the desk: what stood before stays with the office, the author sees when", async () => {
  const id = await ask();
  await head.call("POST", path(`/${id}/steps`), { to: "DONE", step: 0, contents: "내일 갈게요." });
  const change = (contents: string, changedAt: string | undefined) =>
    head.call("PUT", `/api/inquiries/${id}/answer`, { contents, changedAt });
  const first = (await detail(head, id)).answer?.changedAt;
  expect((await change("모레 갈게요.", first)).statusCode).toBe(200);
  expect(refusal(await change("글피 갈게요.", first))).toBe("409 INQUIRY_ANSWERED");
  const changed = await detail(head, id);
  expect(changed.answer?.contents).toBe("모레 갈게요.");
  expect(changed.earlierAnswers).toEqual([{ contents: "내일 갈게요.", from: first, until: changed.answer?.changedAt }]);
  expect(changed.history.at(-1)?.contents).toBe("내일 갈게요.");
  const seen = await jisu.call("GET", `/api/inquiries/${id}`);
  expect(seen.json()).toMatchObject({ data: { answer: { ...changed.answer, answeredAt: first } } });
  const acts = await t.db.many(sql`select act from office_acts where target = ${`inquiry:${id}`} order by id`);
  expect(acts).toEqual([{ act: "inquiry.moved" }, { act: "inquiry.answerChanged" }]);
});

test("L179 the author withdraws from the service: the case stays, without the person and their words", async () => {
  const seoyun = await person(t, "서윤");
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at) values (${apartmentId}, ${seoyun.memberId}, '103동', '301호', now())`);
  const form = { ...words, apartmentId, kind: "FACILITY", title: "제 번호는 01012345678" };
  const id = await sentInquiry(t, seoyun, form, { photos: [await photoOf("#975")] });
  await head.call("POST", path(`/${id}/steps`), { to: "SEEN", step: 0, contents: "서윤 님, 볼게요" });
  await head.call("POST", path(`/${id}/notes`), { contents: "301호 서윤" });
  expect((await seoyun.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  const left = await detail(head, id);
  expect(left).toMatchObject({ stage: "SEEN", kind: "FACILITY", title: null, nickname: null, home: null, notes: [] });
  expect(JSON.stringify(left)).not.toMatch(/서윤|010|301/);
  expect(
    (await head.call("POST", path(`/${id}/steps`), { to: "DONE", step: 1, contents: "마쳤어요" })).statusCode,
  ).toBe(200);
});

describe("the service's inquiries", () => {
  test("are read and answered by the operators; to everybody else the calls do not exist", async () => {
    const id = await sentInquiry(
      t,
      jisu,
      { ...words, target: "SERVICE", title: "글자가 작아요" },
      { photos: [await photoOf("#357")] },
    );
    for (const who of [jisu, head]) {
      expect(refusal(await who.call("GET", "/api/operator/inquiries"))).toBe("404 NOT_FOUND");
      expect(refusal(await who.call("GET", `/api/operator/inquiries/${id}`))).toBe("404 NOT_FOUND");
      const move = { to: "DONE", contents: "네", step: 0 };
      expect(refusal(await who.call("POST", `/api/operator/inquiries/${id}/steps`, move))).toBe("404 NOT_FOUND");
    }
    const read = (await operator.call("GET", "/api/operator/inquiries?stage=OPEN")).json<{ data: OfficeInquiryPage }>()
      .data;
    expect(idsOf(read)).toEqual([id]);
    const one = (await operator.call("GET", `/api/operator/inquiries/${id}`)).json<{ data: OfficeInquiryView }>().data;
    expect(one).toMatchObject({ title: "글자가 작아요", home: null, mayAnswer: true });
    expect((await operator.call("GET", one.images[0]?.fullUrl ?? "")).statusCode).toBe(200);
    expect((await head.call("GET", one.images[0]?.fullUrl ?? "")).statusCode).toBe(404);
    const move = { to: "DONE", contents: "글자를 키웠어요.", step: 0 };
    expect((await operator.call("POST", `/api/operator/inquiries/${id}/steps`, move)).statusCode).toBe(200);
    const seen = await jisu.call("GET", `/api/inquiries/${id}`);
    expect(seen.json()).toMatchObject({
      data: { state: "ANSWERED", answer: { contents: "글자를 키웠어요." }, history: [{}, { by: "OPERATOR" }] },
    });
    // An answer is changed by the operators alone, as it was seen; what it said before is kept for them.
    const seenAt = seen.json<{ data: { answer: { changedAt: string } } }>().data.answer.changedAt;
    const change = { contents: "글자를 더 키웠어요.", changedAt: seenAt };
    const changeAs = (who: Person, body: object = change) =>
      who.call("PUT", `/api/operator/inquiries/${id}/answer`, body);
    for (const who of [jisu, head]) expect(refusal(await changeAs(who))).toBe("404 NOT_FOUND");
    const changed = await changeAs(operator);
    expect(changed.json()).toMatchObject({
      data: { answer: { contents: change.contents }, earlierAnswers: [{ contents: "글자를 키웠어요." }] },
    });
    expect(refusal(await changeAs(operator))).toBe("409 INQUIRY_ANSWERED");
    expect((await changeAs(operator, { ...change, contents: " " })).statusCode).toBe(400);
    expect((await jisu.call("GET", `/api/inquiries/${id}`)).json()).toMatchObject({
      data: { answer: { contents: change.contents } },
    });
    const office = await ask();
    expect(refusal(await operator.call("PUT", `/api/operator/inquiries/${office}/answer`, change))).toBe(
      "404 INQUIRY_NOT_FOUND",
    );
    expect(refusal(await operator.call("GET", `/api/operator/inquiries/${office}`))).toBe("404 INQUIRY_NOT_FOUND");
  });
});
