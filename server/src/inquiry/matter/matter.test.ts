import type { MatterPage, MatterView, SharedMatterView } from "@danji/contract/inquiry/matter/matter";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { inquiryFields, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  head = await person(t, "소장");
});
beforeEach(async () => void (apartmentId = await buildComplex(t, { managerId: head.memberId })));
afterAll(() => t.close());

const live = (who: Person, unit: string, state = "ACTIVE") =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${apartmentId}, ${who.memberId}, '101동', ${unit}, ${state},
      case when ${state} = 'ACTIVE' then now() end)`);
const resident = async (unit: string, state = "ACTIVE") => {
  const who = await person(t, "이웃");
  await live(who, unit, state);
  return who;
};
const ask = (who: Person, fields: object = {}) => sentInquiry(t, who, { ...inquiryFields, apartmentId, ...fields });
const desk = (rest = "") => `/api/office/${apartmentId}/inquiry-matters${rest}`;
const shared = (rest = "") => `/api/apartment/${apartmentId}/inquiry-matters${rest}`;
const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const words = { kind: "FACILITY", title: "승강기가 자주 멈춰요", place: "승강기" };
const seen = (...ids: readonly number[]) => ids.map((inquiryId) => ({ inquiryId, seen: null as number | null }));
const share = async (ids: readonly number[], fields: object = {}) => {
  const answer = await head.call("POST", desk(), { ...words, ...fields, inquiries: seen(...ids) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return dataOf<MatterView>(answer);
};
const matterOf = async (id: number) => dataOf<MatterView>(await head.call("GET", desk(`/${id}`)));
const join = (who: Person, id: number) => who.call("PUT", shared(`/${id}/joining`));
const close = async (id: number, contents = "부품을 바꿨어요.") =>
  head.call("POST", desk(`/${id}/closing`), { contents, changedAt: (await matterOf(id)).changedAt });
const mailsOf = (who: Person) =>
  (t.services.mailbox?.messages(who.email) ?? []).filter(({ subject }) => subject.includes("[우리단지]"));

test("every call needs a session", async () => {
  for (const [method, url] of [
    ["GET", shared()],
    ["PUT", shared("/1/joining")],
    ["DELETE", shared("/1/joining")],
    ["GET", desk()],
    ["POST", desk("/1/closing")],
  ] as const) {
    expect((await t.app.inject({ method, url })).statusCode, url).toBe(401);
  }
});

describe("나도 겪어요", () => {
  test("L178 counts doors, not members: three of one household are one, a member who leaves or moves out is none", async () => {
    const [asker, a, b, other] = [
      await resident("1203호"),
      await resident("1203호"),
      await resident("1301호"),
      await resident("1301호"),
    ];
    const { matterId, householdCount } = await share([await ask(asker)]);
    expect(householdCount).toBe(1);
    const counts: number[] = [];
    for (const who of [a, b, other, b]) counts.push(dataOf<SharedMatterView>(await join(who, matterId)).householdCount);
    expect(counts).toEqual([1, 2, 2, 2]);
    const left = dataOf<SharedMatterView>(await b.call("DELETE", shared(`/${matterId}/joining`)));
    expect(left).toMatchObject({ householdCount: 2, isJoined: false });
    await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${other.memberId}`);
    const { matters } = dataOf<{ matters: SharedMatterView[] }>(await a.call("GET", shared()));
    expect(matters).toMatchObject([
      { matterId, title: words.title, place: "승강기", householdCount: 1, isJoined: true },
    ]);
    expect(JSON.stringify(matters)).not.toMatch(/이웃|1203/);
  });

  test("L011 who waits is 403 with a sentence and in no count; approved, it works without a new login", async () => {
    const [asker, waits] = [await resident("1203호"), await resident("1301호", "WAITING")];
    const { matterId } = await share([await ask(asker)]);
    const refused = await join(waits, matterId);
    expect(refusal(refused)).toBe("403 INQUIRY_HOME_WAITS");
    expect(refused.json<{ message: string }>().message).toContain("아직");
    expect((await matterOf(matterId)).householdCount).toBe(1);
    await t.db.run(sql`update residences set state = 'ACTIVE' where member_id = ${waits.memberId}`);
    expect(refusal(await join(waits, matterId))).toBe("403 HOUSEHOLD_UNVOUCHED");
    expect((await matterOf(matterId)).householdCount).toBe(1);
    await t.db.run(sql`update residences set decided_at = now() where member_id = ${waits.memberId}`);
    expect(dataOf<SharedMatterView>(await join(waits, matterId)).householdCount).toBe(2);
    const outsider = await person(t, "남");
    expect(refusal(await join(outsider, matterId))).toBe("403 INQUIRY_RESIDENTS_ONLY");
    expect(refusal(await outsider.call("GET", shared()))).toBe("403 INQUIRY_RESIDENTS_ONLY");
    expect(refusal(await join(asker, 999_999))).toBe("404 MATTER_NOT_FOUND");
  });
});

test("L178 forty inquiries, one closing: each is told once, one reopens alone, and the count is doors", async () => {
  const askers = [await resident("1203호"), await resident("1203호")];
  for (let door = 1; door <= 38; door += 1) askers.push(await resident(`${1300 + door}호`));
  const ids: number[] = [];
  for (const who of askers) ids.push(await ask(who));
  const joiner = await resident("1501호");
  const { matterId } = await share(ids);
  await join(joiner, matterId);
  await join(askers[0] as Person, matterId);
  expect((await matterOf(matterId)).householdCount).toBe(40);
  const [withdrawn] = askers.slice(-1) as [Person];
  expect((await withdrawn.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  // The door has the matter, not the member who asked.
  expect((await matterOf(matterId)).householdCount).toBe(40);
  const answer = await close(matterId);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(dataOf<MatterView>(answer)).toMatchObject({ isOpen: false, inquiryCount: 40, householdCount: 40 });
  await expect
    .poll(() => [...askers.slice(0, -1), joiner].map((who) => mailsOf(who).length))
    .toEqual(Array(40).fill(1));
  expect(mailsOf(withdrawn)).toEqual([]);
  const stages = await t.db.many(sql`select distinct stage from inquiries where matter_id = ${matterId}`);
  expect(stages).toEqual([{ stage: "DONE" }]);
  const [first] = ids;
  const reopened = await (askers[0] as Person).call("POST", `/api/inquiries/${first}/reopening`, {
    step: 1,
    reason: "우리 집은 아직이에요",
  });
  expect(reopened.statusCode).toBe(200);
  const open = await t.db.many(sql`select id from inquiries where matter_id = ${matterId} and closed_at is null`);
  expect(open).toEqual([{ id: first }]);
  expect(refusal(await close(matterId))).toBe("409 MATTER_CLOSED");
  expect(refusal(await join(joiner, matterId))).toBe("409 MATTER_CLOSED");
  const { results } = dataOf<{ results: object[] }>(
    await joiner.call("GET", `/api/apartment/${apartmentId}/inquiry-results`),
  );
  expect(results).toMatchObject([{ title: words.title, contents: "부품을 바꿨어요.", householdCount: 40 }]);
});

test("L178 an inquiry that is put into two matters at once is in one, and the other is 409", async () => {
  const id = await ask(await resident("1203호"));
  const [one, other] = [
    await share([await ask(await resident("1301호"))]),
    await share([await ask(await resident("1302호"))]),
  ];
  const put = (matterId: number) => head.call("POST", desk(`/${matterId}/inquiries`), { inquiries: seen(id) });
  const answers = (await Promise.all([put(one.matterId), put(other.matterId)])).map(({ statusCode }) => statusCode);
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const counts = [await matterOf(one.matterId), await matterOf(other.matterId)].map((view) => view.householdCount);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2]);
  const { matter_id: matterId } = await t.db.one<{ matter_id: number }>(sql`
    select matter_id from inquiries where id = ${id}`);
  const released = await head.call("DELETE", desk(`/${matterId}/inquiries/${id}`));
  expect(dataOf<MatterView>(released)).toMatchObject({ householdCount: 1, inquiryCount: 1 });
  expect(refusal(await head.call("DELETE", desk(`/${matterId}/inquiries/${id}`)))).toBe("409 MATTER_CHANGED");
});

test("L175 L176 a matter's words are checked as published ones; noise between floors is never shared", async () => {
  const [asker, noisy] = [await resident("1203호"), await resident("1301호")];
  const id = await ask(asker);
  const send = (fields: object, ids = [id]) =>
    head.call("POST", desk(), { ...words, ...fields, inquiries: seen(...ids) });
  expect(refusal(await send({ title: "1203호 앞 누수" }))).toBe("409 RESULT_MARKED");
  expect(refusal(await send({ place: "12가3456 옆" }))).toBe("409 RESULT_MARKED");
  expect(refusal(await send({ kind: "NOISE" }))).toBe("409 MATTER_NOISE");
  expect(refusal(await send({}, [await ask(noisy, { kind: "NOISE" })]))).toBe("409 MATTER_NOISE");
  const { matterId, changedAt } = await share([id]);
  const change = (fields: object) =>
    head.call("PUT", desk(`/${matterId}`), { title: "승강기 점검", changedAt, ...fields });
  expect(refusal(await change({ title: "공일공-1234-5678" }))).toBe("409 RESULT_MARKED");
  expect(dataOf<MatterView>(await change({}))).toMatchObject({ title: "승강기 점검" });
  expect(refusal(await change({}))).toBe("409 MATTER_CHANGED");
  expect(refusal(await close(matterId, "1203호를 고쳤어요"))).toBe("409 RESULT_MARKED");
  expect((await matterOf(matterId)).isOpen).toBe(true);
  expect((await close(matterId)).statusCode).toBe(200);
  const { resultId } = await matterOf(matterId);
  expect(resultId).not.toBeNull();
  const withdrawn = await head.call("DELETE", desk(`/${matterId}/result`));
  expect(dataOf<MatterView>(withdrawn).resultId).toBeNull();
  expect(refusal(await head.call("DELETE", desk(`/${matterId}/result`)))).toBe("404 RESULT_NOT_FOUND");
});

test("L175 the result of a closed matter is changed and published again, checked anew; of two at once one is 409", async () => {
  const { matterId } = await share([await ask(await resident("1203호"))]);
  const publish = (changedAt: string | null, contents = "승강기 부품을 모두 바꿨어요.") =>
    head.call("PUT", desk(`/${matterId}/result`), { title: "승강기 수리", contents, changedAt });
  expect(refusal(await publish(null))).toBe("409 MATTER_OPEN");
  await close(matterId);
  const first = (await matterOf(matterId)).result;
  const seenAt = first?.office?.changedAt ?? "";
  expect(first).toMatchObject({ title: words.title, contents: "부품을 바꿨어요.", changedOn: null });
  expect(refusal(await publish(null))).toBe("409 RESULT_CHANGED");
  expect(refusal(await publish(seenAt, "1203호 앞을 고쳤어요"))).toBe("409 RESULT_MARKED");
  const both = await Promise.all([publish(seenAt), publish(seenAt)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const changed = (await matterOf(matterId)).result;
  expect(changed).toMatchObject({
    resultId: first?.resultId,
    title: "승강기 수리",
    contents: "승강기 부품을 모두 바꿨어요.",
  });
  expect(changed?.changedOn).not.toBeNull();
  // The answers to those who asked are theirs, and are changed one by one.
  const answers = await t.db.many(sql`select answer from inquiries where matter_id = ${matterId}`);
  expect(answers).toEqual([{ answer: "부품을 바꿨어요." }]);
  expect((await head.call("DELETE", desk(`/${matterId}/result`))).statusCode).toBe(200);
  expect(refusal(await publish(changed?.office?.changedAt ?? ""))).toBe("409 RESULT_CHANGED");
  expect(dataOf<MatterView>(await publish(null)).result).toMatchObject({ title: "승강기 수리", place: null });
  const acts = await t.db.many(sql`
    select act from office_acts where complex_id = ${apartmentId} and act like 'matter.%published' order by id`);
  expect(acts).toEqual([{ act: "matter.published" }, { act: "matter.unpublished" }, { act: "matter.published" }]);
});

test("a closing at once with taps and another closing: one closing, and every tap before it is told", async () => {
  const asker = await resident("1203호");
  const { matterId, changedAt } = await share([await ask(asker)]);
  const taps = [await resident("1301호"), await resident("1302호"), await resident("1303호")];
  const closing = () => head.call("POST", desk(`/${matterId}/closing`), { contents: "고쳤어요.", changedAt });
  const [first, second, ...joined] = await Promise.all([
    closing(),
    closing(),
    ...taps.map((who) => join(who, matterId)),
  ]);
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const told = taps.filter((_, index) => joined[index]?.statusCode === 200);
  await expect.poll(() => told.map((who) => mailsOf(who).length)).toEqual(told.map(() => 1));
  expect((await matterOf(matterId)).householdCount).toBe(1 + told.length);
});

test("closed matters are paged, the newest first, with how many there are", async () => {
  const count = 60;
  await t.db.run(sql`
    insert into inquiry_matters (complex_id, kind, title, closed_at)
    select ${apartmentId}, 'OTHER', '오래된 일 ' || n, now() from generate_series(1, ${count}) n`);
  const page = async (query: string) => dataOf<MatterPage>(await head.call("GET", desk(`?state=CLOSED${query}`)));
  const first = await page("");
  const { total } = first;
  expect([first.matters.length, total >= count, first.hasMore]).toEqual([50, true, false]);
  const second = await page("&page=2");
  expect(second.matters).toHaveLength(total - 50);
  const ids = [...first.matters, ...second.matters].map(({ matterId }) => matterId);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect((await page("&page=200")).matters).toEqual([]);
  expect((await head.call("GET", desk("?state=CLOSED&cursor=1"))).statusCode).toBe(400);
});

test("세대 교체 takes a door out of open matters alone", async () => {
  const [asker, joiner] = [await resident("1203호"), await resident("1301호")];
  const [open, closed] = [await share([await ask(asker)]), await share([await ask(await resident("1302호"))])];
  for (const { matterId } of [open, closed]) await join(joiner, matterId);
  expect((await close(closed.matterId)).statusCode).toBe(200);
  const { id, day } = await t.db.one<{ id: number; day: string }>(sql`
    select household_id as id, (now() at time zone 'Asia/Seoul')::date::text as day
    from residences where member_id = ${joiner.memberId}`);
  const replaced = await head.call("POST", `/api/manage/households/${apartmentId}/${id}/turnover`, { day });
  expect(replaced.statusCode, replaced.body).toBe(200);
  expect((await matterOf(open.matterId)).householdCount).toBe(1);
  expect((await matterOf(closed.matterId)).householdCount).toBe(2);
  const doors = await t.db.many(sql`select matter_id from inquiry_matter_doors where household_id = ${id}`);
  expect(doors).toEqual([{ matter_id: closed.matterId }]);
});
