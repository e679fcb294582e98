import { type Sql, sql } from "#platform/db/sql.ts";
import type { ComplexSpan } from "#platform/feature/manifest.ts";
import { isShown } from "./post/feed-visibility.ts";

/** Times at which posts and comments were written in a complex. */
export const feedDayFigures = {
  posts: ({ complexId, from, until }: ComplexSpan): Sql => sql`
    select f.created_at as at from feeds f
    where f.complex_id = ${complexId} and f.created_at >= ${from} and f.created_at < ${until} and ${isShown}`,
  comments: ({ complexId, from, until }: ComplexSpan): Sql => sql`
    select m.created_at as at from comments m join feeds f on f.id = m.feed_id
    where f.complex_id = ${complexId} and m.created_at >= ${from} and m.created_at < ${until}
      and m.deleted_at is null and m.hidden_by is null and ${isShown}`,
};
