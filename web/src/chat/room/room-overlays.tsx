import { LazyPhotoViewer } from "#image/lazy-photo-viewer.tsx";
import type { ChatMessageView } from "@danji/contract/chat/chat";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useRoomSheets } from "#chat/room-sheets-context.ts";
import { useHidingPlace } from "#complex/voice/standing.queries.ts";
import { usePhotoViewerUrl } from "#image/viewer-address.ts";
import { paths } from "#platform/paths.ts";
import { MessageMenu } from "../message/message-menu.tsx";
import type { RoomActions } from "./room.queries.ts";
import { type MessageActions, MessageActionsContext } from "../message/message-actions-context.ts";
import { withDeleted } from "../message/timeline.ts";

interface RoomOverlaysProps {
  readonly roomId: number;
  /** The complex of a group room whose messages stand on the screen. */
  readonly apartmentId: number | undefined;
  readonly messages: readonly ChatMessageView[];
  readonly viewerId: number;
  readonly roomActions: RoomActions;
  readonly found: { readonly seq: number; readonly words: string } | undefined;
  readonly children: ReactNode;
}

/** The overlays of a room: the menu of a message, and the photo viewer. */
export function RoomOverlays(props: RoomOverlaysProps) {
  const { roomId, messages, viewerId, roomActions, found, children } = props;
  const { openReport, openHide, openMember } = useRoomSheets();
  const apartmentId = useHidingPlace(props.apartmentId);
  const [chosen, setChosen] = useState<ChatMessageView>();
  const [open, setOpen] = useState(false);
  // The room keeps what is revealed: a row of the virtual list is mounted anew each time it comes into view.
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  // The address has the photo's sequence number: indexes change as older messages load.
  const { opened, open: openAt, close } = usePhotoViewerUrl(paths.chatroom(roomId), Number.MAX_SAFE_INTEGER);
  const openPhotoRef = useRef(openAt);
  useEffect(() => {
    openPhotoRef.current = openAt;
  });
  const actions = useMemo(
    (): MessageActions => ({
      openMenu: (message) => {
        setChosen(message);
        setOpen(true);
      },
      openMember: (member) => openMember(roomId, member),
      openPhoto: ({ seq }) => openPhotoRef.current(seq - 1),
      highlighted: found?.words,
      found: found?.seq,
      revealed,
      reveal: (seqs) => setRevealed((before) => new Set([...before, ...seqs])),
    }),
    [found, revealed, roomId, openMember],
  );
  return (
    <MessageActionsContext value={actions}>
      {children}
      {chosen !== undefined && (
        <MessageMenu
          key={chosen.id}
          message={chosen}
          isMine={chosen.sender.id === viewerId}
          open={open}
          onClose={() => setOpen(false)}
          onReport={() => openReport({ targetType: "MESSAGE", targetId: chosen.id })}
          onHide={
            apartmentId === undefined || chosen.hiddenBy !== undefined
              ? undefined
              : () => openHide({ targetType: "MESSAGE", targetId: chosen.id, apartmentId })
          }
          onDeleted={() => roomActions.change((room) => withDeleted(room, chosen.seq))}
        />
      )}
      {opened !== undefined && <RoomPhotos messages={messages} seq={opened + 1} onClose={close} />}
    </MessageActionsContext>
  );
}

/** For photos stored before sizes were. */
const unknownSize = { width: 1_200, height: 900 };

interface RoomPhotosProps {
  readonly messages: readonly ChatMessageView[];
  /** Sequence number of the photo in the viewer. */
  readonly seq: number;
  readonly onClose: () => void;
}

/** The viewer of a room's loaded photos, over the whole window. */
function RoomPhotos({ messages, seq, onClose }: RoomPhotosProps) {
  const shown = messages.filter(({ imageUrl }) => imageUrl !== null);
  const at = shown.findIndex((message) => message.seq === seq);
  if (at < 0) return null;
  const photos = shown.map(({ imageUrl, imageSize }) => ({ fullUrl: imageUrl ?? "", ...(imageSize ?? unknownSize) }));
  return <LazyPhotoViewer photos={photos} initialIndex={at} onClose={onClose} />;
}
