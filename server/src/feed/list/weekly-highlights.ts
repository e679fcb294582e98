import { isPersonal } from "#complex/voice.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { isForOneOf, isShown } from "../post/feed-visibility.ts";

/** What a mail names, and among how many that is looked for: not all are for the member. */
const NOTICES_MAX = 5;
const POSTS_MAX = 3;
const LOOKED_AT = 20;

/**
 * The newest notices of the complexes in which the viewer lives, and the posts of others that were liked, kept or answered most.
 * Neither an urgent notice that is over nor the words of a false office or of a blocked member.
 */
export const weeklyHighlights: NonNullable<FeatureManifest["weeklyHighlights"]> = ({ memberId }, since) => sql`
  with homes as materialized (
    select distinct h.complex_id from residences h where h.member_id = ${memberId} and h.state = 'ACTIVE'
  )
  (select 'NOTICE' as kind, f.id as thing_id, f.title
   from homes cross join lateral (
     select f.* from feeds f
     where f.complex_id = homes.complex_id and f.feed_type = 'NOTICE' and ${isShown} and f.created_at >= ${since}::timestamptz
       and not f.from_false_office and f.author_id <> ${memberId}
       and not exists (select from notices n where n.feed_id = f.id and n.until <= now())
     order by f.created_at desc, f.id desc limit ${LOOKED_AT}
   ) f
   where ${isForOneOf([memberId])}
   order by f.created_at desc, f.id desc limit ${NOTICES_MAX})
  union all
  (select 'POST', f.id, f.title
   from homes cross join lateral (
     select f.* from feeds f
     where f.complex_id = homes.complex_id and f.feed_type <> 'NOTICE' and ${isShown} and f.created_at >= ${since}::timestamptz
       and f.reaction_count + f.comment_count + f.bookmark_count > 0 and f.author_id <> ${memberId}
       and not ((${isPersonal(sql`f.voice`)} or f.from_false_office) and exists (
         select from member_blocks b where b.blocker_id = ${memberId} and b.blocked_id = f.author_id))
     order by f.score desc, f.id desc limit ${LOOKED_AT}
   ) f
   where ${isForOneOf([memberId])}
   order by f.score desc, f.id desc limit ${POSTS_MAX})`;
