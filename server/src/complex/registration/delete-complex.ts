import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { removeImages } from "#image/removal.ts";
import { sql } from "#platform/db/sql.ts";
import type { ComplexUse } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { edits, requireAct } from "../complex-access.ts";
import { hasContent, hasOthers } from "../complex-use.ts";

interface DeleteComplexOptions {
  readonly id: number;
  readonly address: string;
  /** How the features above this one use a complex. */
  readonly uses: readonly ComplexUse[];
}

/**
 * Deletes a complex that no other member uses, with its group room and the own home there of its manager or registrant. Throws
 * as requireAct, APARTMENT_INHABITED where others live, ask to live, manage or chat there, or
 * APARTMENT_HAS_POSTS where posts or messages of members remain.
 */
export async function deleteComplex(
  services: Services,
  viewer: Viewer,
  { id, address, uses }: DeleteComplexOptions,
): Promise<void> {
  await services.db.tx(async (tx) => {
    // Their own home is deleted, and their row may reference it.
    await lockActiveMember(tx, viewer);
    // Moving in and writing lock this row FOR KEY SHARE, joining the room locks the room's: either they wait or this does.
    await tx.run(sql`select id from complexes where id = ${id} for update`);
    const mine = await tx.maybe<{ may: boolean; registered: boolean }>(sql`
      select ${edits(viewer)} as may, c.registered_by is not distinct from ${viewer.memberId}::bigint and c.office_verified_at is null
        and not exists (select from complex_managers m where m.complex_id = c.id) is true as registered
      from complexes c where c.id = ${id}`);
    if (mine === undefined) throw new Problem("APARTMENT_NOT_FOUND");
    if (!mine.may) {
      if (mine.registered) throw new Problem("APARTMENT_INHABITED");
      await requireAct(tx, viewer, id, "editComplex");
    }
    // Homes before the room, as moving out locks them.
    await tx.run(sql`select id from residences where complex_id = ${id} order by id for update`);
    for (const { lock } of uses) await lock?.(tx, id);
    const me = viewer.memberId;
    const use = await tx.one<{ inhabited: boolean; written: boolean }>(sql`
      select
        exists (select from residences h
          where h.complex_id = ${id} and h.member_id <> ${me} and h.state in ('WAITING', 'ACTIVE'))
        or exists (select from complex_managers m where m.complex_id = ${id} and m.member_id <> ${me})
        or ${hasOthers(uses, id, me)} as inhabited,
        ${hasContent(uses, id)} as written`);
    if (use.inhabited) throw new Problem("APARTMENT_INHABITED");
    if (use.written) throw new Problem("APARTMENT_HAS_POSTS");
    const photos = await tx.many<{ key: string }>(sql`
      delete from complex_images ci using images i where i.id = ci.image_id and ci.complex_id = ${id} returning i.key`);
    await removeImages(
      services,
      tx,
      photos.map(({ key }) => key),
    );
    for (const { onDeleted } of uses) await onDeleted?.(tx, id);
    await tx.run(sql`delete from residences where complex_id = ${id}`);
    await tx.run(sql`delete from complexes where id = ${id}`);
    const target = `complex:${id}`;
    await recordAudit(tx, { action: "complex.deleted", actorId: me, target, address });
  });
}
