import { officeLimits as limits } from "@danji/contract/complex/office-rules";
import type { VouchableClaimView } from "@danji/contract/complex/office";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type ClaimRow, lockOpenClaim, selectClaims } from "./claim-row.ts";
import { verifyClaim } from "./confirm.ts";
import { canBeVouched, countVouchingDoors, isVouchingHome } from "./vouch-count.ts";

/** Open claims on a complex that the viewer may vouch for, with whether they do. */
export async function listVouchable(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<readonly VouchableClaimView[]> {
  const claims = await db.many<ClaimRow & { nickname: string; is_vouched: boolean } & Record<string, unknown>>(sql`
    select k.*, m.nickname, exists (
      select from office_vouches v where v.claim_id = k.id and v.member_id = ${viewer.memberId}) as is_vouched
    from (${selectClaims} where k.complex_id = ${complexId} and k.state = 'OPEN' and k.member_id <> ${viewer.memberId}) k
    join members m on m.id = k.member_id order by k.id limit 20`);
  const vouchable: VouchableClaimView[] = [];
  for (const claim of claims) {
    if (!(await mayVouch(db, viewer, claim)) || !(await canBeVouched(db, claim))) continue;
    const { id: claimId, nickname, created_at: createdAt, is_vouched: isVouched } = claim;
    vouchable.push({ claimId, nickname, createdAt: createdAt.toISOString(), isVouched });
  }
  return vouchable;
}

async function mayVouch(db: Queryable, { memberId }: Viewer, claim: ClaimRow): Promise<boolean> {
  const home = await db.maybe(sql`
    select 1 from residences h where h.member_id = ${memberId} and ${isVouchingHome(claim)} limit 1`);
  return home !== undefined;
}

interface VouchInput {
  readonly claimId: number;
  readonly address: string;
}

/**
 * A resident vouches for a claim; the fifth household verifies it. Households are counted in the transaction that confirms,
 * with the complex locked. Idempotent. Throws VOUCH_NOT_ELIGIBLE or VOUCH_CLOSED.
 */
export async function vouch(
  services: Services,
  viewer: Viewer,
  { claimId, address }: VouchInput,
  features: readonly FeatureManifest[],
): Promise<void> {
  await services.db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const claim = await lockOpenClaim(tx, claimId);
    if (!(await canBeVouched(tx, claim))) throw new Problem("VOUCH_CLOSED");
    if (claim.member_id === viewer.memberId || !(await mayVouch(tx, viewer, claim))) {
      throw new Problem("VOUCH_NOT_ELIGIBLE");
    }
    const added = await tx.run(sql`
      insert into office_vouches (claim_id, member_id) values (${claimId}, ${viewer.memberId}) on conflict do nothing`);
    if (added === 0) return;
    await recordAudit(tx, { action: "office.vouched", actorId: viewer.memberId, target: `claim:${claimId}`, address });
    if ((await countVouchingDoors(tx, claim)) < limits.vouchesNeeded) return;
    await verifyClaim(services, tx, claim, { method: "VOUCHES", actorId: viewer.memberId, address, features });
  });
}

/** Takes a vouch back, as long as the claim is open. Idempotent. */
export async function takeBackVouch(services: Services, viewer: Viewer, input: VouchInput): Promise<void> {
  const { claimId, address } = input;
  await services.db.tx(async (tx) => {
    await lockOpenClaim(tx, claimId);
    const removed = await tx.run(sql`
      delete from office_vouches where claim_id = ${claimId} and member_id = ${viewer.memberId}`);
    if (removed === 0) return;
    const target = `claim:${claimId}`;
    await recordAudit(tx, { action: "office.vouch.ended", actorId: viewer.memberId, target, address });
  });
}
