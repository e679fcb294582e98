import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import { socialCopy } from "@danji/contract/account/social.copy";
import type { SocialProvider } from "@danji/contract/account/social-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "#platform/audit.ts";
import { findCredential, storePassword } from "../password/credential.ts";
import { accountSubject, rememberDevice } from "../session/known-device.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import { hashPassword, isPassword, requireUncommonPassword } from "../password/password.ts";
import {
  verificationOutcome,
  verificationState,
  type VerificationClaim,
  consumeVerification,
} from "../signup/email-verification.ts";
import { unlinkRecent } from "../social/recent-link.ts";

interface ResetPasswordInput {
  readonly email: string;
  readonly password: string;
}

interface ResetContext {
  /** Value of the verification cookie. */
  readonly verificationToken: string | undefined;
  /** Value of the cookie of a known browser. */
  readonly device: string | undefined;
  readonly address: string;
}

/**
 * Sets the new password of a verified mail. In one transaction the verification is used, every session ends, recent social
 * links are removed and a mail is enqueued. Without a good verification nothing is hashed. A repetition of the call is
 * answered as the first one and changes nothing. Throws EMAIL_NOT_VERIFIED. Returns the cookie value of the browser, now a
 * known one; undefined for a repetition.
 */
export async function resetPassword(
  services: Services,
  input: ResetPasswordInput,
  context: ResetContext,
): Promise<string | undefined> {
  const { db, limits, secrets } = services;
  const { email, password } = input;
  requireUncommonPassword(password);
  await limits.charge(db, limit.resetAddress, context.address);
  const hash = secrets.hash("proof", context.verificationToken ?? "");
  const claim: VerificationClaim = { hash, mail: email, purpose: "FIND_PASSWORD" };
  const state = await verificationState(db, claim);
  if (state === "none") throw new Problem("EMAIL_NOT_VERIFIED");
  const passwordHash = state === "good" ? await hashPassword(password) : undefined;
  const device =
    passwordHash === undefined
      ? undefined
      : await db.tx((tx) => storeReset(services, tx, { email, passwordHash, claim, context }));
  if (device === undefined) await requireSameReset(services, claim, input);
  return device;
}

interface StoreResetOptions {
  readonly email: string;
  readonly passwordHash: string;
  readonly claim: VerificationClaim;
  readonly context: ResetContext;
}

/** Undefined where another call used the verification meanwhile. */
async function storeReset(
  services: Services,
  tx: Transaction,
  { email, passwordHash, claim, context }: StoreResetOptions,
): Promise<string | undefined> {
  const { limits, secrets } = services;
  const { address } = context;
  // The member's row first: two resets with two verifications would wait for each other's row.
  const memberId = await lockMember(tx, email);
  if (!(await consumeVerification(tx, claim, passwordHash))) return undefined;
  await voidVerifications(tx, email);
  await storePassword(services, tx, { memberId, passwordHash });
  const { unlinked, kept } = await unlinkRecent(services, tx, memberId, address);
  await limits.clear(tx, limit.loginAccount, accountSubject(secrets, email));
  const { subject, text } = recoveryCopy.resetMail;
  const names = (providers: readonly SocialProvider[]) => providers.map((one) => socialCopy.providers[one]).join(", ");
  await enqueueMail(services, tx, { to: email, subject, text: text(names(unlinked), names(kept)) });
  await recordAudit(tx, { action: "password.reset", actorId: memberId, target: `member:${memberId}`, address });
  return rememberDevice(tx, secrets, memberId, context.device);
}

// A repetition, by two taps or after a lost answer: the password that this verification set is unchanged and is the one sent.
async function requireSameReset(
  { db }: Services,
  claim: VerificationClaim,
  { email, password }: ResetPasswordInput,
): Promise<void> {
  const outcome = await verificationOutcome(db, claim);
  const stored = outcome === undefined ? undefined : await findCredential(db, email);
  const isCurrent = stored !== undefined && stored.passwordHash === outcome;
  if (!isCurrent || !(await isPassword(outcome, password))) throw new Problem("EMAIL_NOT_VERIFIED");
}

async function lockMember(tx: Transaction, email: string): Promise<number> {
  const member = await tx.maybe<{ id: number }>(sql`
    select id from members where lower(email) = ${email} and withdrawn_at is null for no key update`);
  if (member === undefined) throw new Problem("EMAIL_NOT_VERIFIED");
  return member.id;
}

// Voids other codes that were verified meanwhile.
const voidVerifications = (tx: Transaction, mail: string) =>
  tx.run(sql`
    update proofs set used_at = now() where mail = ${mail} and purpose = 'FIND_PASSWORD' and used_at is null`);
