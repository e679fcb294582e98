import { chatCopy } from "@danji/contract/copy/chat";
import { useState } from "react";
import { LinkedText } from "#ui/linked-text.tsx";
import { truncated, isEmojiOnly, highlightMatches } from "./message-text.ts";

interface MessageBodyProps {
  readonly text: string;
  /** Words to mark. */
  readonly searchWords?: string | undefined;
}

/** What somebody wrote: links can be followed, emoji alone stand large, a long text shows its beginning. */
export function MessageBody({ text, searchWords }: MessageBodyProps) {
  const [open, setOpen] = useState(false);
  const beginning = truncated(text);
  const shown = open || beginning === undefined ? text : `${beginning}…`;
  const pieces = searchWords === undefined ? [] : highlightMatches(text, searchWords);
  // Only a message that holds the words stands apart from the others while they are looked for.
  const hits = pieces.some(({ isHit }) => isHit);
  return (
    <>
      {hits ? (
        <p className="whitespace-pre-wrap">
          {pieces.map((piece, at) =>
            piece.isHit ? (
              // The pieces of a text never change their order.
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
