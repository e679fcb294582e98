import type { SeedPost } from "../seed-data.ts";

/** Pictures of the complex through the year. */
export const seasonPosts: readonly SeedPost[] = [
  {
    title: "오늘 산책로 단풍이 절정이에요",
    contents:
      "점심 먹고 잠깐 걸었는데 은행나무랑 단풍나무가 한꺼번에 물들었어요.\n" +
      "바람 불 때마다 잎이 우수수 떨어져서 한참 서 있다 왔습니다.\n이번 주말 지나면 다 질 것 같으니 꼭 한번 걸어 보세요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 7,
    viewCount: 16,
    likedBy: [0, 3, 5],
    bookmarkedBy: [4],
    photos: ["autumn-path"],
    comments: [
      { author: 0, minutesLater: 2, contents: "와, 사진만 봐도 가을이네요. 저녁에 초코 데리고 나가 봐야겠어요." },
      { author: 5, minutesLater: 5, contents: "벤치 있는 쪽이 제일 예쁘죠." },
    ],
  },
  {
    title: "노을 맛집은 우리 단지였네요",
    contents:
      "퇴근길에 뒷동산 쪽으로 돌아왔더니 하늘이 이래요.\n사진은 5분 만에 끝났지만 기분은 하루 종일 갈 것 같습니다.",
    feedType: "FEED",
    author: 3,
    minutesAgo: 960,
    viewCount: 82,
    likedBy: [0, 1, 2, 4, 5],
    bookmarkedBy: [2],
    photos: ["dusk-towers", "full-moon"],
    comments: [
      { author: 4, minutesLater: 18, contents: "두 번째 사진은 달인가요? 배경 화면으로 써도 될까요?" },
      { author: 3, minutesLater: 26, contents: "네, 한 시간 뒤에 찍었어요. 얼마든지요!", replyTo: 0 },
    ],
  },
  {
    title: "106동 담벼락의 터줏대감",
    contents:
      "매일 저녁 이 자리에 앉아 있는 치즈 고양이, 다들 보셨죠?\n사람을 봐도 도망가지 않고 눈인사를 해 줍니다.\n" +
      "저는 '반장님'이라고 부르고 있어요. 다른 이름으로 부르시는 분 계신가요?",
    feedType: "FEED",
    author: 0,
    minutesAgo: 3_100,
    viewCount: 143,
    likedBy: [1, 2, 3, 4, 5, 6],
    bookmarkedBy: [2, 4],
    photos: ["wall-cat"],
    comments: [
      { author: 4, minutesLater: 15, contents: "저희 아이들은 '귤이'라고 불러요." },
      { author: 1, minutesLater: 44, contents: "저는 '과장님'이요. 출근할 때 늘 배웅해 주셔서 ㅋㅋ" },
      { author: 0, minutesLater: 52, contents: "직급이 다양하시네요 ㅋㅋㅋ", replyTo: 1 },
      { author: 6, minutesLater: 300, contents: "관리사무소에서는 '주임'입니다. 겨울 집도 마련해 두었어요." },
    ],
  },
  {
    title: "비 그치고 무지개 떴어요!",
    contents: "베란다에서 찍었는데 5분도 안 돼서 사라졌네요.\n보신 분들 모두 좋은 일 생기시길 바랍니다.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 13_000,
    viewCount: 109,
    likedBy: [0, 1, 2, 3, 5],
    bookmarkedBy: [0],
    photos: ["rainbow"],
    comments: [
      { author: 1, minutesLater: 8, contents: "저도 봤어요! 아이랑 소원 빌었습니다." },
      { author: 5, minutesLater: 31, contents: "밭에서 일하다 보고 한참 서 있었네요." },
    ],
  },
  {
    title: "봄에 찍은 벚꽃길 사진 정리했어요",
    contents:
      "휴대폰을 정리하다 지난봄 사진을 찾았어요.\n중앙 산책로가 분홍빛 터널이었던 날입니다.\n" +
      "추워지니까 이 길이 더 그립네요. 내년 봄에는 다 같이 돗자리 펴요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 22_100,
    viewCount: 133,
    likedBy: [0, 1, 3, 4],
    bookmarkedBy: [0, 4, 5],
    photos: ["blossom-path"],
    comments: [
      { author: 4, minutesLater: 70, contents: "돗자리 모임 찬성이요. 제가 김밥 말게요." },
      { author: 2, minutesLater: 88, contents: "약속하셨습니다!", replyTo: 0 },
    ],
  },
  {
    title: "작년 첫눈 오던 날",
    contents:
      "놀이터 앞에 누가 만들어 두었던 눈사람이에요.\n목도리까지 둘러 준 분은 누구였을까요? 올해도 만나고 싶어요.",
    feedType: "FEED",
    author: 0,
    minutesAgo: 34_000,
    viewCount: 97,
    likedBy: [1, 2, 4, 5],
    bookmarkedBy: [1],
    photos: ["first-snow"],
    comments: [
      { author: 1, minutesLater: 25, contents: "저희 집입니다 ㅎㅎ 올해는 가족을 만들어 주기로 했어요." },
      { author: 0, minutesLater: 37, contents: "드디어 찾았네요! 첫눈 오면 같이 만들어요.", replyTo: 0 },
    ],
  },
  {
    title: "이 동네에서 맞는 세 번째 계절",
    contents:
      "이사 온 지 반년이 조금 넘었어요.\n봄에는 벚꽃, 여름에는 소나기 뒤의 무지개, 가을에는 노을까지 사진첩이 꽉 찼습니다.\n" +
      "인사 먼저 건네주신 이웃분들 덕분에 금방 정이 들었어요. 앞으로도 잘 부탁드립니다.",
    feedType: "FEED",
    author: 3,
    minutesAgo: 54_000,
    viewCount: 118,
    likedBy: [0, 1, 2, 4, 5, 6],
    bookmarkedBy: [],
    photos: ["blossom-path", "rainbow", "dusk-towers"],
    comments: [
      { author: 5, minutesLater: 80, contents: "겨울도 예쁩니다. 환영해요!" },
      { author: 6, minutesLater: 600, contents: "따뜻한 글 감사합니다. 불편한 점 있으면 언제든 들러 주세요." },
    ],
  },
];
