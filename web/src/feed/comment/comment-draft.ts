import { randomUuid } from "#platform/uuid.ts";
import { tabStorage } from "#platform/storage.ts";
import type { AddTask } from "./comment-task.ts";

interface SentComment {
  readonly contents: string;
  /** The top-level comment that is replied to, or null. */
  readonly parentId: number | null;
}

/** A comment that is not posted yet. */
interface CommentDraft {
  readonly text: string;
  readonly task: AddTask;
  /** What was sent last without an answer that it arrived. */
  readonly sent?: SentComment & { readonly idempotencyKey: string };
}

/** By the post that they stand below. */
type Drafts = Readonly<Record<string, CommentDraft>>;

const blank: CommentDraft = { text: "", task: { kind: "add" } };

// In the tab's own storage: one who reloads goes on writing, and nobody finds it after them.
const readDrafts = (): Drafts => JSON.parse(tabStorage.get("commentDrafts") ?? "{}") as Drafts;

/** What was typed below a post before it was left. */
export const readCommentDraft = (feedId: number): CommentDraft => readDrafts()[feedId] ?? blank;

const store = (feedId: number, draft: CommentDraft): void => {
  const { [feedId]: _, ...others } = readDrafts();
  const drafts: Drafts = draft.text === "" ? others : { ...others, [feedId]: draft };
  tabStorage.set("commentDrafts", JSON.stringify(drafts));
};

/** Keeps what is typed below a post; an empty text is none. */
export const saveCommentDraft = (feedId: number, draft: Pick<CommentDraft, "text" | "task">): void =>
  store(feedId, { ...readCommentDraft(feedId), ...draft });

/**
 * The idempotency key under which a draft is sent: the same one as long as the same is sent, a new one for anything else.
 * It lies with the draft, so that one who leaves after a lost answer and comes back writes no second comment.
 */
export const draftIdempotencyKey = (feedId: number, { contents, parentId }: SentComment): string => {
  const draft = readCommentDraft(feedId);
  const { sent } = draft;
  if (sent?.contents === contents && sent.parentId === parentId) return sent.idempotencyKey;
  const idempotencyKey = randomUuid();
  store(feedId, { ...draft, sent: { contents, parentId, idempotencyKey } });
  return idempotencyKey;
};
