/** What a screen says that shows what was last read, since nothing can be read now. */
export const snapshotCopy = {
  today: (clock: string) => `오늘 ${clock}`,
  yesterday: (clock: string) => `어제 ${clock}`,
  onDay: (month: number, day: number, clock: string) => `${month}월 ${day}일 ${clock}`,
  asOf: (time: string) => `${time} 기준`,
  hint: "연결되면 새로 불러와요",
} as const;
