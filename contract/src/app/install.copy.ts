/** Words of the installed app: its manifest, the offer of a new release, and how to install it. */
export const installCopy = {
  shortcuts: { chat: "채팅", notices: "공지사항", notifications: "알림", write: "글쓰기" },
  newRelease: "새 버전이 있어요",
  applyRelease: "새로고침",
  later: "나중에",
} as const;
