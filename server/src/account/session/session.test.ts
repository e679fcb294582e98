import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import { accessTokenIn, cookieIn, logInAs, post } from "#testing/builders/build-account.ts";
import { password, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const profile = (headers: Readonly<Record<string, string>>) =>
  t.app.inject({ method: "GET", url: "/api/member/profile", headers: { ...headers } });
/** Moves the times of a member's sessions, and lets the cache of the process expire. */
async function age(memberId: number, created: string, seen: string): Promise<void> {
  const moved = await t.db.many<{ session: string }>(sql`
    update sessions set created_at = now() - ${created}::interval, last_seen_at = now() - ${seen}::interval
    where member_id = ${memberId} returning encode(hash, 'hex') as session`);
  for (const { session } of moved) t.services.viewers.invalidate(session);
}

describe("the session cookie", () => {
  test("T012 a damaged, oversized, odd or doubled cookie is 401, never a fault", async () => {
    const { cookie } = await person(t, "지수");
    const flipped = cookie.slice(0, -2) + (cookie.at(-2) === "A" ? "B" : "A") + cookie.at(-1);
    const odd = [
      "sid=",
      cookie.slice(0, -1),
      flipped,
      `sid=${"a".repeat(10_000)}`,
      "sid=%00",
      `${cookie}%00`,
      "sid=%E0%A4%A",
      `${cookie}; ${cookie}`,
      `sid=x; ${cookie}`,
      `sid="${cookie.slice(4)}`,
      "sid",
      `${cookie}\u00e9`,
    ];
    for (const header of odd) expect((await profile({ cookie: header })).statusCode, header).toBe(401);
    expect((await profile({ cookie })).statusCode).toBe(200);
  });

  test("a login names its member", async () => {
    const jisu = await person(t, "지수");
    const { data } = (await logInAs(t, jisu.email, password)).json<{ data: object }>();
    expect(data).toMatchObject({ memberId: jisu.memberId });
  });

  test("T021 of two cookies neither is accepted, and a valid cookie beats every bearer", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const accessToken = accessTokenIn(await logInAs(t, jisu.email, password));
    await age(jisu.memberId, "91 days", "1 minute");
    const sessions = () => t.db.many(sql`select hash from sessions where member_id = ${jisu.memberId}`);
    const before = await sessions();
    for (const cookie of [`${jisu.cookie}; ${minho.cookie}`, `${minho.cookie}; ${jisu.cookie}`]) {
      expect((await profile({ cookie })).statusCode).toBe(401);
    }
    const mixed = await profile({ cookie: minho.cookie, authorization: `Bearer ${accessToken}` });
    expect(mixed.json()).toMatchObject({ email: minho.email });
    expect(await sessions()).toEqual(before);
  });

  test("it ends after 14 idle days and after 90 days in any case", async () => {
    const jisu = await person(t, "지수");
    const status = async () => (await jisu.call("GET", "/api/member/profile")).statusCode;
    await age(jisu.memberId, "89 days 23 hours", "13 days 23 hours");
    expect(await status()).toBe(200);
    await age(jisu.memberId, "20 days", "14 days 1 minute");
    expect(await status()).toBe(401);
    await age(jisu.memberId, "90 days 1 minute", "1 minute");
    expect(await status()).toBe(401);
  });

  test("a session that calls all the time is looked up again within a second", async () => {
    const jisu = await person(t, "지수");
    const status = async () => (await jisu.call("GET", "/api/member/profile")).statusCode;
    expect(await status()).toBe(200);
    // Its row is deleted without a notification, as where one is lost.
    await t.db.run(sql`delete from sessions where member_id = ${jisu.memberId}`);
    await expect.poll(status, { interval: 50, timeout: atOnce }).toBe(401);
  });

  test("it is marked as seen once an hour, not with every call", async () => {
    const jisu = await person(t, "지수");
    const idle = async () => {
      await jisu.call("GET", "/api/member/profile");
      const row = await t.db.one<{ minutes: number }>(sql`
        select floor(extract(epoch from now() - last_seen_at) / 60)::int8 as minutes
        from sessions where member_id = ${jisu.memberId}`);
      return row.minutes;
    };
    await age(jisu.memberId, "2 days", "59 minutes");
    expect(await idle()).toBe(59);
    await age(jisu.memberId, "2 days", "61 minutes");
    expect(await idle()).toBe(0);
  });

  test("the database holds nothing that opens a session", async () => {
    const { cookie, memberId } = await person(t, "지수");
    const { row } = await t.db.one<{ row: string }>(sql`
      select sessions::text as row from sessions where member_id = ${memberId}`);
    expect(row).not.toContain(cookie.slice(4));
    expect(row).not.toContain(Buffer.from(cookie.slice(4), "base64url").toString("hex"));
  });
});

describe("POST /api/logout", () => {
  test("without a session it is 204 all the same", async () => {
    for (const cookie of ["", "sid=nothing"]) {
      expect((await post(t, "/api/logout", {}, { cookie })).statusCode).toBe(204);
    }
  });

  test("T013 it ends the session on every node, notifies them, and leaves the member's others", async () => {
    const other = await testApp({ sameDatabaseAs: t });
    const listener = await t.db.connect();
    const notifications: (string | undefined)[] = [];
    listener.on("notification", ({ payload }) => notifications.push(payload));
    await listener.query("listen session_ended");
    const jisu = await person(t, "지수");
    const phone = cookieIn(await logInAs(t, jisu.email, password), "sid");

    const answer = await jisu.call("POST", "/api/logout");
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers["set-cookie"])).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/);
    for (const node of [t, other]) {
      const again = await node.app.inject({ url: "/api/member/profile", headers: { cookie: jisu.cookie } });
      expect(again.statusCode).toBe(401);
    }
    expect((await profile({ cookie: phone })).statusCode).toBe(200);
    await listener.query("select 1");
    expect(notifications).toEqual([t.services.secrets.hash("session", jisu.cookie.slice(4)).toString("hex")]);
    const records = await t.db.many(sql`select action from audit_events where actor_id = ${jisu.memberId}`);
    expect(records).toContainEqual({ action: "logout" });
    await listener.end();
    await other.close();
  });
});

test("cookies of no session are looked up a bounded number of times for an address, and no member with a session is kept out", async () => {
  const neighbour = await person(t, "민호");
  const call = async (cookie: string, remoteAddress: string) =>
    (await t.app.inject({ method: "GET", url: "/api/member/profile", headers: { cookie }, remoteAddress })).statusCode;
  const address = "203.0.113.50";
  expect(await call(neighbour.cookie, address)).toBe(200);
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const cookies = Array.from({ length: 100 }, () => `sid=${randomBytes(32).toString("base64url")}`);
    statuses.push(...(await Promise.all(cookies.map((cookie) => call(cookie, address)))));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(400);
  // A session is cached for a second; without the cache this is a look-up too.
  t.services.viewers.invalidate(
    t.services.secrets.hash("session", neighbour.cookie.slice("sid=".length)).toString("hex"),
  );
  expect(await call(neighbour.cookie, address)).toBe(200);
  expect(await call(`sid=${randomBytes(32).toString("base64url")}`, "203.0.113.51")).toBe(401);
});
