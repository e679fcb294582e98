import { commentCopy } from "@danji/contract/feed/comment.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { useEffect, useEffectEvent, useState } from "react";
import { type Standing, voiceToSend } from "#complex/voice/standing.ts";
import { VoiceLine } from "#complex/voice/voice-line.tsx";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { useKeptState } from "#platform/form/kept-state.ts";
import { CommentBar } from "./comment-bar.tsx";
import { readCommentDraft, saveCommentDraft } from "./comment-draft.ts";
import { enqueueComment, enqueueCommentEdit } from "./comment-outbox.ts";
import { type AddTask, type CommentTask, commentIdOf, editFormOf } from "./comment-task.ts";
import { useSendComment } from "./use-send-comment.ts";

interface CommentComposerProps {
  readonly feedId: number;
  /** Undefined while it is not known; drafts are then not stored. */
  readonly viewerId: number | undefined;
  /** Undefined while it is not known. */
  readonly standing: Standing | undefined;
  readonly task: CommentTask;
  readonly onTask: (task: CommentTask) => void;
}

/** Adds, replies to or edits a comment. The draft of a new comment is kept while another is edited. */
export const CommentComposer = ({ task, ...rest }: CommentComposerProps) =>
  task.kind === "edit" ? (
    <Edit key={`${task.commentId} ${task.contents}`} task={task} {...rest} />
  ) : (
    <Add task={task} {...rest} />
  );

interface AddProps extends CommentComposerProps {
  readonly task: AddTask;
}

function Add({ feedId, viewerId, standing, task, onTask }: AddProps) {
  const [text, setText] = useState(() => readCommentDraft(viewerId, feedId).text);
  const [voice, setVoice] = useState<VoiceChoice>(() => readCommentDraft(viewerId, feedId).voice ?? "NEIGHBOUR");
  // Whose draft is in the text: the viewer, once they are known and no syllable is being composed, which new text would break off.
  const [readFor, setReadFor] = useState(viewerId);
  const [isComposing, setIsComposing] = useState(false);
  if (viewerId !== undefined && readFor !== viewerId && !isComposing) {
    setReadFor(viewerId);
    const draft = readCommentDraft(viewerId, feedId);
    const typed = readFor === undefined ? text : "";
    setText([draft.text, typed].filter((words) => words !== "").join("\n"));
    if (draft.voice !== undefined) setVoice(draft.voice);
  }
  const saveTyped = useEffectEvent((memberId: number) => {
    if (text !== "") saveCommentDraft(memberId, feedId, { text, task, voice });
  });
  // What was typed before the viewer was known.
  useEffect(() => {
    if (readFor !== undefined) saveTyped(readFor);
  }, [readFor]);
  const write = (next: string, nextTask: AddTask = task) => {
    setText(next);
    saveCommentDraft(readFor, feedId, { text: next, task: nextTask, voice });
  };
  const speakAs = (next: VoiceChoice) => {
    setVoice(next);
    saveCommentDraft(readFor, feedId, { text, task, voice: next });
  };
  const repliedTo = task.kind === "reply" ? task.commentId : undefined;
  useEffect(() => {
    // The bar has grown by a line: the comment replied to stays visible.
    if (repliedTo === undefined) return;
    document.getElementById(commentIdOf(repliedTo))?.scrollIntoView({ block: "nearest" });
  }, [repliedTo]);
  const add: AddTask = { kind: "add" };
  const send = useSendComment(commentCopy.addFailed, (memberId, contents) => {
    const [parentId, nickname] = task.kind === "reply" ? [task.parentId, task.nickname] : [null, null];
    enqueueComment(memberId, { feedId, contents, parentId, nickname, ...voiceToSend(standing, voice) });
    write("", add);
    onTask(add);
  });
  return (
    <div
      className="contents"
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
    >
      <LeaveQuestion when={readFor === undefined && text !== ""} />
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
        voiceLine={<VoiceLine standing={standing} voice={voice} onVoice={speakAs} />}
        onSubmit={() => void send(text)}
      />
    </div>
  );
}

interface EditProps extends CommentComposerProps {
  readonly task: Extract<CommentTask, { kind: "edit" }>;
}

function Edit({ feedId, viewerId, task, onTask }: EditProps) {
  const [text, setText] = useKeptState(editFormOf(task.commentId), task.contents);
  const { commentId } = task;
  const leave = () => onTask(readCommentDraft(viewerId, feedId).task);
  const send = useSendComment(commentCopy.editFailed, (memberId, contents) => {
    void enqueueCommentEdit(memberId, { feedId, commentId, contents });
    leave();
  });
  return (
    <>
      <LeaveQuestion when={text !== task.contents} />
      <CommentBar
        note={commentCopy.editing}
        onStop={leave}
        focusedFor={task}
        text={text}
        onText={setText}
        button={commentCopy.edit}
        onSubmit={() => void send(text)}
      />
    </>
  );
}
