import { chatTopics } from "@danji/contract/chat/chat-topics";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ChatroomView } from "../../contract/src/chat/chat.ts";
import { sendAndWait, connectChat, nextCommand } from "../stage/chat-connection.ts";
import { frameText } from "../stage/stomp-connection.ts";
import { countOf, faultOf, type Race, statusesOf, upTo } from "./race.ts";

const IN_ROOM = "select count(*) as n from chat_members where room_id = $1 and member_id = $2";

const joinTenTimes: Race = {
  name: "10 times the same room joined",
  source: "",
  async run({ dataset, cluster, one, round }) {
    const answers = await Promise.all(
      upTo(10).map((nodeIndex) =>
        cluster.call(round + nodeIndex, "POST", `/api/chat/group/${dataset.roomId}/join`, one),
      ),
    );
    const memberships = await countOf(dataset, IN_ROOM, [dataset.roomId, one.memberId]);
    return faultOf({ answers: [statusesOf(answers), "10 × 200"], memberships: [memberships, 1] });
  },
};

const joinAndLeave: Race = {
  name: "left while it is joined again",
  source: "T200",
  async run({ dataset, cluster, one, round }) {
    const join = (nodeIndex: number) => cluster.call(nodeIndex, "POST", `/api/chat/group/${dataset.roomId}/join`, one);
    await join(round);
    const [joined, left] = await Promise.all([
      join(round + 1),
      cluster.call(round + 2, "DELETE", `/api/chat/room/${dataset.roomId}/members/me`, one),
    ]);
    const memberships = await countOf(dataset, IN_ROOM, [dataset.roomId, one.memberId]);
    return faultOf({ join: [joined.status, 200], leave: [left.status, 204], memberships: [memberships <= 1, true] });
  },
};

const sendSameMessage: Race = {
  name: "the same message sent by three servers",
  source: "",
  async run({ dataset, cluster, one, other }) {
    const room = await dataset.createDirectRoom(one, other);
    const clientId = randomUUID();
    const connections = await Promise.all(cluster.nodes.map(({ port }) => connectChat(port, one)));
    const body = JSON.stringify({ message: "한 번만 와야 해요", clientId });
    const answers = await Promise.all(connections.map((connection) => sendAndWait(connection, room, body)));
    for (const connection of connections) connection.destroy();
    const rows = await countOf(dataset, "select count(*) as n from chat_messages where client_id = $1", [clientId]);
    const last = await countOf(dataset, "select last_seq as n from chat_rooms where id = $1", [room]);
    return faultOf({ answers: [answers.join(), "RECEIPT,RECEIPT,RECEIPT"], rows: [rows, 1], last: [last, 1] });
  },
};

const sendAndLeave: Race = {
  name: "a message sent while its sender leaves",
  source: "T200",
  async run({ dataset, cluster, one, other, round }) {
    const room = await dataset.createDirectRoom(one, other);
    const connection = await connectChat(cluster.nodes[round % 3]?.port ?? 0, one);
    const body = JSON.stringify({ message: "안녕히 계세요", clientId: randomUUID() });
    const [sent, left] = await Promise.all([
      sendAndWait(connection, room, body),
      cluster.call(round + 1, "DELETE", `/api/chat/room/${room}/members/me`, one),
    ]);
    connection.destroy();
    const rows = await countOf(dataset, "select count(*) as n from chat_messages where room_id = $1", [room]);
    return faultOf({ leave: [left.status, 204], rows: [rows, sent === "RECEIPT" ? 1 : 0] });
  },
};

const sendBetweenReadAndSubscribe: Race = {
  name: "a message between the look at a room and following it",
  source: "T197",
  async run({ dataset, cluster, one, other, round }) {
    const room = await dataset.createDirectRoom(one, other);
    const [connection, sender] = await Promise.all([
      connectChat(cluster.nodes[round % 3]?.port ?? 0, one),
      connectChat(cluster.nodes[(round + 1) % 3]?.port ?? 0, other),
    ]);
    const sent = sendAndWait(sender, room, JSON.stringify({ message: "지금 막", clientId: randomUUID() }));
    const { data } = await cluster.call(round + 2, "GET", `/api/chat/room/${room}`, one);
    const { lastSeq, chatMessageResponses: seen } = data as Pick<ChatroomView, "lastSeq" | "chatMessageResponses">;
    const nextFrame = seen.length > 0 ? undefined : nextCommand(connection);
    connection.send(frameText("SUBSCRIBE", { id: "room", destination: chatTopics.room(room), after: String(lastSeq) }));
    const received = await Promise.race([nextFrame ?? "MESSAGE", delay(5_000, "nothing")]);
    const answer = await sent;
    for (const each of [connection, sender]) each.destroy();
    return faultOf({ answer: [answer, "RECEIPT"], received: [received, "MESSAGE"] });
  },
};

export const roomRaces: readonly Race[] = [
  joinTenTimes,
  joinAndLeave,
  sendSameMessage,
  sendAndLeave,
  sendBetweenReadAndSubscribe,
];
