import type { ChatMessageView } from "@danji/contract/chat/chat";
import { imageCopy } from "@danji/contract/image/image.copy";
import { thumbUrlOf } from "@danji/contract/image/image-rules";
import { ImageOff } from "lucide-react";
import { type KeyboardEvent, memo, useId } from "react";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";
import { PhotoTile } from "#image/photo-tile.tsx";
import { clockOf } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { useMessageActions } from "./message-actions-context.ts";
import { HiddenMessage } from "./message-bubble.tsx";
import type { BundledPhoto } from "./rows.ts";
import { MessageAside, SenderFrame } from "./sender-frame.tsx";
import { Sending } from "./sending.tsx";
import type { UnreadCounter } from "./timeline.ts";
import { useLongPress } from "./use-long-press.ts";

interface PhotosRowProps {
  readonly photos: readonly BundledPhoto[];
  readonly isMine: boolean;
  readonly isGroupStart: boolean;
  readonly isGroupEnd: boolean;
  readonly unread: UnreadCounter;
  readonly isHidden: boolean;
  /** Number of the one message of the room that is in the Tab order. */
  readonly tabStop: number | undefined;
}

/** Photos that one member sent in a row, as one picture of many; each is a message of its own. */
export const PhotosRow = memo(function PhotosRow(props: PhotosRowProps) {
  const { photos, isMine, isGroupStart, isGroupEnd, unread, isHidden, tabStop } = props;
  const { revealed, reveal } = useMessageActions();
  const unreadId = useId();
  const sent = photos.flatMap((photo) => ("message" in photo ? [photo.message] : []));
  const last = sent.at(-1);
  const waiting = photos.length - sent.length;
  const count = last === undefined ? 0 : unread(last);
  const aside =
    waiting > 0 ? (
      <Sending />
    ) : (
      <MessageAside unread={count} unreadId={unreadId} sentAt={isGroupEnd ? last?.createdAt : undefined} />
    );
  return (
    <SenderFrame sender={sent[0]?.sender} isMine={isMine} isGroupStart={isGroupStart} aside={aside}>
      {isHidden && !sent.some(({ seq }) => revealed.has(seq)) ? (
        <HiddenMessage
          isMine={isMine}
          isGroupStart={isGroupStart}
          onReveal={() => reveal(sent.map(({ seq }) => seq))}
        />
      ) : (
        <div
          role="group"
          aria-label={imageCopy.photosOf(photos.length)}
          aria-describedby={waiting === 0 && count > 0 ? unreadId : undefined}
          className="grid w-63 min-w-0 grid-cols-6 gap-0.5 overflow-hidden rounded-lg"
        >
          {photos.map((photo, at) => {
            const name = imageCopy.photoOf(at + 1, photos.length);
            const columns = columnsAt(at, photos.length);
            return (
              <div
                key={photo.key}
                className={cx("relative aspect-square bg-sunken", columns === 3 ? "col-span-2" : "col-span-3")}
              >
                {"message" in photo ? (
                  <SentPhoto
                    message={photo.message}
                    name={name}
                    isSmall={columns === 3}
                    isTabStop={photo.message.seq === tabStop}
                  />
                ) : (
                  <WaitingPhoto message={photo.unsent} name={name} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </SenderFrame>
  );
});

/** How many photos stand in the line of the one at an index: three, and two where three would leave one alone. */
export function columnsAt(at: number, count: number): 2 | 3 {
  const pairs = { 0: 0, 1: 4, 2: 2 }[count % 3] ?? 0;
  return at < count - pairs ? 3 : 2;
}

function WaitingPhoto({ message, name }: { readonly message: UnsentMessage; readonly name: string }) {
  const { files, isSent, percent } = message;
  const [file] = files;
  return (
    <>
      {file !== undefined && <PhotoTile file={file} name={name} />}
      {!isSent && (
        <span className="absolute inset-0 grid place-items-center bg-bubble/50 text-xs font-semibold text-on-bubble tabular-nums">
          {percent !== undefined && `${percent}%`}
        </span>
      )}
    </>
  );
}

interface SentPhotoProps {
  readonly message: ChatMessageView;
  readonly name: string;
  /** Drawn from the small form of the photo. */
  readonly isSmall: boolean;
  readonly isTabStop: boolean;
}

/** The press opens the viewer, the long one the menu of this photo's message. */
function SentPhoto({ message, name, isSmall, isTabStop }: SentPhotoProps) {
  const { openMenu, openPhoto } = useMessageActions();
  const press = useLongPress(() => openMenu(message));
  const { sender, createdAt, seq, imageUrl } = message;
  const tabIndex = isTabStop ? 0 : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    openMenu(message);
  };
  return (
    <div
      role="article"
      aria-label={`${sender.nickname}, ${clockOf(createdAt)}`}
      data-message={seq}
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
      {...press}
      className="chat-message size-full -outline-offset-2"
    >
      <button
        type="button"
        aria-label={name}
        tabIndex={tabIndex}
        onClick={() => openPhoto(message)}
        className="grid size-full place-items-center -outline-offset-2"
      >
        <Picture
          src={isSmall ? thumbUrlOf(imageUrl ?? "") : (imageUrl ?? "")}
          className="size-full object-cover"
          fallback={<ImageOff aria-hidden="true" className="size-6 text-muted" />}
        />
      </button>
    </div>
  );
}
