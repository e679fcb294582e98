/** Words of complexes (COPY "Complex", SPEC section 8 "Complex"). */
export const complexCopy = {
  search: "단지 검색",
  searchFailed: "단지 검색에 실패했습니다.",
  searchEmpty: "검색 결과가 없어요",
  listFailed: "단지 목록을 불러오는데 실패했습니다. 잠시 후 다시 시도해주세요.",
  detailFailed: "단지 정보를 불러오는데 실패했습니다.",
  notFound: "단지를 찾을 수 없습니다.",
  favoritesEmpty: "즐겨찾기가 비어 있습니다",
  favoritesHint: "관심 있는 단지를 추가해보세요",
  findComplexes: "단지 찾아보기",
  searchHint: "단지 이름이나 주소로 찾아보세요",
  searchClear: "검색어 지우기",
  searchFound: (count: number) => `단지 ${count}곳을 찾았어요`,
  infoEmpty: "단지정보를 준비하고 있어요",
  infoEmptyHint: "세대수와 주차대수 같은 단지 이야기를 모으고 있어요",
  registerEmpty: "단지등록을 준비하고 있어요",
  registerEmptyHint: "곧 우리 단지를 직접 등록할 수 있어요",
} as const;
