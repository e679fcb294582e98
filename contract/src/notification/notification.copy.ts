/** Words of /notifications, and of the number on its tab. */
export const notificationListCopy = {
  empty: "새 소식이 없어요",
  emptyHint: "내 글의 댓글, 문의 답변, 입주 확인 같은 소식을 여기에 모아 알려드려요.",
  list: "알림 목록",
  unreadNumber: (count: string) => `읽지 않은 알림 ${count}개`,
  unread: "읽지 않음",
  readAll: "모두 읽음",
  loadFailed: "알림을 불러오지 못했습니다.",
  readFailed: "읽음으로 표시하지 못했습니다. 다시 시도해주세요.",
  kept: "알림은 90일 동안, 최근 300개까지 보여드려요.",

  // What follows the name of who acted: of a person, and of an office.
  by: { person: "님이", office: "에서" },
  comment: "내 글에 댓글을 남겼어요",
  comments: (count: number) => `내 글에 댓글 ${count}개가 달렸어요`,
  reply: "답글을 남겼어요",
  replies: (count: number) => `내 댓글에 답글 ${count}개가 달렸어요`,
  chatRequest: "채팅을 요청했어요",
  chatAnswer: { APPROVED: "채팅 요청을 수락했어요", REJECTED: "채팅 요청을 거절했어요" },
  notice: "새 공지사항이 올라왔어요",
  notices: { URGENT: "긴급 공지사항이 올라왔어요" },
  inquiry: {
    RECEIVED: "문의가 다시 접수됐어요",
    SEEN: "관리사무소가 문의를 확인했어요",
    IN_PROGRESS: "문의를 처리하고 있어요",
    ON_HOLD: "문의 처리가 잠시 미뤄졌어요",
    DONE: "문의에 답변이 도착했어요",
    REJECTED: "문의를 처리할 수 없다는 답변이 도착했어요",
    WITHDRAWN: "문의가 취소됐어요",
  },
  residence: {
    APPROVED: "입주가 확인됐어요. 이제 우리 단지 소식을 볼 수 있어요",
    REJECTED: "입주 신청이 거절됐어요. 확인하고 다시 신청할 수 있어요",
    ENDED: "관리사무소가 우리 집 등록을 끝냈어요",
  },
  household: "우리 세대에 들어왔어요",
  role: {
    HEAD: "관리사무소 소장이 되었어요",
    STAFF: "관리사무소 직원이 되었어요",
    GUARD: "경비 역할을 맡았어요",
    COUNCIL: "동대표 역할을 맡았어요",
    ENDED: "관리사무소 역할이 끝났어요",
    INVITED: "관리사무소 역할을 제안받았어요. 내 정보에서 답할 수 있어요",
  },
  report: {
    KEPT: "신고하신 내용을 살펴봤고, 규칙에 어긋나지 않았어요",
    HIDDEN: "신고하신 내용을 가렸어요. 알려주셔서 고맙습니다",
    DELETED: "신고하신 내용을 지웠어요. 알려주셔서 고맙습니다",
  },
  reservationCancelled: "우리 세대의 시설 예약을 취소했어요",
  reservation: {
    APPROVED: "시설 예약이 승인됐어요",
    DECLINED: "시설 예약이 거절됐어요",
    OFFICE_CANCELLED: "관리사무소가 시설 예약을 수수료 없이 취소했어요",
  },
  action: {
    REPORTS: "여러 세대의 신고로 내가 쓴 내용이 가려졌어요. 곧 살펴볼게요",
    KEPT: "가려졌던 내용이 다시 보여요",
    HIDDEN: "내가 쓴 내용이 규칙에 따라 가려졌어요",
    DELETED: "내가 쓴 내용이 규칙에 따라 지워졌어요",
  },
  other: "새 소식이 있어요",
} as const;

/** Words of /settings/notifications. */
export const notificationCopy = {
  intro: "어떤 소식을 언제 어디로 알려드릴지 고를 수 있어요.",
  kinds: "받을 소식",
  names: {
    CHAT_MESSAGE: "채팅 메시지",
    CHAT_REQUEST: "채팅 요청",
    COMMENT: "댓글과 답글",
    NOTICE: "공지사항",
    RESERVATION: "예약",
  },
  hints: {
    CHAT_MESSAGE:
      "새 메시지를 휴대폰 알림으로 알리고, 홈과 메뉴에 읽지 않은 수를 보여줘요. 꺼도 메시지는 그대로 받아요.",
    CHAT_REQUEST: "새로 받은 채팅 요청과 그 답을 알림 탭에 모으고, 홈과 메뉴에 수를 보여줘요.",
    COMMENT: "내 글의 댓글과 내 댓글의 답글을 알림 탭에 모아요.",
    NOTICE: "우리 단지의 새 공지사항을 알림 탭에 모아요.",
    RESERVATION: "아직 예약을 쓸 수 없어요. 예약이 생기면 이 설정을 따라요.",
  },
  quiet: "방해 금지 시간",
  quietSwitch: "방해 금지 시간 사용",
  quietHint:
    "이 시간의 소식은 모아 두었다가 끝 시각에 한 번에 알려드려요. 긴급 공지사항은 바로 알려드려요. 한국 시간 기준이에요.",
  from: "시작 시각",
  to: "끝 시각",
  overMidnight: (from: string, to: string) => `${from}부터 다음 날 ${to}까지`,
  within: (from: string, to: string) => `${from}부터 ${to}까지`,
  sameTime: "시작 시각과 끝 시각을 다르게 골라주세요.",
  quietNow: "지금은 방해 금지 시간이에요.",
  always: "문의 진행, 입주 확인, 세대, 신고 결과처럼 꼭 알아야 할 소식은 언제나 알림 탭에 모아요.",
  kept: "이 설정은 로그인한 모든 기기에 함께 적용돼요.",
  saveFailed: "설정을 저장하지 못했습니다. 다시 시도해주세요.",
  loadFailed: "알림 설정을 불러오지 못했습니다.",
} as const;
