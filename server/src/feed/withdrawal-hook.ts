import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";

/** Deletes likes and bookmarks and decrements their counts; posts and comments stay, under 탈퇴한 회원 (SECURITY 17). */
export const feedWithdrawalHook: WithdrawalHook = {
  async erase(tx, memberId) {
    await lockReactedFeeds(tx, memberId);
    await tx.run(sql`
      with gone as (delete from feed_reactions where member_id = ${memberId} returning feed_id)
      update feeds f set reaction_count = reaction_count - 1, sank_at = clock_timestamp()
      from gone where f.id = gone.feed_id`);
    await tx.run(sql`
      with gone as (delete from feed_bookmarks where member_id = ${memberId} returning feed_id)
      update feeds f set bookmark_count = bookmark_count - 1, sank_at = clock_timestamp()
      from gone where f.id = gone.feed_id`);
    // Views, notices that were opened, and idempotency keys.
    await tx.run(sql`delete from feed_views where member_id = ${memberId}`);
    await tx.run(sql`delete from notice_reads where member_id = ${memberId}`);
    await tx.run(sql`delete from feed_creations where member_id = ${memberId}`);
    await tx.run(sql`delete from planned_creations where member_id = ${memberId}`);
    await tx.run(sql`delete from comment_creations where member_id = ${memberId}`);
  },

  preview: (db, memberId) =>
    db.one(sql`
      select
        (select count(*) from feeds where author_id = ${memberId}) as "feedCount",
        (select count(*) from comments where author_id = ${memberId} and deleted_at is null) as "commentCount",
        (select count(*) from feed_reactions where member_id = ${memberId}) as "reactionCount",
        (select count(*) from feed_bookmarks where member_id = ${memberId}) as "bookmarkCount"`),
};

// Locks posts first, by id, as everywhere (feed-access.ts): no deadlock.
const lockReactedFeeds = (tx: Transaction, memberId: number) =>
  tx.run(sql`
    select id from feeds
    where id in (
      select feed_id from feed_reactions where member_id = ${memberId}
      union select feed_id from feed_bookmarks where member_id = ${memberId}
    )
    order by id for no key update`);
