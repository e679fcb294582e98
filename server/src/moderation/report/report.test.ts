import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildMessage } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let feedId: number;
let commentId: number;
let roomId: number;
let messageId: number;
beforeAll(async () => {
  t = await testApp();
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: minho.memberId });
  // Ids of posts and comments must not be the same, or one could be taken for the other.
  await buildComment(t, { feedId, authorId: jisu.memberId });
  commentId = await buildComment(t, { feedId, authorId: minho.memberId });
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  for (const place of [1, 2, 3]) await buildMessage(t, { roomId, senderId: jisu.memberId, body: `${place}` });
  messageId = (await buildMessage(t, { roomId, senderId: minho.memberId })).id;
});
afterAll(() => t.close());

const report = (who: Person, targetType: string, targetId: number, more: object = {}) =>
  who.call("POST", "/api/reports", { targetType, targetId, reason: "SPAM", ...more });
const stored = () =>
  t.db.many(sql`select reporter_id, target_type, target_id, reason, detail from reports order by id`);

describe("a report", () => {
  test("needs a session and the right shape", async () => {
    const payload = { targetType: "FEED", targetId: feedId, reason: "SPAM" };
    expect((await t.app.inject({ method: "POST", url: "/api/reports", payload })).statusCode).toBe(401);
    const long = { detail: "가".repeat(501) };
    for (const wrong of [{ targetType: "CAT" }, { reason: "" }, { targetId: "1" }, long]) {
      expect((await jisu.call("POST", "/api/reports", { ...payload, ...wrong })).statusCode).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  test("is about something that the viewer may see", async () => {
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: minho.memberId });
    const hidden = await buildFeed(t, { complexId: closed, authorId: minho.memberId });
    const within = await buildComment(t, { feedId: hidden, authorId: minho.memberId });
    const deleted = await buildComment(t, { feedId, authorId: minho.memberId });
    await t.db.run(sql`update comments set deleted_at = now() where id = ${deleted}`);
    const gone = await person(t, "서준");
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    const elsewhere = await buildDirectRoom(t, minho.memberId, gone.memberId);
    const foreign = await buildMessage(t, { roomId: elsewhere, senderId: minho.memberId });
    const unsaid = await buildMessage(t, { roomId, senderId: minho.memberId });
    await t.db.run(sql`update chat_messages set deleted_at = now(), body = '' where id = ${unsaid.id}`);
    const unseen = [
      ["FEED", hidden],
      ["FEED", 987_654],
      ["COMMENT", within],
      ["COMMENT", deleted],
      ["COMMENT", 987_654],
      ["MEMBER", gone.memberId],
      ["MEMBER", 987_654],
      ["MESSAGE", 987_654],
      ["MESSAGE", foreign.id],
      ["MESSAGE", unsaid.id],
    ] as const;
    for (const [type, id] of unseen) {
      expect(refusal(await report(jisu, type, id)), type).toBe("404 REPORT_TARGET_NOT_FOUND");
    }
    expect(await stored()).toEqual([]);
  });

  const minhos = () =>
    [
      ["FEED", feedId],
      ["COMMENT", commentId],
      ["MEMBER", minho.memberId],
      ["MESSAGE", messageId],
    ] as const;

  test("is never about oneself", async () => {
    for (const [type, id] of minhos()) {
      expect(refusal(await report(minho, type, id)), type).toBe("400 REPORT_SELF");
    }
    expect(await stored()).toEqual([]);
  });

  test("is the thirtieth of an hour at most", async () => {
    const eager = await person(t, "하은");
    for (let sent = 0; sent < 30; sent += 1) expect((await report(eager, "MEMBER", 987_654)).statusCode).toBe(404);
    expect(refusal(await report(eager, "FEED", feedId))).toBe("429 TOO_MANY_REQUESTS");
  });

  test("is stored and put on record once for each member and thing", async () => {
    const detail = { detail: "링크가 이상해요" };
    for (const [type, id] of minhos()) {
      const answers = await Promise.all([1, 2, 3].map(() => report(jisu, type, id, detail)));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
      expect(refusal(await report(jisu, type, id, { reason: "OTHER" }))).toBe("409 REPORTED_ALREADY");
    }
    expect(await stored()).toEqual(
      minhos().map(([type, id]) => ({
        reporter_id: jisu.memberId,
        target_type: type,
        target_id: id,
        reason: "SPAM",
        detail: "링크가 이상해요",
      })),
    );
    const audit = await t.db.many(sql`
      select actor_id, target from audit_events where action = 'report' order by id`);
    expect(audit).toEqual(
      [`feed:${feedId}`, `comment:${commentId}`, `member:${minho.memberId}`, `message:${messageId}`].map((target) => ({
        actor_id: jisu.memberId,
        target,
      })),
    );
  });
});
