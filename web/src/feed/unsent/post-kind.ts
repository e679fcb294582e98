import type { PostDraft } from "#feed/write/post-draft.ts";

/** The name of unsent posts, and of unsent edits of posts, in the outbox. */
export const postKind = "post";

/** Edits of a post are sent in the order in which they were written. */
export const editLane = (feedId: number): string => `edit of post ${feedId}`;

/** A post, or new words of one: the whole draft, so that the write screen can go on with it. */
export interface PostWords {
  readonly draft: PostDraft["draft"];
  /** The complex of a new post. */
  readonly apartmentId: number | null;
  /** The whole order of an edit whose photos were moved, as the call takes it. */
  readonly photoOrder?: readonly (string | number)[];
  /** For each file its place among all photos of the post. */
  readonly places: readonly number[];
}
