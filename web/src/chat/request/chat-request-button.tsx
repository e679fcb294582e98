import { chatListCopy as copy } from "@danji/contract/chat/chat-list.copy";
import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { MessageCircle } from "lucide-react";
import { chatAddress } from "#chat/chat-address.ts";
import { useRooms } from "#chat/list/rooms.queries.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { requestKind, type RequestWords } from "./request-kind.ts";
import { useReceivedRequests, useSentRequests } from "./requests.queries.ts";

interface ChatRequestButtonProps {
  readonly receiverId: number;
  readonly onAsk: () => void;
  /** Called when a link to what is there already is followed. */
  readonly onLeave: () => void;
}

/** Asks a neighbour for a chat; or leads to the open request, of either side, or to the room that the two have. */
export function ChatRequestButton({ receiverId, onAsk, onLeave }: ChatRequestButtonProps) {
  const present = useWithNeighbour(receiverId);
  if (present === "loading") return <Skeleton className="h-11 w-full" />;
  if (present === undefined)
    return (
      <Button className="w-full" onClick={onAsk}>
        <MessageCircle aria-hidden="true" className="size-4.5" />
        {copy.ask}
      </Button>
    );
  return (
    <Link to={present.to} onClick={onLeave} className={cx(buttonClasses({}), "w-full gap-2")}>
      <MessageCircle aria-hidden="true" className="size-4.5" />
      {present.label}
    </Link>
  );
}

/** What the viewer has with a neighbour already. Lists that cannot be read say nothing: the server refuses a second request. */
function useWithNeighbour(id: number): { readonly to: string; readonly label: string } | "loading" | undefined {
  const [rooms, received, sent] = [useRooms("direct"), useReceivedRequests(), useSentRequests()];
  const isUnsent = useOutbox<RequestWords>(requestKind).some(
    ({ item }) => item.words.target.receiver.id === id && item.failure === undefined,
  );
  const room = rooms.data?.find(({ memberInformation }) => memberInformation.id === id);
  if (room !== undefined) return { to: paths.chatroom(room.chatroomId), label: copy.openRoom };
  if (received.data?.some(isOpenWith(id)) === true) return { to: chatAddress("received"), label: copy.showReceived };
  if (isUnsent || sent.data?.some(isOpenWith(id)) === true) return { to: chatAddress("sent"), label: copy.showSent };
  return [rooms, received, sent].some(({ isPending }) => isPending) ? "loading" : undefined;
}

const isOpenWith =
  (id: number) =>
  ({ status, memberInformation }: ChatRequestView): boolean =>
    status === "PENDING" && memberInformation.id === id;
