import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { endSessions } from "../session/session.ts";

export interface StoredCredential {
  readonly memberId: number;
  readonly passwordHash: string;
}

/** The credential of the member with this mail address. */
export async function findCredential(db: Queryable, email: string): Promise<StoredCredential | undefined> {
  const row = await db.maybe<{ member_id: number; password_hash: string }>(sql`
    select c.member_id, c.password_hash
    from members m join credentials c on c.member_id = m.id
    where lower(m.email) = ${email} and m.withdrawn_at is null`);
  return row && { memberId: row.member_id, passwordHash: row.password_hash };
}

/** The stored hash of a member's own password. */
export async function findPasswordHash(db: Queryable, memberId: number): Promise<string | undefined> {
  const row = await db.maybe<{ password_hash: string }>(sql`
    select password_hash from credentials where member_id = ${memberId}`);
  return row?.password_hash;
}

/**
 * True where a credential that was compared before is unchanged; it is then locked until the end of the transaction. A
 * change of it ends all sessions afterwards, also one that this transaction opens.
 */
export async function lockCredentialIfUnchanged(
  tx: Transaction,
  { memberId, passwordHash }: StoredCredential,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select member_id from credentials
    where member_id = ${memberId} and password_hash = ${passwordHash} for share`);
  return row !== undefined;
}

/** Stores a new password and ends the member's sessions, except `exceptSession`. */
export async function storePassword(
  services: Pick<Services, "viewers">,
  tx: Transaction,
  { memberId, passwordHash }: StoredCredential,
  exceptSession?: string,
): Promise<void> {
  // Before the sessions: see lockCredentialIfUnchanged.
  await tx.run(sql`
    insert into credentials (member_id, password_hash) values (${memberId}, ${passwordHash})
    on conflict (member_id) do update set password_hash = excluded.password_hash, updated_at = now()`);
  await endSessions(services, tx, memberId, exceptSession);
}
