import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";

interface RoleChanged {
  readonly memberId: number;
  /** When the account was made, as PostgreSQL writes it in JSON. */
  readonly since: string;
  readonly complexId: number;
  /** The role from then on; null for none. */
  readonly role: string | null;
}

/**
 * Takes a role that a restored backup brought back, or makes it the one that it had become. Gives none: who had not yet got one in
 * the backup gets it anew from the office, and no member becomes a head.
 */
export async function repeatRoleChange(
  tx: Transaction,
  { memberId, since, complexId, role }: RoleChanged,
  features: readonly FeatureManifest[],
): Promise<void> {
  if (role === "HEAD") return;
  const isTheirs = sql`
    m.complex_id = ${complexId} and m.member_id = ${memberId}
      and exists (select from members a where a.id = m.member_id and a.created_at = ${since}::timestamptz)`;
  if (role !== null) {
    await tx.run(sql`update complex_managers m set role = ${role} where ${isTheirs} and m.role <> ${role}`);
    return;
  }
  const ended = await tx.run(sql`delete from complex_managers m where ${isTheirs}`);
  if (ended === 0) return;
  for (const { onResidenceEnded } of features) await onResidenceEnded?.(tx, memberId, complexId);
}
