import { deskTableLimits } from "@danji/contract/complex/desk/desk-rules";
import type { CollectedInquiry, MatterPage, MatterView } from "@danji/contract/inquiry/matter/matter";
import type { InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { requireAct } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findResultOf } from "../result/result-list.ts";
import { matterColumns, matterItem, type MatterRow } from "./matter-view.ts";

interface ListMattersInput {
  readonly apartmentId: number;
  readonly state: "OPEN" | "CLOSED";
  readonly page: number;
  readonly size: number;
}

/** A page of the matters of an office, the newest first. Throws as requireAct. */
export async function listMatters(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, state, page, size }: ListMattersInput,
): Promise<MatterPage> {
  await requireAct(db, viewer, apartmentId, "answerInquiries");
  const where = sql`t.complex_id = ${apartmentId} and (t.closed_at is null) = ${state === "OPEN"}`;
  const rows = await db.many<MatterRow & Record<string, unknown>>(sql`
    select ${matterColumns} from inquiry_matters t where ${where}
    order by t.id desc limit ${size} offset ${(page - 1) * size}`);
  const { counted } = await db.one<{ counted: number }>(sql`
    select count(*) as counted from (
      select from inquiry_matters t where ${where} limit ${deskTableLimits.countedMax + 1}) counted_rows`);
  return {
    matters: rows.map(matterItem),
    total: Math.min(counted, deskTableLimits.countedMax),
    hasMore: counted > deskTableLimits.countedMax,
  };
}

/** One of them with its inquiries. Throws MATTER_NOT_FOUND. */
export async function getMatter(db: Queryable, complexId: number, matterId: number): Promise<MatterView> {
  const row = await db.maybe<MatterRow & Record<string, unknown>>(sql`
    select ${matterColumns} from inquiry_matters t where t.id = ${matterId} and t.complex_id = ${complexId}`);
  if (row === undefined) throw new Problem("MATTER_NOT_FOUND");
  const inquiries = await db.many<{ id: number; title: string | null; stage: InquiryStage }>(sql`
    select q.id, case when q.author_id is not null then q.title end as title, q.stage
    from inquiries q where q.matter_id = ${matterId} order by q.id`);
  const result = await findResultOf(db, { matterId });
  return {
    ...matterItem(row),
    inquiries: inquiries.map(({ id, title, stage }): CollectedInquiry => ({ inquiryId: id, title, stage })),
    resultId: result?.resultId ?? null,
    result,
  };
}
