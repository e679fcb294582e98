/** Words of /settings/theme. */
export const appearanceCopy = {
  theme: "테마",
  themes: { system: "시스템 설정", light: "라이트", dark: "다크" },
  themeHint: "시스템 설정은 기기의 화면 모드를 그대로 따라가요",
  textSize: "글자 크기",
  textSizes: { normal: "보통", large: "크게", larger: "더 크게", largest: "아주 크게" },
  preview: "미리보기",
  previewTitle: "이번 주 토요일 분리수거 안내",
  previewBody: "비 소식이 있어요. 종이류는 젖지 않게 묶어서 내놓아 주세요.",
  kept: "이 기기에만 저장돼요",
} as const;
