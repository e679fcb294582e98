import type { InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import type { InquiryResultPage, InquiryResultView } from "@danji/contract/inquiry/result/result";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requirePublishedReader, resultColumns, type ResultRow, resultView } from "./result-view.ts";

interface ResultQuery {
  readonly kind?: InquiryKind | undefined;
  /** As 2026-11. */
  readonly month?: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** Published results, the newest first. Throws as `requirePublishedReader`, as does the other. */
export async function listResults(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  { kind, month, page, size }: ResultQuery,
): Promise<InquiryResultPage> {
  const { isOffice } = await requirePublishedReader(db, viewer, complexId);
  const condition = sql`r.complex_id = ${complexId} ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`} ${inMonth(month)}`;
  const rows = await db.many<ResultRow & Record<string, unknown>>(sql`
    select ${resultColumns} from inquiry_results r where ${condition}
    order by r.published_at desc, r.id desc limit ${size} offset ${(page - 1) * size}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::integer as total from inquiry_results r where ${condition}`);
  return { results: rows.map((row) => resultView(row, isOffice)), total };
}

function inMonth(month: string | undefined): Sql {
  if (month === undefined) return sql``;
  const first = sql`${`${month}-01`}::timestamp`;
  return sql`and r.published_at >= ${first} at time zone 'Asia/Seoul'
    and r.published_at < (${first} + interval '1 month') at time zone 'Asia/Seoul'`;
}

/** One of them. Throws RESULT_NOT_FOUND, too. */
export async function getResult(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, resultId }: { readonly apartmentId: number; readonly resultId: number },
): Promise<InquiryResultView> {
  const { isOffice } = await requirePublishedReader(db, viewer, apartmentId);
  const row = await db.maybe<ResultRow & Record<string, unknown>>(sql`
    select ${resultColumns} from inquiry_results r where r.id = ${resultId} and r.complex_id = ${apartmentId}`);
  if (row === undefined) throw new Problem("RESULT_NOT_FOUND");
  return resultView(row, isOffice);
}

/** What an inquiry or a matter has published, for its office. */
export async function findResultOf(
  db: Queryable,
  source: { readonly inquiryId: number } | { readonly matterId: number },
): Promise<InquiryResultView | null> {
  const isIts = "inquiryId" in source ? sql`r.inquiry_id = ${source.inquiryId}` : sql`r.matter_id = ${source.matterId}`;
  const row = await db.maybe<ResultRow & Record<string, unknown>>(sql`
    select ${resultColumns} from inquiry_results r where ${isIts}`);
  return row === undefined ? null : resultView(row, true);
}
