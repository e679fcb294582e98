import {
  inquiryContentsRule,
  type InquiryTarget,
  inquiryTargets,
  inquiryTitleRule,
} from "@danji/contract/inquiry/inquiry-rules";
import { type InquiryKind, inquiryKinds } from "@danji/contract/inquiry/inquiry-stages";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { parseDraft } from "#platform/draft/draft-storage.ts";
import { randomUuid } from "#platform/uuid.ts";

/** The stored draft of an inquiry, without its photos. */
export interface InquiryDraft {
  readonly target: InquiryTarget;
  readonly title: string;
  readonly contents: string;
  readonly idempotencyKey: string;
  /** Drafts of before have neither of these. */
  readonly kind?: InquiryKind;
  readonly place?: InquiryPlaceWords;
  /** The complex of its office: that of the member's home when its first word was written, and stays it. None for a member who has no home. */
  readonly apartmentId?: number;
}

/** Where it is, as written; empty for what was not said. */
export interface InquiryPlaceWords {
  readonly building: string;
  readonly floor: string;
  readonly spot: string;
}

export const noPlace: InquiryPlaceWords = { building: "", floor: "", spot: "" };

export const emptyDraft = (): InquiryDraft => ({
  target: "OFFICE",
  title: "",
  contents: "",
  idempotencyKey: randomUuid(),
});

export const isDraft = (found: object): found is InquiryDraft => {
  const { target, title, contents, idempotencyKey, kind, place = noPlace } = found as Partial<InquiryDraft>;
  const isTarget = inquiryTargets.some((one) => one === target);
  const isKind = kind === undefined || inquiryKinds.includes(kind);
  const isPlace = [place.building, place.floor, place.spot].every((text) => typeof text === "string");
  return isTarget && isKind && isPlace && [title, contents, idempotencyKey].every((text) => typeof text === "string");
};

export const parseInquiryDraft = (text: string | null): InquiryDraft | undefined => parseDraft(text, isDraft);

/** The viewer's stored draft. */
export const useInquiryDraft = () => useStoredDraft("inquiry", isDraft);

/** Errors of an inquiry's texts, by field. */
export interface InquiryErrors {
  readonly title?: string | undefined;
  readonly contents?: string | undefined;
}

/** No errors if valid. */
export const inquiryErrors = ({
  title,
  contents,
}: {
  readonly title: string;
  readonly contents: string;
}): InquiryErrors => ({ title: inquiryTitleRule(title), contents: inquiryContentsRule(contents) });
