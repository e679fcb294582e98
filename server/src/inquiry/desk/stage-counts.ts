import { deskTableLimits } from "@danji/contract/complex/desk/desk-rules";
import type { OfficeInquiryPage } from "@danji/contract/inquiry/casework";
import { inquiryStages, type InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { type TtlCache, ttlCache } from "#platform/concurrency/ttl-cache.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isOverdue } from "../case/deadlines.ts";
import { type InquiryDesk, isOnDesk } from "./desk.ts";

export type StageCount = readonly [stage: InquiryStage, count: number, overdue: number];

/** Open ones, then the newest closed ones. */
export const openFirst: Sql = sql`q.closed_at desc nulls first, q.due_at, q.id`;

/** A desk among all of the database. */
export const deskKey = (desk: InquiryDesk): string =>
  desk.of === "SERVICE" ? "service" : `${desk.complexId} ${desk.isPlacesOnly ? desk.memberId : ""}`;

const stageCounts = (rows: Sql): Sql => sql`
  select json_agg(json_build_array(n.stage, n.count, n.overdue)) from (
    select q.stage, count(*) as count, count(*) filter (where ${isOverdue}) as overdue from (${rows}) q group by q.stage) n`;

/** Query of StageCount of all open inquiries. */
export const openCounts = (desk: InquiryDesk): Sql =>
  stageCounts(sql`
    select q.stage, q.closed_at, q.held_at, q.due_at from inquiries q where ${isOnDesk(desk)} and q.closed_at is null`);

const KNOWN_MS = 60_000;
const KNOWN_MAX = 1_000;
/** Counts of desks with many closed inquiries, by `deskKey`. */
export type KnownCounts = TtlCache<readonly StageCount[]>;

export const openKnownCounts = (): KnownCounts => ttlCache<readonly StageCount[]>(KNOWN_MS, KNOWN_MAX);

interface ClosedCounts {
  /** Query of StageCount; of nothing where they are known. */
  readonly query: Sql;
  /** The counts, of what the query found. */
  readonly counts: (found: readonly StageCount[]) => readonly StageCount[];
}

/**
 * Counts the newest closed inquiries alone, so that the cost does not grow for years. Where there are as many as are counted, they are
 * not counted again for a minute: no decision of an office depends on which thousand it is (decision 044).
 */
export function closedCounts(known: KnownCounts, desk: InquiryDesk): ClosedCounts {
  const key = deskKey(desk);
  const kept = known.get(key);
  if (kept !== undefined) return { query: sql`select null::json`, counts: () => kept };
  return {
    query: stageCounts(sql`
      select q.stage, q.closed_at, q.held_at, q.due_at from inquiries q where ${isOnDesk(desk)} and q.closed_at is not null
      order by ${openFirst} limit ${deskTableLimits.countedMax}`),
    counts(found) {
      const sum = found.reduce((all, [, count]) => all + count, 0);
      if (sum === deskTableLimits.countedMax) known.set(key, found);
      return found;
    },
  };
}

const none = Object.fromEntries(inquiryStages.map((stage) => [stage, 0])) as Readonly<Record<InquiryStage, number>>;

export function countsView(stages: readonly StageCount[]): OfficeInquiryPage["counts"] {
  const counts: Record<InquiryStage, number> = { ...none };
  for (const [stage, count] of stages) counts[stage] += count;
  return { ...counts, overdue: stages.reduce((sum, [, , overdue]) => sum + overdue, 0) };
}
