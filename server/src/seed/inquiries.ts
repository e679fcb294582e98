import type { InquiryTarget } from "@danji/contract/inquiry/inquiry-rules";

/** An inquiry of somebody of `people`, by place; the office is that of the demo complex. */
export interface SeedInquiry {
  readonly by: number;
  readonly target: InquiryTarget;
  readonly minutesAgo: number;
  readonly title: string;
  readonly contents: string;
  readonly answer?: { readonly minutesAgo: number; readonly contents: string };
}

/** The oldest first. */
export const inquiries: readonly SeedInquiry[] = [
  {
    by: 0,
    target: "OFFICE",
    minutesAgo: 4_420,
    title: "103동 지하 2층 조명이 깜빡여요",
    contents:
      "안녕하세요, 103동 지하 2층 37번 기둥 옆 조명이 어제부터 깜빡입니다.\n저녁에 주차할 때 눈이 부셔서요. 점검 부탁드려요.",
    answer: {
      minutesAgo: 2_960,
      contents:
        "알려주셔서 고맙습니다. 오늘 오전에 안정기를 교체했고 정상으로 켜지는 것을 확인했습니다.\n또 깜빡이면 이 문의를 보시고 다시 알려주세요.",
    },
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
