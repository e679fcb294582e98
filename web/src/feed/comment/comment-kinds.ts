/** The names of comments and of their edits in the outbox. */
export const commentKind = "comment";
export const commentEditKind = "comment edit";

/** Comments of a post and their edits are sent in the order in which they were written. */
export const commentLane = (feedId: number): string => `comments ${feedId}`;
