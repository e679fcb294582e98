/** Words about photos wherever they are shown (COPY "Community"). */
export const imageCopy = {
  photo: "사진",
  photoOf: (position: number, count: number) => `사진 ${position}/${count}`,
  photosOf: (count: number) => `사진 ${count}장`,
  showWhole: "사진 더 보기",
  viewer: "사진 크게 보기",
  nextPhoto: "다음 사진",
  previousPhoto: "이전 사진",
  zoomIn: "확대",
  zoomOut: "축소",
  loadFailed: "사진을 불러오지 못했습니다.",
  tooLargeAt: (place: number) => `${place}번째 사진이 너무 커요.`,
  notAnImage: "이미지 파일만 업로드할 수 있습니다.",
} as const;
