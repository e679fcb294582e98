import { commentCopy } from "@danji/contract/feed/comment.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useMemo, useRef } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { CommentActions } from "./comment-actions.ts";
import { unsentWordsOf } from "./comment-outbox.ts";
import { type CommentTask, replyTo } from "./comment-task.ts";
import { CommentThread } from "./comment-thread.tsx";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import {
  type UnsentComment,
  UnsentCommentRows,
  unsentOfThread,
  useRefusalAlert,
  useUnsentComments,
} from "./unsent-comments.tsx";
import { useScrollToLinkedComment } from "./use-scroll-to-comment.ts";
import { useComments, useDeleteComment } from "./comment.queries.ts";

interface CommentSectionProps {
  readonly feedId: number;
  /** Author of the post; undefined while it loads. */
  readonly authorId: number | undefined;
  /** The post's comment count, shown while the comments load. */
  readonly count: number;
  readonly onTask: (task: CommentTask) => void;
  /** Puts unsent words back into the bar. */
  readonly onChangeUnsent: (unsent: UnsentComment) => void;
  readonly onRemoved: (sentence: string) => void;
}

/** All comments of a post, each with its replies. */
export function CommentSection({ feedId, authorId, count, onTask, onChangeUnsent, onRemoved }: CommentSectionProps) {
  const { data, error, refetch } = useComments(feedId);
  const { data: page, failure } = useFirstInPieces(data, error);
  const { mutateAsync: remove } = useDeleteComment(feedId);
  const unsent = useUnsentComments(feedId);
  useRefusalAlert(unsent);
  useScrollToLinkedComment(feedId, authorId === undefined ? undefined : page);
  const unsentTop = unsent.get(null) ?? [];
  const heading = useRef<HTMLHeadingElement>(null);

  // Memoised: a thousand comments must not re-render for each letter typed.
  const actions = useMemo(
    (): CommentActions => ({
      reply: (comment, top) => onTask(replyTo(comment, top)),
      edit: ({ commentId, contents }) =>
        onTask({ kind: "edit", commentId, contents: unsentWordsOf(feedId, commentId) ?? contents }),
      remove: async ({ commentId }) => {
        if (!(await openAlert(question))) return;
        try {
          await remove(commentId);
          heading.current?.focus({ preventScroll: true });
          onRemoved(commentCopy.removed);
        } catch {
          void openAlert({ message: commentCopy.deleteFailed });
        }
      },
    }),
    [feedId, onTask, remove, onRemoved],
  );

  return (
    <section className="flex flex-1 flex-col border-t-8 border-canvas pt-5 pb-8">
      <h2 ref={heading} tabIndex={-1} className="px-5 pb-2 text-base font-bold outline-none">
        {commentCopy.count(page?.totalElements ?? count)}
      </h2>
      {page === undefined && failure === null && <CommentsSkeleton />}
      {failure !== null && (
        <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8">
          <p className="text-sm text-muted">{messageFor(failure, commentCopy.listFailed)}</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {page?.content.length === 0 && unsentTop.length === 0 && (
        <p className="py-10 text-center text-base text-muted">{commentCopy.empty}</p>
      )}
      <ul>
        {page?.content.map((comment) => (
          <CommentThread
            key={comment.commentId}
            top={comment}
            authorId={authorId}
            actions={actions}
            unsent={unsentOfThread(unsent, comment)}
            onChangeUnsent={onChangeUnsent}
          />
        ))}
        <UnsentCommentRows unsent={unsentTop} isReply={false} onChange={onChangeUnsent} />
      </ul>
    </section>
  );
}

const question = {
  message: commentCopy.deleteQuestion,
  confirm: commentCopy.remove,
  cancel: frameCopy.cancel,
  danger: true,
};
