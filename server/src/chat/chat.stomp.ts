import { SentMessage, SentRead } from "@danji/contract/chat.input";
import { type ChatRefusal, chatTopics, type RoomEvent } from "@danji/contract/chat-topics";
import { asProblem } from "#platform/as-problem.ts";
import { Problem } from "#platform/problem.ts";
import { limits } from "#platform/rate-limit.ts";
import { single } from "#platform/realtime/broadcast.ts";
import type { SendOutcome, StompClient, StompHandlers, Subscriber } from "#platform/realtime/stomp-handlers.ts";
import type { Services } from "#platform/services.ts";
import type { Follows } from "./follow.ts";
import type { LiveRooms } from "./live-rooms.ts";
import type { MemberQueues } from "./member-queues.ts";
import type { Reads } from "./reads.ts";
import { listRoomIds } from "./room-rows.ts";
import type { ChatSender } from "./send.ts";

const TOPIC = /^\/topic\/chat\/([1-9]\d{0,14})(\/events)?$/;
const SENT = /^\/pub\/chat\/([1-9]\d{0,14})(\/read|\/typing)?$/;
const NUMBER = /^\d{1,15}$/;

interface Given {
  readonly services: Pick<Services, "db" | "limits">;
  readonly send: ChatSender;
  readonly follows: Follows;
  readonly rooms: LiveRooms;
  readonly queues: MemberQueues;
  readonly reads: Reads;
  readonly maySign: (roomId: number, memberId: number) => boolean;
  readonly tellRoom: (roomId: number, event: RoomEvent) => void;
}

/** Chat over STOMP (CONTRACT "Chat over STOMP"). */
export function chatHandlers(given: Given): StompHandlers {
  const { services: { db, limits: rates }, follows, queues } = given;
  return {
    async subscribe(client, subscriber, destination, headers) {
      const { memberId } = client.viewer;
      // Each is a look at the database, as a call is.
      rates.admit(limits.calls, `subscribe:${memberId}`);
      if (destination === chatTopics.notifications) return queues.follow(memberId, subscriber);
      if (destination === chatTopics.errors) return hearRefusals(client, subscriber);
      if (destination === chatTopics.rooms) {
        subscriber.deliver(single(destination, JSON.stringify(await listRoomIds(db, memberId))));
        return () => {};
      }
      const [, room, events] = TOPIC.exec(destination) ?? [];
      if (room === undefined) throw new Problem("NOT_FOUND");
      if (events !== undefined) return follows.events(client, subscriber, Number(room));
      return follows.messages(client, subscriber, Number(room), numberIn(headers.get("after")));
    },

    async send(client, destination, body, headers) {
      // A client of the specification says its wish to hear once more by a SEND.
      if (destination === chatTopics.rooms) return "done";
      const [, room, what] = SENT.exec(destination) ?? [];
      if (room === undefined) throw new Problem("NOT_FOUND");
      const roomId = Number(room);
      try {
        if (what !== undefined) rates.admit(limits.chatSigns, String(client.viewer.memberId), "CHAT_TOO_FAST");
        if (what === "/read") await read(given, client, roomId, body, headers.has("receipt"));
        else if (what === "/typing") sign(given, client, roomId);
        else await say(given, client, roomId, body);
        return "done";
      } catch (error) {
        return refuse(client, roomId, body, asProblem(error));
      }
    },
  };
}

function hearRefusals(client: StompClient, subscriber: Subscriber): () => void {
  client.refusals = subscriber;
  return () => {
    if (client.refusals === subscriber) client.refusals = undefined;
  };
}

async function say({ send }: Given, { viewer }: StompClient, roomId: number, body: string): Promise<void> {
  const sent = SentMessage.safeParse(json(body));
  if (!sent.success) throw new Problem("BAD_REQUEST");
  await send(viewer, { roomId, clientId: sent.data.clientId, text: sent.data.message });
}

// Nobody waits for a position to be stored, unless they ask for a receipt.
async function read(
  { reads }: Given,
  { viewer }: StompClient,
  roomId: number,
  body: string,
  waits: boolean,
): Promise<void> {
  const position = SentRead.safeParse(json(body));
  if (!position.success) throw new Problem("BAD_REQUEST");
  const stored = reads.note({ roomId, memberId: viewer.memberId, seq: position.data.seq });
  if (waits) await stored;
}

// Only who follows the room here is known to be in it; what anyone else says goes nowhere.
function sign({ rooms, maySign, tellRoom }: Given, { viewer }: StompClient, roomId: number): void {
  const { memberId } = viewer;
  const nickname = rooms.get(roomId)?.nicknameOf(memberId);
  if (nickname === undefined || !maySign(roomId, memberId)) return;
  tellRoom(roomId, { type: "TYPING", memberId, nickname });
}

/** Tells a client that listens for it why its SEND was in vain; for any other it is the end of the connection. */
function refuse({ refusals }: StompClient, chatroomId: number, body: string, problem: Problem): SendOutcome {
  if (refusals === undefined || problem.reason === "INTERNAL") throw problem;
  const sent = SentMessage.safeParse(json(body));
  const refusal: ChatRefusal = {
    reason: problem.reason,
    message: problem.message,
    chatroomId,
    clientId: sent.data?.clientId ?? null,
    ...(problem.retryAfter === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(problem.retryAfter)) }),
  };
  refusals.deliver(single(chatTopics.errors, JSON.stringify(refusal)));
  return "refused";
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function numberIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (!NUMBER.test(header)) throw new Problem("BAD_REQUEST");
  return Number(header);
}
