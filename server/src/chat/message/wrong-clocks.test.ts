import type { ChatMessageView } from "@danji/contract/chat/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { ChatClient, upTo } from "#testing/chat-client.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { type ServerProcess, type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const HOUR_MS = 3_600_000;
let t: TestApp;
let servers: ServerProcesses;
/** One hour ahead, one behind, and a day ahead. */
let nodes: readonly ServerProcess[];
let jisu: Person;
let minho: Person;

beforeAll(async () => {
  t = await testApp();
  servers = await serverProcesses(t);
  nodes = await Promise.all([HOUR_MS, -HOUR_MS, 24 * HOUR_MS].map((skew) => servers.start(skew)));
  [jisu, minho] = [await person(t, "지수"), await person(t, "민호")];
}, 60_000);
afterAll(async () => {
  await servers.close();
  await t.close();
});

const node = (index: number): ServerProcess => {
  const found = nodes[index % nodes.length];
  if (found === undefined) throw new Error("no node");
  return found;
};
const call = (index: number, url: string, headers: Record<string, string>, body?: object) =>
  fetch(`${node(index).origin}${url}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test("T246 messages over servers with wrong clocks are in the order in which they were stored", async () => {
  const room = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const clients = await Promise.all(
    nodes.map(({ origin }) => ChatClient.open(`${origin.replace("http", "ws")}/api/ws/chat`, jisu.cookie)),
  );
  await Promise.all(clients.map((client) => client.subscribe(`/topic/chat/${room}`)));
  for (const index of upTo(9)) await clients[index % clients.length]?.sendAndWait(room, `${index}`);
  const history = await call(0, `/api/chat/room/${room}`, { cookie: jisu.cookie });
  const { data } = (await history.json()) as { data: { chatMessageResponses: readonly ChatMessageView[] } };
  expect(data.chatMessageResponses.map(({ seq, message }) => [seq, message])).toEqual(
    upTo(9).map((seq) => [seq, `${seq}`]),
  );
  const times = data.chatMessageResponses.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  for (const client of clients) {
    expect((await client.waitForMessages(9)).map(({ seq }) => seq)).toEqual(upTo(9));
    client.end();
  }
});

test("T246 sessions and login tokens of one server are valid at the others, and end by the clock of the database", async () => {
  for (const index of nodes.keys()) {
    const login = await call(index, "/api/login", {}, { loginId: jisu.email, password });
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { data } = (await login.json()) as { data: { accessToken: string } };
    const profile = (by: Record<string, string>) =>
      Promise.all(nodes.map(async (_, at) => (await call(at, "/api/member/profile", by)).status));
    expect(await profile({ cookie })).toEqual([200, 200, 200]);
    expect(await profile({ authorization: `Bearer ${data.accessToken}` })).toEqual([200, 200, 200]);
  }
  await t.db.run(
    sql`update sessions set last_seen_at = now() - interval '14 days' where member_id = ${minho.memberId}`,
  );
  for (const index of nodes.keys()) {
    expect((await call(index, "/api/member/profile", { cookie: minho.cookie })).status).toBe(401);
  }
});

test("T246 a code of a server with a wrong clock is valid for three minutes of the database", async () => {
  const mail = "wrong-clock@t.kr";
  for (const index of nodes.keys()) {
    await t.db.run(sql`delete from rate_limits`);
    expect((await call(index, "/api/mail/certification-code/send", {}, { mail })).status).toBe(200);
    const letters = (await (await call(index, "/dev/mailbox.json", {})).json()) as readonly {
      to: string;
      text: string;
    }[];
    const code = /\d{6}/.exec(letters.find(({ to }) => to === mail)?.text ?? "")?.[0] ?? "";
    const verify = () => call(index + 1, `/api/mail/certification-code/verify?email=${mail}&code=${code}`, {});
    await t.db.run(sql`update verification_codes set expires_at = expires_at - interval '181 seconds'`);
    expect((await verify()).status).toBe(400);
    await t.db.run(sql`update verification_codes set expires_at = expires_at + interval '180 seconds'`);
    expect((await verify()).status).toBe(200);
  }
});
