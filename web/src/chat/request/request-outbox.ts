import { createChatRequest } from "@danji/contract/chat/chat-request";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { chatKeys } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import { type NewItem, registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { requestKind, type RequestWords } from "./request-kind.ts";

/** What may stand there, as another version of the app has written it. */
interface FoundWords {
  readonly target?: { readonly receiver?: { readonly id?: number }; readonly source?: { readonly id?: number } };
  readonly message?: unknown;
}

const isWords = (found: unknown): found is RequestWords => {
  if (typeof found !== "object" || found === null) return false;
  const { target, message }: FoundWords = found;
  return [target?.receiver?.id, target?.source?.id].every(Number.isSafeInteger) && typeof message === "string";
};

const enqueue = registerOutboxKind<RequestWords, { readonly requestId: number }>({
  name: requestKind,
  isWords,
  deliver: ({ item }) => {
    const { target, message } = item.words;
    const body = { receiverId: target.receiver.id, message, source: target.source };
    return attemptCall(() => call(createChatRequest, { body, headers: attemptHeaders(item) }), chatListCopy.askFailed);
  },
  onSent: (_, __, client) => refetchAfterChange(client, chatKeys.sent),
  onDiscarded: (_, client) => refetchAfterChange(client, chatKeys.sent),
});

/** Hands a chat request to the outbox; `id` is the key of one that was changed. */
export const enqueueRequest = (request: Pick<NewItem<RequestWords>, "memberId" | "words" | "id">): string =>
  enqueue({ ...request, lane: `chat request to ${request.words.target.receiver.id}` });
