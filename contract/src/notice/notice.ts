import type { VoiceView } from "../complex/voice-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type {
  changeNoticeInput,
  listNoticesInput,
  listOfficeNoticesInput,
  postingCertificateInput,
  officeNoticeInput,
  previewAudienceInput,
  readNoticeInput,
} from "./notice.input.ts";
import type { NoticeFileView, OfficeNoticeFileView } from "./notice-file.ts";
import type { AudiencePart, NoticeKind } from "./notice-rules.ts";

// What notices have beyond posts of type NOTICE (decision 064). They are written as posts, with the key `notice`.

/** What a notice has beyond a post; absent on posts, and on notices of clients that know no kinds. */
export interface NoticeView {
  readonly kind: NoticeKind;
  /** When it leaves the top; null: it has no end. */
  readonly until: string | null;
  readonly commentsOff: boolean;
  readonly wantsAcknowledgement: boolean;
  /** Whether the viewer, or another member of their household, has acknowledged it. */
  readonly isAcknowledged: boolean;
  /** Null: everybody. */
  readonly audience: readonly AudiencePart[] | null;
  readonly files: readonly NoticeFileView[];
  /** It was changed, and the viewer may read what it said before. */
  readonly isChanged: boolean;
}

/** The notices of a complex that the viewer may read: those on top first, then the newest first. */
export const listNotices = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId/notices",
  access: "member",
  input: input<typeof listNoticesInput>(),
  etag: true,
  answer: answer<NoticePage>(),
});

export interface NoticePage {
  readonly notices: readonly NoticeItemView[];
  /** All that the filters leave. */
  readonly total: number;
}

export interface NoticeItemView extends VoiceView {
  readonly feedId: number;
  readonly kind: NoticeKind;
  readonly title: string;
  /** The beginning of the contents. */
  readonly preview: string;
  readonly nickname: string;
  readonly createdAt: string;
  readonly thumbnailUrl: string | null;
  readonly commentCount: number;
  readonly isPinned: boolean;
  /** Until then it stands on top, where it is pinned or urgent; null: without an end. */
  readonly until: string | null;
  readonly isUnread: boolean;
  /** The viewer is asked to acknowledge it and has not. */
  readonly awaitsAcknowledgement: boolean;
  /** How many files it has. */
  readonly fileCount: number;
  /** An office wrote it that turned out to be false; absent otherwise. */
  readonly isUnproven?: boolean;
}

/** The viewer has opened a notice: called by its page alone. Their household has read it from then on. */
export const readNotice = endpoint({
  method: "POST",
  path: "/api/community/feeds/:feedId/read",
  access: "member",
  input: input<typeof readNoticeInput>(),
  status: 204,
});

/** The viewer has taken note of a notice. A repeat changes nothing. */
export const acknowledgeNotice = endpoint({
  method: "POST",
  path: "/api/community/feeds/:feedId/acknowledgement",
  access: "member",
  input: input<typeof readNoticeInput>(),
  // With data, by which the outbox knows an answer of ours.
  answer: answer<{ readonly feedId: number }>(),
});

/** Notices for the desk, the newest first; a role that writes those of the council alone gets these. */
export const listOfficeNotices = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/notices",
  access: "member",
  input: input<typeof listOfficeNoticesInput>(),
  answer: answer<OfficeNoticePage>(),
});

export interface OfficeNoticePage {
  readonly notices: readonly OfficeNoticeItem[];
  readonly total: number;
}

export interface OfficeNoticeItem {
  readonly feedId: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly createdAt: string;
  readonly until: string | null;
  readonly isPinned: boolean;
  readonly isEnded: boolean;
  readonly audience: readonly AudiencePart[] | null;
  /** Doors of the audience, and those that have read it. */
  readonly doors: number;
  readonly readDoors: number;
  readonly commentCount: number;
}

/** How many doors an audience has now, and how many of them use the app. */
export const previewAudience = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/notices/audience",
  access: "member",
  input: input<typeof previewAudienceInput>(),
  answer: answer<AudiencePreview>(),
});

export interface AudiencePreview {
  readonly doors: number;
  readonly appDoors: number;
  /** Urgent notices of the last 24 hours: where there are many, none is read. */
  readonly urgentToday: number;
}

/** One notice for the desk, with the doors that it has reached. */
export const getOfficeNotice = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/notices/:feedId",
  access: "member",
  input: input<typeof officeNoticeInput>(),
  answer: answer<OfficeNoticeView>(),
});

export interface OfficeNoticeView
  extends OfficeNoticeItem, Pick<NoticeView, "commentsOff" | "wantsAcknowledgement" | "isChanged"> {
  readonly files: readonly OfficeNoticeFileView[];
  readonly posting: PostingView | null;
  readonly contents: string;
  readonly author: string;
  /** The time of its last change, or of its publication. */
  readonly changedAt: string;
  readonly isAuthor: boolean;
  readonly viewCount: number;
  /** Doors behind which a member lives. */
  readonly appDoors: number;
  /** Doors that have acknowledged it. */
  readonly acknowledgedDoors: number;
  /** By 동 and 라인; the sums are those of all. */
  readonly lines: readonly ReachedLine[];
  /** The doors that it has not reached, by 동 and 호. */
  readonly unreadDoors: readonly UnreadDoor[];
}

/** How long a notice of kind LEGAL stands at least. */
export interface PostingView {
  readonly days: number;
  readonly isOnDefects: boolean;
  /** The first instant at which it has stood long enough. */
  readonly endsAt: string;
  readonly isOver: boolean;
}

export interface ReachedLine {
  readonly building: string;
  /** Null: doors whose number names no line. */
  readonly line: number | null;
  readonly doors: number;
  readonly readDoors: number;
}

export interface UnreadDoor {
  readonly building: string;
  readonly unit: string;
  /** A member lives there. */
  readonly hasApp: boolean;
}

/** Changes all of it; 409 NOTICE_CHANGED where `changedAt` is sent and it is not as it was seen. */
export const changeNotice = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/notices/:feedId",
  access: "member",
  input: input<typeof changeNoticeInput>(),
  status: 204,
});

/** What the office can show of the posting of a notice, to be printed: its doors are counted at the end of its posting. */
export const getPostingCertificate = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/notices/:feedId/certificate",
  access: "member",
  input: input<typeof postingCertificateInput>(),
  answer: answer<PostingCertificateView>(),
});

export interface PostingCertificateView extends Pick<
  OfficeNoticeItem,
  "feedId" | "kind" | "title" | "audience" | "doors" | "readDoors"
> {
  readonly complexName: string;
  readonly contents: string;
  readonly author: string;
  readonly officeRole: VoiceView["officeRole"];
  readonly publishedAt: string;
  readonly posting: PostingView | null;
  readonly files: readonly OfficeNoticeFileView[];
  /** Each change of title, text, audience or files since, the first one first. */
  readonly changes: readonly { readonly at: string; readonly by: string }[];
  readonly acknowledgedDoors: number;
  /** Until when reading doors are counted: the end of the posting, or now. */
  readonly countedUntil: string;
  readonly madeAt: string;
}
