import type { CollectedInquiry, MatterItem, MatterView } from "@danji/contract/inquiry/matter/matter";
import type { InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { requireAct } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findResultOf } from "../result/result-list.ts";
import { matterColumns, matterItem, type MatterRow } from "./matter-view.ts";

/** So many closed ones are listed: older ones are among the published results. */
const CLOSED_MAX = 200;

/** Matters of an office, the newest first. Throws as requireAct. */
export async function listMatters(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  state: "OPEN" | "CLOSED",
): Promise<{ readonly matters: readonly MatterItem[] }> {
  await requireAct(db, viewer, complexId, "answerInquiries");
  const rows = await db.many<MatterRow & Record<string, unknown>>(sql`
    select ${matterColumns} from inquiry_matters t
    where t.complex_id = ${complexId} and (t.closed_at is null) = ${state === "OPEN"} order by t.id desc limit ${CLOSED_MAX}`);
  return { matters: rows.map(matterItem) };
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
