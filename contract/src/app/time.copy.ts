/** Times in words, as screens, pages and mails show them. */
export const timeCopy = {
  clock: (hour: number, minute: string) => `${hour < 12 ? "오전" : "오후"} ${hour % 12 || 12}:${minute}`,
  moment: (year: number, month: number, day: number, clock: string) => `${year}년 ${month}월 ${day}일 ${clock}`,
} as const;
