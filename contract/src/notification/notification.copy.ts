/** Words of /notifications, until it has its list. */
export const notificationListCopy = {
  empty: "아직 알림을 모아 보여드리지 못해요",
  emptyHint: "댓글, 공지사항, 문의 답변 소식이 여기에 모일 거예요. 그동안 새 채팅은 채팅 탭의 숫자로 알려드려요.",
} as const;

/** Words of /settings/notifications. */
export const notificationCopy = {
  intro:
    "앱을 열어 둔 동안 보이는 숫자와 표시를 고를 수 있어요. 앱을 닫은 동안 휴대폰으로 보내는 푸시 알림은 아직 없어요.",
  kinds: "받을 소식",
  names: {
    CHAT_MESSAGE: "채팅 메시지",
    CHAT_REQUEST: "채팅 요청",
    COMMENT: "댓글과 답글",
    NOTICE: "공지사항",
    RESERVATION: "예약",
  },
  hints: {
    CHAT_MESSAGE: "홈과 메뉴에 읽지 않은 메시지 수를 보여줘요. 꺼도 메시지는 그대로 받아요.",
    CHAT_REQUEST: "홈과 메뉴에 새로 받은 채팅 요청 수를 보여줘요.",
    COMMENT: "아직 알려주는 곳이 없어요. 알림이 생기면 이 설정을 따라요.",
    NOTICE: "아직 알려주는 곳이 없어요. 알림이 생기면 이 설정을 따라요.",
    RESERVATION: "아직 알려주는 곳이 없어요. 알림이 생기면 이 설정을 따라요.",
  },
  quiet: "방해 금지 시간",
  quietSwitch: "방해 금지 시간 사용",
  quietHint: "이 시간에는 위의 소식을 모두 조용히 둬요. 한국 시간 기준이에요.",
  from: "시작 시각",
  to: "끝 시각",
  overMidnight: (from: string, to: string) => `${from}부터 다음 날 ${to}까지`,
  within: (from: string, to: string) => `${from}부터 ${to}까지`,
  sameTime: "시작 시각과 끝 시각을 다르게 골라주세요.",
  quietNow: "지금은 방해 금지 시간이에요.",
  kept: "이 설정은 로그인한 모든 기기에 함께 적용돼요.",
  saveFailed: "설정을 저장하지 못했습니다. 다시 시도해주세요.",
  loadFailed: "알림 설정을 불러오지 못했습니다.",
} as const;
