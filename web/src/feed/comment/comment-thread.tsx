import type { CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { memo } from "react";
import { cx } from "#ui/cx.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import type { CommentActions } from "./comment-actions.ts";
import { CommentItem } from "./comment-item.tsx";
import { remainingReplies } from "./comment-pages.ts";
import { useMoreReplies } from "./comment.queries.ts";
import { type UnsentComment, UnsentCommentRows, UnsentEdits } from "./unsent-comments.tsx";
import { RepliesSkeleton } from "./comments-skeleton.tsx";

interface CommentThreadProps {
  readonly top: CommentView;
  readonly authorId: number | undefined;
  readonly actions: CommentActions;
  /** Replies and edits in the outbox. */
  readonly unsent: readonly UnsentComment[];
  readonly onChangeUnsent: (unsent: UnsentComment) => void;
}

// Skips rendering off screen (content-visibility), except while its menu is open, which would be clipped.
const skipsOffscreen = cx(
  "[content-visibility:auto] [contain-intrinsic-size:auto_5rem]",
  "has-aria-expanded:[content-visibility:visible]",
);

/** A comment and its replies. */
export const CommentThread = memo(({ top, authorId, actions, unsent, onChangeUnsent }: CommentThreadProps) => (
  <li className={skipsOffscreen}>
    <CommentItem comment={top} top={top} authorId={authorId} actions={actions} />
    <UnsentEdits unsent={unsent} commentId={top.commentId} isReply={false} onChange={onChangeUnsent} />
    {top.childrenCommentDto.length + unsent.length > 0 && (
      <ul>
        {top.childrenCommentDto.map((reply) => (
          <li key={reply.commentId}>
            <CommentItem comment={reply} top={top} authorId={authorId} actions={actions} />
            <UnsentEdits unsent={unsent} commentId={reply.commentId} isReply onChange={onChangeUnsent} />
          </li>
        ))}
        <UnsentCommentRows unsent={unsent} isReply onChange={onChangeUnsent} />
      </ul>
    )}
    {top.childrenCount !== undefined && <MoreReplies top={top} />}
  </li>
));
CommentThread.displayName = "CommentThread";

/** Loads the truncated replies, one page at a time. */
function MoreReplies({ top }: { readonly top: CommentView }) {
  const { mutate, isPending, error } = useMoreReplies(top.feedId);
  if (isPending) return <RepliesSkeleton />;
  return (
    <div className="flex flex-wrap items-center gap-x-2 py-1 pr-5 pl-14">
      {error !== null && (
        <p role="alert" className="pl-2 text-sm text-muted">
          {messageFor(error, commentCopy.repliesFailed)}
        </p>
      )}
      <Button variant="ghost" size="sm" onClick={() => mutate(top)}>
        {error === null ? commentCopy.moreReplies(remainingReplies(top)) : frameCopy.retry}
      </Button>
    </div>
  );
}
