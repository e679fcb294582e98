import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useMemo, useState } from "react";
import { isFormChanged, useKeptState } from "#platform/form/kept-state.ts";
import { discardItem } from "#platform/outbox/outbox.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { readCommentDraft, saveCommentDraft } from "./comment-draft.ts";
import { type AddTask, type CommentTask, editFormOf } from "./comment-task.ts";
import { isEdit, type UnsentComment } from "./unsent-comments.tsx";

/** What the bar below a post does, and how words of the outbox come back into it. */
export const useCommentTask = (feedId: number, viewerId: number | undefined) => {
  const [chosen, setTask] = useKeptState<CommentTask | undefined>(`comments:${feedId}`, undefined);
  // Changes when the bar must read its draft again.
  const [key, setKey] = useState(0);
  const stored = useMemo(() => readCommentDraft(viewerId, feedId).task, [viewerId, feedId]);

  const task = chosen ?? stored;
  /** The bar has words that what comes into it would replace. */
  const wouldReplace = (unsent: UnsentComment): boolean => {
    if (task.kind === "edit" && isFormChanged(editFormOf(task.commentId))) return true;
    // The draft of a new comment is kept while another is edited.
    if (isEdit(unsent)) return false;
    const { text } = readCommentDraft(viewerId, feedId);
    return text !== "" && text !== unsent.item.words.contents;
  };

  const changeUnsent = async (unsent: UnsentComment) => {
    if (wouldReplace(unsent) && !(await openAlert({ ...commentCopy.replaceTyped, danger: true }))) return;
    if (isEdit(unsent)) {
      const { commentId, contents } = unsent.item.words;
      // It stays in the outbox until other words replace it: leaving the bar loses nothing.
      setTask({ kind: "edit", commentId, contents });
      setKey((before) => before + 1);
      return;
    }
    if ((await discardItem(unsent.item.id)) === "sent") return;
    const { contents, parentId, nickname, voice } = unsent.item.words;
    const add: AddTask =
      parentId === null ? { kind: "add" } : { kind: "reply", commentId: parentId, parentId, nickname: nickname ?? "" };
    saveCommentDraft(viewerId, feedId, { text: contents, task: add, ...(voice === undefined ? {} : { voice }) });
    setTask(add);
    setKey((before) => before + 1);
  };
  return {
    key,
    task,
    setTask,
    changeUnsent: (unsent: UnsentComment) => void changeUnsent(unsent),
  };
};
