/** Words of hiding by the office, without a report. */
export const hideCopy = {
  titles: { FEED: "글 가리기", COMMENT: "댓글 가리기", MESSAGE: "메시지 가리기" },
  rule: "어긴 규칙",
  hint: "다른 사람에게 보이지 않고, 쓴 사람은 어긴 규칙과 함께 볼 수 있어요. 데스크의 신고에서 다시 보이게 할 수 있어요.",
  submit: "가리기",
  questions: {
    FEED: "이 글을 가릴까요?",
    COMMENT: "이 댓글을 가릴까요?",
    MESSAGE: "이 메시지를 가릴까요?",
  },
  done: "가렸어요. 데스크의 신고에서 다시 보이게 할 수 있어요.",
  failed: "가리지 못했어요. 다시 시도해주세요.",
} as const;
