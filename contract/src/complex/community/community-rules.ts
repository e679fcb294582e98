import type { communityRulesCopy } from "./community-rules.copy.ts";

/** The rule that hidden or deleted words broke: a closed list. */
export const breaches = [
  "ADVERTISING",
  "ABUSE",
  "FRAUD",
  "PRIVACY",
  "OBSCENE",
  "FALSEHOOD",
  "IMPERSONATION",
] as const satisfies readonly (keyof typeof communityRulesCopy.breaches)[];
export type Breach = (typeof breaches)[number];

/** Who hid words: the office of their complex, an operator, or reports of several households until one of them decides. */
export const hiders = ["OFFICE", "OPERATOR", "REPORTS"] as const;
export type Hider = (typeof hiders)[number];

/** Added to words that are hidden. The rule is for their author alone, and null until the office has decided. */
export interface HiddenView {
  readonly hiddenBy?: Hider;
  readonly hiddenRule?: Breach | null;
}
