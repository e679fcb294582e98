/** Words of reservations. */
export const reservationCopy = {
  empty: "예약 내역이 없어요",
  emptyHint: "시설 예약을 준비하고 있어요. 예약하면 여기에 모여요",
} as const;
