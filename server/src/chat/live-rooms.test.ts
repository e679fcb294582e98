import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import type { Broadcast } from "#platform/realtime/broadcast.ts";
import { buildDirectRoom, buildMessages } from "#testing/build-chat.ts";
import { upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { Follower, LiveRoom } from "./live-room.ts";
import { LiveRooms } from "./live-rooms.ts";

const MESSAGES = 30;

let t: TestApp;
let minho: Person;
let roomId: number;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  const jisu = await person(t, "지수");
  minho = await person(t, "민호");
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
  await buildMessages(t, roomId, [jisu.memberId], MESSAGES);
});
afterAll(() => t.close());

interface Line extends Queryable {
  cut: boolean;
}

/** The database behind a line that can be cut. */
function lineTo(db: Queryable): Line {
  const line: Line = {
    ...db,
    cut: false,
    many: (statement) => (line.cut ? Promise.reject(new Error("cut")) : db.many(statement)),
  };
  return line;
}

/** Follows a room from its beginning; what is delivered is kept as it stands on the line. */
function follow(room: LiveRoom): { readonly texts: string[] } {
  const texts: string[] = [];
  const deliver = (broadcast: Broadcast) => void texts.push(Buffer.concat(broadcast.bytesFor("room")).toString());
  const follower: Follower = {
    ...{ memberId: minho.memberId, nickname: "민호", at: 0, epoch: 0, ended: false },
    subscriber: { deliver, crowded: false, ready: async () => true },
    lag: () => texts.push("lag"),
  };
  room.begin(0, 0);
  room.followers.add(follower);
  return { texts };
}

test("who comes back to a room that everybody had left, while its news cannot be read, gets each message once", async () => {
  const db = lineTo(t.db);
  const rooms = new LiveRooms(db, t.services.log);
  db.cut = true;
  const left = rooms.hold(roomId);
  follow(left);
  rooms.hear(roomId, MESSAGES);
  await Promise.resolve();
  rooms.release(left);

  const room = rooms.hold(roomId);
  expect(room).not.toBe(left);
  const { texts } = follow(room);
  rooms.hear(roomId, MESSAGES);
  db.cut = false;
  await expect.poll(() => room.behind).toBe(false);
  const seqs = [...texts.join("").matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq));
  expect(seqs).toEqual(upTo(MESSAGES));
  expect(room.delivered).toBe(MESSAGES);
  rooms.close();
});
