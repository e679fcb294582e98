import type { SeesMember } from "#account/profile/member-visibility.ts";
import { sql } from "#platform/db/sql.ts";
import { seesFeed } from "./post/feed-visibility.ts";

/** Members who wrote a post or a comment that the viewer may read; in an open complex that is every member. */
export const seesMemberOfFeeds: SeesMember = (viewer) => sql`
  (select true from feeds f join complexes c on c.id = f.complex_id where f.author_id = a.id and ${seesFeed(viewer)} limit 1)
  or (select true from comments m join feeds f on f.id = m.feed_id join complexes c on c.id = f.complex_id
    where m.author_id = a.id and m.deleted_at is null and m.hidden_by is null and ${seesFeed(viewer)} limit 1)`;
