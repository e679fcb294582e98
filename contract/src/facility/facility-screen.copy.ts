import { countText } from "../platform/count-text.ts";

/** Words of /facilities and of the rules of a facility. */
export const facilityScreenCopy = {
  loadFailed: "시설을 불러오지 못했습니다.",
  list: "시설 목록",
  photos: "시설 사진",
  toList: "시설 목록으로",
  kinds: { INFO: "자유 이용", SLOT: "시간 예약", SEAT: "좌석 예약", NIGHT: "숙박 예약" },
  openNow: (until: string) => `지금 운영 중 · ${until}까지`,
  opensToday: (from: string) => `오늘 ${from}에 열어요`,
  overToday: "오늘 운영이 끝났어요",
  closedToday: (reason: string) => (reason === "" ? "오늘은 쉬어요" : `오늘은 쉬어요 · ${reason}`),
  nightsOpen: "숙박 예약을 받아요",
  free: "무료",
  won: (amount: number) => `${countText(amount)}원`,
  from: (amount: number) => `${countText(amount)}원부터`,
  about: "이용 안내",
  hours: "운영 시간",
  days: ["일", "월", "화", "수", "목", "금", "토", "공휴일"],
  closedDay: "휴무",
  everyDay: "매일",
  closures: "휴관 일정",
  closure: (from: string, until: string) => (from === until ? from : `${from} ~ ${until}`),
  rules: "예약 규칙",
  prices: "이용료",
  priceKinds: { WEEKDAY: "평일", WEEKEND: "주말", HOLIDAY: "공휴일" },
  perSlot: (minutes: string) => `${minutes}당`,
  perNight: "1박",
  opens: (days: number, clock: string) => `이용일 ${days}일 전 ${clock}부터 예약할 수 있어요.`,
  closes: (time: string) => `시작 ${time} 전까지 예약할 수 있어요.`,
  slots: (each: string, most: string) => `${each} 단위로, 한 번에 ${most}까지 예약해요.`,
  nights: (min: number, max: number, checkIn: string, checkOut: string) =>
    `${min === max ? `${min}박` : `${min}박부터 ${max}박까지`} 예약해요. 입실 ${checkIn}, 퇴실 ${checkOut}이에요.`,
  persons: (max: number) => `한 번에 ${max}명까지 이용해요.`,
  limits: {
    day: (max: number) => `세대마다 하루에 ${max}건까지 예약해요.`,
    week: (max: number) => `세대마다 한 주에 ${max}건까지 예약해요.`,
    month: (max: number) => `세대마다 한 달에 ${max}건까지 예약해요.`,
    held: (max: number) => `세대마다 이용 전 예약을 ${max}건까지 가질 수 있어요.`,
  },
  lottery: (days: number, clock: string, isMonth: boolean) =>
    `${isMonth ? "한 달의 숙박을" : "하루의 자리를"} 추첨해요. ${isMonth ? "그달 1일" : "이용하는 날"} ${days === 0 ? "당일" : `${days}일 전`} ${clock}까지 신청할 수 있어요.`,
  offer: (minutes: string) =>
    `자리가 차면 대기할 수 있어요. 자리가 나면 ${minutes} 동안 맡아 드려요. 밤 10시부터 아침 7시까지는 시간이 흐르지 않아요.`,
  approval: "관리사무소가 승인하면 예약이 확정돼요.",
  noShow: (count: number, days: number) => `한 달에 ${count}번 오지 않으면 ${days}일 동안 예약할 수 없어요.`,
  freeMinutes: (minutes: number) => `예약하고 ${minutes}분 안에는 무료로 취소할 수 있어요.`,
  tier: (before: string, percent: number) =>
    percent === 0 ? `${before}까지는 무료로 취소해요.` : `${before}까지 취소하면 이용료의 ${percent}%를 내요.`,
  tierLast: (percent: number) =>
    percent === 0 ? "시작 전까지 무료로 취소할 수 있어요." : `그 뒤에 취소하면 이용료의 ${percent}%를 내요.`,
  hoursBefore: (hours: number) => (hours % 24 === 0 ? `${hours / 24}일 전` : `${hours}시간 전`),
} as const;
