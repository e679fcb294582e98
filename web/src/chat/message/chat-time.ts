const day = new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", dateStyle: "full" });

/** The day of a time in Seoul, as 2026년 11월 21일 토요일. Takes an ISO time. */
export const dayText = (time: string): string => day.format(new Date(time));
