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
  const { error, isFetching, refetch } = query;
  const data = useFirstInPieces(query.data);
  if (data !== undefined) return data.length === 0 ? empty : children(data);
  if (error === null || query.data !== undefined) return skeleton;
  const title = chatErrorMessage(error, chatCopy.loadError);
  return <LoadFailed title={title} error={error} isRetrying={isFetching} onRetry={refetch} />;
}
