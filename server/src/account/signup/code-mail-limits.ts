import type { CodePurpose } from "@danji/contract/account/account-rules";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { findKnownBrowser, type BrowserCookies } from "../session/known-device.ts";
import { findMemberId } from "../profile/member.ts";

export interface SendCodeOptions {
  readonly mail: string;
  readonly purpose: CodePurpose;
  readonly address: string;
  /** Value of the cookie that bound an earlier code to this browser. */
  readonly browserToken: string | undefined;
  readonly browserCookies: BrowserCookies;
}

type Charge = readonly [Limit, subject: string, reason: "CODE_TOO_SOON" | "CODE_LIMIT"];

/**
 * Charges the limits on mailed codes (SECURITY 6) and returns the function that refunds them. Throws CODE_TOO_SOON or
 * CODE_LIMIT with nothing charged; EMAIL_TAKEN or UNREGISTERED_EMAIL with the IP address charged.
 */
export async function chargeCodeRequest(services: Services, options: SendCodeOptions): Promise<() => Promise<void>> {
  const { db, limits } = services;
  const charged: Charge[] = [];
  const refund = async () => {
    for (const [one, subject] of charged) await limits.refund(db, one, subject);
  };
  const charge = async (next: Charge) => {
    charged.push(next);
    try {
      await limits.charge(db, ...next);
    } catch (error) {
      if (error instanceof Problem) await refund();
      throw error;
    }
  };
  await charge([limit.codeAddress, options.address, "CODE_LIMIT"]);
  // Refused after the charge: these answers reveal who has an account, so they are rate limited.
  const memberId = await requireMailForPurpose(services, options);
  for (const next of await chargesForMail(services, options, memberId)) await charge(next);
  return refund;
}

/**
 * The charges for a mail. Strangers must not use up what the owner needs for a new password: each address has five a day,
 * all addresses together twenty, and a browser in which the owner has logged in five of its own.
 */
async function chargesForMail(
  { db, secrets }: Services,
  { mail, address, browserCookies: cookies }: SendCodeOptions,
  memberId: number | undefined,
): Promise<readonly Charge[]> {
  const subject = secrets.hash("code-limit", mail).toString("base64url");
  const cooldown: Charge = [limit.codeCooldown, subject, "CODE_TOO_SOON"];
  if (memberId === undefined) return [cooldown, [limit.codeMail, subject, "CODE_LIMIT"]];
  const knownBrowser = await findKnownBrowser(db, secrets, memberId, cookies);
  if (knownBrowser !== undefined) {
    const browserSubject = `${memberId}:${knownBrowser}`;
    return [
      [limit.codeCooldown, browserSubject, "CODE_TOO_SOON"],
      [limit.codeSender, browserSubject, "CODE_LIMIT"],
    ];
  }
  return [
    cooldown,
    [limit.codeSender, `${subject}:${address}`, "CODE_LIMIT"],
    [limit.codeRecovery, subject, "CODE_LIMIT"],
  ];
}

/** The member of the mail; undefined for a sign-up. */
async function requireMailForPurpose(
  { db }: Services,
  { mail, purpose }: SendCodeOptions,
): Promise<number | undefined> {
  const memberId = await findMemberId(db, mail);
  if (purpose === "SIGN_UP" && memberId !== undefined) throw new Problem("EMAIL_TAKEN");
  if (purpose === "FIND_PASSWORD" && memberId === undefined) throw new Problem("UNREGISTERED_EMAIL");
  return memberId;
}
