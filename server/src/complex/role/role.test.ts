import type { MemberView } from "@danji/contract/account/profile";
import type { RoleListView } from "@danji/contract/complex/role/role";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { rowCounts } from "#testing/builders/row-counts.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
let jisu: Person;
let complex: number;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());
beforeEach(async () => {
  [head, jisu] = [await person(t, "소장"), await person(t, "지수")];
  complex = await buildComplex(t, { managerId: head.memberId });
});

const dataOf = <T>(answer: LightMyRequestResponse): T => answer.json<{ data: T }>().data;
const refusal = (answer: LightMyRequestResponse) => `${answer.statusCode} ${answer.json<{ reason: string }>().reason}`;
const roles = (path = "") => `/api/office/${complex}/roles${path}`;
const listed = async () => dataOf<RoleListView>(await head.call("GET", roles()));
const invite = (to: string, role = "STAFF", who = head) => who.call("POST", roles("/invitations"), { to, role });
const offered = async (who: Person) => dataOf<MemberView>(await who.call("GET", "/api/member")).roleInvitations ?? [];
const accept = (who: Person, id: number | undefined) => who.call("POST", `/api/member/role-invitations/${id}/accept`);
const handOver = (to: Person, keep: "STAFF" | null, by = head) =>
  by.call("POST", roles(`/${to.memberId}/hand-over`), { keep });
const moveIn = ({ memberId }: Person, state = "ACTIVE") =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${complex}, ${memberId}, '101', '1203', ${state},
      case when ${state} = 'ACTIVE' then now() end)`);
const roleOf = async ({ memberId }: Person) =>
  (
    await t.db.maybe<{ role: string }>(sql`
      select role from complex_managers where complex_id = ${complex} and member_id = ${memberId}`)
  )?.role;
const acts = async () =>
  (await t.db.many<{ act: string }>(sql`select act from office_acts where complex_id = ${complex} order by id`)).map(
    ({ act }) => act,
  );

describe("an invitation to a role", () => {
  test("L013 is accepted by who verified the address, and gives the role from then on", async () => {
    const made = await invite(` ${jisu.email.toUpperCase()} `, "COUNCIL");
    expect(made.statusCode, made.body).toBe(201);
    expect([await roleOf(jisu), (await listed()).invitations.map(({ role }) => role)]).toEqual([
      undefined,
      ["COUNCIL"],
    ]);
    const [offer] = await offered(jisu);
    expect(offer).toMatchObject({ apartmentId: complex, role: "COUNCIL", officeSince: null });
    expect(await offered(head)).toEqual([]);
    expect(refusal(await accept(head, offer?.invitationId))).toBe("404 ROLE_INVITATION_NOT_FOUND");
    expect((await accept(jisu, offer?.invitationId)).statusCode).toBe(204);
    expect(await roleOf(jisu)).toBe("COUNCIL");
    const { people, invitations } = await listed();
    expect(people).toMatchObject([
      { nickname: "소장", role: "HEAD", givenBy: null, isMe: true },
      { nickname: "지수", role: "COUNCIL", givenBy: "소장", isMe: false, isResident: false },
    ]);
    expect([invitations, await offered(jisu)]).toEqual([[], []]);
    expect(await acts()).toEqual(["role.invited", "role.given"]);
    const { managedComplexes } = dataOf<MemberView>(await jisu.call("GET", "/api/member"));
    expect(managedComplexes).toMatchObject([{ apartmentId: complex, role: "COUNCIL" }]);
  });

  test("that was accepted is accepted again as long as its role lasts, and gives nothing more", async () => {
    await invite(jisu.email);
    const [offer] = await offered(jisu);
    const twice = await Promise.all([accept(jisu, offer?.invitationId), accept(jisu, offer?.invitationId)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await acts()).toEqual(["role.invited", "role.given"]);
    expect(refusal(await accept(head, offer?.invitationId))).toBe("404 ROLE_INVITATION_NOT_FOUND");
    await head.call("DELETE", roles(`/${jisu.memberId}`));
    expect(refusal(await accept(jisu, offer?.invitationId))).toBe("404 ROLE_INVITATION_NOT_FOUND");
  });

  test("says the same of an address without an account, and waits for the member who signs up with it", async () => {
    const known = await invite(jisu.email);
    const unknown = await invite("nobody@danji.example");
    const shape = (answer: LightMyRequestResponse) => [answer.statusCode, Object.keys(dataOf<object>(answer))];
    expect(shape(unknown)).toEqual(shape(known));
    expect((await listed()).invitations.map(({ to }) => to)).toEqual(["pe***@danji.example", "no***@danji.example"]);
  });

  test("an address that a provider named, and no code of ours verified, gets none", async () => {
    await invite(jisu.email);
    await t.db.run(sql`delete from credentials where member_id = ${jisu.memberId}`);
    expect(await offered(jisu)).toEqual([]);
  });

  test("by nickname it finds only who lives there now", async () => {
    expect(refusal(await invite("지수"))).toBe("404 ROLE_RESIDENT_NOT_FOUND");
    await moveIn(jisu, "WAITING");
    expect(refusal(await invite("지수"))).toBe("404 ROLE_RESIDENT_NOT_FOUND");
    await t.db.run(sql`update residences set state = 'ACTIVE' where member_id = ${jisu.memberId}`);
    expect((await invite("지수", "GUARD")).statusCode).toBe(201);
    expect((await invite("지수", "STAFF")).statusCode).toBe(201);
    expect(await offered(jisu)).toMatchObject([{ role: "STAFF" }]);
  });

  test("ends when it is taken back or declined, when its time is over, and with the head who gave it", async () => {
    for (const [end, expected] of [
      [(id: number) => head.call("DELETE", roles(`/invitations/${id}`)), "404 ROLE_INVITATION_NOT_FOUND"],
      [(id: number) => jisu.call("DELETE", `/api/member/role-invitations/${id}`), "404 ROLE_INVITATION_NOT_FOUND"],
      [
        (id: number) => t.db.run(sql`update role_invitations set expires_at = now() where id = ${id}`),
        "410 ROLE_INVITATION_ENDED",
      ],
      [
        () => t.db.run(sql`update complex_managers set role = 'STAFF' where complex_id = ${complex}`),
        "410 ROLE_INVITATION_ENDED",
      ],
    ] as const) {
      await invite(jisu.email);
      const [offer] = await offered(jisu);
      await end(offer?.invitationId ?? 0);
      expect(await offered(jisu)).toEqual([]);
      expect(refusal(await accept(jisu, offer?.invitationId))).toBe(expected);
    }
    expect(await roleOf(jisu)).toBeUndefined();
  });

  test("L037 is not for a head to take in place of their own role, nor for those of another office to make", async () => {
    await invite(head.email);
    const [offer] = await offered(head);
    expect(refusal(await accept(head, offer?.invitationId))).toBe("409 ROLE_ALREADY_HEAD");
    const elsewhere = await person(t, "다른소장");
    await buildComplex(t, { managerId: elsewhere.memberId });
    await buildRole(t, complex, jisu, "STAFF");
    const before = await rowCounts(t);
    expect(refusal(await invite(jisu.email, "STAFF", elsewhere))).toBe("403 MANAGER_ONLY");
    expect(refusal(await invite(head.email, "STAFF", jisu))).toBe("403 ROLE_ONLY");
    expect(await rowCounts(t)).toEqual(before);
  });

  test("is gone with the account that it names", async () => {
    await invite(jisu.email);
    expect((await jisu.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
    expect(await t.db.many(sql`select id from role_invitations where email = ${jisu.email}`)).toEqual([]);
  });
});

describe("a role", () => {
  test("is changed and taken by a head, and never a head's", async () => {
    await buildRole(t, complex, jisu, "STAFF");
    expect((await head.call("PUT", roles(`/${jisu.memberId}`), { role: "GUARD" })).statusCode).toBe(204);
    expect(await roleOf(jisu)).toBe("GUARD");
    expect(refusal(await jisu.call("DELETE", roles(`/${head.memberId}`)))).toBe("403 ROLE_ONLY");
    for (let times = 0; times < 2; times += 1) {
      expect((await head.call("DELETE", roles(`/${jisu.memberId}`))).statusCode).toBe(204);
    }
    expect(await roleOf(jisu)).toBeUndefined();
    expect(refusal(await head.call("PUT", roles(`/${jisu.memberId}`), { role: "GUARD" }))).toBe(
      "404 ROLE_HOLDER_NOT_FOUND",
    );
    expect(refusal(await head.call("DELETE", roles(`/${head.memberId}`)))).toBe("409 ROLE_HEAD_STAYS");
    expect(await acts()).toEqual(["role.changed", "role.ended"]);
  });

  test("L007 taken while its holder lives there leaves them a resident, and refuses the next act with a sentence", async () => {
    await buildRole(t, complex, jisu, "STAFF");
    await moveIn(jisu);
    const residents = `/api/manage/residences?apartmentId=${complex}`;
    expect((await jisu.call("GET", residents)).statusCode).toBe(200);
    await head.call("DELETE", roles(`/${jisu.memberId}`));
    const refused = await jisu.call("GET", residents);
    expect(refusal(refused)).toBe("403 MANAGER_ONLY");
    expect(refused.json<{ message: string }>().message).toMatch(/[가-힣]/u);
    expect(dataOf<MemberView>(await jisu.call("GET", "/api/member")).managedComplexes).toEqual([]);
    expect(await t.db.many(sql`select state from residences where member_id = ${jisu.memberId}`)).toEqual([
      { state: "ACTIVE" },
    ]);
  });
});

describe("the head", () => {
  test("L008 hands the office over to another member of it, and is staff or nothing then", async () => {
    expect(refusal(await handOver(jisu, null))).toBe("404 ROLE_HOLDER_NOT_FOUND");
    expect(refusal(await handOver(head, null))).toBe("404 ROLE_HOLDER_NOT_FOUND");
    await buildRole(t, complex, jisu, "STAFF");
    expect((await handOver(jisu, "STAFF")).statusCode).toBe(204);
    expect([await roleOf(head), await roleOf(jisu)]).toEqual(["STAFF", "HEAD"]);
    expect((await handOver(head, null, jisu)).statusCode).toBe(204);
    expect([await roleOf(head), await roleOf(jisu)]).toEqual(["HEAD", undefined]);
  });

  test("L008 the last one neither resigns nor withdraws while others have a role or live there", async () => {
    const only = "409 ONLY_MANAGER";
    const resign = () => head.call("DELETE", `/api/apartment/${complex}/managers/me`);
    const withdraw = () => head.call("DELETE", "/api/member", { password });
    await buildRole(t, complex, jisu, "STAFF");
    expect([refusal(await resign()), refusal(await withdraw())]).toEqual([only, only]);
    await head.call("DELETE", roles(`/${jisu.memberId}`));
    await moveIn(jisu);
    expect([refusal(await resign()), refusal(await withdraw())]).toEqual([only, only]);
    await t.db.run(sql`delete from residences where member_id = ${jisu.memberId}`);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await roleOf(head)).toBeUndefined();
  });

  test("L008 two hand-overs to different people at once: one counts, and there is one head: 20 rounds", async () => {
    const minho = await person(t, "민호");
    for (let round = 0; round < 20; round += 1) {
      for (const [who, role] of [
        [head, "HEAD"],
        [jisu, "STAFF"],
        [minho, "GUARD"],
      ] as const) {
        await buildRole(t, complex, who, role);
      }
      const answers = await Promise.all([handOver(jisu, null), handOver(minho, null)]);
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409 || statusCode === 403)).toHaveLength(1);
      const heads = await t.db.many(sql`
        select member_id from complex_managers where complex_id = ${complex} and role = 'HEAD'`);
      expect(heads).toHaveLength(1);
    }
  });

  test.each([
    ["changes", (who: Person) => head.call("PUT", roles(`/${who.memberId}`), { role: "COUNCIL" })],
    ["ends", (who: Person) => head.call("DELETE", roles(`/${who.memberId}`))],
  ] as const)("a head who has handed the office over %s no role, also by a call that began before", async (_, act) => {
    const minho = await person(t, "민호");
    await buildRole(t, complex, jisu, "STAFF");
    await buildRole(t, complex, minho, "GUARD");
    const waiting = (count: number) =>
      expect
        .poll(async () => {
          const row = await t.db.one<{ count: number }>(sql`
            select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return row.count;
        })
        .toBe(count);
    // The hand-over waits for the complex, and the act, which its head still may begin, for the hand-over.
    const asked = await t.db.tx(async (tx) => {
      await tx.run(sql`select id from complexes where id = ${complex} for update`);
      const handingOver = handOver(jisu, "STAFF");
      await waiting(1);
      const acting = act(minho);
      await waiting(2);
      return { handingOver, acting };
    });
    expect((await asked.handingOver).statusCode).toBe(204);
    const late = await asked.acting;
    expect(late.statusCode, late.body).toBe(403);
    expect(refusal(late)).toBe("403 ROLE_ONLY");
    expect([await roleOf(minho), await acts()]).toEqual(["GUARD", ["role.handedOver"]]);
  });

  test("appointing a member of the office as head lifts the role that they have", async () => {
    await buildRole(t, complex, jisu, "GUARD");
    await moveIn(jisu);
    const { id } = await t.db.one<{ id: number }>(sql`select id from residences where member_id = ${jisu.memberId}`);
    await head.call("POST", `/api/apartment/${complex}/managers`, { residenceId: id });
    expect([await roleOf(head), await roleOf(jisu)]).toEqual(["HEAD", "HEAD"]);
  });
});
