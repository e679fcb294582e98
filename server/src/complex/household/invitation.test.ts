import type { TurnoverView } from "@danji/contract/complex/household/door-codes";
import type { HouseholdView } from "@danji/contract/complex/household/household";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, invite, joinByToken } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let complex: number;
let a: Person;
let home: number;
beforeAll(async () => {
  t = await testApp();
  head = await person(t, "초대소장");
});
afterAll(() => t.close());
beforeEach(async () => {
  complex = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId });
  a = await person(t, "가온");
  home = await buildHome(t, a, complex);
});

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];
const householdOf = async (who: Person, id: number) =>
  dataOf<HouseholdView>(await who.call("GET", `/api/member-apartments/${id}/household`));
const check = (who: Person, token: string) => who.call("POST", "/api/household-invitations/check", { token });
const expireAt = (offset: string) =>
  t.db.run(sql`update household_invitations set expires_at = clock_timestamp() + ${offset}::interval`);

test("L034 of twenty who press join in the same second one lives there, and the record names the inviter", async () => {
  const { token } = await invite(a, home);
  const people: Person[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await person(t, `스물${index}`));
  const answers = await Promise.all(people.map((who) => joinByToken(who, token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => reasonOf(answer).join(" "))).toEqual(Array<string>(19).fill("410 INVITATION_USED"));
  const { members, invitations } = await householdOf(a, home);
  expect(members).toMatchObject([
    { nickname: "가온", way: "OFFICE", invitedBy: null, isMe: true },
    { way: "INVITATION", invitedBy: "가온", isMe: false },
  ]);
  expect(invitations).toEqual([]);
  expect(
    await t.db.many(sql`select vouched_by from residences where complex_id = ${complex} and way = 'INVITATION'`),
  ).toEqual([{ vouched_by: a.memberId }]);
});

test("L035 an invitation works until its last instant, and no longer than its inviter lives there", async () => {
  const join = async (token: string) => {
    const who = await person(t, `손${Math.random().toString(36).slice(2, 9)}`);
    return joinByToken(who, token);
  };
  const { token, expiresAt } = await invite(a, home);
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  await expireAt("-1 second");
  expect(reasonOf(await join(token))).toEqual([410, "INVITATION_EXPIRED"]);
  await expireAt("20 seconds");
  expect((await join(token)).statusCode).toBe(200);

  const { token: takenBack, invitationId } = await invite(a, home);
  expect((await a.call("DELETE", `/api/household-invitations/${invitationId}`)).statusCode).toBe(204);
  expect(reasonOf(await join(takenBack))).toEqual([410, "INVITATION_TAKEN_BACK"]);

  const { token: moved } = await invite(a, home);
  await a.call("DELETE", `/api/member-apartments/${home}`);
  expect(reasonOf(await join(moved))).toEqual([410, "INVITATION_MOVED"]);

  const b = await person(t, "나온");
  const second = await buildHome(t, b, complex);
  const { token: replaced } = await invite(b, second);
  const { householdId } = await householdOf(b, second);
  const { day } = await t.db.one<{ day: string }>(sql`select (now() at time zone 'Asia/Seoul')::date::text as day`);
  const turnover = await head.call("POST", `/api/manage/households/${complex}/${householdId}/turnover`, { day });
  expect(turnover.statusCode, turnover.body).toBe(200);
  expect(reasonOf(await join(replaced))).toEqual([410, "INVITATION_REPLACED"]);
});

test("the invitations of a member who left are in no list, and are none that a turnover ends", async () => {
  const stays = await person(t, "남은이");
  const stayed = await buildHome(t, stays, complex);
  const left = await invite(a, home);
  const kept = await invite(stays, stayed);
  const { householdId } = await householdOf(stays, stayed);
  const seen = async () => {
    const turnover = await head.call("GET", `/api/manage/households/${complex}/${householdId}/turnover`);
    return [
      (await householdOf(stays, stayed)).invitations.map(({ invitationId }) => invitationId),
      dataOf<TurnoverView>(turnover).ends.invitations,
    ];
  };
  expect(await seen()).toEqual([[kept.invitationId, left.invitationId], 2]);
  expect((await a.call("DELETE", `/api/member-apartments/${home}`)).statusCode).toBe(204);
  expect(await seen()).toEqual([[kept.invitationId], 1]);
});

test("L035 an invitation of who has withdrawn, or changed the door, is over", async () => {
  const { token } = await invite(a, home);
  await a.call("PUT", `/api/member-apartments/${home}`, { building: "101", unit: "1" });
  expect(reasonOf(await check(head, token))).toEqual([410, "INVITATION_MOVED"]);
  const b = await person(t, "다온");
  const { token: of } = await invite(b, await buildHome(t, b, complex));
  await t.db.run(sql`delete from residences where member_id = ${b.memberId}`);
  expect(reasonOf(await check(head, of))).toEqual([410, "INVITATION_MOVED"]);
});

test("L037 only a resident of the door invites, and not without end", async () => {
  const [waits, moved, guard] = [await person(t, "기다림"), await person(t, "이사감"), await person(t, "경비님들")];
  const waiting = await buildHome(t, waits, complex, { state: "WAITING" });
  const ended = await buildHome(t, moved, complex, { state: "ENDED" });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complex}, ${guard.memberId}, 'GUARD')`);
  const make = (who: Person, id: number) => who.call("POST", `/api/member-apartments/${id}/invitations`);
  expect(reasonOf(await make(waits, waiting))).toEqual([403, "HOUSEHOLD_WAITS"]);
  expect(reasonOf(await make(moved, ended))).toEqual([404, "RESIDENCE_NOT_FOUND"]);
  expect(reasonOf(await make(guard, home))).toEqual([404, "RESIDENCE_NOT_FOUND"]);
  const d = await person(t, "라온");
  expect(reasonOf(await make(a, await buildHome(t, d, complex, { unit: "501호" })))).toEqual([
    404,
    "RESIDENCE_NOT_FOUND",
  ]);
  expect((await t.app.inject({ method: "POST", url: `/api/member-apartments/${home}/invitations` })).statusCode).toBe(
    401,
  );
  const { invitationId } = await invite(a, home);
  expect(reasonOf(await d.call("DELETE", `/api/household-invitations/${invitationId}`))).toEqual([
    404,
    "INVITATION_NOT_FOUND",
  ]);
  const statuses = [];
  for (let index = 0; index < 25; index += 1) statuses.push((await make(a, home)).statusCode);
  expect(statuses).toEqual([...Array<number>(19).fill(201), ...Array<number>(6).fill(429)]);
});

test("L038 joining is a POST that uses the invitation up only where a member moves in", async () => {
  const { token } = await invite(a, home);
  expect(reasonOf(await joinByToken(a, token))).toEqual([409, "INVITATION_OWN"]);
  const inside = await person(t, "이미사는");
  await buildHome(t, inside, complex);
  expect(reasonOf(await joinByToken(inside, token))).toEqual([409, "HOUSEHOLD_ALREADY"]);
  const d = await person(t, "마온");
  const own = await buildHome(t, d, complex, { building: "102동", unit: "501호" });
  await d.call("POST", `/api/member-apartments/${own}/choose`);
  expect(dataOf(await check(d, token))).toEqual({
    apartmentId: complex,
    apartmentName: "한빛마을",
    building: "101동",
    unit: "1203호",
    nickname: "가온",
  });
  // Nothing that is read joins.
  expect((await householdOf(a, home)).invitations).toHaveLength(1);
  for (const path of ["check", "join"])
    expect((await d.call("GET", `/api/household-invitations/${path}?token=${token}`)).statusCode).not.toBe(200);
  // Who lives elsewhere in the complex has a second home.
  expect(dataOf(await joinByToken(d, token))).toMatchObject({ state: "ACTIVE", building: "101동", isChosen: false });
  expect((await householdOf(d, own)).members).toHaveLength(1);
  expect((await householdOf(a, home)).members).toHaveLength(3);
  // Leaving one of the two keeps the name for the complex, and the right to be there.
  await d.call("DELETE", `/api/member-apartments/${own}`);
  expect(
    await t.db.many(
      sql`select member_id from resident_names where complex_id = ${complex} and member_id = ${d.memberId}`,
    ),
  ).toHaveLength(1);
  expect((await d.call("GET", `/api/apartment/${complex}`)).statusCode).toBe(200);
  const again = await d.call("POST", "/api/member-apartments", { apartmentId: complex, building: "101", unit: "7" });
  expect(reasonOf(again)).toEqual([409, "RESIDENCE_ALREADY"]);
});

test("a repeat by who has joined is answered as the first, as long as they live there by it", async () => {
  const { token } = await invite(a, home);
  const guest = await person(t, "두번누름");
  const [first, second] = await Promise.all([joinByToken(guest, token), joinByToken(guest, token)]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(dataOf(second)).toEqual(dataOf(first));
  expect((await householdOf(a, home)).members).toHaveLength(2);
  expect(reasonOf(await check(guest, token))).toEqual([409, "HOUSEHOLD_ALREADY"]);
  expect(reasonOf(await joinByToken(await person(t, "다른손님"), token))).toEqual([410, "INVITATION_USED"]);
  const { memberApartmentId: own } = dataOf<{ memberApartmentId: number }>(first);
  await guest.call("DELETE", `/api/member-apartments/${own}`);
  expect(reasonOf(await joinByToken(guest, token))).toEqual([410, "INVITATION_USED"]);
});

test("at most ten members of a household came by invitation", async () => {
  const { token } = await invite(a, home);
  for (let index = 0; index < 9; index += 1) await buildHome(t, await person(t, `식구${index}`), complex);
  expect(reasonOf(await a.call("POST", `/api/member-apartments/${home}/invitations`))).toEqual([409, "HOUSEHOLD_FULL"]);
  const late = await person(t, "열한째");
  expect(reasonOf(await joinByToken(late, token))).toEqual([409, "HOUSEHOLD_FULL"]);
  expect((await check(late, token)).statusCode).toBe(200);
});

test("an unknown token, or one of another form, is refused", async () => {
  expect(reasonOf(await joinByToken(a, "A".repeat(43)))).toEqual([404, "INVITATION_NOT_FOUND"]);
  expect((await joinByToken(a, "x")).statusCode).toBe(400);
});
