import { titles } from "../app/frame.copy.ts";

/** Words of my page (SPEC section 2), where it has nothing to show yet. */
export const mypageCopy = {
  posts: "작성한 글이 없어요",
  postsHint: "우리 단지 이웃에게 첫 글을 남겨보세요",
  goCommunity: "커뮤니티로 가기",
  scraps: "스크랩한 글이 없어요",
  scrapsHint: "마음에 드는 글을 북마크하면 여기에 모여요",
  chats: "참여 중인 채팅방이 없어요",
  chatsHint: "이웃과 대화를 시작하면 여기에 모여요",
  goChat: "채팅으로 가기",
  vehicles: "등록한 방문차량이 없어요",
  vehiclesHint: "방문차량 등록을 준비하고 있어요. 등록하면 여기에서 볼 수 있어요",
} as const;

/** Words of /settings/blocks, and of a block that is refused. */
export const blockCopy = {
  title: titles.blocks,
  intro: "차단한 이웃의 글과 댓글은 접혀 보이고, 1:1 대화를 서로 보낼 수 없어요. 상대방에게는 알리지 않아요.",
  empty: "차단한 이웃이 없어요",
  emptyHint: "글이나 채팅에서 이웃의 이름을 누르면 차단할 수 있어요",
  list: "차단한 이웃 목록",
  blockedAt: (when: string) => `${when} 차단`,
  unblock: "차단 해제",
  unblockOne: (nickname: string) => `${nickname} 님 차단 해제`,
  blockAgain: "다시 차단",
  blockAgainOne: (nickname: string) => `${nickname} 님 다시 차단`,
  unblocked: "차단을 풀었어요",
  blocked: "다시 차단했어요",
  loadError: "차단한 이웃을 불러오지 못했습니다.",
  failed: "처리하지 못했습니다. 다시 시도해주세요.",
  office: "관리사무소는 차단할 수 없어요.",
} as const;
