import { audienceText, readAudience } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { type AudiencePart, type NoticeKind, noticeKinds, noticeLimits } from "@danji/contract/notice/notice-rules";
import { feedTextFault } from "@danji/contract/feed/feed-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { NoticeFileView } from "@danji/contract/notice/notice-file";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { DraftStamp, StoredDraft } from "#platform/draft/draft-storage.ts";
import { mergeChanges } from "#platform/form/merge-changes.ts";
import { isSame } from "#platform/form/plain-json.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { randomUuid } from "#platform/uuid.ts";

/** What a notice has beyond its words and photos, as it is typed. */
export interface NoticeFields {
  readonly kind: NoticeKind;
  /** False: for those of `audience` alone, one part a line. */
  readonly isForAll: boolean;
  readonly audience: string;
  /** The value of an input of type datetime-local, in Seoul; empty for none. */
  readonly until: string;
  readonly pinned: boolean;
  readonly commentsOff: boolean;
  readonly wantsAcknowledgement: boolean;
  /** Days that one of kind LEGAL stands at least; empty for none. */
  readonly postingDays: string;
  readonly isOnDefects: boolean;
}

export interface NoticeDraft extends NoticeFields, DraftStamp {
  readonly title: string;
  readonly contents: string;
  /** As `until`; empty: at once. */
  readonly publishAt: string;
  readonly files: readonly NoticeFileView[];
  readonly idempotencyKey: string;
}

export const emptyNotice = (kind: NoticeKind): NoticeDraft => ({
  kind,
  isForAll: true,
  audience: "",
  until: "",
  pinned: false,
  commentsOff: false,
  wantsAcknowledgement: false,
  title: "",
  contents: "",
  publishAt: "",
  files: [],
  postingDays: "",
  isOnDefects: false,
  idempotencyKey: randomUuid(),
});

/** As it is stored; of a plan, with what its form was opened with, and the URLs of its photos that were taken out. */
export interface StoredNoticeDraft extends NoticeDraft {
  readonly opened?: NoticeDraft;
  readonly removed?: readonly string[];
}

/** One that was stored before has no files yet: what it lacks is that of an empty one. */
export const isStoredNoticeDraft = (found: object): found is StoredNoticeDraft => {
  const { opened, removed } = found as { readonly opened?: unknown; readonly removed?: unknown };
  return (
    isNoticeDraft(found) &&
    (removed === undefined || (Array.isArray(removed) && removed.every((url) => typeof url === "string"))) &&
    (opened === undefined || (typeof opened === "object" && opened !== null && isNoticeDraft(opened)))
  );
};

const isNoticeDraft = (found: object): found is NoticeDraft => {
  const { title, contents, kind, audience, until, publishAt, idempotencyKey } = found as Partial<NoticeDraft>;
  return (
    [title, contents, audience, until, publishAt, idempotencyKey].every((text) => typeof text === "string") &&
    noticeKinds.some((one) => one === kind)
  );
};

/** Undefined: everybody. Null: what was typed names no audience. */
export const audienceOf = ({ isForAll, audience }: NoticeFields): readonly AudiencePart[] | null | undefined => {
  if (isForAll) return undefined;
  const parts = readAudience(audience);
  return "unfitLine" in parts || parts.length === 0 ? null : parts;
};

export interface NoticeFaults {
  readonly title?: string;
  readonly contents?: string;
  readonly audience?: string;
  readonly until?: string;
  readonly publishAt?: string;
  readonly posting?: string;
}

export const fieldFaults = (fields: NoticeFields): NoticeFaults => {
  const audience = audienceFault(fields);
  return {
    ...(audience === undefined ? {} : { audience }),
    ...(fields.kind === "URGENT" && fields.until === "" ? { until: noticeCopy.endRequired } : {}),
    ...postingFault(fields),
  };
};

const postingFault = ({ kind, postingDays, isOnDefects }: NoticeFields): Pick<NoticeFaults, "posting"> => {
  if (kind !== "LEGAL" || (postingDays === "" && !isOnDefects)) return {};
  const days = Number(postingDays);
  if (!/^\d+$/.test(postingDays) || days < 1 || days > noticeLimits.postingDaysMax)
    return { posting: copy.postingUnfit };
  return isOnDefects && days < noticeLimits.defectDaysMin ? { posting: noticeCopy.postingShort } : {};
};

const audienceFault = ({ isForAll, audience }: NoticeFields): string | undefined => {
  if (isForAll) return undefined;
  const parts = readAudience(audience);
  if ("unfitLine" in parts) return copy.audienceUnfit(parts.unfitLine);
  return parts.length === 0 ? copy.audienceMissing : undefined;
};

export const noticeFaults = (draft: NoticeDraft): NoticeFaults => {
  const fault = feedTextFault(draft);
  const publishAt = timeFault(draft.publishAt);
  return {
    ...fieldFaults(draft),
    ...(publishAt === undefined ? {} : { publishAt }),
    ...(fault && { [fault.field]: fault.reason === "FEED_BLANK" ? feedCopy.blank : feedCopy.tooLong }),
  };
};

const timeFault = (typed: string): string | undefined => {
  if (typed === "") return undefined;
  const ahead = Date.parse(seoulTime(typed)) - correctedNow();
  if (ahead <= 0) return noticeCopy.timePast;
  // A year of more digits than four is no time: NaN.
  return ahead <= noticeLimits.daysMax * 86_400_000 ? undefined : noticeCopy.timeFar;
};

/** A time that was typed is one of Seoul, wherever the computer is. */
export const seoulTime = (typed: string): string => `${typed}:00+09:00`;

/** The key `notice` of the call. */
export const noticeBody = (fields: NoticeFields) => {
  const audience = audienceOf(fields);
  return {
    kind: fields.kind,
    ...(audience ? { audience: [...audience] } : {}),
    ...(fields.until === "" ? {} : { until: seoulTime(fields.until) }),
    commentsOff: fields.commentsOff,
    wantsAcknowledgement: fields.wantsAcknowledgement,
    ...(fields.kind === "LEGAL" && fields.postingDays !== ""
      ? { posting: { days: Number(fields.postingDays), isOnDefects: fields.isOnDefects } }
      : {}),
  };
};

/** A time as an input of type datetime-local holds it, in Seoul; empty for null. */
const typedTime = (time: string | null): string =>
  time === null ? "" : `${seoulDay(new Date(time))}T${seoulTimeOfDay(new Date(time))}`;

type StoredFields = Pick<
  PlannedNoticeView,
  "kind" | "audience" | "until" | "pinned" | "commentsOff" | "wantsAcknowledgement"
> & { readonly posting: { readonly days: number; readonly isOnDefects: boolean } | null };

/** The fields of a notice that was written before. */
export const fieldsOf = ({ audience, until, posting, ...stored }: StoredFields): NoticeFields => ({
  kind: stored.kind,
  isForAll: audience === null,
  audience: (audience ?? []).map((part) => audienceText([part])).join("\n"),
  until: typedTime(until),
  pinned: stored.pinned,
  commentsOff: stored.commentsOff,
  wantsAcknowledgement: stored.wantsAcknowledgement,
  postingDays: posting === null ? "" : String(posting.days),
  isOnDefects: posting?.isOnDefects ?? false,
});

/** What was typed in a form that was opened with `opened`, over what stands now: part by part, and file by file. */
export const mergeNotice = <Typed extends { readonly files: readonly NoticeFileView[] }>(
  opened: Typed,
  typed: Typed,
  current: Typed,
): Typed => {
  const isOf = ({ files }: Typed, { fileId }: NoticeFileView) => files.some((one) => one.fileId === fileId);
  const kept = current.files.filter((file) => isOf(typed, file) || !isOf(opened, file));
  const added = typed.files.filter((file) => !isOf(opened, file) && !isOf(current, file));
  return { ...mergeChanges(opened, typed, current), files: [...kept, ...added] };
};

/** The draft that a form begins with: of a plan that was changed since, the stored one has only what was typed in it. */
export const takeUpDraft = (
  opened: NoticeDraft,
  stored: StoredDraft<StoredNoticeDraft> | null,
  isPlan: boolean,
): NoticeDraft => {
  if (stored === null) return opened;
  const { opened: before, removed: _, ...draft } = { ...opened, ...stored.draft };
  if (!isPlan || before === undefined) return draft;
  const { savedAt, tab, idempotencyKey } = draft;
  const stamp: DraftStamp = { ...(savedAt !== undefined && { savedAt }), ...(tab !== undefined && { tab }) };
  return { ...mergeNotice(before, draft, opened), ...stamp, idempotencyKey };
};

/** True where the stored draft of a plan was begun over another version of it than this one, or that is not known. */
export const isOfOtherVersion = (opened: NoticeDraft, stored: StoredDraft<StoredNoticeDraft> | null): boolean =>
  stored !== null && !isSame({ ...stored.draft.opened, idempotencyKey: "" }, { ...opened, idempotencyKey: "" });

/** The draft of a planned notice that is changed. */
export const draftOfPlan = (plan: PlannedNoticeView): NoticeDraft => ({
  ...emptyNotice(plan.kind),
  ...fieldsOf(plan),
  title: plan.title,
  contents: plan.contents,
  files: plan.files,
  publishAt: typedTime(plan.publishAt),
});
