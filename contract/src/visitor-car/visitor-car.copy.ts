const won = (amount: number): string => `${amount.toLocaleString("ko-KR")}원`;

/** Words of visitor cars. */
export const visitorCarCopy = {
  empty: "방문차량 등록을 준비하고 있어요",
  emptyHint: "곧 손님 차량을 미리 등록할 수 있어요",
  notFound: "방문차량을 찾을 수 없어요.",
  noHome: "입주한 단지에서만 방문차량을 등록할 수 있어요.",
  noRules: "아직 이 단지는 방문차량을 받지 않아요. 관리사무소에 문의해 주세요.",
  same: "같은 차량이 같은 시간에 이미 등록되어 있어요.",
  tooLong: (days: number) => `한 차량은 이어서 ${days}일까지 등록할 수 있어요. 나가는 시각을 앞당겨 주세요.`,
  tooMany: (count: number) => `앞으로 올 방문차량은 한 세대에 ${count}대까지 등록할 수 있어요.`,
  unfitTimes: "들어오는 시각과 나가는 시각을 확인해 주세요.",
  tooFar: (days: number) => `${days}일 안의 방문만 등록할 수 있어요.`,
  begun: "이미 시작된 방문은 취소할 수 없어요. 나가는 시각은 바꿀 수 있어요.",
  ended: "이미 끝난 방문이에요.",
  costsMore: (amount: number) => `지금은 ${won(amount)}이 예상돼요. 금액을 확인하고 다시 등록해 주세요.`,
  outsideWorks: (from: string, until: string) =>
    `공사 차량은 ${from}부터 ${until} 사이에만 등록할 수 있어요. 다른 시간에는 일반 방문으로 등록해 주세요.`,
  rulesLate: "이미 시작된 달의 규칙은 바꿀 수 없어요. 다음 달부터 바꿀 수 있어요.",
  plate: {
    missing: "차량 번호를 입력해 주세요.",
    tooLong: "차량 번호는 20자까지 입력할 수 있어요.",
  },
  purposeTooLong: "방문 목적은 40자까지 입력할 수 있어요.",
  won,
  hours: (hours: string) => `${hours}시간`,
  minutes: (minutes: string) => `${minutes}분`,
  rules: {
    hours: (free: string, unit: string, amount: string) =>
      `한 세대가 한 달에 ${free}까지 무료예요. 넘으면 ${unit}마다 ${amount}이에요.`,
    counts: (stay: string, counts: number, amount: string) =>
      `${stay}까지는 무료이고 횟수에 들지 않아요. 넘으면 1회, 그 뒤 24시간마다 1회씩 늘어나요. 한 달에 ${counts}회까지 무료이고, 그다음부터 1회에 ${amount}이에요.`,
    works: (visits: number, from: string, until: string) =>
      `공사 차량은 ${from}~${until}에 한 달 ${visits}번까지 무료예요.`,
    reset: "매달 1일에 다시 시작해요.",
  },
  quota: {
    thisMonth: "이번 달",
    month: (month: number) => `${month}월`,
    counts: (counts: number) => `${counts}회`,
    left: (when: string, free: string, left: string) => `${when} ${free} 중 ${left} 남음`,
    after: (taken: string, left: string) => `이번 방문 ${taken} → ${left}`,
    uncounted: "이번 방문은 횟수에 들지 않아요",
    expected: (amount: string) => `${amount}이 예상돼요`,
    over: (when: string, amount: string) => `${when} ${amount} 청구 예정`,
  },
} as const;
