import { deskTableLimits } from "@danji/contract/complex/desk/desk-rules";
import type { OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import type { InquiryKind, InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import type { InquiryDue, InquirySort } from "@danji/contract/inquiry/inquiry-rules";
import { mayAct, memberOf } from "#complex/complex-access.ts";
import { boundedCount, type LongLists, openLongLists } from "#platform/db/bounded-count.ts";
import type { Queryable } from "#platform/db/database.ts";
import { unpackRows } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isDue, isOverdue } from "../case/deadlines.ts";
import { type InquiryDesk, isOnDesk, requireOfficeDesk } from "./desk.ts";
import { deskItem, deskJoins, isPlacesOnly, packedDeskRows, takesInquiries, unpackDeskRow } from "./desk-row.ts";
import {
  closedCounts,
  countsView,
  deskKey,
  type KnownCounts,
  openCounts,
  openFirst,
  openKnownCounts,
  type StageCount,
} from "./stage-counts.ts";

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

/** Where the lists of desks are read, and what is known of them for a minute (decision 044). */
export interface DeskLists {
  readonly db: Queryable;
  readonly longLists: LongLists;
  readonly closed: KnownCounts;
}

export const openDeskLists = (db: Queryable): DeskLists => ({
  db,
  longLists: openLongLists(),
  closed: openKnownCounts(),
});

// Along the index inquiries_by_due.
const orders: Readonly<Record<InquirySort, Sql>> = {
  due: openFirst,
  "-due": sql`q.closed_at desc nulls first, q.due_at desc, q.id desc`,
  created: sql`q.id`,
  "-created": sql`q.id desc`,
};

/**
 * A page of the desk of an office, with how many there are. One statement asks for the role of who answers and reads; others
 * are looked up after it. Throws as requireOfficeDesk.
 */
export async function listOfficeDesk(
  lists: DeskLists,
  viewer: Viewer,
  complexId: number,
  query: DeskQuery,
): Promise<OfficeInquiryPage> {
  const desk = { of: "OFFICE", complexId, memberId: viewer.memberId, isPlacesOnly: false } as const;
  const answers = sql`from complexes c where c.id = ${complexId} and ${mayAct(memberOf(viewer), "answerInquiries")}`;
  return (
    (await findDeskPage(lists, desk, query, answers)) ??
    (await listDesk(lists, await requireOfficeDesk(lists.db, viewer, complexId), query))
  );
}

/** A page of a desk that the viewer has. */
export async function listDesk(lists: DeskLists, desk: InquiryDesk, query: DeskQuery): Promise<OfficeInquiryPage> {
  const page = await findDeskPage(lists, desk, query, sql``);
  if (page === undefined) throw new Error("a page without a condition is there");
  return page;
}

/** Undefined where `from` has no row. Those who are named in a row are looked up for the page alone. */
async function findDeskPage(
  { db, longLists, closed: known }: DeskLists,
  desk: InquiryDesk,
  query: DeskQuery,
  from: Sql,
): Promise<OfficeInquiryPage | undefined> {
  const condition = conditionOf(desk, query);
  const { page, size, sort } = query;
  const count = boundedCount(longLists, listKey(desk, query), deskTableLimits.countedMax);
  const closed = closedCounts(known, desk);
  const found = await db.maybe<FoundPage & Record<string, unknown>>(sql`
    select (
      select ${packedDeskRows(orders[sort])} from (
        select q.* from inquiries q where ${condition}
        order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}
      ) q ${deskJoins}) as packed, ${count.of(sql`select from inquiries q where ${condition}`)} as counted,
      (${openCounts(desk)}) as open, (${closed.query}) as closed, (${staffOf(desk)}) as staff ${from}`);
  if (found === undefined) return undefined;
  return {
    inquiries: unpackRows(found.packed).map((fields) => deskItem(desk, unpackDeskRow(fields))),
    ...count.totals(found.counted),
    counts: countsView([...(found.open ?? []), ...closed.counts(found.closed ?? [])]),
    staff: found.staff ?? [],
  };
}

interface FoundPage {
  readonly packed: string | null;
  readonly counted: number;
  readonly open: readonly StageCount[] | null;
  readonly closed: readonly StageCount[] | null;
  readonly staff: OfficeInquiryPage["staff"] | null;
}

/** The list among all, where it is one that may be long for years. */
const listKey = (desk: InquiryDesk, { stage, kind, overdue, due, assignee, q }: DeskQuery): string | undefined =>
  [kind, overdue, due, assignee, q].every((one) => one === undefined)
    ? `inquiries ${deskKey(desk)} ${stage ?? ""}`
    : undefined;

function conditionOf(desk: InquiryDesk, { stage, kind, overdue, due, assignee, q }: DeskQuery): Sql {
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

/** Query of who can be assigned at this desk. */
const staffOf = (desk: InquiryDesk): Sql =>
  desk.of === "SERVICE" || desk.isPlacesOnly
    ? sql`select null::json`
    : sql`
  select json_agg(json_build_object('memberId', k.member_id, 'nickname', s.nickname, 'role', k.role)
    order by k.created_at, k.member_id)
  from complex_managers k cross join lateral (
    select s.nickname from members s where s.id = k.member_id and s.withdrawn_at is null limit 1) s
  where k.complex_id = ${desk.complexId} and ${takesInquiries}`;
