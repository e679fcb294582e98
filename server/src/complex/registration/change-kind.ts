import type { ComplexView } from "@danji/contract/complex/complex";
import { type ComplexKind, defaultComplexId } from "@danji/contract/complex/complex-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { ComplexUse, KindChangedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireAct } from "../complex-access.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { hasWordsSince } from "../complex-use.ts";
import { getComplex } from "../complex.ts";

interface ChangeKindOptions {
  readonly apartmentId: number;
  readonly kind: ComplexKind;
  readonly address: string;
  readonly onKindChanged: KindChangedHook;
  /** How the features above this one use a complex. */
  readonly uses: readonly ComplexUse[];
}

/**
 * Changes who reads and who writes in a complex. Throws as requireAct, KIND_STAYS for the first one, or
 * KIND_HAS_WORDS where residents have written among themselves what others could then read.
 */
export async function changeKind(
  db: Database,
  viewer: Viewer,
  { apartmentId, kind, address, onKindChanged, uses }: ChangeKindOptions,
): Promise<ComplexView> {
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    // What is being written holds the row FOR KEY SHARE until it is committed; what comes later sees the new kind.
    await tx.run(sql`select id from complexes where id = ${apartmentId} for update`);
    await requireAct(tx, viewer, apartmentId, "editComplex");
    if (apartmentId === defaultComplexId) throw new Problem("KIND_STAYS");
    if (kind !== "RESIDENTS") await requireNoResidentsWords(tx, apartmentId, uses);
    await tx.run(sql`
      update complexes set kind = ${kind}, residents_since = case
        when ${kind} <> 'RESIDENTS' then null
        when kind = 'RESIDENTS' then residents_since
        else clock_timestamp() end
      where id = ${apartmentId}`);
    await onKindChanged(tx, apartmentId);
    const target = `complex:${apartmentId} ${kind}`;
    await recordAudit(tx, { action: "complex.kind", actorId: viewer.memberId, target, address });
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "complex.kind",
      detail: { kind },
    });
    return getComplex(tx, viewer, apartmentId);
  });
}

async function requireNoResidentsWords(tx: Transaction, id: number, uses: readonly ComplexUse[]): Promise<void> {
  // What is being sent to the room holds its row until it is committed.
  for (const { lock } of uses) await lock?.(tx, id);
  const row = await tx.maybe(sql`
    select c.id from complexes c
    where c.id = ${id} and c.kind = 'RESIDENTS'
      and ${hasWordsSince(uses, sql`c.id`, sql`coalesce(c.residents_since, '-infinity')`)}`);
  if (row !== undefined) throw new Problem("KIND_HAS_WORDS");
}
