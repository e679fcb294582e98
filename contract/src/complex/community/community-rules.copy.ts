/** Words of the community's rules, and of what stands in the place of hidden words. */
export const communityRulesCopy = {
  title: "우리단지 이용 규칙",
  /** What words may not do; a decision that hides or deletes names one of them. */
  breaches: {
    ADVERTISING: "광고나 도배를 하지 않아요",
    ABUSE: "욕설이나 비방을 하지 않아요",
    FRAUD: "속여서 거래하지 않아요",
    PRIVACY: "다른 사람의 개인정보를 드러내지 않아요",
    OBSCENE: "음란하거나 불쾌한 내용을 올리지 않아요",
    FALSEHOOD: "사실이 아닌 내용을 퍼뜨리지 않아요",
    IMPERSONATION: "다른 사람이나 관리사무소를 사칭하지 않아요",
  },
  hidden: {
    OFFICE: "관리사무소가 가린 글이에요",
    OPERATOR: "운영자가 가린 글이에요",
    REPORTS: "신고로 가려진 글이에요",
  },
  /** In the place of a comment. */
  hiddenComment: {
    OFFICE: "관리사무소가 가린 댓글이에요",
    OPERATOR: "운영자가 가린 댓글이에요",
    REPORTS: "신고로 가려진 댓글이에요",
  },
  /** In the place of a chat message. */
  hiddenMessage: {
    OFFICE: "관리사무소가 가린 메시지예요",
    OPERATOR: "운영자가 가린 메시지예요",
    REPORTS: "신고로 가려진 메시지예요",
  },
  /** To the author of hidden words. */
  own: {
    OFFICE: "관리사무소가 가려서 다른 사람에게 보이지 않아요.",
    OPERATOR: "운영자가 가려서 다른 사람에게 보이지 않아요.",
    REPORTS: "여러 세대가 신고해서 확인하는 동안 다른 사람에게 보이지 않아요.",
  },
  badge: "가려진 글",
  hide: "가리기",
  more: "신고 내역에서 보기",
  ownRule: (rule: string) => `어긴 규칙: ${rule}`,
} as const;
