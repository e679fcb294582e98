import type { OfficeClaimView, OfficeView } from "@danji/contract/complex/office";
import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { advisoryLocks } from "#platform/db/advisory-locks.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayAct, memberOf } from "../complex-access.ts";
import { type ClaimRow, claimView, lockClaim, selectClaims } from "./claim-row.ts";
import { listVouchable } from "./vouch.ts";

/** Claims of a member a day. */
const claimLimit: Limit = { name: "office-claims", max: 10, seconds: 86_400 };

/** The office of a complex, as the viewer sees it. Throws APARTMENT_NOT_FOUND. */
export async function getOffice(db: Queryable, viewer: Viewer, complexId: number): Promise<OfficeView> {
  const complex = await db.maybe<{ name: string; office_verified_at: Date | null }>(sql`
    select name, office_verified_at from complexes where id = ${complexId}`);
  if (complex === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  const [claim, vouchable] = await Promise.all([
    findLatestClaim(db, viewer, complexId),
    listVouchable(db, viewer, complexId),
  ]);
  return {
    apartmentId: complexId,
    apartmentName: complex.name,
    officeSince: complex.office_verified_at?.toISOString() ?? null,
    claim: claim === undefined ? null : await claimView(db, claim),
    vouchable,
  };
}

const findLatestClaim = (db: Queryable, { memberId }: Viewer, complexId: number) =>
  db.maybe<ClaimRow & Record<string, unknown>>(sql`
    ${selectClaims} where k.complex_id = ${complexId} and k.member_id = ${memberId} and k.state <> 'ENDED'
    order by k.id desc limit 1`);

interface ClaimOfficeInput {
  readonly apartmentId: number;
  readonly publicCode: string;
  readonly address: string;
}

/**
 * Claims the office of a complex; a repeat answers the open claim. Beside another open claim, or an office that is there,
 * both are contested and an operator decides. Throws APARTMENT_NOT_FOUND, OFFICE_CODE_OTHER, OFFICE_CODE_TAKEN,
 * OFFICE_ALREADY or TOO_MANY_REQUESTS.
 */
export async function claimOffice(
  services: Services,
  viewer: Viewer,
  { apartmentId, publicCode, address }: ClaimOfficeInput,
): Promise<OfficeClaimView> {
  // Before the transaction, which a wrong 단지코드 rolls back.
  if ((await findLatestClaim(services.db, viewer, apartmentId))?.state !== "OPEN") {
    await services.limits.charge(services.db, claimLimit, `member:${viewer.memberId}`);
  }
  return services.db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const complex = await tx.maybe<{ public_code: string | null; is_proven_head: boolean }>(sql`
      select c.public_code, c.office_verified_at is not null and ${mayAct(memberOf(viewer), "giveRoles")} as is_proven_head
      from complexes c where c.id = ${apartmentId} for no key update of c`);
    if (complex === undefined) throw new Problem("APARTMENT_NOT_FOUND");
    if (complex.is_proven_head) throw new Problem("OFFICE_ALREADY");
    const open = await findLatestClaim(tx, viewer, apartmentId);
    if (open?.state === "OPEN") return claimView(tx, open);
    if (complex.public_code !== null && complex.public_code.toUpperCase() !== publicCode) {
      throw new Problem("OFFICE_CODE_OTHER", { fields: { publicCode: copy.publicCodeOther } });
    }
    await requireFreeCode(tx, apartmentId, publicCode);
    const { id } = await tx.one<{ id: number }>(sql`
      insert into office_claims (complex_id, member_id, public_code)
      values (${apartmentId}, ${viewer.memberId}, ${publicCode}) returning id`);
    await contestRivals(services, tx, apartmentId, id);
    await recordAudit(tx, { action: "office.claimed", actorId: viewer.memberId, target: `claim:${id}`, address });
    return claimView(tx, await lockClaim(tx, id));
  });
}

/** One 단지코드 names one complex, also of two claims at once: the second waits for the commit of the first. */
async function requireFreeCode(tx: Transaction, complexId: number, publicCode: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks.officeCode}, hashtext(${publicCode}))`);
  const taken = await tx.maybe(sql`
    select 1 from complexes where upper(public_code) = ${publicCode} and public_code is not null and id <> ${complexId}
    union all
    select 1 from office_claims
    where public_code = ${publicCode} and state in ('OPEN', 'CONFIRMED') and complex_id <> ${complexId} limit 1`);
  if (taken !== undefined) throw new Problem("OFFICE_CODE_TAKEN", { fields: { publicCode: copy.publicCodeTaken } });
}

/** Marks the claims of a complex as contested where there are two, or an office of others; its managers are told. */
async function contestRivals(services: Services, tx: Transaction, complexId: number, claimId: number): Promise<void> {
  const others = await tx.many<{ email: string | null; name: string; is_manager: boolean }>(sql`
    select m.email, c.name, x.is_manager from (
      select o.member_id, true as is_manager from complex_managers o where o.complex_id = ${complexId}
      union all
      select k.member_id, false from office_claims k
      where k.complex_id = ${complexId} and k.state = 'OPEN' and k.id <> ${claimId}
    ) x join members m on m.id = x.member_id join complexes c on c.id = ${complexId}
    where x.member_id <> (select member_id from office_claims where id = ${claimId}) and m.withdrawn_at is null`);
  if (others.length === 0) return;
  await tx.run(sql`
    update office_claims set contested_at = coalesce(contested_at, clock_timestamp())
    where complex_id = ${complexId} and state = 'OPEN'`);
  for (const { email, name, is_manager: isManager } of others) {
    const { subject, text } = copy.contestedMail;
    if (isManager && email !== null) await enqueueMail(services, tx, { to: email, subject, text: text(name) });
  }
}

/** The claimant gives up an open claim. Idempotent. Throws OFFICE_CLAIM_NOT_FOUND or OFFICE_CLAIM_NOT_YOURS. */
export async function endClaim(services: Services, viewer: Viewer, claimId: number, address: string): Promise<void> {
  await services.db.tx(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    requireOwn(claim, viewer);
    const ended = await tx.run(sql`
      update office_claims set state = 'ENDED', decided_at = clock_timestamp() where id = ${claimId} and state = 'OPEN'`);
    if (ended === 0) return;
    await recordAudit(tx, { action: "office.ended", actorId: viewer.memberId, target: `claim:${claimId}`, address });
  });
}

export function requireOwn(claim: ClaimRow, { memberId }: Viewer): void {
  if (claim.member_id !== memberId) throw new Problem("OFFICE_CLAIM_NOT_YOURS");
}
