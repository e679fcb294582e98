import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
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

const place = (memberId: number) => `/api/blocks/members/${memberId}`;
const blocks = () => t.db.many(sql`select blocker_id, blocked_id from member_blocks`);

describe("blocking a neighbour", () => {
  test("needs a session and a living member other than oneself", async () => {
    for (const method of ["POST", "DELETE"] as const) {
      expect((await t.app.inject({ method, url: place(minho.memberId) })).statusCode).toBe(401);
    }
    const gone = await person(t, "서준");
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    for (const memberId of [gone.memberId, 987_654]) {
      expect(refusal(await jisu.call("POST", place(memberId)))).toBe("404 MEMBER_NOT_FOUND");
    }
    expect(refusal(await jisu.call("POST", place(jisu.memberId)))).toBe("400 BLOCK_SELF");
    expect(await blocks()).toEqual([]);
  });

  test("is the blocker's own, and idempotent", async () => {
    const twice = (method: "POST" | "DELETE") =>
      Promise.all([1, 2].map(async () => (await jisu.call(method, place(minho.memberId))).statusCode));
    expect(await twice("POST")).toEqual([200, 200]);
    expect(await blocks()).toEqual([{ blocker_id: jisu.memberId, blocked_id: minho.memberId }]);
    expect((await minho.call("DELETE", place(jisu.memberId))).statusCode).toBe(200);
    expect(await blocks()).toHaveLength(1);
    expect(await twice("DELETE")).toEqual([200, 200]);
    expect(await blocks()).toEqual([]);
  });
});
