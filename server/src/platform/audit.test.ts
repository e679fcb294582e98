import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessage, buildDirectRoom } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const recordsOf = ({ memberId }: Person) =>
  t.db.many(sql`
    select action, target, address from audit_events where actor_id = ${memberId} order by id`);
const remove = async (who: Person, url: string) => {
  expect((await who.call("DELETE", url)).statusCode).toBe(204);
};

test("T270 what a member deletes or ends is on record once: comments, messages, devices", async () => {
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: minho.memberId });
  const commentId = await buildComment(t, { feedId, authorId: jisu.memberId });
  await remove(jisu, `/api/community/feeds/${feedId}/comments/${commentId}`);
  const roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  const { id: messageId } = await buildMessage(t, { roomId, senderId: jisu.memberId });
  for (let times = 0; times < 2; times += 1) await remove(jisu, `/api/chat/room/${roomId}/messages/${messageId}`);
  const { id: sessionId } = await t.db.one<{ id: number }>(sql`
    insert into sessions (hash, member_id) values ('\\x0123', ${jisu.memberId}) returning id`);
  for (let times = 0; times < 2; times += 1) await remove(jisu, `/api/member/sessions/${sessionId}`);
  await remove(jisu, "/api/member/sessions");
  const address = "127.0.0.1";
  expect(await recordsOf(jisu)).toEqual([
    { action: "comment.deleted", target: `comment:${commentId}`, address },
    { action: "message.deleted", target: `message:${messageId}`, address },
    { action: "device.ended", target: `session:${sessionId}`, address },
    { action: "devices.ended", target: `member:${jisu.memberId}`, address },
  ]);
});
