import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { inquiryMoves, inquiryStages, type InquiryStage, mayMoveInquiry } from "@danji/contract/inquiry/inquiry-stages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { inquiryFields as words, sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let boram: Person;
let head: Person;
let staff: Person;
let guard: Person;
let elsewhere: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1000 } });
  [jisu, boram] = [await person(t, "지수"), await person(t, "보람")];
  [head, elsewhere] = [await person(t, "소장"), await person(t, "이웃소장")];
  [staff, guard] = [await person(t, "직원"), await person(t, "경비")];
  apartmentId = await buildComplex(t, { managerId: head.memberId, residentId: jisu.memberId });
  await buildComplex(t, { managerId: elsewhere.memberId });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role)
    values (${apartmentId}, ${staff.memberId}, 'STAFF'), (${apartmentId}, ${guard.memberId}, 'GUARD')`);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${apartmentId}, ${boram.memberId}, '101동', '1203호', now())`);
});
afterAll(() => t.close());

const ask = (who: Person = jisu) => sentInquiry(t, who, { ...words, apartmentId });
const stored = (id: number) =>
  t.db.one<{ step: number } & Record<string, unknown>>(sql`
    select stage, step, closed_at, due_at, held_at, expected_on::text, answer, answered_at,
      (select count(*) from inquiry_steps s where s.inquiry_id = q.id) as steps
    from inquiries q where id = ${id}`);
const stepOf = async (id: number) =>
  (await t.db.one<{ step: number }>(sql`select step from inquiries where id = ${id}`)).step;
const today = async (days = 0) =>
  (
    await t.db.one<{ day: string }>(sql`
      select ((now() at time zone 'Asia/Seoul')::date + ${days}::integer)::text as day`)
  ).day;
const move = async (who: Person, id: number, to: InquiryStage, more: object = {}) =>
  who.call("POST", `/api/office/${apartmentId}/inquiries/${id}/steps`, { to, step: await stepOf(id), ...more });
const withdraw = async (who: Person, id: number) =>
  who.call("POST", `/api/inquiries/${id}/withdrawal`, { step: await stepOf(id) });
const reopen = async (who: Person, id: number, step?: number) =>
  who.call("POST", `/api/inquiries/${id}/reopening`, { step: step ?? (await stepOf(id)), reason: "또 깜빡여요" });
const inquiryOf = async (who: Person, id: number) =>
  (await who.call("GET", `/api/inquiries/${id}`)).json<{ data: InquiryView }>().data;

/** Brings an inquiry to a stage by moves that there are. */
async function askedIn(stage: InquiryStage): Promise<number> {
  const id = await ask();
  const full = { contents: "까닭", expectedOn: await today() };
  if (stage === "WITHDRAWN") await withdraw(jisu, id);
  else if (stage !== "RECEIVED") await move(head, id, stage, full);
  return id;
}

const pairs = inquiryStages.flatMap((from) => inquiryStages.map((to) => [from, to] as const));

describe("L169 every move of the office", () => {
  test.each(pairs)("%s → %s", async (from, to) => {
    const id = await askedIn(from);
    const before = await stored(id);
    const full = { contents: "까닭", expectedOn: await today(3) };
    // Only those who answer move it here, whatever the move.
    expect(refusal(await move(jisu, id, to, full))).toMatch(/^403 /);
    expect(refusal(await move(boram, id, to, full))).toBe("404 INQUIRY_NOT_FOUND");
    expect(refusal(await move(elsewhere, id, to, full))).toBe("404 INQUIRY_NOT_FOUND");
    expect(refusal(await move(guard, id, to, full))).toBe("404 INQUIRY_NOT_FOUND");
    await t.db.run(sql`update inquiries set assignee_id = ${guard.memberId} where id = ${id}`);
    expect(refusal(await move(guard, id, to, full))).toBe("403 ROLE_ONLY");
    expect(await stored(id)).toEqual(before);

    const answer = refusal(await move(staff, id, to, full));
    const isAllowed = mayMoveInquiry("ANSWERER", from, to);
    expect(answer).toMatch(isAllowed ? /^200 / : /^409 INQUIRY_MOVE_REFUSED$/);
    const { stage, step, steps } = await stored(id);
    const made = isAllowed ? 1 : 0;
    expect([stage, step, steps]).toEqual([isAllowed ? to : from, before.step + made, before.step + made]);
  });

  test("the table takes no step back but out of a hold, and leaves a closing to its author", () => {
    const order: readonly InquiryStage[] = ["RECEIVED", "SEEN", "IN_PROGRESS", "ON_HOLD", "DONE", "REJECTED"];
    const back = inquiryStages.flatMap((from) =>
      inquiryMoves.ANSWERER[from].filter((to) => order.indexOf(to) < order.indexOf(from)).map((to) => [from, to]),
    );
    expect(back).toEqual([["ON_HOLD", "IN_PROGRESS"]]);
    expect([inquiryMoves.ANSWERER.DONE, inquiryMoves.ANSWERER.REJECTED]).toEqual([[], []]);
  });

  test("a hold needs its reason and a day that is not over, a rejection its reason, a closing its result", async () => {
    const id = await ask();
    const before = await stored(id);
    const refused = [
      ["ON_HOLD", { expectedOn: await today(1) }],
      ["ON_HOLD", { contents: " \u200b", expectedOn: await today(1) }],
      ["ON_HOLD", { contents: "부품을 기다려요" }],
      ["ON_HOLD", { contents: "부품을 기다려요", expectedOn: await today(-1) }],
      ["ON_HOLD", { contents: "부품을 기다려요", expectedOn: "2026-02-30" }],
      ["REJECTED", {}],
      ["REJECTED", { contents: "\n" }],
      ["DONE", {}],
    ] as const;
    for (const [to, more] of refused) {
      const answer = await move(head, id, to, more);
      expect(answer.statusCode, `${to} ${JSON.stringify(more)}`).toBe(400);
    }
    expect(await stored(id)).toEqual(before);
    expect(
      (await move(head, id, "ON_HOLD", { contents: "부품을 기다려요", expectedOn: await today() })).statusCode,
    ).toBe(200);
  });

  test("the author sees every step with its time, its reason and its day", async () => {
    const id = await ask();
    await move(staff, id, "SEEN");
    await move(head, id, "ON_HOLD", { contents: "부품을 기다려요", expectedOn: await today(5) });
    expect(await inquiryOf(jisu, id)).toMatchObject({ state: "WAITING", stage: "ON_HOLD", dueAt: null });
    await move(head, id, "IN_PROGRESS", { contents: "오늘 들어왔어요" });
    await move(head, id, "DONE", { contents: "갈았습니다" });
    const { history, ...seen } = await inquiryOf(jisu, id);
    expect(history.map(({ stage, by, contents, expectedOn }) => [stage, by, contents, expectedOn])).toEqual([
      ["RECEIVED", "ASKER", null, null],
      ["SEEN", "STAFF", null, null],
      ["ON_HOLD", "HEAD", "부품을 기다려요", await today(5)],
      ["IN_PROGRESS", "HEAD", "오늘 들어왔어요", null],
      ["DONE", "HEAD", "갈았습니다", null],
    ]);
    const times = history.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(seen).toMatchObject({ state: "ANSWERED", answer: { contents: "갈았습니다" }, step: 4, dueAt: null });
  });
});

describe("the due day", () => {
  test("is the end of a day by kind, and waits while the inquiry is on hold", async () => {
    const id = await sentInquiry(t, jisu, {
      ...words,
      apartmentId,
      kind: "PARKING",
      place: { building: "101동", spot: "지하주차장" },
    });
    const { due } = await t.db.one<{ due: string }>(sql`
      select (due_at at time zone 'Asia/Seoul')::text as due from inquiries where id = ${id}`);
    expect(due).toBe(`${await today(4)} 00:00:00`);
    expect(await inquiryOf(jisu, id)).toMatchObject({
      kind: "PARKING",
      place: { building: "101동", floor: null, spot: "지하주차장" },
    });
    await move(head, id, "ON_HOLD", { contents: "기다려요", expectedOn: await today(2) });
    await t.db.run(sql`update inquiries set held_at = held_at - interval '30 hours' where id = ${id}`);
    await move(head, id, "IN_PROGRESS");
    const after = await t.db.one<{ due: string }>(sql`
      select (due_at at time zone 'Asia/Seoul')::text as due from inquiries where id = ${id}`);
    expect(after.due).toBe(`${await today(6)} 00:00:00`);
  });
});

describe("L170 at once", () => {
  const settle = async (calls: readonly Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  const historyOf = async (id: number) =>
    (await t.db.many<{ step: number }>(sql`select step from inquiry_steps where inquiry_id = ${id} order by step`)).map(
      ({ step }) => step,
    );

  test("done and rejected: one wins, the other is 409, and the history is one line", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ask();
      const body = { step: 0, contents: "까닭" };
      const path = `/api/office/${apartmentId}/inquiries/${id}/steps`;
      const codes = await settle([
        staff.call("POST", path, { ...body, to: "DONE" }),
        head.call("POST", path, { ...body, to: "REJECTED" }),
      ]);
      expect(codes).toEqual([200, 409]);
      expect(await historyOf(id)).toEqual([1]);
    }
  });

  test("done while its author withdraws it: one of the two", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ask();
      const codes = await settle([
        head.call("POST", `/api/office/${apartmentId}/inquiries/${id}/steps`, { step: 0, to: "DONE", contents: "네" }),
        jisu.call("POST", `/api/inquiries/${id}/withdrawal`, { step: 0 }),
      ]);
      expect(codes).toEqual([200, 409]);
      expect(await historyOf(id)).toEqual([1]);
    }
  });

  test("an answer of the old call closes it as done; what its author has withdrawn takes none", async () => {
    const [id, withdrawn] = [await ask(), await ask()];
    expect(
      (await head.call("PUT", `/api/inquiries/${id}/answer`, { contents: "네", changedAt: null })).statusCode,
    ).toBe(200);
    expect(await inquiryOf(jisu, id)).toMatchObject({ state: "ANSWERED", stage: "DONE", step: 1 });
    await withdraw(jisu, withdrawn);
    expect(await inquiryOf(jisu, withdrawn)).toMatchObject({ state: "ANSWERED", stage: "WITHDRAWN", answer: null });
    const late = await head.call("PUT", `/api/inquiries/${withdrawn}/answer`, { contents: "네", changedAt: null });
    expect(refusal(late)).toBe("409 INQUIRY_MOVE_REFUSED");
  });
});

describe("L173 reopening", () => {
  const closedBefore = async (id: number, moment: string) =>
    t.db.run(sql`
      update inquiries set closed_at = ((now() at time zone 'Asia/Seoul')::date + ${moment}::interval) at time zone 'Asia/Seoul'
      where id = ${id}`);

  test("until the end of the seventh day after its closing, and not a moment later", async () => {
    const [last, late] = [await askedIn("DONE"), await askedIn("REJECTED")];
    await closedBefore(last, "-7 days");
    await closedBefore(late, "-7 days -1 millisecond");
    expect((await inquiryOf(jisu, last)).reopenUntil).not.toBeNull();
    expect((await inquiryOf(jisu, late)).reopenUntil).toBeNull();
    expect((await reopen(jisu, last)).statusCode).toBe(200);
    expect(refusal(await reopen(jisu, late))).toBe("409 INQUIRY_REOPEN_LATE");
  });

  test("is its author's alone: not of the household, not of who moved out; twice is 409", async () => {
    const id = await askedIn("DONE");
    expect(refusal(await reopen(boram, id))).toBe("404 INQUIRY_NOT_FOUND");
    await t.db.run(sql`update residences set state = 'ENDED' where member_id = ${boram.memberId}`);
    expect(refusal(await reopen(boram, id))).toBe("404 INQUIRY_NOT_FOUND");
    expect(refusal(await reopen(head, id))).toBe("403 FORBIDDEN");
    const step = await stepOf(id);
    expect((await reopen(jisu, id, step)).statusCode).toBe(200);
    expect(refusal(await reopen(jisu, id, step))).toBe("409 INQUIRY_MOVED");
    expect(refusal(await reopen(jisu, id))).toBe("409 INQUIRY_MOVE_REFUSED");
  });

  test("keeps the first closing, and asks for the score anew", async () => {
    const id = await ask();
    const rate = (score: number) => jisu.call("PUT", `/api/inquiries/${id}/score`, { score, words: "빨랐어요" });
    expect(refusal(await rate(5))).toBe("409 INQUIRY_NOT_CLOSED");
    await move(head, id, "DONE", { contents: "갈았습니다" });
    expect((await jisu.call("PUT", `/api/inquiries/${id}/score`, { score: 6 })).statusCode).toBe(400);
    expect(refusal(await head.call("PUT", `/api/inquiries/${id}/score`, { score: 1 }))).toBe("403 FORBIDDEN");
    for (const time of ["first", "repeat"]) expect((await rate(2)).statusCode, time).toBe(200);
    expect(refusal(await rate(5))).toBe("409 INQUIRY_RATED");
    const reopened = (await reopen(jisu, id)).json<{ data: InquiryView }>().data;
    expect(reopened).toMatchObject({ state: "WAITING", stage: "RECEIVED", answer: null, score: null });
    expect(reopened.history.map(({ stage, contents }) => [stage, contents])).toEqual([
      ["RECEIVED", null],
      ["DONE", "갈았습니다"],
      ["RECEIVED", "또 깜빡여요"],
    ]);
    await move(head, id, "DONE", { contents: "다시 갈았습니다" });
    expect((await rate(4)).statusCode).toBe(200);
  });

  test("an office reads no score and no words of a rating once its author has reopened the inquiry", async () => {
    const id = await askedIn("DONE");
    const rating = { score: 2, words: "다시 깜빡여요" };
    expect((await jisu.call("PUT", `/api/inquiries/${id}/score`, rating)).statusCode).toBe(200);
    const atDesk = async () =>
      (await head.call("GET", `/api/office/${apartmentId}/inquiries/${id}`)).json<{ data: OfficeInquiryView }>().data;
    expect(await atDesk()).toMatchObject({ stage: "DONE", score: 2, scoreWords: "다시 깜빡여요" });
    expect((await reopen(jisu, id)).statusCode).toBe(200);
    expect(await atDesk()).toMatchObject({ stage: "RECEIVED", answer: null, score: null, scoreWords: null });
  });
});
