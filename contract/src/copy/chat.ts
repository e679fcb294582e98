/** Words of chat (COPY "Chat"). */
export const chatCopy = {
  noDirect: "1:1 채팅이 없습니다",
  noGroup: "단체 채팅이 없습니다",
  noReceived: "받은 요청이 없습니다",
  noSent: "보낸 요청이 없습니다",
  fallbackTitle: "채팅방",
  leave: "나가기",
} as const;
