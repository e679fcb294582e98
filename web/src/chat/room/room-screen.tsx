import { useMemo, useState } from "react";
import { post } from "#chat/outbox.ts";
import { RoomMenu } from "#chat/room-menu.tsx";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { AttachPhotos } from "./attach-photos.tsx";
import { Composer } from "./composer.tsx";
import { LineBar } from "./line-bar.tsx";
import { MessageLog } from "./message-log.tsx";
import type { RoomMoves } from "./room.queries.ts";
import { RoomClosed } from "./room-closed.tsx";
import { RoomFrame } from "./room-frame.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomOverlays } from "./room-overlays.tsx";
import { RoomSearch } from "./room-search.tsx";
import type { Room } from "./timeline.ts";
import { ToNewest } from "./to-newest.tsx";
import { useNews } from "./use-news.ts";
import { useReading } from "./use-reading.ts";
import { useRoomLine } from "./use-room-line.ts";
import { useRoomView } from "./use-room-view.ts";
import { useSayTyping, useTypists } from "./use-typing.ts";

interface RoomScreenProps {
  readonly roomId: number;
  readonly room: Room;
  readonly viewerId: number;
  readonly moves: RoomMoves;
  readonly onLeave: () => void;
}

/** A room that is known, live. */
export function RoomScreen({ roomId, room, viewerId, moves, onLeave }: RoomScreenProps) {
  const navigate = useNavigate();
  const view = useRoomView(room, viewerId, roomId, moves);
  const { atEnd, goTo, goToNewest } = view;
  const typists = useTypists(viewerId);
  const sayTyping = useSayTyping(roomId);
  const blocked = useMemo(() => new Set(room.blockedMemberIds), [room.blockedMemberIds]);
  const news = useNews(viewerId, blocked);
  const [searches, setSearches] = useState(false);
  const [found, setFound] = useState<{ readonly seq: number; readonly words: string }>();
  const line = useRoomLine({
    ...{ room, roomId, viewerId, moves },
    isAtEnd: () => atEnd,
    onTyping: typists.start,
    onMessage: (message) => {
      typists.stop(message.sender.id);
      news.tell(message);
    },
    onRemoved: () => navigate(paths.chat, { replace: true }),
  });
  useReading({ ...{ room, roomId, viewerId, moves, atEnd }, connection: line.connection });

  const send = (message: { readonly text: string } | { readonly photo: File }) => {
    post({ memberId: viewerId, roomId, ...message });
    void goToNewest().catch(() => undefined);
  };
  const closeSearch = () => {
    setSearches(false);
    setFound(undefined);
  };

  return (
    <RoomOverlays roomId={roomId} messages={room.messages} viewerId={viewerId} moves={moves} found={found}>
      <RoomFrame
        header={
          searches ? (
            <RoomSearch
              roomId={roomId}
              onFound={(seq, words) => {
                setFound({ seq, words });
                void goTo(seq).catch(() => undefined);
              }}
              onClose={closeSearch}
            />
          ) : (
            <RoomHeader
              room={room}
              onLeave={onLeave}
              onSearch={() => setSearches(true)}
              menu={<RoomMenu roomId={roomId} />}
            />
          )
        }
        bar={<LineBar isLost={line.isLost} />}
        footer={
          room.state === "OPEN" ? (
            <Composer
              slot={`${viewerId}:${roomId}`}
              attach={<AttachPhotos onPhoto={(photo) => send({ photo })} />}
              onSend={(text) => send({ text })}
              onTyping={sayTyping}
            />
          ) : (
            <RoomClosed state={room.state} />
          )
        }
      >
        <MessageLog
          key={view.stretch}
          rows={view.rows}
          unread={view.unread}
          blocked={blocked}
          typing={typists.names}
          place={view.place}
          toEnd={view.toEnd}
          onAtEnd={view.setAtEnd}
          onNear={view.near}
        />
        {!(atEnd && view.toEnd) && (
          <ToNewest count={view.newCount} onPress={() => void goToNewest().catch(() => undefined)} />
        )}
        <p role="status" className="sr-only">
          {news.said}
        </p>
      </RoomFrame>
    </RoomOverlays>
  );
}
