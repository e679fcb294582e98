import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ChatroomView } from "../../contract/src/chat.ts";
import { acknowledged, connected, next } from "../stage/chat-line.ts";
import { frameText } from "../stage/stomp-line.ts";
import { countOf, faultOf, type Race, statusesOf, upTo } from "./race.ts";

const IN_ROOM = "select count(*) as n from chat_members where room_id = $1 and member_id = $2";

const joinTenTimes: Race = {
  name: "10 times the same room joined",
  source: "",
  async run({ town, trio, one, round }) {
    const answers = await Promise.all(
      upTo(10).map((place) => trio.call(round + place, "POST", `/api/chat/group/${town.roomId}/join`, one)),
    );
    const places = await countOf(town, IN_ROOM, [town.roomId, one.memberId]);
    return faultOf({ answers: [statusesOf(answers), "10 × 200"], places: [places, 1] });
  },
};

const joinAndLeave: Race = {
  name: "left while it is joined again",
  source: "T200",
  async run({ town, trio, one, round }) {
    const join = (place: number) => trio.call(place, "POST", `/api/chat/group/${town.roomId}/join`, one);
    await join(round);
    const [joined, left] = await Promise.all([
      join(round + 1),
      trio.call(round + 2, "DELETE", `/api/chat/room/${town.roomId}/members/me`, one),
    ]);
    const places = await countOf(town, IN_ROOM, [town.roomId, one.memberId]);
    return faultOf({ join: [joined.status, 200], leave: [left.status, 204], places: [places <= 1, true] });
  },
};

const sayTheSame: Race = {
  name: "the same message sent by three servers",
  source: "",
  async run({ town, trio, one, other }) {
    const room = await town.pair(one, other);
    const clientId = randomUUID();
    const lines = await Promise.all(trio.nodes.map(({ port }) => connected(port, one)));
    const body = JSON.stringify({ message: "한 번만 와야 해요", clientId });
    const answers = await Promise.all(lines.map((line) => acknowledged(line, room, body)));
    for (const line of lines) line.cut();
    const rows = await countOf(town, "select count(*) as n from chat_messages where client_id = $1", [clientId]);
    const last = await countOf(town, "select last_seq as n from chat_rooms where id = $1", [room]);
    return faultOf({ answers: [answers.join(), "RECEIPT,RECEIPT,RECEIPT"], rows: [rows, 1], last: [last, 1] });
  },
};

const sayAndLeave: Race = {
  name: "a message sent while its sender leaves",
  source: "T200",
  async run({ town, trio, one, other, round }) {
    const room = await town.pair(one, other);
    const line = await connected(trio.nodes[round % 3]?.port ?? 0, one);
    const body = JSON.stringify({ message: "안녕히 계세요", clientId: randomUUID() });
    const [said, left] = await Promise.all([
      acknowledged(line, room, body),
      trio.call(round + 1, "DELETE", `/api/chat/room/${room}/members/me`, one),
    ]);
    line.cut();
    const rows = await countOf(town, "select count(*) as n from chat_messages where room_id = $1", [room]);
    return faultOf({ leave: [left.status, 204], rows: [rows, said === "RECEIPT" ? 1 : 0] });
  },
};

const betweenLookAndFollow: Race = {
  name: "a message between the look at a room and following it",
  source: "T197",
  async run({ town, trio, one, other, round }) {
    const room = await town.pair(one, other);
    const [line, speaker] = await Promise.all([
      connected(trio.nodes[round % 3]?.port ?? 0, one),
      connected(trio.nodes[(round + 1) % 3]?.port ?? 0, other),
    ]);
    const said = acknowledged(speaker, room, JSON.stringify({ message: "지금 막", clientId: randomUUID() }));
    const { data } = await trio.call(round + 2, "GET", `/api/chat/room/${room}`, one);
    const { lastSeq, chatMessageResponses: seen } = data as Pick<ChatroomView, "lastSeq" | "chatMessageResponses">;
    const come = seen.length > 0 ? undefined : next(line);
    line.send(frameText("SUBSCRIBE", { id: "room", destination: `/topic/chat/${room}`, after: String(lastSeq) }));
    const shown = await Promise.race([come ?? "MESSAGE", delay(5_000, "nothing")]);
    const answer = await said;
    for (const each of [line, speaker]) each.cut();
    return faultOf({ answer: [answer, "RECEIPT"], shown: [shown, "MESSAGE"] });
  },
};

export const roomRaces: readonly Race[] = [joinTenTimes, joinAndLeave, sayTheSame, sayAndLeave, betweenLookAndFollow];
