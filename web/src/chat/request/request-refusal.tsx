import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { chatAddress } from "#chat/chat-address.ts";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { useRooms } from "#chat/list/rooms.queries.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useReceivedRequests } from "./requests.queries.ts";

interface RequestRefusalProps {
  readonly error: Error;
  readonly receiverId: number;
  /** Called when the link is followed. */
  readonly onLeave: () => void;
}

/** Why a request was refused, with a link to the open request or to the room. */
export function RequestRefusal({ error, receiverId, onLeave }: RequestRefusalProps) {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
      {chatErrorMessage(error, messageFor(error, chatListCopy.askFailed))}
      {reason === "CHAT_REQUEST_PENDING" && <ToRequest receiverId={receiverId} onLeave={onLeave} />}
      {reason === "CHAT_ROOM_EXISTS" && <ToRoom receiverId={receiverId} onLeave={onLeave} />}
    </p>
  );
}

type RefusalLinkProps = Omit<RequestRefusalProps, "error">;
const linkClasses = "touch-target rounded-sm font-semibold text-accent-ink underline underline-offset-3";

// The open request is the viewer's own, or one that the neighbour made first.
function ToRequest({ receiverId, onLeave }: RefusalLinkProps) {
  const { data: received = [] } = useReceivedRequests();
  const isTheirs = received.some(
    ({ status, memberInformation }) => status === "PENDING" && memberInformation.id === receiverId,
  );
  return (
    <Link to={chatAddress(isTheirs ? "received" : "sent")} onClick={onLeave} className={linkClasses}>
      {chatListCopy.showRequests}
    </Link>
  );
}

function ToRoom({ receiverId, onLeave }: RefusalLinkProps) {
  const { data: rooms = [] } = useRooms("direct");
  const room = rooms.find(({ memberInformation }) => memberInformation.id === receiverId);
  return (
    <Link
      to={room === undefined ? paths.chat : paths.chatroom(room.chatroomId)}
      onClick={onLeave}
      className={linkClasses}
    >
      {chatListCopy.showRoom}
    </Link>
  );
}
