import { groupRoomSeed } from "./chats/group.ts";
import { directRoomSeeds } from "./chats/neighbours.ts";
import type { SeedChatRequest, SeedRoom } from "./seed-data.ts";

/** The demo rooms: two of two neighbours, and the one of the complex. */
export const rooms: readonly SeedRoom[] = [...directRoomSeeds, groupRoomSeed];

/** Requests that wait for an answer, one to the first person and one of theirs. */
export const chatRequests: readonly SeedChatRequest[] = [
  {
    from: 5,
    to: 0,
    minutesAgo: 190,
    message:
      "안녕하세요, 107동 텃밭아저씨입니다. 올려주신 글 보고 연락드려요. 상추 모종이 남아서 나눠 드리고 싶은데 괜찮으실까요?",
  },
  {
    from: 0,
    to: 3,
    minutesAgo: 1_260,
    message: "민재님 안녕하세요! 아침 달리기 모임 글 보고 연락드려요. 초보도 함께 뛸 수 있을까요?",
  },
];
