import type { InquiryStepView } from "@danji/contract/inquiry/inquiry";
import type { InquiryStage, InquiryStepRole } from "@danji/contract/inquiry/inquiry-stages";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** The inquiry whose history is read. */
export interface HistoryOwner {
  readonly id: number;
  /** Number of its last move. */
  readonly step: number;
  readonly created_at: Date;
}

interface StepRow {
  readonly to_stage: InquiryStage;
  readonly by_role: InquiryStepRole;
  readonly at: Date;
  readonly contents: string | null;
  readonly expected_on: string | null;
}

/** The steps of an inquiry, the first one that it was received. */
export async function listHistory(db: Queryable, { id, created_at: createdAt }: HistoryOwner) {
  const rows = await db.many<StepRow & Record<string, unknown>>(sql`
    select to_stage, by_role, at, contents, expected_on::text from inquiry_steps where inquiry_id = ${id} order by step`);
  const received: InquiryStepView = {
    stage: "RECEIVED",
    at: createdAt.toISOString(),
    by: "ASKER",
    contents: null,
    expectedOn: null,
  };
  return [received, ...rows.map(stepView)];
}

const stepView = ({
  to_stage: stage,
  by_role: by,
  at,
  contents,
  expected_on: expectedOn,
}: StepRow): InquiryStepView => ({
  stage,
  at: at.toISOString(),
  by,
  contents,
  expectedOn,
});
