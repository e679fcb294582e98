import type { Breach, HiddenView, Hider } from "@danji/contract/complex/community/community-rules";

/** Who hid words, and for which rule, as the columns of their row hold it; null for words that are shown. */
export interface StoredHiding {
  readonly hidden_by: Hider | null;
  readonly hidden_rule: Breach | null;
}

/** A decision to hide. Without a rule until the office decides. */
export interface Hiding {
  readonly by: Hider;
  readonly rule: Breach | null;
}

/** The keys that hidden words carry. The rule is for their author. */
export function hiddenView({ hidden_by: hiddenBy, hidden_rule: hiddenRule }: StoredHiding, isOwn: boolean): HiddenView {
  if (hiddenBy === null) return {};
  return isOwn ? { hiddenBy, hiddenRule } : { hiddenBy };
}
