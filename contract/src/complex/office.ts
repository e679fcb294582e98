import type {
  claimOfficeInput,
  officeClaimInput,
  officeInput,
  sendOfficeMailInput,
  verifyOfficeCodeInput,
} from "./office.input.ts";
import type { OfficeClaimState, OfficeMethod } from "./office-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** The office of a complex for the viewer: whether it is proven, their own claim, and the claims that they may vouch for. */
export const getOffice = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId/office",
  access: "member",
  input: input<typeof officeInput>(),
  answer: answer<OfficeView>(),
});

export interface OfficeView {
  readonly apartmentId: number;
  readonly apartmentName: string;
  /** Since when the office is proven; null: it is not (미확인). */
  readonly officeSince: string | null;
  /** The viewer's latest claim. */
  readonly claim: OfficeClaimView | null;
  /** Open claims of others, for a resident whose home is verified and old enough; else empty. */
  readonly vouchable: readonly VouchableClaimView[];
}

export interface OfficeClaimView {
  readonly claimId: number;
  readonly state: OfficeClaimState;
  readonly publicCode: string;
  readonly createdAt: string;
  /** How it was verified; null until it is. */
  readonly method: OfficeMethod | null;
  /** A mail domain of the office is known, so a code can be mailed. */
  readonly canMail: boolean;
  /** False where too few households are verified to vouch. */
  readonly canBeVouched: boolean;
  readonly decidedAt: string | null;
}

export interface VouchableClaimView {
  readonly claimId: number;
  readonly nickname: string;
  readonly createdAt: string;
  /** The viewer vouches for it. The others who do are not shown. */
  readonly isVouched: boolean;
}

/** Claims the office of a complex with its 단지코드; a repeat answers the open claim. */
export const claimOffice = endpoint({
  method: "POST",
  path: "/api/apartment/:apartmentId/office/claims",
  access: "member",
  input: input<typeof claimOfficeInput>(),
  answer: answer<OfficeClaimView>(),
});

/** The claimant gives up an open claim. Idempotent. */
export const endOfficeClaim = endpoint({
  method: "DELETE",
  path: "/api/office/claims/:claimId",
  access: "member",
  input: input<typeof officeClaimInput>(),
  status: 204,
});

/** Mails a code to an address of the office. */
export const sendOfficeMail = endpoint({
  method: "POST",
  path: "/api/office/claims/:claimId/mail",
  access: "member",
  input: input<typeof sendOfficeMailInput>(),
  status: 204,
});

/** Verifies a claim by a code of a mail, a letter or a call. */
export const verifyOfficeCode = endpoint({
  method: "POST",
  path: "/api/office/claims/:claimId/code",
  access: "member",
  input: input<typeof verifyOfficeCodeInput>(),
  answer: answer<OfficeClaimView>(),
});

/** A resident vouches for a claim. Idempotent. */
export const vouchForOffice = endpoint({
  method: "POST",
  path: "/api/office/claims/:claimId/vouch",
  access: "member",
  input: input<typeof officeClaimInput>(),
  status: 204,
});

/** Takes it back, as long as the claim is open. Idempotent. */
export const takeBackVouch = endpoint({
  method: "DELETE",
  path: "/api/office/claims/:claimId/vouch",
  access: "member",
  input: input<typeof officeClaimInput>(),
  status: 204,
});
