import { chatMessageFault } from "@danji/contract/chat/chat-rules";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { SendHorizontal } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { onEnterSend } from "#platform/ime.ts";
import { storage } from "#platform/storage.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { MessageArea } from "#ui/message-area.tsx";
import { countText } from "#platform/count-text.ts";

interface ComposerProps {
  /** Storage key of the draft, made of member and room; the draft survives a reload. */
  readonly slot: `${number}:${number}`;
  readonly attach: ReactNode;
  readonly onSend: (text: string) => void;
  readonly onTyping: () => void;
}

/**
 * The input of a room. Enter sends, Shift+Enter inserts a new line; the Enter that ends an IME composition does
 * neither. The input keeps the focus after sending.
 */
export function Composer({ slot, attach, onSend, onTyping }: ComposerProps) {
  const draft = `draft:chat:${slot}` as const;
  const [text, setText] = useState(() => storage.get(draft) ?? "");
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const fault = chatMessageFault(text);

  const write = (next: string) => {
    setText(next);
    if (next === "") storage.remove(draft);
    else storage.set(draft, next);
    if (!isBlank(next)) onTyping();
  };
  const submit = () => {
    if (fault !== undefined) return;
    onSend(text);
    write("");
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
      <div className="composer gap-1">
        {attach}
        <div className="composer-field min-w-0">
          <MessageArea
            ref={area}
            label={chatCopy.input}
            value={text}
            aria-describedby={errorId}
            aria-invalid={fault === "CHAT_MESSAGE_TOO_LONG"}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onEnterSend(submit)}
          />
        </div>
        <IconButton
          type="submit"
          label={chatCopy.send}
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
          disabled={fault !== undefined}
          onPointerDown={(event) => event.preventDefault()}
          className="bg-accent text-on-accent! hover:bg-accent-strong! disabled:bg-sunken disabled:text-muted! disabled:hover:bg-sunken!"
        />
      </div>
    </form>
  );
}
