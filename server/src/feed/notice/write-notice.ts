import {
  type AudiencePart,
  audienceKeys,
  type NoticeKind,
  noticeLimits as limits,
} from "@danji/contract/notice/notice-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { requireFilesFit } from "./file/notice-files.ts";
import { audienceDoors } from "./reach.ts";

/** What a notice has beyond a post, as it is written. */
export interface NoticeInput {
  readonly kind: NoticeKind;
  /** Undefined: everybody. */
  readonly audience?: readonly AudiencePart[] | undefined;
  /** ISO, with its offset. */
  readonly until?: string | undefined;
  readonly commentsOff: boolean;
  readonly wantsAcknowledgement: boolean;
  /** Ids of its files, in order. Undefined: none of a new notice, those that it has of another one. */
  readonly files?: readonly number[] | undefined;
  /** How long one of kind LEGAL stands at least; nothing for other kinds. */
  readonly posting?: { readonly days: number; readonly isOnDefects: boolean } | undefined;
}

/** As the column holds it; null for everybody. */
export const storedAudience = (audience: readonly AudiencePart[] | undefined): readonly string[] | null =>
  audience === undefined ? null : audienceKeys(audience);

/**
 * Throws NOTICE_FILES_TOO_MANY, NOTICE_POSTING_SHORT, NOTICE_END_REQUIRED, NOTICE_END_PAST, NOTICE_END_FAR or
 * NOTICE_AUDIENCE_EMPTY. The time is the database's; `from`
 * is when it is published, undefined for now.
 */
export async function requireNoticeFits(
  db: Queryable,
  complexId: number,
  notice: Omit<NoticeInput, "commentsOff" | "wantsAcknowledgement">,
  from?: string,
): Promise<void> {
  requireFilesFit(notice.files);
  requirePostingFits(notice);
  await requireEndFits(db, notice, from);
  await requireAudienceFits(db, complexId, notice.audience);
}

/** Throws NOTICE_END_REQUIRED, NOTICE_END_PAST or NOTICE_END_FAR. */
export async function requireEndFits(
  db: Queryable,
  { kind, until }: Pick<NoticeInput, "kind" | "until">,
  from?: string,
): Promise<void> {
  if (until === undefined) {
    if (kind === "URGENT") throw new Problem("NOTICE_END_REQUIRED");
  } else {
    const start = sql`coalesce(${from ?? null}::timestamptz, clock_timestamp())`;
    const days = kind === "URGENT" ? limits.urgentDaysMax : limits.daysMax;
    const { past, far } = await db.one<{ past: boolean; far: boolean }>(sql`
      select ${until}::timestamptz <= ${start} as past,
        ${until}::timestamptz > ${start} + make_interval(days => ${days}::integer) as far`);
    if (past) throw new Problem("NOTICE_END_PAST");
    if (far) throw new Problem("NOTICE_END_FAR");
  }
}

/** Throws NOTICE_AUDIENCE_EMPTY. */
export async function requireAudienceFits(
  db: Queryable,
  complexId: number,
  audience: NoticeInput["audience"],
): Promise<void> {
  if (audience === undefined) return;
  const { doors } = await db.one<{ doors: number }>(sql`
    select count(*)::integer as doors from ${audienceDoors(sql`${complexId}::bigint`, sql`${audienceKeys(audience)}::text[]`)} d`);
  if (doors === 0) throw new Problem("NOTICE_AUDIENCE_EMPTY");
}

/** Throws NOTICE_POSTING_SHORT. */
export function requirePostingFits({ kind, posting }: Pick<NoticeInput, "kind" | "posting">): void {
  if (kind === "LEGAL" && posting?.isOnDefects === true && posting.days < limits.defectDaysMin)
    throw new Problem("NOTICE_POSTING_SHORT");
}

/** Writes what the notice of a post has, in the transaction that writes or locks the post. */
export async function saveNotice(tx: Queryable, feedId: number, notice: NoticeInput): Promise<void> {
  const posting = notice.kind === "LEGAL" ? notice.posting : undefined;
  await tx.run(sql`
    insert into notices (feed_id, kind, until, comments_off, wants_acknowledgement, posting_days, on_defects)
    values (${feedId}, ${notice.kind}, ${notice.until ?? null}::timestamptz, ${notice.commentsOff},
      ${notice.wantsAcknowledgement}, ${posting?.days ?? null}, ${posting?.isOnDefects ?? false})
    on conflict (feed_id) do update set kind = excluded.kind, until = excluded.until,
      comments_off = excluded.comments_off, wants_acknowledgement = excluded.wants_acknowledgement,
      posting_days = excluded.posting_days, on_defects = excluded.on_defects`);
}
