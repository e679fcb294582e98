import type { WithdrawalView } from "@danji/contract/account-withdrawal";
import type { Queryable, Transaction } from "#platform/db/database.ts";

/**
 * What one feature does when a member leaves for good (SECURITY 17). The features stand above the account, so app hands
 * them in.
 */
export interface WithdrawalHook {
  /**
   * Takes away what goes, or refuses the withdrawal by throwing a Problem. Runs in its transaction, while the member's
   * row is held; done again for somebody who has left, it finds what a call under way put there meanwhile.
   */
  readonly erase: (tx: Transaction, memberId: number) => Promise<void>;
  /** What the preview tells. */
  readonly preview: (db: Queryable, memberId: number) => Promise<Partial<WithdrawalView>>;
}
