import { nicknameIn } from "#complex/residence/resident-name.ts";
import { isPersonal, officeName } from "#complex/voice.ts";
import { sourceColumns } from "#notification/source.ts";
import type { NotificationEvent } from "#notification/notify.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seesFeed } from "../post/feed-visibility.ts";

/**
 * Who is told of a comment, in the statement that makes it as `made`: the author of the post, and of a reply those of the
 * comment that it answers and of the thread, who are told of a reply alone.
 */
export function commentEvents(
  { memberId }: Viewer,
  feedId: number,
  parentId: number | null,
  threadId: number | null,
): readonly [NotificationEvent, ...NotificationEvent[]] {
  const made = {
    spotId: sql`select made.id from made`,
    actorId: sql`${memberId}`,
    byOffice: sql`select made.voice is not null and made.voice <> 'GUEST' from made`,
  };
  const answered = sql`m.id in (${threadId}::bigint, ${parentId}::bigint)`;
  const ofAuthor: NotificationEvent = {
    ...made,
    kind: "COMMENT",
    thingId: sql`${feedId}`,
    receivers: sql`
      select f.author_id from made cross join feeds f where f.id = ${feedId}
        ${threadId === null ? sql`` : sql`and not exists (select from comments m where ${answered} and m.author_id = f.author_id)`}`,
  };
  if (threadId === null) return [ofAuthor];
  const ofReply: NotificationEvent = {
    ...made,
    kind: "REPLY",
    thingId: sql`${threadId}`,
    receivers: sql`select distinct m.author_id from made cross join comments m where ${answered}`,
  };
  return [ofAuthor, ofReply];
}

/** A comment or a reply that the viewer may read: not deleted, not hidden, and not by a member they have blocked. */
const ofComment =
  (feedId: Sql): ((viewer: Viewer) => Sql) =>
  (viewer) =>
    sql`
    ${sourceColumns({
      title: sql`f.title`,
      excerpt: sql`w.contents`,
      placeId: sql`f.id`,
      actor: {
        nickname: nicknameIn(sql`f.complex_id`),
        pictureId: sql`a.picture_id`,
        voice: sql`w.voice`,
        officeName: officeName(sql`w.voice`, sql`c.id`),
      },
    })}
    from comments w join feeds f on f.id = w.feed_id join complexes c on c.id = f.complex_id
      join members a on a.id = w.author_id
    where w.id = n.spot_id and f.id = ${feedId} and w.deleted_at is null and w.hidden_by is null and ${seesFeed(viewer)}
      and not (${isPersonal(sql`w.voice`)} and exists (
        select from member_blocks b where b.blocker_id = ${viewer.memberId} and b.blocked_id = w.author_id))`;

export const commentSources: NotificationSources = {
  COMMENT: ofComment(sql`n.thing_id`),
  REPLY: ofComment(sql`w.feed_id`),
};
