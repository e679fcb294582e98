import { useMemo, useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { discardItem } from "#platform/outbox/outbox.ts";
import { readCommentDraft, saveCommentDraft } from "./comment-draft.ts";
import type { AddTask, CommentTask } from "./comment-task.ts";
import { isEdit, type UnsentComment } from "./unsent-comments.tsx";

/** What the bar below a post does, and how words of the outbox come back into it. */
export const useCommentTask = (feedId: number, viewerId: number | undefined) => {
  const [chosen, setTask] = useKeptState<CommentTask | undefined>(`comments:${feedId}`, undefined);
  // Changes when the bar must read its draft again.
  const [key, setKey] = useState(0);
  const stored = useMemo(() => readCommentDraft(viewerId, feedId).task, [viewerId, feedId]);

  const changeUnsent = async (unsent: UnsentComment) => {
    if (isEdit(unsent)) {
      const { commentId, contents } = unsent.item.words;
      // It stays in the outbox until other words replace it: leaving the bar loses nothing.
      setTask({ kind: "edit", commentId, contents });
      return;
    }
    if ((await discardItem(unsent.item.id)) === "sent") return;
    const { contents, parentId, nickname, voice } = unsent.item.words;
    const task: AddTask =
      parentId === null ? { kind: "add" } : { kind: "reply", commentId: parentId, parentId, nickname: nickname ?? "" };
    saveCommentDraft(viewerId, feedId, { text: contents, task, ...(voice === undefined ? {} : { voice }) });
    setTask(task);
    setKey((before) => before + 1);
  };
  return {
    key,
    task: chosen ?? stored,
    setTask,
    changeUnsent: (unsent: UnsentComment) => void changeUnsent(unsent),
  };
};
