import { titles } from "../app/frame.copy.ts";

/** Words of /settings/reports. */
export const ownReportsCopy = {
  title: titles.ownReports,
  loadError: "신고 내역을 불러오지 못했어요",
  actionsFailed: "조치 내역을 불러오지 못했어요",
  mine: "내가 한 신고",
  mineEmpty: "신고한 내용이 없어요",
  mineHint: "글, 댓글, 메시지의 메뉴에서 신고하면 여기에서 결과를 볼 수 있어요.",
  actions: "내 글에 대한 조치",
  actionsEmpty: "가려지거나 지워진 글은 없어요",
  actionsHint: "신고한 사람이 누구인지는 서로 알리지 않아요.",
  kinds: { FEED: "글", COMMENT: "댓글", MESSAGE: "메시지", MEMBER: "회원" },
  outcomes: { OPEN: "확인 중", KEPT: "그대로 두었어요", HIDDEN: "가렸어요", DELETED: "지웠어요" },
  hiddenByReports: "확인하는 동안 가려져 있어요",
  grounds: {
    NO_BREACH: "어긋난 규칙이 없어요",
    OPINION: "의견이나 비판은 가리지 않아요",
    MENDED: "글쓴이가 고쳤어요",
  },
  gone: "지금은 볼 수 없는 내용이에요",
  decider: (apartmentName: string | null, byOperator: boolean) =>
    byOperator || apartmentName === null ? "우리단지 운영자" : `${apartmentName} 관리사무소`,
  reported: (reason: string, time: string) => `${reason} · ${time}`,
  objection: "조치가 맞지 않다고 생각하면 문의하기로 알려주세요.",
  ask: "문의하기",
  open: "글 보기",
  more: "더 보기",
} as const;
