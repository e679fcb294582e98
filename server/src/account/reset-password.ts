import { recoveryCopy } from "@danji/contract/copy/recovery";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "./audit.ts";
import { storePassword } from "./credential.ts";
import { queueLetter } from "./letter-queue.ts";
import { hashPassword, requireUncommon } from "./password.ts";
import { proofState, type ShownProof, useProof } from "./proof.ts";

interface Wanted {
  readonly email: string;
  readonly password: string;
}

interface Origin {
  /** Value of the proof cookie. */
  readonly proof: string | undefined;
  readonly address: string;
}

/**
 * Sets the new password of a verified mail: the proof is used up, every session ends and a letter is queued in the
 * same transaction. Without a good proof nothing is hashed. Throws EMAIL_NOT_VERIFIED.
 */
export async function resetPassword(services: Services, wanted: Wanted, origin: Origin): Promise<void> {
  const { db, limits, secrets } = services;
  const { email, password } = wanted;
  requireUncommon(password);
  const wait = await limits.take(db, limit.resetAddress, origin.address);
  if (wait !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: wait });
  const hash = secrets.hash("proof", origin.proof ?? "");
  const proof: ShownProof = { hash, mail: email, purpose: "FIND_PASSWORD" };
  if ((await proofState(db, proof)) !== "good") throw new Problem("EMAIL_NOT_VERIFIED");
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    // The member's row first: two resets with two proofs would wait for each other's proof.
    const memberId = await lockMember(tx, email);
    if (!(await useProof(tx, proof))) throw new Problem("EMAIL_NOT_VERIFIED");
    await voidProofs(tx, email);
    await storePassword(services, tx, { memberId, passwordHash });
    await limits.clear(tx, limit.loginAccount, secrets.hash("login-account", email).toString("base64url"));
    const { subject, text } = recoveryCopy.letter;
    await queueLetter(services, tx, { to: email, subject, text });
    const target = `member:${memberId}`;
    await recordAudit(tx, { action: "password.reset", actorId: memberId, target, address: origin.address });
  });
}

async function lockMember(tx: Transaction, email: string): Promise<number> {
  const member = await tx.maybe<{ id: number }>(sql`
    select id from members where lower(email) = ${email} and withdrawn_at is null for no key update`);
  if (member === undefined) throw new Problem("EMAIL_NOT_VERIFIED");
  return member.id;
}

// Other codes that were verified meanwhile open nothing any more.
const voidProofs = (tx: Transaction, mail: string) =>
  tx.run(sql`
    update proofs set used_at = now() where mail = ${mail} and purpose = 'FIND_PASSWORD' and used_at is null`);
