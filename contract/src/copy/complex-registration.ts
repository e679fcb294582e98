/** Words of registering and changing a complex (COPY "Complex", SPEC sections 5 and 8). */
export const complexRegistrationCopy = {
  title: "단지등록",
  editTitle: "단지 정보 수정",
  name: "단지명",
  address: "주소",
  addressDetail: "상세주소",
  households: "세대수",
  parking: "주차대수",
  buildings: "동 정보",
  photos: "단지 사진",
  submit: "등록하기",
  submitting: "등록 중...",
  save: "저장하기",
  saving: "저장 중...",

  // Sentences of the server's refusals.
  required: "필수 입력 항목을 모두 입력해주세요.",
  wordsUnfit: "단지명과 주소를 다시 확인해주세요.",
  numberUnfit: "세대수와 주차대수를 다시 확인해주세요.",
  rangeUnfit: "동 정보를 다시 확인해주세요.",
  already: "이미 등록된 단지입니다.",
  inhabited: "다른 이웃이 함께하는 단지는 삭제할 수 없습니다.",
  hasPosts: "글이나 대화가 남아 있는 단지는 삭제할 수 없습니다.",
} as const;
