import type { CommentView } from "@danji/contract/comment";
import { onLoggedOut } from "#account/auth.store.ts";

/** What the bar below a post is doing (SPEC section 4: add mode and edit mode). */
export type CommentTask =
  | { readonly kind: "add" }
  /** `parentId` is the top-level comment, also where a reply is answered. */
  | {
      readonly kind: "reply";
      readonly commentId: number;
      readonly parentId: number;
      readonly nickname: string;
    }
  | { readonly kind: "edit"; readonly commentId: number; readonly contents: string };

export type AddTask = Exclude<CommentTask, { kind: "edit" }>;

/** A comment that is not posted yet. */
interface CommentDraft {
  readonly text: string;
  readonly task: AddTask;
}

const blank: CommentDraft = { text: "", task: { kind: "add" } };
// For as long as the page lives: a comment is short, and who leaves a post comes back soon or not at all.
const drafts = new Map<number, CommentDraft>();
onLoggedOut(() => drafts.clear());

/** What was typed below a post before it was left. */
export const draftOf = (feedId: number): CommentDraft => drafts.get(feedId) ?? blank;

export const keepDraft = (feedId: number, draft: CommentDraft): void => {
  if (draft.text === "") drafts.delete(feedId);
  else drafts.set(feedId, draft);
};

/** Answering `comment`, which stands below `top` or is it. */
export const replyTo = (comment: CommentView, top: CommentView): CommentTask => ({
  kind: "reply",
  commentId: comment.commentId,
  parentId: top.commentId,
  nickname: comment.commentMemberResponseDto.nickname,
});

/** Id of a comment's element. */
export const commentIdOf = (commentId: number): string => `comment-${commentId}`;
