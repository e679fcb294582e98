import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { type ChatSearchPage, searchChatroom } from "@danji/contract/chat/chat";
import { searchFault } from "@danji/contract/platform/text";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { messageFor } from "#platform/api-error.ts";
import { isComposing, onEnter } from "#platform/ime.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { chatKeys, withoutRetry } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";
import { countText } from "@danji/contract/platform/count-text";

export interface RoomSearchProps {
  readonly roomId: number;
  /** Called with each result, to scroll to it and mark the search text. */
  readonly onFound: (seq: number, words: string) => void;
  readonly onClose: () => void;
}

/** Searches a room from its newest message upwards. Replaces the header. */
export function RoomSearch({ roomId, onFound, onClose }: RoomSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useRoomSearch(roomId, words);
  const hits = data?.pages.flatMap(({ messages }) => messages) ?? [];
  const hit = words === "" || isFetching ? undefined : hits[at]?.seq;

  useEffect(() => input.current?.focus(), []);

  const show = useEffectEvent((seq: number) => onFound(seq, words));
  useEffect(() => {
    if (hit !== undefined) show(hit);
  }, [hit]);

  const older = () => {
    if (at + 1 < hits.length) setAt(at + 1);
    else if (hasNextPage) void fetchNextPage().then(({ isError }) => isError || setAt(at + 1));
  };
  const search = () => {
    const next = text.trim();
    if (next === words) {
      older();
      return;
    }
    setAt(0);
    setWords(next);
  };
  const statusText = () => {
    if (words === "" || isFetching) return "";
    if (!isSearchable(words)) return chatCopy.room.searchTooShort;
    if (error !== null) return messageFor(error, chatCopy.loadError);
    if (hits.length === 0) return chatCopy.room.searchNone;
    return chatCopy.room.searchAt(at + 1, `${countText(hits.length)}${hasNextPage ? "+" : ""}`);
  };

  return (
    <form
      role="search"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        search();
      }}
      className="flex min-h-14 flex-wrap items-center gap-x-1 px-2"
    >
      <input
        ref={input}
        type="search"
        aria-label={chatCopy.room.searchHint}
        placeholder={chatCopy.room.searchHint}
        maxLength={chatLimits.searchMax}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isComposing(event)) onClose();
          else onEnter(search)(event);
        }}
        className="search-box min-h-10 min-w-24 flex-1 rounded-md bg-sunken px-3"
      />
      <p role="status" className="shrink-0 px-1 text-xs text-muted">
        {statusText()}
      </p>
      <IconButton
        label={chatCopy.room.searchOlder}
        icon={<ChevronUp aria-hidden="true" className="size-5" />}
        disabled={at + 1 >= hits.length && !hasNextPage}
        onClick={older}
      />
      <IconButton
        label={chatCopy.room.searchNewer}
        icon={<ChevronDown aria-hidden="true" className="size-5" />}
        disabled={at === 0}
        onClick={() => setAt(at - 1)}
      />
      <IconButton
        label={chatCopy.room.searchClose}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={onClose}
      />
    </form>
  );
}

const isSearchable = (words: string): boolean => searchFault(words, chatLimits) !== "SEARCH_TOO_SHORT";

/** Messages of a room that match the search text, the newest first, page by page. */
const useRoomSearch = (roomId: number, words: string) =>
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
