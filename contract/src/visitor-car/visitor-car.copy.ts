/** Words of visitor cars. */
export const visitorCarCopy = {
  empty: "방문차량 등록을 준비하고 있어요",
  emptyHint: "곧 손님 차량을 미리 등록할 수 있어요",
} as const;
