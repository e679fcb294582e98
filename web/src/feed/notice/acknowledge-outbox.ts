import { acknowledgeNotice } from "@danji/contract/notice/notice";
import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import { changeFeeds } from "#feed/feed-cache.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { acknowledgeKind, acknowledgeLane } from "./acknowledge-kind.ts";
import { markAcknowledged } from "./notice.queries.ts";

interface AcknowledgeWords {
  readonly feedId: number;
}

const enqueue = registerOutboxKind<AcknowledgeWords, { readonly feedId: number }>({
  name: acknowledgeKind,
  isWords: (found): found is AcknowledgeWords =>
    typeof found === "object" && found !== null && Number.isSafeInteger((found as Partial<AcknowledgeWords>).feedId),
  deliver: ({ item }) =>
    attemptCall(
      () => call(acknowledgeNotice, { params: { feedId: item.words.feedId }, headers: attemptHeaders(item) }),
      copy.acknowledgeFailed,
    ),
  onSent: (_, { words: { feedId } }, client) => {
    markAcknowledged(client, feedId);
    changeFeeds(client, (feed) =>
      feed.feedId === feedId && "notice" in feed && typeof feed.notice === "object"
        ? { ...feed, notice: { ...feed.notice, isAcknowledged: true } }
        : feed,
    );
  },
});

/** Acknowledges a notice, once: shown at once, sent when possible. */
export const enqueueAcknowledgement = (memberId: number, feedId: number): void => {
  const lane = acknowledgeLane(feedId);
  if (
    outboxEntries().some(
      ({ item }) => item.kind === acknowledgeKind && item.lane === lane && item.failure === undefined,
    )
  )
    return;
  enqueue({ memberId, lane, words: { feedId } });
};
