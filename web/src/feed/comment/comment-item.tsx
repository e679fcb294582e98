import type { CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useState } from "react";
import { useFeedSheets } from "#feed/sheets-context.ts";
import { relativeTime } from "#platform/time/date.ts";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { Button } from "#ui/button.tsx";
import { HiddenNote } from "#complex/community/hidden-note.tsx";
import { cx } from "#ui/cx.ts";
import { LinkedText } from "#ui/linked-text.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import { commentIdOf } from "./comment-task.ts";
import type { CommentActions } from "./comment-actions.ts";

interface CommentItemProps {
  readonly comment: CommentView;
  /** The top-level comment of its thread; the comment itself if it is one. */
  readonly top: CommentView;
  readonly authorId: number | undefined;
  readonly actions: CommentActions;
}

/** One comment. A deleted one remains as a placeholder; one of a blocked member is hidden until revealed. */
export function CommentItem(props: CommentItemProps) {
  const { comment, top } = props;
  const [isRevealed, setIsRevealed] = useState(false);
  const itemProps = {
    id: commentIdOf(comment.commentId),
    tabIndex: -1,
    className: cx("flex scroll-mt-16 scroll-mb-32 gap-3 py-3.5 pr-2 outline-none", comment === top ? "pl-5" : "pl-16"),
  };
  if (comment.isDeleted) {
    return (
      <div {...itemProps}>
        <p className="text-base text-muted">{comment.contents}</p>
      </div>
    );
  }
  if (comment.isBlocked && !isRevealed) {
    return (
      <div {...itemProps}>
        <p className="flex flex-1 items-center justify-between gap-3 text-base text-muted">
          {commentCopy.blocked}
          <Button variant="ghost" size="sm" onClick={() => setIsRevealed(true)}>
            {commentCopy.show}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div {...itemProps}>
      <CommentContent {...props} />
    </div>
  );
}

function CommentContent({ comment, top, authorId, actions }: CommentItemProps) {
  const { memberId, nickname, profileUrl, voice, officeRole } = comment.commentMemberResponseDto;
  const { openNeighbour } = useFeedSheets();
  return (
    <>
      <button
        type="button"
        // The nickname does the same; one of the two is enough for the keyboard.
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => openNeighbour(memberId, { voice, officeRole, commentId: comment.commentId })}
        className="pressable touch-target self-start rounded-full"
      >
        <AuthorAvatar name={nickname} src={profileUrl} voice={voice} size="sm" />
      </button>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          <button
            type="button"
            onClick={() => openNeighbour(memberId, { voice, officeRole, commentId: comment.commentId })}
            className="touch-target max-w-full rounded-sm text-left text-sm font-semibold text-ink"
          >
            <span className="block wrap-break-word">
              <AuthorName name={nickname} voice={voice} officeRole={officeRole} />
            </span>
          </button>
          {memberId === authorId && (
            <span className="rounded-[5px] bg-accent-soft px-1 py-px font-semibold text-accent-ink">
              {commentCopy.author}
            </span>
          )}
        </p>
        <LinkedText text={comment.contents} className="pt-0.5 text-base leading-[1.55] text-ink" />
        <HiddenNote {...comment} />
        <p className="flex items-center gap-x-2 pt-1 text-xs text-muted">
          <time dateTime={comment.createdAt}>{relativeTime(comment.createdAt)}</time>
          {comment.isEdited && <span>{commentCopy.edited}</span>}
          <button
            type="button"
            onClick={() => actions.reply(comment, top)}
            className="touch-target rounded-sm px-1 font-semibold hover:text-ink"
          >
            {commentCopy.reply}
          </button>
        </p>
      </div>
      <CommentMenu comment={comment} actions={actions} />
    </>
  );
}
