/** Words of how long plates are kept, and of the log of what was erased. */
export const plateRetentionCopy = {
  title: "차량 번호 보관",
  hint: "방문이 끝나고 정한 날이 지나면 차량 번호와 방문 목적을 지워요. 이용 시간과 금액은 남아요.",
  days: "보관하는 날",
  range: (least: number, most: number) => `${least}일부터 ${most}일까지 정할 수 있어요.`,
  unfit: (least: number, most: number) => `${least}에서 ${most} 사이의 정수로 입력해 주세요.`,
  now: (days: number) => `지금은 방문이 끝나고 ${days}일 뒤에 지워요.`,
  onlyHead: "관리소장이 바꿀 수 있어요.",
  save: "저장",
  question: (days: number) => `방문이 끝나고 ${days}일 뒤에 지우도록 바꿀까요?`,
  shorter: (days: number, visits: number) =>
    `${days}일로 줄이면 방문 ${visits.toLocaleString("ko-KR")}건의 차량 번호를 바로 지워요. 되돌릴 수 없어요. 바꿀까요?`,
  confirm: "바꾸기",
  cancel: "그대로 두기",
  saved: "보관하는 날을 바꿨어요",
  failed: "저장하지 못했어요. 다시 시도해 주세요.",
  loadFailed: "보관 설정을 불러오지 못했어요",
  log: "지운 기록",
  logEmpty: "아직 지운 번호가 없어요",
  erased: (visits: number) => `방문 ${visits.toLocaleString("ko-KR")}건의 번호를 지웠어요`,
  byRule: (days: number, last: string) => `규칙: 방문이 끝나고 ${days}일 · 마지막 방문은 ${last}에 끝났어요`,
} as const;
