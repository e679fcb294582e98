/** What the ledger of an office names, in its words (decision 049). A new act of an office is added here. */
export const ledgerCopy = {
  acts: {
    "role.invited": "역할에 초대함",
    "role.given": "역할을 줌",
    "role.changed": "역할을 바꿈",
    "role.ended": "역할이 끝남",
    "role.handedOver": "관리소장을 넘김",
    "residence.approved": "입주를 승인함",
    "residence.rejected": "입주 신청을 거절함",
    "residence.ended": "거주를 종료함",
    "doors.loaded": "동·호 목록을 올림",
    "doors.removed": "동·호 목록을 지움",
    "inquiry.moved": "문의의 진행 상태를 바꿈",
    "inquiry.assigned": "문의 담당자를 정함",
    "inquiry.noted": "문의에 메모를 남김",
    "codes.printed": "세대 코드를 인쇄함",
    "codes.ended": "세대 코드를 끝냄",
    "turnover.planned": "세대 교체를 정함",
    "turnover.withdrawn": "세대 교체를 취소함",
    "complex.kind": "공개 범위를 바꿈",
    "report.proposed": "신고의 결정을 제안함",
    "report.decided": "신고를 결정함",
  },
} as const;

/** An act that the ledger holds. */
export type LedgerAct = keyof typeof ledgerCopy.acts;
