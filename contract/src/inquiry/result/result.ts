import type {
  checkPersonalWordsInput,
  getInquiryResultInput,
  listInquiryResultsInput,
  publishInquiryResultInput,
  withdrawInquiryResultInput,
} from "./result.input.ts";
import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { InquiryKind } from "../inquiry-stages.ts";
import type { PersonalWord, ResultField } from "./result-rules.ts";

// Results of inquiries that an office has published, rewritten without personal words (decision 057).

/** Published results, the newest first, for a member who lives there and for the roles of `seePublishedInquiries`. */
export const listInquiryResults = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId/inquiry-results",
  access: "member",
  input: input<typeof listInquiryResultsInput>(),
  answer: answer<InquiryResultPage>(),
});

export interface InquiryResultPage {
  readonly results: readonly InquiryResultView[];
  /** All that the filters leave. */
  readonly total: number;
}

/** No time to the minute, no person and no inquiry stands in it: those would tell who asked. */
export interface InquiryResultView {
  readonly resultId: number;
  readonly kind: InquiryKind;
  readonly title: string;
  readonly place: string | null;
  readonly contents: string;
  /** Days, as 2026-11-22. */
  readonly publishedOn: string;
  /** Null where it was not changed. */
  readonly changedOn: string | null;
  /** How many households had the matter; null for a single inquiry, and for less than five. */
  readonly householdCount: number | null;
  /** Null for a member who does not answer inquiries there. */
  readonly office: {
    readonly inquiryId: number | null;
    readonly matterId: number | null;
    readonly changedAt: string;
  } | null;
}

export const getInquiryResult = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId/inquiry-results/:resultId",
  access: "member",
  input: input<typeof getInquiryResultInput>(),
  answer: answer<InquiryResultView>(),
});

/** Marks what belongs to a person or a household, for those who answer inquiries. It writes nothing. */
export const checkPersonalWords = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/inquiry-results/check",
  access: "member",
  input: input<typeof checkPersonalWordsInput>(),
  answer: answer<{ readonly marks: readonly PersonalMark[] }>(),
});

/** A place in a field, in UTF-16 code units of its NFC form. */
export interface PersonalMark {
  readonly field: ResultField;
  readonly start: number;
  readonly end: number;
  readonly kind: PersonalWord;
  /** As it is confirmed with, for a name that is an ordinary word here. */
  readonly word: string;
}

/**
 * Publishes the result of a closed inquiry, or changes it. The check runs over the text that is stored: 409 RESULT_MARKED
 * where it marks anything, 409 RESULT_CHANGED where it is not as it was seen.
 */
export const publishInquiryResult = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/inquiries/:inquiryId/result",
  access: "member",
  input: input<typeof publishInquiryResultInput>(),
  answer: answer<InquiryResultView>(),
});

/** Takes a result back. */
export const withdrawInquiryResult = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/inquiries/:inquiryId/result",
  access: "member",
  input: input<typeof withdrawInquiryResultInput>(),
  status: 204,
});
