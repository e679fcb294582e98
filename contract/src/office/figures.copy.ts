/** Words of the figures on the front page of the desk. */
export const figuresCopy = {
  week: "최근 7일",
  weekHint: "어제까지예요. 괄호 안은 그 전 7일이에요.",
  figures: {
    inquiriesReceived: "들어온 문의",
    inquiriesClosed: "끝낸 문의",
    residentsJoined: "새 입주민",
    posts: "새 글",
    comments: "새 댓글",
  },
  units: {
    inquiriesReceived: "건",
    inquiriesClosed: "건",
    residentsJoined: "명",
    posts: "개",
    comments: "개",
  },
  count: (count: number, unit: string) => `${count.toLocaleString("ko-KR")}${unit}`,
  before: (text: string) => `(${text})`,
  asTable: "날짜별 표로 보기",
  day: "날짜",
  months: "달마다 들어온 문의",
  month: "달",
  monthOf: (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`,
  byBuilding: "동별",
  byKind: "종류별",
  building: "동",
  kind: "종류",
  inquiries: "문의",
  total: "전체",
  hidden: "5세대 미만",
  hiddenHint:
    "문의한 세대가 5세대보다 적은 칸은 숫자를 보이지 않아요. 그 수를 다른 칸에서 계산할 수 있으면 다음으로 적은 칸도 함께 가려요.",
  noBuildings: "아직 등록된 동이 없어요",
  failed: "통계를 불러오지 못했어요",

  // Sentences of the server's refusals.
  monthUnfit: "끝난 달만, 최근 12개월까지 볼 수 있어요. 다른 달을 골라 주세요.",
} as const;
