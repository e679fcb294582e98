import { type InquiryTarget, inquiryTargets } from "@danji/contract/inquiry/inquiry-rules";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { parseDraft } from "#platform/draft/draft-storage.ts";
import { randomUuid } from "#platform/uuid.ts";

/** The stored draft of an inquiry, without its photos. */
export interface InquiryDraft {
  readonly target: InquiryTarget;
  readonly title: string;
  readonly contents: string;
  readonly idempotencyKey: string;
}

export const emptyDraft = (): InquiryDraft => ({
  target: "OFFICE",
  title: "",
  contents: "",
  idempotencyKey: randomUuid(),
});

export const isDraft = (found: object): found is InquiryDraft => {
  const { target, title, contents, idempotencyKey } = found as Partial<InquiryDraft>;
  const isTarget = inquiryTargets.some((one) => one === target);
  return isTarget && [title, contents, idempotencyKey].every((text) => typeof text === "string");
};

export const parseInquiryDraft = (text: string | null): InquiryDraft | undefined => parseDraft(text, isDraft);

/** The viewer's stored draft. */
export const useInquiryDraft = () => useStoredDraft("inquiry", isDraft);
