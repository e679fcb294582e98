import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { ReactNode } from "react";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

interface ChatQueryListProps<Item> {
  readonly query: {
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list of chat in each of its states: loading, failed, empty, loaded. */
export function ChatQueryList<Item>({ query, skeleton, empty, children }: ChatQueryListProps<Item>) {
  const { isFetching, refetch } = query;
  const { data, failure } = useFirstInPieces(query.data, query.error);
  if (data !== undefined) return data.length === 0 ? empty : children(data);
  if (failure === null) return skeleton;
  const title = chatErrorMessage(failure, chatCopy.loadError);
  return <LoadFailed title={title} error={failure} isRetrying={isFetching} onRetry={refetch} />;
}
