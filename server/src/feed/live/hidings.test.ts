import { feedTopics, type HidingEvent } from "@danji/contract/feed/feed-topics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { fastestOf } from "#testing/fastest-of.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildReportPeople, type ReportPeople } from "#testing/builders/build-report-people.ts";
import type { Person } from "#testing/builders/people.ts";
import { ChatClient, waitUntil } from "#testing/chat-client.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const nodes: TestApp[] = [];
let p: ReportPeople;
let urls: readonly string[];
beforeAll(async () => {
  const first = await testApp({ config: { rateLimitScale: 1_000 } });
  nodes.push(first, await testApp({ sameDatabaseAs: first, config: { rateLimitScale: 1_000 } }));
  urls = await Promise.all(nodes.map(async (node) => (await serveSockets(node)).url));
  p = await buildReportPeople(first);
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

const appOf = (): TestApp => (nodes as [TestApp])[0];
const follow = async (who: Person, url = urls[0], complexId = p.complexId): Promise<ChatClient> => {
  const client = await ChatClient.open(url ?? "", who.cookie);
  await client.subscribe(feedTopics.hidings(complexId));
  return client;
};
type Target = "FEED" | "COMMENT";
const hide = async (targetType: Target, targetId: number): Promise<void> => {
  const words = { targetType, targetId, rule: "ABUSE" };
  expect((await p.head.call("POST", `/api/office/${p.complexId}/reports`, words)).statusCode).toBe(204);
};
/** Decides that what was hidden last stays: it is shown again. */
const keep = async (targetType: Target, targetId: number): Promise<void> => {
  const { id } = await appOf().db.one<{ id: number }>(
    sql`select id from report_cases where target_type = ${targetType} and target_id = ${targetId}`,
  );
  const answer = await p.head.call("POST", `/api/office/${p.complexId}/reports/${id}/decision`, {
    decision: "KEEP",
    rule: "OPINION",
    seen: "HIDDEN",
  });
  expect(answer.statusCode, answer.body).toBe(204);
};
const kindOf = (kind: "PUBLIC" | "RESIDENTS") =>
  appOf().db.run(sql`update complexes set kind = ${kind} where id = ${p.complexId}`);

test("L182 open feeds learn within a second, on every node, which words were hidden and which are back", async () => {
  const [d] = p.doors;
  const feedId = await buildFeed(appOf(), { complexId: p.complexId, authorId: d.memberId });
  const commentId = await buildComment(appOf(), { feedId, authorId: d.memberId });
  const clients = await Promise.all(urls.map((url) => follow(p.guest, url)));
  await hide("COMMENT", commentId);
  await hide("FEED", feedId);
  await keep("FEED", feedId);
  await keep("COMMENT", commentId);
  for (const client of clients) await waitUntil(() => client.hidings.length >= 4);
  const events: readonly HidingEvent[] = [
    { type: "COMMENT", feedId, commentId, hiddenBy: "OFFICE", commentCount: 0 },
    { type: "FEED", feedId, hiddenBy: "OFFICE" },
    { type: "FEED", feedId, hiddenBy: null },
    { type: "COMMENT", feedId, commentId, hiddenBy: null, commentCount: 1 },
  ];
  for (const client of clients) {
    expect(client.hidings).toEqual(events);
  }
  const hideAnother = async () => {
    const [client] = clients;
    const heard = (client?.hidings.length ?? 0) + 1;
    await hide("FEED", await buildFeed(appOf(), { complexId: p.complexId, authorId: d.memberId }));
    for (const one of clients) await waitUntil(() => one.hidings.length >= heard);
  };
  expect(await fastestOf(1_000, hideAnother)).toBeLessThan(1_000);
  for (const client of clients) client.end();
});

test("L182 words that a decision deletes at once leave open feeds as hidden ones do", async () => {
  const [d] = p.doors;
  const feedId = await buildFeed(appOf(), { complexId: p.complexId, authorId: d.memberId });
  const commentId = await buildComment(appOf(), { feedId, authorId: d.memberId });
  const client = await follow(p.guest);
  for (const [targetType, targetId] of [
    ["COMMENT", commentId],
    ["FEED", feedId],
  ] as const) {
    const report = { targetType, targetId, reason: "PRIVACY", detail: "전화번호가 있어요" };
    expect((await p.family[0].call("POST", "/api/reports", report)).statusCode).toBe(201);
    const { id } = await appOf().db.one<{ id: number }>(
      sql`select id from report_cases where target_type = ${targetType} and target_id = ${targetId}`,
    );
    const decision = { decision: "DELETE", rule: "PRIVACY", seen: "OPEN" };
    const answer = await p.head.call("POST", `/api/office/${p.complexId}/reports/${id}/decision`, decision);
    expect(answer.statusCode, answer.body).toBe(204);
  }
  await waitUntil(() => client.hidings.length >= 2);
  expect(client.hidings).toEqual([
    { type: "COMMENT", feedId, commentId, hiddenBy: "OFFICE", commentCount: 0 },
    { type: "FEED", feedId, hiddenBy: "OFFICE" },
  ]);
  client.end();
});

test("L182 who may not read a complex gets no event of it, also by a subscription from before", async () => {
  const [d] = p.doors;
  const feedIds = [
    await buildFeed(appOf(), { complexId: p.complexId, authorId: d.memberId }),
    await buildFeed(appOf(), { complexId: p.complexId, authorId: d.memberId }),
  ] as const;
  const [resident, guest] = [await follow(p.doors[1]), await follow(p.guest)];
  await hide("FEED", feedIds[0]);
  await waitUntil(() => guest.hidings.length === 1);
  await kindOf("RESIDENTS");
  await hide("FEED", feedIds[1]);
  await waitUntil(() => resident.hidings.length === 2);
  // The answer to the second frame comes after everything that the server has sent to this socket.
  await guest.subscribe(feedTopics.hidings(p.complexId));
  expect(guest.hidings).toHaveLength(1);
  await kindOf("PUBLIC");
  for (const client of [resident, guest]) client.end();
});

test("a complex that there is not is silent as a closed one; any other destination is refused", async () => {
  const client = await follow(p.guest, urls[0], 999_999);
  expect(client.errors).toEqual([]);
  await client.subscribe("/topic/community/1/more");
  expect(client.errors[0]?.headers.get("reason")).toBe("NOT_FOUND");
});
