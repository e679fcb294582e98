import type { ComplexView } from "@danji/contract/complex/complex";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { complexColumns, type ComplexRow, complexView } from "./complex-row.ts";

export interface ComplexPage {
  readonly complexes: readonly ComplexView[];
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

/** By name, at most `size`, after the cursor. Complexes that left the public list unused are left out. */
export async function listComplexes(
  db: Queryable,
  viewer: Viewer,
  size: number,
  cursor: string | undefined,
): Promise<ComplexPage> {
  const after = cursor === undefined ? sql`` : afterCursor(readCursor(cursor));
  const rows = await db.many<ComplexRow>(sql`
    select ${complexColumns(viewer)} from complexes c where c.gone_at is null ${after}
    order by c.name, c.id limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id, name }) => encodeCursor(`${id} ${name}`));
  return { complexes: page.rows.map(complexView), nextCursor: page.nextCursor };
}

export async function getComplex(db: Queryable, viewer: Viewer, id: number): Promise<ComplexView> {
  const row = await db.maybe<ComplexRow>(sql`select ${complexColumns(viewer)} from complexes c where c.id = ${id}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  return complexView(row);
}

export const hasComplex = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.maybe(sql`select id from complexes where id = ${id}`)) !== undefined;

/** The position of a complex in the list; exact even where it was renamed or removed since. */
interface ComplexCursor {
  readonly id: number;
  readonly name: string;
}

const afterCursor = ({ id, name }: ComplexCursor) => sql`and (c.name, c.id) > (${name}, ${id})`;

function readCursor(cursor: string): ComplexCursor {
  const [id, name = ""] = decodeCursor(cursor, /^(\d{1,15}) ([^\0]+)$/su);
  return { id: Number(id), name };
}
