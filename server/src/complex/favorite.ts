import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationLimits as limits } from "@danji/contract/complex/complex-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexColumns, type ComplexRow, complexView } from "./complex-row.ts";

/** Adds a complex to the viewer's favourites. Idempotent. Throws APARTMENT_NOT_FOUND or FAVORITES_FULL. */
export async function addFavorite(db: Database, viewer: Viewer, id: number): Promise<void> {
  await db.tx(async (tx) => {
    // Calls of one member run one after the other, so that none exceeds the limit.
    await lockActiveMember(tx, viewer);
    const complex = await tx.maybe(sql`select id from complexes where id = ${id} for key share`);
    if (complex === undefined) throw new Problem("APARTMENT_NOT_FOUND");
    await tx.run(sql`
      insert into complex_favorites (member_id, complex_id) values (${viewer.memberId}, ${id}) on conflict do nothing`);
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*) from complex_favorites where member_id = ${viewer.memberId}`);
    if (count > limits.favoritesMax) throw new Problem("FAVORITES_FULL");
  });
}

/** Removes a favourite. Idempotent. */
export async function removeFavorite(db: Queryable, viewer: Viewer, id: number): Promise<void> {
  await db.run(sql`delete from complex_favorites where member_id = ${viewer.memberId} and complex_id = ${id}`);
}

/** The viewer's favourites, the newest first. */
export async function listFavorites(db: Queryable, viewer: Viewer): Promise<readonly ComplexView[]> {
  const rows = await db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from complex_favorites mine join complexes c on c.id = mine.complex_id
    where mine.member_id = ${viewer.memberId}
    order by mine.created_at desc, mine.complex_id desc limit ${limits.favoritesMax}`);
  return rows.map(complexView);
}
