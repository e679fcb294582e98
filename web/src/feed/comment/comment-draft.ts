import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { storage } from "#platform/storage.ts";
import type { AddTask } from "./comment-task.ts";

/** A comment that is not sent yet. */
interface CommentDraft {
  readonly text: string;
  readonly task: AddTask;
  /** Absent in drafts from before. */
  readonly voice?: VoiceChoice;
}

const blank: CommentDraft = { text: "", task: { kind: "add" } };

const keyOf = (memberId: number, feedId: number) => `draft:comment:${memberId}:${feedId}` as const;

/** The draft of a member's comment to a post; a blank one while the member is not known. */
export const readCommentDraft = (memberId: number | undefined, feedId: number): CommentDraft => {
  const stored = memberId === undefined ? null : storage.get(keyOf(memberId, feedId));
  return stored === null ? blank : (JSON.parse(stored) as CommentDraft);
};

/** Saves the draft; an empty text deletes it. */
export const saveCommentDraft = (memberId: number | undefined, feedId: number, draft: CommentDraft): void => {
  if (memberId === undefined) return;
  const key = keyOf(memberId, feedId);
  if (draft.text === "") storage.remove(key);
  else storage.set(key, JSON.stringify(draft));
};
