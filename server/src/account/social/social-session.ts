import type { Transaction } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { signAccessToken } from "../access-token.ts";
import { activeMember } from "../active-member.ts";
import { recordAudit } from "../audit.ts";
import { lockCredentialIfUnchanged } from "../credential.ts";
import { compareGuess } from "../guess-limit.ts";
import { loginBudget, rememberDevice, type BrowserCookies } from "../known-device.ts";
import { chargeLoginLimit, type LoginResult } from "../login.ts";
import { isPassword } from "../password.ts";
import { openSession } from "../session.ts";
import { deletePendingLink, findCodeMember, findPendingLink, type PendingLink, consumeSocialCode } from "./social-code.ts";
import { attachIdentity, createSocialMember } from "./social-member.ts";
import { hashBrowserToken } from "./oauth-flow.ts";

/** A question to the owner of a local account: its name for this browser, for so many seconds. */
export interface PendingLinkToken {
  readonly linkToken: string;
  readonly seconds: number;
}

/** From where and with what somebody comes in. */
interface LoginContext {
  readonly address: string;
  /** Name of the device (device-name.ts). */
  readonly device: string;
  readonly browserCookies: BrowserCookies;
}

interface ExchangeOptions extends LoginContext {
  /** The browser's own name on its trip, undefined where it has none. */
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
 * The owner's password ties the person at the provider to the local account (SECURITY 8). Throws as the login does, and
 * SOCIAL_LINKED_ALREADY; then the question stands, and may still be declined.
 */
export async function linkSocial(
  services: Services,
  token: string | undefined,
  password: string,
  context: LoginContext,
): Promise<LoginResult> {
  const { db, limits } = services;
  const link = await requirePendingLink(services, token);
  // The same limits as at the login: this is a second door to the same password.
  await chargeLoginLimit(limits.take(db, limit.loginAddress, context.address));
  const budget = await loginBudget(services, { email: link.email, memberId: link.owner_id }, context.browserCookies);
  const passwordHash = link.password_hash ?? undefined;
  const isMatch = await compareGuess(services, budget, () => isPassword(passwordHash, password));
  if (passwordHash === undefined || !isMatch) {
    await recordAudit(db, { action: "login.fail", address: context.address, target: `member:${link.owner_id}` });
    throw new Problem("WRONG_PASSWORD");
  }
  return db.tx(async (tx) => {
    await lockLoginMember(tx, link.owner_id);
    // Changed, or gone with its member, while it was compared; held before the question, as by whoever ends it.
    if (!(await lockCredentialIfUnchanged(tx, { memberId: link.owner_id, passwordHash }))) throw new Problem("WRONG_PASSWORD");
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

/** The person goes a way of their own: a new account without a mail. */
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
 * Locks the row of a member who is to be let in, as every writer does (active-member.ts) and before anything that a
 * withdrawal takes. Throws SOCIAL_CODE_INVALID where they have withdrawn: nobody's word lets them in.
 */
async function lockLoginMember(tx: Transaction, memberId: number): Promise<void> {
  if ((await tx.maybe(activeMember({ memberId }))) === undefined) throw new Problem("SOCIAL_CODE_INVALID");
}

/** Opens a session of a member whose row is locked, or was made in this transaction. */
async function openSessionFor(services: Services, tx: Transaction, memberId: number, context: LoginContext): Promise<LoginResult> {
  const { address, device, browserCookies } = context;
  const session = await openSession(tx, services.secrets, memberId, device);
  const knownDevice = await rememberDevice(tx, services.secrets, memberId, browserCookies.device, session.hash);
  await recordAudit(tx, { action: "login.ok", actorId: memberId, target: `member:${memberId}`, address });
  return { token: session.token, accessToken: signAccessToken(services.secrets, session), knownDevice };
}

async function requirePendingLink({ db, secrets }: Services, token: string | undefined): Promise<PendingLink> {
  const link = token === undefined ? undefined : await findPendingLink(db, secrets, token);
  if (link === undefined) throw new Problem("SOCIAL_CODE_INVALID");
  return link;
}

async function consumePendingLink({ secrets }: Services, tx: Transaction, token: string | undefined): Promise<void> {
  if (token === undefined || !(await deletePendingLink(tx, secrets, token))) throw new Problem("SOCIAL_CODE_INVALID");
}
