import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";

interface FindIdInput {
  readonly name: string;
  /** Digits alone. */
  readonly phoneNumber: string;
}

/**
 * The masked mail address of the account with this name and phone. Throws ACCOUNT_NOT_FOUND. A wrong name and an unknown
 * phone give the same answer and cost the same look-up; calls are rate limited by address and by phone.
 */
export async function findId(services: Services, { name, phoneNumber }: FindIdInput, address: string): Promise<string> {
  const { db, limits, secrets } = services;
  const phone = secrets.hash("find-id-limit", phoneNumber).toString("base64url");
  await limits.charge(db, limit.findIdAddress, address);
  await limits.charge(db, limit.findIdPhone, phone);
  const email = await findEmail(db, name, phoneNumber);
  if (email === undefined) throw new Problem("ACCOUNT_NOT_FOUND");
  return maskEmail(email);
}

// The name is compared in code: the look-up ends at the phone for every name.
async function findEmail(db: Queryable, name: string, phone: string): Promise<string | undefined> {
  const member = await db.maybe<{ email: string | null; name: string }>(sql`
    select email, name from members where phone = ${phone} and withdrawn_at is null`);
  // Who came by a social login may have a phone and no mail address.
  return member?.name === name ? (member.email ?? undefined) : undefined;
}

/** al***@example.com; of a name of one or two letters only the first. The stars do not reveal how many letters are hidden. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at > 2 ? 2 : 1)}***${email.slice(at)}`;
};
