import type { CommentView } from "@danji/contract/comment";

/** What the menu and the buttons of a comment call for. */
export interface CommentActions {
  readonly reply: (comment: CommentView, top: CommentView) => void;
  readonly edit: (comment: CommentView) => void;
  readonly remove: (comment: CommentView) => Promise<void>;
}
