import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import { listOnlyManaged } from "./residence/manager.ts";

/** Deletes homes, manager offices, favourites and recent searches: all of it is personal (SECURITY 17). */
export const complexWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await tx.run(sql`delete from residences where member_id = ${memberId}`);
    await tx.run(sql`delete from complex_managers where member_id = ${memberId}`);
    await tx.run(sql`delete from complex_favorites where member_id = ${memberId}`);
    await tx.run(sql`delete from recent_keywords where member_id = ${memberId}`);
    await tx.run(sql`delete from recent_complexes where member_id = ${memberId}`);
  },

  preview: async (db, memberId) => ({ onlyManagerOf: await listOnlyManaged(db, memberId) }),
};
