import { profileCopy } from "@danji/contract/account/profile.copy";
import { withdrawalCopy } from "@danji/contract/account/withdrawal.copy";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordAudit } from "#platform/audit.ts";
import { findPasswordHash, lockCredentialIfUnchanged, type StoredCredential, storePassword } from "./credential.ts";
import { compareGuess, type GuessBudget } from "#platform/limit/guess-limit.ts";
import { unauthenticatedOr } from "../session/active-member.ts";
import { hashPassword, isPassword, requireUncommonPassword } from "./password.ts";

/** Minutes after a login in which the password is not asked for again. */
const RECENT_LOGIN_MINUTES = 10;

const budgetOf = (memberId: number): GuessBudget => ({
  limit: limit.passwordCheck,
  subject: `member:${memberId}`,
  reason: "TOO_MANY_REQUESTS",
});

/**
 * Returns the viewer's credential where `password` is right. Attempts are limited, and charged before the costly
 * comparison: a session alone must not suffice to find the password. Throws PASSWORD_MISMATCH.
 */
async function requirePassword(services: Services, { memberId }: Viewer, password: string): Promise<StoredCredential> {
  const { db } = services;
  const passwordHash = await findPasswordHash(db, memberId);
  const isMatch = await compareGuess(services, budgetOf(memberId), () => isPassword(passwordHash, password));
  // A member who withdrew meanwhile, in another window, has no password either.
  if (passwordHash === undefined || !isMatch)
    throw await unauthenticatedOr(db, { memberId }, new Problem("PASSWORD_MISMATCH"));
  return { memberId, passwordHash };
}

/**
 * Like requirePassword for members with a password. Without one, requires a login within RECENT_LOGIN_MINUTES and returns
 * undefined. Throws LOGIN_AGAIN.
 */
export async function requireReauthentication(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<StoredCredential | undefined> {
  if ((await findPasswordHash(services.db, viewer.memberId)) !== undefined) {
    return requirePassword(services, viewer, password);
  }
  if (!(await hasRecentLogin(services.db, viewer)))
    throw await unauthenticatedOr(services.db, viewer, new Problem("LOGIN_AGAIN"));
  return undefined;
}

interface PasswordChangeOptions {
  readonly password: string;
  readonly currentPassword: string | undefined;
  readonly address: string;
}

/**
 * Checks a new password and the right to set it, and returns the function that stores it, with the member's row locked: this session
 * stays, all others end. A repetition of the call, by two taps or after a lost answer, stores nothing and succeeds. Throws
 * CURRENT_PASSWORD_REQUIRED, PASSWORD_MISMATCH, or BAD_REQUEST for a common password.
 */
export async function preparePasswordChange(
  services: Services,
  viewer: Viewer,
  { password, currentPassword, address }: PasswordChangeOptions,
): Promise<(tx: Transaction) => Promise<void>> {
  const { memberId } = viewer;
  requireUncommonPassword(password);
  let credential: StoredCredential | undefined;
  if (currentPassword !== undefined) {
    credential = await findCurrentCredential(services, viewer, currentPassword);
    if (credential === undefined) return requireRepetition(services, viewer, password);
  } else if (!(await hasRecentLogin(services.db, viewer))) throw currentPasswordRequired();
  const passwordHash = await hashPassword(password);
  return async (tx) => {
    // Instead of a credential that is unchanged: a reset, which ended this session, may have been committed meanwhile.
    if (credential === undefined && !(await isOpen(tx, viewer))) throw new Problem("UNAUTHENTICATED");
    if (credential !== undefined && !(await lockCredentialIfUnchanged(tx, credential))) {
      // The same call, sent at the same moment, was first.
      if (await isPassword(await findHashSetInSession(tx, viewer), password)) return;
      throw mismatch();
    }
    await storePassword(services, tx, { memberId, passwordHash }, viewer.session);
    await recordAudit(tx, { action: "password.changed", actorId: memberId, target: `member:${memberId}`, address });
  };
}

async function findCurrentCredential(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<StoredCredential | undefined> {
  try {
    return await requirePassword(services, viewer, password);
  } catch (error) {
    if (error instanceof Problem && error.reason === "PASSWORD_MISMATCH") return undefined;
    throw error;
  }
}

// For a repetition, where the new password is already the current one. It is compared only in the session that set it, and
// charged like any other guess: two fields reveal no more to a session than one.
async function requireRepetition(services: Services, viewer: Viewer, password: string): Promise<() => Promise<void>> {
  const passwordHash = await findHashSetInSession(services.db, viewer);
  if (passwordHash === undefined) throw mismatch();
  const isSame = await compareGuess(services, budgetOf(viewer.memberId), () => isPassword(passwordHash, password));
  if (!isSame) throw mismatch();
  return async () => undefined;
}

/** The stored hash where the viewer's session set it: a change ends every other session, so only that one is older. */
async function findHashSetInSession(db: Queryable, { memberId, session }: Viewer): Promise<string | undefined> {
  const row = await db.maybe<{ password_hash: string }>(sql`
    select c.password_hash from credentials c join sessions s on s.member_id = c.member_id
    where c.member_id = ${memberId} and s.hash = decode(${session}, 'hex') and s.created_at < c.updated_at`);
  return row?.password_hash;
}

const isOpen = async (db: Queryable, { session }: Viewer): Promise<boolean> =>
  (await db.maybe(sql`select member_id from sessions where hash = ${Buffer.from(session, "hex")}`)) !== undefined;

const hasRecentLogin = async (db: Queryable, { session }: Viewer): Promise<boolean> => {
  const row = await db.maybe(sql`
    select member_id from sessions where hash = ${Buffer.from(session, "hex")}
      and created_at > now() - make_interval(mins => ${RECENT_LOGIN_MINUTES})`);
  return row !== undefined;
};

// Names the field at fault, so that the form shows the message there.
const mismatch = (): Problem =>
  new Problem("PASSWORD_MISMATCH", { fields: { currentPassword: withdrawalCopy.mismatch } });
const currentPasswordRequired = (): Problem =>
  new Problem("CURRENT_PASSWORD_REQUIRED", { fields: { currentPassword: profileCopy.currentRequired } });
