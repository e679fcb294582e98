import { matterLimits } from "@danji/contract/inquiry/matter/matter-rules";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import type { InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import { livesIn, mayAct, memberOf } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notAResident } from "../inquiry-access.ts";

/** A row of a result, as `resultColumns` reads it. */
export interface ResultRow {
  readonly id: number;
  readonly kind: InquiryKind;
  readonly title: string;
  readonly place: string | null;
  readonly contents: string;
  readonly published_on: string;
  readonly changed_on: string | null;
  readonly inquiry_id: number | null;
  readonly matter_id: number | null;
  readonly households: number | null;
  readonly changed_at: Date;
}

const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Seoul')::date::text`;

/** Columns of a result `r`. Days alone: a time would tell which inquiry it was. */
export const resultColumns: Sql = sql`
  r.id, r.kind, r.title, r.place, r.contents, ${dayOf(sql`r.published_at`)} as published_on,
  case when r.changed_at <> r.published_at then ${dayOf(sql`r.changed_at`)} end as changed_on, r.inquiry_id, r.matter_id, r.households, r.changed_at`;

/** `isOffice`: the viewer answers inquiries there. */
export const resultView = (row: ResultRow, isOffice: boolean): InquiryResultView => ({
  resultId: row.id,
  kind: row.kind,
  title: row.title,
  place: row.place,
  contents: row.contents,
  publishedOn: row.published_on,
  changedOn: row.changed_on,
  householdCount: row.households !== null && row.households >= matterLimits.countMin ? row.households : null,
  office: isOffice
    ? { inquiryId: row.inquiry_id, matterId: row.matter_id, changedAt: row.changed_at.toISOString() }
    : null,
});

/**
 * Whether the viewer answers inquiries of the complex, for those who may read what it has published: who lives there, and
 * the roles of `seePublishedInquiries`. Throws APARTMENT_NOT_FOUND, INQUIRY_HOME_WAITS for whom the office has not decided
 * about, and INQUIRY_RESIDENTS_ONLY.
 */
export async function requirePublishedReader(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<{ readonly isOffice: boolean }> {
  const me = memberOf(viewer);
  const row = await db.maybe<{ reads: boolean; is_office: boolean }>(sql`
    select (${livesIn(me)} or ${mayAct(me, "seePublishedInquiries")}) as reads,
      ${mayAct(me, "answerInquiries")} as is_office
    from complexes c where c.id = ${complexId}`);
  if (row === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!row.reads) throw await notAResident(db, viewer, complexId);
  return { isOffice: row.is_office };
}
