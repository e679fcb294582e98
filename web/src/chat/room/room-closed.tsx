import type { ChatMemberView, ChatroomState } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { MessageCircleOff } from "lucide-react";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { chatErrorMessage, isRoomGone } from "#chat/chat-error.ts";
import { useMemberActions } from "#chat/member/use-member-actions.ts";
import { KeptWords } from "#complex/voice/writing-closed.tsx";
import type { Room } from "#chat/message/timeline.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface RoomClosedProps {
  readonly state: Exclude<ChatroomState, "OPEN">;
  readonly room: Pick<Room, "memberInformationList" | "blockedMemberIds">;
  /** What stood in the input. */
  readonly words: string;
}

/** Replaces the input of a closed room, with the words that stood there. */
export const RoomClosed = ({ state, room, words }: RoomClosedProps) => (
  <>
    <div className="px-2">
      <KeptWords words={words} />
    </div>
    <Reason state={state} room={room} />
  </>
);

/** Who has blocked the other member takes it back here. */
function Reason({ state, room: { memberInformationList, blockedMemberIds } }: Omit<RoomClosedProps, "words">) {
  const blocked = memberInformationList.find(({ id }) => blockedMemberIds.includes(id));
  if (state === "BLOCKED" && blocked !== undefined) return <BlockedByViewer member={blocked} />;
  return (
    <p className="px-4 py-3 text-center text-base text-muted">
      {state === "BLOCKED" ? chatCopy.room.closed : chatCopy.room.partnerLeft}
    </p>
  );
}

function BlockedByViewer({ member }: { readonly member: ChatMemberView }) {
  const [unblock] = useMemberActions({ ...member, isBlocked: true });
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-2 pb-2">
      <p className="text-base text-muted">{chatCopy.room.blockedByMe}</p>
      <Button variant="ghost" onClick={unblock.onSelect}>
        {chatListCopy.unblock}
      </Button>
    </div>
  );
}

interface RoomMissingProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** A room that could not be loaded: it is not the viewer's, or the server is unreachable. */
export const RoomMissing = ({ error, onRetry, onLeave }: RoomMissingProps) =>
  isRoomGone(error) ? (
    <EmptyState
      icon={<MessageCircleOff />}
      title={chatCopy.room.gone}
      hint={chatCopy.room.goneHint}
      action={<Button onClick={onLeave}>{chatCopy.room.toList}</Button>}
    />
  ) : (
    <LoadFailed title={chatErrorMessage(error, chatCopy.loadError)} error={error} onRetry={onRetry} />
  );
