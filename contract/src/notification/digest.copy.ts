/** Words of the weekly mail: its setting, the mail, and the page behind its link. */
export const digestCopy = {
  title: "주간 메일",
  switch: "한 주 소식을 메일로 받기",
  switchHint:
    "월요일 아침 8시에 읽지 않은 소식과 우리 단지의 공지사항, 인기 글을 메일 한 통으로 보내드려요. 새 소식이 없는 주에는 보내지 않아요.",

  subject: (count: number) => `[우리단지] 읽지 않은 소식 ${count}개가 있어요`,
  subjectNews: "[우리단지] 지난 한 주 우리 단지 소식이에요",
  heading: "지난 한 주의 소식이에요",
  unread: "읽지 않은 소식",
  notices: "우리 단지 공지사항",
  posts: "이웃들이 많이 본 글",
  more: (count: number) => `그 밖에 ${count}개가 더 있어요.`,
  open: "우리단지에서 보기",
  why: "알림 설정에서 주간 메일을 켜 두셔서 보내드렸어요.",
  unsubscribe: "주간 메일 그만 받기",

  question: "우리단지 주간 메일을 그만 받을까요?",
  questionHint: "다른 알림은 그대로예요. 알림 설정에서 언제든 다시 켤 수 있어요.",
  yes: "그만 받기",
  done: "주간 메일을 보내지 않을게요.",
  failed: "주간 메일을 끄지 못했습니다. 다시 시도해주세요.",
  unknownTitle: "쓸 수 없는 주소예요",
  unknown: "주소가 바뀌었거나 잘렸어요. 알림 설정에서 주간 메일을 끌 수 있어요.",
} as const;
