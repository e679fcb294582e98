/** Words of the monthly statement. */
export const statementCopy = {
  building: "동",
  unit: "호",
  facility: "시설",
  count: "건수",
  amount: "금액",
  total: "합계",
  parts: "근거",
  won: (amount: number) => `${amount.toLocaleString("ko-KR")}원`,
  used: (day: string, won: string) => `${day} ${won}`,
  fee: (day: string, won: string) => `${day} 취소 수수료 ${won}`,
} as const;
