/** Words of chat (COPY "Chat"). */
export const chatCopy = {
  noDirect: "1:1 채팅이 없습니다",
  noGroup: "단체 채팅이 없습니다",
  noReceived: "받은 요청이 없습니다",
  noSent: "보낸 요청이 없습니다",
  listHint: "이웃과 나눈 대화가 여기에 모여요",
  requestHint: "대화 요청을 주고받으면 여기에 모여요",
  roomEmpty: "채팅을 준비하고 있어요",
  roomEmptyHint: "곧 이웃과 편하게 이야기할 수 있어요",
  fallbackTitle: "채팅방",
  leave: "나가기",
} as const;
