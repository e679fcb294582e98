import { type InquiryTarget, inquiryTargets } from "@danji/contract/inquiry";
import { useLeftDraft } from "#account/left-draft.ts";
import { draftIn } from "#platform/kept-draft.ts";
import { newKey } from "#platform/new-key.ts";

/** An inquiry that is being written, but its photos. */
export interface InquiryDraft {
  readonly target: InquiryTarget;
  readonly title: string;
  readonly contents: string;
  readonly idempotencyKey: string;
}

export const emptyDraft = (): InquiryDraft => ({ target: "OFFICE", title: "", contents: "", idempotencyKey: newKey() });

const isDraft = (found: object): found is InquiryDraft => {
  const { target, title, contents, idempotencyKey } = found as Partial<InquiryDraft>;
  const isTarget = inquiryTargets.some((one) => one === target);
  return isTarget && [title, contents, idempotencyKey].every((text) => typeof text === "string");
};

export const draftOf = (text: string | null): InquiryDraft | undefined => draftIn(text, isDraft);

/** What the viewer left unfinished. */
export const useStoredInquiry = () => useLeftDraft("inquiry", isDraft);
