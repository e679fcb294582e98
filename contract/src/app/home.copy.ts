/** Words of the home screen. */
export const homeCopy = {
  managed: "관리하는 단지",
  waiting: "관리사무소가 확인하고 있어요",
  waitingSince: (when: string) => `${when} 신청 · 그동안 공개된 소식을 볼 수 있어요`,
  rejected: "입주를 확인하지 못했어요",
  ended: (door: string) => `${door} 거주가 끝났어요`,
  endedHint: "이사했다면 새 집을 등록하고, 그대로 산다면 관리사무소에 알려주세요.",
  welcome: "우리 집을 찾아볼까요?",
  welcomeHint: "단지를 찾아 등록하면 이웃과 소식을 나눌 수 있어요.",
  today: "오늘 우리 단지",
  items: {
    NOTICE: "안 읽은 공지",
    ANSWER: "문의 답변",
    OFFER: "기다리던 자리가 났어요",
    BOOKING: "우리 집 예약",
    CAR: "우리 집 방문차량",
  },
  /** The end of the time in which a place is held for the household. */
  until: (time: string, isToday: boolean) => `${isToday ? "" : "내일 "}${time}까지`,
  /** The begin of a booking or a car's visit of today; without a time it began before today. */
  since: (time: string | undefined) => (time === undefined ? "지금" : `${time}부터`),
} as const;
