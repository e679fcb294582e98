/** Words of who speaks: the management office, or a guest. */
export const voiceCopy = {
  office: "관리사무소",
  /** SPEC's clients know a name alone, so this is the name of an office's words. */
  officeOf: (complexName: string) => `${complexName} 관리사무소`,
  /** The name of words of its representatives, who are none of the office. */
  councilOf: (complexName: string) => `${complexName} 입주자대표회의`,
  roles: { HEAD: "소장", STAFF: "직원", GUARD: "경비", COUNCIL: "동대표" },
  /** The mark's name in the accessibility tree; no text of a person carries it. */
  mark: "확인된 관리사무소",
  councilMark: "확인된 입주자대표회의",
  guest: "손님",
  /** Above a post of an office that an operator has undone. */
  unproven: "확인되지 않은 관리사무소가 올린 글이에요",

  // Choosing a voice before sending.
  speakAs: "누구로 쓸까요?",
  asOffice: "관리사무소로",
  asCouncil: "대표회의로",
  asNeighbour: "이웃으로",
  writesAsOffice: (complexName: string) => `${complexName} 관리사무소 이름으로 올라가요.`,
  writesAsCouncil: (complexName: string) => `${complexName} 입주자대표회의 이름으로 올라가요.`,
  noticeByOffice: "공지사항은 관리사무소 이름으로 올라가요.",
  writesAsGuest: "손님으로 올라가요.",

  // For who may read and not write.
  closed: "이 단지 주민만 쓸 수 있어요",
  closedPlaces: "글과 댓글, 단체 채팅은 이 단지 주민만 쓸 수 있어요.",
  closedHint: "여기에 살고 있다면 우리 집을 추가해주세요.",
  closedWaiting: (when: string) => `관리사무소가 입주를 확인하고 있어요 · ${when} 신청`,
  closedRejected: "관리사무소가 입주 신청을 거절했어요. 확인하고 다시 신청할 수 있어요.",
  closedNow: "이제 입주민만 쓸 수 있어요",
  /** To who wrote there as a guest, once. */
  lostWriting: (complexName: string) => `이제 ${complexName}에는 입주민만 쓸 수 있어요. 쓰던 글은 그대로 있어요.`,
  lostReading: (complexName: string) => `이제 ${complexName} 글은 입주민만 읽고 쓸 수 있어요. 쓰던 글은 그대로 있어요.`,
  keptWords: "쓰던 글은 그대로 있어요",
  showRequest: "신청 보기",

  // Sentences of the server's refusals.
  residentsOnly: "이 단지에 사는 이웃만 글을 쓸 수 있어요. 집을 등록해 주세요.",
  officeOnly: "관리사무소 이름으로는 확인된 관리사무소만 쓸 수 있어요. 이웃으로 써 주세요.",
  neighbourOnly: "이제 이 단지에 살고 있지 않아서 이웃으로는 쓸 수 없어요. 관리사무소 이름으로 다시 써 주세요.",
} as const;
