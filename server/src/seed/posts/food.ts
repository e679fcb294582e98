import type { SeedPost } from "../seed-data.ts";

/** Eating out, and what neighbours share. */
export const foodPosts: readonly SeedPost[] = [
  {
    title: "김장 넉넉히 했어요, 조금씩 나눠요",
    contents:
      "시골에서 배추가 생각보다 많이 올라와서 마흔 포기를 담갔습니다.\n" +
      "두 포기씩 다섯 집에 드릴 수 있을 것 같아요. 젓갈이 조금 들어갔으니 참고하세요.\n\n" +
      "작은 통 하나만 들고 107동으로 오시면 됩니다. 수육은 없어요, 미안합니다 ㅎㅎ",
    feedType: "FEED",
    author: 5,
    minutesAgo: 95,
    viewCount: 64,
    likedBy: [0, 1, 2, 3, 4],
    bookmarkedBy: [0, 2],
    photos: ["kimchi-pots"],
    comments: [
      { author: 2, minutesLater: 7, contents: "저요! 통 들고 바로 출발합니다." },
      { author: 0, minutesLater: 12, contents: "저도 부탁드려요. 수육은 제가 삶아 가도 될까요?" },
      { author: 5, minutesLater: 19, contents: "그럼 막걸리는 제가 준비하죠!", replyTo: 1 },
      { author: 3, minutesLater: 33, contents: "모임이 되어 가네요. 저도 끼워 주세요 ㅋㅋ", replyTo: 1 },
    ],
  },
  {
    title: "상가 새로 생긴 국숫집 다녀왔어요",
    contents:
      "정문 상가 1층, 세탁소 옆자리예요.\n직접 뽑은 면이라 쫄깃하고 국물이 깔끔합니다. 달걀은 기본으로 하나 올려 주세요.\n" +
      "양이 많으니 아이랑 가시면 하나 시켜서 나눠 드셔도 충분해요. 토요일 점심에는 20분쯤 기다렸습니다.",
    feedType: "FEED",
    author: 3,
    minutesAgo: 700,
    viewCount: 108,
    likedBy: [0, 1, 2, 5],
    bookmarkedBy: [0, 1, 4],
    photos: ["noodle-bowl"],
    comments: [
      { author: 4, minutesLater: 21, contents: "아이 의자도 있나요?" },
      { author: 3, minutesLater: 34, contents: "두 개 봤어요. 사장님이 아주 친절하세요.", replyTo: 0 },
      { author: 5, minutesLater: 190, contents: "방금 먹고 왔습니다. 비빔도 훌륭해요." },
    ],
  },
  {
    title: "비 오는 날 앉아 있기 좋은 카페",
    contents:
      "후문 건너편 2층 카페 창가 자리 추천해요.\n라떼 거품이 부드럽고, 창밖으로 우리 단지가 한눈에 보입니다.\n쿠키는 오후 3시에 새로 구워 나와요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 5_000,
    viewCount: 91,
    likedBy: [0, 3, 4],
    bookmarkedBy: [0, 1, 3],
    photos: ["coffee-cup"],
    comments: [
      { author: 0, minutesLater: 28, contents: "강아지도 들어갈 수 있을까요?" },
      { author: 2, minutesLater: 47, contents: "테라스는 괜찮다고 하셨어요. 물그릇도 주신대요!", replyTo: 0 },
    ],
  },
  {
    title: "붕어빵 트럭 위치 제보합니다",
    contents:
      "화요일, 금요일 오후 5시부터 버스 정류장 옆에 계세요.\n팥 세 개 2천 원, 슈크림은 두 개 2천 원.\n꼬리까지 꽉 차 있습니다. 현금이나 이체만 된대요.",
    feedType: "FEED",
    author: 1,
    minutesAgo: 14_800,
    viewCount: 164,
    likedBy: [0, 2, 3, 4, 5, 6],
    bookmarkedBy: [0, 2, 3, 4],
    photos: [],
    comments: [
      { author: 3, minutesLater: 5, contents: "올해의 가장 중요한 글입니다." },
      { author: 2, minutesLater: 16, contents: "팥이냐 슈크림이냐 그것이 문제로다…" },
      { author: 1, minutesLater: 23, contents: "반반 사시면 됩니다 ㅎㅎ", replyTo: 1 },
      { author: 4, minutesLater: 260, contents: "금요일 6시에 갔더니 벌써 다 팔렸어요. 서두르세요!" },
    ],
  },
  {
    title: "빵 굽는 냄새의 정체를 찾았습니다",
    contents:
      "아침마다 101동 앞에서 나던 고소한 냄새, 상가 지하 빵집이었네요.\n소금빵은 8시에, 식빵은 10시에 나온다고 합니다.",
    feedType: "FEED",
    author: 0,
    minutesAgo: 28_800,
    viewCount: 115,
    likedBy: [1, 2, 3],
    bookmarkedBy: [2, 4],
    photos: [],
    comments: [
      { author: 5, minutesLater: 64, contents: "덕분에 내일 아침은 식빵으로 정했습니다." },
      { author: 2, minutesLater: 77, contents: "출근길에 위험한 정보네요." },
    ],
  },
];
