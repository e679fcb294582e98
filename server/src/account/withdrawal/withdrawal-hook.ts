import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import type { Queryable, Transaction } from "#platform/db/database.ts";

/** What one feature does when a member withdraws (SECURITY 17). Features rank above the account, so app passes the hooks in. */
export interface WithdrawalHook {
  /**
   * Erases the member's data, or refuses the withdrawal by throwing a Problem. Runs in its transaction, with the member's
   * row locked. Idempotent: a later run finds what a call under way wrote after the withdrawal.
   */
  readonly erase: (tx: Transaction, memberId: number) => Promise<void>;
  /** Counts for the preview. */
  readonly preview: (db: Queryable, memberId: number) => Promise<Partial<WithdrawalView>>;
}
