import { chatCopy } from "@danji/contract/chat/chat.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useOwnConnectionNotice } from "#platform/snapshot/connection-notice.ts";
import { useVisualViewport } from "./use-visual-viewport.ts";
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

const lineEvents = ["online", "offline"] as const;

const subscribeToLine = (listener: () => void) => {
  for (const event of lineEvents) window.addEventListener(event, listener);
  return () => {
    for (const event of lineEvents) window.removeEventListener(event, listener);
  };
};

/** Shown while disconnected, in place of the frame's notice of how old the screen is: messages carry their time. */
export function ConnectionBanner({ isLost: isSocketLost }: { readonly isLost: boolean }) {
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  const isLost = isSocketLost || !isOnline;
  const [isShown, setIsShown] = useState(false);
  useOwnConnectionNotice(isLost);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLost), isLost ? showDelay : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {isShown && isLost && (
        <p className="animate-rise flex items-center justify-center gap-1.5 border-b border-line bg-sunken px-5 py-1.5 text-sm font-medium text-body">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
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
