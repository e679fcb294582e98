import type {
  addInquiryNoteInput,
  assignInquiryInput,
  changeServiceAnswerInput,
  getOfficeInquiryInput,
  getServiceInquiryInput,
  listOfficeInquiriesInput,
  listServiceInquiriesInput,
  moveInquiriesInput,
  moveInquiryInput,
  moveServiceInquiryInput,
} from "./casework.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { InquiryAnswerView, InquiryImageView, InquiryPlaceView, InquiryStepView } from "./inquiry.ts";
import type { OfficeRole } from "../complex/office-policy.ts";
import type { InquiryKind, InquiryStage } from "./inquiry-stages.ts";
import type { InquiryResultView } from "./result/result.ts";

// Inquiries at the desk of an office, and of the operators of the service.

/**
 * Inquiries to the office of a complex. Who may only see places (the guard) gets those assigned to them, without their
 * authors. `stage=OPEN` is every open one; `sort=due` puts the earliest due day first, open ones before closed ones; `-` turns an order round.
 */
export const listOfficeInquiries = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/inquiries",
  access: "member",
  input: input<typeof listOfficeInquiriesInput>(),
  answer: answer<OfficeInquiryPage>(),
});

export interface OfficeInquiryPage {
  readonly inquiries: readonly OfficeInquiryItem[];
  /** All that the filters leave, at most deskTableLimits.countedMax. */
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
  /** The numbers of all inquiries that the viewer may see here, whatever the filters; of closed ones, the newest countedMax. */
  readonly counts: Readonly<Record<InquiryStage, number>> & { readonly overdue: number };
  /** Who can be assigned; empty for a member who may not assign. */
  readonly staff: readonly (InquiryAssignee & { readonly role: OfficeRole })[];
}

export interface InquiryAssignee {
  readonly memberId: number;
  readonly nickname: string;
}

export interface OfficeInquiryItem {
  readonly inquiryId: number;
  readonly step: number;
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
  readonly place: InquiryPlaceView | null;
  /** Null where its author has withdrawn. */
  readonly title: string | null;
  /** Null where its author has withdrawn, and for a member who sees places alone. */
  readonly nickname: string | null;
  readonly createdAt: string;
  readonly dueAt: string;
  /** The clock is stopped. */
  readonly isHeld: boolean;
  readonly isOverdue: boolean;
  readonly expectedOn: string | null;
  /** Null where no member is assigned, or the assignee has lost their role. */
  readonly assignee: InquiryAssignee | null;
  /** The matter of several households that it belongs to; null for a member who sees places alone, too. */
  readonly matter: { readonly matterId: number; readonly title: string } | null;
}

/** One inquiry at the desk. Who sees places alone gets no words but its title. */
export const getOfficeInquiry = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/inquiries/:inquiryId",
  access: "member",
  input: input<typeof getOfficeInquiryInput>(),
  answer: answer<OfficeInquiryView>(),
});

export interface OfficeInquiryView extends OfficeInquiryItem {
  readonly contents: string | null;
  /** 동·호 of the household that asked; reading it is on record. */
  readonly home: string | null;
  readonly images: readonly InquiryImageView[];
  readonly answer: InquiryAnswerView | null;
  /** What the answer said before it was changed, the oldest first. */
  readonly earlierAnswers: readonly EarlierAnswerView[];
  readonly history: readonly InquiryStepView[];
  readonly notes: readonly InquiryNoteView[];
  readonly score: number | null;
  readonly scoreWords: string | null;
  /** As it is published; null where it is not. */
  readonly result: InquiryResultView | null;
  /** The viewer answers it; else they see it only. */
  readonly mayAnswer: boolean;
}

/** An answer that stood for a while. */
export interface EarlierAnswerView {
  readonly contents: string;
  readonly from: string;
  readonly until: string;
}

/** What the office has written for itself. */
export interface InquiryNoteView {
  readonly noteId: number;
  readonly nickname: string | null;
  readonly contents: string;
  readonly createdAt: string;
}

/**
 * Moves an inquiry to another stage. `step` is the one that was seen: 409 INQUIRY_MOVED where it was moved meanwhile, 409
 * INQUIRY_MOVE_REFUSED for a move that there is not.
 */
export const moveInquiry = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiries/:inquiryId/steps",
  access: "member",
  input: input<typeof moveInquiryInput>(),
  answer: answer<OfficeInquiryView>(),
});

/** Moves many at once: all, or none. Each author gets one mail. */
export const moveInquiries = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiries/steps",
  access: "member",
  input: input<typeof moveInquiriesInput>(),
  answer: answer<{ readonly movedCount: number }>(),
});

/** Assigns an inquiry, or ends its assignment: 400 for a member without a role that takes inquiries. */
export const assignInquiry = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/inquiries/:inquiryId/assignee",
  access: "member",
  input: input<typeof assignInquiryInput>(),
  answer: answer<OfficeInquiryView>(),
});

/** Adds a note. No answer to its author changes by it. */
export const addInquiryNote = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiries/:inquiryId/notes",
  access: "member",
  input: input<typeof addInquiryNoteInput>(),
  status: 201,
  answer: answer<OfficeInquiryView>(),
});

// The calls of the operators (setting OPERATORS): to everybody else they do not exist, 404 NOT_FOUND.

/** Inquiries about the service. */
export const listServiceInquiries = endpoint({
  method: "GET",
  path: "/api/operator/inquiries",
  access: "member",
  input: input<typeof listServiceInquiriesInput>(),
  answer: answer<OfficeInquiryPage>(),
});

export const getServiceInquiry = endpoint({
  method: "GET",
  path: "/api/operator/inquiries/:inquiryId",
  access: "member",
  input: input<typeof getServiceInquiryInput>(),
  answer: answer<OfficeInquiryView>(),
});

/** Changes the answer that was seen; what it said before is kept. 409 INQUIRY_ANSWERED where it is another by now. */
export const changeServiceAnswer = endpoint({
  method: "PUT",
  path: "/api/operator/inquiries/:inquiryId/answer",
  access: "member",
  input: input<typeof changeServiceAnswerInput>(),
  answer: answer<OfficeInquiryView>(),
});

export const moveServiceInquiry = endpoint({
  method: "POST",
  path: "/api/operator/inquiries/:inquiryId/steps",
  access: "member",
  input: input<typeof moveServiceInquiryInput>(),
  answer: answer<OfficeInquiryView>(),
});
