/** Words of complexes (COPY "Complex", SPEC section 8 "Complex"). */
export const complexCopy = {
  search: "단지 검색",
  searchFailed: "단지 검색에 실패했습니다.",
  searchEmpty: "검색 결과가 없습니다.",
  listFailed: "단지 목록을 불러오는데 실패했습니다. 잠시 후 다시 시도해주세요.",
  detailFailed: "단지 정보를 불러오는데 실패했습니다.",
  notFound: "단지를 찾을 수 없습니다.",
  favoritesEmpty: "즐겨찾기가 비어 있습니다",
  favoritesHint: "관심 있는 단지를 추가해보세요",
} as const;
