import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import { lockActiveMember, lockActiveMembers } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type ClaimRow, getClaim, lockClaim, lockOpenClaim } from "./claim-row.ts";
import { confirmClaim, mailClaimant } from "./confirm.ts";
import { makePaperCode } from "./office-code.ts";
import { membersOfUndoing, undoClaim } from "./undo.ts";

interface OperatorAct {
  readonly claimId: number;
  readonly address: string;
}

/** Confirms or refuses a contested claim, or undoes a confirmed one; one of two operators at once decides. */
export async function decideClaim(
  services: Services,
  viewer: Viewer,
  { claimId, decision, address }: OperatorAct & { readonly decision: "confirm" | "refuse" | "undo" },
  features: readonly FeatureManifest[],
): Promise<void> {
  await services.db.tx(async (tx) => {
    // Members before the complex, as their own calls about a home lock them.
    if (decision === "undo") {
      await lockActiveMembers(tx, viewer, membersOfUndoing(await getClaim(tx, claimId)), "no key update");
    } else await lockActiveMember(tx, viewer);
    const claim = await (decision === "undo" ? lockConfirmedClaim(tx, claimId) : lockOpenClaim(tx, claimId));
    await requireNoParty(tx, viewer, claim);
    const act = { actorId: viewer.memberId, address };
    if (decision === "confirm") {
      if (claim.contested_at === null) throw new Problem("OFFICE_CLAIM_UNCONTESTED");
      if (claim.method === null) throw new Problem("OFFICE_CLAIM_UNVERIFIED");
      await confirmClaim(services, tx, claim, { ...act, features });
      return;
    }
    if (decision === "refuse") {
      await tx.run(sql`
        update office_claims set state = 'REFUSED', decided_at = clock_timestamp(), decided_by = ${viewer.memberId}
        where id = ${claimId}`);
      await mailClaimant(services, tx, claim, copy.decidedMail.refused(claim.complex_name));
    } else await undoClaim(services, tx, claim, { features, operatorId: viewer.memberId });
    const action = decision === "refuse" ? "office.refused" : "office.undone";
    await recordAudit(tx, { ...act, action, target: `claim:${claimId} complex:${claim.complex_id}` });
  });
}

async function lockConfirmedClaim(tx: Transaction, claimId: number): Promise<ClaimRow> {
  const claim = await lockClaim(tx, claimId);
  if (claim.state !== "CONFIRMED") throw new Problem("OFFICE_CLAIM_DECIDED");
  return claim;
}

/** Makes a code for a letter or a call; of a call only to the public number. */
export async function makeOfficeCode(
  services: Services,
  viewer: Viewer,
  {
    claimId,
    kind,
    phone,
    address,
  }: OperatorAct & { readonly kind: "LETTER" | "CALL"; readonly phone?: string | undefined },
): Promise<{ readonly code: string; readonly expiresAt: string }> {
  return services.db.tx(async (tx) => {
    const claim = await lockOpenClaim(tx, claimId);
    await requireNoParty(tx, viewer, claim);
    const called = phone?.replaceAll(/\D/gu, "");
    if (kind === "CALL" && (claim.phone === null || (called !== undefined && called !== claim.phone))) {
      throw new Problem("OFFICE_PHONE_NOT_PUBLIC");
    }
    const target = `claim:${claimId} ${kind}`;
    await recordAudit(tx, { action: "office.code", actorId: viewer.memberId, target, address });
    return makePaperCode(services, tx, claim, kind);
  });
}

interface ContactInput {
  readonly apartmentId: number;
  readonly mailDomain: string;
  readonly phone: string;
  readonly address: string;
}

/** Stores the public mail domain and number of an office. Throws APARTMENT_NOT_FOUND. */
export async function putContact(services: Services, viewer: Viewer, contact: ContactInput): Promise<void> {
  const { apartmentId, mailDomain, phone, address } = contact;
  await services.db.tx(async (tx) => {
    const complex = await tx.maybe(sql`select id from complexes where id = ${apartmentId} for key share`);
    if (complex === undefined) throw new Problem("APARTMENT_NOT_FOUND");
    await tx.run(sql`
      insert into office_contacts (complex_id, mail_domain, phone, entered_by)
      values (${apartmentId}, nullif(${mailDomain}, ''), nullif(${phone}, ''), ${viewer.memberId})
      on conflict (complex_id) do update set mail_domain = excluded.mail_domain, phone = excluded.phone,
        entered_by = excluded.entered_by, entered_at = now()`);
    const target = `complex:${apartmentId}`;
    await recordAudit(tx, { action: "office.contact", actorId: viewer.memberId, target, address });
  });
}

/** Throws OFFICE_CLAIM_PARTY for an operator who claims that office, manages the complex or lives there. */
async function requireNoParty(
  tx: Transaction,
  { memberId }: Viewer,
  { complex_id: complexId }: ClaimRow,
): Promise<void> {
  const party = await tx.maybe(sql`
    select 1 from office_claims where complex_id = ${complexId} and member_id = ${memberId} and state = 'OPEN'
    union all select 1 from complex_managers where complex_id = ${complexId} and member_id = ${memberId}
    union all
    select 1 from residences where complex_id = ${complexId} and member_id = ${memberId} and state in ('WAITING', 'ACTIVE')
    limit 1`);
  if (party !== undefined) throw new Problem("OFFICE_CLAIM_PARTY");
}
