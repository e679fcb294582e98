import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import type { Standing } from "#complex/voice/standing.ts";
import { KeptWords, WritingClosed } from "#complex/voice/writing-closed.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { CommentComposer } from "./comment-composer.tsx";
import { readCommentDraft } from "./comment-draft.ts";
import type { CommentTask } from "./comment-task.ts";

interface CommentFooterProps {
  readonly apartmentId: number;
  readonly feedId: number;
  readonly viewerId: number | undefined;
  readonly standing: Standing | undefined;
  /** The office takes no comments below its notice. */
  readonly isClosed: boolean;
  readonly task: CommentTask;
  readonly onTask: (task: CommentTask) => void;
}

/** Below a post: the comment bar, or why the viewer may not comment. Own comments can be edited in either case. */
export function CommentFooter({ apartmentId, standing, isClosed, ...composer }: CommentFooterProps) {
  const { feedId, viewerId, task } = composer;
  const isOver = isClosed && task.kind !== "edit";
  if (!isOver && (standing?.kind !== "reader" || task.kind === "edit"))
    return <CommentComposer standing={standing} {...composer} />;
  const words = readCommentDraft(viewerId, feedId).text;
  if (isOver || standing?.kind !== "reader") {
    return (
      <>
        <KeptWords words={words} />
        <p className="pb-3 text-center text-sm text-muted">{commentCopy.off}</p>
      </>
    );
  }
  return (
    <div className="pb-3">
      <KeptWords words={words} />
      <WritingClosed apartmentId={apartmentId} standing={standing} hasWords={words !== ""} />
    </div>
  );
}

/** What a press at a comment begins; for a member who may not comment, the answer why. */
export const taskAllowed = (standing: Standing | undefined, task: CommentTask, isClosed: boolean): boolean => {
  if (isClosed && task.kind !== "edit") {
    showToast(commentCopy.off);
    return false;
  }
  if (standing?.kind !== "reader" || task.kind === "edit") return true;
  showToast(voiceCopy.closed);
  return false;
};
