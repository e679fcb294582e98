import type { CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { refreshStanding } from "#complex/voice/standing.queries.ts";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { commentEditKind, commentKind, commentLane } from "./comment-kinds.ts";
import type { CommentEditWords, CommentWords } from "./comment-outbox.ts";

/** A comment of the outbox, or new words of one. */
export type UnsentComment = OutboxEntry<CommentWords> | OutboxEntry<CommentEditWords>;

export const isEdit = (unsent: UnsentComment): unsent is OutboxEntry<CommentEditWords> =>
  unsent.item.kind === commentEditKind;

/** What a post's comments have in the outbox: top-level ones under null, all others by the comment they belong to. */
export type UnsentByComment = ReadonlyMap<number | null, readonly UnsentComment[]>;

export const useUnsentComments = (feedId: number): UnsentByComment => {
  const added = useOutbox<CommentWords>(commentKind, commentLane(feedId));
  const edits = useOutbox<CommentEditWords>(commentEditKind, commentLane(feedId));
  return useMemo(() => {
    const groups = new Map<number | null, UnsentComment[]>();
    for (const unsent of [...added, ...edits]) {
      const comment = isEdit(unsent) ? unsent.item.words.commentId : unsent.item.words.parentId;
      groups.set(comment, [...(groups.get(comment) ?? []), unsent]);
    }
    return groups;
  }, [added, edits]);
};

/**
 * SPEC section 8: an alert where the server refuses a comment while its post is open. What it said stands at the words.
 * The viewer may have lost the right to write, so that is fetched again.
 */
export const useRefusalAlert = (groups: UnsentByComment): void => {
  const queryClient = useQueryClient();
  // Those of this visit: what was refused before it is not told again.
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unsent = [...groups.values()].flat();
    const fresh = unsent.find(({ item }) => item.failure !== undefined && waiting.current.has(item.id));
    if (fresh !== undefined) {
      refreshStanding(queryClient);
      void openAlert({ message: isEdit(fresh) ? commentCopy.editFailed : commentCopy.addFailed });
    }
    waiting.current = new Set(unsent.flatMap(({ item }) => (item.failure === undefined ? [item.id] : [])));
  }, [groups, queryClient]);
};

const none: readonly UnsentComment[] = [];

/** Those of a thread; always the same array where there are none, so that the thread is not rendered again. */
export const unsentOfThread = (groups: UnsentByComment, top: CommentView): readonly UnsentComment[] => {
  if (groups.size === 0) return none;
  const found = [top, ...top.childrenCommentDto].flatMap(({ commentId }) => groups.get(commentId) ?? []);
  return found.length === 0 ? none : found;
};

interface UnsentCommentRowsProps {
  readonly unsent: readonly UnsentComment[];
  readonly isReply: boolean;
  /** Puts the words back into the bar. */
  readonly onChange: (unsent: UnsentComment) => void;
}

/** Comments that the server has not confirmed; they are in no count. */
export const UnsentCommentRows = ({ unsent, isReply, onChange }: UnsentCommentRowsProps) =>
  unsent
    .filter((entry) => !isEdit(entry))
    .map((entry) => (
      <li key={entry.item.id} className={cx("py-3 pr-5", isReply ? "pl-16" : "pl-5")}>
        <UnsentBox entry={entry} onChange={onChange} />
      </li>
    ));

interface UnsentEditsProps extends UnsentCommentRowsProps {
  readonly commentId: number;
}

/** New words of a comment that the server has not confirmed. */
export const UnsentEdits = ({ unsent, commentId, isReply, onChange }: UnsentEditsProps) =>
  unsent
    .filter((entry) => isEdit(entry) && entry.item.words.commentId === commentId)
    .map((entry) => (
      <div key={entry.item.id} className={cx("pr-5 pb-3", isReply ? "pl-16" : "pl-5")}>
        <UnsentBox entry={entry} onChange={onChange} />
      </div>
    ));

interface UnsentBoxProps {
  readonly entry: UnsentComment;
  readonly onChange: (unsent: UnsentComment) => void;
}

const UnsentBox = ({ entry, onChange }: UnsentBoxProps) => (
  <div className={unsentFrame}>
    {isEdit(entry) && <p className="pb-0.5 text-sm font-semibold text-muted">{commentCopy.editing}</p>}
    {!isEdit(entry) && entry.item.words.voice === "OFFICE" && (
      <p className="pb-0.5 text-sm font-semibold text-office">{voiceCopy.asOffice}</p>
    )}
    <LinkedText text={entry.item.words.contents} className="text-base leading-[1.55] text-body" />
    <UnsentStatus
      entry={entry}
      text={entry.item.words.contents}
      onChange={() => onChange(entry)}
      changesWaiting={isEdit(entry)}
    />
  </div>
);
