import type { ChatroomState } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { MessageCircleOff } from "lucide-react";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { ApiError } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Replaces the input of a closed room. */
export const RoomClosed = ({ state }: { readonly state: Exclude<ChatroomState, "OPEN"> }) => (
  <p className="px-4 py-3 text-center text-base text-muted">
    {state === "BLOCKED" ? chatCopy.room.blocked : chatCopy.room.partnerLeft}
  </p>
);

interface RoomMissingProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** A room that could not be loaded: it is not the viewer's, or the server is unreachable. */
export const RoomMissing = ({ error, onRetry, onLeave }: RoomMissingProps) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404) ? (
    <EmptyState
      icon={<MessageCircleOff />}
      title={chatCopy.room.gone}
      hint={chatCopy.room.goneHint}
      action={<Button onClick={onLeave}>{chatCopy.room.toList}</Button>}
    />
  ) : (
    <LoadFailed title={chatErrorMessage(error, chatCopy.loadError)} error={error} onRetry={onRetry} />
  );
