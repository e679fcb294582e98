import type { SeedPost } from "../seed-data.ts";

/** What the management office tells the residents. */
export const noticePosts: readonly SeedPost[] = [
  {
    title: "104동 승강기 정기 점검",
    contents:
      "안녕하세요, 관리사무소입니다.\n104동 승강기 정기 점검이 아래와 같이 진행됩니다.\n\n" +
      "- 일시: 이번 주 목요일 오전 10시 ~ 오후 1시\n- 대상: 104동 1·2호기 (한 대씩 차례로 점검)\n\n" +
      "점검 중에는 한 대만 운행하여 대기 시간이 길어질 수 있습니다.\n" +
      "짐을 옮기시거나 이동이 불편하신 세대는 미리 말씀해 주시면 도와드리겠습니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 240,
    viewCount: 187,
    likedBy: [1, 4],
    bookmarkedBy: [2, 5],
    photos: [],
    comments: [
      { author: 0, minutesLater: 35, contents: "11시에 냉장고가 배송되는데 괜찮을까요?" },
      { author: 6, minutesLater: 47, contents: "네, 그 시간에는 2호기를 이용하실 수 있습니다.", replyTo: 0 },
    ],
  },
  {
    title: "저수조(물탱크) 청소에 따른 단수",
    contents:
      "저수조 청소로 다음 주 화요일 오전 9시부터 오후 2시까지 전 동의 수돗물이 나오지 않습니다.\n" +
      "필요한 물은 미리 받아 두시고, 외출하실 때 수도꼭지가 잠겨 있는지 확인해 주세요.\n\n" +
      "청소 후 처음 나오는 물은 1~2분 흘려보낸 뒤 사용하시기 바랍니다.\n불편을 드려 죄송합니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 10_200,
    viewCount: 254,
    likedBy: [0, 1, 5],
    bookmarkedBy: [0, 1, 3, 4],
    photos: [],
    comments: [
      { author: 2, minutesLater: 90, contents: "미리 알려 주셔서 감사합니다. 빨래는 전날 해 둘게요." },
      { author: 4, minutesLater: 210, contents: "온수도 안 나오는 거죠?" },
      { author: 6, minutesLater: 228, contents: "네, 온수도 함께 멈춥니다.", replyTo: 1 },
    ],
  },
  {
    title: "지하주차장 물청소 일정",
    contents:
      "동별로 나누어 지하주차장 물청소를 합니다.\n\n- 월요일: 101동, 102동\n- 화요일: 103동, 104동\n" +
      "- 수요일: 105동, 106동\n- 목요일: 107동, 108동\n\n" +
      "해당 날짜에는 오전 9시 전까지 차량을 다른 구역이나 지상으로 옮겨 주세요.\n바닥이 미끄러우니 보행에 주의 부탁드립니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 31_500,
    viewCount: 231,
    likedBy: [3],
    bookmarkedBy: [1, 2],
    photos: [],
    comments: [
      { author: 3, minutesLater: 60, contents: "야간 근무라 오전에 옮기기 어려운데 방법이 있을까요?" },
      {
        author: 6,
        minutesLater: 75,
        contents: "전날 저녁 지상 방문자 구역에 두시면 됩니다. 차량 번호는 관리사무소로 알려 주세요.",
        replyTo: 0,
      },
      { author: 3, minutesLater: 82, contents: "감사합니다!", replyTo: 0 },
    ],
  },
  {
    title: "10월 관리비 부과 내역을 공개합니다",
    contents:
      "공동주택관리법에 따라 10월 관리비 부과 내역을 공개합니다.\n\n- 일반관리비, 청소비, 경비비, 승강기유지비\n" +
      "- 세대별 금액은 고지서에서 확인하실 수 있습니다.\n\n확인하신 세대는 아래 단추를 눌러 주세요.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 24_487,
    viewCount: 98,
    likedBy: [],
    bookmarkedBy: [2],
    photos: [],
    comments: [],
    notice: { kind: "LEGAL", wantsAcknowledgement: true, commentsOff: true },
  },
  {
    title: "가을 나눔 장터에 초대합니다",
    contents:
      "이번 주 토요일 오전 10시, 중앙 광장에서 나눔 장터를 엽니다.\n쓰지 않는 물건을 가지고 오세요. 비가 오면 일요일로 미룹니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 27_367,
    viewCount: 143,
    likedBy: [0, 2, 3],
    bookmarkedBy: [1],
    photos: [],
    comments: [],
    notice: { kind: "EVENT" },
  },
  {
    title: "10월 입주자대표회의 결과",
    contents:
      "1. 지하주차장 조명 교체: 가결\n2. 놀이터 모래 교체: 내년 예산에 반영\n\n회의록은 관리사무소에서 열람하실 수 있습니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 30_247,
    viewCount: 76,
    likedBy: [],
    bookmarkedBy: [],
    photos: [],
    comments: [],
    notice: { kind: "COUNCIL" },
  },
  {
    title: "101동 옥상 방수 공사 안내",
    contents: "다음 주 월요일부터 사흘 동안 101동 옥상 방수 공사를 합니다.\n낮 시간에 소음이 있으니 양해 부탁드립니다.",
    feedType: "NOTICE",
    author: 6,
    minutesAgo: 28_807,
    viewCount: 12,
    likedBy: [],
    bookmarkedBy: [],
    photos: [],
    comments: [],
    notice: { kind: "GENERAL", audience: [{ building: "101동" }] },
  },
];
