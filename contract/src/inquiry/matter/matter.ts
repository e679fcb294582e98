import type {
  changeMatterInput,
  closeMatterInput,
  collectInquiriesInput,
  getMatterInput,
  joinMatterInput,
  leaveMatterInput,
  listMattersInput,
  listSharedMattersInput,
  publishMatterResultInput,
  releaseInquiryInput,
  shareMatterInput,
} from "./matter.input.ts";
import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { InquiryStage } from "../inquiry-stages.ts";
import type { InquiryResultView } from "../result/result.ts";
import type { SharedKind } from "./matter-rules.ts";

// Matters that several households have, shared by the office in words of its own (decision 057).

/** Open matters of a complex, the newest first, for a member who lives there and for its office. */
export const listSharedMatters = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId/inquiry-matters",
  access: "member",
  input: input<typeof listSharedMattersInput>(),
  answer: answer<{ readonly matters: readonly SharedMatterView[] }>(),
});

export interface SharedMatterView {
  readonly matterId: number;
  readonly kind: SharedKind;
  readonly title: string;
  readonly place: string | null;
  /** A day, as 2026-11-22. */
  readonly since: string;
  /** Doors, never accounts. */
  readonly householdCount: number;
  /** The viewer has said that they have it, too. */
  readonly isJoined: boolean;
}

/** Says that one's household has it, too; again it changes nothing. 409 MATTER_CLOSED once it is over. */
export const joinMatter = endpoint({
  method: "PUT",
  path: "/api/apartment/:apartmentId/inquiry-matters/:matterId/joining",
  access: "member",
  input: input<typeof joinMatterInput>(),
  answer: answer<SharedMatterView>(),
});

export const leaveMatter = endpoint({
  method: "DELETE",
  path: "/api/apartment/:apartmentId/inquiry-matters/:matterId/joining",
  access: "member",
  input: input<typeof leaveMatterInput>(),
  answer: answer<SharedMatterView>(),
});

// At the desk, for those who answer inquiries.

export const listMatters = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/inquiry-matters",
  access: "member",
  input: input<typeof listMattersInput>(),
  answer: answer<MatterPage>(),
});

/** A page of matters, the newest first, with how many there are of the state. */
export interface MatterPage {
  readonly matters: readonly MatterItem[];
  /** Counted up to `countedMax` of desk-rules.ts. */
  readonly total: number;
  /** There are more than were counted. */
  readonly hasMore: boolean;
}

export interface MatterItem extends Omit<SharedMatterView, "isJoined"> {
  readonly isOpen: boolean;
  readonly inquiryCount: number;
  /** What a change is sent with. */
  readonly changedAt: string;
}

export const getMatter = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId",
  access: "member",
  input: input<typeof getMatterInput>(),
  answer: answer<MatterView>(),
});

export interface MatterView extends MatterItem {
  readonly inquiries: readonly CollectedInquiry[];
  /** The published result; null while it is open, and where it was taken back. */
  readonly resultId: number | null;
  readonly result: InquiryResultView | null;
}

export interface CollectedInquiry {
  readonly inquiryId: number;
  /** Null where its author has withdrawn. */
  readonly title: string | null;
  readonly stage: InquiryStage;
}

/**
 * Shares a matter with the complex and puts inquiries into it. 409 RESULT_MARKED for words that belong to a person, 409
 * MATTER_CHANGED where an inquiry is in another matter than was seen.
 */
export const shareMatter = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiry-matters",
  access: "member",
  input: input<typeof shareMatterInput>(),
  status: 201,
  answer: answer<MatterView>(),
});

export const changeMatter = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId",
  access: "member",
  input: input<typeof changeMatterInput>(),
  answer: answer<MatterView>(),
});

/** Puts more inquiries into an open matter: all, or none. */
export const collectInquiries = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId/inquiries",
  access: "member",
  input: input<typeof collectInquiriesInput>(),
  answer: answer<MatterView>(),
});

export const releaseInquiry = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId/inquiries/:inquiryId",
  access: "member",
  input: input<typeof releaseInquiryInput>(),
  answer: answer<MatterView>(),
});

/**
 * Closes a matter: its open inquiries are done with this text, everybody is told once, and the result is published. The text
 * is checked as every published one.
 */
export const closeMatter = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId/closing",
  access: "member",
  input: input<typeof closeMatterInput>(),
  answer: answer<MatterView>(),
});

/**
 * Changes the published result of a closed matter, or publishes one again. Answers to inquiries stay as they are. The text is
 * checked as every published one: 409 RESULT_MARKED; 409 RESULT_CHANGED where it is not as it was seen.
 */
export const publishMatterResult = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId/result",
  access: "member",
  input: input<typeof publishMatterResultInput>(),
  answer: answer<MatterView>(),
});

/** Takes the published result of a closed matter back. */
export const withdrawMatterResult = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/inquiry-matters/:matterId/result",
  access: "member",
  input: input<typeof getMatterInput>(),
  answer: answer<MatterView>(),
});
