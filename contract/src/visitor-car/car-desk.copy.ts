/** Words of visitor cars at the desk and at the gate. */
export const carDeskCopy = {
  erased: "보관 기간이 지나 번호를 지웠어요",
  file: {
    heading: ["동", "호", "구분", "차량 번호", "들어온 때", "나간 때", "기준", "방문 수", "이용(분 또는 회)", "금액"],
    sum: "합계",
    stay: "방문",
    byGate: "출입 기록",
    byPlan: "등록",
    name: (complex: string, month: string) => `${complex} 방문차량 ${month}.csv`,
  },
} as const;
