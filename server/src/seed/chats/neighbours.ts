import type { SeedRoom } from "../seed-data.ts";

/** 1:1 rooms, each opened by a request that was accepted. */
export const directRoomSeeds: readonly SeedRoom[] = [
  {
    members: [0, 1],
    request: "준호님 안녕하세요, 103동 초코누나예요. 초코 산책하다가 자주 뵈었는데 인사드리고 싶어서요 :)",
    unread: { 0: 2 },
    messages: [
      { by: 1, minutesAgo: 4_310, text: "안녕하세요! 갈색 푸들 초코 맞죠? 늘 반가웠어요" },
      { by: 0, minutesAgo: 4_302, text: "네 맞아요 ㅎㅎ 준호님네 보리도 잘 지내죠?" },
      { by: 1, minutesAgo: 4_299, text: "요즘 낙엽 밟는 재미에 푹 빠졌어요 🍂" },
      { by: 0, minutesAgo: 4_297, text: "초코도요! 발바닥에 온통 낙엽을 붙이고 와요" },
      { by: 1, minutesAgo: 4_295, text: "ㅋㅋㅋㅋㅋ" },
      { by: 1, minutesAgo: 2_880, text: "혹시 예방접종은 어느 병원에서 하세요?" },
      { by: 1, minutesAgo: 2_879, text: "다니던 곳이 이사를 가서 새로 찾고 있어요" },
      {
        by: 0,
        minutesAgo: 2_846,
        text: "정문 건너편 은하동물병원이요. 선생님이 차분하게 봐주셔서 초코도 덜 무서워해요",
      },
      { by: 0, minutesAgo: 2_845, text: "토요일은 2시까지만 하니까 미리 전화해 보세요!" },
      { by: 1, minutesAgo: 2_838, text: "감사합니다. 내일 바로 전화해 볼게요" },
      { by: 1, minutesAgo: 1_475, text: "덕분에 잘 다녀왔어요. 보리가 간식 세 개 얻어먹고 기분이 좋네요" },
      { by: 0, minutesAgo: 1_470, text: "다행이다 ㅎㅎ 고생했어 보리야" },
      { by: 0, minutesAgo: 96, text: "내일 아침에 날이 맑대요. 같이 산책하실래요?" },
      { by: 0, minutesAgo: 95, text: "8시쯤 중앙 광장 어떠세요" },
      { by: 1, minutesAgo: 41, text: "좋아요! 보리 데리고 나갈게요" },
      { by: 1, minutesAgo: 40, text: "따뜻한 커피는 제가 챙길게요 ☕" },
    ],
  },
  {
    members: [4, 1],
    request: "유진님, 책장 글 보고 연락드립니다. 오늘 저녁에 보러 가도 될까요?",
    unread: {},
    messages: [
      { by: 4, minutesAgo: 38, text: "네! 8시 이후에 105동 1층으로 오시면 돼요" },
      { by: 1, minutesAgo: 36, text: "8시 반에 수레 가지고 갈게요" },
      { by: 4, minutesAgo: 35, text: "도와드릴 사람도 한 명 있으니 걱정 마세요 :)" },
    ],
  },
];
