import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createKeyedSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "#platform/audit.ts";
import { rememberDevice } from "../session/known-device.ts";
import { readConsents, recordConsents } from "../consent/consent.ts";
import type { Policies } from "../consent/policies.ts";
import { requireOrdinaryNickname } from "../nickname/nickname-form.ts";
import { createMember, findMemberId } from "../profile/member.ts";
import { hashPassword, requireUncommonPassword } from "../password/password.ts";
import {
  type VerificationState,
  verificationState,
  type VerificationClaim,
  consumeVerification,
} from "./email-verification.ts";

interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly nickname: string;
  readonly phoneNumber: string;
  /** The boxes of our form; absent from clients that know none. */
  readonly consents?: unknown;
}

interface SignUpContext {
  /** Value of the verification cookie. */
  readonly verificationToken: string | undefined;
  /** Value of the cookie of a known browser. */
  readonly device: string | undefined;
  readonly address: string;
}

// Calls with one verification run one at a time, so that a form that is sent fifty times costs one hash.
const verificationSemaphores = createKeyedSemaphore({ maxConcurrent: 1, maxQueued: 100, timeoutMs: 4_000 });
const tooMany = (): Problem => new Problem("TOO_MANY_REQUESTS", { retryAfter: 2 });

interface SignUpDependencies {
  readonly hash: typeof hashPassword;
  readonly policies?: Policies;
}

/**
 * Creates the account of a verified mail: member, credential and the used verification in one transaction. Without a good
 * verification, or with the phone of another member, nothing is hashed; whether a number is taken is rate limited. Returns
 * the cookie value of the browser, which is known to its member from now on.
 */
export async function signUp(
  services: Services,
  input: SignUpInput,
  context: SignUpContext,
  dependencies: SignUpDependencies = { hash: hashPassword },
): Promise<string> {
  const { db, secrets } = services;
  const { email, password, name, nickname, phoneNumber } = input;
  requireOrdinaryNickname(nickname);
  requireUncommonPassword(password);
  const agreed = input.consents === undefined ? [] : readConsents(input.consents, dependencies.policies);
  const hash = secrets.hash("proof", context.verificationToken ?? "");
  const claim: VerificationClaim = { hash, mail: email, purpose: "SIGN_UP" };
  return verificationSemaphores.run(hash.toString("hex"), tooMany, async () => {
    const state = await verificationState(db, claim);
    if (state !== "good") throw verificationProblem(state);
    await chargePhone(services, { claim, phoneNumber, address: context.address });
    await requireFreePhone(db, claim, phoneNumber);
    const passwordHash = await dependencies.hash(password);
    return db.tx(async (tx) => {
      if (!(await consumeVerification(tx, claim))) throw verificationProblem(await verificationState(tx, claim));
      const id = await createMember(tx, { email, name, nickname, phoneNumber, passwordHash });
      await recordConsents(tx, id, agreed, { way: "SIGN_UP" });
      await recordAudit(tx, { action: "signup", actorId: id, target: `member:${id}`, address: context.address });
      return rememberDevice(tx, secrets, id, context.device);
    });
  });
}

interface PhoneCheck {
  readonly claim: VerificationClaim;
  readonly phoneNumber: string;
  readonly address: string;
}

// The answer reveals whether a number is taken, so each further number is charged; the same one again reveals nothing new.
// In one transaction: a number that is refused is not marked as answered.
async function chargePhone(
  { db, limits, secrets }: Services,
  { claim, phoneNumber, address }: PhoneCheck,
): Promise<void> {
  const subjects = [
    [limit.signupPhoneProof, claim.hash.toString("base64url")],
    [limit.signupPhoneAddress, address],
  ] as const;
  await db.tx(async (tx) => {
    for (const [subjectLimit, subject] of subjects) {
      const phoneSubject = secrets.hash("signup-phone", `${subject}\n${phoneNumber}`).toString("base64url");
      const repeatWait = await limits.take(
        tx,
        { ...subjectLimit, name: `${subjectLimit.name}-number`, max: 1 },
        phoneSubject,
      );
      if (repeatWait === undefined) await limits.charge(tx, subjectLimit, subject);
    }
  });
}

// One statement: to a call beside the one that creates this very account its own number would otherwise look taken.
async function requireFreePhone(db: Queryable, claim: VerificationClaim, phoneNumber: string): Promise<void> {
  const row = await db.one<{ used: boolean; taken: boolean }>(sql`
    select exists (select from proofs where hash = ${claim.hash} and used_at is not null) as used,
      exists (select from members where phone = ${phoneNumber} and withdrawn_at is null) as taken`);
  if (row.used) throw verificationProblem("used");
  if (row.taken) throw new Problem("PHONE_TAKEN");
}

// A verification is used only by an account that was created, so a used one means that the account exists.
const verificationProblem = (state: VerificationState): Problem =>
  new Problem(state === "used" ? "EMAIL_TAKEN" : "EMAIL_NOT_VERIFIED");

/** Throws EMAIL_TAKEN for the mail of an account; rate limited by address (SECURITY 5). */
export async function requireFreeEmail(services: Services, email: string, address: string): Promise<void> {
  const { db, limits } = services;
  await limits.charge(db, limit.emailCheckAddress, address);
  if ((await findMemberId(db, email)) !== undefined) throw new Problem("EMAIL_TAKEN");
}
