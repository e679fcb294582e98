import type { Queryable, Transaction } from "#platform/db/database.ts";
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
 * the backup gets it anew from the office, and no member becomes a head. The only head who had handed over and stayed in the office is
 * head until they do it again: no other member could. A head who has left is not. A complex whose last role goes has no proven office any more.
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
    // To hand over is the one way on which a head becomes staff.
    const isLastHead = sql`(m.role = 'HEAD' and ${role}::text = 'STAFF' and not exists (
      select from complex_managers o
      where o.complex_id = m.complex_id and o.member_id <> m.member_id and o.role = 'HEAD'))`;
    await tx.run(sql`
      update complex_managers m set role = ${role} where ${isTheirs} and m.role <> ${role} and not ${isLastHead}`);
    return;
  }
  const ended = await tx.run(sql`delete from complex_managers m where ${isTheirs}`);
  if (ended === 0) return;
  await tx.run(sql`
    update complexes c set office_verified_at = null
    where c.id = ${complexId} and not exists (select from complex_managers o where o.complex_id = c.id)`);
  for (const { onResidenceEnded } of features) await onResidenceEnded?.(tx, memberId, complexId);
}

/** Which of these complexes have no head. */
export async function withoutHead(db: Queryable, complexIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select c.id from complexes c where c.id = any(${complexIds}::bigint[]) and not exists (
      select from complex_managers o where o.complex_id = c.id and o.role = 'HEAD') order by c.id`);
  return rows.map(({ id }) => id);
}
