/** Words of the desk's frame. */
export const deskCopy = {
  title: "관리 데스크",
  menu: "데스크 메뉴",
  openMenu: "데스크 메뉴 열기",
  closeMenu: "데스크 메뉴 닫기",
  toApp: "앱으로",
  choose: "단지 선택",
  chooseHint: "관리할 단지를 골라 주세요",
  otherComplex: (name: string) => `${name}, 다른 단지 선택`,
  front: "오늘",
  groups: {
    work: "공지·민원",
    people: "입주민·세대",
    facilities: "시설 예약",
    cars: "방문차량",
    office: "관리사무소",
    service: "서비스 운영",
  },
  /** A role that was lost or changed while a screen is open. */
  roleChanged: "이 단지에서 맡은 역할이 바뀌었어요. 쓰던 내용이 있으면 복사해 두고 이 화면에서 나가 주세요.",
  loadFailed: "데스크를 불러오지 못했어요",
} as const;
