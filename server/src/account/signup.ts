import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "./audit.ts";
import { createMember, findMemberId } from "./member.ts";
import { hashPassword, requireUncommon } from "./password.ts";
import { type ProofState, proofState, type ShownProof, useProof } from "./proof.ts";

interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly nickname: string;
  readonly phoneNumber: string;
}

interface Origin {
  /** Value of the proof cookie. */
  readonly proof: string | undefined;
  readonly address: string;
}

/**
 * Makes the account of a verified mail: member, credential and the end of the proof in one transaction.
 * Without a good proof nothing is hashed and nothing is told of who else has an account.
 */
export async function signUp(services: Services, newcomer: Newcomer, origin: Origin): Promise<void> {
  const { db, secrets } = services;
  const { email, password, name, nickname, phoneNumber } = newcomer;
  requireUncommon(password);
  const hash = secrets.hash("proof", origin.proof ?? "");
  const proof: ShownProof = { hash, mail: email, purpose: "SIGN_UP" };
  const state = await proofState(db, proof);
  if (state !== "good") throw unproven(state);
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    if (!(await useProof(tx, proof))) throw unproven(await proofState(tx, proof));
    const id = await createMember(tx, { email, name, nickname, phoneNumber, passwordHash });
    await recordAudit(tx, { action: "signup", actorId: id, target: `member:${id}`, address: origin.address });
  });
}

// A proof is used up only by an account that was made, so whoever shows it again is told of that account.
const unproven = (state: ProofState): Problem =>
  new Problem(state === "used" ? "EMAIL_TAKEN" : "EMAIL_NOT_VERIFIED");

/** Throws EMAIL_TAKEN for the mail of an account; asking is bounded for each address (SECURITY 5). */
export async function requireFreeEmail(services: Services, email: string, address: string): Promise<void> {
  const { db, limits } = services;
  const wait = await limits.take(db, limit.emailCheckAddress, address);
  if (wait !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: wait });
  if ((await findMemberId(db, email)) !== undefined) throw new Problem("EMAIL_TAKEN");
}
