import type { ComplexView } from "@danji/contract/complex/complex";
import { type ComplexKind, defaultComplexId } from "@danji/contract/complex/complex-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { KindChangedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireManager } from "../complex-access.ts";
import { getComplex } from "../complex.ts";

interface ChangeKindOptions {
  readonly apartmentId: number;
  readonly kind: ComplexKind;
  readonly address: string;
  readonly onKindChanged: KindChangedHook;
}

/** Changes who reads and who writes in a complex. Throws APARTMENT_NOT_FOUND, MANAGER_ONLY, or KIND_STAYS for the first one. */
export async function changeKind(
  db: Database,
  viewer: Viewer,
  { apartmentId, kind, address, onKindChanged }: ChangeKindOptions,
): Promise<ComplexView> {
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    // What is being written holds the row FOR KEY SHARE until it is committed; what comes later sees the new kind.
    await tx.run(sql`select id from complexes where id = ${apartmentId} for update`);
    await requireManager(tx, viewer, apartmentId);
    if (apartmentId === defaultComplexId) throw new Problem("KIND_STAYS");
    await tx.run(sql`update complexes set kind = ${kind} where id = ${apartmentId}`);
    await onKindChanged(tx, apartmentId);
    const target = `complex:${apartmentId} ${kind}`;
    await recordAudit(tx, { action: "complex.kind", actorId: viewer.memberId, target, address });
    return getComplex(tx, viewer, apartmentId);
  });
}
