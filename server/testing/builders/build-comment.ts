import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

interface Overrides {
  readonly feedId: number;
  readonly authorId: number;
  readonly parentId?: number;
  readonly contents?: string;
}

/** A comment inserted into the database, counted by its post. Gives its id. */
export async function buildComment(t: TestApp, overrides: Overrides): Promise<number> {
  const { feedId, authorId, parentId, contents = "댓글" } = overrides;
  const { id } = await t.db.one<{ id: number }>(sql`
    with counted as (update feeds set comment_count = comment_count + 1 where id = ${feedId})
    insert into comments (feed_id, author_id, parent_id, contents)
    values (${feedId}, ${authorId}, ${parentId ?? null}, ${contents})
    returning id`);
  return id;
}

/**
 * Many comments at once, replies where there is a parent, number n with the text `n`. On its own connection: tens of thousands
 * take longer than the pool lets a statement run.
 */
export async function buildComments(
  t: TestApp,
  count: number,
  { feedId, authorId, parentId }: Overrides,
): Promise<void> {
  const client = await t.db.connect();
  const { text, values } = sql`
    with counted as (update feeds set comment_count = comment_count + ${count} where id = ${feedId})
    insert into comments (feed_id, author_id, parent_id, contents)
    select ${feedId}, ${authorId}, ${parentId ?? null}::bigint, n::text from generate_series(1, ${count}::integer) n`;
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
