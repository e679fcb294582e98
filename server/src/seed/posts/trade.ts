import type { SeedPost } from "../seed-data.ts";

/** Second-hand trade and giving away. */
export const tradePosts: readonly SeedPost[] = [
  {
    title: "원목 책장 4만 원에 드려요",
    contents:
      "아이가 크면서 방을 새로 꾸미느라 책장을 내놓습니다.\n3년 썼고 옆면에 작은 긁힘이 하나 있어요.\n" +
      "너비 80cm, 높이 200cm, 깊이 30cm입니다.\n\n105동 1층 현관까지는 저희가 내려 드릴게요. 책은 빼고 드립니다 :)",
    feedType: "FEED",
    author: 4,
    minutesAgo: 52,
    viewCount: 38,
    likedBy: [0, 2],
    bookmarkedBy: [1],
    photos: ["bookshelf"],
    comments: [
      { author: 1, minutesLater: 9, contents: "아직 있나요? 오늘 저녁에 보러 가도 될까요?" },
      { author: 4, minutesLater: 14, contents: "네 있어요! 8시 이후면 언제든 괜찮습니다.", replyTo: 0 },
      { author: 1, minutesLater: 17, contents: "8시 반에 갈게요. 감사합니다.", replyTo: 0 },
      { author: 5, minutesLater: 40, contents: "혹시 거래가 안 되면 저도 줄 서 봅니다." },
    ],
  },
  {
    title: "2인용 소파 무료로 가져가세요",
    contents:
      "새 소파를 들이게 되어 쓰던 소파를 나눔합니다.\n앉았을 때 꺼짐 없고 반려동물 없는 집에서 썼어요.\n" +
      "다만 무거워서 두 분이 오셔야 합니다. 토요일 오전에 가능하신 분께 먼저 드릴게요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 2_600,
    viewCount: 121,
    likedBy: [0, 1, 3, 5],
    bookmarkedBy: [0, 3],
    photos: ["sofa"],
    comments: [
      { author: 3, minutesLater: 6, contents: "저요! 토요일 10시에 친구랑 같이 가겠습니다." },
      { author: 2, minutesLater: 21, contents: "네, 그럼 예약으로 바꿔 둘게요.", replyTo: 0 },
      { author: 0, minutesLater: 180, contents: "색이 정말 예쁘네요. 새로 들인 소파 사진도 구경시켜 주세요." },
    ],
  },
  {
    title: "자전거 팝니다 (바구니 포함)",
    contents:
      "출퇴근이 바뀌어서 거의 못 타고 있어요.\n올봄에 체인이랑 브레이크 패드 교체했고, 바로 타셔도 됩니다.\n" +
      "8만 원 생각하고 있고, 단지 안에서 시승해 보셔도 돼요.\n앞바구니의 꽃은 사진용입니다 ㅎㅎ",
    feedType: "FEED",
    author: 3,
    minutesAgo: 7_300,
    viewCount: 96,
    likedBy: [0, 2, 4],
    bookmarkedBy: [5],
    photos: ["bicycle"],
    comments: [
      { author: 5, minutesLater: 33, contents: "키 165인데 탈 만할까요? 아내가 찾고 있어서요." },
      { author: 3, minutesLater: 41, contents: "안장을 내리면 딱 맞을 거예요. 한번 타 보세요!", replyTo: 0 },
      { author: 2, minutesLater: 400, contents: "꽃은 별매인가요 ㅋㅋ" },
    ],
  },
  {
    title: "아이 겨울옷 나눔해요 (5~6세)",
    contents:
      "작아진 패딩 두 벌이랑 내복, 털모자가 있어요.\n세탁해서 종이 가방에 담아 두었습니다.\n" +
      "105동 우편함 앞에서 드릴게요. 필요하신 분은 댓글 남겨 주세요.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 11_600,
    viewCount: 74,
    likedBy: [0, 1, 2, 6],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 1, minutesLater: 12, contents: "저희 둘째가 딱 여섯 살이에요. 받을 수 있을까요?" },
      { author: 4, minutesLater: 25, contents: "그럼요! 내일 4시쯤 괜찮으세요?", replyTo: 0 },
      { author: 1, minutesLater: 31, contents: "네, 시간 맞춰 갈게요. 정말 고맙습니다.", replyTo: 0 },
    ],
  },
  {
    title: "에어프라이어 5리터 2만 원",
    contents: "오븐을 새로 들여서 정리합니다. 바스켓 코팅 깨끗하고 설명서도 있어요.\n106동 직거래만 가능합니다.",
    feedType: "FEED",
    author: 1,
    minutesAgo: 18_300,
    viewCount: 63,
    likedBy: [3],
    bookmarkedBy: [4],
    photos: [],
    comments: [
      { author: 4, minutesLater: 55, contents: "혹시 색이 검정인가요, 흰색인가요?" },
      { author: 1, minutesLater: 70, contents: "흰색이에요!", replyTo: 0 },
    ],
  },
  {
    title: "캠핑 의자 두 개 찾습니다",
    contents:
      "주말에 처음으로 캠핑을 가 보려고 해요.\n안 쓰시는 접이식 의자 있으시면 저렴하게 사고 싶습니다.\n" +
      "하루 빌려주셔도 좋고요, 커피로 보답할게요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 26_300,
    viewCount: 51,
    likedBy: [5],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 5, minutesLater: 48, contents: "저희 집에 네 개 있어요. 그냥 빌려 드릴게요, 잘 다녀오세요." },
      { author: 2, minutesLater: 60, contents: "와, 이웃 잘 만났네요. 다녀와서 커피 꼭 살게요!", replyTo: 0 },
      { author: 3, minutesLater: 700, contents: "밤에는 추우니 핫팩 챙기세요." },
    ],
  },
  {
    title: "그림책 전집 1만 원에 넘겨요",
    contents:
      "마흔 권 가운데 두 권은 모서리가 닳았고 나머지는 깨끗합니다.\n저희 아이가 정말 좋아했던 책이라 다음 아이도 재미있게 읽었으면 좋겠어요.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 37_000,
    viewCount: 58,
    likedBy: [0, 1],
    bookmarkedBy: [0],
    photos: [],
    comments: [{ author: 0, minutesLater: 95, contents: "조카 주려고요. 제가 사도 될까요? 채팅 드릴게요." }],
  },
  {
    title: "이사 박스 스무 장 필요하신 분",
    contents:
      "이사 오고 남은 튼튼한 상자가 스무 장쯤 있어요.\n분리수거 날 버리기 전에 필요하신 분께 드립니다. 모두 접어 두었어요.",
    feedType: "FEED",
    author: 5,
    minutesAgo: 46_500,
    viewCount: 44,
    likedBy: [2],
    bookmarkedBy: [],
    photos: ["parcel-boxes"],
    comments: [
      { author: 2, minutesLater: 130, contents: "열 장만 얻을 수 있을까요? 창고 정리하려고요." },
      { author: 5, minutesLater: 144, contents: "102동 경비실 옆에 두었어요. 편할 때 가져가세요.", replyTo: 0 },
    ],
  },
];
