/** 12월 1일 of 2026-12-01. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;

/** Why something cannot be booked, in the words that preview and booking share. */
export const bookingRefusals = {
  notBookable: "예약 없이 이용하는 시설이에요.",
  persons: (max: number) => `1명부터 ${max}명까지 이용할 수 있어요.`,
  seat: (seats: number) => `1번부터 ${seats}번까지의 좌석을 골라주세요.`,
  offGrid: "예약할 수 있는 시간이 아니에요. 시간을 다시 골라주세요.",
  slotsMax: (time: string) => `한 번에 ${time}까지 예약할 수 있어요.`,
  nights: (min: number, max: number) =>
    min === max ? `${min}박으로 예약할 수 있어요.` : `${min}박부터 ${max}박까지 예약할 수 있어요.`,
  closed: (day: string, reason: string) =>
    `${dayText(day)}에는 쉬어요${reason === "" ? "." : ` (${reason}).`} 다른 날을 골라주세요.`,
  begun: "이미 시작된 시간이에요. 다른 시간을 골라주세요.",
  notOpen: (day: string, clock: string) => `${dayText(day)} ${clock}부터 예약할 수 있어요`,
  lottery: (day: string, clock: string) =>
    `추첨으로 정하는 날이에요. ${dayText(day)} ${clock}까지 추첨에 신청할 수 있어요.`,
  drawing: "추첨하고 있는 날이에요. 결과가 나온 뒤에 예약할 수 있어요.",
  late: (time: string) => `시작 ${time} 전까지 예약할 수 있어요. 다른 시간을 골라주세요.`,
  paused: (day: string) => `오지 않은 예약이 많아 ${dayText(day)}까지 예약할 수 없어요.`,
  limit: (span: string, max: number, day: string) =>
    `우리 세대는 ${span} ${max}건까지 예약할 수 있어요. ${dayText(day)} 예약이 있어요.`,
  taken: "방금 다른 세대가 예약했어요. 다른 시간을 골라주세요.",
  spans: { day: "하루에", week: "한 주에", month: "한 달에", held: "한 번에" },
  hours: (hours: number) => `${hours}시간`,
  minutes: (minutes: number) => `${minutes}분`,
  dayText,
} as const;
