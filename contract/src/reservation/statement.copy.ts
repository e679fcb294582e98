/** Words of the monthly statement. */
export const statementCopy = {
  building: "동",
  unit: "호",
  facility: "시설",
  count: "건수",
  amount: "금액",
  total: "합계",
} as const;
