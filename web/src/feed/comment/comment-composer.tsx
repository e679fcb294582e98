import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useEffect, useState } from "react";
import { CommentBar } from "./comment-bar.tsx";
import { readCommentDraft, saveCommentDraft, draftIdempotencyKey } from "./comment-draft.ts";
import { type AddTask, type CommentTask, commentIdOf } from "./comment-task.ts";
import { useCreateComment, useUpdateComment } from "./comment.queries.ts";
import { useSendComment } from "./use-send-comment.ts";

interface CommentComposerProps {
  readonly feedId: number;
  readonly task: CommentTask;
  readonly onTask: (task: CommentTask) => void;
  readonly onSaved: (landing: { readonly commentId: number; readonly edited: boolean }) => void;
}

/** Adds, replies to or edits a comment. The draft of a new comment is kept while another is edited. */
export const CommentComposer = ({ task, ...rest }: CommentComposerProps) =>
  task.kind === "edit" ? <Edit key={task.commentId} task={task} {...rest} /> : <Add task={task} {...rest} />;

interface AddProps extends CommentComposerProps {
  readonly task: AddTask;
}

function Add({ feedId, task, onTask, onSaved }: AddProps) {
  const [text, setText] = useState(() => readCommentDraft(feedId).text);
  const create = useCreateComment(feedId);
  const write = (next: string, nextTask: AddTask = task) => {
    setText(next);
    saveCommentDraft(feedId, { text: next, task: nextTask });
  };
  const repliedTo = task.kind === "reply" ? task.commentId : undefined;
  useEffect(() => {
    // The bar has grown by a line: the comment replied to stays visible.
    if (repliedTo === undefined) return;
    document.getElementById(commentIdOf(repliedTo))?.scrollIntoView({ block: "nearest" });
  }, [repliedTo]);
  const add: AddTask = { kind: "add" };
  const { busy, send } = useSendComment(commentCopy.addFailed, async () => {
    const parentId = task.kind === "reply" ? task.parentId : null;
    const idempotencyKey = draftIdempotencyKey(feedId, { contents: text, parentId });
    const { commentId } = await create.mutateAsync({ contents: text, parentId, idempotencyKey });
    // Deleting the draft deletes its key: the same text sent again is another comment.
    write("", add);
    onTask(add);
    onSaved({ commentId, edited: false });
  });
  return (
    <CommentBar
      note={task.kind === "reply" ? commentCopy.replyTo(task.nickname) : undefined}
      onStop={() => {
        write(text, add);
        onTask(add);
      }}
      // Each choice of a comment to reply to is a new object, and focuses the input.
      focusedFor={task.kind === "reply" ? task : undefined}
      text={text}
      onText={write}
      button={commentCopy.submit}
      busy={busy}
      onSubmit={() => void send(text)}
    />
  );
}

interface EditProps extends CommentComposerProps {
  readonly task: Extract<CommentTask, { kind: "edit" }>;
}

function Edit({ feedId, task, onTask, onSaved }: EditProps) {
  const [text, setText] = useState(task.contents);
  const update = useUpdateComment(feedId);
  const { commentId } = task;
  const leave = () => onTask(readCommentDraft(feedId).task);
  const { busy, send } = useSendComment(commentCopy.editFailed, async () => {
    await update.mutateAsync({ commentId, contents: text });
    leave();
    onSaved({ commentId, edited: true });
  });
  return (
    <CommentBar
      note={commentCopy.editing}
      onStop={leave}
      focusedFor={task}
      text={text}
      onText={setText}
      button={commentCopy.edit}
      busy={busy}
      onSubmit={() => void send(text)}
    />
  );
}
