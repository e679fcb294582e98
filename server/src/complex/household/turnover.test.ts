import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { DeskHouseholdPage } from "@danji/contract/complex/desk/desk";
import type { TurnoverView } from "@danji/contract/complex/household/door-codes";
import type { EndedHomeView } from "@danji/contract/complex/residence";
import type { HouseholdView } from "@danji/contract/complex/household/household";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { features } from "../../features.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, invite, joinByCode, joinByToken, printCodes } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { runDueTurnovers } from "./replace-household.ts";

let t: TestApp;
let head: Person;
let complex: number;
let household: number;
let a: Person;
let home: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  head = await person(t, "교체소장");
});
afterAll(() => t.close());
beforeEach(async () => {
  complex = await buildComplex(t, { kind: "EVERYONE", managerId: head.memberId });
  a = await person(t, "가람");
  home = await buildHome(t, a, complex);
  household = (await t.db.one<{ id: number }>(sql`select household_id as id from residences where id = ${home}`)).id;
});

const dataOf = <T>(answer: { json: <J>() => J }): T => answer.json<{ data: T }>().data;
const reasonOf = (answer: { json: <J>() => J; statusCode: number }) => [
  answer.statusCode,
  answer.json<{ reason: string }>().reason,
];
const url = () => `/api/manage/households/${complex}/${household}/turnover`;
const dayIn = async (days: number) =>
  (await t.db.one<{ day: string }>(sql`select ((now() at time zone 'Asia/Seoul')::date + ${days}::int)::text as day`))
    .day;
const plan = async (days: number, who = head) => who.call("POST", url(), { day: await dayIn(days) });
const preview = async () => dataOf<TurnoverView>(await head.call("GET", url()));
const states = async () =>
  (
    await t.db.many<{ state: string }>(sql`select state from residences where household_id = ${household} order by id`)
  ).map(({ state }) => state);
const roomOf = async () =>
  (await t.db.one<{ id: number }>(sql`select id from chat_rooms where complex_id = ${complex}`)).id;

test("세대 교체 shows all that ends, and ends it in one step", async () => {
  const waits = await person(t, "나람");
  await buildHome(t, waits, complex, { state: "WAITING" });
  const neighbour = await person(t, "옆람");
  const next = await buildHome(t, neighbour, complex, { unit: "1204호" });
  const { letters } = await printCodes(head, complex, "101 1203");
  const { token } = await invite(a, home);
  const room = await roomOf();
  for (const who of [a, neighbour])
    expect((await who.call("POST", `/api/chat/group/${room}/join`)).statusCode).toBeLessThan(300);
  expect(await preview()).toEqual({
    building: "101동",
    unit: "1203호",
    today: await dayIn(0),
    plan: null,
    ends: { residents: ["가람"], waiting: ["나람"], codes: 1, invitations: 1, chatrooms: 1, reservations: 0 },
  });
  expect((await plan(0)).statusCode).toBe(200);
  expect(await states()).toEqual(["ENDED", "ENDED"]);
  expect((await preview()).ends).toEqual({
    residents: [],
    waiting: [],
    codes: 0,
    invitations: 0,
    chatrooms: 0,
    reservations: 0,
  });
  const late = await person(t, "늦람");
  expect(reasonOf(await joinByCode(late, letters[0]?.code ?? ""))).toEqual([410, "DOOR_CODE_ENDED"]);
  expect(reasonOf(await joinByToken(late, token))).toEqual([410, "INVITATION_REPLACED"]);
  expect(await t.db.many(sql`select member_id from chat_members where room_id = ${room}`)).toEqual([
    { member_id: neighbour.memberId },
  ]);
  expect((await neighbour.call("GET", `/api/member-apartments/${next}/household`)).statusCode).toBe(200);
  expect(await t.db.many(sql`select home_id from members where id = ${a.memberId}`)).toEqual([{ home_id: null }]);
  // The next family begins anew.
  const { letters: fresh } = await printCodes(head, complex, "101 1203");
  expect((await joinByCode(late, fresh[0]?.code ?? "")).statusCode).toBe(200);
});

test("each member whose home a turnover ends is told so, and a neighbour is not", async () => {
  const [waits, neighbour] = [await person(t, "나람"), await person(t, "옆람")];
  const waiting = await buildHome(t, waits, complex, { state: "WAITING" });
  await buildHome(t, neighbour, complex, { unit: "1204호" });
  const told = async (who: Person) =>
    dataOf<{ notifications: readonly NotificationView[] }>(
      await who.call("GET", "/api/notifications"),
    ).notifications.map(({ kind, thingId, detail }) => [kind, thingId, detail]);
  await plan(5);
  expect(await Promise.all([a, waits, neighbour].map(told))).toEqual([[], [], []]);
  await t.db.run(sql`
    update household_turnovers set day = (now() at time zone 'Asia/Seoul')::date where household_id = ${household}`);
  await runDueTurnovers(t.db, features);
  expect(await Promise.all([a, waits, neighbour].map(told))).toEqual([
    [["RESIDENCE", home, "ENDED"]],
    [["RESIDENCE", waiting, "ENDED"]],
    [],
  ]);
});

test("L025 one plan a door is in force; it is withdrawn and made anew, by two at once only once", async () => {
  expect(dataOf(await plan(23))).toMatchObject({ plan: { day: await dayIn(23), plannedBy: "교체소장" } });
  expect(await states()).toEqual(["ACTIVE"]);
  expect(reasonOf(await plan(3))).toEqual([409, "TURNOVER_PLANNED"]);
  expect((await head.call("DELETE", url())).statusCode).toBe(204);
  expect(reasonOf(await head.call("DELETE", url()))).toEqual([409, "TURNOVER_NOT_PLANNED"]);
  const staff = await person(t, "교체직원");
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complex}, ${staff.memberId}, 'STAFF')`);
  const both = await Promise.all([plan(18), plan(18, staff)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(reasonOf(await plan(-1))).toEqual([400, "TURNOVER_DAY_OVER"]);
  expect((await head.call("DELETE", url())).statusCode).toBe(204);
  expect(reasonOf(await plan(366))).toEqual([400, "TURNOVER_DAY_TOO_FAR"]);
  expect((await plan(365)).statusCode).toBe(200);
  expect(
    await t.db.many(sql`
      select act from office_acts where complex_id = ${complex} and act like 'turnover.%' order by id`),
  ).toEqual(["planned", "withdrawn", "planned", "withdrawn", "planned"].map((act) => ({ act: `turnover.${act}` })));
});

test("L025 planned turnovers are carried out on their day, once, by whichever process", async () => {
  await plan(5);
  const due = () => Promise.all(Array.from({ length: 4 }, () => runDueTurnovers(t.db, features)));
  await due();
  expect(await states()).toEqual(["ACTIVE"]);
  // Who joins meanwhile is of the household that goes.
  const b = await person(t, "다람");
  await joinByToken(b, (await invite(a, home)).token);
  await t.db.run(sql`
    update household_turnovers set day = (now() at time zone 'Asia/Seoul')::date where household_id = ${household}`);
  await due();
  expect(await states()).toEqual(["ENDED", "ENDED"]);
  expect(
    await t.db.many(sql`select action from audit_events where action = 'residence.ended' and actor_id = ${head.memberId}
      and target = ${`residence:${home}`}`),
  ).toHaveLength(1);
  // The family after it stays, however often the job runs.
  await buildHome(t, await person(t, "라람"), complex);
  await due();
  expect(await states()).toEqual(["ENDED", "ENDED", "ACTIVE"]);
});

test("L025 a turnover that fails holds up no other one", async () => {
  await plan(5);
  const b = await person(t, "다람");
  const other = await buildHome(t, b, complex, { unit: "1204호" });
  const { door } = await t.db.one<{ door: number }>(
    sql`select household_id as door from residences where id = ${other}`,
  );
  const planned = { day: await dayIn(6) };
  const planOther = await head.call("POST", `/api/manage/households/${complex}/${door}/turnover`, planned);
  expect(planOther.statusCode, planOther.body).toBe(200);
  const doors = [household, door];
  await t.db.run(sql`
    update household_turnovers set day = (now() at time zone 'Asia/Seoul')::date where household_id = any(${doors}::bigint[])`);
  const failing = {
    onHouseholdReplaced: (_: unknown, { householdId }: { readonly householdId: number }) =>
      householdId === household ? Promise.reject(new Error("the row is damaged")) : Promise.resolve(),
  };
  await expect(runDueTurnovers(t.db, [...features, failing])).rejects.toThrow("the row is damaged");
  const stateOf = async (id: number) =>
    (await t.db.one<{ state: string }>(sql`select state from household_turnovers where household_id = ${id}`)).state;
  expect(await Promise.all(doors.map(stateOf))).toEqual(["PLANNED", "DONE"]);
  await runDueTurnovers(t.db, features);
  expect(await Promise.all(doors.map(stateOf))).toEqual(["DONE", "DONE"]);
});

test("L025 a planned turnover is told: the office finds its door among those to come, who lives there sees the day", async () => {
  const told = async () => {
    const table = await head.call("GET", `/api/office/${complex}/households?who=TURNOVER`);
    const own = await a.call("GET", `/api/member-apartments/${home}/household`);
    return [
      dataOf<DeskHouseholdPage>(table).households.map(({ householdId, turnoverDay }) => [householdId, turnoverDay]),
      dataOf<HouseholdView>(own).turnoverDay,
    ];
  };
  expect(await told()).toEqual([[], null]);
  await plan(23);
  const day = await dayIn(23);
  expect(await told()).toEqual([[[household, day]], day]);
  const lived = dataOf<DeskHouseholdPage>(await head.call("GET", `/api/office/${complex}/households`));
  expect(lived.households.map(({ turnoverDay }) => turnoverDay)).toEqual([day]);
  await head.call("DELETE", url());
  expect(await told()).toEqual([[], null]);
  // Nothing had been ended by the plan alone.
  expect(await states()).toEqual(["ACTIVE"]);
});

test("L133 a turnover that waits after a restore says so to the office, in its own count, and is planned anew", async () => {
  const told = async () => {
    const table = await head.call("GET", `/api/office/${complex}/households?who=TURNOVER`);
    const counts = dataOf<DeskTodayView>(await head.call("GET", `/api/office/${complex}/today`)).counts;
    return {
      rows: dataOf<DeskHouseholdPage>(table).households.map(({ isTurnoverHeld = false }) => isTurnoverHeld),
      isHeld: dataOf<TurnoverView>(await head.call("GET", url())).plan?.isHeld ?? false,
      counts: [counts.turnoversAhead, counts.turnoversHeld],
    };
  };
  await plan(23);
  expect(await told()).toEqual({ rows: [false], isHeld: false, counts: [1, 0] });
  await t.db.run(sql`update household_turnovers set held_at = now() where state = 'PLANNED'`);
  expect(await told()).toEqual({ rows: [true], isHeld: true, counts: [0, 1] });
  await head.call("DELETE", url());
  await plan(23);
  expect(await told()).toEqual({ rows: [false], isHeld: false, counts: [1, 0] });
});

test("L025 after a 세대 교체 those before it read that it ended their home, and those after it that theirs is new", async () => {
  const ended = async (who: Person) =>
    dataOf<readonly EndedHomeView[]>(await who.call("GET", "/api/member-apartments/ended"));
  expect(await ended(a)).toEqual([]);
  const next = await person(t, "새람");
  const startedOn = async (who: Person, residenceId: number) =>
    dataOf<HouseholdView>(await who.call("GET", `/api/member-apartments/${residenceId}/household`)).startedOn;
  expect(await startedOn(a, home)).toBe(null);
  await plan(0);
  const told = { apartmentId: complex, building: "101동", unit: "1203호", endedOn: await dayIn(0), isTurnover: true };
  expect(await ended(a)).toMatchObject([{ memberApartmentId: home, ...told }]);
  expect(await ended(next)).toEqual([]);
  expect(await startedOn(next, await buildHome(t, next, complex))).toBe(await dayIn(0));
  // A home that its member left is not among them; one that the office ended alone is.
  const leaves = await person(t, "떠람");
  const left = await buildHome(t, leaves, complex, { unit: "1301호" });
  expect((await leaves.call("DELETE", `/api/member-apartments/${left}`)).statusCode).toBe(204);
  expect(await ended(leaves)).toEqual([]);
  const removed = await buildHome(t, leaves, complex, { unit: "1302호" });
  const decision = { apartmentId: complex, decision: "end", residenceIds: [removed] };
  expect((await head.call("POST", "/api/manage/residences/decide", decision)).statusCode).toBe(200);
  expect(await ended(leaves)).toMatchObject([{ memberApartmentId: removed, isTurnover: false }]);
  // Who lives there again, or has read it for thirty days, is told nothing more.
  await buildHome(t, leaves, complex, { unit: "1302호" });
  expect(await ended(leaves)).toEqual([]);
  await t.db.run(sql`update residences set decided_at = decided_at - interval '31 days' where id = ${home}`);
  expect(await ended(a)).toEqual([]);
});

test("turnover beside a join: who joined is out, or joins the next household by nothing", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token } = await invite(a, home);
    const b = await person(t, `겨룬이${round}`);
    const [joined, replaced] = await Promise.all([joinByToken(b, token), plan(0)]);
    expect([200, 410]).toContain(joined.statusCode);
    expect(replaced.statusCode, replaced.body).toBe(200);
    expect(new Set(await states())).toEqual(new Set(["ENDED"]));
    home = await buildHome(t, a, complex);
  }
});

test("only those who may move households see or make one", async () => {
  const [stranger, guard] = [await person(t, "딴소장"), await person(t, "딴경비")];
  const elsewhere = await buildComplex(t, { managerId: stranger.memberId });
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complex}, ${guard.memberId}, 'GUARD')`);
  for (const method of ["GET", "POST", "DELETE"] as const) {
    const body = method === "POST" ? { day: await dayIn(1) } : undefined;
    const payload = body === undefined ? {} : { payload: body };
    expect((await t.app.inject({ method, url: url(), ...payload })).statusCode).toBe(401);
    expect(reasonOf(await stranger.call(method, url(), body))).toEqual([403, "MANAGER_ONLY"]);
    expect(reasonOf(await guard.call(method, url(), body))).toEqual([403, "ROLE_ONLY"]);
    const foreign = url().replace(`/${complex}/`, `/${elsewhere}/`);
    expect(reasonOf(await stranger.call(method, foreign, body))).toEqual([404, "HOUSEHOLD_NOT_FOUND"]);
  }
  expect(await states()).toEqual(["ACTIVE"]);
});
