import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import type { CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useFeedSheets } from "#feed/sheets-context.ts";
import { Menu } from "#ui/overlay/menu.tsx";
import type { CommentActions } from "./comment-actions.ts";

interface CommentMenuProps {
  readonly comment: CommentView;
  readonly actions: CommentActions;
}

/** The menu of a comment: its author edits or deletes it, others report it, and who may for the office hides it. */
export function CommentMenu({ comment, actions }: CommentMenuProps) {
  const { openReport, openHide } = useFeedSheets();
  const subject = { targetType: "COMMENT", targetId: comment.commentId } as const;
  return (
    <div className="-mt-2.5 shrink-0 [&>div>button]:text-muted [&>div>button>svg]:size-4.5">
      <Menu
        label={commentCopy.more(comment.commentMemberResponseDto.nickname)}
        items={
          comment.isAuthor
            ? [
                { label: commentCopy.edit, onSelect: () => actions.edit(comment) },
                { label: commentCopy.remove, onSelect: () => void actions.remove(comment), danger: true },
              ]
            : [
                { label: commentCopy.report, onSelect: () => openReport(subject) },
                ...(openHide === undefined
                  ? []
                  : [{ label: communityRulesCopy.hide, onSelect: () => openHide(subject) }]),
              ]
        }
      />
    </div>
  );
}
