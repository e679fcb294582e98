import { chatMessageFault } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { SendHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { chosenOf, movedItems } from "#image/photos.ts";
import { PhotoStrip } from "#image/photo-strip.tsx";
import { onEnterSend } from "#platform/ime.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { MessageArea } from "#ui/message-area.tsx";
import { countText } from "@danji/contract/platform/count-text";
import { AttachPhotos } from "./attach-photos.tsx";
import { type ChatSlot, readChatDraft, saveChatDraft } from "./chat-draft.ts";
import { usePhotoTray } from "./use-photo-tray.ts";

interface ComposerProps {
  /** The slot of the draft, which survives a reload. */
  readonly slot: ChatSlot;
  /** Kept with the draft. */
  readonly voice: VoiceChoice;
  /** As whom one writes. */
  readonly voiceLine: ReactNode;
  readonly onSend: (message: { readonly text: string; readonly photos: readonly File[] }) => void;
  readonly onTyping: () => void;
}

/**
 * The input of a room, with the photos chosen for it above. Enter sends, Shift+Enter inserts a new line; the Enter that
 * ends an IME composition does neither. The input keeps the focus after sending.
 */
export function Composer({ slot, voice, voiceLine, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useState(() => readChatDraft(slot).text);
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const tray = usePhotoTray(`chat:${slot}`);
  const fault = chatMessageFault(text);
  const photoItems = tray.photos.map((chosen) => ({ chosen }));
  const hasPhotos = photoItems.length > 0;
  const isReady = fault === undefined || (hasPhotos && fault === "CHAT_MESSAGE_BLANK");

  // Present for photos alone too: the list of drafts to delete is made of these keys, and the voice goes with them.
  const { isRestored } = tray;
  useEffect(() => {
    const isEmpty = text === "" && !hasPhotos;
    // Photos may still come: a room that is left before keeps the key and the voice of a draft of photos alone.
    if (isEmpty && !isRestored && readChatDraft(slot).text === "") return;
    saveChatDraft(slot, isEmpty ? undefined : { text, voice });
  }, [slot, text, voice, hasPhotos, isRestored]);

  const write = (next: string) => {
    setText(next);
    if (!isBlank(next)) onTyping();
  };
  const submit = () => {
    if (!isReady) return;
    onSend({ text, photos: tray.photos.map(({ file }) => file) });
    write("");
    tray.change([]);
    area.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div id={errorId} role="alert">
        {fault === "CHAT_MESSAGE_TOO_LONG" && (
          <p className="animate-rise px-3 pb-2 text-sm text-danger">
            {chatCopy.room.tooLong(countText(lengthOf(text)))}
          </p>
        )}
      </div>
      {hasPhotos && (
        <div className="px-3">
          <PhotoStrip
            items={photoItems}
            disabled={false}
            onRemove={(item) =>
              tray.change(tray.photos.filter((photo) => !("chosen" in item) || photo !== item.chosen))
            }
            onRemoved={() => area.current?.focus()}
            onMove={(from, to) => tray.change(chosenOf(movedItems(photoItems, from, to)))}
          />
        </div>
      )}
      <div className="px-2">{voiceLine}</div>
      <div className="composer gap-1">
        <AttachPhotos onChoose={tray.add} />
        <div className="composer-field min-w-0">
          <MessageArea
            ref={area}
            label={chatCopy.input}
            value={text}
            aria-describedby={errorId}
            aria-invalid={fault === "CHAT_MESSAGE_TOO_LONG"}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onEnterSend(submit)}
            onPaste={(event) => {
              const files = [...event.clipboardData.files];
              if (files.length === 0) return;
              event.preventDefault();
              tray.add(files);
            }}
          />
        </div>
        <IconButton
          type="submit"
          label={chatCopy.send}
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
          disabled={!isReady}
          onPointerDown={(event) => event.preventDefault()}
          className="bg-accent text-on-accent! hover:bg-accent-strong! disabled:bg-sunken disabled:text-muted! disabled:hover:bg-sunken!"
        />
      </div>
    </form>
  );
}
