import { type ReactNode, useEffect, useState } from "react";
import { useVisualViewport } from "./use-visual-viewport.ts";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";

interface RoomFrameProps {
  readonly header: ReactNode;
  /** The connection banner, below the header. */
  readonly bar: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A screen as high as the app: header and input are fixed, the content between them scrolls. */
export function RoomFrame({ header, bar, footer, children }: RoomFrameProps) {
  useVisualViewport();
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <header className="room-bar z-10 border-b border-line bg-surface">{header}</header>
      {bar}
      <main className="relative flex min-h-0 flex-1 flex-col">{children}</main>
      {footer !== undefined && (
        <footer className="room-bar footer-bar z-10 border-t border-line bg-surface px-2 pt-2">{footer}</footer>
      )}
    </div>
  );
}

/** Shorter interruptions (ms), such as a change of network, are not shown. */
const showDelay = 1_000;

/** Shown while disconnected. */
export function ConnectionBanner({ isLost }: { readonly isLost: boolean }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLost), isLost ? showDelay : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {isShown && isLost && (
        <p className="animate-rise bg-bubble px-4 py-2 text-center text-sm font-medium text-on-bubble">
          {chatCopy.offline}
        </p>
      )}
    </div>
  );
}

const shapes = ["w-48 h-10", "w-32 h-10", "mine w-40 h-10", "w-56 h-16", "mine w-52 h-16", "mine w-28 h-10"] as const;

/** The placeholder of a room while its messages load. */
export const RoomSkeleton = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-1 flex-col justify-end gap-3 p-4">
    {shapes.map((shape) => (
      <Skeleton key={shape} className={cx("rounded-lg", shape.startsWith("mine") && "self-end", shape)} />
    ))}
  </div>
);
