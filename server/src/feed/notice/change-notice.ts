import { noticeAct, type NoticeKind } from "@danji/contract/notice/notice-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedServices, feedTransaction } from "../post/feed-access.ts";
import { validateFeedText } from "../post/feed-create.ts";
import { indexFeedText } from "../post/feed-text.ts";
import { setFiles } from "./file/notice-files.ts";
import { kindColumn } from "./notice-row.ts";
import { requirePostingKept } from "./posting.ts";
import { keepingVersion } from "./version/keep-version.ts";
import {
  type NoticeInput,
  requireAudienceFits,
  requireEndFits,
  requirePostingFits,
  saveNotice,
  storedAudience,
} from "./write-notice.ts";

export interface NoticeCall {
  readonly apartmentId: number;
  readonly feedId: number;
  /** The address of the caller. */
  readonly address: string;
}

interface NoticeChange extends NoticeInput {
  readonly pinned: boolean;
  /** Undefined: the words stay. */
  readonly title?: string | undefined;
  readonly contents?: string | undefined;
  /** Residents do not see what it said before. */
  readonly withholdsFormer: boolean;
  /** The version that was seen; undefined for any. */
  readonly changedAt?: string | undefined;
}

/**
 * Changes a notice, for a member of the office who writes its kind and the new one; what it said before is kept. The post is locked,
 * so that a comment sent at the same time is before the change or is refused. Throws FEED_NOT_FOUND, NOTICE_CHANGED, FEED_BLANK,
 * FEED_TOO_LONG, as requireAct, as requireEndFits, as requireAudienceFits, as
 * requirePostingKept, and as setFiles.
 */
export const changeNotice = (
  services: FeedServices,
  viewer: Viewer,
  { apartmentId, feedId, address }: NoticeCall,
  change: NoticeChange,
): Promise<void> =>
  feedTransaction(services, feedId, async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "openNotices");
    const before = await lockNotice(tx, apartmentId, feedId);
    if (change.changedAt !== undefined && change.changedAt !== before.changedAt) throw new Problem("NOTICE_CHANGED");
    for (const kind of new Set([before.kind, change.kind])) await lockAct(tx, viewer, apartmentId, noticeAct(kind));
    // One that has passed stays where it is: words are corrected after it as well.
    if (!isSameInstant(before.until, change.until) || before.kind !== change.kind) await requireEndFits(tx, change);
    // Nor is one asked for again whose doors have all gone since.
    const isAudienceSame = JSON.stringify(storedAudience(change.audience)) === JSON.stringify(before.audience);
    if (!isAudienceSame) await requireAudienceFits(tx, apartmentId, change.audience);
    requirePostingFits(change);
    await requirePostingKept(tx, feedId, change);
    const words = { title: change.title ?? before.title, contents: change.contents ?? before.contents };
    validateFeedText(words);
    const { memberId: actorId } = viewer;
    const keep = { feedId, actorId, isWithheld: change.withholdsFormer };
    const versionId = await keepingVersion(tx, keep, async () => {
      await saveNotice(tx, feedId, change);
      await setFiles(tx, { feedId }, { complexId: apartmentId, actorId, fileIds: change.files });
      await tx.run(sql`
        update feeds set pinned = ${change.pinned || change.kind === "URGENT"}
            and (${change.until ?? null}::timestamptz > clock_timestamp()) is not false,
          title = ${words.title},
          contents = ${words.contents}, audience = ${storedAudience(change.audience)}::text[], updated_at = clock_timestamp()
        where id = ${feedId}`);
      if (words.title !== before.title || words.contents !== before.contents)
        await indexFeedText(tx, apartmentId, feedId, words);
    });
    const target = `notice:${feedId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "notice.changed", target });
    await recordAudit(tx, { action: "notice.changed", actorId, target, address });
    if (!change.withholdsFormer || versionId === undefined) return;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "notice.version.withheld", target });
    await recordAudit(tx, { action: "notice.version.withheld", actorId, target, address });
  });

const isSameInstant = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Date.parse(one) === Date.parse(other));

interface LockedRow {
  readonly kind: NoticeKind;
  readonly until: Date | null;
  readonly title: string;
  readonly contents: string;
  readonly audience: readonly string[] | null;
  readonly updated_at: Date;
}

/** Locks a notice of the complex. Throws FEED_NOT_FOUND. */
export async function lockNotice(tx: Transaction, complexId: number, feedId: number) {
  const locked = await tx.maybe(sql`
    select f.id from feeds f
    where f.id = ${feedId} and f.complex_id = ${complexId} and f.feed_type = 'NOTICE' for no key update`);
  if (locked === undefined) throw new Problem("FEED_NOT_FOUND");
  const row = await tx.one<LockedRow & Record<string, unknown>>(sql`
    select ${kindColumn} as kind, n.until, f.title, f.contents, f.audience, f.updated_at
    from feeds f left join notices n on n.feed_id = f.id where f.id = ${feedId}`);
  return { ...row, until: row.until?.toISOString(), changedAt: row.updated_at.toISOString() };
}

/** Unpins notices whose end has come: clients that know no ends list them by `pinned`. Safe to run concurrently. */
export const unpinEndedNotices = (db: Queryable): Promise<number> =>
  db.run(sql`
    update feeds f set pinned = false
    where f.pinned and f.id in (
      select x.id from notices n join feeds x on x.id = n.feed_id
      where n.until <= clock_timestamp() and n.until > clock_timestamp() - interval '30 days' and x.pinned
      order by x.id for no key update of x skip locked)`);
