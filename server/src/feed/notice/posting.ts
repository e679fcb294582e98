import type { PostingView } from "@danji/contract/notice/notice";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { type NoticeInput, storedAudience } from "./write-notice.ts";

/** Column of a notice `f` with the row `n`: the first instant at which it has stood long enough; null where nothing is asked for. */
const postingEnd: Sql = sql`(f.created_at + make_interval(days => n.posting_days))`;

/** Columns of the same, for `postingView`. */
export const postingColumns: Sql = sql`n.posting_days, coalesce(n.on_defects, false) as on_defects, ${postingEnd} as posting_end,
  ${postingEnd} <= clock_timestamp() is true as is_posting_over`;

export interface PostingRow {
  readonly posting_days: number | null;
  readonly on_defects: boolean;
  readonly posting_end: Date | null;
  readonly is_posting_over: boolean;
}

export const postingView = (row: PostingRow): PostingView | null =>
  row.posting_days === null || row.posting_end === null
    ? null
    : {
        days: row.posting_days,
        isOnDefects: row.on_defects,
        endsAt: row.posting_end.toISOString(),
        isOver: row.is_posting_over,
      };

/** Throws NOTICE_POSTING_RUNS for a notice that has to stand longer. */
export async function requirePostingOver(tx: Queryable, feedId: number): Promise<void> {
  if ((await runningPosting(tx, feedId)) !== undefined) throw new Problem("NOTICE_POSTING_RUNS");
}

/**
 * Throws NOTICE_POSTING_RUNS for a change by which a notice that has to stand longer could be deleted earlier, would be kept from
 * some who read it, or would have fewer files. A file may be replaced: what is wrong is corrected.
 */
export async function requirePostingKept(
  tx: Queryable,
  feedId: number,
  { kind, posting, audience, files }: Pick<NoticeInput, "kind" | "posting" | "audience" | "files">,
): Promise<void> {
  const running = await runningPosting(tx, feedId);
  if (running === undefined) return;
  const isKept =
    kind === "LEGAL" &&
    posting !== undefined &&
    posting.days >= running.posting_days &&
    (posting.isOnDefects || !running.on_defects) &&
    covers(storedAudience(audience), running.audience) &&
    (files === undefined || files.length >= running.files);
  if (!isKept) throw new Problem("NOTICE_POSTING_RUNS");
}

/** Stored audiences; null is everybody. */
const covers = (audience: readonly string[] | null, former: readonly string[] | null): boolean =>
  audience === null || (former !== null && former.every((key) => audience.includes(key)));

interface RunningPosting {
  readonly posting_days: number;
  readonly on_defects: boolean;
  readonly audience: readonly string[] | null;
  /** Their number. */
  readonly files: number;
}

const runningPosting = (tx: Queryable, feedId: number) =>
  tx.maybe<RunningPosting & Record<string, unknown>>(sql`
    select n.posting_days, n.on_defects, f.audience,
      (select count(*)::integer from notice_files x where x.feed_id = f.id) as files
    from feeds f join notices n on n.feed_id = f.id
    where f.id = ${feedId} and ${postingEnd} > clock_timestamp()`);
