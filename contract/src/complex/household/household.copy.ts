/** Words of 우리 세대: who lives behind one door, and how they came. */
export const householdCopy = {
  title: "우리 세대",
  intro: "같은 동·호에 사는 사람만 볼 수 있어요.",
  open: "우리 세대 보기",
  count: (people: number) => `${people.toLocaleString("ko-KR")}명`,
  me: "나",
  since: (day: string) => `${day}부터`,
  ways: {
    OFFICE: "관리사무소가 확인했어요",
    CODE: "관리사무소의 세대 코드로 들어왔어요",
    SELF: "아직 아무도 확인하지 않았어요",
  },
  invitedBy: (nickname: string) => `${nickname} 님이 초대했어요`,
  alone: "아직 혼자예요. 함께 사는 가족을 초대해보세요.",
  loadFailed: "우리 세대를 불러오지 못했습니다.",
  stranger: "모르는 사람이 있으면 관리사무소에 알려주세요.",

  // Sentences of the server's refusals.
  waits: "관리사무소가 아직 확인하지 않은 집이에요. 확인되면 우리 세대를 볼 수 있어요.",
} as const;
