import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { LapsesView } from "@danji/contract/complex/operator";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import type { ClaimRow } from "./claim-row.ts";
import { mailClaimant } from "./confirm.ts";

export type OfficeFeatures = readonly Pick<FeatureManifest, "officeWords" | "onResidenceEnded">[];

// Homes that were approved while this office was the complex's.
const approvedHomes = ({ complex_id, decided_at }: ClaimRow): Sql => sql`
  h.complex_id = ${complex_id} and h.state = 'ACTIVE' and h.decided_at >= ${decided_at}::timestamptz`;

/** What lapses where a confirmed claim is undone. */
export async function previewUndo(db: Queryable, claim: ClaimRow, features: OfficeFeatures): Promise<LapsesView> {
  const managers = await db.many<{ nickname: string }>(sql`
    select m.nickname from complex_managers o join members m on m.id = o.member_id
    where o.complex_id = ${claim.complex_id} order by o.created_at, m.id`);
  const { homes } = await db.one<{ homes: number }>(sql`
    select count(*) as homes from residences h where ${approvedHomes(claim)}`);
  let notices = 0;
  for (const { officeWords } of features) {
    if (claim.decided_at !== null) notices += (await officeWords?.count(db, claim.complex_id, claim.decided_at)) ?? 0;
  }
  return { managers: managers.map(({ nickname }) => nickname), homes, notices };
}

/**
 * Undoes a confirmed claim that was false, in the caller's transaction: nobody manages the complex any more, the homes that
 * this office approved wait again, and its words lose the mark. What residents had before stays.
 */
export async function undoClaim(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  { features, operatorId }: { readonly features: OfficeFeatures; readonly operatorId: number },
): Promise<void> {
  const { id, complex_id: complexId, complex_name: name } = claim;
  // First waits for what is being done with the roles, so that it lapses, too.
  await tx.run(sql`select member_id from complex_managers where complex_id = ${complexId} for update`);
  const homes = await tx.many<{ id: number; member_id: number }>(sql`
    update residences h set state = 'WAITING', decided_at = null where ${approvedHomes(claim)} returning id, member_id`);
  await tx.run(sql`
    update members set home_id = null where home_id = any(${homes.map((home) => home.id)}::bigint[])`);
  const managers = await tx.many<{ member_id: number }>(sql`
    delete from complex_managers where complex_id = ${complexId} returning member_id`);
  await tx.run(sql`update complexes set office_verified_at = null where id = ${complexId}`);
  await tx.run(sql`
    update office_claims set state = 'UNDONE', decided_at = clock_timestamp(), decided_by = ${operatorId}
    where id = ${id}`);
  const former = new Set([...homes, ...managers].map(({ member_id: memberId }) => memberId));
  for (const { officeWords, onResidenceEnded } of features) {
    if (claim.decided_at !== null) await officeWords?.unmark(tx, complexId, claim.decided_at);
    for (const memberId of former) await onResidenceEnded?.(tx, memberId, complexId);
  }
  await mailClaimant(services, tx, claim, copy.decidedMail.undone(name));
}
