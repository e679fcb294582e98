import type { LeavingView } from "@danji/contract/complex/residence";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest, ResidenceEndedHook, WithdrawalConsent } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { endInvitationsOf } from "../household/invitation-end.ts";

/** What leaving ends of the features. */
type LeavingFeatures = readonly Pick<FeatureManifest, "leaving">[];

const livedHome = (viewer: Viewer, id: number) => sql`
  select household_id, state from residences
  where id = ${id} and member_id = ${viewer.memberId} and state <> 'ENDED'`;

interface HomeRow extends Record<string, unknown> {
  readonly household_id: number;
  readonly state: ResidenceState;
}

/** What leaving a home of the viewer would end; nothing where it is not lived in yet. Throws RESIDENCE_NOT_FOUND. */
export async function getLeaving(
  db: Queryable,
  viewer: Viewer,
  id: number,
  features: LeavingFeatures,
): Promise<LeavingView> {
  const home = await db.maybe<HomeRow>(livedHome(viewer, id));
  if (home === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
  const view: LeavingView = { reservationCount: 0, reservationFee: 0 };
  if (home.state !== "ACTIVE") return view;
  const lived = { memberId: viewer.memberId, householdId: home.household_id };
  for (const { leaving } of features) Object.assign(view, await leaving?.preview(db, lived));
  return view;
}

export interface EndOptions {
  readonly consent: WithdrawalConsent | undefined;
  readonly features: LeavingFeatures;
  readonly onResidenceEnded: ResidenceEndedHook;
}

/** Ends a home of the viewer, or withdraws a waiting one. Throws RESIDENCE_NOT_FOUND, and what features refuse with. */
export async function endResidence(
  db: Database,
  viewer: Viewer,
  id: number,
  { consent, features, onResidenceEnded }: EndOptions,
): Promise<void> {
  await db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const lived = await tx.maybe<HomeRow>(livedHome(viewer, id));
    if (lived?.state === "ACTIVE") {
      const left = { memberId: viewer.memberId, householdId: lived.household_id };
      for (const { leaving } of features) await leaving?.end(tx, left, consent);
    }
    const home = await tx.maybe<{ complex_id: number }>(sql`
      update residences set verified_before = case when state = 'ACTIVE' then decided_at end, state = 'ENDED',
        ended_request = case when state <> 'ACTIVE' then true end, decided_at = clock_timestamp(), decided_by = null
      where id = ${id} and member_id = ${viewer.memberId} and state <> 'ENDED' returning complex_id`);
    if (home === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
    await afterHomeEnded(tx, viewer.memberId, id, home.complex_id, onResidenceEnded);
  });
}

/** After an active home has ended: chooses another home and runs the hook. */
export async function afterHomeEnded(
  tx: Transaction,
  memberId: number,
  id: number,
  complexId: number,
  onResidenceEnded: ResidenceEndedHook,
): Promise<void> {
  await endInvitationsOf(tx, id);
  await tx.run(sql`
    update members m set home_id =
      (select h.id from residences h where h.member_id = m.id and h.state = 'ACTIVE' and h.id <> ${id} order by h.id desc limit 1)
    where m.id = ${memberId} and m.home_id = ${id}`);
  await onResidenceEnded(tx, memberId, complexId);
}
