import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessage, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { createResidents } from "#testing/builders/residents.ts";
import { type PushApp, pushApp } from "#testing/push-app.ts";
import { enqueueChatPushes } from "./enqueue-pushes.ts";

let app: PushApp;
beforeAll(async () => {
  app = await pushApp();
});
afterAll(() => app.close());

test("a message in a group is queued once for each member with a device", async () => {
  const { t } = app;
  const people = await createResidents([t], 30);
  for (const one of people) await app.subscribe(one);
  const roomId = await groupRoomOf(t, await buildComplex(t));
  const members = people.map(({ memberId }) => memberId);
  await buildRoomMembers(t, roomId, members);
  for (const senderId of members.slice(0, 3)) {
    await t.db.run(sql`update chat_pushes set pushed_at = pushed_at - interval '1 minute'`);
    const { seq } = await buildMessage(t, { roomId, senderId });
    await enqueueChatPushes(t.db, [{ roomId, seq }]);
    const waiting = await t.db.many(sql`select id from push_deliveries where last_id = ${seq}`);
    expect(waiting.length).toBe(members.length - 1);
  }
});
