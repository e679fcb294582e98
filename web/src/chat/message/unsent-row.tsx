import { chatCopy } from "@danji/contract/chat/chat.copy";
import { imageCopy } from "@danji/contract/image/image.copy";
import { LoaderCircle, RotateCw, X } from "lucide-react";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";
import { PhotoTile } from "#image/photo-tile.tsx";
import { discardItem, retryItem } from "#platform/outbox/outbox.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Bubble, MessageBody } from "./message-bubble.tsx";

/** An own message that the room does not include yet: pending or refused. */
export function UnsentRow({ message }: { readonly message: UnsentMessage }) {
  const { item, files, held } = message;
  const [photo] = files;
  const failure = item.failure ?? held;
  return (
    <div className="flex justify-end px-3 pt-1.5">
      <div className="flex max-w-[82%] min-w-0 flex-col items-end">
        <div className="flex max-w-full items-end gap-1.5">
          {failure === undefined ? <SendingStatus message={message} /> : <RefusedActions id={item.id} />}
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

function SendingStatus({ message: { isSent, percent } }: { readonly message: UnsentMessage }) {
  if (isSent) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs text-muted">
      <LoaderCircle aria-hidden="true" className="size-3 animate-spin" />
      {percent === undefined ? chatCopy.pending : chatCopy.room.uploading(percent)}
    </span>
  );
}

const RefusedActions = ({ id }: { readonly id: string }) => (
  <span className="flex shrink-0 rounded-full bg-danger-soft text-danger">
    <IconButton
      label={chatCopy.retry}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
      className="text-danger!"
      onClick={() => retryItem(id)}
    />
    <IconButton
      label={chatCopy.room.discard}
      icon={<X aria-hidden="true" className="size-4.5" />}
      className="text-danger!"
      onClick={() => void discardItem(id)}
    />
  </span>
);
