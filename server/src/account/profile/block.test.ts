import type { BlockPage } from "@danji/contract/account/block";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  await buildNeighbours(t, [jisu.memberId, minho.memberId]);
});
afterAll(() => t.close());

const blockUrl = (memberId: number) => `/api/blocks/members/${memberId}`;
const blocks = () => t.db.many(sql`select blocker_id, blocked_id from member_blocks`);

describe("blocking a neighbour", () => {
  test("needs a session and a living member other than oneself", async () => {
    for (const method of ["POST", "DELETE"] as const) {
      expect((await t.app.inject({ method, url: blockUrl(minho.memberId) })).statusCode).toBe(401);
    }
    const gone = await person(t, "서준");
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    for (const memberId of [gone.memberId, 987_654]) {
      expect(refusal(await jisu.call("POST", blockUrl(memberId)))).toBe("404 MEMBER_NOT_FOUND");
    }
    expect(refusal(await jisu.call("POST", blockUrl(jisu.memberId)))).toBe("400 BLOCK_SELF");
    expect(await blocks()).toEqual([]);
  });

  test("is the blocker's own, and idempotent", async () => {
    const twice = (method: "POST" | "DELETE") =>
      Promise.all([1, 2].map(async () => (await jisu.call(method, blockUrl(minho.memberId))).statusCode));
    expect(await twice("POST")).toEqual([200, 200]);
    expect(await blocks()).toEqual([{ blocker_id: jisu.memberId, blocked_id: minho.memberId }]);
    expect((await minho.call("DELETE", blockUrl(jisu.memberId))).statusCode).toBe(200);
    expect(await blocks()).toHaveLength(1);
    expect(await twice("DELETE")).toEqual([200, 200]);
    expect(await blocks()).toEqual([]);
  });

  test("L215 is 409 for the office of one's complex, and not for a manager who lives there", async () => {
    const [office, neighbour, elsewhere] = [
      await person(t, "소장"),
      await person(t, "동장"),
      await person(t, "옆단지"),
    ];
    const mine = await buildComplex(t, { hasOffice: true, managerId: office.memberId, residentId: jisu.memberId });
    const other = await buildComplex(t, { managerId: elsewhere.memberId });
    await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${mine}, ${neighbour.memberId})`);
    await t.db.run(sql`insert into residences (complex_id, member_id, building, unit)
      values (${mine}, ${neighbour.memberId}, '102동', '1호'), (${mine}, ${elsewhere.memberId}, '102동', '2호')`);
    expect(other).not.toBe(mine);
    const refused = await jisu.call("POST", blockUrl(office.memberId));
    expect(refusal(refused)).toBe("409 BLOCK_OFFICE");
    expect(refused.json()).toMatchObject({ message: "관리사무소는 차단할 수 없어요." });
    expect(await blocks()).toEqual([]);
    for (const { memberId } of [neighbour, elsewhere]) {
      expect((await jisu.call("POST", blockUrl(memberId))).statusCode).toBe(200);
      expect((await jisu.call("DELETE", blockUrl(memberId))).statusCode).toBe(200);
    }
    // Who does not live there has no office there: to them the same person is a member like any other.
    await buildNeighbours(t, [minho.memberId, office.memberId]);
    expect((await minho.call("POST", blockUrl(office.memberId))).statusCode).toBe(200);
    await minho.call("DELETE", blockUrl(office.memberId));
  });
});

describe("the block list", () => {
  const pageOf = async (who: Person, query = "") =>
    (await who.call("GET", `/api/blocks/members${query}`)).json<{ data: BlockPage }>().data;

  test("L215 holds exactly those whom one blocks, the latest first, also who has withdrawn", async () => {
    expect((await t.app.inject({ method: "GET", url: "/api/blocks/members" })).statusCode).toBe(401);
    expect(await pageOf(jisu)).toEqual({ blocks: [], nextCursor: null });
    const people = [minho];
    for (const name of ["하나", "두리", "세찬", "네오"]) people.push(await person(t, name));
    await buildNeighbours(t, [jisu.memberId, ...people.map(({ memberId }) => memberId)]);
    for (const { memberId } of people) await jisu.call("POST", blockUrl(memberId));
    await minho.call("POST", blockUrl(jisu.memberId));
    // Blocks of one moment: the id decides.
    await t.db.run(sql`update member_blocks set created_at = date_trunc('day', created_at)
      where blocked_id = any(${people.slice(1, 3).map(({ memberId }) => memberId)}::bigint[])`);
    await jisu.call("DELETE", blockUrl(people[4]?.memberId ?? 0));
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${people[3]?.memberId}`);

    const listed: string[] = [];
    let query = "?size=2";
    for (let pages = 0; pages < 3; pages += 1) {
      const { blocks: page, nextCursor } = await pageOf(jisu, query);
      listed.push(...page.map(({ nickname }) => nickname));
      if (nextCursor === null) break;
      query = `?size=2&cursor=${nextCursor}`;
    }
    expect(listed).toEqual(["탈퇴한 회원", "민호", "두리", "하나"]);
    const [first] = (await pageOf(jisu, "?size=1")).blocks;
    expect(Object.keys(first ?? {})).toEqual(["memberId", "nickname", "profileUrl", "blockedAt"]);
    expect((await pageOf(minho)).blocks.map(({ nickname }) => nickname)).toEqual(["지수"]);
    expect((await jisu.call("GET", "/api/blocks/members?cursor=TEFURVNU")).statusCode).toBe(400);
  });
});
