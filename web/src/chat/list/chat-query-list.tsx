import { chatCopy } from "@danji/contract/chat/chat.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

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
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return data.length === 0 ? empty : children(data);
  if (error === null) return skeleton;
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        icon={<CloudOff />}
        title={chatErrorMessage(error, chatCopy.loadError)}
        hint={messageFor(error, "") || undefined}
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {frameCopy.retry}
          </Button>
        }
      />
    </div>
  );
}
