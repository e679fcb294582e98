import type { CodePurpose } from "@danji/contract/account/account-rules";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Secrets } from "#platform/config/secrets.ts";

/** Seconds that a verification lives (SECURITY 7). */
const lifetimeSeconds = { SIGN_UP: 30 * 60, FIND_PASSWORD: 10 * 60 } as const satisfies Record<CodePurpose, number>;

export interface IssuedVerification {
  /** Value of the cookie. */
  readonly token: string;
  readonly seconds: number;
}

interface VerifiedMail {
  readonly mail: string;
  readonly purpose: CodePurpose;
  /** Value of the cookie. */
  readonly token: string;
}

/** Stores that a mail was verified. Idempotent for a token: an existing verification stays as it is. */
export async function issueVerification(
  tx: Transaction,
  secrets: Secrets,
  { mail, purpose, token }: VerifiedMail,
): Promise<IssuedVerification> {
  const seconds = lifetimeSeconds[purpose];
  await tx.run(sql`
    insert into proofs (hash, mail, purpose, expires_at)
    values (${secrets.hash("proof", token)}, ${mail}, ${purpose}, now() + make_interval(secs => ${seconds}))
    on conflict (hash) do nothing`);
  return { token, seconds };
}

/** What a browser presents: the hash of its verification cookie, and the mail and purpose that the verification must be for. */
export interface VerificationClaim {
  readonly hash: Buffer;
  readonly mail: string;
  readonly purpose: CodePurpose;
}

const matchesClaim = ({ hash, mail, purpose }: VerificationClaim) =>
  sql`hash = ${hash} and mail = ${mail} and purpose = ${purpose} and expires_at > now()`;

/** State of a presented verification: good, used already, or none for this mail and purpose. */
export type VerificationState = "good" | "used" | "none";

export async function verificationState(db: Queryable, claim: VerificationClaim): Promise<VerificationState> {
  const row = await db.maybe<{ used: boolean }>(sql`
    select used_at is not null as used from proofs where ${matchesClaim(claim)}`);
  if (row === undefined) return "none";
  return row.used ? "used" : "good";
}

/**
 * Marks a verification as used in the transaction that acts on it; true for one caller only. The row stays until it
 * expires, so that callers who lost the race are distinguished from those without a verification. `outcome` is stored for a
 * caller who presents it again.
 */
export async function consumeVerification(
  tx: Transaction,
  claim: VerificationClaim,
  outcome?: string,
): Promise<boolean> {
  const used = await tx.run(sql`
    update proofs set used_at = now(), outcome = ${outcome ?? null} where ${matchesClaim(claim)} and used_at is null`);
  return used === 1;
}

/** The outcome of a used verification: undefined where it had none, or was voided by another one. */
export async function verificationOutcome(db: Queryable, claim: VerificationClaim): Promise<string | undefined> {
  const row = await db.maybe<{ outcome: string | null }>(sql`
    select outcome from proofs where ${matchesClaim(claim)} and used_at is not null`);
  return row?.outcome ?? undefined;
}
