/** Words of reports. */
export const reportCopy = {
  title: "신고",
  question: "어떤 점이 문제인가요?",
  reasons: {
    SPAM: "광고나 도배예요",
    ABUSE: "욕설이나 비방이에요",
    FRAUD: "사기가 의심돼요",
    PRIVACY: "개인정보가 드러나요",
    OBSCENE: "음란하거나 불쾌해요",
    OTHER: "그 밖의 문제예요",
  },
  detail: "자세한 내용 (선택)",
  submit: "신고하기",
  done: "신고를 접수했어요. 관리자가 확인할게요.",
  failed: "신고하지 못했습니다. 다시 시도해주세요.",
  already: "이미 신고한 내용입니다.",
  self: "내 글이나 나 자신은 신고할 수 없습니다.",
  targetNotFound: "신고할 대상을 찾을 수 없습니다.",
} as const;
