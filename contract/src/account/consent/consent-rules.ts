import { consentCopy as copy } from "./consent.copy.ts";
import type { PolicyKind } from "./policies.copy.ts";

/** The boxes of the form; each text box carries the version that was shown. */
export const consentFields = {
  TERMS: "terms",
  PRIVACY: "privacy",
  AGE: "over14",
  NEWS: "news",
} as const satisfies Readonly<Record<PolicyKind, string>>;
export type ConsentField = (typeof consentFields)[PolicyKind];
export const policyKinds = Object.keys(consentFields) as readonly PolicyKind[];
export const requiredPolicies = ["TERMS", "PRIVACY", "AGE"] as const satisfies readonly PolicyKind[];

/** What a member agrees to; `news` is absent or false where they do not want it. */
export interface Consents {
  readonly terms: number;
  readonly privacy: number;
  readonly over14: true;
  readonly news?: number | false;
}

/** The sentence for each box that has to be ticked and is not. */
export const consentFaults = (agreed: Readonly<Partial<Record<ConsentField, unknown>>>) => {
  const faults: Partial<Record<ConsentField, string>> = {};
  const isVersion = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
  if (!isVersion(agreed.terms)) faults.terms = copy.termsRequired;
  if (!isVersion(agreed.privacy)) faults.privacy = copy.privacyRequired;
  if (agreed.over14 !== true) faults.over14 = copy.ageRequired;
  if (agreed.news !== undefined && agreed.news !== false && !isVersion(agreed.news)) faults.news = copy.newsUnfit;
  return faults;
};
