import type { ReactNode } from "react";
import { useVisualViewport } from "./use-visual-viewport.ts";

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
