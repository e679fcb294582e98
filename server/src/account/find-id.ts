import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { limits as limit } from "#platform/rate-limit.ts";
import type { Services } from "#platform/services.ts";

interface FindIdInput {
  readonly name: string;
  /** Digits alone. */
  readonly phoneNumber: string;
}

/**
 * The masked mail address of the account of this name and phone, or ACCOUNT_NOT_FOUND. A wrong name and an unknown
 * phone are the same to the caller, and cost the same one look-up; asking is bounded for each address and phone.
 */
export async function findId(services: Services, { name, phoneNumber }: FindIdInput, address: string): Promise<string> {
  const { db, limits, secrets } = services;
  const phone = secrets.hash("find-id-limit", phoneNumber).toString("base64url");
  await charge(limits.take(db, limit.findIdAddress, address));
  await charge(limits.take(db, limit.findIdPhone, phone));
  const email = await findEmail(db, name, phoneNumber);
  if (email === undefined) throw new Problem("ACCOUNT_NOT_FOUND");
  return maskEmail(email);
}

async function charge(take: Promise<number | undefined>): Promise<void> {
  const wait = await take;
  if (wait !== undefined) throw new Problem("TOO_MANY_REQUESTS", { retryAfter: wait });
}

// The name is compared by us: the look-up ends at the phone for every name.
async function findEmail(db: Queryable, name: string, phone: string): Promise<string | undefined> {
  const member = await db.maybe<{ email: string; name: string }>(sql`
    select email, name from members where phone = ${phone} and withdrawn_at is null`);
  return member?.name === name ? member.email : undefined;
}

/** al***@example.com; of a name of one or two letters the first alone. The stars do not tell how many are hidden. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at > 2 ? 2 : 1)}***${email.slice(at)}`;
};
