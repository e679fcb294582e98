import { chatCopy } from "@danji/contract/chat/chat.copy";
import { ArrowDown } from "lucide-react";
import { countText } from "@danji/contract/platform/count-text";
import type { TypingName } from "./use-typing.ts";

/** The notice at the start of every room (SPEC section 2). */
export const Notice = () => (
  <p className="mx-5 mt-4 rounded-md bg-sunken px-4 py-3 text-center text-sm text-balance text-muted">
    {chatCopy.notice}
  </p>
);

/** The date badge between the days of a room. */
export const DayBadge = ({ day, time }: { readonly day: string; readonly time: string }) => (
  <p className="flex justify-center px-3 pt-5 pb-2">
    <time dateTime={time} className="rounded-full bg-line px-3 py-1 text-xs font-medium text-body">
      {day}
    </time>
  </p>
);

const shownNames = 2;

function typingText(typing: readonly TypingName[]): string {
  if (typing.length > shownNames) return chatCopy.room.typingMany;
  const join = (isOffice: boolean) =>
    typing.flatMap((name) => (name.isOffice === isOffice ? [name.nickname] : [])).join(", ");
  const [offices, people] = [join(true), join(false)];
  if (offices === "") return chatCopy.room.typing(people);
  return people === "" ? chatCopy.room.typingOffice(offices) : chatCopy.room.typingBoth(offices, people);
}

/** The end of a room: who is typing now. */
export function RoomEnd({ typing }: { readonly typing: readonly TypingName[] }) {
  return (
    <div className="min-h-8 px-4 pt-2 pb-1">
      {typing.length > 0 && (
        <p className="flex animate-rise items-center gap-2 text-sm text-muted">
          <span aria-hidden="true" className="flex items-center gap-1 rounded-full bg-surface px-2.5 py-2 shadow-low">
            <span className="size-1.5 animate-dot rounded-full bg-muted" />
            <span className="size-1.5 animate-dot rounded-full bg-muted [animation-delay:150ms]" />
            <span className="size-1.5 animate-dot rounded-full bg-muted [animation-delay:300ms]" />
          </span>
          {typingText(typing)}
        </p>
      )}
    </div>
  );
}

interface ToNewestProps {
  /** Messages that arrived since the reader scrolled up. */
  readonly count: number;
  readonly onPress: () => void;
}

/** A button that scrolls to the newest message. */
export const ToNewest = ({ count, onPress }: ToNewestProps) => (
  <button
    type="button"
    onClick={onPress}
    className={
      "pressable absolute right-4 bottom-4 z-10 inline-flex min-h-11 min-w-11 animate-rise items-center justify-center " +
      "gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-semibold shadow-high"
    }
  >
    <ArrowDown aria-hidden="true" className="size-5" />
    {count > 0 && <span className="text-accent-ink">{chatCopy.room.newCount(countText(count))}</span>}
    <span className="sr-only">{chatCopy.room.toNewest}</span>
  </button>
);
