import { expect, test } from "vitest";
import { type NewMessage, roomKinds, type SentRow } from "./insert-messages.ts";

const inRoom = (roomId: number): NewMessage => ({
  senderId: 1,
  roomId,
  clientId: undefined,
  text: "안녕하세요",
  image: undefined,
  voice: undefined,
  readSeq: undefined,
});
const stored = (roomId: number, kind: "DIRECT" | "GROUP"): SentRow => ({
  verdict: "NEW",
  epoch: 0,
  kind,
  moved_seq: null,
  id: 1,
  room_id: roomId,
  seq: 1,
  sender_id: 1,
  client_id: null,
  body: "안녕하세요",
  created_at: new Date(0),
  is_deleted: false,
  hidden_by: null,
  hidden_rule: null,
  nickname: "지수",
  picture_id: null,
  voice: null,
  office_name: null,
  image_key: null,
  image_width: null,
  image_height: null,
});

test("rooms are of one kind where each has stored a message, and none is of another kind", () => {
  const kinds = roomKinds();
  expect(kinds.ofAll([inRoom(1)])).toBeUndefined();
  kinds.learn([stored(1, "DIRECT"), { verdict: "CHAT_NOT_A_MEMBER" }, stored(2, "GROUP"), stored(3, "DIRECT")]);
  expect(kinds.ofAll([inRoom(1), inRoom(3), inRoom(1)])).toBe("DIRECT");
  expect(kinds.ofAll([inRoom(2)])).toBe("GROUP");
  expect(kinds.ofAll([inRoom(1), inRoom(2)])).toBeUndefined();
  expect(kinds.ofAll([inRoom(1), inRoom(4)])).toBeUndefined();
  expect(kinds.ofAll([inRoom(4), inRoom(1)])).toBeUndefined();
});
