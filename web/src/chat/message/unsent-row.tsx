import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { RotateCw, X } from "lucide-react";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";
import { PhotoTile } from "#image/photo-tile.tsx";
import { pausedUntil } from "#platform/outbox/outbox-entries.ts";
import { discardItem, retryItem } from "#platform/outbox/outbox.ts";
import { clockOf } from "#platform/time/date.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Bubble, MessageBody } from "./message-bubble.tsx";
import { Sending } from "./sending.tsx";

/** An own message that the room does not include yet: pending, paused by the server, or refused. */
export function UnsentRow({ message }: { readonly message: UnsentMessage }) {
  const { item, files, held } = message;
  const [photo] = files;
  const failure = item.failure ?? held;
  const paused = failure === undefined ? pausedUntil(message) : undefined;
  const isWaiting = failure === undefined && paused === undefined;
  return (
    <div className="flex justify-end px-3 pt-1.5">
      <div className="flex max-w-[82%] min-w-0 flex-col items-end">
        <div className="flex max-w-full items-end gap-1.5">
          {isWaiting && !message.isSent && <Sending percent={message.percent} />}
          {!isWaiting && <UnsentActions id={item.id} isRefused={failure !== undefined} />}
          {item.fileCount > 0 ? (
            <span className="block aspect-square w-40 min-w-0 overflow-hidden rounded-lg border border-line opacity-70">
              {photo !== undefined && <PhotoTile file={photo} name={imageCopy.photo} />}
            </span>
          ) : (
            <Bubble isMine isGroupStart={false}>
              <MessageBody text={item.words.text} />
            </Bubble>
          )}
        </div>
        {paused !== undefined && (
          <p className="pt-1 text-right text-xs text-muted">{outboxCopy.waitingUntil(clockOf(paused))}</p>
        )}
        {failure !== undefined && (
          <p className="pt-1 text-right text-xs text-danger">
            <span className="font-semibold">{chatCopy.failed}</span>
            {photo !== undefined && ` · ${photo.name}`} · {failure}
          </p>
        )}
      </div>
    </div>
  );
}

const UnsentActions = ({ id, isRefused }: { readonly id: string; readonly isRefused: boolean }) => (
  <span className={`flex shrink-0 rounded-full ${isRefused ? "bg-danger-soft text-danger" : "bg-sunken text-muted"}`}>
    <IconButton
      label={chatCopy.retry}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
      className="text-inherit!"
      onClick={() => retryItem(id)}
    />
    <IconButton
      label={chatCopy.room.discard}
      icon={<X aria-hidden="true" className="size-4.5" />}
      className="text-inherit!"
      onClick={() => void discardItem(id)}
    />
  </span>
);
