import "./room/room.css";
import { useState } from "react";
import { useStandingState } from "#complex/voice/standing.queries.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useFirstInPieces } from "#platform/part/in-pieces.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useParams } from "#platform/navigation/router.tsx";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { KeptWords } from "#complex/voice/writing-closed.tsx";
import { isRoomGone } from "./chat-error.ts";
import { readChatDraft } from "./message/chat-draft.ts";
import { UnsentRow } from "./message/unsent-row.tsx";
import { laneOf } from "./outbox/lane-of.ts";
import { messageKind } from "./outbox/message-kind.ts";
import type { UnsentWords } from "./outbox/outbox-delivery.ts";
import { RoomMissing } from "./room/room-closed.tsx";
import { ConnectionBanner, RoomFrame, RoomSkeleton } from "./room/room-frame.tsx";
import { RoomHeader } from "./room/room-header.tsx";
import { RoomScreen } from "./room/room-screen.tsx";
import { useRoom, useRoomActions } from "./room/room.queries.ts";

/** /chatroom/{roomId} (SPEC section 2). */
export default function ChatroomPage() {
  const { roomId } = useParams();
  return <Chatroom key={roomId} roomId={Number(roomId)} />;
}

function Chatroom({ roomId }: { readonly roomId: number }) {
  const { data, error, refetch } = useRoom(roomId);
  const roomActions = useRoomActions(roomId);
  const goBack = useGoBack(paths.chat);
  const navigate = useNavigate();
  const apartmentId = data?.apartmentId ?? undefined;
  const [isShown, setIsShown] = useState(false);
  // Until the messages stand there, the viewer's homes alone: each call before them is a round trip.
  const { standing, isSettled } = useStandingState(apartmentId, !isShown);
  const { data: room } = useFirstInPieces(apartmentId === undefined || isSettled ? data : undefined, error);
  // The server lists the viewer first among the members.
  const viewerId = room?.memberInformationList[0]?.id;
  // A fault of the server takes no open room away, whose input has words; what refuses the room does, and shows them.
  const refused = error !== null && (data === undefined || isRoomGone(error));
  if (room === undefined || viewerId === undefined || refused) {
    const header = <RoomHeader room={room} onLeave={goBack} onSearch={undefined} menu={null} />;
    return (
      <RoomFrame header={header} bar={!refused && <ConnectionBanner isLost={false} />} footer={undefined}>
        {refused ? (
          <>
            <RoomMissing error={error} onRetry={() => void refetch()} onLeave={goBack} />
            {viewerId !== undefined && (
              <div className="px-5">
                <KeptWords words={readChatDraft(`${viewerId}:${roomId}`).text} />
              </div>
            )}
            <UnsentRows roomId={roomId} />
          </>
        ) : (
          // Also while a room that was stored is rendered, where it could not be read again.
          <RoomSkeleton />
        )}
      </RoomFrame>
    );
  }
  return (
    <RoomScreen
      roomId={roomId}
      room={room}
      viewerId={viewerId}
      standing={standing}
      isShown={isShown}
      onShown={() => setIsShown(true)}
      roomActions={roomActions}
      onLeave={goBack}
      onRemoved={() => {
        // Who has written something reads it on the screen that says that the room is gone.
        const isUnsent = outboxEntries().some(({ item, isSent }) => item.lane === laneOf(roomId) && !isSent);
        const isWritten = isUnsent || readChatDraft(`${viewerId}:${roomId}`).text !== "";
        if (!isWritten) navigate(paths.chat, { replace: true });
        else void refetch();
      }}
    />
  );
}

/** Messages to a room that is gone: they cannot be sent, and are shown nowhere else. */
const UnsentRows = ({ roomId }: { readonly roomId: number }) => (
  <div className="max-h-1/2 shrink-0 overflow-y-auto pb-3">
    {useOutbox<UnsentWords>(messageKind, laneOf(roomId)).map(
      (entry) => !entry.isSent && <UnsentRow key={entry.item.id} message={entry} />,
    )}
  </div>
);
