import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { OfficeMethod } from "@danji/contract/complex/office-rules";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import type { Services } from "#platform/services.ts";
import type { ClaimRow } from "./claim-row.ts";

interface ClaimDecision {
  readonly actorId: number;
  readonly address: string;
  readonly features: readonly Pick<FeatureManifest, "onResidenceEnded">[];
}

/**
 * Records how an open claim was verified, and confirms it unless it is contested. The complex is locked, so no other claim
 * or manager appears meanwhile.
 */
export async function verifyClaim(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  { method, ...decision }: ClaimDecision & { readonly method: OfficeMethod },
): Promise<void> {
  await tx.run(sql`
    update office_claims set method = ${method}, verified_at = clock_timestamp()
    where id = ${claim.id} and method is null`);
  const { actorId, address } = decision;
  await recordAudit(tx, { action: "office.verified", actorId, target: `claim:${claim.id} ${method}`, address });
  if (claim.contested_at === null) await confirmClaim(services, tx, claim, decision);
}

/**
 * Makes the claimant the head of the complex's office, whose office is proven from now on. All others lose their roles, other
 * open claims are refused: at no commit a complex has the offices of two claims.
 */
export async function confirmClaim(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  { actorId, address, features }: ClaimDecision,
): Promise<void> {
  const { id, complex_id: complexId, complex_name: name, member_id: memberId } = claim;
  const replaced = await tx.many<{ id: number; email: string | null }>(sql`
    with gone as (
      delete from complex_managers where complex_id = ${complexId} and member_id <> ${memberId} returning member_id)
    select m.id, m.email from gone join members m on m.id = gone.member_id where m.withdrawn_at is null order by m.id`);
  await tx.run(sql`
    update office_claims set state = case when state = 'CONFIRMED' then 'ENDED' else 'REFUSED' end,
      decided_at = clock_timestamp(), decided_by = ${actorId}
    where complex_id = ${complexId} and id <> ${id} and state in ('OPEN', 'CONFIRMED')`);
  await tx.run(sql`
    update office_claims set state = 'CONFIRMED', decided_at = clock_timestamp(), decided_by = ${actorId}
    where id = ${id}`);
  await tx.run(
    sql`update complexes set office_verified_at = clock_timestamp(), gone_at = null where id = ${complexId}`,
  );
  await tx.run(sql`
    insert into complex_managers (complex_id, member_id) values (${complexId}, ${memberId})
    on conflict (complex_id, member_id) do update set role = 'HEAD', given_by = null`);
  await recordAudit(tx, { action: "office.confirmed", actorId, target: `claim:${id} complex:${complexId}`, address });
  // They no longer enter a room that only the complex's own people enter, unless they live there.
  for (const { onResidenceEnded } of features) {
    for (const { id: formerId } of replaced) await onResidenceEnded?.(tx, formerId, complexId);
  }
  await mailClaimant(services, tx, claim, copy.decidedMail.confirmed(name));
  for (const { email } of replaced) {
    if (email === null) continue;
    const { subject, replaced: text } = copy.decidedMail;
    await enqueueMail(services, tx, { to: email, subject, text: text(name) });
  }
}

/** Mails the claimant what was decided. */
export async function mailClaimant(
  services: Services,
  tx: Transaction,
  { member_id: memberId }: ClaimRow,
  text: string,
): Promise<void> {
  const member = await tx.maybe<{ email: string | null }>(sql`
    select email from members where id = ${memberId} and withdrawn_at is null`);
  if (member === undefined || member.email === null) return;
  await enqueueMail(services, tx, { to: member.email, subject: copy.decidedMail.subject, text });
}
