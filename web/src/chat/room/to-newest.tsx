import { chatCopy } from "@danji/contract/chat/chat.copy";
import { ArrowDown } from "lucide-react";
import { countText } from "../message/count-text.ts";

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
