import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { agreeInput, changeOptionalConsentInput, getPolicyInput } from "./consent.input.ts";
import type { PolicyKind, PolicyText } from "./policies.copy.ts";

/** A version of a policy as it is shown. */
export interface PolicyView extends PolicyText {
  readonly kind: PolicyKind;
  readonly version: number;
  /** SHA-256 of the text in hex: what a record names. */
  readonly hash: string;
}

/** CONTRACT +: the current version of each policy, in the order of the boxes. */
export const listPolicies = endpoint({
  method: "GET",
  path: "/api/policies",
  access: "anonymous",
  answer: answer<{ readonly policies: readonly PolicyView[] }>(),
});

/** CONTRACT +: one version of a policy, the current one by default, with the numbers of all. 404 where there is none. */
export const getPolicy = endpoint({
  method: "GET",
  path: "/api/policies/:kind",
  access: "anonymous",
  input: input<typeof getPolicyInput>(),
  answer: answer<{ readonly policy: PolicyView; readonly versions: readonly number[] }>(),
});

export interface ConsentsView {
  /** What the member is to be asked before anything else: a required policy that they have not agreed to as it is now. */
  readonly pending: readonly PolicyView[];
  /** True where they agreed to an earlier version: they are told what changed. */
  readonly hasAgreedBefore: boolean;
  /** Since when each policy is agreed to; the optional one is absent where it is not. */
  readonly agreed: readonly { readonly kind: PolicyKind; readonly version: number; readonly at: string }[];
}

/** CONTRACT +: what the viewer agreed to, and what they are still asked. */
export const getConsents = endpoint({
  method: "GET",
  path: "/api/member/consents",
  access: "member",
  answer: answer<ConsentsView>(),
});

/** CONTRACT +: agrees to the shown versions. 400 with `fields` for a missing one, 409 where one is not current any more. */
export const agree = endpoint({
  method: "POST",
  path: "/api/member/consents",
  access: "member",
  input: input<typeof agreeInput>(),
  answer: answer<ConsentsView>(),
});

/** CONTRACT +: gives or withdraws the optional consent. */
export const changeOptionalConsent = endpoint({
  method: "PUT",
  path: "/api/member/consents/news",
  access: "member",
  input: input<typeof changeOptionalConsentInput>(),
  answer: answer<ConsentsView>(),
});
