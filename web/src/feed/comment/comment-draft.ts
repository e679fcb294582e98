import { tabStorage } from "#platform/storage.ts";
import type { AddTask } from "./comment-task.ts";

/** A comment that is not posted yet. */
interface CommentDraft {
  readonly text: string;
  readonly task: AddTask;
}

/** By the post that they stand below. */
type Drafts = Readonly<Record<string, CommentDraft>>;

const blank: CommentDraft = { text: "", task: { kind: "add" } };

// In the tab's own storage: one who reloads goes on writing, and nobody finds it after them.
const allDrafts = (): Drafts => JSON.parse(tabStorage.get("commentDrafts") ?? "{}") as Drafts;

/** What was typed below a post before it was left. */
export const draftOf = (feedId: number): CommentDraft => allDrafts()[feedId] ?? blank;

/** Keeps what is typed below a post; an empty text is none. */
export const keepDraft = (feedId: number, draft: CommentDraft): void => {
  const { [feedId]: _, ...others } = allDrafts();
  const drafts: Drafts = draft.text === "" ? others : { ...others, [feedId]: draft };
  tabStorage.set("commentDrafts", JSON.stringify(drafts));
};
