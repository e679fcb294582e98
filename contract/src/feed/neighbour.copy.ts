/** Words of the sheet about a neighbour, and of blocking. */
export const neighbourCopy = {
  sheet: "이웃 정보",
  posts: "쓴 글",
  postCount: (count: number) => `쓴 글 ${count}개`,
  noPosts: "아직 쓴 글이 없어요",
  block: "차단",
  unblock: "차단 해제",
  blockQuestion: (nickname: string) => `${nickname} 님을 차단할까요?`,
  blockHint: "글과 댓글이 접혀 보이고, 1:1 대화를 서로 보낼 수 없어요. 상대방에게는 알리지 않아요.",
  blocked: "차단했어요",
  unblocked: "차단을 풀었어요",
  failed: "처리하지 못했습니다. 다시 시도해주세요.",
  report: "신고",
  notFound: "이웃을 찾을 수 없습니다.",
  blockSelf: "나 자신은 차단할 수 없습니다.",
} as const;
