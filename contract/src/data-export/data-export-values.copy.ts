import { chatCopy } from "../chat/chat.copy.ts";
import { inquiryCopy } from "../inquiry/inquiry.copy.ts";
import { notificationCopy } from "../notification/notification.copy.ts";
import { reportCopy } from "../moderation/report.copy.ts";
import { residenceCopy } from "../complex/residence.copy.ts";
import { ledgerCopy } from "../complex/role/ledger.copy.ts";
import { roleCopy } from "../complex/role/role.copy.ts";
import { penaltyCopy } from "../visitor-car/penalty/penalty.copy.ts";
import { socialCopy } from "../account/social.copy.ts";

/**
 * Words for the codes that fields of an exported section hold, by section and field (data-export.copy.ts). The page shows
 * the words, the JSON file keeps the codes. Apart from data-export.copy.ts, so that the web loads none of it.
 */
export const dataExportValues = {
  homes: { state: residenceCopy.states },
  officeActs: { role: roleCopy.roles, act: ledgerCopy.acts },
  carPenaltyObjections: { decision: penaltyCopy.decisions },
  logins: { provider: socialCopy.providers },
  consents: {
    policy: { TERMS: "이용약관", PRIVACY: "개인정보 수집·이용", AGE: "만 14세 이상", NEWS: "소식 받기" },
    agreed: { true: "동의함", false: "동의를 거둠" },
    way: { SIGN_UP: "가입할 때", ASKED: "앱에서 물었을 때", SETTINGS: "설정" },
  },
  posts: { feedType: { FEED: "이웃 글", NOTICE: "공지사항" } },
  requests: {
    direction: { SENT: "보낸 요청", RECEIVED: "받은 요청" },
    state: { ...chatCopy.status, CANCELED: "취소됨" },
  },
  inquiries: { target: inquiryCopy.targets, kind: inquiryCopy.kinds, stage: inquiryCopy.stages },
  inquirySteps: { stage: inquiryCopy.stages, by: inquiryCopy.steppedBy },
  notificationSettings: { muted: notificationCopy.names },
  reports: {
    targetType: { FEED: "글", COMMENT: "댓글", MESSAGE: "채팅 메시지", MEMBER: "이웃" },
    reason: reportCopy.reasons,
  },
} as const;
