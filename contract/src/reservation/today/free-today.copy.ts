/** What a card says about what is free today. */
export const freeTodayCopy = {
  left: {
    SLOT: (free: number) => `오늘 ${free}자리 남음`,
    SEAT: (free: number) => `오늘 ${free}석 남음`,
    NIGHT: (free: number) => `오늘 밤 ${free}실 남음`,
  },
  from: (clock: string) => `${clock}부터`,
  full: "오늘 마감",
  closed: "오늘 휴무",
  nextTime: (day: string, clock: string) => `다음 빈 시간 ${day} ${clock}`,
  nextDay: (day: string) => `다음 빈 날 ${day}`,
} as const;
