import { createHash } from "node:crypto";
import type { PolicyView } from "@danji/contract/account/consent/consent";
import { policyKinds } from "@danji/contract/account/consent/consent-rules";
import { type PolicyKind, policyTexts, type PolicyText } from "@danji/contract/account/consent/policies.copy";
import { Problem } from "#platform/problem.ts";

/** All published versions of the policies. */
export type Policies = Readonly<Record<PolicyKind, readonly PolicyView[]>>;

/** SHA-256 of everything that a reader of the version sees. */
const hashOf = (text: PolicyText): string => createHash("sha256").update(JSON.stringify(text)).digest("hex");

const versionsOf = (kind: PolicyKind, texts: readonly PolicyText[]): readonly PolicyView[] =>
  texts.map((text, index) => ({ ...text, kind, version: index + 1, hash: hashOf(text) }));

/** The policies of some texts, the published ones by default. */
export const policiesOf = (texts: Readonly<Record<PolicyKind, readonly PolicyText[]>> = policyTexts): Policies => ({
  TERMS: versionsOf("TERMS", texts.TERMS),
  PRIVACY: versionsOf("PRIVACY", texts.PRIVACY),
  AGE: versionsOf("AGE", texts.AGE),
  NEWS: versionsOf("NEWS", texts.NEWS),
});

export const publishedPolicies = policiesOf();

export function currentPolicy(policies: Policies, kind: PolicyKind): PolicyView {
  const current = policies[kind].at(-1);
  if (current === undefined) throw new Error(`no version of ${kind} is published`);
  return current;
}

export const listCurrentPolicies = (policies: Policies): readonly PolicyView[] =>
  policyKinds.map((kind) => currentPolicy(policies, kind));

/** A version, the current one where none is named. Throws NOT_FOUND. */
export function getPolicyVersion(policies: Policies, kind: PolicyKind, version: number | undefined): PolicyView {
  const found = version === undefined ? currentPolicy(policies, kind) : policies[kind][version - 1];
  if (found === undefined) throw new Problem("NOT_FOUND");
  return found;
}
