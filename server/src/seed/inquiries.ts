import type { InquiryTarget } from "@danji/contract/inquiry/inquiry-rules";
import type { InquiryKind, InquiryStage } from "@danji/contract/inquiry/inquiry-stages";

/** A move by the office. */
interface SeedStep {
  readonly minutesAgo: number;
  readonly to: Exclude<InquiryStage, "RECEIVED" | "DONE" | "WITHDRAWN">;
  readonly contents?: string;
  /** Days from now until a hold ends. */
  readonly expectedInDays?: number;
}

/** An inquiry of one of `people`, by index; the office is that of the demo complex. */
export interface SeedInquiry {
  readonly by: number;
  readonly target: InquiryTarget;
  readonly minutesAgo: number;
  readonly title: string;
  readonly contents: string;
  readonly kind?: InquiryKind;
  /** 동, floor and spot. */
  readonly place?: readonly [building: string | null, floor: string | null, spot: string | null];
  readonly steps?: readonly SeedStep[];
  /** What it was closed with, after its steps. */
  readonly answer?: { readonly minutesAgo: number; readonly contents: string };
  /** The matter that the office shares because of it, and how many residents have it, too. */
  readonly matter?: { readonly title: string; readonly place: string; readonly joined: number };
  /** What of it the office has published. */
  readonly published?: {
    readonly minutesAgo: number;
    readonly title: string;
    readonly place: string;
    readonly contents: string;
  };
}

/** The oldest first. */
export const inquiries: readonly SeedInquiry[] = [
  {
    by: 2,
    target: "OFFICE",
    minutesAgo: 60_000,
    title: "분리수거장이 너무 어두워요",
    contents: "저녁에 버리러 가면 발밑이 안 보여요. 등을 하나 더 달아주시면 좋겠어요.",
    kind: "FACILITY",
    place: [null, null, "분리수거장"],
    steps: [{ minutesAgo: 59_000, to: "SEEN" }],
    answer: { minutesAgo: 50_500, contents: "말씀하신 자리에 등을 달았습니다. 어두워지면 저절로 켜져요." },
    published: {
      minutesAgo: 50_400,
      title: "분리수거장에 등을 달았어요",
      place: "분리수거장",
      contents: "분리수거장 두 곳에 움직임을 느껴 켜지는 등을 달았어요. 해가 지면 저절로 켜져요.",
    },
  },
  {
    by: 3,
    target: "OFFICE",
    minutesAgo: 19_000,
    title: "외벽 균열이 길어지는 것 같아요",
    contents: "104동 뒤쪽 외벽에 있던 금이 지난달보다 길어진 것 같습니다. 비가 오기 전에 봐주세요.",
    kind: "DEFECT",
    place: ["104동", null, "뒤쪽 외벽"],
    steps: [
      { minutesAgo: 18_500, to: "SEEN" },
      {
        minutesAgo: 14_000,
        to: "ON_HOLD",
        contents: "안전진단 업체의 점검 날짜를 기다리고 있어요. 점검이 끝나면 결과를 알려드리겠습니다.",
        expectedInDays: 6,
      },
    ],
  },
  {
    by: 4,
    target: "OFFICE",
    minutesAgo: 13_200,
    title: "놀이터 그네 줄이 삐걱거려요",
    contents: "아이가 탈 때마다 소리가 크게 나요. 다치기 전에 점검해주세요.",
    kind: "FACILITY",
    place: [null, null, "중앙 놀이터"],
    steps: [{ minutesAgo: 13_000, to: "SEEN" }],
  },
  {
    by: 1,
    target: "OFFICE",
    minutesAgo: 11_800,
    title: "정수기 렌탈을 단지에서 같이 할 수 있나요?",
    contents: "이웃끼리 모여서 계약하면 싸다고 들었어요.",
    steps: [
      { minutesAgo: 11_000, to: "SEEN" },
      {
        minutesAgo: 10_900,
        to: "REJECTED",
        contents: "관리사무소에서 물건을 함께 사는 일은 하지 않아요. 커뮤니티에서 이웃을 모아보세요.",
      },
    ],
  },
  {
    by: 5,
    target: "OFFICE",
    minutesAgo: 8_900,
    title: "윗집에서 늦은 밤에 쿵쿵 소리가 나요",
    contents: "밤 11시가 넘어서 뛰는 소리가 사흘째 나요. 직접 말하기는 어려워서 부탁드려요.",
    kind: "NOISE",
    place: ["107동", null, null],
    steps: [
      { minutesAgo: 8_600, to: "SEEN" },
      { minutesAgo: 7_300, to: "IN_PROGRESS", contents: "방송과 안내문으로 먼저 알리고, 사흘 동안 지켜보겠습니다." },
    ],
  },
  {
    by: 2,
    target: "OFFICE",
    minutesAgo: 5_900,
    title: "지하주차장 통로에 늘 세워 두는 차가 있어요",
    contents: "108동 입구 앞 통로에 흰 차가 매일 밤 세워져 있어서 돌아 나가야 해요.",
    kind: "PARKING",
    place: ["108동", "지하 1층", "입구 앞 통로"],
    steps: [{ minutesAgo: 5_700, to: "SEEN" }],
  },
  {
    by: 0,
    target: "OFFICE",
    minutesAgo: 4_420,
    title: "103동 지하 2층 조명이 깜빡여요",
    kind: "FACILITY",
    place: ["103동", "지하 2층", "37번 기둥"],
    steps: [
      { minutesAgo: 4_300, to: "SEEN" },
      { minutesAgo: 3_100, to: "IN_PROGRESS", contents: "오늘 오후에 전기 담당이 확인하러 갑니다." },
    ],
    contents:
      "안녕하세요, 103동 지하 2층 37번 기둥 옆 조명이 어제부터 깜빡입니다.\n저녁에 주차할 때 눈이 부셔서요. 점검 부탁드려요.",
    answer: {
      minutesAgo: 2_960,
      contents:
        "알려주셔서 고맙습니다. 오늘 오전에 안정기를 교체했고 정상으로 켜지는 것을 확인했습니다.\n또 깜빡이면 이 문의를 보시고 다시 알려주세요.",
    },
    published: {
      minutesAgo: 2_800,
      title: "지하주차장 조명을 고쳤어요",
      place: "지하 2층 주차장",
      contents: "깜빡이던 조명의 안정기를 교체했고, 같은 층의 조명 48개를 함께 점검했어요.",
    },
  },
  {
    by: 3,
    target: "OFFICE",
    minutesAgo: 2_500,
    title: "음식물 수거함 주변 청소를 부탁드려요",
    contents: "주말 지나고 나면 냄새가 많이 나요.",
    kind: "CLEANING",
    place: ["104동", "1층", "음식물 수거함"],
    steps: [
      { minutesAgo: 2_400, to: "SEEN" },
      { minutesAgo: 1_500, to: "IN_PROGRESS" },
    ],
  },
  {
    by: 4,
    target: "OFFICE",
    minutesAgo: 1_300,
    title: "승강기 버튼이 잘 눌리지 않아요",
    contents: "105동 1호기 6층 버튼이 여러 번 눌러야 켜져요.",
    kind: "FACILITY",
    place: ["105동", null, "승강기 1호기"],
    matter: { title: "승강기 버튼이 잘 눌리지 않아요", place: "105동 승강기 1호기", joined: 7 },
  },
  {
    by: 5,
    target: "OFFICE",
    minutesAgo: 600,
    title: "방문차량 등록은 어디에서 하나요?",
    contents: "이번 주말에 부모님이 오셔서요. 이틀 정도 계실 것 같아요.",
    kind: "PARKING",
  },
  {
    by: 1,
    target: "OFFICE",
    minutesAgo: 95,
    title: "재활용 수거 요일이 바뀌었나요?",
    contents: "이번 주 화요일에는 종이류를 안 가져가신 것 같아서요. 앞으로는 언제 내놓으면 될까요?",
  },
  {
    by: 0,
    target: "SERVICE",
    minutesAgo: 60,
    title: "글에 사진 순서를 바꿀 수 있나요?",
    contents: "올린 뒤에 사진 순서를 바꾸고 싶은데 방법을 찾지 못했어요. 지우고 다시 올려야 하나요?",
  },
];
