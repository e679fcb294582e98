import type { CommentView } from "@danji/contract/feed/comment";
import { memo } from "react";
import { cx } from "#ui/cx.ts";
import type { CommentActions } from "./comment-actions.ts";
import { CommentItem } from "./comment-item.tsx";
import { MoreReplies } from "./more-replies.tsx";

interface CommentThreadProps {
  readonly top: CommentView;
  readonly authorId: number | undefined;
  readonly actions: CommentActions;
}

// Skips rendering off screen (content-visibility), except while its menu is open, which would be clipped.
const skipsOffscreen = cx(
  "[content-visibility:auto] [contain-intrinsic-size:auto_5rem]",
  "has-aria-expanded:[content-visibility:visible]",
);

/** A comment and its replies. */
export const CommentThread = memo(({ top, authorId, actions }: CommentThreadProps) => (
  <li className={skipsOffscreen}>
    <CommentItem comment={top} top={top} authorId={authorId} actions={actions} />
    {top.childrenCommentDto.length > 0 && (
      <ul>
        {top.childrenCommentDto.map((reply) => (
          <li key={reply.commentId}>
            <CommentItem comment={reply} top={top} authorId={authorId} actions={actions} />
          </li>
        ))}
      </ul>
    )}
    {top.childrenCount !== undefined && <MoreReplies top={top} />}
  </li>
));
CommentThread.displayName = "CommentThread";
