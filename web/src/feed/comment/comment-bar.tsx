import { commentCopy } from "@danji/contract/feed/comment.copy";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isComposing, onEnterSend } from "#platform/ime.ts";
import { Button } from "#ui/button.tsx";
import { MessageArea } from "#ui/message-area.tsx";

interface CommentBarProps {
  /** What the bar is doing other than adding a comment, with a button that cancels it. */
  readonly note: string | undefined;
  readonly onStop: () => void;
  /** Each new object focuses the input. */
  readonly focusedFor: object | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly button: string;
  readonly onSubmit: () => void;
  /** As whom one writes. */
  readonly voiceLine?: ReactNode;
}

/**
 * The input below a post. Enter sends, Shift+Enter inserts a new line; the Enter that ends an IME composition does
 * neither.
 */
export function CommentBar(props: CommentBarProps) {
  const { note, onStop, focusedFor, text, onText, button, onSubmit, voiceLine } = props;
  const input = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const area = input.current;
    if (focusedFor === undefined || area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [focusedFor]);

  const send = onEnterSend(onSubmit);
  const onKeyDown = (event: KeyboardEvent) => {
    // The Escape that ends a composition drops its syllable alone.
    if (event.key === "Escape" && note !== undefined && !isComposing(event)) onStop();
    else send(event);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="-mx-1"
    >
      {note !== undefined && (
        <div className="-mt-2 mb-1 flex animate-rise items-center justify-between gap-2 pl-2">
          <p className="min-w-0 truncate text-sm text-muted">{note}</p>
          <Button variant="ghost" size="sm" onClick={onStop}>
            {commentCopy.stop}
          </Button>
        </div>
      )}
      {voiceLine !== undefined && <div className="pl-1">{voiceLine}</div>}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <MessageArea
            ref={input}
            label={commentCopy.input}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button type="submit" onPointerDown={(event) => event.preventDefault()}>
          {button}
        </Button>
      </div>
    </form>
  );
}
