/** Words of lotteries that are refused. */
export const lotteryCopy = {
  notFound: "추첨을 찾을 수 없습니다.",
  closed: "추첨 신청이 마감됐어요.",
  twice: "같은 희망을 두 번 고를 수 없어요.",
  preferencesMax: "고를 수 있는 희망의 수를 넘었어요.",
  otherDay: "이번 추첨에서 고를 수 없는 날이에요.",
  noTicket: "신청한 추첨이 없어요.",
  closesUnfit: "추첨 마감은 예약이 열린 뒤여야 해요.",
  drawn: "이미 추첨한 날이 있어 신청 마감을 늦출 수 없어요. 그날이 지난 뒤 바꿔주세요.",
  running: "신청을 받은 추첨이 있어요. 추첨을 끄고, 남은 추첨이 끝난 뒤 규칙을 바꿔주세요.",
} as const;
