import type { FeedType } from "@danji/contract/feed/feed-rules";
import { indexFeedText } from "../../src/feed/post/feed-text.ts";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

interface Overrides {
  readonly complexId: number;
  readonly authorId: number;
  readonly title?: string;
  readonly contents?: string;
  readonly feedType?: FeedType;
  readonly pinned?: boolean;
  readonly reactionCount?: number;
  readonly createdAt?: string;
}

/** A post inserted into the database, without photos. Gives its id. */
export async function buildFeed(t: TestApp, overrides: Overrides): Promise<number> {
  const { complexId, authorId, title = "제목", contents = "내용", feedType = "FEED" } = overrides;
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, pinned, reaction_count, created_at)
    values (${complexId}, ${authorId}, ${feedType}, ${title}, ${contents}, ${overrides.pinned ?? false},
      ${overrides.reactionCount ?? 0}, coalesce(${overrides.createdAt ?? null}::timestamptz, now()))
    returning id`);
  await indexFeedText(t.db, complexId, id, { title, contents });
  return id;
}
