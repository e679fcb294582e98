import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Queryable } from "#platform/db/database.ts";
import type { Broadcast } from "#platform/realtime/broadcast.ts";
import { buildDirectRoom, buildMessages } from "#testing/builders/build-chat.ts";
import { upTo } from "#testing/chat-client.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { startCatchUp } from "./catch-up.ts";
import { type RoomDelivery, Rooms, type RoomSubscription } from "./room-delivery.ts";

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

interface InterruptibleDb extends Queryable {
  isCut: boolean;
}

/** The database behind a connection that can be cut. */
function interruptible(db: Queryable): InterruptibleDb {
  const interruptibleDb: InterruptibleDb = {
    ...db,
    isCut: false,
    many: (statement) => (interruptibleDb.isCut ? Promise.reject(new Error("cut")) : db.many(statement)),
  };
  return interruptibleDb;
}

/** Subscribes to a room from its beginning; what is delivered is kept as it is sent. */
function subscribe(room: RoomDelivery): { readonly texts: string[] } {
  const texts: string[] = [];
  const deliver = (broadcast: Broadcast) => void texts.push(Buffer.concat(broadcast.framesFor("room")).toString());
  const subscription: RoomSubscription = {
    memberId: minho.memberId,
    deliveredSeq: 0,
    epoch: 0,
    hasEnded: false,
    subscriber: { deliver, isCongested: false, drained: async () => true },
    onLagging: () => texts.push("lag"),
  };
  room.initialize(0, 0);
  room.messageSubscriptions.add(subscription);
  return { texts };
}

test("a resubscription to a room without subscriptions, while reads fail, delivers each message once", async () => {
  const db = interruptible(t.db);
  const rooms = new Rooms();
  const catchUp = startCatchUp({ db, log: t.services.log, rooms });
  db.isCut = true;
  const left = rooms.acquire(roomId);
  subscribe(left);
  catchUp.onAnnounced(roomId, MESSAGES);
  await Promise.resolve();
  rooms.release(left);

  const room = rooms.acquire(roomId);
  expect(room).not.toBe(left);
  const { texts } = subscribe(room);
  catchUp.onAnnounced(roomId, MESSAGES);
  db.isCut = false;
  await expect.poll(() => room.isBehind).toBe(false);
  const seqs = [...texts.join("").matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq));
  expect(seqs).toEqual(upTo(MESSAGES));
  expect(room.deliveredSeq).toBe(MESSAGES);
  catchUp.close();
});
