import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
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
});
afterAll(() => t.close());

const pathOf = (memberId: number) => `/api/community/members/${memberId}`;
const readNeighbour = async (who: Person, memberId: number) =>
  (await who.call("GET", pathOf(memberId))).json<{ data: object }>().data;

describe("a neighbour", () => {
  test("is shown to members, or 404", async () => {
    expect((await t.app.inject({ method: "GET", url: pathOf(minho.memberId) })).statusCode).toBe(401);
    const gone = await person(t, "서준");
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    for (const memberId of [gone.memberId, 987_654]) {
      expect(refusal(await jisu.call("GET", pathOf(memberId)))).toBe("404 MEMBER_NOT_FOUND");
    }
  });

  test("has a nickname and a count of posts that the viewer may read, and nothing else", async () => {
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: minho.memberId });
    await buildFeed(t, { complexId: await buildComplex(t), authorId: minho.memberId });
    await buildFeed(t, { complexId: closed, authorId: minho.memberId });
    const memberId = minho.memberId;
    const base = { memberId, nickname: "민호", profileUrl: null, isBlocked: false, isOffice: false };
    expect(await readNeighbour(jisu, memberId)).toEqual({ ...base, feedCount: 1, isMe: false });
    expect(await readNeighbour(minho, memberId)).toEqual({ ...base, feedCount: 2, isMe: true });
    await jisu.call("POST", `/api/blocks/members/${memberId}`);
    expect(await readNeighbour(jisu, memberId)).toMatchObject({ isBlocked: true });
    await buildFeed(t, { complexId: closed, authorId: jisu.memberId });
    expect(await readNeighbour(minho, jisu.memberId)).toMatchObject({ isBlocked: false, feedCount: 1 });
  });

  test("L215 is shown as the office to those who live where they manage and do not live", async () => {
    const office = await person(t, "소장");
    await buildComplex(t, { hasOffice: true, managerId: office.memberId, residentId: jisu.memberId });
    await buildNeighbours(t, [minho.memberId, office.memberId]);
    expect(await readNeighbour(jisu, office.memberId)).toMatchObject({ isOffice: true });
    expect(await readNeighbour(minho, office.memberId)).toMatchObject({ isOffice: false });
  });
});
