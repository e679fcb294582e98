import type {
  decideOfficeClaimInput,
  listOperatorClaimsInput,
  listUnprovenOfficesInput,
  makeOfficeCodeInput,
  officeClaimInput,
  putOfficeContactInput,
} from "./office.input.ts";
import type { OfficeClaimState, OfficeMethod } from "./office-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** Calls of the operators of the service (setting OPERATORS). To everybody else they do not exist: 404 NOT_FOUND. */

/** Claims, the newest first: those to decide, or those decided. */
export const listOperatorClaims = endpoint({
  method: "GET",
  path: "/api/operator/claims",
  access: "member",
  input: input<typeof listOperatorClaimsInput>(),
  answer: answer<OperatorClaimPage>(),
});

export interface OperatorClaimPage {
  readonly claims: readonly OperatorClaimView[];
  readonly nextCursor: string | null;
}

export interface OperatorClaimView {
  readonly claimId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly region: string;
  /** 단지코드 of the claimant, and of the public list; null: the list has none. */
  readonly publicCode: string;
  readonly listedCode: string | null;
  readonly nickname: string;
  readonly state: OfficeClaimState;
  readonly method: OfficeMethod | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

/** One claim, with what an operator needs to decide it. */
export const getOperatorClaim = endpoint({
  method: "GET",
  path: "/api/operator/claims/:claimId",
  access: "member",
  input: input<typeof officeClaimInput>(),
  answer: answer<OperatorClaimDetailView>(),
});

export interface OperatorClaimDetailView extends OperatorClaimView {
  readonly mailDomain: string | null;
  /** The public number of the office. */
  readonly phone: string | null;
  /** Other open claims of the complex. */
  readonly rivals: readonly {
    readonly claimId: number;
    readonly nickname: string;
    readonly method: OfficeMethod | null;
  }[];
  /** Nicknames of its managers. */
  readonly managers: readonly string[];
  /** The confirmed claim of the office that is there, which an open one would replace for good. */
  readonly presentClaimId?: number;
  /** What lapses where a confirmed claim is undone; null for every other. */
  readonly lapses: LapsesView | null;
}

export interface LapsesView {
  /** Nicknames of those who lose their role. */
  readonly managers: readonly string[];
  /** Homes that this office approved: they wait again. */
  readonly homes: number;
  /** Homes that it ended or rejected: they are lived in, or wait, as before. */
  readonly restored: number;
  /** Notices that lose the mark. */
  readonly notices: number;
  /** Decisions about reported or hidden words: the words are as before, and the cases of reports open again. */
  readonly decisions: number;
  /** Unused door codes of its letters: they end. */
  readonly codes: number;
  /** Households that it has planned to replace: they stay. */
  readonly turnovers: number;
  /** Residents whose names and doors it has read: they are told by mail. */
  readonly told: number;
}

/** Complexes whose managers have no proven office, by id: those from before claims, and those whose proof was undone. */
export const listUnprovenOffices = endpoint({
  method: "GET",
  path: "/api/operator/offices",
  access: "member",
  input: input<typeof listUnprovenOfficesInput>(),
  answer: answer<UnprovenOfficePage>(),
});

export interface UnprovenOfficePage {
  readonly offices: readonly {
    readonly apartmentId: number;
    readonly apartmentName: string;
    readonly region: string;
    readonly managers: readonly string[];
  }[];
  readonly nextCursor: string | null;
}

/** Stores the public mail domain and number of an office; "" for none. */
export const putOfficeContact = endpoint({
  method: "PUT",
  path: "/api/operator/apartments/:apartmentId/contact",
  access: "member",
  input: input<typeof putOfficeContactInput>(),
  status: 204,
});

/** Makes a code to send by letter or to give in a call to the public number. It is shown once. */
export const makeOfficeCode = endpoint({
  method: "POST",
  path: "/api/operator/claims/:claimId/code",
  access: "member",
  input: input<typeof makeOfficeCodeInput>(),
  answer: answer<{ readonly code: string; readonly expiresAt: string }>(),
});

/** Confirms or refuses a contested claim, or undoes a confirmed one. */
export const decideOfficeClaim = endpoint({
  method: "POST",
  path: "/api/operator/claims/:claimId/decision",
  access: "member",
  input: input<typeof decideOfficeClaimInput>(),
  status: 204,
});
