import type {
  answerInquiryInput,
  createInquiryInput,
  inquiryImageInput,
  inquiryInput,
  listInquiriesInput,
  listReceivedInquiriesInput,
  rateInquiryInput,
  reopenInquiryInput,
  withdrawInquiryInput,
} from "./inquiry.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { InquiryKind, InquiryStage, InquiryStepRole } from "./inquiry-stages.ts";
import { inquiryLimits, type InquiryTarget, type InquiryState } from "./inquiry-rules.ts";

/**
 * Creates an inquiry; `multipartFileList` holds its photos in order. With an Idempotency-Key header (a UUID) a repetition
 * writes nothing and answers the same inquiry. 409 where the complex has no manager yet.
 */
export const createInquiry = endpoint({
  method: "POST",
  path: "/api/inquiries",
  access: "member",
  input: input<typeof createInquiryInput>(),
  files: { multipartFileList: inquiryLimits.imagesMax },
  status: 201,
  answer: answer<{ readonly inquiryId: number }>(),
});

/** The viewer's own inquiries, the newest first. */
export const listInquiries = endpoint({
  method: "GET",
  path: "/api/inquiries",
  access: "member",
  input: input<typeof listInquiriesInput>(),
  answer: answer<InquiryListView>(),
});

/** Inquiries to the complexes that the viewer manages, the newest first; `state` filters. */
export const listReceivedInquiries = endpoint({
  method: "GET",
  path: "/api/inquiries/received",
  access: "member",
  input: input<typeof listReceivedInquiriesInput>(),
  answer: answer<InquiryListView>(),
});

export interface InquiryListView {
  readonly inquiries: readonly InquiryItemView[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
  /** What the viewer receives as a manager; null for everybody else. */
  readonly office: { readonly waitingCount: number } | null;
}

export interface InquiryItemView {
  readonly inquiryId: number;
  readonly target: InquiryTarget;
  /** The name of the office's complex; null for the service, and where the complex was deleted. */
  readonly apartmentName: string | null;
  readonly nickname: string;
  readonly title: string;
  readonly state: InquiryState;
  readonly createdAt: string;
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
}

/** Where it is; null for what was not said. */
export interface InquiryPlaceView {
  readonly building: string | null;
  readonly floor: string | null;
  readonly spot: string | null;
}

/** One step of the time line; the first is that it was received. */
export interface InquiryStepView {
  readonly stage: InquiryStage;
  readonly at: string;
  readonly by: InquiryStepRole;
  /** Reason, result or message. */
  readonly contents: string | null;
  /** The day of a hold, as 2026-11-30, on which it should go on. */
  readonly expectedOn: string | null;
}

/** One inquiry, for its author and the managers of its complex; 404 for everybody else. */
export const getInquiry = endpoint({
  method: "GET",
  path: "/api/inquiries/:inquiryId",
  access: "member",
  input: input<typeof inquiryInput>(),
  answer: answer<InquiryView>(),
});

export interface InquiryView extends InquiryItemView {
  readonly contents: string;
  readonly images: readonly InquiryImageView[];
  /** Null while there is no answer; `changedAt` differs from `answeredAt` where it was edited. */
  readonly answer: InquiryAnswerView | null;
  readonly isAuthor: boolean;
  /** The viewer answers for the office that it was sent to. */
  readonly mayAnswer: boolean;
  readonly place: InquiryPlaceView | null;
  /** End of the due day; null while the clock is stopped, and where it is closed. */
  readonly dueAt: string | null;
  /** Number of the last move: what a move is sent with. */
  readonly step: number;
  readonly history: readonly InquiryStepView[];
  /** 1 to 5; null while its author has not rated it. */
  readonly score: number | null;
  /** For its author: until when it is reopened; null where it is not. */
  readonly reopenUntil: string | null;
}

export interface InquiryAnswerView {
  readonly contents: string;
  readonly answeredAt: string;
  readonly changedAt: string;
}

export interface InquiryImageView {
  readonly fullUrl: string;
  readonly thumbUrl: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Answers an inquiry, or changes its answer, for the managers of its complex. `changedAt` is that of the answer that was
 * seen, null for none: 409 where another manager was faster.
 */
export const answerInquiry = endpoint({
  method: "PUT",
  path: "/api/inquiries/:inquiryId/answer",
  access: "member",
  input: input<typeof answerInquiryInput>(),
  answer: answer<InquiryView>(),
});

/** Reopens a closed inquiry, for its author: until the end of the seventh day after its closing, else 409. */
export const reopenInquiry = endpoint({
  method: "POST",
  path: "/api/inquiries/:inquiryId/reopening",
  access: "member",
  input: input<typeof reopenInquiryInput>(),
  answer: answer<InquiryView>(),
});

/** Withdraws an open inquiry, for its author. 409 where it was moved meanwhile. */
export const withdrawInquiry = endpoint({
  method: "POST",
  path: "/api/inquiries/:inquiryId/withdrawal",
  access: "member",
  input: input<typeof withdrawInquiryInput>(),
  answer: answer<InquiryView>(),
});

/** Rates the result, for its author: once a closing, else 409. */
export const rateInquiry = endpoint({
  method: "PUT",
  path: "/api/inquiries/:inquiryId/score",
  access: "member",
  input: input<typeof rateInquiryInput>(),
  answer: answer<InquiryView>(),
});

/** A photo of an inquiry, or its small form, for those who may read it. */
export const getInquiryImage = endpoint({
  method: "GET",
  path: "/api/inquiries/images/:key",
  access: "member",
  input: input<typeof inquiryImageInput>(),
});
