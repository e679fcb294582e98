import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
import { createResidents, retryWhileBusy, type Resident } from "#testing/builders/residents.ts";
import type { TestApp } from "#testing/test-app.ts";
import { type TestNodes, threeNodes } from "#testing/process/test-nodes.ts";

let cluster: TestNodes;
let t: TestApp;
beforeAll(async () => {
  cluster = await threeNodes();
  t = cluster.t;
});
afterAll(() => cluster.close());

type Pair = readonly [sender: Resident, receiver: Resident];

/** New members two by two, so that no pair meets another. */
async function pairs(count: number): Promise<readonly Pair[]> {
  const residents = await createResidents(cluster.nodes, count * 2);
  await buildNeighbours(
    t,
    residents.map(({ memberId }) => memberId),
  );
  return Array.from({ length: count }, (_, at): Pair => {
    const [sender, receiver] = residents.slice(at * 2, at * 2 + 2);
    if (sender === undefined || receiver === undefined) throw new Error("too few");
    return [sender, receiver];
  });
}

const ask = async ([sender, receiver]: Pair): Promise<number> => {
  const body = { receiverId: receiver.memberId, message: "안녕하세요" };
  const answer = await retryWhileBusy(() => sender.call("POST", "/api/chat/request", body));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { requestId: number } }>().data.requestId;
};
const decide = async ({ call }: Resident, id: number, decision: "approve" | "reject") =>
  (await retryWhileBusy(() => call("POST", `/api/chat/request/${id}/${decision}`))).statusCode;
const cancel = async ({ call }: Resident, id: number) =>
  (await retryWhileBusy(() => call("DELETE", `/api/chat/request/${id}`))).statusCode;
const roomsOf = async ([sender]: Pair) =>
  t.db.many<{ members: number; epoch: number; messages: number }>(sql`
    select r.epoch, (select count(*) from chat_messages m where m.room_id = r.id) as messages,
      (select count(*) from chat_members m where m.room_id = r.id) as members from chat_rooms r
    where ${sender.memberId} in (r.low_member_id, r.high_member_id)`);
const stateOf = async (id: number) =>
  (await t.db.one<{ state: string }>(sql`select state from chat_requests where id = ${id}`)).state;

test("T150 of 20 acceptances at once on three nodes one counts, 30 requests long", async () => {
  for (const pair of await pairs(30)) {
    const id = await ask(pair);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(pair[1], id, "approve")));
    expect(answers.toSorted((low, high) => low - high)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await roomsOf(pair)).toEqual([{ members: 2, epoch: 0, messages: 1 }]);
  }
});

test("T153 acceptance, rejection and cancellation at once, 120 rounds: one of them counts", async () => {
  const decisions = new Set<string>();
  for (const [round, pair] of (await pairs(120)).entries()) {
    const [sender, receiver] = pair;
    const id = await ask(pair);
    const calls = [
      () => decide(receiver, id, "approve"),
      () => (round % 2 === 0 ? decide(receiver, id, "reject") : cancel(sender, id)),
    ];
    // Now one is sent first, now the other.
    const order = round % 4 < 2 ? calls : calls.toReversed();
    const answers = await Promise.all(order.map((call) => call()));
    expect(answers.filter((status) => status < 300)).toHaveLength(1);
    expect(answers).toContain(409);
    const state = await stateOf(id);
    decisions.add(state);
    expect(await roomsOf(pair)).toEqual(state === "APPROVED" ? [{ members: 2, epoch: 0, messages: 1 }] : []);
  }
  expect([...decisions].toSorted()).toEqual(["APPROVED", "CANCELED", "REJECTED"]);
});

test("two who ask each other at once have one open request, and one room in the end", async () => {
  for (const pair of await pairs(40)) {
    const [one, other] = pair;
    const asking = (from: Resident, to: Resident) => () =>
      from.call("POST", "/api/chat/request", { receiverId: to.memberId, message: "안녕하세요" });
    const answers = await Promise.all([asking(one, other), asking(other, one), asking(one, other)].map(retryWhileBusy));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409, 409]);
    const { id, receiver } = await t.db.one<{ id: number; receiver: number }>(sql`
      select id, receiver_id as receiver from chat_requests where sender_id in (${one.memberId}, ${other.memberId})`);
    const [accepter, asker] = receiver === one.memberId ? [one, other] : [other, one];
    // The other asks again in the very moment of the acceptance.
    const [accepted, again] = await Promise.all([
      decide(accepter, id, "approve"),
      retryWhileBusy(asking(asker, accepter)),
    ]);
    expect([accepted, again.statusCode]).toEqual([200, 409]);
    expect(await roomsOf(pair)).toEqual([{ members: 2, epoch: 0, messages: 1 }]);
  }
});

test("a member who leaves while the other's approval readmits them is in or out, never both", async () => {
  for (const pair of await pairs(30)) {
    const [sender, receiver] = pair;
    await decide(receiver, await ask(pair), "approve");
    const { id: roomId } = await t.db.one<{ id: number }>(sql`
      select id from chat_rooms where ${sender.memberId} in (low_member_id, high_member_id)`);
    const leave = async (who: Resident) =>
      (await retryWhileBusy(() => who.call("DELETE", `/api/chat/room/${roomId}/members/me`))).statusCode;
    expect(await leave(sender)).toBe(204);
    const again = await ask(pair);
    const [accepted, left] = await Promise.all([decide(receiver, again, "approve"), leave(receiver)]);
    expect([accepted, left]).toEqual([200, 204]);
    const [room] = await roomsOf(pair);
    // Left before: brought back by the acceptance. Left after: only the asker is in.
    expect([1, 2]).toContain(room?.members);
    const members = await t.db.many<{ member_id: number }>(
      sql`select member_id from chat_members where room_id = ${roomId}`,
    );
    expect(members.map((row) => row.member_id)).toContain(sender.memberId);
  }
});
