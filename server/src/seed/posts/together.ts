import type { SeedPost } from "../seed-data.ts";

/** Clubs, the gym, the playground and the allotment. */
export const togetherPosts: readonly SeedPost[] = [
  {
    title: "아침 러닝 같이 하실 분 모집해요",
    contents:
      "화·목·토 오전 6시 30분, 정문에서 만나 호수 공원까지 5km를 천천히 뜁니다.\n" +
      "지금 네 명이고 기록보다 완주가 목표예요. 처음이신 분은 걷기부터 함께해요.\n끝나고 따뜻한 두유 한 잔 드립니다!",
    feedType: "FEED",
    author: 3,
    minutesAgo: 335,
    viewCount: 73,
    likedBy: [1, 2, 4],
    bookmarkedBy: [1, 2],
    photos: [],
    comments: [
      { author: 1, minutesLater: 25, contents: "운동화 산 지 2년, 드디어 신을 때가 왔군요. 토요일에 나갈게요." },
      { author: 3, minutesLater: 31, contents: "환영합니다! 얇은 장갑 챙기세요.", replyTo: 0 },
      { author: 4, minutesLater: 140, contents: "두유에 끌려서 신청합니다." },
    ],
  },
  {
    title: "헬스장 아침 시간, 생각보다 한산해요",
    contents:
      "저녁에는 러닝머신 줄이 길어서 아침으로 바꿔 봤는데 아주 좋네요.\n해 뜨는 창을 보면서 운동하는 맛이 있습니다.\n" +
      "다만 쓰신 아령은 제자리에 놓아 주세요. 지난주에 발을 찧을 뻔했어요 ㅠㅠ",
    feedType: "FEED",
    author: 1,
    minutesAgo: 1_980,
    viewCount: 92,
    likedBy: [0, 3, 4],
    bookmarkedBy: [],
    photos: ["gym"],
    comments: [
      { author: 6, minutesLater: 55, contents: "아령 정리대를 하나 더 놓기로 했습니다. 다음 주에 설치합니다." },
      { author: 1, minutesLater: 63, contents: "역시 빠르십니다. 감사해요!", replyTo: 0 },
    ],
  },
  {
    title: "놀이터 모래 새로 깔렸어요",
    contents:
      "어제까지 막아 두었던 중앙 놀이터가 다시 열렸습니다.\n그네 줄도 새것으로 바뀌었고 미끄럼틀도 반짝반짝해요.\n" +
      "오늘 4시에 저희 둘째랑 나갈 건데 같이 놀 친구 있을까요? 여섯 살이에요.",
    feedType: "FEED",
    author: 1,
    minutesAgo: 1_320,
    viewCount: 79,
    likedBy: [0, 4, 6],
    bookmarkedBy: [4],
    photos: ["playground"],
    comments: [
      { author: 4, minutesLater: 17, contents: "저희 1학년 누나도 갈게요! 모래 놀이 세트 들고 갈게요." },
      { author: 1, minutesLater: 20, contents: "좋아요, 물통은 제가 챙길게요.", replyTo: 0 },
      { author: 2, minutesLater: 95, contents: "파란 양동이 하나가 남아 있어요. 미끄럼틀 옆에 두었습니다." },
    ],
  },
  {
    title: "옥상 텃밭 이웃을 구합니다",
    contents:
      "내년 봄에 두 고랑이 빕니다. 한 고랑은 상추, 한 고랑은 방울토마토를 심으면 딱 좋아요.\n" +
      "처음이셔도 괜찮습니다. 물 주는 당번만 지켜 주세요.\n사진은 지난여름 우리 밭입니다. 물뿌리개는 공용이에요.",
    feedType: "FEED",
    author: 5,
    minutesAgo: 6_200,
    viewCount: 84,
    likedBy: [0, 2, 4],
    bookmarkedBy: [0, 2],
    photos: ["garden-plot"],
    comments: [
      { author: 0, minutesLater: 40, contents: "상추 한 고랑 신청해도 될까요? 초보입니다." },
      { author: 5, minutesLater: 58, contents: "그럼요. 모종 고르는 것부터 알려 드릴게요.", replyTo: 0 },
      { author: 4, minutesLater: 620, contents: "아이와 토마토를 키워 보고 싶어요. 저도 손 듭니다." },
    ],
  },
  {
    title: "한 달에 한 권, 단지 독서 모임",
    contents:
      "매달 마지막 수요일 저녁 8시, 작은 도서관에서 모입니다.\n이번 달은 각자 좋아하는 시집 한 권을 가져와 한 편씩 읽어요.\n" +
      "책을 다 못 읽으셔도 괜찮아요. 듣기만 하셔도 환영합니다.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 20_200,
    viewCount: 66,
    likedBy: [0, 2, 5],
    bookmarkedBy: [0, 2],
    photos: ["bookshelf", "coffee-cup"],
    comments: [
      { author: 2, minutesLater: 52, contents: "시집은 오랜만이네요. 따뜻한 차 들고 갈게요." },
      { author: 5, minutesLater: 300, contents: "나이 든 사람도 가도 됩니까?" },
      { author: 4, minutesLater: 318, contents: "그럼요, 꼭 오세요! 자리 맡아 둘게요.", replyTo: 1 },
    ],
  },
  {
    title: "배드민턴 복식 한 분 더 계실까요?",
    contents:
      "일요일 오후 2시 실내 체육관 예약해 두었는데 한 분이 못 오시게 됐어요.\n라켓 여분 있습니다. 실력은 다들 동네 약수터 수준이에요.",
    feedType: "FEED",
    author: 0,
    minutesAgo: 43_000,
    viewCount: 55,
    likedBy: [3],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 3, minutesLater: 36, contents: "뛰는 건 자신 있습니다. 치는 건 모르겠지만요." },
      { author: 0, minutesLater: 49, contents: "딱 저희가 찾던 분이에요 ㅋㅋ 2시에 봬요!", replyTo: 0 },
    ],
  },
  {
    title: "등하교 같이 할 짝꿍 엄마, 아빠 찾아요",
    contents:
      "초등학교 1학년이고 아침 8시 20분에 105동에서 출발합니다.\n서로 바쁜 날 번갈아 데려다주면 어떨까 해서요.\n아이들끼리도 금방 친해질 것 같아요.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 50_000,
    viewCount: 87,
    likedBy: [1, 2, 6],
    bookmarkedBy: [1],
    photos: [],
    comments: [
      { author: 1, minutesLater: 29, contents: "저희 아이도 1학년이에요! 몇 반인가요?" },
      { author: 4, minutesLater: 41, contents: "3반이요. 오늘 놀이터에서 한번 만나요.", replyTo: 0 },
      { author: 1, minutesLater: 44, contents: "좋아요, 5시에 나갈게요.", replyTo: 0 },
    ],
  },
];
