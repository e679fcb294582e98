import type { ComplexView } from "@danji/contract/complex";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { manages } from "./complex-access.ts";
import { comparable } from "./search-text.ts";

// What a complex says of itself is open to every member, members-only or not: one finds one's home here.
const columns = (viewer: Viewer): Sql => sql`c.id, c.name, c.region, c.location, c.total_unit, c.parking_capacity,
  c.building_count, c.building_range, ${manages(viewer)} as is_manager`;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly total_unit: number;
  readonly parking_capacity: number;
  readonly building_count: number;
  readonly building_range: string;
  readonly is_manager: boolean;
}

/** By name; at most `size`. */
export async function listComplexes(db: Queryable, viewer: Viewer, size: number): Promise<ComplexView[]> {
  const rows = await db.many<Row>(sql`
    select ${columns(viewer)} from complexes c order by c.name, c.id limit ${size}`);
  return rows.map(complexView);
}

export async function getComplex(db: Queryable, viewer: Viewer, id: number): Promise<ComplexView> {
  const row = await db.maybe<Row>(sql`select ${columns(viewer)} from complexes c where c.id = ${id}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  return complexView(row);
}

/**
 * Complexes whose name or address holds the keyword: the same name first, then names that begin with it.
 * strpos takes the keyword literally, so that % and _ are letters like any other.
 */
export async function searchComplexes(
  db: Queryable,
  viewer: Viewer,
  keyword: string,
  size: number,
): Promise<ComplexView[]> {
  const wanted = comparable(keyword);
  if (wanted === "") return [];
  const rows = await db.many<Row>(sql`
    select ${columns(viewer)} from complexes c where strpos(search_text, ${wanted}) > 0
    order by split_part(search_text, E'\\n', 1) <> ${wanted}, strpos(search_text, ${wanted}) <> 1, name, id
    limit ${size}`);
  return rows.map(complexView);
}

const complexView = (row: Row): ComplexView => ({
  id: row.id,
  name: row.name,
  region: row.region,
  location: row.location,
  totalUnit: row.total_unit,
  parkingCapacity: row.parking_capacity,
  buildingCount: row.building_count,
  buildingRange: row.building_range,
  isManager: row.is_manager,
  images: [],
  fileUrl: null,
  thumbnailFileUrl: null,
});
