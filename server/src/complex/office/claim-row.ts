import type { OfficeClaimView } from "@danji/contract/complex/office";
import type { OfficeClaimState, OfficeMethod } from "@danji/contract/complex/office-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { canBeVouched } from "./vouch-count.ts";

type StoredState = Exclude<OfficeClaimState, "CONTESTED">;

export interface ClaimRow {
  readonly id: number;
  readonly complex_id: number;
  readonly complex_name: string;
  readonly member_id: number;
  readonly public_code: string;
  readonly state: StoredState;
  readonly contested_at: Date | null;
  readonly method: OfficeMethod | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly mail_domain: string | null;
  readonly phone: string | null;
}

/** Query of claims, with what is known of the office; add the condition on the claim `k`. */
export const selectClaims: Sql = sql`
  select k.id, k.complex_id, c.name as complex_name, k.member_id, k.public_code, k.state, k.contested_at, k.method,
    k.attempts, k.created_at, k.decided_at, o.mail_domain, o.phone
  from office_claims k join complexes c on c.id = k.complex_id left join office_contacts o on o.complex_id = c.id`;

export const stateOf = ({ state, contested_at }: Pick<ClaimRow, "state" | "contested_at">): OfficeClaimState =>
  state === "OPEN" && contested_at !== null ? "CONTESTED" : state;

export const claimView = async (db: Queryable, row: ClaimRow): Promise<OfficeClaimView> => ({
  claimId: row.id,
  state: stateOf(row),
  publicCode: row.public_code,
  createdAt: row.created_at.toISOString(),
  method: row.method,
  canMail: row.mail_domain !== null,
  canBeVouched: row.state === "OPEN" && (await canBeVouched(db, row)),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** Throws OFFICE_CLAIM_NOT_FOUND. */
export async function getClaim(db: Queryable, claimId: number): Promise<ClaimRow> {
  const row = await db.maybe<ClaimRow & Record<string, unknown>>(sql`${selectClaims} where k.id = ${claimId}`);
  if (row === undefined) throw new Problem("OFFICE_CLAIM_NOT_FOUND");
  return row;
}

/**
 * Reads a claim with its complex locked, as every transaction does that changes claims or managers of a complex: at each
 * moment one of them decides. Throws OFFICE_CLAIM_NOT_FOUND.
 */
export async function lockClaim(tx: Transaction, claimId: number): Promise<ClaimRow> {
  const { complex_id: complexId } = await getClaim(tx, claimId);
  await tx.run(sql`select id from complexes where id = ${complexId} for no key update`);
  return getClaim(tx, claimId);
}

/** The same of an open claim; throws OFFICE_CLAIM_DECIDED for any other. */
export async function lockOpenClaim(tx: Transaction, claimId: number): Promise<ClaimRow> {
  const claim = await lockClaim(tx, claimId);
  if (claim.state !== "OPEN") throw new Problem("OFFICE_CLAIM_DECIDED");
  return claim;
}
