import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { storeDraft } from "#platform/draft/draft-storage.ts";
import { writeDraftFiles } from "#platform/draft/draft-files.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { discardItem } from "#platform/outbox/outbox.ts";
import { paths } from "#platform/paths.ts";
import { storage } from "#platform/storage.ts";
import { randomUuid } from "#platform/uuid.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { parseFeedDraft } from "#feed/write/post-draft.ts";
import type { PostWords } from "./post-kind.ts";

/**
 * Takes an unsent post out of the outbox and opens it on the write screen, as a draft with its photos. It keeps its key:
 * where an attempt without an answer has arrived after all, what is sent next is no second post.
 */
export const useChangePost = (writeState: unknown) => {
  const navigate = useNavigate();

  const change = async ({ item, files }: OutboxEntry<PostWords>) => {
    const { draft, apartmentId } = item.words;
    const { feedId } = draft;
    const { memberId } = item;
    const slot = feedId === null ? `new:${memberId}:${randomUuid()}` : `edit:${memberId}:${feedId}`;
    const isUsedUp = item.failureReason === "IDEMPOTENCY_REUSED";
    // An edit of the same post that was begun since: it would be replaced, and this one waits on.
    if (feedId !== null && parseFeedDraft(storage.get(`draft:${slot}`))?.feedId === feedId) {
      showToast(outboxCopy.draftFirst);
      return navigate(paths.editFeed(feedId));
    }
    // Out of the outbox, photos that the browser does not store as a draft would be lost.
    if (!(await writeDraftFiles(slot, files)) && files.length > 0) return showToast(outboxCopy.changeUnkept);
    if ((await discardItem(item.id)) === "sent") {
      await writeDraftFiles(slot, []);
      return showToast(outboxCopy.sentAlready);
    }
    const place = apartmentId === null ? {} : { apartmentId };
    storeDraft(slot, { ...draft, ...place, idempotencyKey: isUsedUp ? randomUuid() : item.id });
    if (feedId === null) navigate(paths.write, { state: writeState });
    else navigate(paths.editFeed(feedId));
  };
  return (entry: OutboxEntry<PostWords>) => void change(entry);
};
