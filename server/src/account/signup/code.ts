import { isToken } from "@danji/contract/platform/token";
import { randomInt } from "node:crypto";
import { accountCopy } from "@danji/contract/account/account.copy";
import { accountLimits, type CodePurpose } from "@danji/contract/account/account-rules";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit, codeAttemptsMax } from "#account/account-limits.ts";
import { sameHash } from "#platform/config/secrets.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "#platform/audit.ts";
import { chargeCodeRequest, type SendCodeOptions } from "./code-mail-limits.ts";
import { issueVerification, type IssuedVerification } from "./email-verification.ts";

/** Six random digits; leading zeros count. */
export const generateCode = (): string => {
  const length = accountLimits.codeLength;
  return String(randomInt(10 ** length)).padStart(length, "0");
};

const codeHash = ({ secrets }: Services, mail: string, purpose: CodePurpose, code: string): Buffer =>
  secrets.hash("code", [mail, purpose, code].join("\n"));
const browserHash = ({ secrets }: Services, token: string): Buffer => secrets.hash("code-browser", token);

/** What binds a code to the browser that asked for it; the cookie holds the token. */
export interface BrowserBinding {
  readonly token: string;
  readonly seconds: number;
}

/**
 * Mails a code that replaces the one that this browser requested before. It is stored once the mail server has accepted it;
 * otherwise the code before it stays good, and all charges are refunded.
 */
export async function sendCode(services: Services, options: SendCodeOptions): Promise<BrowserBinding> {
  const { db } = services;
  const { mail, purpose, address, browserToken } = options;
  const refund = await chargeCodeRequest(services, options);
  const token = browserToken !== undefined && isToken(browserToken) ? browserToken : services.secrets.token();
  const code = generateCode();
  try {
    const { subject: title, text } = accountCopy.codeMail;
    await services.mail.send({ to: mail, subject: title, text: text(code) });
  } catch (error) {
    await refund();
    throw error;
  }
  await db.run(sql`
    insert into verification_codes (mail, browser_hash, purpose, hash, expires_at)
    values (${mail}, ${browserHash(services, token)}, ${purpose}, ${codeHash(services, mail, purpose, code)},
      now() + make_interval(secs => ${accountLimits.codeLifeSeconds}))
    on conflict (mail, browser_hash) do update set
      purpose = excluded.purpose, hash = excluded.hash, attempts = 0, other_attempts = 0, used_at = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at`);
  await recordAudit(db, { action: "code.sent", target: purpose, address });
  return { token, seconds: accountLimits.codeLifeSeconds };
}

interface CodeGuess {
  readonly mail: string;
  readonly code: string;
  /** Value of the cookie that binds a code, undefined where the client keeps none. */
  readonly browserToken: string | undefined;
  readonly address: string;
}

/**
 * Compares a code and issues a verification for a right one; anything else is WRONG_CODE. The browser that requested a code
 * is compared with that one, and may send it again until it expires: a lost answer costs nothing. Any other caller is
 * compared with the latest code of the mail, which is used up. Neither can use up the attempts of the other.
 */
export async function verifyCode(services: Services, guess: CodeGuess): Promise<IssuedVerification> {
  const { db, secrets } = services;
  const { mail, code, browserToken, address } = guess;
  const charged = await chargeAttempt(services, guess);
  if (charged === undefined) throw new Problem("WRONG_CODE");
  const subject = secrets.hash("code-limit", mail).toString("base64url");
  if (!charged.own) await services.limits.charge(db, limit.codeOthers, subject, "CODE_LIMIT");
  const { purpose, browser_hash: storedBrowserHash, asked_at: requestedAt } = charged;
  const hash = codeHash(services, mail, purpose, code);
  if (!sameHash(hash, charged.hash)) {
    await recordAudit(db, { action: "code.wrong", target: purpose, address });
    throw new Problem("WRONG_CODE");
  }
  // One code gives its browser one verification, however often it is sent.
  const token = charged.own
    ? secrets.hash("code-proof", [browserToken, mail, requestedAt, code].join("\n")).toString("base64url")
    : secrets.token();
  return db.tx(async (tx) => {
    const row = sql`mail = ${mail} and browser_hash = ${storedBrowserHash} and hash = ${hash}`;
    const used = charged.own
      ? await tx.run(sql`
          update verification_codes set used_at = coalesce(used_at, now()), attempts = greatest(attempts - 1, 0) where ${row}`)
      : await tx.run(sql`delete from verification_codes where ${row} and used_at is null`);
    if (used === 0) throw new Problem("WRONG_CODE");
    if (!charged.own) await services.limits.refund(tx, limit.codeOthers, subject);
    return issueVerification(tx, secrets, { mail, purpose, token });
  });
}

interface ChargedCode {
  readonly purpose: CodePurpose;
  readonly hash: Buffer;
  readonly browser_hash: Buffer;
  /** When it was requested, to the microsecond. */
  readonly asked_at: string;
  /** True where the guessing browser requested it. */
  readonly own: boolean;
}

// The attempt is charged first, in one statement that also judges age and number of tries, so that guesses in parallel
// cannot share one.
const chargeAttempt = (services: Services, { mail, browserToken }: CodeGuess): Promise<ChargedCode | undefined> => {
  const requesterHash = browserToken === undefined ? null : browserHash(services, browserToken);
  return services.db.maybe<ChargedCode & Record<string, unknown>>(sql`
    with target as (
      select mail, browser_hash, coalesce(browser_hash = ${requesterHash}::bytea, false) as own
      from verification_codes where mail = ${mail} and expires_at > now()
      order by own desc, created_at desc limit 1
    )
    update verification_codes c set
      attempts = c.attempts + case when target.own then 1 else 0 end,
      other_attempts = c.other_attempts + case when target.own then 0 else 1 end
    from target
    where c.mail = target.mail and c.browser_hash = target.browser_hash and c.expires_at > now()
      and case when target.own then c.attempts < ${codeAttemptsMax} else c.other_attempts < ${codeAttemptsMax} and c.used_at is null end
    returning c.purpose, c.hash, c.browser_hash, c.created_at::text as asked_at, target.own`);
};
