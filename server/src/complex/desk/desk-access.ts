import type { OfficeAct } from "@danji/contract/complex/office-policy";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { belongsTo, memberOf, requireAct } from "../complex-access.ts";

/** As requireAct; to who neither lives there nor has a role there, the desk of a complex does not exist. */
export async function requireDeskAct(db: Queryable, viewer: Viewer, complexId: number, act: OfficeAct): Promise<void> {
  try {
    await requireAct(db, viewer, complexId, act);
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== "MANAGER_ONLY") throw error;
    const row = await db.maybe<{ belongs: boolean }>(
      sql`select ${belongsTo(memberOf(viewer))} as belongs from complexes c where c.id = ${complexId}`,
    );
    throw row?.belongs === true ? error : new Problem("APARTMENT_NOT_FOUND");
  }
}

interface DeskRead {
  readonly complexId: number;
  readonly act: OfficeAct;
}

/**
 * What a statement finds that itself asks whether the viewer may. Where it finds nothing, throws as requireDeskAct, or reads again: the
 * role was given meanwhile.
 */
export async function readAtDesk<Found>(
  db: Queryable,
  viewer: Viewer,
  { complexId, act }: DeskRead,
  read: () => Promise<Found | undefined>,
): Promise<Found> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    await requireDeskAct(db, viewer, complexId, act);
  }
}
