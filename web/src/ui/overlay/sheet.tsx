import { frameCopy } from "@danji/contract/app/frame.copy";
import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";
import { Layer } from "./layer.tsx";

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after it closed and the focus returned. */
  readonly onClosed?: () => void;
  readonly title: string;
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A bottom sheet: the screen above it stays visible. */
export function Sheet({ open, onClose, onClosed, title, footer, children }: SheetProps) {
  const id = useId();
  return (
    <Layer aria-labelledby={id} open={open} onClose={onClose} onClosed={onClosed} className="layer-rising">
      <div className="sheet layer-panel flex flex-col rounded-t-xl bg-surface shadow-high">
        <header className="flex items-center justify-between gap-2 pt-3 pr-3 pl-6">
          <h2 id={id} className="py-2 text-lg font-bold">
            {title}
          </h2>
          <IconButton label={frameCopy.close} icon={<X aria-hidden="true" className="size-5" />} onClick={onClose} />
        </header>
        <div className={cx("overflow-y-auto overscroll-contain px-6 pt-2", footer ? "pb-3" : "sheet-room")}>
          {children}
        </div>
        {footer && <div className="sheet-room px-6 pt-3">{footer}</div>}
      </div>
    </Layer>
  );
}
