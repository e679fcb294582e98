import type { CommentView } from "@danji/contract/feed/comment";

/** The actions on a comment. */
export interface CommentActions {
  readonly reply: (comment: CommentView, top: CommentView) => void;
  readonly edit: (comment: CommentView) => void;
  readonly remove: (comment: CommentView) => Promise<void>;
}
