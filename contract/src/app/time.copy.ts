/** Times in words, as screens, pages and mails show them. */
export const timeCopy = {
  clock: (hour: number, minute: string) => `${hour < 12 ? "오전" : "오후"} ${hour % 12 || 12}:${minute}`,
  weekday: (year: number, month: number, day: number, weekday: number) =>
    `${year}년 ${month}월 ${day}일 ${"일월화수목금토".charAt(weekday)}요일`,
  moment: (year: number, month: number, day: number, clock: string) => `${year}년 ${month}월 ${day}일 ${clock}`,
  justNow: "방금 전",
  minutesAgo: (minutes: number) => `${minutes}분 전`,
  hoursAgo: (hours: number) => `${hours}시간 전`,
} as const;
