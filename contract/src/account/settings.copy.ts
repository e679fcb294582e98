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
  vehiclesHint: "방문차량을 등록하면 여기에서 볼 수 있어요",
} as const;
