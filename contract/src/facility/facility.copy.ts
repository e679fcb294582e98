/** Words of facilities. */
export const facilityCopy = {
  notFound: "시설을 찾을 수 없습니다.",
  full: "한 단지에 시설을 50개까지 등록할 수 있습니다.",
  changed: "그사이 시설 정보가 바뀌었습니다. 다시 불러온 뒤 고쳐주세요.",
  kindStays: "예약 방식은 바꿀 수 없습니다. 새 시설로 등록해주세요.",
  inTheWay: (count: number) => `예약 ${count}건이 걸려 있습니다. 그대로 둘지, 취소할지 정해주세요.`,
  closureNotFound: "휴관 일정을 찾을 수 없습니다.",
  closuresFull: "앞으로의 휴관 일정은 50개까지 등록할 수 있습니다.",
  closureDays: "휴관 기간을 확인해주세요. 오늘부터 1년 안의 날이어야 합니다.",
  nameBlank: "시설 이름을 입력해주세요.",
  nameLong: "시설 이름은 40자까지 쓸 수 있어요.",
  placeLong: "위치는 60자까지 쓸 수 있어요.",
  descriptionLong: "안내는 1,000자까지 쓸 수 있어요.",
  reasonLong: "이유는 100자까지 쓸 수 있어요.",
  hoursUnfit: "운영 시간을 확인해주세요. 끝나는 시간이 시작보다 늦어야 해요.",
  tiersUnfit: "취소 수수료는 이용일에 가까울수록 높아야 하고, 마지막 단계는 0시간 전이어야 해요.",
  nightsUnfit: "최대 숙박 수는 최소 숙박 수보다 적을 수 없어요.",
} as const;
