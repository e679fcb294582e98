import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, invite, joinByCode, joinByToken, printCodes } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let operator: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
});
afterAll(() => t.close());

interface Scene {
  readonly id: number;
  readonly fake: Person;
  /** Their home, verified for 40 days, the false office has ended. */
  readonly resident: Person;
  /** Undoes the false office, and gives how many homes the operator was told to be given back. */
  readonly undo: () => Promise<number>;
}

async function endedHome(kind: "RESIDENTS" | "EVERYONE" = "RESIDENTS"): Promise<Scene> {
  const [fake, resident] = [await person(t, "가짜"), await person(t, "주민")];
  const id = await buildComplex(t, { kind, managerId: fake.memberId, hasOffice: true });
  const home = await buildHome(t, resident, id, { unit: "1호" });
  await t.db.run(sql`update residences set decided_at = now() - interval '40 days' where id = ${home}`);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${id}, ${fake.memberId}, ${`H${id}`}, 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  await decide(fake, id, "end", home);
  const undo = async () => {
    const claim = await operator.call("GET", `/api/operator/claims/${claimId}`);
    const undone = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
    expect(undone.statusCode, undone.body).toBe(204);
    return claim.json<{ data: OperatorClaimDetailView }>().data.lapses?.restored ?? -1;
  };
  return { id, fake, resident, undo };
}

async function decide(fake: Person, apartmentId: number, decision: "approve" | "reject" | "end", home: number) {
  const body = { apartmentId, decision, residenceIds: [home] };
  expect((await fake.call("POST", "/api/manage/residences/decide", body)).statusCode).toBe(200);
}

async function ask(who: Person, apartmentId: number, unit: string): Promise<number> {
  const asked = await who.call("POST", "/api/member-apartments", { apartmentId, building: "101동", unit });
  expect(asked.statusCode, asked.body).toBeLessThan(300);
  return asked.json<{ data: { memberApartmentId: number } }>().data.memberApartmentId;
}

/** The homes in their order, whether each is verified since before the false office, and which one is chosen. */
const homesOf = (id: number, { memberId }: Person) =>
  t.db.many<{ state: string }>(sql`
    select h.state, h.decided_at < now() - interval '39 days' as verified, h.id = m.home_id is true as chosen
    from residences h join members m on m.id = h.member_id
    where h.complex_id = ${id} and h.member_id = ${memberId} order by h.id`);
const restored = { state: "ACTIVE", verified: true, chosen: true };
const withdrawn = { state: "ENDED", verified: false, chosen: false };

describe("L232 a home that a false office ended is given back, although its member has asked again", () => {
  test("where the request waits", async () => {
    const { id, resident, undo } = await endedHome();
    await ask(resident, id, "1호");
    expect(await undo()).toBe(1);
    expect(await homesOf(id, resident)).toEqual([restored, withdrawn]);
  });

  test.each(["approve", "reject"] as const)("where this office decided about it: %s", async (decision) => {
    const { id, fake, resident, undo } = await endedHome();
    await decide(fake, id, decision, await ask(resident, id, "1호"));
    expect(await undo()).toBe(1);
    expect(await homesOf(id, resident)).toEqual([restored, withdrawn]);
  });

  test.each([false, true])("where they took the request back, rejected before: %s", async (isRejected) => {
    const { id, fake, resident, undo } = await endedHome();
    const request = await ask(resident, id, "1호");
    if (isRejected) await decide(fake, id, "reject", request);
    expect((await resident.call("DELETE", `/api/member-apartments/${request}`)).statusCode).toBeLessThan(300);
    expect(await undo()).toBe(1);
    expect(await homesOf(id, resident)).toEqual([restored, withdrawn]);
  });

  test("where a code of this office led there, and it was ended again", async () => {
    const { id, fake, resident, undo } = await endedHome();
    const { letters } = await printCodes(fake, id, "101 1");
    expect((await joinByCode(resident, letters[0]?.code ?? "")).statusCode).toBe(200);
    const { id: again } = await t.db.one<{ id: number }>(sql`
      select id from residences where member_id = ${resident.memberId} and state = 'ACTIVE'`);
    await decide(fake, id, "end", again);
    expect(await undo()).toBe(1);
    expect(await homesOf(id, resident)).toEqual([restored, withdrawn]);
  });

  test("beside a request for another door, which goes on waiting, and beside a second home that stayed", async () => {
    const { id, resident, undo } = await endedHome();
    await buildHome(t, resident, id, { unit: "3호" });
    await t.db.run(sql`
      update residences set decided_at = now() - interval '40 days' where complex_id = ${id} and unit = '3호'`);
    await buildHome(t, resident, id, { unit: "2호", state: "WAITING" });
    expect(await undo()).toBe(1);
    expect(await homesOf(id, resident)).toEqual([
      restored,
      { state: "ACTIVE", verified: true, chosen: false },
      { state: "WAITING", verified: null, chosen: false },
    ]);
  });

  test("where they live there again by their own word, that home is verified as before", async () => {
    const { id, resident, undo } = await endedHome("EVERYONE");
    await ask(resident, id, "1호");
    expect(await undo()).toBe(0);
    expect(await homesOf(id, resident)).toEqual([withdrawn, restored]);
  });
});

test("L232 a request that a false office ended with the household behind the door is a request again, and no home", async () => {
  const { id, fake, resident, undo } = await endedHome();
  const [neighbour, accomplice] = [await person(t, "이웃"), await person(t, "공범")];
  const lived = await buildHome(t, neighbour, id, { unit: "2호" });
  await t.db.run(sql`update residences set decided_at = null where id = ${lived}`);
  await ask(accomplice, id, "2호");
  const { household } = await t.db.one<{ household: number }>(sql`
    select household_id as household from residences where id = ${lived}`);
  const turnover = `/api/manage/households/${id}/${household}/turnover`;
  const { day } = await t.db.one<{ day: string }>(sql`select (now() at time zone 'Asia/Seoul')::date::text as day`);
  expect((await fake.call("POST", turnover, { day })).statusCode).toBe(200);
  expect(await undo()).toBe(3);
  // No turnover ended them, so that a door which was only typed is no known one after its request is withdrawn.
  expect(await t.db.one(sql`select count(turnover_id) from residences where complex_id = ${id}`)).toEqual({ count: 0 });
  expect(await homesOf(id, neighbour)).toMatchObject([{ state: "ACTIVE" }]);
  expect(await homesOf(id, accomplice)).toMatchObject([{ state: "WAITING" }]);
  expect(await homesOf(id, resident)).toEqual([restored]);
});

test("L232 of homes by their own word a member has one again, and none beside another", async () => {
  const { id, fake, undo } = await endedHome("EVERYONE");
  const [collector, moved] = [await person(t, "모으는이"), await person(t, "옮긴이")];
  for (const unit of ["4호", "5호", "6호"]) await decide(fake, id, "end", await ask(collector, id, unit));
  await decide(fake, id, "end", await ask(moved, id, "7호"));
  await ask(moved, id, "8호");
  expect(await undo()).toBe(2);
  const states = async (who: Person) => (await homesOf(id, who)).map(({ state }) => state);
  expect(await states(collector)).toEqual(["ACTIVE", "ENDED", "ENDED"]);
  expect(await states(moved)).toEqual(["ENDED", "ACTIVE"]);
});

test("L232 homes by invitation of one whose own is unverified are all given back: others vouched for them", async () => {
  const { id, fake, undo } = await endedHome("EVERYONE");
  const guest = await person(t, "초대받은이");
  for (const unit of ["11호", "12호"]) {
    const host = await person(t, "초대한이");
    const home = await ask(host, id, unit);
    await decide(fake, id, "approve", home);
    const { token } = await invite(host, home);
    expect((await joinByToken(guest, token)).statusCode).toBe(200);
    // As such homes stood before invitations asked for a vouched home.
    await t.db.run(sql`
      update residences set decided_at = null, decided_by = null
      where id = ${home} or (member_id = ${guest.memberId} and household_id = (select household_id from residences where id = ${home}))`);
  }
  const homes = await t.db.many<{ id: number }>(sql`
    select id from residences where complex_id = ${id} and member_id = ${guest.memberId} order by id`);
  expect(homes).toHaveLength(2);
  for (const home of homes) await decide(fake, id, "end", home.id);
  expect(await undo()).toBe(3);
  // Where several homes come back, the one that they had first is chosen.
  expect(await homesOf(id, guest)).toEqual([
    { state: "ACTIVE", verified: null, chosen: true },
    { state: "ACTIVE", verified: null, chosen: false },
  ]);
});

describe("L232 a home that a false office ended stays over where its member has left it since", () => {
  const states = async (id: number, who: Person) => (await homesOf(id, who)).map(({ state }) => state);

  test("by ending the home that they had there again", async () => {
    const { id, resident, undo } = await endedHome("EVERYONE");
    const again = await ask(resident, id, "1호");
    expect((await resident.call("DELETE", `/api/member-apartments/${again}`)).statusCode).toBeLessThan(300);
    expect(await undo()).toBe(0);
    expect(await states(id, resident)).toEqual(["ENDED", "ENDED"]);
  });

  test("by moving to another door", async () => {
    const { id, resident, undo } = await endedHome("EVERYONE");
    const again = await ask(resident, id, "1호");
    const moved = await resident.call("PUT", `/api/member-apartments/${again}`, { building: "101동", unit: "9호" });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await undo()).toBe(0);
    expect(await states(id, resident)).toEqual(["ENDED", "ACTIVE"]);
  });

  test("and not where they only live behind another of their doors again", async () => {
    const { id, fake, resident, undo } = await endedHome("EVERYONE");
    const second = await buildHome(t, resident, id, { unit: "10호" });
    await t.db.run(sql`update residences set decided_at = now() - interval '40 days' where id = ${second}`);
    await decide(fake, id, "end", second);
    await ask(resident, id, "1호");
    expect(await undo()).toBe(1);
    expect(await states(id, resident)).toEqual(["ENDED", "ACTIVE", "ACTIVE"]);
  });

  test("and comes back where this office ended the home that they had after they came back", async () => {
    const { id, fake, resident, undo } = await endedHome("EVERYONE");
    const again = await ask(resident, id, "1호");
    expect((await resident.call("DELETE", `/api/member-apartments/${again}`)).statusCode).toBeLessThan(300);
    await decide(fake, id, "end", await ask(resident, id, "1호"));
    expect(await undo()).toBe(1);
    expect(await states(id, resident)).toEqual(["ENDED", "ENDED", "ACTIVE"]);
  });
});
