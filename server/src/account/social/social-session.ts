import type { Transaction } from "#platform/db/database.ts";
import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { makeAccessToken } from "../access-token.ts";
import { activeMember } from "../active-member.ts";
import { recordAudit } from "../audit.ts";
import { holdCredential } from "../credential.ts";
import { compareGuess } from "../guess-limit.ts";
import { loginBudget, rememberDevice, type ShownBrowser } from "../known-device.ts";
import { charge, type LoggedIn } from "../login.ts";
import { isPassword } from "../password.ts";
import { openSession } from "../session.ts";
import { closeLink, findCodeMember, findOpenLink, type OpenLink, spendSocialCode } from "./social-code.ts";
import { attachIdentity, makeSocialMember } from "./social-member.ts";
import { browserHash } from "./social-trip.ts";

/** A question to the owner of a local account: its name for this browser, for so many seconds. */
export interface LinkQuestion {
  readonly linkToken: string;
  readonly seconds: number;
}

/** From where and with what somebody comes in. */
interface Entry {
  readonly address: string;
  /** Name of the device (device-name.ts). */
  readonly device: string;
  readonly known: ShownBrowser;
}

interface Given extends Entry {
  /** The browser's own name on its trip, undefined where it has none. */
  readonly browser: string | undefined;
}

/** Exchanges a social code. Throws SOCIAL_CODE_INVALID for every code but a good one of this browser. */
export async function exchangeSocialCode(
  services: Services,
  code: string,
  { browser, ...entry }: Given,
): Promise<LoggedIn | LinkQuestion> {
  if (browser === undefined) throw new Problem("SOCIAL_CODE_INVALID");
  const hash = browserHash(services, browser);
  return services.db.tx(async (tx) => {
    const memberId = await findCodeMember(tx, services.secrets, code, hash);
    if (memberId !== undefined) await requireLiving(tx, memberId);
    const spent = await spendSocialCode(tx, services.secrets, code, hash);
    if (spent === undefined) throw new Problem("SOCIAL_CODE_INVALID");
    return "memberId" in spent ? letIn(services, tx, spent.memberId, entry) : spent;
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
  entry: Entry,
): Promise<LoggedIn> {
  const { db, limits } = services;
  const link = await requireLink(services, token);
  // The same limits as at the login: this is a second door to the same password.
  await charge(limits.take(db, limit.loginAddress, entry.address));
  const budget = await loginBudget(services, { email: link.email, memberId: link.owner_id }, entry.known);
  const passwordHash = link.password_hash ?? undefined;
  const right = await compareGuess(services, budget, () => isPassword(passwordHash, password));
  if (passwordHash === undefined || !right) {
    await recordAudit(db, { action: "login.fail", address: entry.address, target: `member:${link.owner_id}` });
    throw new Problem("WRONG_PASSWORD");
  }
  return db.tx(async (tx) => {
    await requireLiving(tx, link.owner_id);
    // Changed, or gone with its member, while it was compared; held before the question, as by whoever ends it.
    if (!(await holdCredential(tx, { memberId: link.owner_id, passwordHash }))) throw new Problem("WRONG_PASSWORD");
    await requireClosed(services, tx, token);
    await attachIdentity(tx, link.provider, link.subject, link.owner_id);
    await recordAudit(tx, {
      action: "social.linked",
      actorId: link.owner_id,
      target: `member:${link.owner_id}`,
      address: entry.address,
    });
    return letIn(services, tx, link.owner_id, entry);
  });
}

/** The person goes a way of their own: a new account without a mail. */
export async function declineSocialLink(
  services: Services,
  token: string | undefined,
  entry: Entry,
): Promise<LoggedIn> {
  const link = await requireLink(services, token);
  return services.db.tx(async (tx) => {
    await requireClosed(services, tx, token);
    const memberId = await makeSocialMember(tx, link.provider, link, null);
    return letIn(services, tx, memberId, entry);
  });
}

/**
 * Locks the row of a member who is to be let in, as every writer does (active-member.ts) and before anything that a
 * withdrawal takes. Throws SOCIAL_CODE_INVALID where they have withdrawn: nobody's word lets them in.
 */
async function requireLiving(tx: Transaction, memberId: number): Promise<void> {
  if ((await tx.maybe(activeMember({ memberId }))) === undefined) throw new Problem("SOCIAL_CODE_INVALID");
}

/** Opens a session of a member whose row is locked, or was made in this transaction. */
async function letIn(services: Services, tx: Transaction, memberId: number, entry: Entry): Promise<LoggedIn> {
  const { address, device, known } = entry;
  const session = await openSession(tx, services.secrets, memberId, device);
  const knownDevice = await rememberDevice(tx, services.secrets, memberId, known.device, session.hash);
  await recordAudit(tx, { action: "login.ok", actorId: memberId, target: `member:${memberId}`, address });
  return { token: session.token, accessToken: makeAccessToken(services.secrets, session), knownDevice };
}

async function requireLink({ db, secrets }: Services, token: string | undefined): Promise<OpenLink> {
  const link = token === undefined ? undefined : await findOpenLink(db, secrets, token);
  if (link === undefined) throw new Problem("SOCIAL_CODE_INVALID");
  return link;
}

async function requireClosed({ secrets }: Services, tx: Transaction, token: string | undefined): Promise<void> {
  if (token === undefined || !(await closeLink(tx, secrets, token))) throw new Problem("SOCIAL_CODE_INVALID");
}
