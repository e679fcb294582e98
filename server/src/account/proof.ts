import type { CodePurpose } from "@danji/contract/account";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Secrets } from "#platform/secrets.ts";

/** Seconds that a proof of a verified mail lives (SECURITY 7). */
const life = { SIGN_UP: 30 * 60, FIND_PASSWORD: 10 * 60 } as const satisfies Record<CodePurpose, number>;

export interface Proof {
  /** Value of the cookie. */
  readonly token: string;
  readonly seconds: number;
}

export async function leaveProof(tx: Transaction, secrets: Secrets, mail: string, purpose: CodePurpose): Promise<Proof> {
  const token = secrets.token();
  const seconds = life[purpose];
  await tx.run(sql`
    insert into proofs (hash, mail, purpose, expires_at)
    values (${secrets.hash("proof", token)}, ${mail}, ${purpose}, now() + make_interval(secs => ${seconds}))`);
  return { token, seconds };
}

/** How a proof stands that a browser shows for a mail: good, used up already, or none for this mail and purpose. */
export type ProofState = "good" | "used" | "none";

export async function proofState(db: Queryable, hash: Buffer, mail: string, purpose: CodePurpose): Promise<ProofState> {
  const row = await db.maybe<{ used: boolean }>(sql`
    select used_at is not null as used from proofs
    where hash = ${hash} and mail = ${mail} and purpose = ${purpose} and expires_at > now()`);
  if (row === undefined) return "none";
  return row.used ? "used" : "good";
}

/**
 * Uses a proof up in the transaction that acts on it; true for one caller only. The row stays until it expires, so
 * that those who lost the race can be told apart from those who never had a proof.
 */
export async function useProof(tx: Transaction, hash: Buffer, mail: string, purpose: CodePurpose): Promise<boolean> {
  const used = await tx.run(sql`
    update proofs set used_at = now()
    where hash = ${hash} and mail = ${mail} and purpose = ${purpose} and expires_at > now() and used_at is null`);
  return used === 1;
}
