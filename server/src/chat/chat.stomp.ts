import { SentMessage, SentRead } from "@danji/contract/chat/chat.input";
import { type ChatRefusal, chatTopics, parseRoomSend, parseRoomTopic } from "@danji/contract/chat/chat-topics";
import { asProblem } from "#platform/as-problem.ts";
import { requireNamedMember } from "#platform/named-member.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import type { SendOutcome, StompClient, StompHandlers, Subscriber } from "#platform/realtime/stomp/stomp-session.ts";
import type { Services } from "#platform/services.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { ReadReceipts } from "./message/read-receipts.ts";
import type { ChatSender } from "./message/send.ts";
import { typingThrottle } from "./message/typing-throttle.ts";
import { findSpeaker, listRoomIds } from "./room/room-rows.ts";

/**
 * Subscriptions of a member in a minute, in this process. Each reads a room and a membership by their keys; a list subscribes to all its rooms
 * whenever it is opened or the connection is back. About twice what the sockets of a member can hold at once.
 */
const subscribeLimit: Limit = { name: "chat-subscribes", max: 5_000, seconds: 60 };
/** Read positions and typing of a member in ten seconds, in this process. */
const signalLimit: Limit = { name: "chat-signs", max: 100, seconds: 10 };

const NUMBER = /^\d{1,15}$/;

interface ChatHandlersOptions {
  readonly services: Pick<Services, "db" | "limits" | "log">;
  readonly send: ChatSender;
  readonly delivery: Delivery;
  readonly readReceipts: ReadReceipts;
}

/** Chat over STOMP (CONTRACT "Chat over STOMP"). */
export function chatHandlers(options: ChatHandlersOptions): StompHandlers {
  const {
    services: { db, limits: rateLimits },
    delivery,
  } = options;
  const allowTyping = typingThrottle();
  return {
    async subscribe(client, subscriber, destination, headers) {
      const { memberId } = client.viewer;
      rateLimits.admit(subscribeLimit, String(memberId));
      if (destination === chatTopics.notifications) return delivery.subscribeNotices(memberId, subscriber);
      if (destination === chatTopics.errors) return subscribeRefusals(client, subscriber);
      if (destination === chatTopics.rooms) {
        subscriber.deliver(singleBroadcast(destination, JSON.stringify(await listRoomIds(db, memberId))));
        return () => {};
      }
      const room = parseRoomTopic(destination);
      if (room === undefined) throw new Problem("NOT_FOUND");
      if (room.topic === "events") return delivery.subscribeEvents(client, subscriber, room.roomId);
      return delivery.subscribeMessages(client, subscriber, room.roomId, parseNumberHeader(headers.get("after")));
    },

    async send(client, destination, body, headers) {
      // A client of the specification repeats its subscription by a SEND.
      if (destination === chatTopics.rooms) return "done";
      const room = parseRoomSend(destination);
      if (room === undefined) throw new Problem("NOT_FOUND");
      const { roomId, action } = room;
      try {
        if (action !== "send") rateLimits.admit(signalLimit, String(client.viewer.memberId), "CHAT_TOO_FAST");
        if (action === "read") await recordRead(options, client, roomId, body, headers.has("receipt"));
        else if (action === "typing") await publishTyping(options, allowTyping, client, roomId);
        else await sendMessage(options, client, roomId, body, headers.get("x-member"));
        return "done";
      } catch (error) {
        return refuse(client, roomId, body, asProblem(error));
      }
    },
  };
}

function subscribeRefusals(client: StompClient, subscriber: Subscriber): () => void {
  client.refusals = subscriber;
  return () => {
    if (client.refusals === subscriber) client.refusals = undefined;
  };
}

async function sendMessage(
  { send }: ChatHandlersOptions,
  { viewer }: StompClient,
  roomId: number,
  body: string,
  named: string | undefined,
): Promise<void> {
  requireNamedMember(viewer, named);
  const sent = SentMessage.safeParse(parseJson(body));
  if (!sent.success) throw new Problem("BAD_REQUEST");
  const { message: text, ...rest } = sent.data;
  await send(viewer, { roomId, text, ...rest });
}

// Storing a position is not awaited, unless the client requests a receipt.
async function recordRead(
  { readReceipts }: ChatHandlersOptions,
  { viewer }: StompClient,
  roomId: number,
  body: string,
  wantsReceipt: boolean,
): Promise<void> {
  const position = SentRead.safeParse(parseJson(body));
  if (!position.success) throw new Problem("BAD_REQUEST");
  const stored = readReceipts.record({ roomId, memberId: viewer.memberId, seq: position.data.seq });
  if (wantsReceipt) await stored;
}

/**
 * A SEND of a member without a subscription here is ignored. The name is read each time: a role may begin or end while the room is
 * open. Where it cannot be read, the event is dropped.
 */
async function publishTyping(
  { delivery, services: { db, log } }: ChatHandlersOptions,
  allowTyping: (roomId: number, memberId: number) => boolean,
  { viewer }: StompClient,
  roomId: number,
): Promise<void> {
  const { memberId } = viewer;
  if (!delivery.isSubscribed(roomId, memberId) || !allowTyping(roomId, memberId)) return;
  const speaker = await findSpeaker(db, roomId, memberId).catch((error: unknown) => {
    log.warn({ err: error }, "typing not published");
    return undefined;
  });
  if (speaker === undefined) return;
  const { nickname, isOffice } = speaker;
  const voice = isOffice ? { voice: "OFFICE" as const } : {};
  delivery.publishEvents([{ roomId, event: { type: "TYPING", memberId, nickname, ...voice } }]);
}

/** Reports a refused SEND to a client that subscribed to errors; any other client is disconnected. */
function refuse({ refusals }: StompClient, chatroomId: number, body: string, problem: Problem): SendOutcome {
  if (refusals === undefined || problem.reason === "INTERNAL") throw problem;
  const sent = SentMessage.safeParse(parseJson(body));
  const refusal: ChatRefusal = {
    reason: problem.reason,
    message: problem.message,
    chatroomId,
    clientId: sent.data?.clientId ?? null,
    ...(problem.retryAfter === undefined ? {} : { retryAfter: problem.retryAfter }),
  };
  refusals.deliver(singleBroadcast(chatTopics.errors, JSON.stringify(refusal)));
  return "refused";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseNumberHeader(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (!NUMBER.test(header)) throw new Problem("BAD_REQUEST");
  return Number(header);
}
