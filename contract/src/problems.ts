import { accountCopy as account } from "./account/account.copy.ts";
import { chatCopy as chat } from "./chat/chat.copy.ts";
import { commentCopy as comment } from "./feed/comment.copy.ts";
import { complexCopy as complex } from "./complex/complex.copy.ts";
import { complexRegistrationCopy as registration } from "./complex/registration.copy.ts";
import { doorListCopy as doors } from "./complex/doors/door-list.copy.ts";
import { consentCopy as consent } from "./account/consent/consent.copy.ts";
import { reservationProblems } from "./reservation/reservation-problems.ts";
import { feedCopy as feed } from "./feed/feed.copy.ts";
import { doorCodeCopy as doorCode } from "./complex/household/door-code.copy.ts";
import { householdCopy as household } from "./complex/household/household.copy.ts";
import { turnoverCopy as turnover } from "./complex/household/turnover.copy.ts";
import { imageCopy as image } from "./image/image.copy.ts";
import { inquiryCopy as inquiry } from "./inquiry/inquiry.copy.ts";
import { matterCopy as matter } from "./inquiry/matter/matter.copy.ts";
import { resultCopy as result } from "./inquiry/result/result.copy.ts";
import { noticeCopy as notice } from "./notice/notice.copy.ts";
import { kindCopy as kind } from "./complex/kind/kind.copy.ts";
import { blockCopy as block } from "./account/settings.copy.ts";
import { neighbourCopy as neighbour } from "./feed/neighbour.copy.ts";
import { officeCopy as office } from "./complex/office.copy.ts";
import { profileCopy as profile } from "./account/profile.copy.ts";
import { recoveryCopy as recovery } from "./account/recovery.copy.ts";
import { figuresCopy as figures } from "./office/figures.copy.ts";
import { residentDeskCopy as residentDesk } from "./complex/desk/desk.copy.ts";
import { residenceCopy as residence } from "./complex/residence.copy.ts";
import { roleCopy as role } from "./complex/role/role.copy.ts";
import { reportCopy as report } from "./moderation/report.copy.ts";
import { socialCopy as social } from "./account/social.copy.ts";
import { socialLinkCopy as socialLink } from "./account/social-link.copy.ts";
import { voiceCopy as voice } from "./complex/voice.copy.ts";
import { visitorCarProblems } from "./visitor-car/visitor-car-problems.ts";
import { withdrawalCopy as withdrawal } from "./account/withdrawal.copy.ts";

/**
 * The closed list of everything that can be refused: reason → HTTP status and the Korean sentence
 * that the person sees. A status of 5xx is logged as our fault. It reads the copy of every feature, and nothing else of
 * them: endpoints may name a reason.
 */
export const problems = {
  BAD_REQUEST: [400, "요청 형식이 올바르지 않습니다."],
  UNAUTHENTICATED: [401, account.authenticationRequired],
  ACCOUNT_WITHDRAWN: [401, withdrawal.gone],
  OTHER_MEMBER: [409, account.otherMember],
  FORBIDDEN: [403, "권한이 없습니다."],
  CROSS_SITE: [403, "허용되지 않은 곳에서 온 요청입니다."],
  NOT_FOUND: [404, "요청한 정보를 찾을 수 없습니다."],
  METHOD_NOT_ALLOWED: [405, "지원하지 않는 요청입니다."],
  TOO_SLOW: [408, "요청 시간이 초과되었습니다. 다시 시도해주세요."],
  TOO_LARGE: [413, "보낸 내용이 너무 큽니다."],
  UNSUPPORTED_TYPE: [415, "지원하지 않는 형식입니다."],
  TOO_MANY_REQUESTS: [429, "요청이 너무 많습니다. 잠시 후 다시 시도해주세요."],
  INTERNAL: [500, account.login.serverError],
  UNAVAILABLE: [503, "지금은 처리할 수 없습니다. 잠시 후 다시 시도해주세요."],

  WRONG_PASSWORD: [401, account.login.mismatch],
  UNKNOWN_ACCOUNT: [404, account.login.unknown],
  TOO_MANY_LOGINS: [429, account.login.tooMany],
  SOCIAL_CODE_INVALID: [400, account.login.exchangeFailed],
  SOCIAL_LINK_NEEDED: [409, socialLink.needed],
  SOCIAL_LINK_PASSWORDLESS: [409, socialLink.passwordless],
  SOCIAL_LINKED_ALREADY: [409, socialLink.linkedAlready],
  LAST_WAY_IN: [409, social.lastWayIn],
  EMAIL_TAKEN: [409, account.signup.emailTaken],
  PHONE_TAKEN: [409, account.signup.phoneTaken],
  NICKNAME_OF_COMPLEX: [409, account.signup.nicknameOfComplex],
  NICKNAME_TAKEN: [409, account.signup.nicknameTaken],
  POLICY_CHANGED: [409, consent.changed],
  EMAIL_NOT_VERIFIED: [403, account.signup.notVerified],
  UNREGISTERED_EMAIL: [404, account.find.unregistered],
  CODE_TOO_SOON: [429, account.signup.codeTooSoon],
  CODE_LIMIT: [429, account.signup.codeLimit],
  WRONG_CODE: [400, account.find.wrongCode],
  MAIL_UNAVAILABLE: [503, account.signup.mailAway],
  ACCOUNT_NOT_FOUND: [404, recovery.noAccount],
  PASSWORD_MISMATCH: [400, withdrawal.mismatch],
  LOGIN_AGAIN: [403, withdrawal.loginAgain],
  CURRENT_PASSWORD_REQUIRED: [403, profile.currentRequired],

  APARTMENT_NOT_FOUND: [404, complex.notFound],
  KIND_STAYS: [409, complex.kindStays],
  KIND_HAS_WORDS: [409, kind.hasWords],
  APARTMENT_ALREADY: [409, registration.already],
  FAVORITES_FULL: [409, complex.favoritesFull],
  APARTMENT_INHABITED: [409, registration.inhabited],
  APARTMENT_HAS_POSTS: [409, registration.hasPosts],

  RESIDENTS_WRITE: [403, voice.residentsOnly],
  OFFICE_VOICE_ONLY: [403, voice.officeOnly],
  NEIGHBOUR_VOICE_ONLY: [409, voice.neighbourOnly],
  OFFICE_CODE_OTHER: [400, office.publicCodeOther],
  OFFICE_CODE_TAKEN: [409, office.publicCodeTaken],
  OFFICE_ALREADY: [409, office.manager],
  OFFICE_CLAIM_NOT_FOUND: [404, office.claimNotFound],
  OFFICE_CLAIM_NOT_YOURS: [403, office.claimNotYours],
  OFFICE_CLAIM_DECIDED: [409, office.claimDecided],
  OFFICE_CLAIM_PARTY: [403, office.party],
  OFFICE_CLAIM_UNCONTESTED: [409, office.notContested],
  OFFICE_CLAIM_UNVERIFIED: [409, office.notVerified],
  OFFICE_MAIL_UNKNOWN: [400, office.mailUnknown],
  OFFICE_PHONE_NOT_PUBLIC: [400, office.phoneNotPublic],
  OFFICE_PASSCODE_WRONG: [400, office.codeWrong],
  OFFICE_PASSCODE_EXPIRED: [410, office.codeExpired],
  OFFICE_PASSCODE_OF_OTHER: [409, office.codeOfOther],
  OFFICE_PASSCODE_ELSEWHERE: [404, office.codeElsewhere],
  OFFICE_PASSCODE_TRIES: [429, office.codeTries],
  VOUCH_NOT_ELIGIBLE: [403, office.vouchNot],
  VOUCH_CLOSED: [409, office.vouchClosed],

  MANAGER_ONLY: [403, residence.managerOnly],
  ROLE_ONLY: [403, role.roleOnly],
  ROLE_RESIDENT_NOT_FOUND: [404, role.residentNotFound],
  ROLE_INVITATIONS_FULL: [409, role.invitationsFull],
  ROLE_HEAD_STAYS: [409, role.headStays],
  ROLE_HOLDER_NOT_FOUND: [404, role.holderNotFound],
  ROLE_CHANGED: [409, role.changed],
  ROLE_INVITATION_NOT_FOUND: [404, role.invitationNotFound],
  ROLE_INVITATION_ENDED: [410, role.invitationEnded],
  ROLE_ALREADY_HEAD: [409, role.alreadyHead],
  RESIDENCE_NOT_FOUND: [404, residence.notFound],
  RESIDENCE_ALREADY: [409, residence.already],
  TOO_MANY_RESIDENCES: [409, residence.tooMany],
  RESIDENCE_NOT_ACTIVE: [409, residence.notActive],
  NOT_A_RESIDENT: [409, residence.notResident],
  ONLY_MANAGER: [409, residence.onlyManager],
  RESIDENCE_DECIDED: [409, residence.decided],
  FIGURES_MONTH: [400, figures.monthUnfit],
  FILE_UNWRITABLE: [409, residentDesk.fileUnwritable],
  HOUSEHOLD_WAITS: [403, household.waits],
  HOUSEHOLD_UNVOUCHED: [403, household.unvouched],
  HOUSEHOLD_VOUCHED: [409, household.notPutOut],
  HOUSEHOLD_ALREADY: [409, household.already],
  HOUSEHOLD_FULL: [409, household.full],
  HOUSEHOLD_NOT_FOUND: [404, turnover.notFound],
  DOOR_CODE_WRONG: [400, household.codeWrong],
  DOOR_CODE_USED: [410, household.codeUsed],
  DOOR_CODE_EXPIRED: [410, household.codeExpired],
  DOOR_CODE_ENDED: [410, household.codeEnded],
  DOOR_CODE_LOCKED: [429, household.codeLocked],
  DOOR_CODE_TRIES: [429, household.codeTries],
  DOOR_PRINT_NOT_FOUND: [404, doorCode.printNotFound],
  INVITATION_NOT_FOUND: [404, household.inviteUnknown],
  INVITATION_OWN: [409, household.inviteOwn],
  INVITATION_USED: [410, household.inviteUsed],
  INVITATION_EXPIRED: [410, household.inviteExpired],
  INVITATION_TAKEN_BACK: [410, household.inviteTakenBack],
  INVITATION_MOVED: [410, household.inviteMoved],
  INVITATION_REPLACED: [410, household.inviteReplaced],
  INVITATION_TRIES: [429, household.inviteTries],
  TURNOVER_PLANNED: [409, turnover.planned],
  TURNOVER_NOT_PLANNED: [409, turnover.notPlanned],
  TURNOVER_DAY_OVER: [400, turnover.dayOver],
  TURNOVER_DAY_TOO_FAR: [400, turnover.dayTooFar],
  DOOR_NOT_LISTED: [400, doors.notListed],
  APPROVAL_NOT_LISTED: [409, doors.approveNotListed],
  DOOR_LIST_UNREADABLE: [400, doors.refused(1)],
  RESIDENT_LIST_UNREADABLE: [400, residence.listRefused(1)],
  RESIDENT_LIST_TOO_LARGE: [413, residence.listTooLarge],

  FEED_NOT_FOUND: [404, feed.notFound],
  FEED_BLANK: [400, feed.blank],
  FEED_TOO_LONG: [400, feed.tooLong],
  FEED_NOT_YOURS: [403, feed.notYours],
  FEED_CHANGED: [409, feed.changed],
  SEARCH_TOO_SHORT: [400, feed.searchTooShort],
  IDEMPOTENCY_REUSED: [409, feed.keyReused],
  NOTICE_BY_MANAGER_ONLY: [403, feed.noticeByManagerOnly],
  NOTICE_COUNCIL_ONLY: [403, notice.councilOnly],
  NOTICE_END_REQUIRED: [400, notice.endRequired],
  NOTICE_END_PAST: [400, notice.endPast],
  NOTICE_END_FAR: [400, notice.endFar],
  NOTICE_TIME_PAST: [400, notice.timePast],
  NOTICE_TIME_FAR: [400, notice.timeFar],
  NOTICE_CHANGED: [409, notice.changedMeanwhile],
  PLANNED_NOTICE_NOT_FOUND: [404, notice.plannedNotFound],
  NOTICE_AUDIENCE_EMPTY: [400, notice.audienceEmpty],
  NOTICE_VERSION_NOT_FOUND: [404, notice.versionNotFound],
  NOTICE_FILE_NOT_FOUND: [404, notice.fileNotFound],
  NOTICE_FILE_GONE: [409, notice.fileGone],
  NOTICE_FILE_EMPTY: [400, notice.fileEmpty],
  NOTICE_FILE_TOO_LARGE: [413, notice.fileTooLarge],
  NOTICE_FILE_KIND: [400, notice.fileKind],
  NOTICE_FILE_CONTENTS: [400, notice.fileContents],
  NOTICE_FILES_TOO_MANY: [400, notice.filesTooMany],
  NOTICE_FILES_LOOSE: [409, notice.filesLoose],
  NOTICE_POSTING_SHORT: [400, notice.postingShort],
  NOTICE_POSTING_RUNS: [409, notice.postingRuns],

  COMMENT_NOT_FOUND: [404, comment.notFound],
  COMMENT_BLANK: [400, comment.blank],
  COMMENT_TOO_LONG: [400, comment.tooLong],
  COMMENT_NOT_YOURS: [403, comment.notYours],
  COMMENTS_TOO_FAST: [429, comment.tooFast],
  COMMENTS_OFF: [409, comment.off],

  MEMBER_NOT_FOUND: [404, neighbour.notFound],
  BLOCK_SELF: [400, neighbour.blockSelf],
  BLOCK_OFFICE: [409, block.office],
  REPORT_SELF: [400, report.self],
  REPORT_TARGET_NOT_FOUND: [404, report.targetNotFound],
  REPORT_NOT_FOUND: [404, report.caseNotFound],
  REPORT_PARTY: [403, report.party],
  REPORT_DECIDED: [409, report.decided],
  REPORT_MEMBER: [409, report.memberUndecidable],
  REPORTED_ALREADY: [409, report.already],

  CHAT_REQUEST_SELF: [400, chat.requestSelf],
  CHAT_REQUEST_BLANK: [400, chat.requestBlank],
  CHAT_REQUEST_TOO_LONG: [400, chat.requestTooLong],
  CHAT_REQUEST_NOT_FOUND: [404, chat.requestNotFound],
  CHAT_REQUEST_NOT_YOURS: [403, chat.requestNotYours],
  CHAT_REQUEST_DECIDED: [409, chat.requestDecided],
  CHAT_REQUEST_TOO_SOON: [409, chat.requestTooSoon],
  CHAT_REQUEST_PENDING: [409, chat.requestPending],
  CHAT_REQUEST_REFUSED: [403, chat.requestRefused],
  CHAT_ROOM_EXISTS: [409, chat.roomExists],
  CHAT_ROOM_NOT_FOUND: [404, chat.roomNotFound],
  CHAT_RESIDENTS_ONLY: [403, chat.residentsOnly],
  CHAT_NOT_A_MEMBER: [403, chat.notMember],
  CHAT_MESSAGE_BLANK: [400, chat.blank],
  CHAT_MESSAGE_TOO_LONG: [400, chat.tooLong],
  CHAT_TOO_FAST: [429, chat.tooFast],
  CHAT_CLIENT_ID_REUSED: [409, chat.clientIdReused],
  CHAT_PARTNER_LEFT: [409, chat.partnerLeft],
  CHAT_BLOCKED: [403, chat.blocked],
  CHAT_MESSAGE_NOT_FOUND: [404, chat.messageNotFound],
  CHAT_MESSAGE_NOT_YOURS: [403, chat.messageNotYours],
  CHAT_DELETE_TOO_LATE: [409, chat.deleteTooLate],

  INQUIRY_NOT_FOUND: [404, inquiry.notFound],
  INQUIRY_RESIDENTS_ONLY: [403, inquiry.residentsOnly],
  INQUIRY_NO_OFFICE: [409, inquiry.noOffice],
  INQUIRY_ANSWERED: [409, inquiry.answeredMeanwhile],
  INQUIRY_MOVED: [409, inquiry.moved],
  INQUIRY_MOVE_REFUSED: [409, inquiry.moveRefused],
  INQUIRY_REOPEN_LATE: [409, inquiry.reopenLate],
  INQUIRY_RATED: [409, inquiry.scoredAlready],
  INQUIRY_NOT_CLOSED: [409, inquiry.scoreTooEarly],
  INQUIRY_ASSIGNEE_UNFIT: [400, inquiry.assigneeUnfit],
  INQUIRY_HOME_WAITS: [403, result.homeWaits],
  RESULT_NOT_FOUND: [404, result.notFound],
  RESULT_CHANGED: [409, result.changedMeanwhile],
  RESULT_MARKED: [409, result.marked],
  RESULT_NOT_CLOSED: [409, result.notClosed],
  MATTER_NOT_FOUND: [404, matter.notFound],
  MATTER_CLOSED: [409, matter.isClosed],
  MATTER_OPEN: [409, matter.stillOpen],
  MATTER_CHANGED: [409, matter.changedMeanwhile],
  MATTER_NOISE: [409, matter.noiseStays],
  MATTERS_FULL: [409, matter.full],
  READY_ANSWER_NOT_FOUND: [404, inquiry.readyNotFound],
  READY_ANSWERS_FULL: [409, inquiry.readyFull],

  ...reservationProblems,
  ...visitorCarProblems,

  TOO_MANY_IMAGES: [400, feed.tooManyImages],
  NOT_AN_IMAGE: [400, image.notAnImage],
  IMAGE_TOO_LARGE: [413, feed.imageTooLarge],
  IMAGE_BUSY: [503, feed.imageBusy],
  IMAGE_NOT_FOUND: [404, feed.imageNotFound],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type Reason = keyof typeof problems;

/** The envelope of a refusal. `fields` names the form fields at fault, each with its sentence. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data: null;
  readonly reason: Reason;
  readonly fields?: Readonly<Record<string, string>>;
  /** For ACCOUNT_WITHDRAWN alone: the member to whom the ended session of the call had belonged. */
  readonly memberId?: number;
  /** For APARTMENT_ALREADY alone: the complex that stands there. */
  readonly apartmentId?: number;
}
