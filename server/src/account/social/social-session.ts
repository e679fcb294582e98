import type { Transaction } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import { signAccessToken } from "../session/access-token.ts";
import { activeMember } from "../session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { lockCredentialIfUnchanged } from "../password/credential.ts";
import { compareGuess } from "#platform/limit/guess-limit.ts";
import { loginBudget, rememberDevice, type BrowserCookies } from "../session/known-device.ts";
import type { LoginResult } from "../session/login.ts";
import { isPassword } from "../password/password.ts";
import { openSession } from "../session/session.ts";
import {
  deletePendingLink,
  findCodeMember,
  findPendingLink,
  type PendingLink,
  type PendingLinkToken,
  consumeSocialCode,
} from "./social-code.ts";
import { attachIdentity, createSocialMember } from "./social-member.ts";
import { hashBrowserToken } from "./oauth-flow.ts";

/** The context of a login by a provider. */
interface LoginContext {
  readonly address: string;
  /** Name of the device (device-name.ts). */
  readonly device: string;
  readonly browserCookies: BrowserCookies;
}

interface ExchangeOptions extends LoginContext {
  /** Token of the cookie that binds the authorization to this browser; undefined without one. */
  readonly browserToken: string | undefined;
}

/** Exchanges a social code. Throws SOCIAL_CODE_INVALID for every code but a good one of this browser. */
export async function exchangeSocialCode(
  services: Services,
  code: string,
  { browserToken, ...context }: ExchangeOptions,
): Promise<LoginResult | PendingLinkToken> {
  if (browserToken === undefined) throw new Problem("SOCIAL_CODE_INVALID");
  const hash = hashBrowserToken(services, browserToken);
  return services.db.tx(async (tx) => {
    const memberId = await findCodeMember(tx, services.secrets, code, hash);
    if (memberId !== undefined) await lockLoginMember(tx, memberId);
    const consumed = await consumeSocialCode(tx, services.secrets, code, hash);
    if (consumed === undefined) throw new Problem("SOCIAL_CODE_INVALID");
    return "memberId" in consumed ? openSessionFor(services, tx, consumed.memberId, context) : consumed;
  });
}

/**
 * Links the identity to the local account by the owner's password (SECURITY 8). Throws like the login,
 * SOCIAL_LINK_PASSWORDLESS where the owner has none, and SOCIAL_LINKED_ALREADY; then the pending link stays, and may still be
 * declined.
 */
export async function linkSocial(
  services: Services,
  token: string | undefined,
  password: string,
  context: LoginContext,
): Promise<LoginResult> {
  const { db, limits } = services;
  const link = await requirePendingLink(services, token);
  const { password_hash: passwordHash } = link;
  if (passwordHash === null) throw new Problem("SOCIAL_LINK_PASSWORDLESS");
  // Same limits as the login: both check the same password.
  await limits.charge(db, limit.loginAddress, context.address, "TOO_MANY_LOGINS");
  const budget = await loginBudget(services, { email: link.email, memberId: link.owner_id }, context.browserCookies);
  const isMatch = await compareGuess(services, budget, () => isPassword(passwordHash, password));
  if (!isMatch) {
    await recordAudit(db, { action: "login.fail", address: context.address, target: `member:${link.owner_id}` });
    throw new Problem("WRONG_PASSWORD");
  }
  return db.tx(async (tx) => {
    await lockLoginMember(tx, link.owner_id);
    // Changed, or its member withdrew, during the comparison. Locked before the pending link, as by every writer that deletes it.
    if (!(await lockCredentialIfUnchanged(tx, { memberId: link.owner_id, passwordHash })))
      throw new Problem("WRONG_PASSWORD");
    await consumePendingLink(services, tx, token);
    await attachIdentity(tx, link.provider, link.subject, link.owner_id);
    await recordAudit(tx, {
      action: "social.linked",
      actorId: link.owner_id,
      target: `member:${link.owner_id}`,
      address: context.address,
    });
    return openSessionFor(services, tx, link.owner_id, context);
  });
}

/** Creates a separate account without a mail. */
export async function declineSocialLink(
  services: Services,
  token: string | undefined,
  context: LoginContext,
): Promise<LoginResult> {
  const link = await requirePendingLink(services, token);
  return services.db.tx(async (tx) => {
    await consumePendingLink(services, tx, token);
    const memberId = await createSocialMember(tx, link.provider, link, null);
    return openSessionFor(services, tx, memberId, context);
  });
}

/**
 * Locks the member's row before a session is opened, as every writer does (active-member.ts) and before any row that a
 * withdrawal takes. Throws SOCIAL_CODE_INVALID after a withdrawal.
 */
async function lockLoginMember(tx: Transaction, memberId: number): Promise<void> {
  if ((await tx.maybe(activeMember({ memberId }))) === undefined) throw new Problem("SOCIAL_CODE_INVALID");
}

/** Opens a session of a member whose row is locked, or was made in this transaction. */
async function openSessionFor(
  services: Services,
  tx: Transaction,
  memberId: number,
  context: LoginContext,
): Promise<LoginResult> {
  const { address, device, browserCookies } = context;
  const session = await openSession(tx, services.secrets, memberId, device);
  const knownDevice = await rememberDevice(tx, services.secrets, memberId, browserCookies.device, session.hash);
  await recordAudit(tx, { action: "login.ok", actorId: memberId, target: `member:${memberId}`, address });
  return { token: session.token, accessToken: signAccessToken(services.secrets, session), memberId, knownDevice };
}

async function requirePendingLink({ db, secrets }: Services, token: string | undefined): Promise<PendingLink> {
  const link = token === undefined ? undefined : await findPendingLink(db, secrets, token);
  if (link === undefined) throw new Problem("SOCIAL_CODE_INVALID");
  return link;
}

async function consumePendingLink({ secrets }: Services, tx: Transaction, token: string | undefined): Promise<void> {
  if (token === undefined || !(await deletePendingLink(tx, secrets, token))) throw new Problem("SOCIAL_CODE_INVALID");
}
