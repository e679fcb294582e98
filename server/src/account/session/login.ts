import { canonicalEmail, isEmail } from "@danji/contract/account/account-rules";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import { signAccessToken } from "./access-token.ts";
import { recordAudit } from "#platform/audit.ts";
import { findCredential, lockCredentialIfUnchanged } from "../password/credential.ts";
import { compareGuess } from "#platform/limit/guess-limit.ts";
import { loginBudget, rememberDevice, type BrowserCookies } from "./known-device.ts";
import { isPassword } from "../password/password.ts";
import { endSession, openSession } from "./session.ts";

interface LoginOptions {
  readonly loginId: string;
  readonly password: string;
  readonly address: string;
  /** Name of the device that logs in (device-name.ts). */
  readonly device: string;
  readonly browserCookies: BrowserCookies;
}

export interface LoginResult {
  /** Value of the session cookie. */
  readonly token: string;
  readonly accessToken: string;
  readonly memberId: number;
  /** Value of the cookie of the known browser. */
  readonly knownDevice: string;
}

interface LoginDependencies {
  readonly compare: typeof isPassword;
}

/**
 * Opens a session for the right password. The limits are charged before the costly comparison, so that parallel guesses
 * count too; a locked account keeps its sessions and accepts known browsers (SECURITY 5 and 13).
 */
export async function logIn(
  services: Services,
  credentials: LoginOptions,
  { compare }: LoginDependencies = { compare: isPassword },
): Promise<LoginResult> {
  const { db, limits, secrets } = services;
  const { loginId, password, address, device, browserCookies } = credentials;
  const email = canonicalEmail(loginId);
  await limits.charge(db, limit.loginAddress, address, "TOO_MANY_LOGINS");
  const credential = isEmail(email) ? await findCredential(db, email) : undefined;
  const budget = await loginBudget(services, { email, memberId: credential?.memberId }, browserCookies);
  const isMatch = await compareGuess(services, budget, () => compare(credential?.passwordHash, password));
  if (credential === undefined || !isMatch) {
    const target = credential && { target: `member:${credential.memberId}` };
    await recordAudit(db, { action: "login.fail", address, ...target });
    throw new Problem(credential === undefined ? "UNKNOWN_ACCOUNT" : "WRONG_PASSWORD");
  }
  const { memberId } = credential;
  return db.tx(async (tx) => {
    // Changed, or its member withdrew, during the comparison.
    if (!(await lockCredentialIfUnchanged(tx, credential))) throw new Problem("WRONG_PASSWORD");
    const session = await openSession(tx, secrets, memberId, device);
    const knownDevice = await rememberDevice(tx, secrets, memberId, browserCookies.device, session.hash);
    await recordAudit(tx, { action: "login.ok", actorId: memberId, target: `member:${memberId}`, address });
    return { token: session.token, accessToken: signAccessToken(secrets, session), memberId, knownDevice };
  });
}

/** Ends the session of a browser; without one there is nothing to do. */
export async function logOut(services: Services, token: string | undefined, address: string): Promise<void> {
  if (token === undefined) return;
  await services.db.tx(async (tx) => {
    const memberId = await endSession(tx, services, token);
    if (memberId === undefined) return;
    await recordAudit(tx, { action: "logout", actorId: memberId, target: `member:${memberId}`, address });
  });
}
