import type { PolicyView } from "@danji/contract/account/consent/consent";
import { consentFields } from "@danji/contract/account/consent/consent-rules";
import type { PolicyKind } from "@danji/contract/account/consent/policies.copy";

/** The ticked boxes. */
export type Ticks = Readonly<Partial<Record<PolicyKind, boolean>>>;

/** The boxes as the server reads them: each ticked one with the version that was shown. */
export const consentsOf = (policies: readonly PolicyView[], ticks: Ticks): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    policies
      .filter(({ kind }) => ticks[kind] === true)
      .map(({ kind, version }) => [consentFields[kind], kind === "AGE" ? true : version]),
  );

export const isAllTicked = (policies: readonly PolicyView[], ticks: Ticks): boolean =>
  policies.length > 0 && policies.every(({ kind }) => ticks[kind] === true);

export const tickAll = (policies: readonly PolicyView[], on: boolean): Ticks =>
  Object.fromEntries(policies.map(({ kind }) => [kind, on]));
