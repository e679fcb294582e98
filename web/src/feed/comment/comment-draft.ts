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
  /** The last request, if no response to it arrived. */
  readonly sent?: SentComment & { readonly idempotencyKey: string };
}

/** Drafts by the id of their post. */
type Drafts = Readonly<Record<string, CommentDraft>>;

const blank: CommentDraft = { text: "", task: { kind: "add" } };

// In sessionStorage: a draft survives a reload, and the next user of the browser does not find it.
const readDrafts = (): Drafts => JSON.parse(tabStorage.get("commentDrafts") ?? "{}") as Drafts;

/** The draft of a comment to a post. */
export const readCommentDraft = (feedId: number): CommentDraft => readDrafts()[feedId] ?? blank;

const store = (feedId: number, draft: CommentDraft): void => {
  const { [feedId]: _, ...others } = readDrafts();
  const drafts: Drafts = draft.text === "" ? others : { ...others, [feedId]: draft };
  tabStorage.set("commentDrafts", JSON.stringify(drafts));
};

/** Saves the draft of a post; an empty text deletes it. */
export const saveCommentDraft = (feedId: number, draft: Pick<CommentDraft, "text" | "task">): void =>
  store(feedId, { ...readCommentDraft(feedId), ...draft });

/**
 * The idempotency key of a draft: the same while the request is the same, a new one otherwise. It is stored with the
 * draft, so that a member who reloads after a lost response does not post a second comment.
 */
export const draftIdempotencyKey = (feedId: number, { contents, parentId }: SentComment): string => {
  const draft = readCommentDraft(feedId);
  const { sent } = draft;
  if (sent?.contents === contents && sent.parentId === parentId) return sent.idempotencyKey;
  const idempotencyKey = randomUuid();
  store(feedId, { ...draft, sent: { contents, parentId, idempotencyKey } });
  return idempotencyKey;
};
