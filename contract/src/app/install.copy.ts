/** Words of the installed app: its manifest, the offer of a new release, and how to install it. */
export const installCopy = {
  shortcuts: { chat: "채팅", notices: "공지사항", notifications: "알림", write: "글쓰기" },
  newRelease: "새 버전이 있어요",
  applyRelease: "새로고침",
  later: "나중에",
  title: "홈 화면에 추가",
  reason: "앱처럼 바로 열고, 연결이 없을 때도 읽던 소식을 볼 수 있어요.",
  install: "추가하기",
  iosSteps: "브라우저의 공유 버튼을 누르고 '홈 화면에 추가'를 선택하세요.",
} as const;
