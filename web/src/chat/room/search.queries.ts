import { type ChatSearchPage, searchChatroom } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { searchFault } from "@danji/contract/platform/text";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { withoutRetry, chatKeys } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";

export const isSearchable = (words: string): boolean => searchFault(words, chatLimits) !== "SEARCH_TOO_SHORT";

/** Messages of a room that match the search text, the newest first, page by page. */
export const useRoomSearch = (roomId: number, words: string) =>
  useInfiniteQuery({
    queryKey: [...chatKeys.room(roomId), "search", words],
    queryFn: ({ pageParam, signal }) =>
      call(searchChatroom, {
        params: { roomId },
        query: { q: words, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ChatSearchPage) => page.nextBefore?.toString(),
    enabled: isSearchable(words),
    placeholderData: keepPreviousData,
    // Results are not reused: the next search must include new messages.
    gcTime: 0,
    ...withoutRetry,
  });
