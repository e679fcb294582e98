import type { Queryable } from "#platform/db/database.ts";
import { type Secrets, sameHash } from "#platform/config/secrets.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** The page behind the link of a mail, and the address of the one tap of RFC 8058. */
export const unsubscribePath = "/unsubscribe";

/** Names a member, and proves that we have sent it. It says who it is for and nothing about them, and never ends. */
export const unsubscribeToken = (secrets: Pick<Secrets, "hash">, memberId: number): string =>
  `${memberId}.${secrets.hash("weekly mail", String(memberId)).toString("base64url")}`;

/** Ends the weekly mail of the member whom the token names; repeated too. NOT_FOUND where it names none, or one who has left. */
export async function endWeeklyMail(db: Queryable, secrets: Secrets, token: string): Promise<void> {
  const [, id = "", proof = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!sameHash(secrets.hash("weekly mail", id), Buffer.from(proof, "base64url"))) throw new Problem("NOT_FOUND");
  const changed = await db.run(sql`
    update notification_settings set weekly_mail = false where member_id = ${Number(id)}`);
  if (changed === 0) throw new Problem("NOT_FOUND");
}
