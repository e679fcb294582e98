/** Words of the door codes that an office prints on letters. */
export const doorCodeCopy = {
  title: "세대 코드",
  intro: "집마다 한 장씩 편지를 인쇄해 우편함에 넣어주세요. 코드를 입력한 사람은 바로 그 집의 입주민이 돼요.",
  loadFailed: "세대 코드를 불러오지 못했습니다.",

  // Choosing doors.
  make: "새 코드 만들기",
  building: "동",
  everyBuilding: "모든 동",
  which: "대상",
  targets: { EMPTY: "아무도 살지 않는 집", WITHOUT: "아무도 없고 코드도 없는 집", ALL: "모든 집" },
  typed: "직접 입력",
  typedHint: "한 줄에 한 집씩 적어주세요. 예) 101동 1203호",
  noDoors: "아는 집이 없어요. 입주민 관리에서 동·호 명단을 올리거나, 아래에 직접 적어주세요.",
  chosen: (count: number) => `${count.toLocaleString("ko-KR")}세대`,
  tooMany: (most: number) => `한 번에 ${most.toLocaleString("ko-KR")}세대까지 만들 수 있어요. 동을 나눠 만들어주세요.`,
  lineUnfit: (line: number) => `${line.toLocaleString("ko-KR")}번째 줄을 동과 호로 읽을 수 없어요. 예) 101동 1203호`,
  print: "코드 만들고 인쇄하기",
  printQuestion: (count: number) =>
    `${count.toLocaleString("ko-KR")}세대의 코드를 새로 만들까요? 전에 만든 코드는 더는 쓸 수 없어요.`,
  unlisted: (doors: string, more: number) =>
    `동·호 명단에 없는 집이 있어요: ${doors}${more > 0 ? ` 외 ${more.toLocaleString("ko-KR")}곳` : ""}. 이 집들을 빼거나 명단을 고쳐주세요.`,
  failed: "처리하지 못했습니다. 다시 시도해주세요.",

  // The letters.
  sheetTitle: (count: number) => `편지 ${count.toLocaleString("ko-KR")}장`,
  once: "코드는 지금만 볼 수 있어요. 이 화면을 떠나기 전에 인쇄해주세요.",
  printNow: "인쇄",
  doneSheet: "인쇄를 마쳤어요",
  leaveQuestion: "편지를 닫을까요? 코드를 다시 볼 수 없어요.",
  letterTitle: "우리단지 세대 코드",
  letterGreeting: (complex: string) => `${complex} 입주민께`,
  letterHow: "휴대폰 카메라로 QR을 비추거나, 우리단지 앱의 ‘세대 코드가 있어요’에 아래 코드를 입력해주세요.",
  letterCode: "세대 코드",
  letterOnce: "이 집에 사는 한 사람이 한 번 쓸 수 있어요. 함께 사는 가족은 앱에서 초대해주세요.",
  letterUntil: (day: string) => `${day}까지 쓸 수 있어요.`,
  letterFrom: "관리사무소",
  qr: (door: string) => `${door} QR 코드`,

  // What was printed.
  prints: "인쇄한 편지",
  noPrints: "아직 인쇄한 편지가 없어요.",
  printedBy: (when: string, who: string) => `${when} · ${who}`,
  until: (day: string) => `${day}까지`,
  states: { UNUSED: "안 씀", USED: "사용", EXPIRED: "기간 지남", ENDED: "끝냄", LOCKED: "잠김" },
  countOf: (state: string, count: number) => `${state} ${count.toLocaleString("ko-KR")}`,
  openPrint: "자세히 보기",
  closePrint: "접기",
  usedBy: (who: string, when: string) => `${who} · ${when}`,
  renew: (count: number) => `안 쓴 ${count.toLocaleString("ko-KR")}세대 다시 인쇄`,
  end: (count: number) => `안 쓴 코드 ${count.toLocaleString("ko-KR")}개 끝내기`,
  endQuestion: (count: number) =>
    `안 쓴 코드 ${count.toLocaleString("ko-KR")}개를 끝낼까요? 편지를 받은 집은 그 코드를 쓸 수 없어요.`,
  ended: "코드를 끝냈어요.",

  // Sentences of the server's refusals.
  printNotFound: "인쇄한 목록을 찾을 수 없습니다.",
} as const;
