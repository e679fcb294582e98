import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

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
