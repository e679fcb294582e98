import { recordAudit } from "#platform/audit.ts";
import { lockActiveMembers } from "#account/session/active-member.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notifyOfPuttingOut } from "../residence/home-notifications.ts";
import { afterHomeEnded } from "../residence/residence-end.ts";
import { isHouseholdMember } from "./household-member.ts";
import { requireOwnHousehold } from "./household.ts";
import { lockHousehold } from "./move-in.ts";

interface PutOutContext {
  readonly address: string;
  readonly onResidenceEnded: ResidenceEndedHook;
}

/**
 * Ends the home of a member who lives behind the viewer's door by their own word. Throws as requireOwnHousehold, MEMBER_NOT_FOUND, and
 * HOUSEHOLD_VOUCHED for a member of the household.
 */
export async function putOut(
  db: Database,
  viewer: Viewer,
  { residenceId, memberId }: { readonly residenceId: number; readonly memberId: number },
  { address, onResidenceEnded }: PutOutContext,
): Promise<void> {
  await db.tx(async (tx) => {
    await lockActiveMembers(tx, viewer, sql`select ${memberId}::bigint`, "no key update");
    const { id: householdId, complexId } = await requireOwnHousehold(tx, viewer, residenceId);
    await lockHousehold(tx, householdId);
    // The viewer's own home may have ended while this waited.
    await requireOwnHousehold(tx, viewer, residenceId);
    const home = await tx.maybe<{ id: number; is_member: boolean }>(sql`
      select h.id, ${isHouseholdMember(sql`h`)} as is_member from residences h
      where h.household_id = ${householdId} and h.member_id = ${memberId} and h.state = 'ACTIVE'`);
    if (home === undefined) throw new Problem("MEMBER_NOT_FOUND");
    if (home.is_member) throw new Problem("HOUSEHOLD_VOUCHED");
    await tx.run(sql`
      update residences set state = 'ENDED', decided_at = clock_timestamp(), decided_by = null where id = ${home.id}`);
    await afterHomeEnded(tx, memberId, home.id, complexId, onResidenceEnded);
    await recordAudit(tx, {
      action: "residence.putOut",
      actorId: viewer.memberId,
      target: `residence:${home.id} member:${memberId}`,
      address,
    });
    await notifyOfPuttingOut(tx, home.id);
  });
}
