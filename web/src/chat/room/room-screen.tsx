import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { isBlank } from "@danji/contract/platform/text";
import { useEffect, useMemo, useState } from "react";
import { enqueueMessage } from "#chat/outbox/outbox.ts";
import { RoomMenu } from "#chat/room-menu.tsx";
import { type Standing, voiceToSend } from "#complex/voice/standing.ts";
import { VoiceLine } from "#complex/voice/voice-line.tsx";
import { messageFor } from "#platform/api-error.ts";
import { lazyPart } from "#platform/part/lazy-part.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { type ChatSlot, readChatDraft } from "../message/chat-draft.ts";
import { Composer } from "../message/composer.tsx";
import { ConnectionBanner, RoomFrame } from "./room-frame.tsx";
import { MessageLog } from "../message/message-log.tsx";
import type { RoomActions } from "./room.queries.ts";
import { RoomClosed } from "./room-closed.tsx";
import { RoomHeader } from "./room-header.tsx";
import { RoomOverlays } from "./room-overlays.tsx";
import type { RoomSearchProps } from "./room-search.tsx";
import type { Room } from "../message/timeline.ts";
import { ToNewest } from "./room-lines.tsx";
import { useReadReceipts } from "./use-read-receipts.ts";
import { useRoomAnnouncer } from "./use-room-announcer.tsx";
import { useRoomSubscription } from "./use-room-subscription.ts";
import { useRoomView } from "./use-room-view.ts";
import { useSendTyping, useTypingMembers } from "./use-typing.ts";

interface RoomScreenProps {
  readonly roomId: number;
  readonly room: Room;
  readonly viewerId: number;
  /** The standing of the viewer in the complex of a group room. */
  readonly standing: Standing | undefined;
  /** The messages stand on the screen. */
  readonly isShown: boolean;
  readonly onShown: () => void;
  readonly roomActions: RoomActions;
  readonly onLeave: () => void;
  /** The viewer is no member of it any more. */
  readonly onRemoved: () => void;
}

/** No room needs its code to be shown: it is loaded once the messages stand there. */
const RoomSearch = lazyPart<RoomSearchProps>(
  async () => ({ default: (await import("./room-search.tsx")).RoomSearch }),
  {
    loading: () => <div className="min-h-14" />,
    failed: (failure, { onClose }) => <PartFailedSheet {...failure} onClose={onClose} />,
  },
);

/** A loaded room with its live updates. */
export function RoomScreen(props: RoomScreenProps) {
  const { roomId, room, viewerId, standing, isShown, onShown, roomActions, onLeave, onRemoved } = props;
  const slot: ChatSlot = `${viewerId}:${roomId}`;
  const view = useRoomView(room, viewerId, roomId, roomActions);
  const { atEnd, goTo, goToNewest } = view;
  const sendTyping = useSendTyping(roomId);
  const blocked = useMemo(() => new Set(room.blockedMemberIds), [room.blockedMemberIds]);
  const typingMembers = useTypingMembers(viewerId, blocked);
  const announcer = useRoomAnnouncer({ roomId, viewerId, blocked });
  const [voice, setVoice] = useState<VoiceChoice>(() => readChatDraft(slot).voice);
  const [isSearching, setIsSearching] = useState(false);
  const [found, setFound] = useState<{ readonly seq: number; readonly words: string }>();
  const connectionState = useRoomSubscription({
    room,
    roomId,
    isShown,
    roomActions,
    isAtEnd: () => atEnd,
    onTyping: typingMembers.start,
    onMessage: (message) => {
      typingMembers.stop(message.sender.id);
      announcer.announceMessage(message);
    },
    onRemoved,
  });
  const { connection } = connectionState;
  useEffect(() => {
    if (isShown) void RoomSearch.load().catch(() => undefined);
  }, [isShown]);
  useReadReceipts({ room, roomId, viewerId, roomActions, atEnd, connection });

  const send = ({ text, photos }: { readonly text: string; readonly photos: readonly File[] }) => {
    const readSeq = room.reads.find(({ memberId }) => memberId === viewerId)?.seq ?? 0;
    const message = { memberId: viewerId, roomId, readSeq, ...voiceToSend(standing, voice) };
    for (const photo of photos) enqueueMessage({ ...message, photo });
    if (!isBlank(text)) enqueueMessage({ ...message, text });
    void goToNewest().catch(() => undefined);
  };
  const closeSearch = () => {
    setIsSearching(false);
    setFound(undefined);
  };

  return (
    <RoomOverlays
      roomId={roomId}
      apartmentId={isShown ? (room.apartmentId ?? undefined) : undefined}
      messages={room.messages}
      viewerId={viewerId}
      roomActions={roomActions}
      found={found}
    >
      <RoomFrame
        header={
          isSearching ? (
            <RoomSearch
              roomId={roomId}
              onFound={(seq, words) => {
                setFound({ seq, words });
                void goTo(seq).catch((error: unknown) => showToast(messageFor(error, chatCopy.loadError)));
              }}
              onClose={closeSearch}
            />
          ) : (
            <RoomHeader
              room={room}
              onLeave={onLeave}
              onSearch={() => setIsSearching(true)}
              menu={<RoomMenu roomId={roomId} />}
            />
          )
        }
        bar={<ConnectionBanner isLost={connectionState.isLost} />}
        footer={
          room.state === "OPEN" ? (
            <Composer
              slot={slot}
              voice={voice}
              voiceLine={<VoiceLine standing={standing} voice={voice} onVoice={setVoice} />}
              onSend={send}
              onTyping={sendTyping}
            />
          ) : (
            <RoomClosed state={room.state} room={room} words={readChatDraft(slot).text} />
          )
        }
      >
        <MessageLog
          key={view.rangeId}
          rows={view.rows}
          unread={view.unread}
          blocked={blocked}
          typing={typingMembers.names}
          scrollTarget={view.scrollTarget}
          hasNewest={view.hasNewest}
          onShown={onShown}
          onAtEnd={view.setAtEnd}
          onNearEdge={view.loadAtEdge}
        />
        {!(atEnd && view.hasNewest) && (
          <ToNewest count={view.newCount} onPress={() => void goToNewest().catch(() => undefined)} />
        )}
        {announcer.region}
      </RoomFrame>
    </RoomOverlays>
  );
}
