import { nicknameIn } from "#complex/residence/resident-name.ts";
import { officeName } from "#complex/voice.ts";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import { seesFeed } from "../post/feed-visibility.ts";

interface NoticeAnnouncement {
  readonly feed_id: number;
  readonly author_id: number;
  readonly told_to: number;
  readonly is_urgent: boolean;
}

/** The job that tells residents, which a publication wakes. */
export const ANNOUNCE_JOB = "told notices";
/** Seconds between two looks: for what another process left, and notices that were planned. */
export const ANNOUNCE_SECONDS = 1;
/** Members who are told in one transaction: other writers wait for its NOTIFYs. */
const AT_ONCE = 1_000;

/** Leaves the readers of a published notice to the job, in the transaction that publishes it. */
export const leaveAnnouncement = (tx: Queryable, feedId: number): Promise<unknown> =>
  tx.run(sql`insert into notice_announcements (feed_id) values (${feedId})`);

/**
 * Tells residents of published notices that are for them, as they live there now. Many processes may run it: a
 * notice that one of them is at is skipped by the others. One that dies leaves each member told once or not at all, and the
 * next one goes on from there.
 */
export async function announceNotices(db: Pick<Database, "tx">): Promise<void> {
  for (;;) {
    const isDone = await db.tx(async (tx) => {
      const next = await lockNext(tx);
      if (next !== undefined) await notifyReceivers(tx, next);
      return next === undefined;
    });
    if (isDone) return;
  }
}

const lockNext = (tx: Transaction) =>
  tx.maybe<NoticeAnnouncement & Record<string, unknown>>(sql`
    select a.feed_id, a.told_to, f.author_id,
      exists (select from notices n where n.feed_id = f.id and n.kind = 'URGENT') as is_urgent
    from notice_announcements a join feeds f on f.id = a.feed_id
    order by a.feed_id limit 1 for update of a skip locked`);

async function notifyReceivers(tx: Transaction, { feed_id: feedId, author_id: authorId, ...next }: NoticeAnnouncement) {
  const receivers = await nextReceivers(tx, feedId, next.told_to);
  await notifyMembers(tx, {
    kind: "NOTICE",
    receivers: sql`select unnest(${receivers}::bigint[])`,
    thingId: sql`${feedId}`,
    detail: next.is_urgent ? sql`'URGENT'` : sql`null`,
    actorId: sql`${authorId}`,
    // A notice is the office's: a resident who has blocked its author gets it, too.
    byOffice: sql`true`,
  });
  await (receivers.length < AT_ONCE
    ? tx.run(sql`delete from notice_announcements where feed_id = ${feedId}`)
    : tx.run(sql`update notice_announcements set told_to = ${receivers.at(-1)} where feed_id = ${feedId}`));
}

/** The next members who live behind a door that the notice is for, by id; none while it is hidden. */
async function nextReceivers(tx: Transaction, feedId: number, toldTo: number): Promise<readonly number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select distinct h.member_id as id
    from feeds f join residences h on h.complex_id = f.complex_id and h.state = 'ACTIVE'
      left join households o on o.id = h.household_id
    where f.id = ${feedId} and f.hidden_by is null and h.member_id > ${toldTo}
      and (f.audience is null or f.audience && array_remove(audience_keys(o.building_key, o.unit_key),
        -- By their own word alone nobody is told what is for one door (decision 144).
        case when h.decided_at is null then o.building_key || ' ' || o.unit_key end))
    order by h.member_id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

export const noticeSources: NotificationSources = {
  NOTICE: (viewer) => sql`
    ${sourceColumns({
      title: sql`f.title`,
      excerpt: sql`f.contents`,
      placeId: sql`f.id`,
      isOver: sql`exists (select from notices x where x.feed_id = f.id and x.kind = 'URGENT' and x.until <= clock_timestamp())`,
      actor: {
        nickname: nicknameIn(sql`f.complex_id`),
        pictureId: sql`a.picture_id`,
        voice: sql`f.voice`,
        officeName: officeName(sql`f.voice`, sql`f.complex_id`),
      },
    })}
    from feeds f join complexes c on c.id = f.complex_id join members a on a.id = f.author_id
    where f.id = n.thing_id and f.feed_type = 'NOTICE' and ${seesFeed(viewer)}`,
};
