import type { LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** An act of an office. Neither target nor detail holds personal data: a name, a door, a plate, a phone or a mail. */
interface OfficeActRecord {
  readonly complexId: number;
  readonly actorId: number;
  readonly act: LedgerAct;
  /** What it was done to, such as residence:12. */
  readonly target?: string;
  /** Figures and closed words, such as a count or a role. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

/**
 * Adds an act to the ledger that the office's head and the council read, in the transaction that does it; the table itself
 * refuses to change or lose one. The role is the actor's at this moment: a call that ends it records before.
 */
export async function recordOfficeAct(
  tx: Queryable,
  { complexId, actorId, act, target, detail }: OfficeActRecord,
): Promise<void> {
  await tx.run(sql`
    insert into office_acts (complex_id, actor_id, role, act, target, detail)
    values (${complexId}, ${actorId},
      (select role from complex_managers where complex_id = ${complexId} and member_id = ${actorId}),
      ${act}, ${target ?? null}, ${JSON.stringify(detail ?? {})}::jsonb)`);
}
