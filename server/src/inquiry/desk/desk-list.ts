import { deskTableLimits } from "@danji/contract/complex/desk/desk-rules";
import type { OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import { inquiryStages, type InquiryStage, type InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import type { InquiryDue, InquirySort } from "@danji/contract/inquiry/inquiry-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isDue, isOverdue } from "../case/deadlines.ts";
import { type Desk, isOnDesk } from "./desk.ts";
import { deskColumns, deskItem, deskJoins, type DeskRow, isPlacesOnly, takesInquiries } from "./desk-row.ts";

export interface DeskQuery {
  readonly stage?: InquiryStage | "OPEN" | undefined;
  readonly kind?: InquiryKind | undefined;
  readonly overdue?: "true" | undefined;
  readonly due?: InquiryDue | undefined;
  /** "me", "none" or the id of a member. */
  readonly assignee?: string | undefined;
  readonly q?: string | undefined;
  readonly sort: InquirySort;
  readonly page: number;
  readonly size: number;
}

// Open ones first, then the newest closed ones, along the index inquiries_by_due.
const orders: Readonly<Record<InquirySort, Sql>> = {
  due: sql`q.closed_at desc nulls first, q.due_at, q.id`,
  "-due": sql`q.closed_at desc nulls first, q.due_at desc, q.id desc`,
  created: sql`q.id`,
  "-created": sql`q.id desc`,
};

/** A page of a desk, with how many there are. Those who are named in a row are looked up for the page alone. */
export async function listDesk(db: Queryable, desk: Desk, query: DeskQuery): Promise<OfficeInquiryPage> {
  const condition = conditionOf(desk, query);
  const { page, size } = query;
  const rows = await db.many<DeskRow & Record<string, unknown>>(sql`
    select ${deskColumns} from (
      select q.* from inquiries q where ${condition}
      order by ${orders[query.sort]} limit ${size} offset ${(page - 1) * size}
    ) q ${deskJoins} order by ${orders[query.sort]}`);
  const { counted, stages, staff } = await db.one<DeskCounts & Record<string, unknown>>(sql`
    select (select count(*) from (
        select from inquiries q where ${condition} limit ${deskTableLimits.countedMax + 1}) counted_rows) as counted,
      (${stageCounts(desk)}) as stages, (${staffOf(desk)}) as staff`);
  return {
    inquiries: rows.map((row) => deskItem(desk, row)),
    total: Math.min(counted, deskTableLimits.countedMax),
    hasMore: counted > deskTableLimits.countedMax,
    counts: countsView(stages ?? []),
    staff: staff ?? [],
  };
}

interface DeskCounts {
  readonly counted: number;
  readonly stages: readonly StageCount[] | null;
  readonly staff: OfficeInquiryPage["staff"] | null;
}

type StageCount = readonly [stage: InquiryStage, count: number, overdue: number];

function conditionOf(desk: Desk, { stage, kind, overdue, due, assignee, q }: DeskQuery): Sql {
  const parts = [isOnDesk(desk)];
  if (stage === "OPEN") parts.push(sql`q.closed_at is null`);
  else if (stage !== undefined) parts.push(sql`q.stage = ${stage}`);
  if (kind !== undefined) parts.push(sql`q.kind = ${kind}`);
  if (overdue !== undefined) parts.push(isOverdue);
  if (due !== undefined) parts.push(isDue[due]);
  if (assignee === "none") parts.push(sql`${assigned} is null`);
  else if (assignee !== undefined && desk.of === "OFFICE") {
    parts.push(sql`${assigned} = ${assignee === "me" ? desk.memberId : Number(assignee)}`);
  }
  const words = (q ?? "").trim();
  if (words !== "") {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const more = isPlacesOnly(desk)
      ? sql``
      : sql`or q.contents ilike ${pattern} or ${nicknameOfAuthor} ilike ${pattern}`;
    parts.push(sql`(q.title ilike ${pattern} or concat_ws(' ', q.building, q.floor, q.spot) ilike ${pattern} ${more})`);
  }
  return parts.reduce((all, part) => sql`${all} and ${part}`);
}

/** Who is assigned to the inquiry `q`, unless the role is lost. */
const assigned = sql`(
  select k.member_id from complex_managers k
  where k.complex_id = q.complex_id and k.member_id = q.assignee_id and ${takesInquiries})`;

const nicknameOfAuthor = sql`(select a.nickname from members a where a.id = q.author_id)`;

/** Query of StageCount: of all open inquiries, and of the newest closed ones, so that its cost does not grow for years. */
const stageCounts = (desk: Desk): Sql => sql`
  select json_agg(json_build_array(n.stage, n.count, n.overdue)) from (
    select q.stage, count(*) as count, count(*) filter (where ${isOverdue}) as overdue
    from (
      (select q.stage, q.closed_at, q.held_at, q.due_at from inquiries q where ${isOnDesk(desk)} and q.closed_at is null)
      union all
      (select q.stage, q.closed_at, q.held_at, q.due_at from inquiries q
        where ${isOnDesk(desk)} and q.closed_at is not null
        order by ${orders.due} limit ${deskTableLimits.countedMax})
    ) q group by q.stage
  ) n`;

function countsView(stages: readonly StageCount[]): OfficeInquiryPage["counts"] {
  const counted = new Map(stages.map(([stage, count]) => [stage, count]));
  const counts = Object.fromEntries(inquiryStages.map((stage) => [stage, counted.get(stage) ?? 0]));
  return {
    ...(counts as Readonly<Record<InquiryStage, number>>),
    overdue: stages.reduce((sum, [, , overdue]) => sum + overdue, 0),
  };
}

/** Query of who can be assigned at this desk. */
const staffOf = (desk: Desk): Sql =>
  desk.of === "SERVICE" || desk.isPlacesOnly
    ? sql`select null::json`
    : sql`
  select json_agg(json_build_object('memberId', k.member_id, 'nickname', s.nickname, 'role', k.role)
    order by k.created_at, k.member_id)
  from complex_managers k cross join lateral (
    select s.nickname from members s where s.id = k.member_id and s.withdrawn_at is null limit 1) s
  where k.complex_id = ${desk.complexId} and ${takesInquiries}`;
