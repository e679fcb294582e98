import type { ChatMessageView, ChatroomView } from "@danji/contract/chat/chat";

const minute = 60_000;
const start = Date.parse("2026-11-20T00:00:00.000Z");

/** Message `seq` of 서연 (2), a minute after the previous one. */
export const messageOf = (seq: number, traits: Partial<ChatMessageView> = {}): ChatMessageView => ({
  id: 1_000 + seq,
  chatroomId: 1,
  seq,
  sender: { id: 2, nickname: "서연", profileUrl: null },
  message: `메시지 ${seq}`,
  imageUrl: null,
  createdAt: new Date(start + seq * minute).toISOString(),
  ...traits,
});

/** A 1:1 room of 지훈 (1), the viewer, and 서연 (2). */
export const viewOf = (traits: Partial<ChatroomView> = {}): ChatroomView => ({
  chatroomName: "서연",
  memberCount: 2,
  chatMessageResponses: [],
  memberInformationList: [
    { id: 1, nickname: "지훈", profileUrl: null },
    { id: 2, nickname: "서연", profileUrl: null },
  ],
  lastSeq: 0,
  reads: [],
  kind: "DIRECT",
  apartmentId: null,
  firstSeq: 1,
  isMuted: false,
  state: "OPEN",
  blockedMemberIds: [],
  ...traits,
});
