import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import type { Reason } from "@danji/contract/problems";
import { chatAddress } from "#chat/chat-address.ts";
import { useRooms } from "#chat/list/rooms.queries.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useReceivedRequests } from "./requests.queries.ts";
import type { RefusedRequest } from "./use-send-request.ts";

interface RequestLinkProps {
  readonly reason: Reason | undefined;
  readonly receiverId: number;
  /** Called when the link is followed. */
  readonly onLeave?: (() => void) | undefined;
}

interface RequestRefusalProps extends Omit<RequestLinkProps, "reason"> {
  readonly refusal: RefusedRequest;
}

/** Why a request was refused, with a link to the open request or to the room. */
export const RequestRefusal = ({ refusal, ...link }: RequestRefusalProps) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
    {refusal.sentence}
    <RequestLink reason={refusal.reason} {...link} />
  </p>
);

/** A link to what is there already: the open request, or the room. */
export function RequestLink({ reason, ...link }: RequestLinkProps) {
  if (reason === "CHAT_REQUEST_PENDING") return <ToRequest {...link} />;
  return reason === "CHAT_ROOM_EXISTS" && <ToRoom {...link} />;
}

type RefusalLinkProps = Omit<RequestLinkProps, "reason">;
const linkClasses = "touch-target rounded-sm font-semibold text-accent-ink underline underline-offset-3";

// The open request is the viewer's own, or one that the neighbour made first.
function ToRequest({ receiverId, onLeave }: RefusalLinkProps) {
  const { data: received = [] } = useReceivedRequests();
  const isTheirs = received.some(
    ({ status, memberInformation }) => status === "PENDING" && memberInformation.id === receiverId,
  );
  return (
    <Link
      to={chatAddress(isTheirs ? "received" : "sent")}
      {...(onLeave === undefined ? {} : { onClick: onLeave })}
      className={linkClasses}
    >
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
      {...(onLeave === undefined ? {} : { onClick: onLeave })}
      className={linkClasses}
    >
      {chatListCopy.showRoom}
    </Link>
  );
}
