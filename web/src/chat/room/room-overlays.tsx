import type { ChatMessageView } from "@danji/contract/chat";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useRoomLayers } from "#chat/room-layers-context.ts";
import { useViewerAddress } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";
import { MessageMenu } from "./message-menu.tsx";
import type { RoomMoves } from "./room.queries.ts";
import { type RoomActions, RoomActionsContext } from "./room-context.ts";
import { RoomPhotos } from "./room-photos.tsx";
import { withDeleted } from "./timeline.ts";

interface RoomOverlaysProps {
  readonly roomId: number;
  readonly messages: readonly ChatMessageView[];
  readonly viewerId: number;
  readonly moves: RoomMoves;
  readonly found: { readonly seq: number; readonly words: string } | undefined;
  readonly children: ReactNode;
}

/** What opens over a room: the menu of a message, and photos seen large. */
export function RoomOverlays({ roomId, messages, viewerId, moves, found, children }: RoomOverlaysProps) {
  const { openReport, openMember } = useRoomLayers();
  const [chosen, setChosen] = useState<ChatMessageView>();
  const [open, setOpen] = useState(false);
  // The address tells the photo by its sequence number: positions change as older messages come.
  const { opened, open: openAt, close } = useViewerAddress(paths.chatroom(roomId), Number.MAX_SAFE_INTEGER);
  const photo = useRef(openAt);
  useEffect(() => {
    photo.current = openAt;
  });
  const actions = useMemo(
    (): RoomActions => ({
      openMenu: (message) => {
        setChosen(message);
        setOpen(true);
      },
      openMember: (member) => openMember(roomId, member),
      openPhoto: ({ seq }) => photo.current(seq - 1),
      marked: found?.words,
      found: found?.seq,
    }),
    [found, roomId, openMember],
  );
  return (
    <RoomActionsContext value={actions}>
      {children}
      {chosen !== undefined && (
        <MessageMenu
          key={chosen.id}
          message={chosen}
          isMine={chosen.sender.id === viewerId}
          open={open}
          onClose={() => setOpen(false)}
          onReport={() => openReport({ targetType: "MESSAGE", targetId: chosen.id })}
          onDeleted={() => moves.change((room) => withDeleted(room, chosen.seq))}
        />
      )}
      {opened !== undefined && <RoomPhotos messages={messages} seq={opened + 1} onClose={close} />}
    </RoomActionsContext>
  );
}
