import { type ReactNode, useState } from "react";
import { cx } from "#ui/cx.ts";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { Button } from "#ui/button.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { truncated, isEmojiOnly, highlightMatches } from "./message-text.ts";

interface BubbleProps {
  readonly isMine: boolean;
  /** The corner towards the sender is small at the start of a group. */
  readonly isGroupStart: boolean;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** The bubble around a message. */
export const Bubble = ({ isMine, isGroupStart, quiet = false, children }: BubbleProps) => (
  <div
    className={cx(
      "w-fit min-w-0 max-w-full rounded-lg px-3 py-2 text-base",
      quiet
        ? "border border-line text-muted"
        : isMine
          ? "bg-accent-soft text-ink"
          : "border border-line bg-surface text-ink",
      isGroupStart && (isMine ? "rounded-tr-[4px]" : "rounded-tl-[4px]"),
    )}
  >
    {children}
  </div>
);

interface HiddenMessageProps {
  readonly isMine: boolean;
  readonly isGroupStart: boolean;
  readonly onReveal: () => void;
}

/** In place of what a blocked member sent. */
export const HiddenMessage = ({ onReveal, ...shape }: HiddenMessageProps) => (
  <Bubble {...shape} quiet>
    {chatCopy.room.blockedMessage}
    <Button variant="ghost" size="sm" onClick={onReveal}>
      {chatCopy.room.show}
    </Button>
  </Bubble>
);

interface MessageBodyProps {
  readonly text: string;
  /** The search text to mark. */
  readonly searchWords?: string | undefined;
}

/** The text of a message: addresses become links, emoji alone are large, a long text is shortened. */
export function MessageBody({ text, searchWords }: MessageBodyProps) {
  const [open, setOpen] = useState(false);
  const beginning = truncated(text);
  const shown = open || beginning === undefined ? text : `${beginning}…`;
  const pieces = searchWords === undefined ? [] : highlightMatches(text, searchWords);
  // While searching, only a message with a match is rendered differently.
  const hits = pieces.some(({ isHit }) => isHit);
  return (
    <>
      {hits ? (
        <p className="whitespace-pre-wrap">
          {pieces.map((piece, at) =>
            piece.isHit ? (
              // The segments of a text never change their order.
              <mark key={at} className="rounded-[3px] bg-accent text-on-accent">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      ) : (
        <LinkedText text={shown} className={isEmojiOnly(text) ? "text-3xl" : ""} />
      )}
      {beginning !== undefined && !hits && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="touch-target mt-1 text-sm font-semibold text-accent-ink"
        >
          {open ? chatCopy.room.fold : chatCopy.room.more}
        </button>
      )}
    </>
  );
}
