import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#account/session/session.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type NoticePeople, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { ChatClient } from "#testing/chat-client.ts";
import type { Person } from "#testing/builders/people.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let p: NoticePeople;
let url: string;
let slotFacility: number;
let feedId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  ({ url } = await serveSockets(t));
  p = await noticePeople(t);
  for (const title of ["하나", "둘", "셋", "넷"])
    feedId = await buildFeed(t, { complexId: p.complexId, authorId: p.a.memberId, title });
  // For one door alone: pages that hold it, and those behind it, are not one page for all viewers.
  await publishedNotice(t, p.head, p.complexId, { kind: "EVENT", audience: [{ building: "101", line: 3 }] });
  await publishedNotice(t, p.head, p.complexId, { kind: "EVENT", audience: [{ building: "102", line: 1 }] });
  slotFacility = await buildFacility(t, p.complexId, { settings: { places: 4 } });
});
afterAll(() => t.close());

/** A call whose work is shared with those who call at once; `breaks` and `mends` are statements that make that work fail, or not. */
interface SharedCall {
  readonly work: string;
  /** Gives status and body. Calls of one number are the same call. */
  readonly call: (who: Person, turn: number) => Promise<LightMyRequestResponse>;
  readonly breaks: Sql;
  readonly mends: Sql;
}

const keys = Array.from({ length: 100 }, () => randomUUID());
const calls: readonly SharedCall[] = [
  {
    work: "feed-pages",
    call: (who) => who.call("GET", `/api/community/feeds?apartmentId=${p.complexId}&size=2&page=2`),
    breaks: sql`alter table feed_reactions rename to feed_reactions_away`,
    mends: sql`alter table feed_reactions_away rename to feed_reactions`,
  },
  {
    work: "availability",
    call: (who) => who.call("GET", `/api/facilities/${slotFacility}/availability?from=${dayAhead(3)}&days=1`),
    breaks: sql`alter table facility_closures rename to facility_closures_away`,
    mends: sql`alter table facility_closures_away rename to facility_closures`,
  },
  {
    work: "bookings",
    call: (who, turn) => {
      const slot = { day: dayAhead(3), from: `${turn % 24}:00`.padStart(5, "0"), persons: 1, price: 0 };
      const payload = { ...slot, until: `${(turn % 24) + 1}:00`.padStart(5, "0") };
      const headers = { cookie: who.cookie, "idempotency-key": keys[turn] };
      return t.app.inject({ method: "POST", url: `/api/facilities/${slotFacility}/reservations`, headers, payload });
    },
    breaks: sql`alter table reservations add constraint broken check (id < 0) not valid`,
    mends: sql`alter table reservations drop constraint broken`,
  },
  {
    work: "feed-views",
    call: (who) => who.call("POST", `/api/community/feeds/${feedId}/view`),
    breaks: sql`alter table feed_views rename to feed_views_away`,
    mends: sql`alter table feed_views_away rename to feed_views`,
  },
  {
    work: "car-searches",
    call: (who) => who.call("GET", `/api/office/${p.complexId}/cars/today?digits=3456`),
    breaks: sql`alter table car_visits rename to car_visits_away`,
    mends: sql`alter table car_visits_away rename to car_visits`,
  },
  {
    work: "sessions",
    // Each turn has a login of its own: one that is known is not looked up.
    call: async (who, turn) => {
      const headers = { cookie: logins.get(`${who.memberId} ${turn}`) ?? "" };
      return t.app.inject({ method: "GET", url: "/api/member/profile", headers });
    },
    breaks: sql`alter table sessions rename to sessions_away`,
    mends: sql`alter table sessions_away rename to sessions`,
  },
];

/** A cookie for each member and turn. */
const logins = new Map<string, string>();
const TURNS = { twice: 1, two: 2, failing: 3, mended: 4 };
beforeAll(async () => {
  await t.db.tx(async (tx) => {
    for (const { memberId } of [p.head, p.staff, p.a, p.d])
      for (const turn of Object.values(TURNS)) {
        const { token } = await openSession(tx, t.services.secrets, memberId);
        logins.set(`${memberId} ${turn}`, `sid=${token}`);
      }
  });
});

/** Status and body; of what is read at a time, without that time. */
const answerOf = async (answer: Promise<LightMyRequestResponse>) => {
  const { statusCode, body } = await answer;
  return { statusCode, body: body.replace(/"now":"[^"]+"/, "") };
};
const faultsOf = async (work: string) =>
  Number(
    new RegExp(`shared_work_faults_total{work="${work}",fault="error"} (\\d+)`).exec(
      await t.services.metrics.text(),
    )?.[1] ?? 0,
  );

describe.each(calls)("$work", ({ work, call, breaks, mends }) => {
  // Whom the office's calls answer, and whom those of residents.
  const pair = (): readonly [Person, Person] => (work === "car-searches" ? [p.head, p.staff] : [p.a, p.d]);

  test("one member who calls six times at once has six times the answer of one call", async () => {
    const [who] = pair();
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerOf(call(who, TURNS.twice))));
    const alone = await answerOf(call(who, TURNS.twice));
    expect(alone.statusCode).toBeLessThan(300);
    expect(answers).toEqual(Array.from({ length: 6 }, () => alone));
  });

  test("two members with the same call, each several times, have their own answers", async () => {
    const [one, other] = pair();
    const askers = [one, other, one, other, other, one];
    const answers = await Promise.all(askers.map((who) => answerOf(call(who, TURNS.two))));
    const alone = { one: await answerOf(call(one, TURNS.two)), other: await answerOf(call(other, TURNS.two)) };
    expect(answers).toEqual(askers.map((who) => (who === one ? alone.one : alone.other)));
  });

  test("work that throws fails for its own callers alone, and is counted", async () => {
    const before = await faultsOf(work);
    const askers = [...pair(), ...pair()];
    await t.db.run(breaks);
    const failed = await Promise.all(askers.map(async (who) => (await call(who, TURNS.failing)).statusCode));
    await t.db.run(mends);
    expect(
      failed.every((status) => status >= 500),
      String(failed),
    ).toBe(true);
    expect(await faultsOf(work)).toBeGreaterThan(before);
    const mended = await Promise.all(askers.map(async (who) => (await call(who, TURNS.mended)).statusCode));
    expect(
      mended.every((status) => status < 300),
      String(mended),
    ).toBe(true);
  });
});

test("messages: one sent twice at once is one, and what cannot be stored is refused alone", async () => {
  const room = await buildDirectRoom(t, p.a.memberId, p.d.memberId);
  const [a, d] = [await ChatClient.open(url, p.a.cookie), await ChatClient.open(url, p.d.cookie)];
  const clientId = randomUUID();
  await d.subscribe(`/topic/chat/${room}`);
  // An id is its sender's: the two members are not told apart by it alone.
  await Promise.all([a, a, d, d].map((client) => client.sendAndWait(room, "안녕하세요", { clientId })));
  const senders = (await d.waitForMessages(2)).map(({ sender }) => sender.id);
  expect(new Set(senders)).toEqual(new Set([p.a.memberId, p.d.memberId]));
  await t.db.run(sql`alter table chat_messages add constraint broken check (id < 0) not valid`);
  const failing = await ChatClient.open(url, p.a.cookie);
  await failing.sendAndWait(room, "지금은 안 돼요");
  await t.db.run(sql`alter table chat_messages drop constraint broken`);
  expect(failing.receipts).toEqual([]);
  expect(await faultsOf("chat-messages")).toBe(1);
  await d.sendAndWait(room, "이제 돼요");
  expect((await d.waitForMessages(3)).map(({ message }) => message)).toEqual(["안녕하세요", "안녕하세요", "이제 돼요"]);
  for (const client of [a, d, failing]) client.end();
});
