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
import { kindColumn } from "./notice-row.ts";
import { type NoticeInput, requireNoticeFits, saveNotice, storedAudience } from "./write-notice.ts";

interface NoticeCall {
  readonly apartmentId: number;
  readonly feedId: number;
  /** Of the caller. */
  readonly address: string;
}

/**
 * Changes what a notice has beyond its text, for whoever of the office writes its kind and the new one. The post is locked,
 * so that a comment sent at the same time is before the change or is refused. Throws FEED_NOT_FOUND, as requireAct, and as
 * requireNoticeFits.
 */
export const changeNotice = (
  services: FeedServices,
  viewer: Viewer,
  { apartmentId, feedId, address }: NoticeCall,
  change: NoticeInput & { readonly pinned: boolean },
): Promise<void> =>
  feedTransaction(services, feedId, async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "openNotices");
    const before = await lockNotice(tx, apartmentId, feedId);
    for (const kind of new Set([before.kind, change.kind])) await lockAct(tx, viewer, apartmentId, noticeAct(kind));
    if (before.until !== change.until || before.kind !== change.kind || change.audience !== undefined)
      await requireNoticeFits(tx, apartmentId, change);
    await saveNotice(tx, feedId, change);
    await tx.run(sql`
      update feeds set pinned = ${change.pinned || change.kind === "URGENT"}, audience = ${storedAudience(change.audience)}::text[],
        updated_at = clock_timestamp()
      where id = ${feedId}`);
    const { memberId: actorId } = viewer;
    const target = `notice:${feedId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId, act: "notice.changed", target });
    await recordAudit(tx, { action: "notice.changed", actorId, target, address });
  });

async function lockNotice(tx: Transaction, complexId: number, feedId: number) {
  const locked = await tx.maybe(sql`
    select f.id from feeds f
    where f.id = ${feedId} and f.complex_id = ${complexId} and f.feed_type = 'NOTICE' for no key update`);
  if (locked === undefined) throw new Problem("FEED_NOT_FOUND");
  const row = await tx.one<{ kind: NoticeKind; until: Date | null }>(sql`
    select ${kindColumn} as kind, n.until from feeds f left join notices n on n.feed_id = f.id where f.id = ${feedId}`);
  return { kind: row.kind, until: row.until?.toISOString() };
}

/** Unpins notices whose end has come: clients that know no ends list them by `pinned`. Safe to run concurrently. */
export const unpinEndedNotices = (db: Queryable): Promise<number> =>
  db.run(sql`
    update feeds f set pinned = false
    where f.pinned and f.id in (
      select x.id from notices n join feeds x on x.id = n.feed_id
      where n.until <= clock_timestamp() and n.until > clock_timestamp() - interval '30 days' and x.pinned
      order by x.id for no key update of x skip locked)`);
