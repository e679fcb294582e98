import type { OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import { inquiryStages, type InquiryStage, type InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import type { InquirySort } from "@danji/contract/inquiry/inquiry-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isOverdue } from "../case/deadlines.ts";
import { type Desk, isOnDesk } from "./desk.ts";
import { deskColumns, deskFrom, deskItem, type DeskRow, isPlacesOnly, takesInquiries } from "./desk-row.ts";

export interface DeskQuery {
  readonly stage?: InquiryStage | "OPEN" | undefined;
  readonly kind?: InquiryKind | undefined;
  readonly overdue?: "true" | undefined;
  /** "me", "none" or the id of a member. */
  readonly assignee?: string | undefined;
  readonly q?: string | undefined;
  readonly sort: InquirySort;
  readonly page: number;
  readonly size: number;
}

const orders: Readonly<Record<InquirySort, Sql>> = {
  due: sql`q.closed_at is not null, q.closed_at desc, q.due_at, q.id`,
  "-due": sql`q.closed_at is not null, q.closed_at desc, q.due_at desc, q.id desc`,
  created: sql`q.id`,
  "-created": sql`q.id desc`,
};

/** A page of a desk, with how many there are. */
export async function listDesk(db: Queryable, desk: Desk, query: DeskQuery): Promise<OfficeInquiryPage> {
  const condition = conditionOf(desk, query);
  const { page, size } = query;
  const rows = await db.many<DeskRow & Record<string, unknown>>(sql`
    select ${deskColumns} from ${deskFrom} where ${condition}
    order by ${orders[query.sort]} limit ${size} offset ${(page - 1) * size}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::integer as total from ${deskFrom} where ${condition}`);
  return {
    inquiries: rows.map((row) => deskItem(desk, row)),
    total,
    counts: await countStages(db, desk),
    staff: await listStaff(db, desk),
  };
}

function conditionOf(desk: Desk, { stage, kind, overdue, assignee, q }: DeskQuery): Sql {
  const parts = [isOnDesk(desk)];
  if (stage === "OPEN") parts.push(sql`q.closed_at is null`);
  else if (stage !== undefined) parts.push(sql`q.stage = ${stage}`);
  if (kind !== undefined) parts.push(sql`q.kind = ${kind}`);
  if (overdue !== undefined) parts.push(isOverdue);
  if (assignee === "none") parts.push(sql`k.member_id is null`);
  else if (assignee !== undefined && desk.of === "OFFICE") {
    parts.push(sql`k.member_id = ${assignee === "me" ? desk.memberId : Number(assignee)}`);
  }
  const words = (q ?? "").trim();
  if (words !== "") {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const more = isPlacesOnly(desk) ? sql`` : sql`or q.contents ilike ${pattern} or a.nickname ilike ${pattern}`;
    parts.push(sql`(q.title ilike ${pattern} or concat_ws(' ', q.building, q.floor, q.spot) ilike ${pattern} ${more})`);
  }
  return parts.reduce((all, part) => sql`${all} and ${part}`);
}

async function countStages(db: Queryable, desk: Desk): Promise<OfficeInquiryPage["counts"]> {
  const rows = await db.many<{ stage: InquiryStage; count: number; overdue: number }>(sql`
    select q.stage, count(*)::integer as count, (count(*) filter (where ${isOverdue}))::integer as overdue
    from inquiries q where ${isOnDesk(desk)} group by q.stage`);
  const counted = new Map(rows.map(({ stage, count }) => [stage, count]));
  const counts = Object.fromEntries(inquiryStages.map((stage) => [stage, counted.get(stage) ?? 0]));
  return {
    ...(counts as Readonly<Record<InquiryStage, number>>),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

/** Who can be assigned at this desk. */
async function listStaff(db: Queryable, desk: Desk): Promise<OfficeInquiryPage["staff"]> {
  if (desk.of === "SERVICE" || desk.isPlacesOnly) return [];
  return db.many<OfficeInquiryPage["staff"][number] & Record<string, unknown>>(sql`
    select k.member_id as "memberId", s.nickname, k.role
    from complex_managers k join members s on s.id = k.member_id
    where k.complex_id = ${desk.complexId} and ${takesInquiries} and s.withdrawn_at is null order by k.created_at, k.member_id`);
}
