import type { Hider } from "@danji/contract/complex/community/community-rules";
import type { Hiding } from "#complex/community/hidden-words.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { announceHiding } from "../live/hiding-event.ts";

// Each locks the post first, as every change of a thread does (feed-access.ts). A hidden comment is not counted.

/** Hides a comment, or changes by whom and why it is hidden. Nothing happens where it is gone. */
export async function hideComment(tx: Transaction, commentId: number, { by, rule }: Hiding): Promise<void> {
  const comment = await lockComment(tx, commentId);
  if (comment === undefined) return;
  await tx.run(sql`update comments set hidden_by = ${by}, hidden_rule = ${rule} where id = ${commentId}`);
  if (!comment.is_hidden) await uncountComment(tx, comment.feed_id);
  await announceComment(tx, comment.feed_id, commentId, by);
}

/** Shows a hidden comment again, in its old place. */
export async function showComment(tx: Transaction, commentId: number): Promise<void> {
  const comment = await lockComment(tx, commentId);
  if (comment?.is_hidden !== true) return;
  await tx.run(sql`update comments set hidden_by = null, hidden_rule = null where id = ${commentId}`);
  await tx.run(sql`update feeds set comment_count = comment_count + 1 where id = ${comment.feed_id}`);
  await announceComment(tx, comment.feed_id, commentId, null);
}

async function announceComment(
  tx: Transaction,
  feedId: number,
  commentId: number,
  hiddenBy: Hider | null,
): Promise<void> {
  const { complex_id: complexId, comment_count: commentCount } = await tx.one<{
    complex_id: number;
    comment_count: number;
  }>(sql`select complex_id, comment_count from feeds where id = ${feedId}`);
  await announceHiding(tx, complexId, { type: "COMMENT", feedId, commentId, hiddenBy, commentCount });
}

/** Deletes a comment as a decision; nothing happens where it is gone. */
export async function eraseComment(tx: Transaction, commentId: number): Promise<void> {
  const comment = await lockComment(tx, commentId);
  if (comment !== undefined) await deleteLockedComment(tx, commentId, comment);
}

/** A comment whose post is locked. */
interface LockedComment {
  readonly feed_id: number;
  readonly parent_id: number | null;
  readonly is_hidden: boolean;
}

/** Deletes a comment of a locked post. One with replies keeps its row with empty contents until its last reply is deleted. */
export async function deleteLockedComment(tx: Transaction, commentId: number, comment: LockedComment): Promise<void> {
  if (!comment.is_hidden) await uncountComment(tx, comment.feed_id);
  const blanked = await tx.run(sql`
    update comments set deleted_at = clock_timestamp(), contents = '', hidden_by = null, hidden_rule = null
    where id = ${commentId} and reply_count > 0`);
  if (blanked > 0) return;
  await tx.run(sql`delete from comments where id = ${commentId}`);
  if (comment.parent_id !== null) {
    await tx.run(sql`
      delete from comments where id = ${comment.parent_id} and deleted_at is not null and reply_count = 0`);
  }
}

async function lockComment(tx: Transaction, commentId: number): Promise<LockedComment | undefined> {
  await tx.run(sql`
    select f.id from feeds f where f.id = (select m.feed_id from comments m where m.id = ${commentId})
    for no key update of f`);
  return tx.maybe<LockedComment>(sql`
    select feed_id, parent_id, hidden_by is not null as is_hidden from comments
    where id = ${commentId} and deleted_at is null`);
}

const uncountComment = (tx: Transaction, feedId: number): Promise<number> =>
  tx.run(sql`
    update feeds set comment_count = comment_count - 1, sank_at = clock_timestamp() where id = ${feedId}`);
