/** Words of the list of doors that an office loads. */
export const doorListCopy = {
  title: "동·호 명단",
  none: "명단이 없어요",
  loaded: (count: number) => `${count.toLocaleString("ko-KR")}세대`,
  loadedAt: (day: string) => `${day}에 올림`,
  hint: "우리 단지에 있는 동과 호를 한 줄에 한 집으로 적어 올려두면, 명단에 없는 동·호로는 집을 등록하거나 승인할 수 없어요. 이름은 적지 마세요.",
  field: "동과 호",
  fieldHint: "예) 101동 1203호",
  chooseFile: "파일에서 가져오기",
  save: "명단 올리기",
  replace: "명단 바꾸기",
  saved: (count: number) => `${count.toLocaleString("ko-KR")}세대를 올렸어요.`,
  remove: "명단 지우기",
  removeQuestion: "동·호 명단을 지울까요? 지우면 명단에 없는 동·호도 등록할 수 있어요.",
  removed: "명단을 지웠어요.",
  failed: "처리하지 못했습니다. 다시 시도해주세요.",
  loadFailed: "명단을 불러오지 못했습니다.",
  outside: (count: number) => `명단에 없는 집 ${count.toLocaleString("ko-KR")}곳`,
  outsideHint: "전에 등록한 집이에요. 저절로 바뀌지 않으니 확인해보세요.",

  // For the office, beside a home.
  note: "단지 명단에 없는 동·호예요",

  // Sentences of the server's refusals.
  refused: (count: number) => `명단을 읽지 못했어요. ${count.toLocaleString("ko-KR")}줄을 고쳐주세요.`,
  inLine: (line: number, fault: string) => `${line.toLocaleString("ko-KR")}번째 줄: ${fault}`,
  lineUnfit: "동과 호로 읽을 수 없어요. 예) 101동 1203호",
  tooMany: (most: number) => `${most.toLocaleString("ko-KR")}세대까지 올릴 수 있어요.`,
  empty: "동과 호가 한 줄도 없어요.",
  notListed: "단지 명단에 없는 동·호예요. 다시 확인하거나 관리사무소에 문의해 주세요.",
  approveNotListed: "단지 명단에 없는 동·호는 승인할 수 없어요. 명단을 고치거나 신청을 거절해주세요.",
} as const;
