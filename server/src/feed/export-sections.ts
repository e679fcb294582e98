import { getFeedImage } from "@danji/contract/feed/feed";
import { imageUrlColumn } from "#image/image-url.ts";
import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";

/** What the viewer wrote and marked. */
export const feedExportSections: ExportSections = {
  posts: ({ memberId }, after, limit) => sql`
    select f.id, c.name as complex, f.feed_type as "feedType", f.title, f.contents, f.created_at as "createdAt",
      f.updated_at as "updatedAt", f.view_count as "viewCount", f.reaction_count as "reactionCount",
      f.bookmark_count as "bookmarkCount", f.comment_count as "commentCount",
      array(select ${imageUrlColumn(getFeedImage)} from feed_images p join images i on i.id = p.image_id
        where p.feed_id = f.id order by p.position) as images
    from feeds f join complexes c on c.id = f.complex_id
    where f.author_id = ${memberId} and f.id > ${after} order by f.id limit ${limit}`,
  comments: ({ memberId }, after, limit) => sql`
    select id, feed_id as "feedId", contents, created_at as "createdAt"
    from comments where author_id = ${memberId} and deleted_at is null and id > ${after} order by id limit ${limit}`,
  likes: ({ memberId }, after, limit) => sql`
    select feed_id as id, feed_id as "feedId", created_at as "createdAt"
    from feed_reactions where member_id = ${memberId} and feed_id > ${after} order by feed_id limit ${limit}`,
  bookmarks: ({ memberId }, after, limit) => sql`
    select feed_id as id, feed_id as "feedId", created_at as "createdAt"
    from feed_bookmarks where member_id = ${memberId} and feed_id > ${after} order by feed_id limit ${limit}`,
  notices: ({ memberId }, after, limit) => sql`
    select feed_id as id, feed_id as "feedId", read_at as "readAt", acknowledged_at as "acknowledgedAt"
    from notice_reads where member_id = ${memberId} and feed_id > ${after} order by feed_id limit ${limit}`,
};
