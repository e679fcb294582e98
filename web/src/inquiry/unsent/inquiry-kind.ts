import type { InquiryDraft } from "#inquiry/write/inquiry-draft.ts";

/** The name of unsent inquiries in the outbox. */
export const inquiryKind = "inquiry";

/** An inquiry that is not sent yet: the whole draft, so that its form can go on with it. */
export interface InquiryWords {
  readonly draft: InquiryDraft;
  /** The complex whose office is asked; null for the service. */
  readonly apartmentId: number | null;
}
