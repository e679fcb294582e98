import { randomInt } from "node:crypto";
import { accountCopy } from "@danji/contract/copy/account";
import { accountLimits } from "@danji/contract/account-rules";
import type { CodePurpose } from "@danji/contract/account";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { type Limit, limits as limit } from "#platform/rate-limit.ts";
import { sameHash } from "#platform/secrets.ts";
import type { Services } from "#platform/services.ts";
import { recordAudit } from "./audit.ts";
import { findMemberId } from "./member.ts";
import { type Proof, leaveProof } from "./proof.ts";

// Tries that a code takes (SECURITY 6).
const ATTEMPTS_MAX = 5;

interface Wanted {
  readonly mail: string;
  readonly purpose: CodePurpose;
  readonly address: string;
}

/** Six random digits; leading zeros count. */
export const newCode = (): string => {
  const length = accountLimits.codeLength;
  return String(randomInt(10 ** length)).padStart(length, "0");
};

const codeHash = ({ secrets }: Services, mail: string, purpose: CodePurpose, code: string): Buffer =>
  secrets.hash("code", [mail, purpose, code].join("\n"));

/**
 * Mails a code in place of the one before. It is stored before it leaves; where the mail server does not take
 * it, the code goes again and everything that was charged is given back.
 */
export async function sendCode(services: Services, { mail, purpose, address }: Wanted): Promise<void> {
  const { db, limits } = services;
  const charged: (readonly [Limit, string])[] = [];
  const giveBack = async () => {
    for (const [one, subject] of charged) await limits.refund(db, one, subject);
  };
  const charge = async (one: Limit, subject: string, reason: "CODE_TOO_SOON" | "CODE_LIMIT") => {
    const wait = await limits.take(db, one, subject);
    charged.push([one, subject]);
    if (wait === undefined) return;
    await giveBack();
    throw new Problem(reason, { retryAfter: wait });
  };

  await charge(limit.codeAddress, address, "CODE_LIMIT");
  // Refused after the charge: these answers tell who has an account, so asking them is bounded.
  await requireFitting(services, mail, purpose);
  const subject = services.secrets.hash("code-limit", mail).toString("base64url");
  await charge(limit.codeCooldown, subject, "CODE_TOO_SOON");
  await charge(limit.codeMail, subject, "CODE_LIMIT");

  const code = newCode();
  const hash = codeHash(services, mail, purpose, code);
  await storeCode(services, mail, purpose, hash);
  try {
    const { subject: title, text } = accountCopy.letter;
    await services.mail.send({ to: mail, subject: title, text: text(code) });
  } catch (error) {
    await db.run(sql`delete from verification_codes where mail = ${mail} and hash = ${hash}`);
    await giveBack();
    throw error;
  }
  await recordAudit(db, { action: "code.sent", target: purpose, address });
}

async function requireFitting({ db }: Services, mail: string, purpose: CodePurpose): Promise<void> {
  const known = (await findMemberId(db, mail)) !== undefined;
  if (purpose === "SIGN_UP" && known) throw new Problem("EMAIL_TAKEN");
  if (purpose === "FIND_PASSWORD" && !known) throw new Problem("UNREGISTERED_EMAIL");
}

const storeCode = ({ db }: Services, mail: string, purpose: CodePurpose, hash: Buffer) =>
  db.run(sql`
    insert into verification_codes (mail, purpose, hash, expires_at)
    values (${mail}, ${purpose}, ${hash}, now() + make_interval(secs => ${accountLimits.codeLifeSeconds}))
    on conflict (mail) do update set
      purpose = excluded.purpose, hash = excluded.hash, attempts = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at`);

/**
 * Compares a code. The attempt is charged first, in one statement that also judges age and number of tries,
 * so that guesses in parallel cannot share one. A right code is used up and leaves a proof; anything else is
 * WRONG_CODE.
 */
export async function verifyCode(services: Services, mail: string, code: string): Promise<Proof> {
  const { db } = services;
  const row = await db.maybe<{ purpose: CodePurpose; hash: Buffer }>(sql`
    update verification_codes set attempts = attempts + 1
    where mail = ${mail} and attempts < ${ATTEMPTS_MAX} and expires_at > now()
    returning purpose, hash`);
  if (row === undefined) throw new Problem("WRONG_CODE");
  const hash = codeHash(services, mail, row.purpose, code);
  if (!sameHash(hash, row.hash)) throw new Problem("WRONG_CODE");
  return db.tx(async (tx) => {
    const used = await tx.run(sql`delete from verification_codes where mail = ${mail} and hash = ${hash}`);
    if (used === 0) throw new Problem("WRONG_CODE");
    return leaveProof(tx, services.secrets, mail, row.purpose);
  });
}
