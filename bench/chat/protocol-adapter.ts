import { chatTopics } from "@danji/contract/chat/chat-topics";
import { socketPath } from "@danji/contract/platform/socket";
import { randomUUID } from "node:crypto";
import { frameText } from "../stage/stomp-connection.ts";

/** Systems under test: the product, a minimal Node server, and RabbitMQ's plugin. */
export type Kind = "product" | "bare" | "rabbit";

/**
 * Protocol adapter of one system: how to connect, subscribe and send. Messages, and to a few bytes deliveries, are the
 * same.
 */
export interface ProtocolAdapter {
  readonly path: string;
  readonly connect: Readonly<Record<string, string>>;
  topic(room: number): string;
  /** The frame that sends message number `mark`. */
  sendFrame(room: number, messageNumber: number): string;
}

const TEXT = "오늘 저녁 여섯 시에 101동 앞에서 분리수거 안내가 있습니다. 많이 와 주세요!";

/** A message as delivered to the room, for systems that only pass on what they receive. */
const messageJson = (room: number, messageNumber: number): string =>
  JSON.stringify({
    id: messageNumber,
    chatroomId: room,
    seq: messageNumber,
    sender: { id: 1, nickname: "이웃1", profileUrl: null },
    message: textOf(messageNumber),
    imageUrl: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    clientId: randomUUID(),
  });

/** Each text begins with its number, which identifies it in deliveries. */
const textOf = (messageNumber: number): string => `#${messageNumber} ${TEXT}`;

export const adapters: Readonly<Record<Kind, ProtocolAdapter>> = {
  product: {
    path: socketPath,
    connect: { "accept-version": "1.2", host: "danji" },
    topic: chatTopics.room,
    sendFrame: (room, messageNumber) =>
      frameText(
        "SEND",
        { destination: chatTopics.send(room), "content-type": "application/json" },
        JSON.stringify({ message: textOf(messageNumber), clientId: randomUUID() }),
      ),
  },
  bare: {
    path: "/",
    connect: {},
    topic: () => "",
    sendFrame: (room, messageNumber) =>
      frameText(
        "MESSAGE",
        {
          subscription: "room",
          "message-id": `${room}-${messageNumber}`,
          destination: chatTopics.room(room),
          "content-type": "application/json",
        },
        messageJson(room, messageNumber),
      ),
  },
  rabbit: {
    path: "/ws",
    connect: { "accept-version": "1.2", host: "/", login: "guest", passcode: "guest" },
    topic: (room) => `/topic/chat.${room}`,
    sendFrame: (room, messageNumber) =>
      frameText(
        "SEND",
        { destination: `/topic/chat.${room}`, "content-type": "application/json" },
        messageJson(room, messageNumber),
      ),
  },
};
