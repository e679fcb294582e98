import type { ComplexView } from "@danji/contract/complex/complex";
import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import { allows, type OfficeRole } from "@danji/contract/complex/office-policy";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { edits, memberOf, roleOf } from "./complex-access.ts";
import { shownRegion } from "./address/address-names.ts";
import { imageUrl, thumbUrl } from "./complex-image.ts";

/** The details of a complex are open to every member, members-only or not: members find their home here. */
export const complexColumns = (viewer: Viewer): Sql => sql`c.id, c.name, c.region, c.location, c.total_unit,
  c.parking_capacity, c.building_count, c.building_range, c.kind, c.office_verified_at,
  (${roleOf(memberOf(viewer))}) as office_role, ${edits(viewer)} as can_edit,
  ${isFavorite(viewer)} as is_bookmarked, (select r.id from chat_rooms r where r.complex_id = c.id) as room_id,
  array(select i.key from complex_images ci join images i on i.id = ci.image_id
    where ci.complex_id = c.id order by ci.position) as photos`;

const isFavorite = (viewer: Viewer): Sql =>
  sql`exists (select from complex_favorites f where f.complex_id = c.id and f.member_id = ${viewer.memberId})`;

export interface ComplexRow {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly total_unit: number;
  readonly parking_capacity: number;
  readonly building_count: number;
  readonly building_range: string;
  readonly kind: ComplexKind;
  readonly office_verified_at: Date | null;
  readonly office_role: OfficeRole | null;
  readonly can_edit: boolean;
  readonly is_bookmarked: boolean;
  readonly room_id: number;
  /** Keys of its photos, in order. */
  readonly photos: readonly string[];
}

export const complexView = (row: ComplexRow): ComplexView => ({
  id: row.id,
  name: row.name,
  ...shownRegion(row.region),
  location: row.location,
  totalUnit: row.total_unit,
  parkingCapacity: row.parking_capacity,
  buildingCount: row.building_count,
  buildingRange: row.building_range,
  isManager: allows(row.office_role, "writeNotices"),
  myRole: row.office_role,
  canEdit: row.can_edit,
  isBookmarked: row.is_bookmarked,
  images: row.photos.map(imageUrl),
  fileUrl: firstUrl(row.photos, imageUrl),
  thumbnailFileUrl: firstUrl(row.photos, thumbUrl),
  chatroomId: row.room_id,
  kind: row.kind,
  officeSince: row.office_verified_at?.toISOString() ?? null,
});

const firstUrl = ([first]: readonly string[], url: (key: string) => string): string | null =>
  first === undefined ? null : url(first);
