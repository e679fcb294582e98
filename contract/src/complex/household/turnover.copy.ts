/** Words of 세대 교체, for the office. */
export const turnoverCopy = {
  title: "세대 교체",
  intro: "이사한 날부터 이 집에 사는 사람과 세대의 것이 한 번에 끝나요. 쓴 글은 남아요.",
  ends: "끝나는 것",
  residents: "거주 중인 사람",
  waiting: "승인을 기다리는 사람",
  codes: "세대 코드",
  invitations: "초대",
  chatrooms: "단체 채팅 참여",
  reservations: "시설 예약",
  people: (count: number) => `${count.toLocaleString("ko-KR")}명`,
  things: (count: number) => `${count.toLocaleString("ko-KR")}개`,
  nothing: "지금은 끝날 것이 없어요.",
  day: "교체하는 날",
  dayHint: "이날부터 전에 살던 사람은 이 집의 세대원이 아니에요.",
  now: "지금 교체하기",
  plan: "교체 예약하기",
  nowQuestion: (door: string, people: number) =>
    `${door} 세대를 지금 교체할까요? ${people.toLocaleString("ko-KR")}명의 거주가 바로 끝나고 되돌릴 수 없어요.`,
  planQuestion: (door: string, day: string) => `${door} 세대를 ${day}에 교체할까요?`,
  done: (door: string) => `${door} 세대를 교체했어요.`,
  plannedNow: (door: string, day: string) => `${door} 세대를 ${day}에 교체해요.`,
  plannedFor: (day: string, nickname: string) => `${day}에 교체해요. ${nickname} 님이 정했어요.`,
  heldFor: (day: string) => `${day} 교체는 서비스 복원 뒤 멈춰 뒀어요. 취소하고 다시 정해주세요.`,
  withdraw: "교체 취소",
  withdrawQuestion: (door: string, day: string) =>
    `${day}로 정한 ${door} 세대 교체를 취소할까요? 아직 끝난 것이 없어서 사는 사람, 세대 코드와 초대는 그대로예요.`,
  withdrawn: "세대 교체를 취소했어요.",
  failed: "처리하지 못했습니다. 다시 시도해주세요.",
  loadFailed: "세대를 불러오지 못했습니다.",

  // Sentences of the server's refusals.
  notFound: "세대를 찾을 수 없습니다.",
  planned: "이미 정한 세대 교체가 있어요. 먼저 취소한 뒤 다시 정해주세요.",
  notPlanned: "정해진 세대 교체가 없어요. 목록을 다시 확인해주세요.",
  dayOver: "오늘이나 그 뒤의 날을 골라주세요.",
  dayTooFar: "1년 안의 날을 골라주세요.",
} as const;
