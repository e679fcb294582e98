import type { SeedPost } from "../seed-data.ts";

/** Small things of every day: lost and found, parcels, noise, parking. */
export const dailyPosts: readonly SeedPost[] = [
  {
    title: "노란 우산 주인을 찾습니다",
    contents:
      "어제 저녁 103동 로비에 펼쳐진 채 놓여 있던 노란 물방울 우산이에요.\n" +
      "젖어 있어서 말려 두고 접어서 경비실에 맡겼습니다.\n손잡이에 작은 곰 스티커가 붙어 있어요. 주인분은 찾아가세요!",
    feedType: "FEED",
    author: 1,
    minutesAgo: 24,
    viewCount: 31,
    likedBy: [0, 2, 4],
    bookmarkedBy: [],
    photos: ["lost-umbrella"],
    comments: [
      { author: 4, minutesLater: 6, contents: "앗, 저희 딸 우산이에요! 하루 종일 찾았는데 감사합니다 ㅠㅠ" },
      { author: 1, minutesLater: 8, contents: "다행이에요. 경비실에 말씀드려 둘게요.", replyTo: 0 },
      { author: 2, minutesLater: 15, contents: "이런 글 보면 마음이 따뜻해져요." },
    ],
  },
  {
    title: "저희 집으로 온 택배, 주인을 찾아요",
    contents:
      "퇴근하고 보니 현관 앞에 상자 세 개랑 민트색 보냉 가방이 와 있네요.\n" +
      "송장에 107동이라고 적혀 있는데 저희는 108동이에요.\n" +
      "냉장 식품이 있는 것 같아 먼저 올립니다. 사진 보시고 연락 주세요.",
    feedType: "FEED",
    author: 2,
    minutesAgo: 160,
    viewCount: 57,
    likedBy: [0, 6],
    bookmarkedBy: [],
    photos: ["parcel-boxes"],
    comments: [
      { author: 5, minutesLater: 11, contents: "저희 집 거예요! 장모님이 보내신 반찬이에요. 지금 가지러 갈게요." },
      { author: 2, minutesLater: 13, contents: "네, 가방은 냉장고에 넣어 두었어요.", replyTo: 0 },
      { author: 5, minutesLater: 96, contents: "덕분에 잘 받았습니다. 나눠 드린 장조림 맛있게 드세요.", replyTo: 0 },
    ],
  },
  {
    title: "윗집 이웃님께 조심스럽게 부탁드려요",
    contents:
      "안녕하세요, 105동 아랫집입니다.\n요즘 밤 11시쯤 의자 끄는 소리가 조금 크게 들려서요.\n" +
      "일부러 그러시는 게 아니라는 것 잘 압니다. 혹시 의자 발에 붙이는 패드가 필요하시면 저희 집에 새것이 있어요.\n\n" +
      "저희도 아이가 뛰면 아래층에 들릴 수 있으니 매트를 더 깔겠습니다. 늘 감사합니다.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 480,
    viewCount: 112,
    likedBy: [0, 1, 2, 3, 5],
    bookmarkedBy: [],
    photos: [],
    comments: [
      {
        author: 3,
        minutesLater: 42,
        contents: "혹시 제 이야기일까요. 새로 산 의자 때문인 것 같네요, 정말 죄송합니다.",
      },
      {
        author: 4,
        minutesLater: 55,
        contents: "아니에요, 바로 말씀해 주셔서 고맙습니다. 패드 문고리에 걸어 둘게요!",
        replyTo: 0,
      },
      { author: 3, minutesLater: 130, contents: "방금 다 붙였습니다. 오늘 밤은 조용할 거예요.", replyTo: 0 },
      { author: 0, minutesLater: 200, contents: "이렇게 이야기하니 서로 기분 좋네요. 배우고 갑니다." },
    ],
  },
  {
    title: "분리수거: 컵라면 용기는 어디에 버리나요?",
    contents:
      "빨갛게 물든 컵라면 용기는 스티로폼에 넣으면 안 된다고 들었어요.\n" +
      "그럼 일반 쓰레기인가요? 햇볕에 말리면 된다는 말도 있어서 헷갈리네요.",
    feedType: "FEED",
    author: 3,
    minutesAgo: 1_500,
    viewCount: 88,
    likedBy: [1],
    bookmarkedBy: [0, 2],
    photos: [],
    comments: [
      {
        author: 6,
        minutesLater: 30,
        contents: "물든 용기는 종량제 봉투에, 깨끗이 씻긴 것은 스티로폼에 넣어 주시면 됩니다.",
      },
      { author: 3, minutesLater: 36, contents: "명쾌한 답변 감사합니다!", replyTo: 0 },
      { author: 5, minutesLater: 120, contents: "해가 잘 드는 창가에 하루 두면 색이 꽤 빠집니다. 해 보세요." },
    ],
  },
  {
    title: "지하 2층 흰색 차, 전조등이 켜져 있어요",
    contents:
      "102동 쪽 기둥 B12 옆에 세워진 흰색 소형차입니다.\n앞 유리에 전화번호가 안 보여서 여기에 남겨요. 배터리 방전되기 전에 보셨으면!",
    feedType: "FEED",
    author: 5,
    minutesAgo: 4_100,
    viewCount: 69,
    likedBy: [1, 6],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 1, minutesLater: 14, contents: "으악, 저예요! 지금 뛰어 내려갑니다." },
      { author: 1, minutesLater: 22, contents: "시동 걸렸어요. 살려 주셔서 감사합니다." },
      { author: 5, minutesLater: 30, contents: "다행입니다. 조심히 들어가세요.", replyTo: 1 },
    ],
  },
  {
    title: "저녁마다 인터넷이 느린데 저희 집만 그런가요",
    contents:
      "평일 밤 9시쯤 되면 영상이 자꾸 멈춥니다. 낮에는 멀쩡해요.\n103동 고층이고, 공유기는 작년에 바꿨습니다.\n비슷한 분 계시면 같이 문의해 보려고요.",
    feedType: "FEED",
    author: 0,
    minutesAgo: 8_700,
    viewCount: 104,
    likedBy: [2, 3],
    bookmarkedBy: [3],
    photos: [],
    comments: [
      {
        author: 3,
        minutesLater: 20,
        contents: "저희도 그래서 무선 채널을 바꿨더니 좋아졌어요. 이웃집이랑 겹쳤더라고요.",
      },
      { author: 0, minutesLater: 65, contents: "방법 알려 주신 대로 하니 두 배 빨라졌어요!", replyTo: 0 },
      { author: 2, minutesLater: 150, contents: "저도 오늘 해 봐야겠네요." },
    ],
  },
  {
    title: "엘리베이터에서 인사해 준 초등학생에게",
    contents:
      '아침에 "좋은 하루 보내세요!" 하고 내린 파란 가방 친구야,\n덕분에 발표를 앞두고 잔뜩 긴장했던 마음이 풀렸어.\n너도 좋은 하루 보냈길 바라.',
    feedType: "FEED",
    author: 2,
    minutesAgo: 16_500,
    viewCount: 126,
    likedBy: [0, 1, 3, 4, 5, 6],
    bookmarkedBy: [4],
    photos: [],
    comments: [
      { author: 1, minutesLater: 38, contents: "저희 아들 같은데요 ㅎㅎ 전해 줄게요. 발표는 잘하셨나요?" },
      { author: 2, minutesLater: 45, contents: "네, 아주 잘 끝났어요!", replyTo: 0 },
    ],
  },
  {
    title: "무인 택배함 비밀번호가 안 와요",
    contents: "문자로 온다고 했는데 두 시간째 소식이 없습니다.\n이런 경우 어디에 연락해야 하는지 아시는 분?",
    feedType: "FEED",
    author: 1,
    minutesAgo: 24_000,
    viewCount: 47,
    likedBy: [],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 6, minutesLater: 12, contents: "관리사무소로 오시면 확인 후 열어 드립니다. 6시까지 있습니다." },
      { author: 1, minutesLater: 40, contents: "찾았어요. 번호 한 자리가 잘못 적혀 있었네요.", replyTo: 0 },
    ],
  },
  {
    title: "세탁기 수리 기사님 추천해 주세요",
    contents:
      "탈수할 때 통이 심하게 흔들리고 소리가 납니다. 수평은 맞춰 봤어요.\n친절하고 가격 정직한 분 아시면 알려 주세요.",
    feedType: "FEED",
    author: 4,
    minutesAgo: 40_000,
    viewCount: 62,
    likedBy: [5],
    bookmarkedBy: [2],
    photos: [],
    comments: [
      {
        author: 5,
        minutesLater: 85,
        contents: "혹시 이불 빨래 하셨나요? 한쪽으로 쏠리면 그럴 수 있어요. 먼저 헹굼만 돌려 보세요.",
      },
      { author: 4, minutesLater: 160, contents: "세상에, 그거였어요! 출장비 아꼈습니다.", replyTo: 0 },
    ],
  },
  {
    title: "이중 주차하실 때 연락처 부탁드려요",
    contents:
      "새벽 출근이 잦은데 앞에 세워진 차를 밀기 어려울 때가 있어요.\n" +
      "기어는 중립으로, 전화번호는 잘 보이게만 해 주시면 정말 감사하겠습니다.\n주차 자리 모자란 건 서로 아니까요, 조금씩만 배려해요.",
    feedType: "FEED",
    author: 3,
    minutesAgo: 57_600,
    viewCount: 139,
    likedBy: [0, 1, 5],
    bookmarkedBy: [],
    photos: [],
    comments: [
      { author: 0, minutesLater: 50, contents: "공감합니다. 저도 번호판 새로 만들어 올려 두었어요." },
      { author: 6, minutesLater: 240, contents: "게시판과 승강기에도 안내문을 붙이겠습니다." },
    ],
  },
];
