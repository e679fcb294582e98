import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { keyedGate } from "#platform/gate.ts";
import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "./audit.ts";
import { rememberDevice } from "./known-device.ts";
import { createMember, findMemberId } from "./member.ts";
import { hashPassword, requireUncommon } from "./password.ts";
import { type ProofState, proofState, type ShownProof, consumeProof } from "./proof.ts";

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
  /** Value of the cookie of a known browser. */
  readonly device: string | undefined;
  readonly address: string;
}

// Calls with one proof take turns, so that a form that is sent fifty times costs one hash.
const turns = keyedGate({ most: 1, waiting: 100, patienceMs: 4_000 });
const tooMany = (): Problem => new Problem("TOO_MANY_REQUESTS", { retryAfter: 2 });

interface SignupParts {
  readonly hash: typeof hashPassword;
}

/**
 * Makes the account of a verified mail: member, credential and the end of the proof in one transaction.
 * Without a good proof, or with the phone of another member, nothing is hashed; who else has a number is told a few times
 * only. Gives the cookie value of the browser, which its member knows from now on.
 */
export async function signUp(
  services: Services,
  newcomer: Newcomer,
  origin: Origin,
  parts: SignupParts = { hash: hashPassword },
): Promise<string> {
  const { db, secrets } = services;
  const { email, password, name, nickname, phoneNumber } = newcomer;
  requireUncommon(password);
  const hash = secrets.hash("proof", origin.proof ?? "");
  const proof: ShownProof = { hash, mail: email, purpose: "SIGN_UP" };
  return turns.run(hash.toString("hex"), tooMany, async () => {
    const state = await proofState(db, proof);
    if (state !== "good") throw unproven(state);
    await chargePhone(services, { proof, phoneNumber, address: origin.address });
    await requireFreePhone(db, proof, phoneNumber);
    const passwordHash = await parts.hash(password);
    return db.tx(async (tx) => {
      if (!(await consumeProof(tx, proof))) throw unproven(await proofState(tx, proof));
      const id = await createMember(tx, { email, name, nickname, phoneNumber, passwordHash });
      await recordAudit(tx, { action: "signup", actorId: id, target: `member:${id}`, address: origin.address });
      return rememberDevice(tx, secrets, id, origin.device);
    });
  });
}

interface AskedPhone {
  readonly proof: ShownProof;
  readonly phoneNumber: string;
  readonly address: string;
}

// The answer tells who else has a number, so every further number is charged; the same one again tells nothing new.
async function chargePhone({ db, limits, secrets }: Services, { proof, phoneNumber, address }: AskedPhone): Promise<void> {
  const askers = [
    [limit.signupPhoneProof, proof.hash.toString("base64url")],
    [limit.signupPhoneAddress, address],
  ] as const;
  for (const [bound, asker] of askers) {
    const number = secrets.hash("signup-phone", `${asker}\n${phoneNumber}`).toString("base64url");
    const askedBefore = await limits.take(db, { ...bound, name: `${bound.name}-number`, most: 1 }, number);
    if (askedBefore !== undefined) continue;
    const wait = await limits.take(db, bound, asker);
    if (wait !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: wait });
  }
}

// One statement, or a call beside the one that makes this very account would be told that its number is somebody else's.
async function requireFreePhone(db: Queryable, proof: ShownProof, phoneNumber: string): Promise<void> {
  const row = await db.one<{ used: boolean; taken: boolean }>(sql`
    select exists (select from proofs where hash = ${proof.hash} and used_at is not null) as used,
      exists (select from members where phone = ${phoneNumber} and withdrawn_at is null) as taken`);
  if (row.used) throw unproven("used");
  if (row.taken) throw new Problem("PHONE_TAKEN");
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
