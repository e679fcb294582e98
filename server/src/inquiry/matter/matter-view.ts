import type { MatterItem, SharedMatterView } from "@danji/contract/inquiry/matter/matter";
import type { SharedKind } from "@danji/contract/inquiry/matter/matter-rules";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { type Sql, sql } from "#platform/db/sql.ts";

/** A row of a matter, as `matterColumns` reads it. */
export interface MatterRow {
  readonly id: number;
  readonly kind: SharedKind;
  readonly title: string;
  readonly place: string | null;
  readonly since: string;
  readonly households: number;
  readonly inquiries: number;
  readonly is_open: boolean;
  readonly changed_at: Date;
}

/** Households of the matter `t` of a query: doors by an inquiry, and of those by a tap whose member lives there. */
export const householdsOf: Sql = sql`
  (select count(distinct d.household_id)::integer from inquiry_matter_doors d
    where d.matter_id = t.id and (d.member_id is null or exists (
      select from residences l
      where l.member_id = d.member_id and l.household_id = d.household_id and ${isHouseholdMember(sql`l`)})))`;

export const matterColumns: Sql = sql`
  t.id, t.kind, t.title, t.place, (t.created_at at time zone 'Asia/Seoul')::date::text as since,
  coalesce(t.closed_households, ${householdsOf}) as households,
  (select count(*)::integer from inquiries q where q.matter_id = t.id) as inquiries,
  t.closed_at is null as is_open, t.changed_at`;

const shown = ({ id, kind, title, place, since, households }: MatterRow) => ({
  matterId: id,
  kind,
  title,
  place,
  since,
  householdCount: households,
});

export const sharedMatterView = (row: MatterRow & { readonly is_joined: boolean }): SharedMatterView => ({
  ...shown(row),
  isJoined: row.is_joined,
});

export const matterItem = (row: MatterRow): MatterItem => ({
  ...shown(row),
  isOpen: row.is_open,
  inquiryCount: row.inquiries,
  changedAt: row.changed_at.toISOString(),
});
